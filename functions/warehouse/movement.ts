// Movements as lists show them (domain 8.5).
import { addDays } from '../../shared/day.ts';
import type { movements as api } from '../../shared/warehouse/movement-api.ts';
import type { Handlers } from '../http/serve.ts';
import { movements } from '../table/entities/warehouse.ts';
import { listMonths } from '../table/in-turn.ts';
import { firstIdOf, recordedAt } from './stock/book.ts';
import { reverse } from './stock/reverse.ts';

export const movement: Handlers<typeof api> = {
  async list({ input: { from, to, spareId, warehouseId, source, ...page }, store }) {
    // recorded on its day or later, which may begin before UTC's
    const found =
      spareId === undefined
        ? await listMonths(store, movements, 'byDay', { from, to }, page)
        : await store.list(movements, {
            from: `${spareId}.${firstIdOf(addDays(from, -1))}`,
            to: `${spareId}.~`,
            ...page,
          });
    return {
      items: found.items
        .filter(
          (each) =>
            each.on >= from &&
            each.on <= to &&
            (warehouseId === undefined || each.warehouseId === warehouseId) &&
            (source === undefined || each.source === source),
        )
        .map(recordedAt),
      next: found.next,
    };
  },

  reverse: async (call) => recordedAt(await reverse(call)),
};
