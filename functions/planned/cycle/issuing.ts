// From what a cycle is due to writes: its orders, their numbers and its state (domain 4.4).
import { type Day, monthOf } from '../../../shared/day.ts';
import type { Cycle, CycleState } from '../../../shared/planned/cycle.ts';
import type { Due, DueSlot, Planning } from '../../../shared/planned/due.ts';
import { lubricatedBy } from '../../../shared/planned/lubrication.ts';
import { issuedWith, lateAt } from '../../../shared/planned/meter.ts';
import type { CycleType } from '../../../shared/procedures/kinds.ts';
import type { Actor } from '../../http/session.ts';
import { cycleStates, type cycles, meters, type orders } from '../../table/entities/planned.ts';
import { machines } from '../../table/entities/structure.ts';
import type { KeptOf, ValueOf } from '../../table/entity.ts';
import type { Store } from '../../table/store.ts';
import type { Writes } from '../../table/writes.ts';
import { codesOf, ordersOf } from '../kinds.ts';

export type KeptCycle = KeptOf<typeof cycles>;
export type KeptState = KeptOf<typeof cycleStates>;
export type KeptOrder = KeptOf<typeof orders>;
export type OrderValue = ValueOf<typeof orders>;

export const orderId = (cycle: number, state: Pick<CycleState, 'generation'>, slot: string) =>
  `${cycle}.${state.generation}.${slot}`;

/** Beside the plan: nothing of the plan hangs on it. */
export const isExtra = ({ reason }: Pick<OrderValue, 'reason'>): boolean => reason === 'extra';

/** The codes of `n` new orders (domain 4.6). */
export const numbers = (store: Store, type: CycleType, today: Day, n: number) =>
  store.codes(...codesOf[type], today, n);

export function orderOf(cycle: KeptCycle, slot: DueSlot, code: string): OrderValue {
  const { dueRun, values, shift, points } = slot;
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
    tolerance: cycle.tolerance,
    minutes: slot.minutes ?? cycle.totalMinutes,
    ...(manMinutes !== undefined && { manMinutes }),
    tasks: points?.length ?? cycle.strategies.length,
    ...(points && { shift, points }),
    ...lubricatedBy(cycle, points),
    state: cycle.teamId ? 'assigned' : 'planned',
    teamId: cycle.teamId,
    ...(dueRun !== undefined && {
      dueRun,
      overdue: lateAt(issuedWith(values)!, dueRun, cycle.tolerance) || undefined,
    }),
    month: monthOf(slot.planned),
    openFor: cycle.teamId ?? 0,
  };
}

/** The state once `first` is made: floating and meter cycles know the earliest order that is open. */
export function opened(
  { mode, meter }: Pick<Cycle, 'mode' | 'meter'>,
  state: CycleState,
  first: { id: string; plannedOn: Day } | undefined,
): CycleState {
  const remembers = mode === 'lastCompletion' || meter !== 'none';
  if (!remembers || !first || state.open !== undefined) return state;
  return { ...state, open: first.id, ...(meter === 'none' && { openOn: first.plannedOn }) };
}

/** The writes that make one cycle's due orders and move its state on; the state's version keeps two runs apart. */
export function creations(
  store: Store,
  cycle: KeptCycle,
  before: KeptState,
  due: Due,
  code: (i: number) => string,
): Writes[] {
  const { slots } = due;
  const [first] = slots;
  const made = first && { id: orderId(cycle.id, before, first.slot), plannedOn: first.planned };
  const state = opened(cycle, due.state, made);
  return [
    store.replace(cycleStates, before, state),
    ...slots.map((slot, i) =>
      store.create(
        ordersOf[cycle.typeCycle],
        orderId(cycle.id, before, slot.slot),
        orderOf(cycle, slot, code(i)),
      ),
    ),
  ];
}

/** What of the plant, the machine and its meter bears on a cycle's dates. */
export async function planningOf(
  store: Store,
  actor: Pick<Actor, 'plant' | 'today'>,
  { machineId, meter }: Pick<Cycle, 'machineId' | 'meter'>,
): Promise<Planning> {
  const [machine, read] = await Promise.all([
    store.find(machines, machineId),
    meter === 'none' ? undefined : store.find(meters, `${machineId}.${meter}`),
  ]);
  const { parameters, calendar } = actor.plant;
  return {
    today: actor.today,
    horizonDays: parameters.horizonDays,
    calendar,
    meter: read,
    idle: machine?.status !== 'active',
  };
}

/** Orders a transaction holds beside what hangs on them. */
export const CHUNK = 96;
