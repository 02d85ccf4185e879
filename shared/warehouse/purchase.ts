// Purchase proposal: order of urgency, quantity and supplier (domain 8.3, 8.7).
import { getReorderLevel, type StockLevel } from './level.ts';
import { roundToDecimals, roundUpToInteger } from './units.ts';

/** The fields of a stock on which an order depends. */
interface OrderableStock {
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

const QUANTITY_DECIMALS = 3;
const levelUrgency: Readonly<Record<StockLevel, number>> = { notInStock: 0, critical: 1, low: 2, active: 3 };

/** Whether a spare is to be ordered: below its reorder level, or below the one proposed by its risk. */
const shouldOrder = ({ active, level, stock, risk }: OrderableStock) =>
  active && (level !== 'active' || (risk !== null && stock < risk.proposedLevel));

/**
 * Compares urgency: highest yearly cost of a shortage, then lowest level, then highest chance of a stock-out.
 */
function compareUrgency(a: OrderableStock, b: OrderableStock): number {
  const cost = ({ risk }: OrderableStock) => risk?.yearly ?? 0;
  const chance = ({ risk }: OrderableStock) => risk?.stockOut ?? 0;
  return (
    cost(b) - cost(a) ||
    levelUrgency[a.level] - levelUrgency[b.level] ||
    chance(b) - chance(a) ||
    (a.code < b.code ? -1 : 1)
  );
}

/** Returns the suggested quantity; without one, the quantity up to the reorder level, in whole lots. */
function computeQuantity({
  orderQuantity,
  stock,
  minLot,
  risk,
  reorderPoint,
  ...limits
}: OrderableStock): number {
  if (orderQuantity > 0) return orderQuantity;
  const level = getReorderLevel({ ...limits, reorderPoint: reorderPoint ?? undefined });
  const missingQuantity = roundToDecimals(
    Math.max(level, risk?.proposedLevel ?? 0) - stock,
    QUANTITY_DECIMALS,
  );
  if (missingQuantity <= 0) return 0;
  return minLot
    ? roundToDecimals(roundUpToInteger(missingQuantity / minLot) * minLot, QUANTITY_DECIMALS)
    : missingQuantity;
}

/** A row to be ordered, with its cost; null without a price. */
export type PurchaseItem<T> = T & { quantity: number; cost: number | null };

export interface SupplierOrder<T> {
  /** Absent if the spare has no supplier. */
  supplierId: number | undefined;
  items: PurchaseItem<T>[];
  /** Cost of the rows that have a price. */
  cost: number;
}

/** Returns one order per supplier; orders and rows are sorted by urgency. */
export function buildSupplierOrders<T extends OrderableStock>(rows: readonly T[]): SupplierOrder<T>[] {
  const purchaseItems = rows
    .filter(shouldOrder)
    .sort(compareUrgency)
    .map((row): PurchaseItem<T> => {
      const quantity = computeQuantity(row);
      const cost = row.unitPrice === undefined ? null : roundToDecimals(quantity * row.unitPrice, 2);
      return { ...row, quantity, cost };
    });
  return [...Map.groupBy(purchaseItems, ({ supplierId }) => supplierId)].map(([supplierId, items]) => ({
    supplierId,
    items,
    cost: roundToDecimals(
      items.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
      2,
    ),
  }));
}
