// What a spare costs: the moving average of what was paid (domain 8.3).
import { rounded } from './units.ts';

/** So fine a price is kept. */
const DECIMALS = 4;

/**
 * The price of one unit after a receipt; the old one where nobody said what was paid.
 * A stock below zero has no value that could weigh.
 */
export function averagePrice(
  before: { stock: number; unitPrice?: number },
  receipt: { quantity: number; unitPrice?: number },
): number | undefined {
  if (receipt.unitPrice === undefined) return before.unitPrice;
  if (before.unitPrice === undefined) return rounded(receipt.unitPrice, DECIMALS);
  const stock = Math.max(before.stock, 0);
  return rounded(
    (stock * before.unitPrice + receipt.quantity * receipt.unitPrice) / (stock + receipt.quantity),
    DECIMALS,
  );
}
