// Floor area of a spare in its warehouse, and its cost per year (domain 8.4). Lengths in mm, areas in m².
import { roundToDecimals, roundUpToInteger } from './units.ts';

/** Packing of a spare. */
interface Packing {
  containerWidth?: number;
  containerDepth?: number;
  /** Quantity in one container. */
  perContainer?: number;
  stackable?: boolean;
  /** Number of containers on top of each other. */
  stacked?: number;
}

const MM2_PER_M2 = 1_000_000;

/** Returns the area of a quantity; undefined if dimensions are missing. */
function computeArea(quantity: number, packing: Packing): number | undefined {
  const { containerWidth, containerDepth, perContainer, stackable, stacked } = packing;
  if (!containerWidth || !containerDepth || !perContainer) return undefined;
  const containers = roundUpToInteger(Math.max(0, quantity) / perContainer);
  const stacks = stackable ? Math.ceil(containers / Math.max(1, stacked ?? 1)) : containers;
  return (stacks * containerWidth * containerDepth) / MM2_PER_M2;
}

/** Areas and costs; null if an input is missing. */
export interface FloorAreas {
  occupiedArea: number | null;
  averageArea: number | null;
  minimumArea: number | null;
  occupiedCost: number | null;
  averageCost: number | null;
  minimumCost: number | null;
}

interface PackedSpare extends Packing {
  stock: number;
  /** Mean stock of the last 12 months; absent without history. */
  averageStock?: number;
  safetyStock?: number;
  optimalStock?: number;
}

/**
 * Computes areas and costs. `costPerArea` is per m² and year, in the plant's currency. The occupied area is
 * null if dimensions are missing.
 */
export function computeFloorAreas(spare: PackedSpare, costPerArea?: number): FloorAreas {
  const { stock, safetyStock = 0, optimalStock } = spare;
  const average =
    spare.averageStock ??
    (optimalStock === undefined ? undefined : safetyStock + (optimalStock - safetyStock) / 2);
  const area = (quantity?: number) =>
    (quantity === undefined ? undefined : computeArea(quantity, spare)) ?? null;
  const [occupiedArea, averageArea, minimumArea] = [area(stock), area(average), area(safetyStock)];
  const computeAreaCost = (area: number | null) =>
    area === null || costPerArea === undefined ? null : roundToDecimals(area * costPerArea, 2);
  return {
    occupiedArea,
    averageArea,
    minimumArea,
    occupiedCost: computeAreaCost(occupiedArea),
    averageCost: computeAreaCost(averageArea),
    minimumCost: computeAreaCost(minimumArea),
  };
}
