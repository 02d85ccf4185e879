// Replenishment of a spare: reorder point and quantity (domain 8.3). Quantities in the spare's unit, lead
// times in days.
import { addDays, type Day, daysBetween } from '../day.ts';
import { getIssues, type StockChange } from './issues.ts';
import { getReorderLevel } from './level.ts';
import { roundToDecimals, roundUpToInteger } from './units.ts';

/** Days over which consumption is computed. */
const DAYS_PER_YEAR = 365;
/** Minimum number of issues; with fewer, the stated yearly consumption is used. */
const MIN_ISSUES = 3;
/** Number of receipts from which the lead time is computed. */
export const LEAD_TIME_RECEIPTS = 5;
/** Standard deviations above the mean for a service level of 95 %. */
const SERVICE_FACTOR = 1.65;
/** Share of the lead time demand proposed as safety stock without history. */
const SHARE_OF_DEMAND = 0.5;
/** Decimals of stocks and lots. */
const QUANTITY_DECIMALS = 3;

/** Consumption computed from a year of issues, stored with the stock. */
export interface ConsumptionRate {
  /** Mean per day, from three issues on. */
  perDay?: number;
  /** Standard deviation per day, from a year of history on. */
  deviation?: number;
}

/**
 * Computes consumption from the movements of the 365 days that end `on`. `since` is the day of the stock's
 * first movement, if older.
 */
export function computeConsumptionRate(
  changes: readonly StockChange[],
  { on, since }: { on: Day; since?: Day },
): ConsumptionRate {
  const from = addDays(on, 1 - DAYS_PER_YEAR);
  const yearChanges = changes.filter(({ day }) => from <= day && day <= on);
  const issues = getIssues(yearChanges);
  const byDay = new Map<Day, number>();
  for (const { day, quantity } of issues) byDay.set(day, (byDay.get(day) ?? 0) + quantity);
  const dailyQuantities = [...byDay.values()];
  const perDay =
    Math.max(
      0,
      dailyQuantities.reduce((sum, each) => sum + each, 0),
    ) / DAYS_PER_YEAR;
  const squares = dailyQuantities.reduce((sum, each) => sum + each * each, 0) / DAYS_PER_YEAR;
  return {
    ...(issues.filter(({ quantity }) => quantity > 0).length >= MIN_ISSUES && { perDay }),
    ...(since !== undefined &&
      since <= from && { deviation: Math.sqrt(Math.max(0, squares - perDay * perDay)) }),
  };
}

interface Receipt {
  receivedOn: Day;
  orderedOn?: Day;
}

/**
 * Returns the mean days from order to receipt of the last five receipts with a day of order, with one
 * decimal.
 */
export function computeRealLeadTime(receipts: readonly Receipt[]): number | undefined {
  const days = receipts
    .filter((receipt): receipt is Required<Receipt> => receipt.orderedOn !== undefined)
    .sort((a, b) => (a.receivedOn < b.receivedOn ? 1 : -1))
    .slice(0, LEAD_TIME_RECEIPTS)
    .map(({ receivedOn, orderedOn }) => daysBetween(orderedOn, receivedOn));
  return days.length === 0
    ? undefined
    : roundToDecimals(days.reduce((sum, each) => sum + each, 0) / days.length, 1);
}

/** Inputs of a spare in its warehouse. */
interface ReplenishedSpare {
  stock: number;
  safetyStock?: number;
  reorderLevel?: number;
  optimalStock?: number;
  minLot?: number;
  class?: 'A' | 'B' | 'C';
  /** Lead time stated by the supplier, in days. */
  leadTime?: number;
  /** Measured lead time in days (`computeRealLeadTime`). */
  realLeadTime?: number;
  /** Stated consumption per year. */
  yearlyConsumption?: number;
  consumption?: ConsumptionRate;
}

/** Results; unknown values are absent. */
export interface Replenishment {
  perDay?: number;
  /** The effective one: measured if known. */
  leadTime?: number;
  /** Proposed safety stock. */
  safetyProposal?: number;
  reorderPoint?: number;
  /** Quantity to order now; absent if there is enough. */
  orderQuantity?: number;
}

/** Computes the replenishment; without a safety stock, the proposed one is used. */
export function computeReplenishment(spare: ReplenishedSpare): Replenishment {
  const perDay =
    spare.consumption?.perDay ??
    (spare.yearlyConsumption === undefined ? undefined : spare.yearlyConsumption / DAYS_PER_YEAR);
  const leadTime = spare.realLeadTime ?? spare.leadTime;
  const safetyProposal = computeSafetyProposal(spare, perDay, leadTime);
  const reorderPoint =
    perDay === undefined || leadTime === undefined
      ? undefined
      : roundUpToInteger(perDay * leadTime + (spare.safetyStock ?? safetyProposal ?? 0));
  return {
    perDay,
    leadTime,
    safetyProposal,
    reorderPoint,
    orderQuantity: computeOrderQuantity(spare, getReorderLevel({ ...spare, reorderPoint })),
  };
}

function computeSafetyProposal(
  spare: ReplenishedSpare,
  perDay?: number,
  leadTime?: number,
): number | undefined {
  const minimumProposal = spare.class === 'A' ? 1 : undefined;
  const deviation = spare.consumption?.deviation;
  if (leadTime === undefined || (deviation === undefined && perDay === undefined)) return minimumProposal;
  const demand =
    deviation === undefined
      ? SHARE_OF_DEMAND * perDay! * leadTime
      : SERVICE_FACTOR * deviation * Math.sqrt(leadTime);
  return Math.max(roundUpToInteger(demand), minimumProposal ?? 0);
}

/** Returns the quantity up to the optimal stock, in whole lots. */
function computeOrderQuantity(
  { stock, optimalStock, minLot }: ReplenishedSpare,
  reorderLevel: number,
): number | undefined {
  if (optimalStock === undefined || stock > reorderLevel) return undefined;
  const missingQuantity = roundToDecimals(optimalStock - stock, QUANTITY_DECIMALS);
  if (missingQuantity <= 0) return undefined;
  return minLot
    ? roundToDecimals(roundUpToInteger(missingQuantity / minLot) * minLot, QUANTITY_DECIMALS)
    : missingQuantity;
}
