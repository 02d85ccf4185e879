// What the movements of a stock say of it, computed whole from them and kept with it (domain 8.3–8.5): told twice, late or at once it is the same.
// What lies there and what was booked are compared by the way; where they differ it is said, and nothing is changed.
import { isDeepStrictEqual } from 'node:util';
import { addDays, type Day } from '../../../shared/day.ts';
import { Refused } from '../../../shared/refused.ts';
import { historyOf, type Recorded, type StockHistory } from '../../../shared/warehouse/history.ts';
import { log } from '../../http/log.ts';
import { movements, type Stock, stocks } from '../../table/entities/warehouse.ts';
import type { ValueOf } from '../../table/entity.ts';
import { inParallel } from '../../table/parallel.ts';
import { everyPage } from '../../table/reads.ts';
import { isStale, retryOnConflict } from '../../table/retry-on-conflict.ts';
import type { Store } from '../../table/store.ts';
import { firstIdOf, type KeptStock } from './book.ts';

/** Whatever counts in the year that ends today was recorded since the day before it began in UTC. */
const RECORDED_WITHIN = 365;
const AT_ONCE = 8;

type RecordedHere = ValueOf<typeof movements> & { id: string };

const recorded = (movement: RecordedHere): Recorded => ({
  id: movement.id.slice(movement.id.indexOf('.') + 1),
  day: movement.on,
  type: movement.type,
  quantity: movement.quantity,
  unitPrice: movement.unitPrice,
  reverses: movement.reverses?.slice(movement.reverses.indexOf('.') + 1),
  orderedOn: movement.orderedOn,
});

/** As the table gives it back. */
const plain = (history: StockHistory): StockHistory => JSON.parse(JSON.stringify(history));

/** From the movements of a stock that its past does not stand for yet. */
export function historyIn(
  { qty, history }: Pick<Stock, 'qty' | 'history'>,
  its: readonly RecordedHere[],
  today: Day,
): StockHistory {
  const past = history?.past;
  const begun = firstIdOf(addDays(today, -RECORDED_WITHIN));
  const before = past && past.before > begun ? past.before : begun;
  return plain(historyOf(its.map(recorded), { stock: qty, on: today, before, past }));
}

async function retell(store: Store, stock: KeptStock, today: Day): Promise<void> {
  const [warehouseId, spareId] = stock.id.split('.').map(Number);
  const found = await everyPage((next) =>
    store.list(movements, {
      from: `${spareId}.${stock.history?.past?.before ?? ''}`,
      to: `${spareId}.~`,
      consistent: true,
      next,
    }),
  );
  const its = found.filter((each) => each.warehouseId === warehouseId);
  const history = historyIn(stock, its, today);
  if (!isDeepStrictEqual(history, stock.history))
    await store.commit(store.putParts(stocks, stock.id, { history }, { of: stock }));
  if (history.difference !== undefined)
    log('error', 'a stock is not what was booked', {
      ...store.scope,
      ...{ warehouseId, spareId, stock: stock.qty, difference: history.difference },
    });
}

/**
 * Of one stock, as it is when nobody books meanwhile; `seen` may be of a moment ago. Where people book again and again, what
 * they booked is told after it, and the night tells the rest.
 */
export async function tellHistory(store: Store, id: string, today: Day, seen?: KeptStock): Promise<void> {
  let listed = seen;
  try {
    await retryOnConflict(async () => {
      const stock = listed ?? (await store.find(stocks, id));
      listed = undefined;
      if (stock) await retell(store, stock, today);
    }, isStale);
  } catch (error) {
    if (!(error instanceof Refused && isStale(error))) throw error;
  }
}

/** Those that another day changes, and those that something was booked of since. */
const isDue = ({ history, lastMovementOn }: KeptStock, today: Day): boolean => {
  if (lastMovementOn === undefined || history?.figures?.on === today) return false;
  return !history?.figures || history.last !== undefined || lastMovementOn > history.figures.on;
};

/** All that today changes; a run that dies is carried on by the next. Answers how many, the shelves there are, and the spares that machines ask for. */
export async function tellHistories(
  store: Store,
  today: Day,
): Promise<{ told: number; shelves: ReadonlySet<string>; demanded: number[] }> {
  const shelves = new Set<string>();
  const demanded: number[] = [];
  let told = 0;
  let next: string | undefined;
  do {
    const page = await store.list(stocks, { next });
    for (const { id, shelf, demand } of page.items) {
      shelves.add(shelf);
      if (demand) demanded.push(Number(id.slice(id.indexOf('.') + 1)));
    }
    const due = page.items.filter((stock) => isDue(stock, today));
    await inParallel(due, AT_ONCE, (stock) => tellHistory(store, stock.id, today, stock));
    told += due.length;
    next = page.next;
  } while (next);
  return { told, shelves, demanded };
}
