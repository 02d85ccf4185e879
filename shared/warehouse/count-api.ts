// Contracts of cycle counts.
import * as z from 'zod';
import { defineEndpoint, LongPageInput, page, Stored } from '../contract.ts';
import { id, instant, integer, note, optional } from '../fields.ts';
import { CountEntry, CountHeader, CountLine, CountSelection, Tally } from './count.ts';

export const CountItem = z.object({ ...CountHeader.shape, ...Stored.shape, id: z.string(), tally: Tally });
export type CountItem = z.infer<typeof CountItem>;

export const CountPage = z.object({
  ...CountItem.shape,
  entries: z.array(z.object({ ...CountLine.shape, spareId: z.int(), version: z.int() })),
});
export type CountPage = z.infer<typeof CountPage>;

const idAndVersionFields = { id: id(), version: z.int().optional() };

export const counts = {
  list: defineEndpoint({
    method: 'GET',
    path: '/count/items',
    requiredPermission: ['spares', 'view'],
    input: z.strictObject({ ...LongPageInput.shape, warehouseId: integer().optional() }),
    output: page(CountItem),
    summary: 'Cycle counts, newest first, with how far they are and what they found',
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/count/items/{id}',
    requiredPermission: ['spares', 'view'],
    input: z.strictObject({ id: id() }),
    output: CountPage,
    summary: 'One count with all it counts',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/count/items',
    resumable: true,
    requiredPermission: ['spares', 'edit'],
    input: CountSelection,
    output: CountPage,
    summary: 'Begins a count of shelves, classes or single spares of a warehouse',
  }),
  enter: defineEndpoint({
    method: 'POST',
    path: '/count/items/{id}/enter',
    requiredPermission: ['spares', 'view'],
    input: z.strictObject({
      ...idAndVersionFields,
      lines: z.array(CountEntry).min(1).max(50),
      countedAt: optional(instant()),
    }),
    output: CountPage,
    summary:
      'What was counted, and notes, now or at the moment named; the last entry of a spare counts, one without a quantity is a note alone. It books nothing',
  }),
  book: defineEndpoint({
    method: 'POST',
    path: '/count/items/{id}/book',
    resumable: true,
    requiredPermission: ['stockAdjustment', 'create'],
    input: z.strictObject({
      ...idAndVersionFields,
      reason: note(500).min(1),
      /** Confirms differences that make stock negative. */
      confirmed: z.literal(true).optional(),
    }),
    output: CountPage,
    summary:
      'Books the differences (701, 702) of what was counted, and ends the count. Without `confirmed`, differences that exceed the stock are refused as stockShort and stay to be counted again in the open count; the others are booked',
  }),
  cancel: defineEndpoint({
    method: 'POST',
    path: '/count/items/{id}/cancel',
    requiredPermission: ['spares', 'edit'],
    input: z.strictObject({ ...idAndVersionFields, reason: note(500).min(1) }),
    output: CountPage,
    summary: 'Ends a count without booking anything further',
  }),
};
