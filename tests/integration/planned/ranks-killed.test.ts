// Cycles with ranks whose job, moves, cancellations and replans are killed between two commits: no date is lost
// and none has two orders (decisions PS17 to PS22).
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cycleStates, orders as orderKind } from '#functions/db/entities/planned.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import { runPlantJob } from '#functions/jobs/run-plant-job.ts';
import { addDays } from '#shared/day.ts';
import { type CycleWithStatus, cycles } from '#shared/planned/cycle-api.ts';
import { getRepetitionRule } from '#shared/planned/due.ts';
import { orders } from '#shared/planned/order-api.ts';
import { isOpen } from '#shared/planned/order-state.ts';
import { computeFixedSlots } from '#shared/planned/schedule.ts';
import { call, FULL, ok, storeOf } from '../harness.ts';
import { killedAt, silence } from '../kills.ts';
import { at, cycle, done, edited, machine, worldAt } from '../plan.ts';

const START = '2026-03-02';
const KILLS = FULL ? 200 : 10;
const MACHINES = 3;

worldAt(`${START}T05:00:00Z`);
beforeEach(silence);
afterEach(() => {
  vi.restoreAllMocks();
});

/** Random numbers of a seed, so that a failure can be repeated. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

interface Pair {
  lower: CycleWithStatus;
  higher: CycleWithStatus;
}
async function createPair(i: number): Promise<Pair> {
  const common = { machineId: await machine(), anchor: START, autoClose: false, lockSpan: 0 };
  const isFloating = i % 3 === 2;
  return {
    lower: await cycle({
      ...{
        ...common,
        rank: 1,
        tolerance: 1,
        frequency: { n: i % 2 === 0 ? 4 : 1, unit: i % 2 === 0 ? 'D' : 'W' },
      },
      mode: isFloating ? 'lastCompletion' : 'initialScheduling',
    }),
    higher: await cycle({ ...common, rank: 2, frequency: { n: 2, unit: 'W' } }),
  };
}

const loadOrders = () =>
  loadAllPages((next) => storeOf({ tenant: 'acme', plant: 'P1' }).list(orderKind, { next }));
type Row = Awaited<ReturnType<typeof loadOrders>>[number];
const runJob = (today: string) =>
  runPlantJob({ tenant: 'acme', plant: 'P1', job: 'generateOrders' }, `${today}T05:00:00.000Z`);

it(`${KILLS} kills leave every date of cycles with ranks once`, async () => {
  const random = createRandom(33);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  const pairs: Pair[] = [];
  for (let i = 0; i < MACHINES; i++) pairs.push(await createPair(i));

  /** Acts as a user: moves, takes back, cancels or closes an order, or changes a cycle. */
  async function act(today: string): Promise<void> {
    const pair = pick(pairs);
    const cycleId = pick([pair.lower, pair.higher, pair.higher]).id;
    const open = (await loadOrders()).filter(
      (row) => row.cycleId === cycleId && isOpen(row.state) && row.plannedOn >= today,
    );
    if (random() < 0.3) {
      const { id } = pick([pair.lower, pair.higher]);
      const sheet = await ok(cycles.get, { id });
      const change = pick([
        { rank: sheet.rank === undefined ? (id === pair.lower.id ? 1 : 2) : undefined },
        { kitMinutes: sheet.kitMinutes + 1 },
        id === pair.lower.id ? { tolerance: 1 - sheet.tolerance } : { kitMinutes: sheet.kitMinutes + 2 },
      ]);
      await call(cycles.replace, edited(sheet, change));
      return;
    }
    if (open.length === 0) return;
    const { id, plannedOn, tasks } = pick(open);
    const verb = random();
    if (verb < 0.25) await call(orders.cancel, { id, reason: 'not needed' });
    else if (verb < 0.5) await done({ id, tasks }).catch(() => undefined);
    else {
      const moved = await call(orders.reschedule, { id, plannedOn: addDays(plannedOn, 2) });
      if (moved.status === 200 && random() < 0.6)
        await call(orders.reschedule, { id, version: moved.body.version, plannedOn, undo: true });
    }
  }

  let [kills, today] = [0, START];
  while (kills < KILLS) {
    today = addDays(today, 5);
    at(`${today}T05:00:00Z`);
    for (let round = 0; round < 4; round++) {
      const work: () => Promise<unknown> = random() < 0.5 ? () => runJob(today) : () => act(today);
      const { isKilled } = await killedAt(
        1 + Math.floor(random() * 6),
        random() < 0.5 ? 'before' : 'after',
        () => work().catch(() => undefined),
      );
      if (isKilled) kills++;
      // A killed request leaves its lease behind.
      at(`${today}T05:${String(10 * (round + 1))}:00Z`);
    }
    await runJob(today);
    await assertEveryDateOnce(pairs, today);
  }
  // A second run on the same day generates no order.
  const before = await loadOrders();
  await runJob(today);
  expect((await loadOrders()).map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
}, 1_800_000);

/** Compares the dates of every cycle with its orders, the work in larger orders, and the slots that wait. */
async function assertEveryDateOnce(pairs: readonly Pair[], today: string): Promise<void> {
  const rows = await loadOrders();
  expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length);
  const store = storeOf({ tenant: 'acme', plant: 'P1' });
  for (const { lower, higher } of pairs)
    for (const made of [lower, higher]) {
      const state = await store.get(cycleStates, made.id);
      const counts = new Map<string, number>();
      const places = new Map<string, string[]>();
      const add = (id: string, place: string) => {
        counts.set(id, (counts.get(id) ?? 0) + 1);
        places.set(id, [...(places.get(id) ?? []), place]);
      };
      for (const { id, cycleId, state: each, plannedOn } of rows)
        if (cycleId === made.id) add(id, `own ${each} ${plannedOn}`);
      const working = rows.filter(({ state: each }) => each !== 'cancelled');
      for (const { id: by, joinedWork = [] } of working)
        for (const work of joinedWork) if (work.cycleId === made.id) add(work.id, `in ${by}`);
      for (const { id, joined, by, on } of state.inLarger ?? [])
        if (!joined) add(id, `waits for ${by} ${on}`);
      const doubled = [...counts].filter(([, n]) => n > 1).map(([id]) => [id, ...places.get(id)!]);
      expect({ today, code: made.code, doubled }).toEqual({ today, code: made.code, doubled: [] });
      if (made.mode === 'lastCompletion') expectOneOpen(made, rows, state.inLarger);
      else {
        const dates = computeFixedSlots(getRepetitionRule(made), START, state.through!);
        const missing = dates
          .map(({ slot }) => `${made.id}.${state.generation}.${slot}`)
          .filter((id) => !counts.has(id));
        expect({ today, code: made.code, missing }).toEqual({ today, code: made.code, missing: [] });
      }
    }
}

/** A FLOATING cycle has one open order, or one date in a larger order. */
function expectOneOpen(
  made: CycleWithStatus,
  rows: readonly Row[],
  inLarger: readonly { id: string }[] = [],
) {
  const open = rows.filter((row) => row.cycleId === made.id && isOpen(row.state)).map(({ id }) => id);
  expect(new Set([...open, ...inLarger.map(({ id }) => id)]).size).toBe(1);
}
