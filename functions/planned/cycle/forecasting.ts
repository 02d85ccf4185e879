// Moves the open order of a cycle by time and meter when the forecast of its meter changes (decision PS08).
import { addDays, type Day, getMonth } from '#shared/day.ts';
import { computeDueOrders, type DueSlot, hasWork, type PlanningContext } from '#shared/planned/due.ts';
import { getLockSpanDays } from '#shared/planned/forecast/time-and-meter.ts';
import { toShownReading, toThousandth } from '#shared/planned/meter.ts';
import { addForecastMove, countSequence, type ForecastMove } from '#shared/planned/order.ts';
import { getLeavingWork, removeLeavingWork } from '#shared/planned/ranks/joined-work.ts';
import { isFirm } from '#shared/planned/schedule.ts';
import { cycleStates } from '../../db/entities/planned.ts';
import type { Store } from '../../db/store.ts';
import { orderEntities } from '../kinds.ts';
import { loadRankedGroup } from '../ranks/group.ts';
import { buildWorkReleases, listLowerIds, releaseWork } from '../ranks/releasing.ts';
import {
  buildOrderId,
  type OrderValue,
  type StoredCycle,
  type StoredCycleState,
  type StoredOrder,
} from './issuing.ts';

/** A cycle whose meter is forecast. */
interface ForecastSeries {
  cycle: StoredCycle;
  state: StoredCycleState;
  planning: PlanningContext;
}
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

/**
 * Commits the order on its new day with the state of its cycle. Work of lower ranks that must leave it gets
 * its own orders again; the cycles below and this one are compared with the new day (decision PS22).
 */
async function moveOrder(
  store: Store,
  { cycle, state, planning }: ForecastSeries,
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
  const isRanked = cycle.rank !== undefined;
  const group = isRanked ? await loadRankedGroup(store, cycle, planning, cycle) : [];
  const lowerIds = listLowerIds(group, cycle.rank);
  await store.commit(
    store.replace(orderEntities[cycle.typeCycle], order, countSequence(order, removeLeavingWork(after))),
    store.replace(
      cycleStates,
      state,
      releaseWork({ ...state, openOn: planned }, [], isRanked ? [cycle.id] : []),
    ),
    await buildWorkReleases(store, getLeavingWork(order, planned), lowerIds),
  );
}

/**
 * Moves the open order to the day that the forecast gives now, at most once a day and never into the past.
 * Firm orders stay. Returns whether it moved.
 */
export async function moveByForecast(store: Store, series: ForecastSeries): Promise<boolean> {
  const { cycle, state, planning } = series;
  if (!isForecastChanged(cycle, state, planning)) return false;
  const slot = computeCurrentSlot(cycle, state, planning)!;
  const { today, meter } = planning;
  const order = await store.find(orderEntities[cycle.typeCycle], state.open!);
  if (!order || slot.planned === order.plannedOn || slot.planned < today) return false;
  if (order.forecastMoves?.at(-1)?.on === today || isFirmOrder(order, cycle, today)) return false;
  const move = buildMove(order, slot.planned, today, meter!);
  await moveOrder(store, series, order, slot, addForecastMove(order.forecastMoves, move));
  return true;
}

/**
 * Moves the open order back after a reading was taken back, unless a user changed it since: to the day before
 * the move that this reading caused, or to that of the forecast now.
 */
export async function moveBack(store: Store, series: ForecastSeries, takenBack: number): Promise<void> {
  const { cycle, state, planning } = series;
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
    ...([store, series, order, slot] as const),
    isBack || !meter
      ? earlierMoves
      : addForecastMove(earlierMoves, buildMove(order, slot.planned, today, meter)),
  );
}
