// What the reactions would make of a plant's things: they are asked, as they pass these items by.

import { rollups } from '../../functions/reactions/rollup.ts';
import { movements, type Stock, stocks } from '../../functions/table/entities/warehouse.ts';
import type { ValueOf } from '../../functions/table/entity.ts';
import { historyIn, stockId } from '../../functions/warehouse/writes.ts';
import type { Day } from '../../shared/day.ts';
import type { Item } from './gather.ts';

export function totalsOf(items: readonly Item[], today: Day): Item[] {
  const wholes = new Map<Item['kind'], Record<string, unknown>>();
  const totals = rollups.flatMap(({ of, bucketOf, fold, whole }) => {
    const things = items
      .filter(({ kind }) => kind === of)
      .map(({ id, value }) => ({ ...value, id, version: 1 }));
    return [...Map.groupBy(things, bucketOf)].flatMap(([bucket, its]) => {
      const { totals: folded, part } = fold(its, today);
      if (whole && part !== undefined) wholes.set(whole, { ...wholes.get(whole), [bucket]: part });
      return folded.map(([kind, value]): Item => ({ kind, id: bucket, value }));
    });
  });
  return [...totals, ...[...wholes].map(([kind, value]): Item => ({ kind, id: 'all', value }))];
}

/** Each stock with what its movements say of it. */
export function withHistories(items: readonly Item[], today: Day): readonly Item[] {
  const booked = items.flatMap(({ kind, id, value }) =>
    kind === movements ? [{ ...(value as ValueOf<typeof movements>), id: String(id) }] : [],
  );
  const byStock = Map.groupBy(booked, ({ warehouseId, spareId }) => stockId(warehouseId, spareId));
  return items.map((item) => {
    const its = item.kind === stocks ? byStock.get(String(item.id)) : undefined;
    return its
      ? { ...item, value: { ...item.value, history: historyIn(item.value as Stock, its, today) } }
      : item;
  });
}
