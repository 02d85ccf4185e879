// Public functions of planned maintenance for other features, among them the generation of orders of a plant.
import { toLocalDay } from '#shared/day.ts';
import { computeDueOrders, type PlanningContext, type PlanningResult } from '#shared/planned/due.ts';
import type { JoinedWork } from '#shared/planned/ranks/joined-work.ts';
import type { CycleType } from '#shared/procedures/kinds.ts';
import type { plants } from '../db/entities/access.ts';
import { cycleStates, cycles, meters, paths } from '../db/entities/planned.ts';
import { machines } from '../db/entities/structure.ts';
import type { StoredOf } from '../db/entity.ts';
import { runInParallel } from '../db/parallel.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import { flattenWrites, type Write } from '../db/writes.ts';
import { isForecastChanged } from './cycle/forecasting.ts';
import {
  type GenerationResult,
  generateCycleOrders,
  isConflict,
  takeFirstChunk,
} from './cycle/generation.ts';
import {
  buildOrderCreations,
  buildOrderId,
  reserveOrderCodes,
  type StoredCycle,
  type StoredCycleState,
  setOpenOrder,
  toPlannedMeter,
} from './cycle/issuing.ts';
import { buildPlanKey } from './cycle/replanning.ts';
import type { StoredSeries } from './ranks/group.ts';
import { joinNewOrders } from './ranks/joining-new.ts';
import { hasSlotsToResolve, isRanked, judgeByStates, mustRunAlone } from './ranks/judging.ts';

export { cloneCycle, getCloneStep, listMachineCycles } from './cycle/cloning.ts';
export { generateCycleOrders } from './cycle/generation.ts';
export { loadPlanningContext } from './cycle/issuing.ts';
export {
  buildPathChange,
  buildPathCreation,
  buildPathRemoval,
  buildPathSeries,
} from './cycle/path-series.ts';
export {
  listPathIdsOfMachine,
  loadPathElements,
  updateAllWorkElements,
  updateWorkElements,
} from './cycle/placing.ts';
export { recomputeOpenOrders } from './cycle/reopening.ts';
export { recomputeAllCycles, recomputeCyclesOfProcedure } from './cycle/retiming.ts';
export { moveChecklistOrders } from './cycle/retyping.ts';
export { cyclesTarget } from './import/cycles.ts';
export { computeFirstOrders, getLastFirstDay } from './import/first-orders.ts';
export { readingsTarget } from './import/readings.ts';
export { orderEntities, seriesEntities } from './kinds.ts';
export { acceptReading } from './machine-fed/accepting.ts';
export { loadDecisions, type RowOutcome, storeWaiting } from './machine-fed/outcome.ts';
export { recordReadings } from './machine-fed/readings.ts';
export { recomputeMeterRates } from './meter/rates.ts';
export { saveControlResults, storeAllControlResults } from './order/control-results.ts';
export { loadReadableOrderOfAnyType } from './order/execution.ts';
export { indexFindings, listFindings } from './order/findings.ts';
export { createFreeOrder } from './order/free-order.ts';
export {
  arrangeOrders,
  findChangedOrders,
  type RearrangeResult,
  restoreArrangements,
} from './order/rearranging.ts';
export { linkRequestToActivity } from './order/request-links.ts';
export { listReferringPathIds, updatePathActivities } from './order/run-activities.ts';
export { assertNoOpenOrder, findOpenOrder } from './order/source-orders.ts';
export { listStartableOrders } from './order/startable.ts';
export { listWaitingWork } from './order/work-by-skill.ts';
export { generateReleased } from './ranks/settling.ts';

type StoredPlant = StoredOf<typeof plants>;
interface CycleJob {
  cycle: StoredCycle;
  state: StoredCycleState;
  planning: PlanningContext;
  due: PlanningResult;
  /**
   * Whether existing orders must first be removed, moved to a changed plan or by a new forecast, or compared
   * with those of other ranks.
   */
  anew: boolean;
  /** Work of lower ranks in the due orders, by order. */
  joined?: ReadonlyMap<string, readonly JoinedWork[]>;
}

/** Concurrent transactions. */
const CONCURRENCY = 3;
const MAX_BATCH_WRITES = 100;

/**
 * Brings every cycle of a plant up to date with its local day. Orders of several cycles share a transaction,
 * each with its cycle's state; after a conflict the cycle is processed alone. Machines that are on standby or
 * dismissed get no orders, and none later for that time.
 */
export async function generatePlantOrders(
  store: Store,
  plant: StoredPlant,
  now: string,
): Promise<GenerationResult & { cycles: number }> {
  const { jobs: dueJobs, groups } = await loadJobs(store, plant, toLocalDay(plant.timeZone, now));
  const units = await joinNewOrders(store, groupIntoUnits(dueJobs));
  const jobs = units.flat();
  const result = { created: 0, removed: 0, cycles: jobs.length };
  const addResult = ({ created, removed }: GenerationResult) => {
    result.created += created;
    result.removed += removed;
  };
  const ordinaryUnits = units
    .filter((unit) => unit.every(({ anew: isPlanChanged }) => !isPlanChanged))
    .map((unit) =>
      unit.map((job) => ({ ...job, due: takeFirstChunk(job.due), whole: job.due.slots.length })),
    );
  const ordinaryJobs = ordinaryUnits.flat();
  await runInParallel(
    iterateBatches(store, ordinaryUnits, await reserveCodesByType(store, ordinaryJobs)),
    CONCURRENCY,
    async (batch) => {
      try {
        await store.commit(batch.flatMap(({ writes }) => writes));
        for (const { job } of batch) addResult({ created: job.due.slots.length, removed: 0 });
      } catch (error) {
        if (!isConflict(error)) throw error;
        for (const { job } of batch) addResult(await generateCycleOrders(store, job.cycle.id, job.planning));
      }
    },
  );
  const unfinished = ordinaryJobs.filter(({ due, whole }) => due.slots.length < whole);
  await runInParallel(unfinished, CONCURRENCY, async ({ cycle, planning, due }) =>
    addResult(await generateCycleOrders(store, cycle.id, planning, { alreadyCreated: due.slots.length })),
  );
  await runInParallel(groupByRank(jobs), CONCURRENCY, async (sequence) => {
    for (const { cycle, planning } of sequence)
      addResult(await generateCycleOrders(store, cycle.id, planning));
  });
  await runInParallel(findCyclesToComplete(jobs, groups), CONCURRENCY, async (sequence) => {
    for (const { cycle, planning } of sequence)
      addResult(await generateCycleOrders(store, cycle.id, planning));
  });
  return result;
}

interface PlantJobs {
  /** Cycles that have something to write. */
  jobs: CycleJob[];
  /** Cycles with a rank by machine and type. */
  groups: ReadonlyMap<string, StoredSeries[]>;
}

/** Returns the cycles that have something to write. */
async function loadJobs(store: Store, plant: StoredPlant, today: string): Promise<PlantJobs> {
  // The states are read first, so that no cycle is older than its state.
  const states = await loadAllPages((next) => store.list(cycleStates, { next, consistent: true }));
  const [allCycles, allPaths, allMeters] = await Promise.all([
    loadAllPages((next) => store.list(cycles, { next, consistent: true })),
    loadAllPages((next) => store.list(paths, { next, consistent: true })),
    loadAllPages((next) => store.list(meters, { next })),
  ]);
  const statesById = new Map(states.map((state) => [state.id, state]));
  const metersById = new Map(allMeters.map((meter) => [meter.id, meter]));
  const { calendar, parameters } = plant;
  // Cycles retired meanwhile are inactive and swept once more.
  const groups = groupRankedCycles(allCycles, statesById, { today, calendar });
  const jobs = [...allCycles, ...allPaths].flatMap((cycle): CycleJob[] => {
    const state = statesById.get(cycle.id);
    if (!state || !(cycle.active || state.sweeping)) return [];
    const meter = toPlannedMeter(metersById.get(`${cycle.machineId}.${cycle.meter}`), plant);
    const planning: PlanningContext = { today, horizonDays: parameters.horizonDays, calendar, meter };
    const computed = computeDueOrders(cycle, state, planning);
    const run = isRanked(cycle, state)
      ? { cycle, state, planning, group: groups.get(getGroupKey(cycle)) ?? [] }
      : undefined;
    const isPlanChanged =
      state.sweeping === true ||
      state.plan !== buildPlanKey(cycle, calendar) ||
      isForecastChanged(cycle, state, planning) ||
      (run !== undefined && mustRunAlone(run, computed));
    const due = run && !isPlanChanged ? judgeByStates(run, computed) : computed;
    return isPlanChanged || due.state !== state ? [{ cycle, state, planning, due, anew: isPlanChanged }] : [];
  });
  const idleMachineIds = await loadIdleMachineIds(store, jobs);
  return {
    jobs: jobs.flatMap((job) => (idleMachineIds.has(job.cycle.machineId) ? toIdleJobs(job) : [job])),
    groups,
  };
}

/**
 * Returns the cycles whose slots can join the orders that this run created, and those below cycles that were
 * planned anew; of each machine from the highest rank down.
 */
function findCyclesToComplete(
  jobs: readonly CycleJob[],
  groups: PlantJobs['groups'],
): Pick<CycleJob, 'cycle' | 'planning'>[][] {
  const jobsByCycle = new Map(jobs.map((job) => [job.cycle.id, job]));
  return [...groups.values()].flatMap((group) => {
    const groupJobs = group.flatMap(({ cycle }) => jobsByCycle.get(cycle.id) ?? []);
    const [job] = groupJobs;
    if (!job || job.planning.idle) return [];
    const groupAfter = group.map((series) => ({
      ...series,
      state: getStateAfter(jobsByCycle.get(series.cycle.id)) ?? series.state,
    }));
    const highestAnew = Math.max(...groupJobs.map(({ anew, cycle }) => (anew ? cycle.rank! : 0)));
    const cyclesToComplete = groupAfter
      .map(({ cycle, state }) => ({ cycle, state, planning: job.planning, group: groupAfter }))
      .filter((run) => run.cycle.rank! < highestAnew || hasSlotsToResolve(run))
      .sort((a, b) => b.cycle.rank! - a.cycle.rank!)
      .map(({ cycle }) => ({
        cycle,
        planning: jobsByCycle.get(cycle.id)?.planning ?? { ...job.planning, meter: undefined },
      }));
    return cyclesToComplete.length > 0 ? [cyclesToComplete] : [];
  });
}

/** Returns the state that a job leaves behind. */
function getStateAfter(job: CycleJob | undefined): StoredCycleState | undefined {
  if (!job || job.anew) return undefined;
  const { cycle, state, due } = job;
  const [first] = due.slots;
  const open = first && { id: buildOrderId(cycle.id, state, first.slot), plannedOn: first.planned };
  return { ...state, ...setOpenOrder(cycle, due.state, open) };
}

const getGroupKey = ({ machineId, typeCycle }: StoredCycle) => `${machineId}.${typeCycle}`;

/** Returns the cycles with a rank by machine and type. */
function groupRankedCycles(
  allCycles: readonly StoredCycle[],
  statesById: ReadonlyMap<number, StoredCycleState>,
  planning: Pick<PlanningContext, 'today' | 'calendar'>,
): Map<string, StoredSeries[]> {
  const ranked = allCycles.flatMap((cycle): StoredSeries[] => {
    const state = statesById.get(cycle.id);
    return state && !cycle.retired && cycle.rank !== undefined ? [{ cycle, state, planning }] : [];
  });
  return Map.groupBy(ranked, ({ cycle }) => getGroupKey(cycle));
}

/**
 * Returns the jobs whose writes share a transaction: those of one machine with a rank, from the highest rank
 * down, if they fit into one; else each by itself.
 */
const groupIntoUnits = (jobs: readonly CycleJob[]): CycleJob[][] =>
  [
    ...Map.groupBy(jobs, (job) =>
      job.anew || job.cycle.rank === undefined ? job : getGroupKey(job.cycle),
    ).values(),
  ].flatMap((unit) => {
    const size = unit.reduce((sum, { due }) => sum + due.slots.length + 1, 0);
    return size > MAX_BATCH_WRITES
      ? unit.map((job) => [job])
      : [unit.sort((a, b) => (b.cycle.rank ?? 0) - (a.cycle.rank ?? 0))];
  });

/** Returns the jobs that do not share transactions: those of one machine from the highest rank down. */
const groupByRank = (jobs: readonly CycleJob[]): CycleJob[][] => [
  ...Map.groupBy(
    jobs.filter(({ anew }) => anew).sort((a, b) => (b.cycle.rank ?? 0) - (a.cycle.rank ?? 0)),
    ({ cycle }) => (cycle.rank === undefined ? cycle.id : getGroupKey(cycle)),
  ).values(),
];

function toIdleJobs(job: CycleJob): CycleJob[] {
  const planning = { ...job.planning, idle: true };
  const due = computeDueOrders(job.cycle, job.state, planning);
  const isPlanChanged = job.state.sweeping === true;
  return isPlanChanged || due.state !== job.state ? [{ ...job, planning, due, anew: isPlanChanged }] : [];
}

async function loadIdleMachineIds(store: Store, jobs: readonly CycleJob[]): Promise<Set<number>> {
  const ids = [...new Set(jobs.map(({ cycle }) => cycle.machineId))];
  const storedMachines = await store.load(ids.map((id) => [machines, id] as const));
  return new Set(ids.filter((_, i) => storedMachines[i]?.status !== 'active'));
}

interface JobWrites {
  job: CycleJob;
  writes: Write[];
}

/** Reserves the codes of the orders of each type at once. */
async function reserveCodesByType(
  store: Store,
  jobs: readonly CycleJob[],
): Promise<Map<CycleType, () => string>> {
  const byType = Map.groupBy(jobs, ({ cycle }) => cycle.typeCycle);
  const codes = [...byType].map(async ([type, typeJobs]) => {
    const n = typeJobs.reduce((sum, { due }) => sum + due.slots.length, 0);
    const code = await reserveOrderCodes(store, type, typeJobs[0]!.planning.today, n);
    let usedCount = 0;
    return [type, () => code(usedCount++)] as const;
  });
  return new Map(await Promise.all(codes));
}

/**
 * Yields batches of cycles that fit into one transaction, composed lazily while the previous ones are
 * written.
 */
function* iterateBatches(
  store: Store,
  units: readonly (readonly CycleJob[])[],
  codes: ReadonlyMap<CycleType, () => string>,
): Generator<JobWrites[]> {
  let batch: JobWrites[] = [];
  let size = 0;
  for (const unit of units) {
    const unitWrites = unit.map((job): JobWrites => {
      const { cycle, state, due, joined } = job;
      const code = codes.get(cycle.typeCycle)!;
      return { job, writes: flattenWrites(buildOrderCreations(store, cycle, state, due, code, joined)) };
    });
    const unitSize = unitWrites.reduce((sum, { writes }) => sum + writes.length, 0);
    if (batch.length > 0 && size + unitSize > MAX_BATCH_WRITES) {
      yield batch;
      [batch, size] = [[], 0];
    }
    batch.push(...unitWrites);
    size += unitSize;
  }
  if (batch.length > 0) yield batch;
}
