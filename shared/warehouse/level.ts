// Stock level of a spare against its limits (domain 8.2).

export const stockLevels = ['active', 'low', 'critical', 'notInStock'] as const;
export type StockLevel = (typeof stockLevels)[number];

/** Limits in the spare's unit. */
interface Limits {
  safetyStock?: number;
  /** Set by users; takes precedence over `reorderPoint`. */
  reorderLevel?: number;
  /** Computed; used if no `reorderLevel` is set. */
  reorderPoint?: number;
}

/** Returns the stock at or below which the spare is ordered: at least the safety stock. */
export const getReorderLevel = ({ safetyStock = 0, reorderLevel, reorderPoint }: Limits): number =>
  Math.max(reorderLevel ?? reorderPoint ?? 0, safetyStock);

/** Returns the first matching level, from no stock up. */
export function getStockLevel({ stock, ...limits }: Limits & { stock: number }): StockLevel {
  if (stock <= 0) return 'notInStock';
  if (stock <= (limits.safetyStock ?? 0)) return 'critical';
  return stock <= getReorderLevel(limits) ? 'low' : 'active';
}

/**
 * Whether safety stock ≤ reorder level ≤ optimal stock, as far as known; otherwise a warning is shown, but
 * nothing is refused.
 */
export function hasValidLimits({
  safetyStock,
  reorderLevel,
  reorderPoint,
  optimalStock,
}: Limits & { optimalStock?: number }): boolean {
  const knownLimits = [safetyStock, reorderLevel ?? reorderPoint, optimalStock].filter(
    (each) => each !== undefined,
  );
  return knownLimits.every((each, i) => i === 0 || knownLimits[i - 1]! <= each);
}
