// Totals computed again, whole, from the things they count: a record delivered twice, late or in any order ends in the same.
// Each family of totals says what it is computed from; here they are marked, computed, and computed again once indexes have caught up.
import type { Day } from '../../shared/day.ts';
import { Refused } from '../../shared/refused.ts';
import { setting, tableClient } from '../http/aws.ts';
import { log } from '../http/log.ts';
import { marks } from '../table/entities/reports.ts';
import type { KeptOf } from '../table/entity.ts';
import type { AnyEntity } from '../table/items.ts';
import { idFrom } from '../table/keys.ts';
import { inParallel } from '../table/parallel.ts';
import { everyPage } from '../table/reads.ts';
import { openStore, type Store } from '../table/store.ts';
import type { Change } from './change.ts';
import { crewTotals } from './rollups/crews.ts';
import type { Rollup } from './rollups/family.ts';
import { checklistFindings, orderFindings, runFindings } from './rollups/findings.ts';
import { hundreds } from './rollups/hundreds.ts';
import { checklistLedger, orderLedger, runLedger } from './rollups/ledger.ts';
import {
  machineBreakdowns,
  machineElements,
  machineStrategies,
  machineYears,
} from './rollups/ledger-list.ts';
import { cycleLubricationTotals, pathLubricationTotals } from './rollups/lubrications.ts';
import { machineFactTotals } from './rollups/machines.ts';
import { checklistDays, orderDays, runDays, runsOfMachines } from './rollups/order-days.ts';
import { checklistMonthTotals, orderMonthTotals, runMonthTotals } from './rollups/order-months.ts';
import { ewoClosingDays, ewoDayTotals, tagClosingDays, tagDayTotals } from './rollups/request-days.ts';
import { shelfTotals } from './rollups/shelves.ts';
import { spareCostDays } from './rollups/spare-costs.ts';
import { stopMonthTotals } from './rollups/stop-months.ts';
import { todayOf } from './today.ts';

// biome-ignore lint/suspicious/noExplicitAny: families count different things
type Family = Rollup<any>;

export const rollups: readonly Family[] = [
  orderDays,
  checklistDays,
  runDays,
  runsOfMachines,
  ewoDayTotals,
  tagDayTotals,
  shelfTotals,
  cycleLubricationTotals,
  pathLubricationTotals,
  crewTotals,
  orderLedger,
  checklistLedger,
  runLedger,
  ...hundreds,
  machineElements,
  machineStrategies,
  // after what it reads
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

interface Touched {
  tenant: string;
  plant: string;
  rollup: (typeof rollups)[number];
  bucket: string;
  told: Map<string, { version: number; bucket?: string }>;
}

function touchedBy(changes: readonly Change[]): Touched[] {
  const touched = new Map<string, Touched>();
  for (const { entity, tenant, plant, id, before, after } of changes)
    for (const rollup of rollups) {
      if (rollup.of.name !== entity) continue;
      const version = Number((after ?? before)?.v);
      for (const side of [before, after]) {
        if (!side) continue;
        const bucketOf = (image: object) => rollup.bucketOf({ ...image, id: idFrom(id) });
        const bucket = bucketOf(side);
        if (bucket === undefined) continue;
        const key = JSON.stringify([tenant, plant, rollup.family, bucket]);
        const its = touched.get(key) ?? { tenant, plant, rollup, bucket, told: new Map() };
        its.told.set(idFrom(id), { version, bucket: after && bucketOf(after) });
        touched.set(key, its);
      }
    }
  return [...touched.values()];
}

const AT_ONCE = 8;

/**
 * Marks every touched bucket, then computes it, but for what waits until totals have settled. A total that cannot be computed
 * keeps its mark and holds nothing else up: `settle` finds it.
 */
export async function rolledUp(changes: readonly Change[]): Promise<void> {
  const now = new Date(Date.now()).toISOString();
  for (const its of Map.groupBy(touchedBy(changes), ({ tenant, plant }) => `${tenant}#${plant}`).values()) {
    const { tenant, plant } = its[0]!;
    const store = openStore(tableClient(), setting('TABLE'), { tenant, plant }, { user: 'totals', now });
    await inParallel(its, AT_ONCE, ({ rollup, bucket }) =>
      store.commit(store.putParts(marks, `${rollup.family}.${bucket}`, { markedAt: now })),
    );
    try {
      const today = await todayOf(store, now);
      for (const some of inTurn(its)) await compute(store, some, today);
    } catch (error) {
      log('error', 'totals wait for the next run', { tenant, plant, error });
    }
  }
}

async function compute(
  store: Store,
  touched: readonly Pick<Touched, 'rollup' | 'bucket' | 'told'>[],
  today: Day,
) {
  const parts = new Map<AnyEntity, Record<string, unknown>>();
  await inParallel(touched, AT_ONCE, async ({ rollup, bucket, told }) => {
    const { totals, shared = [], part } = rollup.fold(await rollup.read(store, bucket, told), today, bucket);
    await Promise.all([
      ...totals.map(([kind, value]) =>
        value ? store.commit(store.put(kind, bucket, value)) : forget(store, kind, bucket),
      ),
      ...shared.map(([kind, its, id = bucket]) => store.commit(store.putParts(kind, id, its))),
    ]);
    if (rollup.whole) parts.set(rollup.whole, { ...parts.get(rollup.whole), [bucket]: part });
  });
  for (const [whole, its] of parts) await store.commit(store.putParts(whole, 'all', its));
}

/** Most buckets never had such a total: to look is cheaper than to write. */
async function forget(store: Store, kind: AnyEntity, bucket: string) {
  const [left] = await store.load([[kind, bucket]], { consistent: true });
  if (left) await store.commit(store.remove(kind, left));
}

/** Indexes have long caught up with what was marked before. */
const SETTLED_MS = 60_000;
/** Parts of a whole are one expression, which holds 4 KB; and a run that dies keeps what it has done. */
const SETTLED_AT_ONCE = 100;

/** Computes what is marked once more, now from indexes that have caught up; a mark touched meanwhile stays. Answers how many. */
export async function settle(store: Store, now: string): Promise<number> {
  const before = new Date(Date.parse(now) - SETTLED_MS).toISOString();
  const found = await everyPage((next) => store.list(marks, { next }));
  const due = found.filter(({ markedAt }) => markedAt < before);
  if (due.length === 0) return 0;
  const today = await todayOf(store, now);
  // what is folded from totals comes after them
  const [last = [], first = []] = [true, false].map((isLast) =>
    due.filter(({ id }) => (rollupOf(id)?.from !== undefined) === isLast),
  );
  for (const its of [first, last])
    for (let i = 0; i < its.length; i += SETTLED_AT_ONCE)
      await settled(store, its.slice(i, i + SETTLED_AT_ONCE), today);
  return due.length;
}

/** What is folded from totals after them; what waits until they have settled not now. */
const inTurn = (touched: readonly Touched[]) => [
  touched.filter(({ rollup }) => !rollup.from),
  touched.filter(({ rollup }) => rollup.atOnce),
];

/** Whose mark it is. */
const rollupOf = (mark: string) => rollups.find(({ family }) => family === mark.slice(0, mark.indexOf('.')));

async function settled(store: Store, due: readonly KeptOf<typeof marks>[], today: Day) {
  const buckets = due.flatMap(({ id }) => {
    const rollup = rollupOf(id);
    return rollup ? [{ rollup, bucket: id.slice(id.indexOf('.') + 1), told: new Map() }] : [];
  });
  await compute(store, buckets, today);
  await inParallel(due, AT_ONCE, async (mark) => {
    try {
      await store.commit(store.remove(marks, mark));
    } catch (error) {
      // touched again, or settled by another run
      if (!(error instanceof Refused)) throw error;
    }
  });
}

/** What is marked only so that it is computed again: its things have stood for long. */
const LONG_AGO = new Date(0).toISOString();

/** Marks every bucket there is of every family, for `settle` to compute. */
export async function markAll(store: Store): Promise<void> {
  for (const { of, family, bucketOf } of rollups) {
    const buckets = new Set<string>();
    let next: string | undefined;
    do {
      const page = await store.list(of, { next });
      for (const thing of page.items) {
        const bucket = bucketOf(thing);
        if (bucket !== undefined) buckets.add(bucket);
      }
      next = page.next;
    } while (next);
    await mark(store, family, buckets);
  }
}

async function mark(store: Store, family: string, buckets: Iterable<string>): Promise<void> {
  const marked = await everyPage((next) =>
    store.list(marks, { prefix: `${family}.`, consistent: true, next }),
  );
  const known = new Set(marked.map(({ id }) => id));
  const missing = [...buckets].filter((bucket) => !known.has(`${family}.${bucket}`));
  await inParallel(missing, AT_ONCE, async (bucket) => {
    try {
      await store.commit(store.create(marks, `${family}.${bucket}`, { markedAt: LONG_AGO }));
    } catch (error) {
      // marked already
      if (!(error instanceof Refused)) throw error;
    }
  });
}

/** Marks these shelves of warehouses, for `settle` to compute. */
export const markShelves = (store: Store, shelves: Iterable<string>) =>
  mark(store, shelfTotals.family, shelves);
