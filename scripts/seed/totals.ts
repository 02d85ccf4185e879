// What the reactions would make of a plant's things: they are asked, as they pass these items by.

import { closedHoursOf } from '../../functions/reactions/closings.ts';
import { ewoLoadsOf } from '../../functions/reactions/ewo-loads.ts';
import { rollups } from '../../functions/reactions/rollup.ts';
import { checklistOrders, orders, runs } from '../../functions/table/entities/planned.ts';
import { closedHours, runningEwos, workloads } from '../../functions/table/entities/reports.ts';
import { ewos } from '../../functions/table/entities/requests.ts';
import { movements, type Stock, stocks } from '../../functions/table/entities/warehouse.ts';
import type { ValueOf } from '../../functions/table/entity.ts';
import { historyIn, stockId } from '../../functions/warehouse/writes.ts';
import type { Day } from '../../shared/day.ts';
import type { Item } from './gather.ts';

export function totalsOf(items: readonly Item[], today: Day, timeZone: string): Item[] {
  const wholes = new Map<Item['kind'], Record<string, unknown>>();
  const told = new Map<Item['kind'], Map<string, object>>();
  const tell = (kind: Item['kind'], id: string, parts: object) => {
    const its = told.get(kind) ?? new Map<string, object>();
    told.set(kind, its.set(id, { ...its.get(id), ...parts }));
  };
  const totals: Item[] = [];
  for (const { of, from = of, bucketOf, fold, whole } of rollups) {
    const things = [...items, ...totals]
      .filter(({ kind }) => kind === from)
      .map(({ id, value }) => ({ ...value, id, version: 1 }));
    for (const [bucket, its] of Map.groupBy(things, bucketOf)) {
      if (bucket === undefined) continue;
      const { totals: folded, shared = [], part } = fold(its, today, bucket);
      for (const [kind, parts, id = bucket] of shared) tell(kind, id, parts);
      if (whole && part !== undefined) wholes.set(whole, { ...wholes.get(whole), [bucket]: part });
      for (const [kind, value] of folded) if (value) totals.push({ kind, id: bucket, value });
    }
  }
  const breakdowns = items.flatMap(({ kind, value }) =>
    kind === ewos ? [value as ValueOf<typeof ewos>] : [],
  );
  const { days, running } = ewoLoadsOf(breakdowns, timeZone);
  for (const [day, parts] of days) tell(workloads, day, parts);
  if (breakdowns.length > 0) wholes.set(runningEwos, running);
  const closed = items.flatMap(({ kind, id, value }) =>
    kind === orders || kind === checklistOrders || kind === runs
      ? [{ ...(value as ValueOf<typeof orders>), id }]
      : [],
  );
  return [
    ...totals,
    ...[...told].flatMap(([kind, its]) => [...its].map(([id, value]): Item => ({ kind, id, value }))),
    ...[...closedHoursOf(closed)].map(([id, value]): Item => ({ kind: closedHours, id, value })),
    ...[...wholes].map(([kind, value]): Item => ({ kind, id: 'all', value })),
  ];
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
