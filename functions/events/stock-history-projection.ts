// Recomputes the history of each stock that a movement changed, once per batch.

import { movements } from '../db/entities/warehouse.ts';
import { runInParallel } from '../db/parallel.ts';
import { openStore } from '../db/store.ts';
import { getSetting, getTableClient } from '../http/aws.ts';
import { buildStockId, updateHistory } from '../warehouse/public.ts';
import type { Change } from './change.ts';
import { loadToday } from './today.ts';

const CONCURRENCY = 8;

export async function recomputeStockHistories(changes: readonly Change[]) {
  const newMovements = changes.filter(
    ({ entity, before, after }) => entity === movements.name && !before && after,
  );
  const now = new Date(Date.now()).toISOString();
  for (const plantMovements of Map.groupBy(
    newMovements,
    ({ tenant, plant }) => `${tenant}#${plant}`,
  ).values()) {
    const { tenant, plant } = plantMovements[0]!;
    const store = openStore(
      getTableClient(),
      getSetting('TABLE'),
      { tenant, plant },
      { user: 'history', now },
    );
    const today = await loadToday(store, now);
    const stockIds = new Set(
      plantMovements.map(({ after }) => buildStockId(Number(after!.warehouseId), Number(after!.spareId))),
    );
    await runInParallel(stockIds, CONCURRENCY, (id) => updateHistory(store, id, today));
  }
}
