// Closing of planned work: work orders, checklists and runs (domain 4.5).
import type { Day } from '#shared/day.ts';
import {
  getAutoClosedIds,
  getAutoClosedIdsByReading,
  RUN_AUTO_CLOSE_FREQUENCY,
} from '#shared/planned/closing/auto-close.ts';
import type { CycleState } from '#shared/planned/cycle.ts';
import type { PlanningContext } from '#shared/planned/due.ts';
import type { CountedReading } from '#shared/planned/forecast/roll-over.ts';
import { computeNextDueReading, getOrderDueRun, toShownReading } from '#shared/planned/meter.ts';
import { type Activity, isOpen } from '#shared/planned/order.ts';
import { applyOrderClosing, computeCompletion } from '#shared/planned/order-steps.ts';
import { judgeJoinedWork } from '#shared/planned/ranks/joined-work.ts';
import type { CycleType } from '#shared/procedures/kinds.ts';
import { RefusalError } from '#shared/refused.ts';
import type { SignatureInput } from '#shared/safety/signature/signature-input.ts';
import type { ReportedSpare } from '#shared/warehouse/consumption.ts';
import { teams } from '../../db/entities/organisation.ts';
import { cycleStates, meters } from '../../db/entities/planned.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import { openProgress } from '../../http/progress.ts';
import type { Actor } from '../../http/session.ts';
import { withoutLocked } from '../../safety/public.ts';
import { buildConsumption } from '../../warehouse/public.ts';
import { advanceOpenOrder, computeReadingAfter } from '../cycle/advancing.ts';
import {
  isExtra,
  loadPlanningContext,
  MAX_ORDERS_PER_TRANSACTION,
  type OrderValue,
  type StoredCycle,
  type StoredCycleState,
  type StoredOrder,
  toPlannedMeter,
} from '../cycle/issuing.ts';
import { loadUnsettledOrders } from '../cycle/unsettled.ts';
import { orderEntities } from '../kinds.ts';
import { buildMeterChange, loadFollowedMeter, type MeterChange, resolveReading } from '../meter/metering.ts';
import { buildOperatorReferences, computeEarliestDay, loadActivities } from './execution.ts';
import { getFindingMonth } from './findings.ts';
import { requireOrderEndSafe, requireOrderUnlocked } from './order-lockout.ts';
import { isOrderSigned, signClosing } from './order-signing.ts';
import { loadSeries, loadSeriesState } from './series.ts';
import { buildJoinedCompletions, buildStateAdvance } from './state-advance.ts';

export interface ClosingInput {
  version?: number;
  /** Displayed meter reading; if absent, the last reading applies. */
  reading?: number;
  confirmed?: boolean;
  reason?: string;
  actualMinutes?: number;
  note?: string;
  closedAt?: string;
  spares?: ReportedSpare[];
  sapOrder?: string;
  stockConfirmed?: true;
  signature?: SignatureInput;
}
export interface ClosingResult {
  order: StoredOrder;
  autoClosed: string[];
  /** Cycle with a rank whose next date may now join a larger order. */
  rankedCycleId?: number;
}
/** Execution: the plant-local day, and the cumulative meter reading if the cycle has a meter. */
interface Completion {
  on: Day;
  at: string;
  reading?: number;
  /** Offset of the meter, and whether it rolled over before the reading. */
  count?: Omit<CountedReading, 'value'>;
  /** Reading as the meter displayed it. */
  displayedReading?: number;
}
interface ClosingEffects {
  /** Earlier orders closed automatically with this one. */
  standing: StoredOrder[];
  writes: Writes;
}

/**
 * Closes an order. Retries when the generator changed the cycle's state concurrently, as long as the order
 * itself is unchanged.
 */
export async function closeOrder(
  store: Store,
  actor: Actor,
  type: CycleType,
  before: StoredOrder,
  activities: Activity[],
  input: ClosingInput,
): Promise<ClosingResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await closeOnce(store, actor, type, before, activities, input);
    } catch (error) {
      const isRace = error instanceof RefusalError && error.code === 'stale' && attempt < 4;
      if (!isRace || (await store.get(orderEntities[type], before.id)).version !== before.version)
        throw error;
    }
  }
}

async function closeOnce(
  store: Store,
  actor: Actor,
  type: CycleType,
  before: StoredOrder,
  activities: Activity[],
  input: ClosingInput,
): Promise<ClosingResult> {
  const kind = orderEntities[type];
  const [progress, cycle, state, safetyConditions] = await Promise.all([
    openProgress(store),
    loadSeries(store, type, before),
    loadSeriesState(store, before),
    requireOrderEndSafe(store, type, before, { activities, at: input.closedAt ?? actor.now }),
  ]);
  const completion = await resolveCompletion(store, actor, before, cycle, state, input);
  const { spares, sapOrder, stockConfirmed } = input;
  const { id: sourceId, code: sourceCode, machineId } = before;
  const consumption = await buildConsumption(
    store,
    actor,
    { spares, sapOrder, confirmed: stockConfirmed },
    before,
    { source: 'order', sourceId, sourceCode, machineId, on: completion.on },
    before.reserved,
  );
  const after = {
    ...applyOrderClosing({ ...before, ...consumption.consumption }, activities, input, completion, actor),
    openFor: undefined,
    foundMonth: getFindingMonth(activities, completion.on),
    ...(before.joinedWork && { joinedWork: judgeJoinedWork(before.joinedWork, activities) }),
  };
  const signing = isOrderSigned(type, actor, before, cycle, activities)
    ? await signClosing({ input, actor, store }, type, before, after)
    : [];
  const meterChange = cycle && (await recordReading(store, actor, cycle, before.id, completion, input));
  const { standing: earlierOrders, writes } =
    cycle && state
      ? await selectEffects(before, cycle)(store, cycle, state, before, completion, {
          ...(await loadPlanningContext(store, actor, cycle)),
          ...(meterChange && { meter: toPlannedMeter(meterChange.after, actor.plant) }),
        })
      : NO_EFFECTS;
  const ownWrites: Writes[] = [
    ...(await buildJoinedCompletions(store, actor, before, () => ({ completed: completion.on }))),
    ...(
      await Promise.all(
        earlierOrders.map((order) =>
          buildJoinedCompletions(store, actor, order, ({ planned }) => ({ cancelled: planned })),
        ),
      )
    ).flat(),
    consumption.writes,
    requireOrderUnlocked(store, type, before),
    safetyConditions,
    signing,
    buildOperatorReferences(store, before.activities, activities),
    meterChange?.writes ?? [],
    writes,
  ];
  // Runs have different points, which each run stores itself.
  const notDoneActivities =
    earlierOrders.length > 0 && !cycle?.rounds
      ? await loadActivities(store, earlierOrders[0]!, cycle)
      : undefined;
  const buildClosingWrite = (order: StoredOrder) =>
    order === before
      ? store.replace(kind, before, after, { expected: input.version })
      : store.replace(kind, order, buildAutoClosedOrder(order, before.id, completion, notDoneActivities));
  const closedIds = earlierOrders.map(({ id }) => id);
  // The order itself comes first, so that it closes together with the cycle's state.
  await store.commitInChunks(
    [before, ...earlierOrders],
    (chunk) => [chunk.map(buildClosingWrite), buildTeamReleases(store, chunk)],
    {
      first: [
        progress.note(CLOSE_STEP, {
          on: completion.on,
          at: completion.at,
          ids: closedIds,
        } satisfies ClosingProgress),
        ownWrites,
      ],
    },
  );
  return {
    order: store.buildStoredItem(kind, before.id, after, before.version + 1),
    autoClosed: closedIds,
    ...(cycle?.rank !== undefined && { rankedCycleId: cycle.id }),
  };
}

/** Progress step that closes the order; its answer lists the orders closed with it. */
const CLOSE_STEP = 'close';
interface ClosingProgress extends Pick<Completion, 'on' | 'at'> {
  ids: string[];
}

/** Completes a closing that an earlier attempt at the request started; undefined if there was none. */
export async function resumeClosing(
  store: Store,
  type: CycleType,
  id: string,
): Promise<ClosingResult | undefined> {
  const recordedClosing = (await openProgress(store)).find<ClosingProgress>(CLOSE_STEP);
  if (!recordedClosing) return undefined;
  const kind = orderEntities[type];
  const order = await store.get(kind, id);
  const cycle = await loadSeries(store, type, order);
  if (!cycle) return { order, autoClosed: [] };
  const ids = new Set(recordedClosing.ids);
  const remainingOrders = (await loadUnsettledOrders(store, cycle, {})).filter(
    ({ id, state }) => ids.has(id) && isOpen(state),
  );
  const notDoneActivities =
    remainingOrders.length > 0 && !cycle.rounds
      ? await loadActivities(store, remainingOrders[0]!, cycle)
      : undefined;
  await store.commitInChunks(remainingOrders, (chunk) => [
    chunk.map((each) =>
      store.replace(kind, each, buildAutoClosedOrder(each, id, recordedClosing, notDoneActivities)),
    ),
    buildTeamReleases(store, chunk),
  ]);
  return { order, autoClosed: recordedClosing.ids };
}

async function resolveCompletion(
  store: Store,
  actor: Actor,
  before: StoredOrder,
  cycle: StoredCycle | undefined,
  state: StoredCycleState | undefined,
  input: ClosingInput,
): Promise<Completion> {
  const { at, on } = computeCompletion(
    before,
    input.closedAt,
    computeEarliestDay(before, cycle),
    actor,
    actor,
  );
  // The cycle may have been changed to days since.
  const dueRun = getOrderDueRun(before);
  if (dueRun === undefined || !cycle || cycle.meter === 'none') return { on, at };
  const meter = await store.find(meters, `${cycle.machineId}.${cycle.meter}`);
  const { value, ...count } = resolveReading(
    input.reading ?? toShownReading(meter?.value ?? dueRun, meter?.offset),
    meter,
    state?.lastRun,
    'reading',
  );
  return { on, at, reading: value, count, displayedReading: toShownReading(value, count.offset) };
}

/** Returns the change of the meter by the reading of a closing; undefined without a reading. */
async function recordReading(
  store: Store,
  actor: Actor,
  { machineId, meter }: StoredCycle,
  orderId: string,
  { reading: value, count, at }: Completion,
  { confirmed, reason }: ClosingInput,
): Promise<MeterChange | undefined> {
  if (value === undefined || !count || meter === 'none') return undefined;
  const followedMeter = await loadFollowedMeter(store, machineId, meter);
  const readingInput = { ...count, value, at, orderId, confirmed, reason };
  return buildMeterChange(store, actor, followedMeter, readingInput, 'reading');
}

/** Releases the teams that users assigned to the orders, with one write per team. */
export function buildTeamReleases(store: Store, closed: readonly StoredOrder[]): Writes {
  const assignedTeamIds = closed.filter((order) => order.byPerson).flatMap(({ teamId }) => teamId ?? []);
  return [...new Set(assignedTeamIds)].map((id) =>
    store.release(teams, id, 'orders', assignedTeamIds.filter((other) => other === id).length),
  );
}

/** Returns the order closed automatically, with all activities not done. */
export const buildAutoClosedOrder = <O extends OrderValue>(
  order: O,
  by: string,
  completion: Pick<Completion, 'on' | 'at'>,
  activities: readonly Activity[] | undefined,
) => ({
  ...order,
  state: 'autoClosed' as const,
  openFor: undefined,
  closedAt: completion.at,
  closedOn: completion.on,
  autoClosedBy: by,
  activities: activities?.map((activity) => ({ ...activity, outcome: 'notDone' as const })),
});

type EffectComputer = (
  store: Store,
  cycle: StoredCycle,
  state: StoredCycleState,
  before: StoredOrder,
  completion: Completion,
  planning: PlanningContext,
) => Promise<ClosingEffects>;

const NO_EFFECTS: ClosingEffects = { standing: [], writes: [] };

/** Returns the effects on the series of an order. Of an extra order there are none where only planned ones count. */
function selectEffects(before: StoredOrder, { mode, meter }: StoredCycle): EffectComputer {
  if (isExtra(before) && (mode === 'lastCompletion' || meter !== 'none')) return async () => NO_EFFECTS;
  if (mode === 'lastCompletion') return computeNextOrderEffects;
  return meter === 'none' ? computeEarlierDayEffects : computeEarlierReadingEffects;
}

/** FIXED by days: closes the open orders of earlier weeks or days. */
const computeEarlierDayEffects: EffectComputer = async (store, cycle, state, before, completion) => {
  const frequency = cycle.rounds ? RUN_AUTO_CLOSE_FREQUENCY : cycle.frequency;
  if (!cycle.autoClose || !frequency) return NO_EFFECTS;
  const openOrders = await loadUnsettledOrders(store, cycle, state);
  const ids = await withoutLocked(store, getAutoClosedIds(before, completion.on, frequency, openOrders));
  const earlierOrders = openOrders.filter(({ id }) => ids.has(id));
  // The stored start of open orders never exceeds the day: later orders can still be moved or removed.
  const firstOpenOrder = openOrders.find(
    ({ id, state }) => id === before.id || (isOpen(state) && !ids.has(id)),
  );
  const isWorthStoring =
    firstOpenOrder &&
    firstOpenOrder.id !== state.settled &&
    firstOpenOrder.plannedOn <= completion.on &&
    earlierOrders.length < MAX_ORDERS_PER_TRANSACTION / 2;
  return {
    standing: earlierOrders,
    writes: isWorthStoring ? store.replace(cycleStates, state, { ...state, settled: firstOpenOrder.id }) : [],
  };
};

/** FIXED by meter: closes the open orders of grid points before the next due reading. */
const computeEarlierReadingEffects: EffectComputer = async (
  store,
  cycle,
  state,
  before,
  completion,
  planning,
) => {
  const run = completion.reading;
  if (run === undefined) return NO_EFFECTS;
  // An execution early within its window counts as its own grid point.
  const due = computeNextDueReading('initialScheduling', {
    start: cycle.run!.start,
    frequency: cycle.run!.every,
    done: Math.max(run, before.dueRun ?? run),
  });
  const openRuns = (await loadUnsettledOrders(store, cycle, state)).filter((order) => isOpen(order.state));
  const ids = await withoutLocked(
    store,
    getAutoClosedIdsByReading(
      { id: before.id },
      due,
      openRuns.map(({ id, state, dueRun }) => ({ id, state, due: dueRun ?? Infinity })),
    ),
  );
  const newState: CycleState = {
    ...state,
    lastRun: run,
    lastShown: completion.displayedReading,
    nextRun: Math.max(due, state.nextRun ?? due),
    open: openRuns.find((order) => order.id !== before.id && !ids.has(order.id) && !isExtra(order))?.id,
  };
  return {
    standing: openRuns.filter(({ id }) => ids.has(id)),
    writes: await buildStateAdvance(store, cycle, state, newState, planning),
  };
};

/** FLOATING: the next date counts from this execution, and its order is created at once. */
const computeNextOrderEffects: EffectComputer = async (store, cycle, state, before, completion, planning) => {
  const run = completion.reading;
  const newState: CycleState = {
    ...state,
    ...advanceOpenOrder(cycle, state, before.id, { completed: completion.on }),
    ...(run !== undefined && {
      lastRun: run,
      lastShown: completion.displayedReading,
      ...computeReadingAfter(cycle, before, run),
    }),
  };
  return {
    standing: [],
    writes: await buildStateAdvance(store, cycle, state, newState, planning),
  };
};
