// When a spare is ordered again, and how much of it (domain 8.3). Quantities in the spare's unit, lead times in days.
import { addDays, type Day, daysBetween } from '../day.ts';
import { issuesOf, type StockChange } from './issues.ts';
import { reorderedAt } from './level.ts';
import { rounded, wholeUp } from './units.ts';

/** Consumption is looked at over so many days back. */
const YEAR = 365;
/** Fewer issues than these say less than what people expect. */
const ISSUES_NEEDED = 3;
/** Receipts a lead time is taken from. */
export const RECEIPTS_LOOKED_AT = 5;
/** So many deviations above the mean the demand stays in 95 of 100 lead times. */
const SERVICE = 1.65;
/** Without a history: half of what is used while it is on its way. */
const SHARE_OF_DEMAND = 0.5;
/** No stock and no lot is finer. */
const DECIMALS = 3;

/** What a year of issues shows; kept with the stock. */
export interface Consumption {
  /** Mean of a day, from three issues on. */
  perDay?: number;
  /** Standard deviation of a day, once there is a year to look at. */
  deviation?: number;
}

/** From the movements of the 365 days that end `on`. `since`: the stock's first movement, where it is older than these. */
export function consumptionOf(
  changes: readonly StockChange[],
  { on, since }: { on: Day; since?: Day },
): Consumption {
  const from = addDays(on, 1 - YEAR);
  const within = changes.filter(({ day }) => from <= day && day <= on);
  const issues = issuesOf(within);
  const byDay = new Map<Day, number>();
  for (const { day, quantity } of issues) byDay.set(day, (byDay.get(day) ?? 0) + quantity);
  const used = [...byDay.values()];
  const perDay =
    Math.max(
      0,
      used.reduce((sum, each) => sum + each, 0),
    ) / YEAR;
  const squares = used.reduce((sum, each) => sum + each * each, 0) / YEAR;
  return {
    ...(issues.filter(({ quantity }) => quantity > 0).length >= ISSUES_NEEDED && { perDay }),
    ...(since !== undefined &&
      since <= from && { deviation: Math.sqrt(Math.max(0, squares - perDay * perDay)) }),
  };
}

interface Receipt {
  receivedOn: Day;
  orderedOn?: Day;
}

/** Mean days from order to receipt of the last five whose order is known, one decimal. */
export function realLeadTime(receipts: readonly Receipt[]): number | undefined {
  const days = receipts
    .filter((receipt): receipt is Required<Receipt> => receipt.orderedOn !== undefined)
    .sort((a, b) => (a.receivedOn < b.receivedOn ? 1 : -1))
    .slice(0, RECEIPTS_LOOKED_AT)
    .map(({ receivedOn, orderedOn }) => daysBetween(orderedOn, receivedOn));
  return days.length === 0 ? undefined : rounded(days.reduce((sum, each) => sum + each, 0) / days.length, 1);
}

/** What is known of a spare on its shelf. */
interface Replenished {
  stock: number;
  safetyStock?: number;
  reorderLevel?: number;
  optimalStock?: number;
  minLot?: number;
  class?: 'A' | 'B' | 'C';
  /** Days the supplier says. */
  leadTime?: number;
  /** Days it took (`realLeadTime`). */
  realLeadTime?: number;
  /** What people expect of a year. */
  yearlyConsumption?: number;
  consumption?: Consumption;
}

/** Absent is what cannot be known. */
export interface Replenishment {
  perDay?: number;
  /** The one used: real where it is known. */
  leadTime?: number;
  /** What the safety stock might be. */
  safetyProposal?: number;
  reorderPoint?: number;
  /** To be ordered now; absent while there is enough. */
  orderQuantity?: number;
}

/** All that follows from it; where no safety stock was set, the proposed one counts. */
export function replenishmentOf(spare: Replenished): Replenishment {
  const perDay =
    spare.consumption?.perDay ??
    (spare.yearlyConsumption === undefined ? undefined : spare.yearlyConsumption / YEAR);
  const leadTime = spare.realLeadTime ?? spare.leadTime;
  const safetyProposal = proposedSafety(spare, perDay, leadTime);
  const reorderPoint =
    perDay === undefined || leadTime === undefined
      ? undefined
      : wholeUp(perDay * leadTime + (spare.safetyStock ?? safetyProposal ?? 0));
  return {
    perDay,
    leadTime,
    safetyProposal,
    reorderPoint,
    orderQuantity: orderQuantity(spare, reorderedAt({ ...spare, reorderPoint })),
  };
}

function proposedSafety(spare: Replenished, perDay?: number, leadTime?: number): number | undefined {
  const least = spare.class === 'A' ? 1 : undefined;
  const deviation = spare.consumption?.deviation;
  if (leadTime === undefined || (deviation === undefined && perDay === undefined)) return least;
  const demand =
    deviation === undefined
      ? SHARE_OF_DEMAND * perDay! * leadTime
      : SERVICE * deviation * Math.sqrt(leadTime);
  return Math.max(wholeUp(demand), least ?? 0);
}

/** Up to the optimal stock, in whole lots. */
function orderQuantity(
  { stock, optimalStock, minLot }: Replenished,
  reorderedAt: number,
): number | undefined {
  if (optimalStock === undefined || stock > reorderedAt) return undefined;
  const wanted = rounded(optimalStock - stock, DECIMALS);
  if (wanted <= 0) return undefined;
  return minLot ? rounded(wholeUp(wanted / minLot) * minLot, DECIMALS) : wanted;
}
