// Compact facts of elements found not OK by the orders closed on a day: warnings of later breakdowns (domain
// 9.8).
import { type Columns, toColumns, toRows } from '../../columns.ts';
import type { Day, Instant } from '../../day.ts';
import type { Order } from '../../planned/order.ts';
import { fromEpochMinutes, toEpochMinutes, toMidnightMinutes } from './minutes.ts';

/** A finding, located by its element's path, because a run of a path visits several machines. */
export interface FindingFact {
  path: string;
  at: Instant;
}
interface Row {
  path: string;
  /** Minutes since the day's midnight. */
  at: number;
}
export type FindingFacts = Columns<Row>;

export const encodeFindingFacts = (
  orders: readonly Pick<Order, 'faults' | 'closedAt' | 'closedOn'>[],
): FindingFacts =>
  toColumns(
    orders.flatMap(({ faults = [], closedAt, closedOn }) =>
      faults.map((path) => ({ path, at: toEpochMinutes(closedAt!) - toMidnightMinutes(closedOn!) })),
    ),
  );

/** Returns the findings of orders closed on this day. */
export const decodeFindingFacts = (facts: FindingFacts, closedOn: Day): FindingFact[] =>
  toRows<Row>(facts, ['path', 'at']).map(({ path, at }) => ({
    path,
    at: fromEpochMinutes(toMidnightMinutes(closedOn) + at),
  }));
