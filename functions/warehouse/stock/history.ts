// History of a stock, recomputed from all of its movements and stored with it (domain 8.3–8.5). Idempotent.
// Logs a difference between stock and movements, and changes nothing.
import { isDeepStrictEqual } from 'node:util';
import { addDays, type Day } from '#shared/day.ts';
import { RefusalError } from '#shared/refused.ts';
import { computeStockHistory, type RecordedMovement, type StockHistory } from '#shared/warehouse/history.ts';
import { movements, type Stock, stocks } from '../../db/entities/warehouse.ts';
import type { ValueOf } from '../../db/entity.ts';
import { runInParallel } from '../../db/parallel.ts';
import { loadAllPages } from '../../db/reads.ts';
import { isStale, retryOnConflict } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';
import { log } from '../../http/log.ts';
import type { StoredStock } from '../spare-stocks.ts';
import { getFirstMovementId } from './book.ts';

/**
 * Days back within which movements of the year that ends today were recorded, including the offset of UTC.
 */
const RECORDED_DAYS = 365;
const CONCURRENCY = 8;

type StoredMovement = ValueOf<typeof movements> & { id: string };

const toRecordedMovement = (movement: StoredMovement): RecordedMovement => ({
  id: movement.id.slice(movement.id.indexOf('.') + 1),
  day: movement.on,
  type: movement.type,
  quantity: movement.quantity,
  unitPrice: movement.unitPrice,
  reverses: movement.reverses?.slice(movement.reverses.indexOf('.') + 1),
  orderedOn: movement.orderedOn,
});

/** Normalizes the history as the table returns it. */
const normalizeHistory = (history: StockHistory): StockHistory => JSON.parse(JSON.stringify(history));

/** Computes the history from the movements that its stored past does not include yet. */
export function computeHistory(
  { qty, history }: Pick<Stock, 'qty' | 'history'>,
  stockMovements: readonly StoredMovement[],
  today: Day,
): StockHistory {
  const past = history?.past;
  const windowStart = getFirstMovementId(addDays(today, -RECORDED_DAYS));
  const pastEnd = past && past.before > windowStart ? past.before : windowStart;
  return normalizeHistory(
    computeStockHistory(stockMovements.map(toRecordedMovement), {
      stock: qty,
      on: today,
      before: pastEnd,
      past,
    }),
  );
}

async function recomputeHistory(store: Store, stock: StoredStock, today: Day): Promise<void> {
  const [warehouseId, spareId] = stock.id.split('.').map(Number);
  const spareMovements = await loadAllPages((next) =>
    store.list(movements, {
      from: `${spareId}.${stock.history?.past?.before ?? ''}`,
      to: `${spareId}.~`,
      consistent: true,
      next,
    }),
  );
  const stockMovements = spareMovements.filter((each) => each.warehouseId === warehouseId);
  const history = computeHistory(stock, stockMovements, today);
  if (!isDeepStrictEqual(history, stock.history))
    await store.commit(store.putParts(stocks, stock.id, { history }, { unchangedItem: stock }));
  if (history.difference !== undefined)
    log('error', 'a stock is not what was booked', {
      ...store.scope,
      ...{ warehouseId, spareId, stock: stock.qty, difference: history.difference },
    });
}

/**
 * Recomputes the history of one stock, with retries on concurrent bookings; `givenStock` may be slightly stale. If
 * bookings continue, their own events or the nightly job do the rest.
 */
export async function updateHistory(
  store: Store,
  id: string,
  today: Day,
  givenStock?: StoredStock,
): Promise<void> {
  let knownStock = givenStock;
  try {
    await retryOnConflict(async () => {
      const stock = knownStock ?? (await store.find(stocks, id));
      knownStock = undefined;
      if (stock) await recomputeHistory(store, stock, today);
    }, isStale);
  } catch (error) {
    if (!(error instanceof RefusalError && isStale(error))) throw error;
  }
}

/** Whether the history depends on today's date or has newer movements. */
const isDue = ({ history, lastMovementOn }: StoredStock, today: Day): boolean => {
  if (lastMovementOn === undefined || history?.figures?.on === today) return false;
  return !history?.figures || history.last !== undefined || lastMovementOn > history.figures.on;
};

/**
 * Recomputes all histories that are due today. An interrupted run is continued by the next one. Returns their
 * number, all shelves, and the spares with a demand.
 */
export async function updateDueHistories(
  store: Store,
  today: Day,
): Promise<{ updatedCount: number; shelves: ReadonlySet<string>; demanded: number[] }> {
  const shelves = new Set<string>();
  const spareIdsWithDemand: number[] = [];
  let updatedCount = 0;
  let next: string | undefined;
  do {
    const page = await store.list(stocks, { next });
    for (const { id, shelf, demand } of page.items) {
      shelves.add(shelf);
      if (demand) spareIdsWithDemand.push(Number(id.slice(id.indexOf('.') + 1)));
    }
    const dueStocks = page.items.filter((stock) => isDue(stock, today));
    await runInParallel(dueStocks, CONCURRENCY, (stock) => updateHistory(store, stock.id, today, stock));
    updatedCount += dueStocks.length;
    next = page.next;
  } while (next);
  return { updatedCount, shelves, demanded: spareIdsWithDemand };
}
