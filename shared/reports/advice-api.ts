// Contract of the interval advisor: lives of an element under a strategy, and the best replacement interval
// (beyond 10).
import * as z from 'zod';
import { defineEndpoint } from '../contract.ts';
import { id } from '../fields.ts';
import { cycleTypes, procedureKinds, strategyKinds } from '../procedures/kinds.ts';
import { ElementName } from '../structure/element-name.ts';
import { noAdviceReasons } from './interval.ts';

const Point = z.object({ interval: z.number(), cost: z.number() });
const namedFields = { code: z.string(), description: z.string() };

export const Advice = z.object({
  strategyId: z.string(),
  machine: z.object({ id: z.int(), ...namedFields }),
  /** Absent: the machine as a whole. */
  element: ElementName.optional(),
  procedure: z.object({ id: z.int(), ...namedFields, kind: z.enum(procedureKinds) }),
  strategyKind: z.enum(strategyKinds),
  cycle: z.object({ id: z.int(), ...namedFields, typeCycle: z.enum(cycleTypes) }).optional(),
  /**
   * Unit of ages and intervals: running hours by the plant calendar, or days; `perDay` units pass in a day.
   */
  unit: z.enum(['hours', 'days']),
  perDay: z.number(),
  lives: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      age: z.number(),
      end: z.enum(['failure', 'planned', 'running']),
      /** Id of the EWO or order that ended it. */
      id: z.string().optional(),
      code: z.string().optional(),
      /** Share failed by that age; failures only. */
      share: z.number().optional(),
    }),
  ),
  /** Weibull parameters: shape and characteristic life. */
  beta: z.number().optional(),
  eta: z.number().optional(),
  /** Reason why there is no best interval. */
  why: z.enum(noAdviceReasons).optional(),
  /** Costs of one replacement and one failure, in the plant's currency; absent without prices. */
  costs: z.object({ planned: z.number(), failure: z.number() }).optional(),
  /** Mean downtime per failure in hours; null without failures. */
  stoppedHours: z.number().nullable(),
  best: Point.optional(),
  present: Point.optional(),
  runToFailure: z.number().optional(),
  curve: z.array(Point).optional(),
  /** Present replacement interval, given even if costs are unknown. */
  interval: z.number().optional(),
  /**
   * Done orders of the cycle; `escapes` are breakdowns between two of them per done order, `idle` the share
   * without findings.
   */
  done: z.int(),
  escapes: z.number().nullable(),
  idle: z.number().nullable(),
});
export type Advice = z.infer<typeof Advice>;

export const advice = {
  get: defineEndpoint({
    method: 'GET',
    path: '/advice/items/{id}',
    requiredPermission: ['strategies', 'view'],
    input: z.strictObject({ id: id() }),
    output: Advice,
    summary:
      'How long the element of a strategy lasts, and after how long replacing it costs least; or why nobody can say',
  }),
};
