// Contracts of the lubrication plan: elements, lubricants and days.
import * as z from 'zod';
import { defineEndpoint } from '../contract.ts';
import { day } from '../fields.ts';

/** A lubricant of a cycle, or a lubrication point of a path. */
export const LubricationLine = z.object({
  /** Id of the cycle or path. */
  seriesId: z.int(),
  typeCycle: z.enum(['workorders', 'am']),
  code: z.string(),
  description: z.string(),
  machineId: z.int(),
  places: z.array(z.string()).optional(),
  morePlaces: z.int().optional(),
  procedureId: z.int().optional(),
  point: z.object({ id: z.int(), number: z.int(), description: z.string() }).optional(),
  lubricantId: z.int().optional(),
  quantity: z.number().optional(),
  /** Absent if due by meter. */
  frequency: z.object({ n: z.int(), unit: z.enum(['D', 'W', 'M', 'Y']) }).optional(),
  perDay: z.int(),
});
export type LubricationLine = z.infer<typeof LubricationLine>;

/** Lubricant names for users who may view the plan but not the catalog. */
const LubricantName = z.object({ id: z.int(), code: z.string(), description: z.string(), unit: z.string() });
export type LubricantName = z.infer<typeof LubricantName>;

export const lubrication = {
  plan: defineEndpoint({
    method: 'GET',
    path: '/lubrication/plan',
    requiredPermission: ['calendar', 'view'],
    input: z.strictObject({}),
    output: z.object({
      lubricants: z.array(LubricantName),
      items: z.array(LubricationLine.extend({ next: z.string().optional() })),
    }),
    summary:
      'What active cycles and paths lubricate: where, with what, how much, how often, and the next date',
  }),
  calendar: defineEndpoint({
    method: 'GET',
    path: '/lubrication/calendar',
    requiredPermission: ['calendar', 'view'],
    input: z.strictObject({ from: day(), to: day() }),
    output: z.object({
      lubricants: z.array(LubricantName),
      items: z.array(
        LubricationLine.extend({
          days: z.array(
            z.object({
              on: z.string(),
              times: z.int(),
              orderId: z.string().optional(),
              colour: z.enum(['green', 'yellow', 'orange', 'red', 'blue']).optional(),
            }),
          ),
        }),
      ),
    }),
    summary:
      'What orders lubricate on the days from…to, both included, at most 400 of them, and what the plan does where there are none yet: without a colour',
  }),
};
