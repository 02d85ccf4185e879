// Writes for due slots of a cycle: orders, their codes, and the cycle's state (domain 4.4).
import { type Day, getMonth, toLocalDay } from '#shared/day.ts';
import type { Cycle, CycleState } from '#shared/planned/cycle.ts';
import type { DueSlot, PlanningContext, PlanningResult } from '#shared/planned/due.ts';
import { toTimePartDays } from '#shared/planned/forecast/time-and-meter.ts';
import { getOrderLubrication } from '#shared/planned/lubrication.ts';
import { getReadingAtIssue, isLateAtReading, toThousandth } from '#shared/planned/meter.ts';
import { type JoinedWork, replaceJoinedWork } from '#shared/planned/ranks/joined-work.ts';
import { toOccurrence } from '#shared/planned/schedule.ts';
import type { Occurrence } from '#shared/planned/shift.ts';
import type { CycleType } from '#shared/procedures/kinds.ts';
import { cycleStates, type cycles, type Meter, meters, type orders } from '../../db/entities/planned.ts';
import { machines } from '../../db/entities/structure.ts';
import type { StoredOf, ValueOf } from '../../db/entity.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import type { Actor } from '../../http/session.ts';
import { codeSequences, orderEntities } from '../kinds.ts';

export type StoredCycle = StoredOf<typeof cycles>;
export type StoredCycleState = StoredOf<typeof cycleStates>;
export type StoredOrder = StoredOf<typeof orders>;
export type OrderValue = ValueOf<typeof orders>;

export const buildOrderId = (cycle: number, state: Pick<CycleState, 'generation'>, slot: string) =>
  `${cycle}.${state.generation}.${slot}`;

/** Whether the order is an extra order, which does not affect the plan. */
export const isExtra = ({ reason }: Pick<OrderValue, 'reason'>): boolean => reason === 'extra';

/** Reserves the codes of `n` new orders (domain 4.6). */
export const reserveOrderCodes = (store: Store, type: CycleType, today: Day, n: number) =>
  store.codes(...codeSequences[type], today, n);

export function buildOrder(cycle: StoredCycle, slot: DueSlot, code: string): OrderValue {
  const { dueRun, orAtRun, values, shift, points } = slot;
  const { manMinutes } = cycle;
  return {
    code,
    ...(cycle.typeCycle !== 'workorders' && { type: cycle.typeCycle }),
    cycleId: cycle.id,
    machineId: cycle.machineId,
    plannedOn: slot.planned,
    ...(slot.nominal !== slot.planned && { nominalOn: slot.nominal }),
    reason: slot.reason,
    values,
    tolerance: cycle.alsoFrequency ? toTimePartDays(cycle.tolerance, cycle) : cycle.tolerance,
    minutes: slot.minutes ?? cycle.totalMinutes,
    ...(manMinutes !== undefined && { manMinutes }),
    tasks: points?.length ?? cycle.strategies.length,
    ...(points && { shift, points }),
    ...getOrderLubrication(cycle, points),
    state: cycle.teamId ? 'assigned' : 'planned',
    teamId: cycle.teamId,
    ...(dueRun !== undefined && {
      dueRun,
      overdue: isLateAtReading(getReadingAtIssue(values)!, dueRun, cycle.tolerance) || undefined,
    }),
    ...(orAtRun !== undefined && buildMeterDue(cycle, orAtRun, values)),
    month: getMonth(slot.planned),
    openFor: cycle.teamId ?? 0,
  };
}

/** Returns the meter part of an order by time and meter. */
function buildMeterDue(
  { tolerance }: Pick<Cycle, 'tolerance'>,
  run: number,
  values: DueSlot['values'],
): Pick<OrderValue, 'meterDue' | 'overdue'> {
  const reading = getReadingAtIssue(values);
  const isOverdue = reading !== undefined && isLateAtReading(reading, run, tolerance);
  return {
    meterDue: { run, lateAfter: toThousandth(run + tolerance) },
    ...(isOverdue && { overdue: true }),
  };
}

/** Returns the state after `first` is created: floating and meter cycles store their earliest open order. */
export function setOpenOrder(
  { mode, meter, alsoFrequency }: Pick<Cycle, 'mode' | 'meter' | 'alsoFrequency'>,
  state: CycleState,
  first: { id: string; plannedOn: Day; from?: Occurrence } | undefined,
): CycleState {
  const storesOpenOrder = mode === 'lastCompletion' || meter !== 'none';
  if (!storesOpenOrder || !first || state.open !== undefined) return state;
  const { id, plannedOn, from } = first;
  return {
    ...state,
    open: id,
    ...((meter === 'none' || alsoFrequency) && { openOn: plannedOn, openFrom: from }),
  };
}

/**
 * Returns the writes that create a cycle's due orders and advance its state. The state's version makes one of
 * two concurrent runs fail. `joined`: work of lower ranks in the orders, by order.
 */
export function buildOrderCreations(
  store: Store,
  cycle: StoredCycle,
  before: StoredCycleState,
  due: PlanningResult,
  code: (i: number) => string,
  joined?: ReadonlyMap<string, readonly JoinedWork[]>,
): Writes[] {
  const { slots } = due;
  const [first] = slots;
  const firstOrder = first && {
    id: buildOrderId(cycle.id, before, first.slot),
    plannedOn: first.planned,
    from: toOccurrence(first),
  };
  const state = setOpenOrder(cycle, due.state, firstOrder);
  return [
    store.replace(cycleStates, before, state),
    ...slots.map((slot, i) => {
      const id = buildOrderId(cycle.id, before, slot.slot);
      const order = replaceJoinedWork(buildOrder(cycle, slot, code(i)), joined?.get(id) ?? []);
      return store.create(orderEntities[cycle.typeCycle], id, order);
    }),
  ];
}

/** Returns a meter as planning reads it. */
export const toPlannedMeter = (
  meter: Meter | undefined,
  { timeZone }: Pick<Actor['plant'], 'timeZone'>,
): PlanningContext['meter'] => meter && { ...meter, readOn: toLocalDay(timeZone, meter.readAt) };

/** Returns the data of plant, machine and meter that determine a cycle's dates. */
export async function loadPlanningContext(
  store: Store,
  actor: Pick<Actor, 'plant' | 'today'>,
  { machineId, meter }: Pick<Cycle, 'machineId' | 'meter'>,
): Promise<PlanningContext> {
  const [machine, meterState] = await Promise.all([
    store.find(machines, machineId),
    meter === 'none' ? undefined : store.find(meters, `${machineId}.${meter}`),
  ]);
  const { parameters, calendar } = actor.plant;
  return {
    today: actor.today,
    horizonDays: parameters.horizonDays,
    calendar,
    meter: toPlannedMeter(meterState, actor.plant),
    idle: machine?.status !== 'active',
  };
}

/** Maximum orders of a transaction, which leaves room for dependent writes. */
export const MAX_ORDERS_PER_TRANSACTION = 96;

/** Cycles of one page of an upgrade: their orders take at most some seconds. */
export const CYCLES_PER_PAGE = 25;
