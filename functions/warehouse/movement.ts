// Movements as lists show them (domain 8.5).
import { ulid } from 'ulid';
import type { movements as api } from '../../shared/warehouse/movement-api.ts';
import type { Handlers } from '../http/serve.ts';
import { movements } from '../table/entities/warehouse.ts';
import { listMonths } from '../table/in-turn.ts';
import { reverse } from './stock/reverse.ts';

/** Sorts before every id that was drawn at that moment or later. */
const firstIdOf = (day: string) => `${ulid(Date.parse(day)).slice(0, 10)}`;
/** A plant's day may begin so long before UTC's. */
const DAY_MS = 86_400_000;

export const movement: Handlers<typeof api> = {
  async list({ input: { from, to, spareId, warehouseId, source, ...page }, store }) {
    // recorded on its day or later, so no older id can be of the period
    const found =
      spareId === undefined
        ? await listMonths(store, movements, 'byDay', { from, to }, page)
        : await store.list(movements, {
            from: `${spareId}.${firstIdOf(new Date(Date.parse(from) - DAY_MS).toISOString())}`,
            to: `${spareId}.~`,
            ...page,
          });
    return {
      items: found.items.filter(
        (each) =>
          each.on >= from &&
          each.on <= to &&
          (warehouseId === undefined || each.warehouseId === warehouseId) &&
          (source === undefined || each.source === source),
      ),
      next: found.next,
    };
  },

  reverse,
};
