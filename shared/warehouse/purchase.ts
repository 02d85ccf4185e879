// What to order first, and how much of it from whom (domain 8.3, 8.7).
import { reorderedAt, type StockLevel } from './level.ts';
import { rounded, wholeUp } from './units.ts';

/** A row of a warehouse, as far as an order looks at it. */
interface Stocked {
  code: string;
  active: boolean;
  supplierId?: number;
  stock: number;
  level: StockLevel;
  safetyStock?: number;
  reorderLevel?: number;
  reorderPoint: number | null;
  orderQuantity: number;
  minLot?: number;
  unitPrice?: number;
  risk: { proposedLevel: number; stockOut: number; yearly: number | null } | null;
}

const DECIMALS = 3;
const urgency: Readonly<Record<StockLevel, number>> = { notInStock: 0, critical: 1, low: 2, active: 3 };

/** Below its reorder level, or below the one its risk proposes. */
const isWanted = ({ active, level, stock, risk }: Stocked) =>
  active && (level !== 'active' || (risk !== null && stock < risk.proposedLevel));

/** What costs most a year if it is missing; then what is emptiest; then what is likeliest to run out. */
function mostUrgentFirst(a: Stocked, b: Stocked): number {
  const cost = ({ risk }: Stocked) => risk?.yearly ?? 0;
  const chance = ({ risk }: Stocked) => risk?.stockOut ?? 0;
  return (
    cost(b) - cost(a) ||
    urgency[a.level] - urgency[b.level] ||
    chance(b) - chance(a) ||
    (a.code < b.code ? -1 : 1)
  );
}

/** As much as is suggested; where nobody said how much is best, up to the level at which it is ordered, in whole lots. */
function quantityOf({ orderQuantity, stock, minLot, risk, reorderPoint, ...limits }: Stocked): number {
  if (orderQuantity > 0) return orderQuantity;
  const level = reorderedAt({ ...limits, reorderPoint: reorderPoint ?? undefined });
  const missing = rounded(Math.max(level, risk?.proposedLevel ?? 0) - stock, DECIMALS);
  if (missing <= 0) return 0;
  return minLot ? rounded(wholeUp(missing / minLot) * minLot, DECIMALS) : missing;
}

/** To be ordered, and what it costs at its price; null without one. */
export type Wanted<T> = T & { quantity: number; cost: number | null };

export interface SupplierOrder<T> {
  /** Absent: nobody said from whom. */
  supplierId: number | undefined;
  items: Wanted<T>[];
  /** Of those that have a price. */
  cost: number;
}

/** One order a supplier, the most urgent first, as are its rows. */
export function purchaseOf<T extends Stocked>(rows: readonly T[]): SupplierOrder<T>[] {
  const wanted = rows
    .filter(isWanted)
    .sort(mostUrgentFirst)
    .map((row): Wanted<T> => {
      const quantity = quantityOf(row);
      const cost = row.unitPrice === undefined ? null : rounded(quantity * row.unitPrice, 2);
      return { ...row, quantity, cost };
    });
  return [...Map.groupBy(wanted, ({ supplierId }) => supplierId)].map(([supplierId, items]) => ({
    supplierId,
    items,
    cost: rounded(
      items.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
      2,
    ),
  }));
}
