// Computes totals from the records they count, always completely, so events may be repeated, late or out of
// order. Each family defines its source; this module marks totals as dirty, computes them, and recomputes
// them once the indexes are consistent.
import type { Day } from '#shared/day.ts';
import { RefusalError } from '#shared/refused.ts';
import { inSequence, type UpgradeStep } from '../db/data-version.ts';
import { dirtyMarks } from '../db/entities/reports.ts';
import type { StoredOf } from '../db/entity.ts';
import type { AnyEntity } from '../db/items.ts';
import { parseSortKey } from '../db/keys.ts';
import { runInParallel } from '../db/parallel.ts';
import { loadAllPages } from '../db/reads.ts';
import { openStore, type Store } from '../db/store.ts';
import { getSetting, getTableClient } from '../http/aws.ts';
import { log } from '../http/log.ts';
import type { Change } from './change.ts';
import { getBuckets, type Rollup } from './rollups/family.ts';
import { checklistFindings, orderFindings, runFindings } from './rollups/findings.ts';
import { checklistLedger, orderLedger, runLedger } from './rollups/ledger.ts';
import {
  machineBreakdowns,
  machineElements,
  machineStrategies,
  machineYears,
} from './rollups/ledger-list.ts';
import { ledgerNameTotals } from './rollups/ledger-names.ts';
import { cycleLubricationTotals, pathLubricationTotals } from './rollups/lubrications.ts';
import { machineFactTotals } from './rollups/machines.ts';
import { checklistDays, machineRunDays, orderDays, runDays } from './rollups/order-days.ts';
import { checklistMonthTotals, orderMonthTotals, runMonthTotals } from './rollups/order-months.ts';
import { ewoClosingDays, ewoDayTotals, tagClosingDays, tagDayTotals } from './rollups/request-days.ts';
import { spareCostDays } from './rollups/spare-costs.ts';
import { stockBlockTotals } from './rollups/stock-blocks.ts';
import { stopMonthTotals } from './rollups/stop-months.ts';
import { technicianTotals } from './rollups/technicians.ts';
import { loadToday } from './today.ts';

// biome-ignore lint/suspicious/noExplicitAny: families count different things
type AnyRollup = Rollup<any>;

export const rollups: readonly AnyRollup[] = [
  orderDays,
  checklistDays,
  runDays,
  machineRunDays,
  ewoDayTotals,
  tagDayTotals,
  stockBlockTotals,
  cycleLubricationTotals,
  pathLubricationTotals,
  technicianTotals,
  orderLedger,
  checklistLedger,
  runLedger,
  ...ledgerNameTotals,
  machineElements,
  machineStrategies,
  // Families computed from other totals come after those.
  machineYears,
  machineBreakdowns,
  ewoClosingDays,
  tagClosingDays,
  machineFactTotals,
  spareCostDays,
  orderFindings,
  checklistFindings,
  runFindings,
  orderMonthTotals,
  checklistMonthTotals,
  runMonthTotals,
  stopMonthTotals,
];

interface TouchedBucket {
  tenant: string;
  plant: string;
  rollup: (typeof rollups)[number];
  bucket: string;
  lastEvents: Map<string, { version: number; bucket?: string }>;
}

function listTouchedBuckets(changes: readonly Change[], today: Day): TouchedBucket[] {
  const bucketsByKey = new Map<string, TouchedBucket>();
  for (const { entity, tenant, plant, id, before, after } of changes)
    for (const rollup of rollups) {
      if (rollup.entity.name !== entity) continue;
      const version = Number((after ?? before)?.v);
      for (const side of [before, after]) {
        if (!side) continue;
        const toRecord = (image: object) => ({ ...image, id: parseSortKey(id) });
        for (const bucket of getBuckets(rollup, toRecord(side), today)) {
          const key = JSON.stringify([tenant, plant, rollup.family, bucket]);
          const touchedBucket = bucketsByKey.get(key) ?? {
            tenant,
            plant,
            rollup,
            bucket,
            lastEvents: new Map(),
          };
          touchedBucket.lastEvents.set(parseSortKey(id), {
            version,
            bucket: after && rollup.bucketOf(toRecord(after)),
          });
          bucketsByKey.set(key, touchedBucket);
        }
      }
    }
  return [...bucketsByKey.values()];
}

const CONCURRENCY = 8;

/**
 * Marks every affected bucket as dirty and computes it, except those computed only by `recomputeMarkedTotals`. A total that
 * cannot be computed keeps its mark, does not block the others, and is computed by `recomputeMarkedTotals`.
 */
export async function updateRollups(changes: readonly Change[]): Promise<void> {
  const now = new Date(Date.now()).toISOString();
  for (const plantBuckets of Map.groupBy(
    listTouchedBuckets(changes, now.slice(0, 10)),
    ({ tenant, plant }) => `${tenant}#${plant}`,
  ).values()) {
    const { tenant, plant } = plantBuckets[0]!;
    const store = openStore(
      getTableClient(),
      getSetting('TABLE'),
      { tenant, plant },
      { user: 'totals', now },
    );
    await runInParallel(plantBuckets, CONCURRENCY, ({ rollup, bucket }) =>
      store.commit(store.putParts(dirtyMarks, `${rollup.family}.${bucket}`, { markedAt: now })),
    );
    try {
      const today = await loadToday(store, now);
      for (const bucketGroup of orderByDependency(plantBuckets)) await compute(store, bucketGroup, today);
    } catch (error) {
      log('error', 'totals wait for the next run', { tenant, plant, error });
    }
  }
}

async function compute(
  store: Store,
  touchedBuckets: readonly Pick<TouchedBucket, 'rollup' | 'bucket' | 'lastEvents'>[],
  today: Day,
) {
  const parts = new Map<AnyEntity, Record<string, unknown>>();
  await runInParallel(touchedBuckets, CONCURRENCY, async ({ rollup, bucket, lastEvents }) => {
    const {
      totals,
      shared = [],
      part,
    } = rollup.fold(await rollup.read(store, bucket, lastEvents), today, bucket);
    await Promise.all([
      ...totals.map(([kind, value]) =>
        value ? store.commit(store.put(kind, bucket, value)) : removeTotal(store, kind, bucket),
      ),
      ...shared.map(([kind, itemParts, id = bucket]) => store.commit(store.putParts(kind, id, itemParts))),
    ]);
    if (rollup.whole) parts.set(rollup.whole, { ...parts.get(rollup.whole), [bucket]: part });
  });
  for (const [plantWideKind, itemParts] of parts)
    await store.commit(store.putParts(plantWideKind, 'all', itemParts));
}

/**
 * Deletes the totals of an empty bucket. Reads first, since most buckets have none and a read is cheaper than
 * a write.
 */
async function removeTotal(store: Store, kind: AnyEntity, bucket: string) {
  const [existingTotal] = await store.load([[kind, bucket]], { consistent: true });
  if (existingTotal) await store.commit(store.remove(kind, existingTotal));
}

/** Milliseconds after which the indexes are consistent with a mark. */
const CONSISTENT_AFTER_MS = 60_000;
/**
 * Maximum marks computed at once: parts of an item are one update expression of 4 KB, and an interrupted run
 * keeps what it has done.
 */
const MAX_MARKS_PER_PASS = 100;

/**
 * Recomputes the marked totals once the indexes are consistent, and returns their number. Marks renewed
 * meanwhile stay.
 */
export async function recomputeMarkedTotals(store: Store, now: string): Promise<number> {
  const before = new Date(Date.parse(now) - CONSISTENT_AFTER_MS).toISOString();
  const allMarks = await loadAllPages((next) => store.list(dirtyMarks, { next }));
  const dueMarks = allMarks.filter(({ markedAt }) => markedAt < before);
  if (dueMarks.length === 0) return 0;
  const today = await loadToday(store, now);
  // Families computed from other totals come after those.
  const [dependentMarks = [], independentMarks = []] = [true, false].map((isLast) =>
    dueMarks.filter(({ id }) => (findRollup(id)?.from !== undefined) === isLast),
  );
  for (const markGroup of [independentMarks, dependentMarks])
    for (let i = 0; i < markGroup.length; i += MAX_MARKS_PER_PASS)
      await recomputeMarks(store, markGroup.slice(i, i + MAX_MARKS_PER_PASS), today);
  return dueMarks.length;
}

/**
 * Returns first the families computed from records, then those computed from totals with every change; the
 * others wait for `recomputeMarkedTotals`.
 */
const orderByDependency = (touchedBuckets: readonly TouchedBucket[]) => [
  touchedBuckets.filter(({ rollup }) => !rollup.from),
  touchedBuckets.filter(({ rollup }) => rollup.atOnce),
];

/** Returns the family of a mark. */
const findRollup = (mark: string) =>
  rollups.find(({ family }) => family === mark.slice(0, mark.indexOf('.')));

async function recomputeMarks(store: Store, dueMarks: readonly StoredOf<typeof dirtyMarks>[], today: Day) {
  const buckets = dueMarks.flatMap(({ id }) => {
    const rollup = findRollup(id);
    return rollup ? [{ rollup, bucket: id.slice(id.indexOf('.') + 1), lastEvents: new Map() }] : [];
  });
  await compute(store, buckets, today);
  await runInParallel(dueMarks, CONCURRENCY, async (mark) => {
    try {
      await store.commit(store.remove(dirtyMarks, mark));
    } catch (error) {
      // The mark was renewed, or removed by a concurrent run.
      if (!(error instanceof RefusalError)) throw error;
    }
  });
}

/** Time of marks that only force a recomputation: their records are old, so the indexes are consistent. */
const EPOCH_INSTANT = new Date(0).toISOString();

/** Records of one page of `markAllTotals`, which reads the marks of a family anew for each page. */
const MARKED_PER_PAGE = 2000;

/** Marks every existing bucket of every family for `recomputeMarkedTotals`. */
export const markAllTotals: UpgradeStep = inSequence(
  rollups.map((rollup) => async (store, next) => {
    const today = new Date(Date.now()).toISOString().slice(0, 10);
    const page = await store.list(rollup.entity, { next, limit: MARKED_PER_PAGE });
    const buckets = new Set(page.items.flatMap((thing) => [...getBuckets(rollup, thing, today)]));
    await mark(store, rollup.family, buckets);
    return page.next;
  }),
);

async function mark(store: Store, family: string, buckets: Iterable<string>): Promise<void> {
  const existingMarks = await loadAllPages((next) =>
    store.list(dirtyMarks, { prefix: `${family}.`, consistent: true, next }),
  );
  const markedIds = new Set(existingMarks.map(({ id }) => id));
  const unmarkedBuckets = [...buckets].filter((bucket) => !markedIds.has(`${family}.${bucket}`));
  await runInParallel(unmarkedBuckets, CONCURRENCY, async (bucket) => {
    try {
      await store.commit(store.create(dirtyMarks, `${family}.${bucket}`, { markedAt: EPOCH_INSTANT }));
    } catch (error) {
      // The bucket is marked already.
      if (!(error instanceof RefusalError)) throw error;
    }
  });
}

/** Marks the shelves of warehouses for `recomputeMarkedTotals`. */
export const markStockBlocks = (store: Store, shelves: Iterable<string>) =>
  mark(store, stockBlockTotals.family, shelves);
