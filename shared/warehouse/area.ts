// How much room a spare takes in its warehouse, and what the room costs a year (domain 8.4). Lengths in mm, areas in m².
import { rounded, wholeUp } from './units.ts';

/** How it is packed. */
interface Packing {
  containerWidth?: number;
  containerDepth?: number;
  /** Quantity in one container. */
  perContainer?: number;
  stackable?: boolean;
  /** Containers on top of each other. */
  stacked?: number;
}

const MM2 = 1_000_000;

/** Of a quantity; undefined while the dimensions are missing. */
function areaOf(quantity: number, packing: Packing): number | undefined {
  const { containerWidth, containerDepth, perContainer, stackable, stacked } = packing;
  if (!containerWidth || !containerDepth || !perContainer) return undefined;
  const containers = wholeUp(Math.max(0, quantity) / perContainer);
  const stacks = stackable ? Math.ceil(containers / Math.max(1, stacked ?? 1)) : containers;
  return (stacks * containerWidth * containerDepth) / MM2;
}

/** Null where something it needs is missing. */
export interface Areas {
  occupiedArea: number | null;
  averageArea: number | null;
  minimumArea: number | null;
  occupiedCost: number | null;
  averageCost: number | null;
  minimumCost: number | null;
}

interface Stored extends Packing {
  stock: number;
  /** Of the last 12 months; absent without a history. */
  averageStock?: number;
  safetyStock?: number;
  optimalStock?: number;
}

/** `costPerArea`: of a square metre and a year, in the plant's currency. An occupied area of null: the dimensions are missing. */
export function areasOf(spare: Stored, costPerArea?: number): Areas {
  const { stock, safetyStock = 0, optimalStock } = spare;
  const average =
    spare.averageStock ??
    (optimalStock === undefined ? undefined : safetyStock + (optimalStock - safetyStock) / 2);
  const area = (quantity?: number) => (quantity === undefined ? undefined : areaOf(quantity, spare)) ?? null;
  const [occupiedArea, averageArea, minimumArea] = [area(stock), area(average), area(safetyStock)];
  const cost = (area: number | null) =>
    area === null || costPerArea === undefined ? null : rounded(area * costPerArea, 2);
  return {
    occupiedArea,
    averageArea,
    minimumArea,
    occupiedCost: cost(occupiedArea),
    averageCost: cost(averageArea),
    minimumCost: cost(minimumArea),
  };
}
