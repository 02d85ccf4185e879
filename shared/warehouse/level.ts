// How much there is of a spare, against the limits that were set for it (domain 8.2).

export const stockLevels = ['active', 'low', 'critical', 'notInStock'] as const;
export type StockLevel = (typeof stockLevels)[number];

/** In the spare's unit. */
interface Limits {
  safetyStock?: number;
  /** The one really used, set by people. */
  reorderLevel?: number;
  /** The computed one, used while nobody set another. */
  reorderPoint?: number;
}

/** At this stock and below it is ordered: never lower than the safety stock. */
export const reorderedAt = ({ safetyStock = 0, reorderLevel, reorderPoint }: Limits): number =>
  Math.max(reorderLevel ?? reorderPoint ?? 0, safetyStock);

/** The first that holds, from an empty shelf up. */
export function levelOf({ stock, ...limits }: Limits & { stock: number }): StockLevel {
  if (stock <= 0) return 'notInStock';
  if (stock <= (limits.safetyStock ?? 0)) return 'critical';
  return stock <= reorderedAt(limits) ? 'low' : 'active';
}

/** Safety stock ≤ reorder level ≤ optimal stock, of those that are known; else a warning, and nothing is refused. */
export function limitsInOrder({
  safetyStock,
  reorderLevel,
  reorderPoint,
  optimalStock,
}: Limits & { optimalStock?: number }): boolean {
  const known = [safetyStock, reorderLevel ?? reorderPoint, optimalStock].filter(
    (each) => each !== undefined,
  );
  return known.every((each, i) => i === 0 || known[i - 1]! <= each);
}
