// What planned maintenance lets others run or commit: the generation of a whole plant.
import { dayIn } from '../../shared/day.ts';
import { type Due, dueNow, type Planning } from '../../shared/planned/due.ts';
import { Refused } from '../../shared/refused.ts';
import { cycleStates, cycles, machines, meters, type plants } from '../table/chart.ts';
import type { KeptOf } from '../table/entity.ts';
import { everyPage } from '../table/reads.ts';
import type { Store } from '../table/store.ts';
import { flat, type Write } from '../table/writes.ts';
import {
  bringUpToDate,
  CHUNK,
  calendarKey,
  creations,
  firstChunk,
  type KeptCycle,
  type KeptState,
  type Made,
  numbers,
} from './generation.ts';

type KeptPlant = KeptOf<typeof plants>;
interface Job {
  cycle: KeptCycle;
  state: KeptState;
  planning: Planning;
  due: Due;
  /** Its orders must be planned again before new ones are made. */
  anew: boolean;
}

/** Transactions in flight at once. */
const AT_ONCE = 3;
const ROOM = 100;

/**
 * Every cycle of a plant brought up to date with its local day. Orders of several cycles share a transaction, each with
 * its cycle's state; where another run was faster, the cycle is looked at again on its own. Machines that stand by or are
 * dismissed get no orders, and none later for that time.
 */
export async function generatePlant(
  store: Store,
  plant: KeptPlant,
  now: string,
): Promise<Made & { cycles: number }> {
  const today = dayIn(plant.timeZone, now);
  const [all, states, known] = await Promise.all([
    everyPage((next) => store.list(cycles, { next })),
    everyPage((next) => store.list(cycleStates, { next, consistent: true })),
    everyPage((next) => store.list(meters, { next })),
  ]);
  const stateOf = new Map(states.map((state) => [state.id, state]));
  const meterOf = new Map(known.map((meter) => [meter.id, meter]));
  const base: Planning = { today, horizonDays: plant.parameters.horizonDays, calendar: plant.calendar };

  const jobs = all
    .filter((cycle) => cycle.active && !cycle.retired)
    .flatMap((cycle): Job[] => {
      const state = stateOf.get(cycle.id);
      if (!state) return [];
      const planning = { ...base, meter: meterOf.get(`${cycle.machineId}.${cycle.meter}`) };
      const due = dueNow(cycle, state, planning);
      const anew = state.sweeping === true || state.calendar !== calendarKey(plant.calendar);
      if (!anew && due.slots.length === 0 && due.state.through === state.through) return [];
      return [{ cycle, state, planning, due, anew }];
    });
  const idle = await idleMachines(store, jobs);
  const made = { created: 0, removed: 0, cycles: jobs.length };
  const add = ({ created, removed }: Made) => {
    made.created += created;
    made.removed += removed;
  };

  const together = jobs
    .filter(({ anew }) => !anew)
    .map((job) => ({ ...job, due: idle.has(job.cycle.machineId) ? passedBy(job) : firstChunk(job.due) }))
    .filter(({ due, state }) => due.slots.length > 0 || due.state.through !== state.through);
  const code = await numbers(
    store,
    today,
    together.reduce((n, { due }) => n + due.slots.length, 0),
  );
  let used = 0;
  const groups = together.map((job) => {
    const first = used;
    used += job.due.slots.length;
    return { job, writes: flat(creations(store, job.cycle, job.state, job.due, (i) => code(first + i))) };
  });
  await inParallel(packed(groups), async (batch) => {
    try {
      await store.commit(batch.flatMap(({ writes }) => writes));
      for (const { job } of batch) add({ created: job.due.slots.length, removed: 0 });
    } catch (error) {
      if (!(error instanceof Refused) || error.kind !== 'conflict') throw error;
      for (const { job } of batch) add(await again(store, job));
    }
  });
  const unfinished = together.filter(
    ({ due, cycle }) => due.slots.length === CHUNK && !idle.has(cycle.machineId),
  );
  const anew = jobs.filter((job) => job.anew && !idle.has(job.cycle.machineId));
  await inParallel([...unfinished, ...anew], async (job) => add(await again(store, job)));
  return made;
}

/** A machine that stands by: its slots up to today pass without orders. */
function passedBy({ cycle, state, planning: { today } }: Job): Due {
  const counted =
    cycle.meter === 'none' && cycle.mode === 'initialScheduling' && (state.through ?? '') < today;
  return { slots: [], state: counted ? { ...state, through: today } : state };
}

/** Loses to another run at most a few times: then that run is doing the work. */
async function again(store: Store, { cycle, planning }: Job): Promise<Made> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await bringUpToDate(store, cycle, planning);
    } catch (error) {
      if (!(error instanceof Refused) || error.kind !== 'conflict') throw error;
      if (attempt === 5) return { created: 0, removed: 0 };
    }
  }
}

async function idleMachines(store: Store, jobs: readonly Job[]): Promise<Set<number>> {
  const ids = [...new Set(jobs.map(({ cycle }) => cycle.machineId))];
  const found = await store.load(ids.map((id) => [machines, id] as const));
  return new Set(ids.filter((_, i) => found[i]?.status !== 'active'));
}

function packed<Group extends { writes: Write[] }>(groups: readonly Group[]): Group[][] {
  const batches: Group[][] = [];
  let size = Infinity;
  for (const group of groups) {
    if (size + group.writes.length > ROOM) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)!.push(group);
    size += group.writes.length;
  }
  return batches;
}

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const queue = items[Symbol.iterator]();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
