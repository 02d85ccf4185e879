// What orders closed on a day found not in order, in few characters: it warned of what broke down later (domain 9.8).
import { type Columns, columnsOf, rowsOf } from '../../columns.ts';
import type { Day, Instant } from '../../day.ts';
import type { Order } from '../../planned/order.ts';
import { instantAt, midnight, minute } from './minutes.ts';

export interface FindingFact {
  machineId: number;
  path: string;
  at: Instant;
}
interface Row {
  machine: number;
  path: string;
  /** Minutes of its day. */
  at: number;
}
export type FindingFacts = Columns<Row>;

export const findingFactsOf = (
  orders: readonly Pick<Order, 'machineId' | 'faults' | 'closedAt' | 'closedOn'>[],
): FindingFacts =>
  columnsOf(
    orders.flatMap(({ machineId, faults = [], closedAt, closedOn }) =>
      faults.map((path) => ({ machine: machineId, path, at: minute(closedAt!) - midnight(closedOn!) })),
    ),
  );

/** Of orders closed on this day. */
export const findingFactsIn = (facts: FindingFacts, closedOn: Day): FindingFact[] =>
  rowsOf<Row>(facts, ['machine', 'path', 'at']).map(({ machine, path, at }) => ({
    machineId: machine,
    path,
    at: instantAt(midnight(closedOn) + at),
  }));
