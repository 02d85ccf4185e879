// Consumption of a spare: issues to a cost centre or an order, less returns (domain 8.3–8.4).
import type { Day } from '../day.ts';

/** A booked change of one stock. */
export interface StockChange {
  id?: string;
  day: Day;
  /** Code of the movement, such as `101` or `201`. */
  type: string;
  /** Signed, in the spare's unit: an issue is negative. */
  quantity: number;
  /** Unit price on that day. */
  unitPrice?: number;
  /** Id of the movement that this one reverses completely. */
  reverses?: string;
}

interface Issue {
  day: Day;
  /** Negative for a return. */
  quantity: number;
  /** Quantity × price on that day; 0 without a price. */
  value: number;
}

const issueTypes = new Set(['201', '261']);
const returnTypes = new Set(['202', '262']);

/** Returns the issues, without reversed ones; transfers, receipts and counts are not consumption. */
export function getIssues(changes: readonly StockChange[]): Issue[] {
  const reversedIds = new Set(changes.flatMap(({ reverses }) => reverses ?? []));
  return changes
    .filter(
      (change) =>
        (issueTypes.has(change.type) && !(change.id !== undefined && reversedIds.has(change.id))) ||
        (returnTypes.has(change.type) && change.reverses === undefined),
    )
    .map(({ day, quantity, unitPrice = 0 }) => ({
      day,
      quantity: -quantity,
      value: -quantity * unitPrice,
    }));
}
