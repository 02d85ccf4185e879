// Takes back the last reading of a meter with its effects, unless they were used since (domain 4.5
// Plausibility).
import {
  computeMeterRate,
  getReadingAtIssue,
  isOrderLateAtReading,
  toCountedReading,
  toThousandth,
} from '#shared/planned/meter.ts';
import { isOpen } from '#shared/planned/order.ts';
import { isUntouched } from '#shared/planned/order-transitions.ts';
import { RefusalError } from '#shared/refused.ts';
import { cycleStates, meters, type orders, readings } from '../../db/entities/planned.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import { openProgress } from '../../http/progress.ts';
import { isExtra, type StoredCycle, type StoredCycleState, type StoredOrder } from '../cycle/issuing.ts';
import { findLockedIds } from '../cycle/locked.ts';
import { loadUnsettledOrders } from '../cycle/unsettled.ts';
import { findOrder, orderEntities } from '../kinds.ts';
import { loadReadingsUpTo, type MeterName, toReading } from './metering.ts';

interface TakeBackInput {
  machineId: number;
  meter: MeterName;
  reason: string;
  /** Cycles that follow the meter. */
  all: readonly StoredCycle[];
  /** Time zone of the plant. */
  timeZone: string;
}

/**
 * Removes the reading, resets the meter to the previous one, and restores each cycle's state, in one
 * transaction. Returns the counted value of the reading.
 * @throws Refused nothingToTakeBack (409), readingFollowed (409, with the order's code)
 */
export async function takeBackReading(
  store: Store,
  { machineId, meter, reason, all: meterCycles, timeZone }: TakeBackInput,
): Promise<number> {
  const progress = await openProgress(store);
  const recordedStep = progress.find<TakeBackProgress>(TAKE_BACK_STEP);
  if (recordedStep) {
    await clearOverdueOrders(store, meterCycles, recordedStep);
    return recordedStep.value;
  }
  const id = `${machineId}.${meter}`;
  const state = await store.get(meters, id);
  const lastReadings = await loadReadingsUpTo(store, id, state.readings);
  const [before, lastReading] = [lastReadings.at(-2), lastReadings.at(-1)];
  // After a set-back the meter has no earlier reading to return to.
  if (!lastReading || lastReading.readAt !== state.readAt)
    throw new RefusalError('conflict', 'nothingToTakeBack');
  if (lastReading.orderId)
    throw buildReadingUsedRefusal(
      (await findOrder(store, lastReading.orderId))?.order.code ?? lastReading.orderId,
    );
  const previousValue = before?.value ?? Number.NEGATIVE_INFINITY;
  const withdrawalWrites: Writes[] = [];
  const overdueOrders: OverdueOrder[] = [];
  for (const cycle of meterCycles) {
    const kind = orderEntities[cycle.typeCycle];
    const cycleState = await store.get(cycleStates, cycle.id);
    const cycleOrders = await loadUnsettledOrders(store, cycle, cycleState);
    const issuedOrders = cycleOrders.filter(
      (order) =>
        order.dueRun !== undefined &&
        previousValue < lastReading.value &&
        getReadingAtIssue(order.values) === toThousandth(lastReading.value),
    );
    const locked = await findLockedIds(store, issuedOrders);
    const touchedOrder = issuedOrders.find((order) => locked.has(order.id) || isTouched(order, cycleState));
    if (touchedOrder) throw buildReadingUsedRefusal(touchedOrder.code);
    if (issuedOrders.length > 0)
      withdrawalWrites.push(
        buildWithdrawalWrites(store, kind, cycleState, issuedOrders, cycleOrders, reason),
      );
    for (const order of cycleOrders)
      if (!issuedOrders.includes(order) && isOverdueByReading(order, lastReading.value, previousValue))
        overdueOrders.push({ kind, order });
  }
  await store.commitInChunks(overdueOrders, (chunk) => buildOverdueClearing(store, chunk), {
    first: [
      progress.note(TAKE_BACK_STEP, {
        value: lastReading.value,
        before: before?.value,
      } satisfies TakeBackProgress),
      before
        ? store.replace(meters, state, {
            value: before.value,
            offset: toThousandth(state.offset - (lastReading.rolledOver ?? 0)),
            readAt: before.readAt,
            readings: state.readings - 1,
            ...(state.rollsOverAt !== undefined && { rollsOverAt: state.rollsOverAt }),
            ...computeMeterRate(lastReadings.slice(0, -1).map(toReading), before.readAt, timeZone),
          })
        : store.remove(meters, state),
      store.remove(readings, lastReading),
      store.remember(readings, lastReading, reason),
      withdrawalWrites,
    ],
  });
  return lastReading.value;
}

/**
 * Progress step that takes the reading back; its answer has the cumulative values of that reading and of the
 * previous one.
 */
const TAKE_BACK_STEP = 'takeBack';
interface TakeBackProgress {
  value: number;
  before?: number;
}
interface OverdueOrder {
  kind: typeof orders;
  order: StoredOrder;
}

const buildOverdueClearing = (store: Store, ordersToClear: readonly OverdueOrder[]): Writes =>
  ordersToClear.map(({ kind, order }) => store.replace(kind, order, { ...order, overdue: undefined }));

/** Clears the overdue mark of the orders that an earlier attempt at the request did not reach. */
async function clearOverdueOrders(
  store: Store,
  meterCycles: readonly StoredCycle[],
  { value, before }: TakeBackProgress,
) {
  const remainingOrders: OverdueOrder[] = [];
  for (const cycle of meterCycles)
    for (const order of await loadUnsettledOrders(store, cycle, await store.get(cycleStates, cycle.id)))
      if (isOverdueByReading(order, value, before ?? Number.NEGATIVE_INFINITY))
        remainingOrders.push({ kind: orderEntities[cycle.typeCycle], order });
  await store.commitInChunks(remainingOrders, (chunk) => buildOverdueClearing(store, chunk));
}

const buildReadingUsedRefusal = (code: string) =>
  new RefusalError('conflict', 'readingFollowed', { values: { code } });

/** Whether the order was started, ended or assigned by a user, or its cycle has a new generation since. */
const isTouched = (order: StoredOrder, { generation }: StoredCycleState) =>
  order.byPerson === true || !isUntouched(order.state) || Number(order.id.split('.')[1]) !== generation;

const isOverdueByReading = (order: StoredOrder, value: number, before: number) =>
  isOpen(order.state) &&
  order.overdue &&
  !isOrderLateAtReading(order, before) &&
  isOrderLateAtReading(order, value);

/** Returns the first grid point that an order covers, if it covers several. */
const findFirstDueReading = ({ first, offset }: NonNullable<StoredOrder['values']> = {}) =>
  first === undefined ? undefined : toCountedReading(Number(first), Number(offset ?? 0));

/**
 * Returns the writes that remove the orders issued by a reading; their grid points become due again later.
 */
function buildWithdrawalWrites(
  store: Store,
  kind: typeof orders,
  state: StoredCycleState,
  issuedOrders: readonly StoredOrder[],
  rows: readonly StoredOrder[],
  reason: string,
): Writes {
  const firstDueReading = Math.min(
    ...issuedOrders.map(({ dueRun, values }) => findFirstDueReading(values) ?? dueRun!),
  );
  const openOrder = rows.find(
    (order) => isOpen(order.state) && !isExtra(order) && !issuedOrders.includes(order),
  );
  return [
    store.replace(cycleStates, state, {
      ...state,
      nextRun: firstDueReading,
      ordinal: state.ordinal - issuedOrders.length,
      open: openOrder?.id,
    }),
    issuedOrders.map((order) => [store.remove(kind, order), store.remember(kind, order, reason)]),
  ];
}
