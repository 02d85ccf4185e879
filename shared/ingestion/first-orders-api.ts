// Contract of the first orders of an import: those of the first month that its new cycles would get.
import * as z from 'zod';
import { defineEndpoint } from '../contract.ts';
import { image as ulid } from '../fields.ts';

const Named = z.object({ code: z.string(), description: z.string() });

export const FirstOrder = z.object({
  plannedOn: z.string(),
  cycle: Named,
  machine: Named,
  /** Team of the cycle, to which the order is assigned. */
  team: Named.optional(),
  minutes: z.number(),
  /** Minutes times technicians. */
  manMinutes: z.number(),
});
export type FirstOrder = z.infer<typeof FirstOrder>;

export const firstOrders = {
  get: defineEndpoint({
    method: 'GET',
    path: '/dataingestion/mapping/{id}/orders',
    requiredPermission: ['ingestion', 'execute'],
    input: z.strictObject({ id: ulid() }),
    output: z.object({
      /** First and last day of the month. */
      from: z.string(),
      to: z.string(),
      orders: z.array(FirstOrder),
      /** Number of all orders of that month; the list ends after the first thousand. */
      count: z.int(),
      /** Number of existing cycles that the import changes; their orders follow the new dates. */
      changed: z.int(),
    }),
    summary: 'The orders of the first month that the new cycles of a checked mapping would get',
  }),
};
