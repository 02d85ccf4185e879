// Handlers that list movements (domain 8.5).
import { addDays } from '#shared/day.ts';
import type { movements as api } from '#shared/warehouse/movement-api.ts';
import { movements } from '../db/entities/warehouse.ts';
import { listByMonths } from '../db/pagination.ts';
import type { Handlers } from '../http/serve.ts';
import { addRecordingTime, getFirstMovementId } from './stock/book.ts';
import { reverseMovement } from './stock/reverse.ts';
import { retryBooking } from './stock/valuation.ts';

export const movement: Handlers<typeof api> = {
  async list({ input: { from, to, spareId, warehouseId, source, ...page }, store }) {
    // The id has the time of recording: on the movement's day or later. The plant-local day may begin before
    // the UTC day.
    const movementPage =
      spareId === undefined
        ? await listByMonths(store, movements, 'byDay', { from, to }, page)
        : await store.list(movements, {
            from: `${spareId}.${getFirstMovementId(addDays(from, -1))}`,
            to: `${spareId}.~`,
            ...page,
          });
    return {
      items: movementPage.items
        .filter(
          (each) =>
            each.on >= from &&
            each.on <= to &&
            (warehouseId === undefined || each.warehouseId === warehouseId) &&
            (source === undefined || each.source === source),
        )
        .map(addRecordingTime),
      next: movementPage.next,
    };
  },

  reverse: async (call) => addRecordingTime(await retryBooking(() => reverseMovement(call))),
};
