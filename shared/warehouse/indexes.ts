// Indexes of a stock and of its warehouse over the year that ends today (domain 8.4). Stored figures are as
// of the last movement; `computeStockYear` carries them on to today.
import { type Day, toDayNumber } from '../day.ts';
import { getIssues, type StockChange } from './issues.ts';
import { addQuantities } from './units.ts';

const DAYS_PER_YEAR = 365;
const MONTHS_PER_YEAR = 12;
/** Days back from today to the month boundaries; a month is a twelfth of the year in whole days. */
const monthsBack = Array.from({ length: MONTHS_PER_YEAR + 1 }, (_, n) =>
  Math.round((n * DAYS_PER_YEAR) / MONTHS_PER_YEAR),
);
/** Days of the shortest month. */
const SHORTEST_MONTH = Math.floor(DAYS_PER_YEAR / MONTHS_PER_YEAR);

/** A span of days, both included, as day numbers. */
type Span = readonly [from: number, to: number];

/** Figures stored with a stock. */
export interface StockFigures {
  /** Counted up to the end of this day. */
  on: Day;
  /** Day of the first movement. */
  since: Day;
  /** Mean end-of-day stock over the year, or since the first movement. */
  average: number;
  /** Value issued in that year, in the plant's currency. */
  issuedValue: number;
  /** Days that ended without stock. */
  empty: readonly Span[];
  /** Days with an issue; those without a whole month between them form one span. */
  used: readonly Span[];
}

/**
 * Computes the figures from the movements of the 365 days that end `on`; older ones are ignored. `stock` is
 * the stock after all of them, `since` the day of the first movement if older. Undefined without any
 * movement.
 */
export function computeStockFigures(
  changes: readonly StockChange[],
  { stock, on, since }: { stock: number; on: Day; since?: Day },
): StockFigures | undefined {
  const firstDay = [...changes.map(({ day }) => day), ...(since === undefined ? [] : [since])].sort()[0];
  if (firstDay === undefined) return undefined;
  const quantitiesByDay = new Map<number, number>();
  for (const { day, quantity } of changes)
    quantitiesByDay.set(
      toDayNumber(day),
      addQuantities(quantitiesByDay.get(toDayNumber(day)) ?? 0, quantity),
    );

  const lastDay = toDayNumber(on);
  const from = Math.max(toDayNumber(firstDay), lastDay - DAYS_PER_YEAR + 1);
  const emptyDays: number[] = [];
  let [remainingStock, stockDays] = [stock, 0];
  for (let day = lastDay; day >= from; day--) {
    if (remainingStock <= 0) emptyDays.push(day);
    // A negative stock counts as zero.
    else stockDays += remainingStock;
    remainingStock = addQuantities(remainingStock, -(quantitiesByDay.get(day) ?? 0));
  }
  const issues = getIssues(changes).filter(({ day }) => toDayNumber(day) >= from);
  return {
    on,
    since: firstDay,
    average: stockDays / (lastDay - from + 1),
    issuedValue: Math.max(
      0,
      issues.reduce((sum, { value }) => sum + value, 0),
    ),
    empty: mergeIntoSpans(emptyDays, 1),
    used: mergeIntoSpans(
      issues.flatMap(({ day, quantity }) => (quantity > 0 ? toDayNumber(day) : [])),
      SHORTEST_MONTH,
    ),
  };
}

/** Merges days at most `maxGap` days from each other into spans. */
function mergeIntoSpans(days: readonly number[], maxGap: number): Span[] {
  const spans: [number, number][] = [];
  for (const day of [...days].sort((a, b) => a - b)) {
    const span = spans.at(-1);
    if (span && day - span[1] <= maxGap) span[1] = day;
    else spans.push([day, day]);
  }
  return spans;
}

/** The year that ends on a day, from which the indexes are computed. */
interface StockYear {
  average: number;
  issuedValue: number;
  /** Days that ended without stock, of the days observed. */
  emptyDays: number;
  observedDays: number;
  /** Months without an issue, of the whole months observed; a month is a twelfth of the year. */
  idleMonths: number;
  months: number;
  /** True if nothing was issued in the year. */
  unused: boolean;
}

/**
 * Carries the figures on to a later day without movements in between. Days without stock and months without
 * an issue are exact. The average is exact for a stock younger than a year, and from a year after the last
 * movement; in between it is approximated from the remaining days. The issued value stays until all issues
 * have left the year.
 */
export function computeStockYear(
  { on, since, ...figures }: StockFigures,
  stock: number,
  day: Day,
): StockYear {
  const [today, countedDay] = [toDayNumber(day), toDayNumber(on)];
  const from = Math.max(toDayNumber(since), today - DAYS_PER_YEAR + 1);
  const observedDays = today - from + 1;
  const coveredDays = Math.max(0, countedDay - from + 1);
  const countCommonDays = ([start, end]: Span, [from, to]: Span) =>
    Math.max(0, Math.min(end, to) - Math.max(start, from) + 1);
  const emptySpans: readonly Span[] = stock > 0 ? figures.empty : [...figures.empty, [countedDay + 1, today]];
  const wholeMonths = monthsBack.slice(1).filter((days) => days <= observedDays);
  const monthsWithoutIssue = wholeMonths.filter((days, n) => {
    const month: Span = [today - days + 1, today - monthsBack[n]!];
    return figures.used.every((span) => countCommonDays(span, month) === 0);
  });
  const isUnused = figures.used.every(([, end]) => end < from);
  return {
    average:
      (figures.average * coveredDays + Math.max(0, stock) * (observedDays - coveredDays)) / observedDays,
    issuedValue: isUnused ? 0 : figures.issuedValue,
    emptyDays: emptySpans.reduce((sum, span) => sum + countCommonDays(span, [from, today]), 0),
    observedDays,
    idleMonths: monthsWithoutIssue.length,
    months: wholeMonths.length,
    unused: isUnused,
  };
}

/** Turnover, slow moving, non-use (%), mean stock value, shortage (%): not rounded; null if undefined. */
export interface StockIndexes {
  IR: number | null;
  IRL: number | null;
  INU: number | null;
  MSV: number | null;
  IM: number | null;
}

/** Inputs of a stock's indexes. */
export interface IndexedStock {
  stock: number;
  unitPrice?: number;
  figures?: StockFigures;
}

const computePercent = (part: number, whole: number) => (whole > 0 ? (part / whole) * 100 : null);
const computeTurnover = (issued: number, value: number) => (value > 0 ? issued / value : null);
/** Returns 1 if the stock was used but turned over less than once. */
const getSlowMoving = (issued: number, IR: number | null) => (issued > 0 && IR !== null && IR < 1 ? 1 : 0);

/** Computes the indexes of one stock. Without a price, its value is 0. */
export function computeIndexes(year: StockYear | undefined, unitPrice = 0): StockIndexes {
  if (!year) return { IR: null, IRL: 0, INU: null, MSV: null, IM: null };
  const MSV = year.average * unitPrice;
  const IR = computeTurnover(year.issuedValue, MSV);
  return {
    IR,
    IRL: getSlowMoving(year.issuedValue, IR),
    INU: computePercent(year.idleMonths, year.months),
    MSV,
    IM: computePercent(year.emptyDays, year.observedDays),
  };
}

/** Sums over part of a warehouse's stocks, from which its indexes are computed. */
export interface IndexSums {
  issued: number;
  /** Values of the mean stocks, and of the present stocks. */
  averageValue: number;
  stockValue: number;
  /** Parts of the stock value that are slow moving, and unused. */
  slowValue: number;
  unusedValue: number;
  /** Sum of shortages in %, and number of stocks observed. */
  shortages: number;
  observed: number;
}

export function sumIndexes(stocks: readonly IndexedStock[], day: Day): IndexSums {
  const sums: IndexSums = {
    issued: 0,
    averageValue: 0,
    stockValue: 0,
    slowValue: 0,
    unusedValue: 0,
    shortages: 0,
    observed: 0,
  };
  for (const indexedStock of stocks) {
    const year = indexedStock.figures && computeStockYear(indexedStock.figures, indexedStock.stock, day);
    const { IRL, MSV, IM } = computeIndexes(year, indexedStock.unitPrice);
    const value = Math.max(0, indexedStock.stock) * (indexedStock.unitPrice ?? 0);
    sums.issued += year?.issuedValue ?? 0;
    sums.averageValue += MSV ?? 0;
    sums.stockValue += value;
    if (IRL === 1) sums.slowValue += value;
    if (year?.unused ?? true) sums.unusedValue += value;
    if (IM !== null) {
      sums.shortages += IM;
      sums.observed += 1;
    }
  }
  return sums;
}

/** Computes a warehouse's indexes by dividing sums, not by averaging indexes, except for the shortage. */
export function computeIndexesOfSums(parts: readonly IndexSums[]): StockIndexes {
  const sum = (field: keyof IndexSums) => parts.reduce((total, part) => total + part[field], 0);
  const [stockValue, averageValue, observed] = [sum('stockValue'), sum('averageValue'), sum('observed')];
  return {
    IR: computeTurnover(sum('issued'), averageValue),
    IRL: computePercent(sum('slowValue'), stockValue),
    INU: computePercent(sum('unusedValue'), stockValue),
    MSV: averageValue,
    IM: observed === 0 ? null : sum('shortages') / observed,
  };
}
