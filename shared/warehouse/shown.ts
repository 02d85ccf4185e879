// What a list of the warehouse says of a stock, computed from what is kept with it (domain 8.2–8.4, 8.7).
import type { Day } from '../day.ts';
import { areasOf } from './area.ts';
import type { StockHistory } from './history.ts';
import { indexesOf, yearOf } from './indexes.ts';
import { levelOf } from './level.ts';
import { replenishmentOf } from './replenish.ts';
import { riskOf } from './risk.ts';
import type { SparePart } from './spare.ts';
import { added, rounded } from './units.ts';

export interface Demand {
  /** Pieces built in. */
  quantity: number;
  /** Failures of all of them a calendar day; absent where nobody knows how often they fail. */
  failuresPerDay?: number;
  /** Mean hours of their repair. */
  repairHours?: number;
}

export interface ShownStock {
  qty: number;
  free: number;
  spare: SparePart;
  history?: StockHistory;
  demand?: Demand;
  lastReceiptOn?: Day;
  lastMovementOn?: Day;
}

interface Terms {
  /** Of a square metre of the warehouse, a year. */
  costPerArea?: number;
  /** Of a machine that stands; 0: not known. */
  stoppedHourCost: number;
  today: Day;
}

const orNull = (value: number | undefined, decimals: number) =>
  value === undefined ? null : rounded(value, decimals);

/** Figures are rounded as they are shown; null where there is nothing to compute them from. */
export function shownStock(
  { qty, free, spare, history = {}, demand, lastReceiptOn, lastMovementOn }: ShownStock,
  { costPerArea, stoppedHourCost, today }: Terms,
) {
  const { figures, realLeadTime } = history;
  const year = figures && yearOf(figures, qty, today);
  const stock = { ...spare, stock: qty };
  // of a year without any use people know more than its movements
  const consumption = year?.unused ? undefined : history.consumption;
  const order = replenishmentOf({ ...stock, realLeadTime, consumption });
  const average = year?.average;
  const indexes = indexesOf(year, spare.unitPrice);
  return {
    stock: qty,
    difference: history.difference,
    reserved: added(qty, -free),
    level: levelOf({ ...stock, reorderPoint: order.reorderPoint }),
    reorderPoint: order.reorderPoint ?? null,
    safetyProposal: order.safetyProposal ?? null,
    orderQuantity: order.orderQuantity ?? 0,
    value: spare.unitPrice === undefined ? null : rounded(Math.max(0, qty) * spare.unitPrice, 2),
    leadTimeReal: realLeadTime ?? null,
    lastReceiptOn,
    lastMovementOn,
    averageStock: orNull(average, 3),
    daily: orNull(order.perDay, 3),
    metrics: {
      ...areasOf({ ...stock, averageStock: average }, costPerArea),
      IR: orNull(indexes.IR ?? undefined, 2),
      IRL: indexes.IRL,
      INU: orNull(indexes.INU ?? undefined, 1),
      MSV: orNull(indexes.MSV ?? undefined, 2),
      IM: orNull(indexes.IM ?? undefined, 1),
    },
    risk: riskShown({ stock: qty, class: spare.class, demand, leadTime: order.leadTime, stoppedHourCost }),
  };
}

function riskShown({
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
  const risk = riskOf({
    expected: demand.failuresPerDay * leadTime,
    stock,
    class: spareClass,
    costPerHour: stoppedHourCost || undefined,
    repairHours: demand.repairHours,
  });
  return (
    (risk && {
      lambda: rounded(risk.expected, 4),
      stockOut: rounded(risk.stockOut, 4),
      proposedLevel: risk.reorderLevel,
      yearly: orNull(risk.costPerYear, 2),
    }) ??
    null
  );
}
