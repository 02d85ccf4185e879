// The call of the interval advisor: how long an element lasts under a strategy, and after how long to replace it (beyond 10).
import * as z from 'zod';
import { endpoint } from '../contract.ts';
import { id } from '../fields.ts';
import { cycleTypes, procedureKinds, strategyKinds } from '../procedures/kinds.ts';
import { ElementName } from '../structure/element-name.ts';
import { noAdvice } from './interval.ts';

const Point = z.object({ interval: z.number(), cost: z.number() });
const Named = { code: z.string(), description: z.string() };

export const Advice = z.object({
  strategyId: z.string(),
  machine: z.object({ id: z.int(), ...Named }),
  /** Absent: the machine as a whole. */
  element: ElementName.optional(),
  procedure: z.object({ id: z.int(), ...Named, kind: z.enum(procedureKinds) }),
  strategyKind: z.enum(strategyKinds),
  cycle: z.object({ id: z.int(), ...Named, typeCycle: z.enum(cycleTypes) }).optional(),
  /** Of ages and intervals: hours of running by the plant's calendar, or days; and how many pass in a day. */
  unit: z.enum(['hours', 'days']),
  perDay: z.number(),
  lives: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      age: z.number(),
      end: z.enum(['failure', 'planned', 'running']),
      /** The EWO or order that ended it. */
      id: z.string().optional(),
      code: z.string().optional(),
      /** Of a failure: which share had failed at that age. */
      share: z.number().optional(),
    }),
  ),
  /** Weibull: shape and characteristic life. */
  beta: z.number().optional(),
  eta: z.number().optional(),
  /** Why there is no best interval. */
  why: z.enum(noAdvice).optional(),
  /** What one replacement and one failure cost, in the plant's currency; absent where prices are missing. */
  costs: z.object({ planned: z.number(), failure: z.number() }).optional(),
  /** Hours the machine stood for a failure, in the mean; null where there was none. */
  stoppedHours: z.number().nullable(),
  best: Point.optional(),
  present: Point.optional(),
  runToFailure: z.number().optional(),
  curve: z.array(Point).optional(),
  /** After how long it is replaced today, whether costs are known or not. */
  interval: z.number().optional(),
  /** Done orders of the cycle; breakdowns between two of them, and those that found nothing, of one done order. */
  done: z.int(),
  escapes: z.number().nullable(),
  idle: z.number().nullable(),
});
export type Advice = z.infer<typeof Advice>;

export const advice = {
  get: endpoint({
    method: 'GET',
    path: '/advice/items/{id}',
    needs: ['strategies', 'view'],
    input: z.strictObject({ id: id() }),
    output: Advice,
    says: 'How long the element of a strategy lasts, and after how long replacing it costs least; or why nobody can say',
  }),
};
