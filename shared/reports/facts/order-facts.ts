// Compact facts of the orders of a planned day, from which figures are computed (domain 9.1).
import { type Columns, toColumns, toRows } from '../../columns.ts';
import { addDays, type Day, daysBetween } from '../../day.ts';
import type { Order } from '../../planned/order.ts';
import { type OrderState, orderStates } from '../../planned/order-state.ts';
import { computeSpentMinutes } from '../../planned/work-done.ts';
import { toPairs } from './minutes.ts';

export type CountedOrder = Pick<
  Order,
  | 'typology'
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
/** A fact; `actualMinutes` are the minutes spent. */
export type OrderFact = Omit<CountedOrder, 'manMinutes'> & { state: OrderState; actualMinutes: number };

/** Stored form of a fact: days relative to the planned day, minutes, flags as 1. */
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
  /** Id of the technician who did all the work, else pairs of technician and minutes. */
  worked?: number | number[];
  ok?: number;
  nok?: number;
  /** Present for a free order. */
  free?: 1;
}
const columnNames = [
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
  'free',
] as const satisfies readonly (keyof Row)[];
export type OrderFacts = Columns<Row>;

/** Returns facts ordered by machine. */
export const encodeOrderFacts = (orders: readonly CountedOrder[]): OrderFacts =>
  toColumns(
    orders
      .toSorted((a, b) => a.machineId - b.machineId)
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
          spent: computeSpentMinutes(order) || undefined,
          worked: order.worked && encodeWorkedMinutes(order.worked, computeSpentMinutes(order)),
          ok: order.results?.ok || undefined,
          nok: order.results?.nok || undefined,
          free: order.typology ? 1 : undefined,
        }),
      ),
  );

function encodeWorkedMinutes(worked: Record<string, number>, spent: number): number | number[] {
  const minutesByTechnician = Object.entries(worked).map(([id, minutes]) => [Number(id), minutes] as const);
  return minutesByTechnician.length === 1 && minutesByTechnician[0]![1] === spent
    ? minutesByTechnician[0]![0]
    : minutesByTechnician.flat();
}

function decodeWorkedMinutes(worked: number | readonly number[], spent: number): Record<string, number> {
  return typeof worked === 'number' ? { [worked]: spent } : Object.fromEntries(toPairs(worked));
}

/** Returns the facts of orders planned on this day. */
export function decodeOrderFacts(facts: OrderFacts, plannedOn: Day): OrderFact[] {
  const days = new Map<number | undefined, Day | undefined>([[undefined, undefined]]);
  const getClosingDay = (daysAfterPlanned: number | undefined) => {
    if (!days.has(daysAfterPlanned)) days.set(daysAfterPlanned, addDays(plannedOn, daysAfterPlanned!));
    return days.get(daysAfterPlanned);
  };
  return toRows<Row>(facts, columnNames).map((row) => ({
    ...(row.free && { typology: 'corrective' as const }),
    machineId: row.machine,
    teamId: row.team,
    plannedOn,
    tolerance: row.tolerance ?? 0,
    state: orderStates[row.state]!,
    closedOn: getClosingDay(row.closed),
    dueRun: row.run,
    overdue: row.overdue && true,
    closedLate: row.late && true,
    minutes: row.minutes,
    actualMinutes: row.spent ?? 0,
    worked: row.worked === undefined ? undefined : decodeWorkedMinutes(row.worked, row.spent ?? 0),
    ...((row.ok || row.nok) && { results: { ok: row.ok ?? 0, nok: row.nok ?? 0 } }),
  }));
}
