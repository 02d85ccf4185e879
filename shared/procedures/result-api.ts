// What was found at the controls of orders that closed, and how the values of one control moved (domain 12.2).
import * as z from 'zod';
import { endpoint, PageInput, page } from '../contract.ts';
import { day, id, integer } from '../fields.ts';
import { colours } from '../structure/control.ts';
import { AskedControl } from './asked-control.ts';
import { cycleTypes } from './kinds.ts';

const Named = z.object({ code: z.string(), description: z.string() });

/** One answer, in the words and limits of its day. */
const Result = z.object({
  orderId: z.string(),
  type: z.enum(cycleTypes),
  on: z.string(),
  machineId: z.int(),
  elementId: z.string().optional(),
  /** Absent: the machine as a whole. */
  element: Named.optional(),
  controlId: z.int(),
  control: z.object({
    ...AskedControl.pick({ code: true, description: true, unit: true, decimals: true }).shape,
    ...AskedControl.pick({ lower: true, target: true, upper: true }).shape,
    warningMargin: z.number().optional(),
  }),
  value: z.number().optional(),
  answer: z.string().optional(),
  colour: z.enum(colours),
  note: z.string().optional(),
  technician: z.string().optional(),
  /** Of a checklist its number; of other work only what it is called. */
  checklistId: z.int().optional(),
  checklist: Named,
});
export type Result = z.infer<typeof Result>;
const ResultItem = z.object({ ...Result.shape, id: z.string() });
export type ResultItem = z.infer<typeof ResultItem>;

/** Of a quantitative control: the day, the value, its colour then. */
const TrendValue = z.object({ on: z.string(), value: z.number(), colour: z.enum(colours) });

const Trend = z.object({ control: AskedControl, element: Named.optional(), values: z.array(TrendValue) });
export type Trend = z.infer<typeof Trend>;

/** A result holds the words of its day: so many are 32 KB at most. */
const RESULTS = 40;
const period = { from: day(), to: day() };

export const results = {
  list: endpoint({
    method: 'GET',
    path: '/checklist/results',
    needs: ['checklistCalendar', 'view'],
    plant: 'checklists',
    input: z.strictObject({
      ...PageInput.shape,
      limit: integer(1, RESULTS).default(RESULTS),
      ...period,
      controlId: integer().optional(),
      machineId: integer().optional(),
      checklistId: integer().optional(),
      colour: z.enum([...colours, 'deviating']).optional(),
    }),
    output: page(ResultItem),
    says: 'Results of controls of orders closed within from…to, the latest first, of a control, a machine or a checklist; of the whole plant those of colour `red`, `yellow` or both (`deviating`), or all of them control by control; a page may hold fewer than it read',
  }),
  trend: endpoint({
    method: 'GET',
    path: '/checklist/trend',
    needs: ['checklistCalendar', 'view'],
    plant: 'checklists',
    input: z.strictObject({
      ...period,
      controlId: integer(),
      machineId: integer(),
      elementId: id().optional(),
    }),
    output: Trend,
    says: 'The values of a quantitative control on a machine, or on one of its elements, oldest first, with the limits of today',
  }),
};
