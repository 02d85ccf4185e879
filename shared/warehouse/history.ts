// History of a stock, stored with it (domain 8.3–8.5): movements of the last twelve months are evaluated one
// by one, older ones as a sum.
import type { Day } from '../day.ts';
import { computeStockFigures, type StockFigures } from './indexes.ts';
import type { StockChange } from './issues.ts';
import {
  type ConsumptionRate,
  computeConsumptionRate,
  computeRealLeadTime,
  LEAD_TIME_RECEIPTS,
} from './replenish.ts';
import { addQuantities } from './units.ts';

/** A recorded movement; ids sort in the order of recording. */
export interface RecordedMovement extends StockChange {
  id: string;
  /** Day of order; receipts only. */
  orderedOn?: Day;
}

interface OrderedReceipt {
  id: string;
  receivedOn: Day;
  orderedOn: Day;
}

/** Summary of the movements before the evaluated ones. */
export interface HistorySummary {
  /** First movement id that is not included. */
  before: string;
  qty: number;
  /** Day of the first included movement. */
  since?: Day;
  /** Last receipts, as many as the lead time needs. */
  receipts: readonly OrderedReceipt[];
}

export interface StockHistory {
  figures?: StockFigures;
  consumption?: ConsumptionRate;
  /** Mean lead time of the last receipts, in days. */
  realLeadTime?: number;
  past?: HistorySummary;
  /**
   * Day of the last movement after `previousSummary`; absent if there is none, in which case time no longer changes the
   * history.
   */
  last?: Day;
  /** Stock less the sum of all movements, if they differ. */
  difference?: number;
}

const findEarliest = (days: readonly (Day | undefined)[]) =>
  days.filter((day) => day !== undefined).sort()[0];

/**
 * Computes the history as of the end of `on`. `movements` are all those not included in `previousSummary`; those before
 * the id `firstRecentId` are added to it. The result does not depend on which `previousSummary` it continues from.
 */
export function computeStockHistory(
  movements: readonly RecordedMovement[],
  {
    stock,
    on,
    before: firstRecentId,
    past: previousSummary,
  }: { stock: number; on: Day; before: string; past?: HistorySummary },
): StockHistory {
  const [summarizedMovements, recentMovements] = [
    movements.filter(({ id }) => id < firstRecentId),
    movements.filter(({ id }) => id >= firstRecentId),
  ];
  const receipts = mergeReceipts([...(previousSummary?.receipts ?? [])], movements);
  const summary: HistorySummary = {
    before: firstRecentId,
    qty: addQuantities(previousSummary?.qty ?? 0, ...summarizedMovements.map(({ quantity }) => quantity)),
    since: findEarliest([previousSummary?.since, ...summarizedMovements.map(({ day }) => day)]),
    receipts: receipts.filter(({ id }) => id < firstRecentId).slice(-LEAD_TIME_RECEIPTS),
  };
  const since = findEarliest([summary.since, ...recentMovements.map(({ day }) => day)]);
  const difference = addQuantities(stock, -summary.qty, ...recentMovements.map(({ quantity }) => -quantity));
  return {
    figures: computeStockFigures(recentMovements, { stock, on, since }),
    consumption: computeConsumptionRate(recentMovements, { on, since }),
    realLeadTime: computeRealLeadTime(receipts),
    past: summary,
    last: recentMovements
      .map(({ day }) => day)
      .sort()
      .at(-1),
    difference: difference || undefined,
  };
}

/** Returns the receipts with a day of order that were not reversed, by day. */
function mergeReceipts(
  previousReceipts: readonly OrderedReceipt[],
  movements: readonly RecordedMovement[],
): OrderedReceipt[] {
  const reversedIds = new Set(movements.flatMap(({ reverses }) => reverses ?? []));
  return [
    ...previousReceipts,
    ...movements.flatMap(({ id, type, day, orderedOn }) =>
      type === '101' && orderedOn !== undefined ? [{ id, receivedOn: day, orderedOn }] : [],
    ),
  ]
    .filter(({ id }) => !reversedIds.has(id))
    .sort((a, b) =>
      a.receivedOn === b.receivedOn ? (a.id < b.id ? -1 : 1) : a.receivedOn < b.receivedOn ? -1 : 1,
    );
}
