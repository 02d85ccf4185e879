// Projection of closed orders by hour, for the hand-over of a shift. Idempotent.
import { addDays } from '#shared/day.ts';
import { formatClosing } from '#shared/planned/closing/closings.ts';
import { inSequence, type UpgradeStep } from '../db/data-version.ts';
import { checklistOrders, orders, runs } from '../db/entities/planned.ts';
import { hourlyClosings } from '../db/entities/reports.ts';
import type { ValueOf } from '../db/entity.ts';
import { parseSortKey } from '../db/keys.ts';
import { listByMonths } from '../db/pagination.ts';
import { runInParallel } from '../db/parallel.ts';
import { openStore, type Store } from '../db/store.ts';
import { getSetting, getTableClient } from '../http/aws.ts';
import type { Change } from './change.ts';
import { loadToday } from './today.ts';

type Order = ValueOf<typeof orders>;
/**
 * Parts by hour and order id; undefined removes the part of an order that was reopened or closed in another
 * hour.
 */
type Hours = Map<string, Record<string, string | undefined>>;

const kinds = [orders, checklistOrders, runs];
const CONCURRENCY = 8;
/** Maximum parts of one update expression, which holds 4 KB. */
const MAX_PARTS_PER_WRITE = 40;

function setClosing(hours: Hours, id: string, before: Order | undefined, after: Order | undefined): void {
  const [closingBefore, closingAfter] = [before, after].map((order) => order && formatClosing(order));
  if (closingBefore?.text === closingAfter?.text) return;
  if (closingBefore) hours.set(closingBefore.hour, { ...hours.get(closingBefore.hour), [id]: undefined });
  if (closingAfter)
    hours.set(closingAfter.hour, { ...hours.get(closingAfter.hour), [id]: closingAfter.text });
}

const writeHours = (store: Store, hours: Hours) =>
  runInParallel(hours, CONCURRENCY, async ([hour, parts]) => {
    const all = Object.entries(parts);
    for (let i = 0; i < all.length; i += MAX_PARTS_PER_WRITE)
      await store.commit(
        store.putParts(hourlyClosings, hour, Object.fromEntries(all.slice(i, i + MAX_PARTS_PER_WRITE))),
      );
  });

export async function updateHourlyClosings(changes: readonly Change[]): Promise<void> {
  const orderChanges = changes.filter(({ entity }) => kinds.some(({ name }) => name === entity));
  const now = new Date(Date.now()).toISOString();
  for (const plantChanges of Map.groupBy(
    orderChanges,
    ({ tenant, plant }) => `${tenant}#${plant}`,
  ).values()) {
    const { tenant, plant } = plantChanges[0]!;
    const hours: Hours = new Map();
    // Changes are applied in order, so that the last one wins.
    for (const { id, before, after } of plantChanges)
      setClosing(hours, parseSortKey(id), before as Order | undefined, after as Order | undefined);
    if (hours.size === 0) continue;
    await writeHours(
      openStore(getTableClient(), getSetting('TABLE'), { tenant, plant }, { user: 'totals', now }),
      hours,
    );
  }
}

/** Returns the parts of closed orders by hour. */
export function computeHourlyClosings(all: readonly (Order & { id: string | number })[]): Hours {
  const hours: Hours = new Map();
  for (const order of all) setClosing(hours, String(order.id), undefined, order);
  return hours;
}

/** Returns the parts that are not stored yet. */
async function findMissingHours(store: Store, hours: Hours): Promise<Hours> {
  const storedHours = await store.load([...hours.keys()].map((hour) => [hourlyClosings, hour] as const));
  const missingHours = [...hours].map(([hour, parts], i) => {
    const storedParts = (storedHours[i] ?? {}) as Record<string, unknown>;
    return [
      hour,
      Object.fromEntries(Object.entries(parts).filter(([id, text]) => storedParts[id] !== text)),
    ] as const;
  });
  return new Map(missingHours.filter(([, parts]) => Object.keys(parts).length > 0));
}

/** Number of days back for which hand-overs are read; orders closed then were planned near them. */
const HISTORY_DAYS = 45;

/** Upgrade step: writes the hours of the last weeks, which older versions did not. */
export const rebuildHourlyClosings: UpgradeStep = inSequence(
  kinds.map((kind) => async (store, next) => {
    const today = await loadToday(store, new Date(Date.now()).toISOString());
    const period = { from: addDays(today, -HISTORY_DAYS), to: addDays(today, HISTORY_DAYS) };
    const page = await listByMonths(store, kind, 'byDay', period, { limit: 500, next });
    // Parts are added to an hour one by one, so the orders of an hour may stand on several pages.
    await writeHours(store, await findMissingHours(store, computeHourlyClosings(page.items)));
    return page.next;
  }),
);
