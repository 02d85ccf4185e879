// Handlers of meters and readings: orders they make due, and forecasts (domain 4.5).
import type { InputOf } from '#shared/contract.ts';
import { clampToNow, isInFuture } from '#shared/date-order.ts';
import { toLocalDay } from '#shared/day.ts';
import { type CountedReading, toShownDueReading } from '#shared/planned/forecast/roll-over.ts';
import {
  computeExpectedBand,
  computeExpectedDay,
  getDaysWithoutReading,
  getNextDueReading,
  getOrderDueRun,
  getShownDueReading,
  isIssueDue,
  isLateAtReading,
  isOrderLateAtReading,
  toShownReading,
  toThousandth,
} from '#shared/planned/meter.ts';
import { isOpen } from '#shared/planned/order.ts';
import type { readings as api, MeterCycle } from '#shared/planned/reading-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { cycleStates, cycles, type Meter, meters, type orders } from '../../db/entities/planned.ts';
import { machines } from '../../db/entities/structure.ts';
import { loadAllPages } from '../../db/reads.ts';
import { retryOnConflict } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import { openProgress, type Progress } from '../../http/progress.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Actor } from '../../http/session.ts';
import { moveBack } from '../cycle/forecasting.ts';
import { generateCycleOrders } from '../cycle/generation.ts';
import { loadPlanningContext, type StoredCycle, type StoredOrder } from '../cycle/issuing.ts';
import { loadUnsettledOrders } from '../cycle/unsettled.ts';
import { orderEntities } from '../kinds.ts';
import { generateLower } from '../ranks/settling.ts';
import { buildMeterChange, loadFollowedMeter, type MeterName, resolveReading } from './metering.ts';
import { takeBackReading } from './take-back.ts';

type MeterReset = InputOf<(typeof api)['reset']>;

export const reading: Handlers<typeof api> = {
  async list({ store, actor }) {
    const allCycles = await loadAllPages((next) => store.list(cycles, { next }));
    return {
      items: await loadMeterStatus(
        store,
        actor,
        allCycles.filter((cycle) => cycle.meter !== 'none' && !cycle.retired),
      ),
    };
  },

  async create({ input, actor, store }) {
    const { machineId, meter } = input;
    const [progress, { meterCycles }] = await Promise.all([
      openProgress(store),
      loadFollowedMeter(store, machineId, meter),
    ]);
    const { value } =
      progress.find<CountedReading>(RECORD_STEP) ??
      (await recordReading({ input, actor, store }, meterCycles, progress));
    const meterState = await store.get(meters, `${machineId}.${meter}`);
    await updateOrdersOfMeter(store, actor, meterCycles, meterState, value);
    return { items: await loadMeterStatus(store, actor, meterCycles) };
  },

  async undo({ input: { machineId, meter, reason }, actor, store }) {
    const { meterCycles } = await loadFollowedMeter(store, machineId, meter);
    const { timeZone } = actor.plant;
    const takenBack = await retryOnConflict(() =>
      takeBackReading(store, { machineId, meter, reason, all: meterCycles, timeZone }),
    );
    for (const cycle of meterCycles) {
      const planning = await loadPlanningContext(store, actor, cycle);
      await retryOnConflict(async () =>
        moveBack(store, { cycle, state: await store.get(cycleStates, cycle.id), planning }, takenBack),
      );
      if (cycle.rank !== undefined) {
        await generateCycleOrders(store, cycle.id, planning);
        await generateLower(store, actor, cycle);
      }
    }
    const meterState = await store.find(meters, `${machineId}.${meter}`);
    if (meterState)
      for (const cycle of meterCycles)
        await retryOnConflict(() => updateOpenOrders(store, cycle, meterState.value, meterState));
    return { items: await loadMeterStatus(store, actor, meterCycles) };
  },

  async reset({ input, actor, store }) {
    const { meterCycles } = await loadFollowedMeter(store, input.machineId, input.meter);
    await retryOnConflict(() => setBackMeter(store, actor, input, meterCycles));
    return { items: await loadMeterStatus(store, actor, meterCycles) };
  },

  async rollover({ input: { machineId, meter, rollsOverAt }, actor, store }) {
    const { meterCycles } = await loadFollowedMeter(store, machineId, meter);
    const before = await store.get(meters, `${machineId}.${meter}`);
    if (rollsOverAt !== undefined && toShownReading(before.value, before.offset) >= rollsOverAt)
      throw new RefusalError('invalid', 'rollOverTooLow', { fields: { rollsOverAt: 'rollOverTooLow' } });
    const { rollsOverAt: _, ...rest } = before;
    await store.commit(
      store.replace(meters, before, { ...rest, ...(rollsOverAt !== undefined && { rollsOverAt }) }),
    );
    return { items: await loadMeterStatus(store, actor, meterCycles) };
  },
};

/** Updates the open orders of a meter's cycles, and issues those that became due. */
export async function updateOrdersOfMeter(
  store: Store,
  actor: Actor,
  meterCycles: readonly StoredCycle[],
  meterState: Meter,
  value = meterState.value,
): Promise<void> {
  for (const cycle of meterCycles) {
    await retryOnConflict(() => updateOpenOrders(store, cycle, value, meterState));
    await generateCycleOrders(store, cycle.id, await loadPlanningContext(store, actor, cycle));
    if (cycle.rank !== undefined) await generateLower(store, actor, cycle);
  }
}

/** Progress step that records the reading; its answer is how it is counted. */
export const RECORD_STEP = 'reading';

interface RecordOptions {
  /** Name of the reader of the meter; by default that of the actor. */
  source?: string;
  /** Further writes of the transaction. */
  also?: Writes;
}

/**
 * Records a reading and returns how it is counted.
 * @throws Refused dateInFuture, dateBeforeMinimum, readingTooLow, readingBeyondRollOver, rollOverImplausible,
 *   readingImplausible
 */
export async function recordReading(
  { input, actor, store }: Parameters<Handlers<typeof api>['create']>[0],
  meterCycles: readonly StoredCycle[],
  progress: Progress,
  { source, also = [] }: RecordOptions = {},
): Promise<CountedReading> {
  const { machineId, meter, confirmed, reason } = input;
  const at = clampToNow(input.at ?? actor.now, actor.now);
  if (isInFuture(input.at ?? at, actor.now))
    throw new RefusalError('invalid', 'dateInFuture', { fields: { at: 'dateInFuture' } });
  const [before, states] = await Promise.all([
    store.find(meters, `${machineId}.${meter}`),
    store.load(meterCycles.map((cycle) => [cycleStates, cycle.id] as const)),
  ]);
  const run = Math.max(
    ...states.map((state) => state?.lastRun ?? Number.NEGATIVE_INFINITY),
    Number.NEGATIVE_INFINITY,
  );
  const countedReading = resolveReading(input.value, before, run, 'value');
  if (before && Date.parse(at) < Date.parse(before.readAt))
    throw new RefusalError('invalid', 'dateBeforeMinimum', { fields: { at: 'dateBeforeMinimum' } });
  const { writes } = await buildMeterChange(
    store,
    actor,
    { machineId, meter, meterCycles },
    { ...countedReading, at, confirmed, reason, source },
    'value',
  );
  await store.commit(
    progress.note(RECORD_STEP, countedReading),
    store.require(machines, machineId, 'machineId'),
    writes,
    also,
  );
  return countedReading;
}

/** Progress step that sets the meter back; its answer is the offset. */
export const SET_BACK_STEP = 'setBack';

/**
 * Sets the meter to another displayed value at an instant, by default now, and updates the displayed due reading of
 * open orders. `also` are further writes of the transaction.
 */
export async function setBackMeter(
  store: Store,
  actor: Actor,
  reset: MeterReset & { at?: string },
  meterCycles: readonly StoredCycle[],
  also: Writes = [],
) {
  const progress = await openProgress(store);
  const recordedOffset = progress.find<number>(SET_BACK_STEP);
  const before = await store.get(meters, `${reset.machineId}.${reset.meter}`);
  const isEarlier = reset.at !== undefined && Date.parse(reset.at) < Date.parse(before.readAt);
  if (recordedOffset === undefined && isEarlier)
    throw new RefusalError('invalid', 'dateBeforeMinimum', { fields: { at: 'dateBeforeMinimum' } });
  const offset = recordedOffset ?? toThousandth(before.value - reset.value);
  const isAlreadySet = (order: StoredOrder) =>
    order.values?.setBack === toShownReading(getOrderDueRun(order)!, offset);
  const openOrders: { kind: typeof orders; order: StoredOrder }[] = [];
  for (const cycle of meterCycles)
    for (const order of await loadUnsettledOrders(store, cycle, await store.get(cycleStates, cycle.id)))
      if (
        isOpen(order.state) &&
        getOrderDueRun(order) !== undefined &&
        !(recordedOffset !== undefined && isAlreadySet(order))
      )
        openOrders.push({ kind: orderEntities[cycle.typeCycle], order });
  await store.commitInChunks(
    openOrders,
    (chunk) =>
      chunk.map(({ kind, order }) => {
        const values = { ...order.values, setBack: toShownReading(getOrderDueRun(order)!, offset) };
        return store.replace(kind, order, { ...order, values });
      }),
    recordedOffset !== undefined
      ? {}
      : {
          first: [
            progress.note(SET_BACK_STEP, offset),
            store.replace(
              meters,
              before,
              { ...before, offset, readAt: reset.at ?? actor.now },
              { reason: reset.reason },
            ),
            also,
          ],
        },
  );
}

/**
 * Marks open orders as overdue once the meter has passed their due reading plus tolerance, and updates the
 * displayed due reading after a roll-over.
 */
async function updateOpenOrders(
  store: Store,
  cycle: StoredCycle,
  value: number,
  { offset }: Pick<Meter, 'offset'>,
) {
  const state = await store.get(cycleStates, cycle.id);
  const changedOrders = (await loadUnsettledOrders(store, cycle, state)).flatMap((order) => {
    const dueRun = getOrderDueRun(order);
    if (!isOpen(order.state) || dueRun === undefined) return [];
    const overdue = order.overdue || isOrderLateAtReading(order, value) || undefined;
    const shownDue = toShownReading(dueRun, offset);
    const isShownRight = getShownDueReading(order) === shownDue;
    if (overdue === order.overdue && isShownRight) return [];
    const values = isShownRight ? order.values : { ...order.values, setBack: shownDue };
    return [{ order, after: { ...order, overdue, values } }];
  });
  await store.commitInChunks(changedOrders, (chunk) =>
    chunk.map(({ order, after }) => store.replace(orderEntities[cycle.typeCycle], order, after)),
  );
}

/** Returns the meter cycles as displayed; `getNextDueReading` is the due reading the generator uses. */
async function loadMeterStatus(
  store: Store,
  actor: Actor,
  meterCycles: readonly StoredCycle[],
): Promise<MeterCycle[]> {
  const states = await store.load(meterCycles.map((cycle) => [cycleStates, cycle.id] as const));
  const [storedMeters, openOrders] = await Promise.all([
    store.load(meterCycles.map((cycle) => [meters, `${cycle.machineId}.${cycle.meter}`] as const)),
    store.load(
      meterCycles.map(({ typeCycle }, i) => [orderEntities[typeCycle], states[i]?.open ?? '-'] as const),
    ),
  ]);
  return meterCycles.map((cycle, i): MeterCycle => {
    const [state, meter, order] = [states[i], storedMeters[i], openOrders[i]];
    const { start, every } = cycle.run!;
    const dueRun = order && getOrderDueRun(order);
    const offset = meter?.offset ?? 0;
    const due = getNextDueReading(cycle.run!, state);
    const value = meter?.value ?? start;
    const { perDay, gapDays, slowPerDay, fastPerDay } = meter ?? {};
    const readOn = toLocalDay(actor.plant.timeZone, meter?.readAt ?? actor.now);
    const band = computeExpectedBand(
      { due, reading: value, readOn, perDay, slowPerDay, fastPerDay },
      actor.today,
    );
    return {
      cycleId: cycle.id,
      machineId: cycle.machineId,
      meter: cycle.meter as MeterName,
      lastRun: state?.lastShown ?? state?.lastRun ?? start,
      reading: toShownReading(value, offset),
      readAt: meter?.readAt ?? null,
      nextRun: toShownDueReading(due, meter),
      remaining: toThousandth(due - value),
      usedPercent: Math.round(((value - (due - every)) / every) * 1000) / 10,
      perDay: perDay === undefined ? null : toThousandth(perDay),
      estimatedOn: computeExpectedDay({ due, reading: value, readOn, perDay }, actor.today) ?? null,
      earliestOn: band?.earliest ?? null,
      latestOn: band?.latest ?? null,
      rollsOverAt: meter?.rollsOverAt ?? null,
      daysWithoutReading: getDaysWithoutReading({ readOn, gapDays }, actor.today) ?? null,
      openOrder:
        order && dueRun !== undefined
          ? { id: order.id, code: order.code, dueRun: toShownReading(dueRun, offset) }
          : null,
      colour: isLateAtReading(value, due, cycle.tolerance)
        ? 'red'
        : isIssueDue(value, due, cycle.lockSpan)
          ? 'yellow'
          : 'green',
    };
  });
}
