// Moves the open order of a cycle by time and meter when the forecast of its meter changes (decision PS08).
import { addDays, type Day, getMonth } from '#shared/day.ts';
import { computeDueOrders, type DueSlot, hasWork, type PlanningContext } from '#shared/planned/due.ts';
import { getLockSpanDays } from '#shared/planned/forecast/time-and-meter.ts';
import { toShownReading, toThousandth } from '#shared/planned/meter.ts';
import { addForecastMove, countSequence, type ForecastMove } from '#shared/planned/order.ts';
import { isFirm } from '#shared/planned/schedule.ts';
import { cycleStates } from '../../db/entities/planned.ts';
import type { Store } from '../../db/store.ts';
import { orderEntities } from '../kinds.ts';
import {
  buildOrderId,
  type OrderValue,
  type StoredCycle,
  type StoredCycleState,
  type StoredOrder,
} from './issuing.ts';

type MeterState = NonNullable<PlanningContext['meter']>;

/** Returns the slot of the open order as its meter gives it now; undefined if no meter moves this cycle. */
function computeCurrentSlot(
  cycle: StoredCycle,
  state: StoredCycleState,
  planning: PlanningContext,
): DueSlot | undefined {
  const { alsoFrequency, active } = cycle;
  const isForecast = alsoFrequency && active && hasWork(cycle) && planning.meter && !planning.idle;
  if (!isForecast || state.open === undefined || state.openOn === undefined) return undefined;
  const reopened = { ...state, open: undefined, ordinal: state.ordinal - 1 };
  const [slot] = computeDueOrders(cycle, reopened, planning).slots;
  return slot && buildOrderId(cycle.id, state, slot.slot) === state.open ? slot : undefined;
}

/** Whether the forecast gives the open order another day, as far as its cycle's state tells. */
export const isForecastChanged = (
  cycle: StoredCycle,
  state: StoredCycleState,
  planning: PlanningContext,
): boolean => {
  if (!cycle.alsoFrequency || state.openOn === undefined) return false;
  if (state.openOn <= addDays(planning.today, getLockSpanDays(cycle))) return false;
  const slot = computeCurrentSlot(cycle, state, planning);
  return slot !== undefined && slot.planned !== state.openOn;
};

/** Whether an order keeps its day: near, begun, or changed by a user. */
const isFirmOrder = (order: StoredOrder, cycle: StoredCycle, today: Day): boolean =>
  order.meterDue === undefined ||
  isFirm({ ...order, assignedByPerson: order.byPerson }, today, getLockSpanDays(cycle));

const buildMove = (order: StoredOrder, to: Day, on: Day, meter: MeterState): ForecastMove => ({
  ...{ from: order.plannedOn, to, on },
  ...(meter.perDay !== undefined && { perDay: toThousandth(meter.perDay) }),
  reading: toShownReading(meter.value, meter.offset),
  counted: meter.value,
});

/** Commits the order on its new day with the state of its cycle. */
async function moveOrder(
  store: Store,
  cycle: StoredCycle,
  state: StoredCycleState,
  order: StoredOrder,
  { planned, nominal, reason, values }: DueSlot,
  forecastMoves: readonly ForecastMove[],
): Promise<void> {
  const { nominalOn: _, forecastMoves: __, ...rest } = order;
  const after: OrderValue = {
    ...rest,
    ...{ plannedOn: planned, month: getMonth(planned), reason, values },
    ...(nominal !== planned && { nominalOn: nominal }),
    ...(forecastMoves.length > 0 && { forecastMoves: [...forecastMoves] }),
  };
  await store.commit(
    store.replace(orderEntities[cycle.typeCycle], order, countSequence(order, after)),
    store.replace(cycleStates, state, { ...state, openOn: planned }),
  );
}

/**
 * Moves the open order to the day that the forecast gives now, at most once a day and never into the past.
 * Firm orders stay.
 */
export async function moveByForecast(
  store: Store,
  cycle: StoredCycle,
  state: StoredCycleState,
  planning: PlanningContext,
): Promise<void> {
  if (!isForecastChanged(cycle, state, planning)) return;
  const slot = computeCurrentSlot(cycle, state, planning)!;
  const { today, meter } = planning;
  const order = await store.find(orderEntities[cycle.typeCycle], state.open!);
  if (!order || slot.planned === order.plannedOn || slot.planned < today) return;
  if (order.forecastMoves?.at(-1)?.on === today || isFirmOrder(order, cycle, today)) return;
  const move = buildMove(order, slot.planned, today, meter!);
  await moveOrder(store, cycle, state, order, slot, addForecastMove(order.forecastMoves, move));
}

/**
 * Moves the open order back after a reading was taken back, unless a user changed it since: to the day before
 * the move that this reading caused, or to that of the forecast now.
 */
export async function moveBack(
  store: Store,
  cycle: StoredCycle,
  state: StoredCycleState,
  planning: PlanningContext,
  takenBack: number,
): Promise<void> {
  const { today, meter } = planning;
  if (!cycle.alsoFrequency || state.open === undefined) return;
  const order = await store.find(orderEntities[cycle.typeCycle], state.open);
  const moves = order?.forecastMoves ?? [];
  const firstCaused = moves.findIndex(({ counted }) => counted === takenBack);
  if (!order || firstCaused < 0) return;
  if (order.byPerson || (order.state !== 'planned' && order.state !== 'assigned')) return;
  const earlierMoves = moves.slice(0, firstCaused);
  const slot = computeCurrentSlot(cycle, state, planning);
  if (!slot || slot.planned < today) return;
  const isBack = slot.planned === moves[firstCaused]!.from;
  await moveOrder(
    ...([store, cycle, state, order, slot] as const),
    isBack || !meter
      ? earlierMoves
      : addForecastMove(earlierMoves, buildMove(order, slot.planned, today, meter)),
  );
}
