// What was used of a spare: issues to a cost centre or an order, less what was taken back (domain 8.3–8.4).
import type { Day } from '../day.ts';

/** A booked change of one stock. */
export interface StockChange {
  id?: string;
  day: Day;
  /** Code of the movement: `101`, `201`, … */
  type: string;
  /** Signed, in the spare's unit: an issue is negative. */
  quantity: number;
  /** Of one unit, on that day. */
  unitPrice?: number;
  /** The movement that this one takes back as a whole. */
  reverses?: string;
}

interface Issue {
  day: Day;
  /** Negative where less was used than had been booked. */
  quantity: number;
  /** Quantity × price of its day; 0 without a price. */
  value: number;
}

const issued = new Set(['201', '261']);
const takenBack = new Set(['202', '262']);

/** An issue that was reversed was none; transfers, receipts and counts use nothing. */
export function issuesOf(changes: readonly StockChange[]): Issue[] {
  const reversed = new Set(changes.flatMap(({ reverses }) => reverses ?? []));
  return changes
    .filter(
      (change) =>
        (issued.has(change.type) && !(change.id !== undefined && reversed.has(change.id))) ||
        (takenBack.has(change.type) && change.reverses === undefined),
    )
    .map(({ day, quantity, unitPrice = 0 }) => ({
      day,
      quantity: -quantity,
      value: -quantity * unitPrice,
    }));
}
