// Handlers of meters and readings: orders they make due, and forecasts (domain 4.5).
import type { InputOf } from '#shared/contract.ts';
import { clampToNow, isInFuture } from '#shared/date-order.ts';
import { toLocalDay } from '#shared/day.ts';
import {
  computeExpectedDay,
  getDaysWithoutReading,
  getNextDueReading,
  isIssueDue,
  isLateAtReading,
  isReadingAccepted,
  toCountedReading,
  toShownReading,
  toThousandth,
} from '#shared/planned/meter.ts';
import { isOpen } from '#shared/planned/order.ts';
import type { readings as api, MeterCycle } from '#shared/planned/reading-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { cycleStates, cycles, meters, type orders } from '../../db/entities/planned.ts';
import { machines } from '../../db/entities/structure.ts';
import { loadAllPages } from '../../db/reads.ts';
import { retryOnConflict } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';
import { openProgress, type Progress } from '../../http/progress.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Actor } from '../../http/session.ts';
import { generateCycleOrders } from '../cycle/generation.ts';
import { loadPlanningContext, type StoredCycle, type StoredOrder } from '../cycle/issuing.ts';
import { loadUnsettledOrders } from '../cycle/replanning.ts';
import { orderEntities } from '../kinds.ts';
import { buildMeterChange, loadFollowedMeter, type MeterName } from './metering.ts';
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
    const value =
      progress.find<number>(RECORD_STEP) ??
      (await recordReading({ input, actor, store }, meterCycles, progress));
    for (const cycle of meterCycles) {
      await retryOnConflict(() => markOverdue(store, cycle, value));
      await generateCycleOrders(store, cycle.id, await loadPlanningContext(store, actor, cycle));
    }
    return { items: await loadMeterStatus(store, actor, meterCycles) };
  },

  async undo({ input: { machineId, meter, reason }, actor, store }) {
    const { meterCycles } = await loadFollowedMeter(store, machineId, meter);
    const { timeZone } = actor.plant;
    await retryOnConflict(() =>
      takeBackReading(store, { machineId, meter, reason, all: meterCycles, timeZone }),
    );
    return { items: await loadMeterStatus(store, actor, meterCycles) };
  },

  async reset({ input, actor, store }) {
    const { meterCycles } = await loadFollowedMeter(store, input.machineId, input.meter);
    await retryOnConflict(() => setBackMeter(store, actor, input, meterCycles));
    return { items: await loadMeterStatus(store, actor, meterCycles) };
  },
};

/** Progress step that records the reading; its answer is the cumulative value. */
const RECORD_STEP = 'reading';

/**
 * Records a reading and returns its cumulative value.
 * @throws Refused dateInFuture, dateBeforeMinimum, readingTooLow, readingImplausible
 */
async function recordReading(
  { input, actor, store }: Parameters<Handlers<typeof api>['create']>[0],
  meterCycles: readonly StoredCycle[],
  progress: Progress,
): Promise<number> {
  const { machineId, meter, confirmed, reason } = input;
  const at = clampToNow(input.at ?? actor.now, actor.now);
  if (isInFuture(input.at ?? at, actor.now))
    throw new RefusalError('invalid', 'dateInFuture', { fields: { at: 'dateInFuture' } });
  const [before, states] = await Promise.all([
    store.find(meters, `${machineId}.${meter}`),
    store.load(meterCycles.map((cycle) => [cycleStates, cycle.id] as const)),
  ]);
  const value = toCountedReading(input.value, before?.offset);
  const run = Math.max(
    ...states.map((state) => state?.lastRun ?? Number.NEGATIVE_INFINITY),
    Number.NEGATIVE_INFINITY,
  );
  if (!isReadingAccepted(value, { run, reading: before?.value }))
    throw new RefusalError('invalid', 'readingTooLow', { fields: { value: 'readingTooLow' } });
  if (before && Date.parse(at) < Date.parse(before.readAt))
    throw new RefusalError('invalid', 'dateBeforeMinimum', { fields: { at: 'dateBeforeMinimum' } });
  const { writes } = await buildMeterChange(
    store,
    actor,
    { machineId, meter, meterCycles },
    { value, at, confirmed, reason },
    'value',
  );
  await store.commit(
    progress.note(RECORD_STEP, value),
    store.require(machines, machineId, 'machineId'),
    writes,
  );
  return value;
}

/** Progress step that sets the meter back; its answer is the offset. */
const SET_BACK_STEP = 'setBack';

/** Sets the meter to another displayed value, and updates the displayed due reading of open orders. */
async function setBackMeter(
  store: Store,
  actor: Actor,
  reset: MeterReset,
  meterCycles: readonly StoredCycle[],
) {
  const progress = await openProgress(store);
  const recordedOffset = progress.find<number>(SET_BACK_STEP);
  const before = await store.get(meters, `${reset.machineId}.${reset.meter}`);
  const offset = recordedOffset ?? toThousandth(before.value - reset.value);
  const isAlreadySet = ({ dueRun, values }: StoredOrder) =>
    values?.setBack === toShownReading(dueRun!, offset);
  const openOrders: { kind: typeof orders; order: StoredOrder }[] = [];
  for (const cycle of meterCycles)
    for (const order of await loadUnsettledOrders(store, cycle, await store.get(cycleStates, cycle.id)))
      if (
        isOpen(order.state) &&
        order.dueRun !== undefined &&
        !(recordedOffset !== undefined && isAlreadySet(order))
      )
        openOrders.push({ kind: orderEntities[cycle.typeCycle], order });
  await store.commitInChunks(
    openOrders,
    (chunk) =>
      chunk.map(({ kind, order }) => {
        const values = { ...order.values, setBack: toShownReading(order.dueRun!, offset) };
        return store.replace(kind, order, { ...order, values });
      }),
    recordedOffset !== undefined
      ? {}
      : {
          first: [
            progress.note(SET_BACK_STEP, offset),
            store.replace(meters, before, { ...before, offset, readAt: actor.now }, { reason: reset.reason }),
          ],
        },
  );
}

/** Marks open orders as overdue once the meter has passed their due reading plus tolerance. */
async function markOverdue(store: Store, cycle: StoredCycle, value: number) {
  const state = await store.get(cycleStates, cycle.id);
  const overdueOrders = (await loadUnsettledOrders(store, cycle, state)).filter(
    (order) =>
      isOpen(order.state) &&
      !order.overdue &&
      order.dueRun !== undefined &&
      isLateAtReading(value, order.dueRun, order.tolerance),
  );
  await store.commitInChunks(overdueOrders, (chunk) =>
    chunk.map((order) => store.replace(orderEntities[cycle.typeCycle], order, { ...order, overdue: true })),
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
    const offset = meter?.offset ?? 0;
    const due = getNextDueReading(cycle.run!, state);
    const value = meter?.value ?? start;
    const { perDay, gapDays } = meter ?? {};
    const readOn = toLocalDay(actor.plant.timeZone, meter?.readAt ?? actor.now);
    return {
      cycleId: cycle.id,
      machineId: cycle.machineId,
      meter: cycle.meter as MeterName,
      lastRun: state?.lastShown ?? state?.lastRun ?? start,
      reading: toShownReading(value, offset),
      readAt: meter?.readAt ?? null,
      nextRun: toShownReading(due, offset),
      remaining: toThousandth(due - value),
      usedPercent: Math.round(((value - (due - every)) / every) * 1000) / 10,
      perDay: perDay === undefined ? null : toThousandth(perDay),
      estimatedOn: computeExpectedDay({ due, reading: value, readOn, perDay }, actor.today) ?? null,
      daysWithoutReading: getDaysWithoutReading({ readOn, gapDays }, actor.today) ?? null,
      openOrder:
        order?.dueRun === undefined
          ? null
          : { id: order.id, code: order.code, dueRun: toShownReading(order.dueRun, offset) },
      colour: isLateAtReading(value, due, cycle.tolerance)
        ? 'red'
        : isIssueDue(value, due, cycle.lockSpan)
          ? 'yellow'
          : 'green',
    };
  });
}
