// Computes the projections of a plant's records with the rollups, because the stream projections skip
// bulk-loaded items.

import { checklistOrders, orders, runs } from '#functions/db/entities/planned.ts';
import { hourlyClosings, runningEwos, workloads } from '#functions/db/entities/reports.ts';
import { ewos } from '#functions/db/entities/requests.ts';
import { movements, type Stock, stocks } from '#functions/db/entities/warehouse.ts';
import type { ValueOf } from '#functions/db/entity.ts';
import { computeEwoLoads } from '#functions/events/ewo-load-projection.ts';
import { computeHourlyClosings } from '#functions/events/hourly-closings-projection.ts';
import { rollups } from '#functions/events/rollup.ts';
import { getBuckets } from '#functions/events/rollups/family.ts';
import { buildStockId, computeHistory } from '#functions/warehouse/public.ts';
import type { Day } from '#shared/day.ts';
import type { SeedItem } from './gather.ts';

export function computeTotals(items: readonly SeedItem[], today: Day, timeZone: string): SeedItem[] {
  const wholeRecords = new Map<SeedItem['kind'], Record<string, unknown>>();
  const sharedTotals = new Map<SeedItem['kind'], Map<string, object>>();
  const mergeSharedTotals = (kind: SeedItem['kind'], id: string, parts: object) => {
    const records = sharedTotals.get(kind) ?? new Map<string, object>();
    sharedTotals.set(kind, records.set(id, { ...records.get(id), ...parts }));
  };
  const totals: SeedItem[] = [];
  for (const rollup of rollups) {
    const { entity, from = entity, fold, whole } = rollup;
    const sourceRecords = [...items, ...totals]
      .filter(({ kind }) => kind === from)
      .map(({ id, value }) => ({ ...value, id, version: 1 }));
    const bucketRecords = sourceRecords.flatMap((thing) =>
      getBuckets(rollup, thing, today).map((bucket) => ({ bucket, thing })),
    );
    for (const [bucket, group] of Map.groupBy(bucketRecords, ({ bucket }) => bucket)) {
      const records = group.map(({ thing }) => thing);
      const { totals: foldedTotals, shared = [], part } = fold(records, today, bucket);
      for (const [kind, parts, id = bucket] of shared) mergeSharedTotals(kind, id, parts);
      if (whole && part !== undefined)
        wholeRecords.set(whole, { ...wholeRecords.get(whole), [bucket]: part });
      for (const [kind, value] of foldedTotals) if (value) totals.push({ kind, id: bucket, value });
    }
  }
  const breakdowns = items.flatMap(({ kind, value }) =>
    kind === ewos ? [value as ValueOf<typeof ewos>] : [],
  );
  const { days, running } = computeEwoLoads(breakdowns, timeZone);
  for (const [day, parts] of days) mergeSharedTotals(workloads, day, parts);
  if (breakdowns.length > 0) wholeRecords.set(runningEwos, running);
  const orderRecords = items.flatMap(({ kind, id, value }) =>
    kind === orders || kind === checklistOrders || kind === runs
      ? [{ ...(value as ValueOf<typeof orders>), id }]
      : [],
  );
  return [
    ...totals,
    ...[...sharedTotals].flatMap(([kind, records]) =>
      [...records].map(([id, value]): SeedItem => ({ kind, id, value })),
    ),
    ...[...computeHourlyClosings(orderRecords)].map(
      ([id, value]): SeedItem => ({ kind: hourlyClosings, id, value }),
    ),
    ...[...wholeRecords].map(([kind, value]): SeedItem => ({ kind, id: 'all', value })),
  ];
}

/** Adds the history of its movements to each stock. */
export function addHistories(items: readonly SeedItem[], today: Day): readonly SeedItem[] {
  const movementRecords = items.flatMap(({ kind, id, value }) =>
    kind === movements ? [{ ...(value as ValueOf<typeof movements>), id: String(id) }] : [],
  );
  const movementsByStock = Map.groupBy(movementRecords, ({ warehouseId, spareId }) =>
    buildStockId(warehouseId, spareId),
  );
  return items.map((item) => {
    const stockMovements = item.kind === stocks ? movementsByStock.get(String(item.id)) : undefined;
    return stockMovements
      ? {
          ...item,
          value: { ...item.value, history: computeHistory(item.value as Stock, stockMovements, today) },
        }
      : item;
  });
}
