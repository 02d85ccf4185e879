// What planned maintenance lets others run: the generation of a whole plant, new minutes of a procedure, new names of elements,
// a cycle on another machine.
import { dayIn } from '../../shared/day.ts';
import { type Due, dueNow, type Planning } from '../../shared/planned/due.ts';
import type { CycleType } from '../../shared/procedures/kinds.ts';
import type { plants } from '../table/entities/access.ts';
import { cycleStates, cycles, meters, paths } from '../table/entities/planned.ts';
import { machines } from '../table/entities/structure.ts';
import type { KeptOf } from '../table/entity.ts';
import { inParallel } from '../table/parallel.ts';
import { everyPage } from '../table/reads.ts';
import type { Store } from '../table/store.ts';
import { flat, type Write } from '../table/writes.ts';
import { bringUpToDate, firstChunk, type Made, overtaken } from './cycle/generation.ts';
import { creations, type KeptCycle, type KeptState, numbers } from './cycle/issuing.ts';
import { planKey } from './cycle/replanning.ts';

export { cloneCycle, cyclesOf } from './cycle/cloning.ts';
export { bringUpToDate } from './cycle/generation.ts';
export { planningOf } from './cycle/issuing.ts';
export { pathsOn, placesOfPoints, relocate, relocateAll } from './cycle/placing.ts';
export { reopen } from './cycle/reopening.ts';
export { retime, retimeAll } from './cycle/retiming.ts';
export { retype } from './cycle/retyping.ts';
export { pathBegun, pathChanged, pathEnded, seriesOfPath } from './cycle/walked.ts';
export { cyclesTarget } from './import/cycles.ts';
export { readingsTarget } from './import/readings.ts';
export { ordersOf, seriesOf } from './kinds.ts';
export { answerAgain, keepAnswers } from './order/answered.ts';
export { askedFor } from './order/asked-for.ts';
export { readableOfAnyType } from './order/execution.ts';
export { findAgain, findings } from './order/findings.ts';
export { arrange, changedSince, type Rearranged, rearrange } from './order/rearranging.ts';
export { startable } from './order/startable.ts';
export { waitingWork } from './order/waiting.ts';
export { pathsNaming, tellWalks } from './order/walking.ts';

type KeptPlant = KeptOf<typeof plants>;
interface Job {
  cycle: KeptCycle;
  state: KeptState;
  planning: Planning;
  due: Due;
  /** Orders already made come first: they go, or follow a changed plan. */
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
  const jobs = await jobsOf(store, plant, dayIn(plant.timeZone, now));
  const made = { created: 0, removed: 0, cycles: jobs.length };
  const add = ({ created, removed }: Made) => {
    made.created += created;
    made.removed += removed;
  };
  const together = jobs
    .filter(({ anew }) => !anew)
    .map((job) => ({ ...job, due: firstChunk(job.due), whole: job.due.slots.length }));
  await inParallel(batches(store, together, await numbersOf(store, together)), AT_ONCE, async (batch) => {
    try {
      await store.commit(batch.flatMap(({ writes }) => writes));
      for (const { job } of batch) add({ created: job.due.slots.length, removed: 0 });
    } catch (error) {
      if (!overtaken(error)) throw error;
      for (const { job } of batch) add(await bringUpToDate(store, job.cycle.id, job.planning));
    }
  });
  const unfinished = together.filter(({ due, whole }) => due.slots.length < whole);
  await inParallel(unfinished, AT_ONCE, async ({ cycle, planning, due }) =>
    add(await bringUpToDate(store, cycle.id, planning, due.slots.length)),
  );
  await inParallel(
    jobs.filter(({ anew }) => anew),
    AT_ONCE,
    async ({ cycle, planning }) => add(await bringUpToDate(store, cycle.id, planning)),
  );
  return made;
}

/** The cycles that have something to write. */
async function jobsOf(store: Store, plant: KeptPlant, today: string): Promise<Job[]> {
  // the states first: a cycle read after its state is never older than it
  const states = await everyPage((next) => store.list(cycleStates, { next, consistent: true }));
  const [its, walked, known] = await Promise.all([
    everyPage((next) => store.list(cycles, { next, consistent: true })),
    everyPage((next) => store.list(paths, { next, consistent: true })),
    everyPage((next) => store.list(meters, { next })),
  ]);
  const stateOf = new Map(states.map((state) => [state.id, state]));
  const meterOf = new Map(known.map((meter) => [meter.id, meter]));
  const { calendar, parameters } = plant;
  // what was retired meanwhile is inactive, and swept once more
  const jobs = [...its, ...walked].flatMap((cycle): Job[] => {
    const state = stateOf.get(cycle.id);
    if (!state || !(cycle.active || state.sweeping)) return [];
    const meter = meterOf.get(`${cycle.machineId}.${cycle.meter}`);
    const planning: Planning = { today, horizonDays: parameters.horizonDays, calendar, meter };
    const due = dueNow(cycle, state, planning);
    const anew = state.sweeping === true || state.plan !== planKey(cycle, calendar);
    return anew || due.state !== state ? [{ cycle, state, planning, due, anew }] : [];
  });
  const idle = await idleMachines(store, jobs);
  return jobs.flatMap((job) => (idle.has(job.cycle.machineId) ? standingBy(job) : [job]));
}

function standingBy(job: Job): Job[] {
  const planning = { ...job.planning, idle: true };
  const due = dueNow(job.cycle, job.state, planning);
  const anew = job.state.sweeping === true;
  return anew || due.state !== job.state ? [{ ...job, planning, due, anew }] : [];
}

async function idleMachines(store: Store, jobs: readonly Job[]): Promise<Set<number>> {
  const ids = [...new Set(jobs.map(({ cycle }) => cycle.machineId))];
  const found = await store.load(ids.map((id) => [machines, id] as const));
  return new Set(ids.filter((_, i) => found[i]?.status !== 'active'));
}

interface Group {
  job: Job;
  writes: Write[];
}

/** Codes of the orders of each type, from one reservation. */
async function numbersOf(store: Store, jobs: readonly Job[]): Promise<Map<CycleType, () => string>> {
  const byType = Map.groupBy(jobs, ({ cycle }) => cycle.typeCycle);
  const codes = [...byType].map(async ([type, its]) => {
    const n = its.reduce((sum, { due }) => sum + due.slots.length, 0);
    const code = await numbers(store, type, its[0]!.planning.today, n);
    let used = 0;
    return [type, () => code(used++)] as const;
  });
  return new Map(await Promise.all(codes));
}

/** As many cycles as a transaction holds, composed when they are asked for: the table writes those before meanwhile. */
function* batches(
  store: Store,
  jobs: readonly Job[],
  codes: ReadonlyMap<CycleType, () => string>,
): Generator<Group[]> {
  let batch: Group[] = [];
  let size = 0;
  for (const job of jobs) {
    const { cycle, state, due } = job;
    const writes = flat(creations(store, cycle, state, due, codes.get(cycle.typeCycle)!));
    if (batch.length > 0 && size + writes.length > ROOM) {
      yield batch;
      [batch, size] = [[], 0];
    }
    batch.push({ job, writes });
    size += writes.length;
  }
  if (batch.length > 0) yield batch;
}
