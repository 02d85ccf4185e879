// The calls of cycle counts.
import * as z from 'zod';
import { endpoint, LongPageInput, page, Stored } from '../contract.ts';
import { id, instant, integer, note, optional } from '../fields.ts';
import { CountChoice, CountEntry, CountHeader, CountLine, Tally } from './count.ts';

export const CountItem = z.object({ ...CountHeader.shape, ...Stored.shape, id: z.string(), tally: Tally });
export type CountItem = z.infer<typeof CountItem>;

export const CountPage = z.object({
  ...CountItem.shape,
  entries: z.array(z.object({ ...CountLine.shape, spareId: z.int(), version: z.int() })),
});
export type CountPage = z.infer<typeof CountPage>;

const Seen = { id: id(), version: z.int().optional() };

export const counts = {
  list: endpoint({
    method: 'GET',
    path: '/count/items',
    needs: ['spares', 'view'],
    input: z.strictObject({ ...LongPageInput.shape, warehouseId: integer().optional() }),
    output: page(CountItem),
    says: 'Cycle counts, newest first, with how far they are and what they found',
  }),
  get: endpoint({
    method: 'GET',
    path: '/count/items/{id}',
    needs: ['spares', 'view'],
    input: z.strictObject({ id: id() }),
    output: CountPage,
    says: 'One count with all it counts',
  }),
  create: endpoint({
    method: 'POST',
    path: '/count/items',
    needs: ['spares', 'edit'],
    input: CountChoice,
    output: CountPage,
    says: 'Begins a count of shelves, classes or single spares of a warehouse',
  }),
  enter: endpoint({
    method: 'POST',
    path: '/count/items/{id}/enter',
    needs: ['spares', 'view'],
    input: z.strictObject({
      ...Seen,
      lines: z.array(CountEntry).min(1).max(50),
      countedAt: optional(instant()),
    }),
    output: CountPage,
    says: 'What was counted, and notes, now or at the moment named; the last entry of a spare counts, one without a quantity is a note alone. It books nothing',
  }),
  book: endpoint({
    method: 'POST',
    path: '/count/items/{id}/book',
    needs: ['stockAdjustment', 'create'],
    input: z.strictObject({ ...Seen, reason: note(500).min(1) }),
    output: CountPage,
    says: 'Books the differences (701, 702) of what was counted, and ends the count',
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/count/items/{id}/cancel',
    needs: ['spares', 'edit'],
    input: z.strictObject({ ...Seen, reason: note(500).min(1) }),
    output: CountPage,
    says: 'Ends a count without booking anything',
  }),
};
