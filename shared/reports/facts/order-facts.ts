// Orders as figures need them, those of a planned day in few characters (domain 9.1).
import { type Columns, columnsOf, rowsOf } from '../../columns.ts';
import { addDays, type Day, daysBetween } from '../../day.ts';
import type { Order } from '../../planned/order.ts';
import { type OrderState, orderStates } from '../../planned/order-state.ts';
import { spentMinutes } from '../../planned/work-done.ts';
import { pairs } from './minutes.ts';

type Counted = Pick<
  Order,
  | 'machineId'
  | 'teamId'
  | 'plannedOn'
  | 'tolerance'
  | 'state'
  | 'closedOn'
  | 'dueRun'
  | 'overdue'
  | 'closedLate'
  | 'minutes'
  | 'manMinutes'
  | 'actualMinutes'
  | 'worked'
  | 'results'
>;
/** `actualMinutes` are those that were spent. */
export type OrderFact = Omit<Counted, 'manMinutes'> & { state: OrderState; actualMinutes: number };

/** A fact as it is kept: days from the planned one, minutes, flags as 1. */
interface Row {
  machine: number;
  team?: number;
  state: number;
  tolerance?: number;
  closed?: number;
  run?: number;
  overdue?: 1;
  late?: 1;
  minutes: number;
  spent?: number;
  /** The technician who did all of it; else technician, minutes, and so on. */
  worked?: number | number[];
  ok?: number;
  nok?: number;
}
const names = [
  'machine',
  'team',
  'state',
  'tolerance',
  'closed',
  'run',
  'overdue',
  'late',
  'minutes',
  'spent',
  'worked',
  'ok',
  'nok',
] as const satisfies readonly (keyof Row)[];
export type OrderFacts = Columns<Row>;

/** Of those that are not cancelled, in the order of their machines. */
export const orderFactsOf = (orders: readonly Counted[]): OrderFacts =>
  columnsOf(
    orders
      .filter(({ state }) => state !== 'cancelled')
      .sort((a, b) => a.machineId - b.machineId)
      .map(
        (order): Row => ({
          machine: order.machineId,
          team: order.teamId,
          state: orderStates.indexOf(order.state),
          tolerance: order.tolerance || undefined,
          closed: order.closedOn === undefined ? undefined : daysBetween(order.plannedOn, order.closedOn),
          run: order.dueRun,
          overdue: order.overdue ? 1 : undefined,
          late: order.closedLate ? 1 : undefined,
          minutes: order.minutes,
          spent: spentMinutes(order) || undefined,
          worked: order.worked && workedOf(order.worked, spentMinutes(order)),
          ok: order.results?.ok || undefined,
          nok: order.results?.nok || undefined,
        }),
      ),
  );

function workedOf(worked: Record<string, number>, spent: number): number | number[] {
  const all = Object.entries(worked).map(([id, minutes]) => [Number(id), minutes] as const);
  return all.length === 1 && all[0]![1] === spent ? all[0]![0] : all.flat();
}

function workedIn(worked: number | readonly number[], spent: number): Record<string, number> {
  return typeof worked === 'number' ? { [worked]: spent } : Object.fromEntries(pairs(worked));
}

/** Of orders planned on this day. */
export function orderFactsIn(facts: OrderFacts, plannedOn: Day): OrderFact[] {
  const days = new Map<number | undefined, Day | undefined>([[undefined, undefined]]);
  const closedOn = (after: number | undefined) => {
    if (!days.has(after)) days.set(after, addDays(plannedOn, after!));
    return days.get(after);
  };
  return rowsOf<Row>(facts, names).map((row) => ({
    machineId: row.machine,
    teamId: row.team,
    plannedOn,
    tolerance: row.tolerance ?? 0,
    state: orderStates[row.state]!,
    closedOn: closedOn(row.closed),
    dueRun: row.run,
    overdue: row.overdue && true,
    closedLate: row.late && true,
    minutes: row.minutes,
    actualMinutes: row.spent ?? 0,
    worked: row.worked === undefined ? undefined : workedIn(row.worked, row.spent ?? 0),
    ...((row.ok || row.nok) && { results: { ok: row.ok ?? 0, nok: row.nok ?? 0 } }),
  }));
}
