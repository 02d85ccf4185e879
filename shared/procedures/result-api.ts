// Contracts of results: answers to the controls of closed orders, and the trend of one control (domain 12.2).
import * as z from 'zod';
import { defineEndpoint, PageInput, page } from '../contract.ts';
import { day, id, integer } from '../fields.ts';
import { resultColours } from '../structure/control.ts';
import { ControlSnapshot } from './asked-control.ts';
import { cycleTypes } from './kinds.ts';

const CodeAndDescription = z.object({ code: z.string(), description: z.string() });

/** One answer, with the texts and limits valid on its day. */
export const Result = z.object({
  /** Order and kind of work; absent if a machine sent the value, which then has its instant. */
  orderId: z.string().optional(),
  type: z.enum(cycleTypes).optional(),
  measuredAt: z.string().optional(),
  on: z.string(),
  machineId: z.int(),
  elementId: z.string().optional(),
  /** Absent: the machine as a whole. */
  element: CodeAndDescription.optional(),
  controlId: z.int(),
  control: z.object({
    ...ControlSnapshot.pick({ code: true, description: true, unit: true, decimals: true }).shape,
    ...ControlSnapshot.pick({ lower: true, target: true, upper: true }).shape,
    warningMargin: z.number().optional(),
  }),
  value: z.number().optional(),
  answer: z.string().optional(),
  colour: z.enum(resultColours),
  note: z.string().optional(),
  technician: z.string().optional(),
  /** Number of the checklist; other work has its name only. */
  checklistId: z.int().optional(),
  checklist: CodeAndDescription.optional(),
});
export type Result = z.infer<typeof Result>;
const ResultItem = z.object({ ...Result.shape, id: z.string() });
export type ResultItem = z.infer<typeof ResultItem>;

/** A value of a quantitative control: the day, the value, and its colour on that day. */
const TrendValue = z.object({ on: z.string(), value: z.number(), colour: z.enum(resultColours) });

const Trend = z.object({
  control: ControlSnapshot,
  element: CodeAndDescription.optional(),
  values: z.array(TrendValue),
});
export type Trend = z.infer<typeof Trend>;

/** Results per page: each carries the texts of its day, so 40 take at most 32 KB. */
const MAX_RESULTS = 40;
const period = { from: day(), to: day() };

export const results = {
  list: defineEndpoint({
    method: 'GET',
    path: '/checklist/results',
    requiredPermission: ['checklistCalendar', 'view'],
    plant: 'checklists',
    input: z.strictObject({
      ...PageInput.shape,
      limit: integer(1, MAX_RESULTS).default(MAX_RESULTS),
      ...period,
      controlId: integer().optional(),
      machineId: integer().optional(),
      checklistId: integer().optional(),
      colour: z.enum([...resultColours, 'deviating']).optional(),
    }),
    output: page(ResultItem),
    summary:
      'Results of controls of orders closed within from…to, the latest first, of a control, a machine or a checklist; of the whole plant those of colour `red`, `yellow` or both (`deviating`), or all of them control by control; a page may hold fewer than it read',
  }),
  trend: defineEndpoint({
    method: 'GET',
    path: '/checklist/trend',
    requiredPermission: ['checklistCalendar', 'view'],
    plant: 'checklists',
    input: z.strictObject({
      ...period,
      controlId: integer(),
      machineId: integer(),
      elementId: id().optional(),
    }),
    output: Trend,
    summary:
      'The values of a quantitative control on a machine, or on one of its elements, oldest first, with the limits of today',
  }),
};
