// List values of a stock, computed from the data stored with it (domain 8.2–8.4, 8.7).
import type { Day } from '../day.ts';
import { computeFloorAreas } from './area.ts';
import type { StockHistory } from './history.ts';
import { computeIndexes, computeStockYear } from './indexes.ts';
import { getStockLevel } from './level.ts';
import { getExactPrice } from './price.ts';
import { computeReplenishment } from './replenish.ts';
import { computeStockOutRisk } from './risk.ts';
import type { SparePart } from './spare.ts';
import { addQuantities, roundToDecimals } from './units.ts';

export interface Demand {
  /** Number of pieces built in. */
  quantity: number;
  /** Failures of all pieces per calendar day; absent if no MTBF is known. */
  failuresPerDay?: number;
  /** Mean repair time in hours. */
  repairHours?: number;
}

export interface StockData {
  qty: number;
  free: number;
  spare: SparePart;
  averagePrice?: number;
  history?: StockHistory;
  demand?: Demand;
  lastReceiptOn?: Day;
  lastMovementOn?: Day;
}

interface CostTerms {
  /** Cost per m² of the warehouse and year. */
  costPerArea?: number;
  /** Cost per hour of downtime; 0 if unknown. */
  stoppedHourCost: number;
  today: Day;
}

const roundOrNull = (value: number | undefined, decimals: number) =>
  value === undefined ? null : roundToDecimals(value, decimals);

/** Returns rounded figures; null if they cannot be computed. */
export function computeStockValues(
  { qty, free, spare, averagePrice, history = {}, demand, lastReceiptOn, lastMovementOn }: StockData,
  { costPerArea, stoppedHourCost, today }: CostTerms,
) {
  const { figures, realLeadTime } = history;
  const stockYear = figures && computeStockYear(figures, qty, today);
  const stock = { ...spare, stock: qty };
  const price = getExactPrice({ unitPrice: spare.unitPrice, averagePrice });
  // After a year without any use, the stated consumption is more reliable than the movements.
  const consumption = stockYear?.unused ? undefined : history.consumption;
  const replenishment = computeReplenishment({ ...stock, realLeadTime, consumption });
  const average = stockYear?.average;
  const indexes = computeIndexes(stockYear, spare.unitPrice);
  return {
    stock: qty,
    difference: history.difference,
    reserved: addQuantities(qty, -free),
    level: getStockLevel({ ...stock, reorderPoint: replenishment.reorderPoint }),
    reorderPoint: replenishment.reorderPoint ?? null,
    safetyProposal: replenishment.safetyProposal ?? null,
    orderQuantity: replenishment.orderQuantity ?? 0,
    value: price === undefined ? null : roundToDecimals(Math.max(0, qty) * price, 2),
    leadTimeReal: realLeadTime ?? null,
    lastReceiptOn,
    lastMovementOn,
    averageStock: roundOrNull(average, 3),
    daily: roundOrNull(replenishment.perDay, 3),
    metrics: {
      ...computeFloorAreas({ ...stock, averageStock: average }, costPerArea),
      IR: roundOrNull(indexes.IR ?? undefined, 2),
      IRL: indexes.IRL,
      INU: roundOrNull(indexes.INU ?? undefined, 1),
      MSV: roundOrNull(indexes.MSV ?? undefined, 2),
      IM: roundOrNull(indexes.IM ?? undefined, 1),
    },
    risk: buildRiskValues({
      stock: qty,
      class: spare.class,
      demand,
      leadTime: replenishment.leadTime,
      stoppedHourCost,
    }),
  };
}

function buildRiskValues({
  stock,
  class: spareClass,
  demand,
  leadTime,
  stoppedHourCost,
}: {
  stock: number;
  class: SparePart['class'];
  demand?: Demand;
  leadTime?: number;
  stoppedHourCost: number;
}) {
  if (demand?.failuresPerDay === undefined || leadTime === undefined) return null;
  const risk = computeStockOutRisk({
    expected: demand.failuresPerDay * leadTime,
    stock,
    class: spareClass,
    costPerHour: stoppedHourCost || undefined,
    repairHours: demand.repairHours,
  });
  return (
    (risk && {
      lambda: roundToDecimals(risk.expected, 4),
      stockOut: roundToDecimals(risk.stockOut, 4),
      proposedLevel: risk.reorderLevel,
      yearly: roundOrNull(risk.costPerYear, 2),
    }) ??
    null
  );
}
