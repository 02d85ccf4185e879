// Indexes of a stock and of its warehouse over the year that ends today (domain 8.4).
// What movements show is kept as of the last of them; what a day without movements changes is carried on to today.
import { type Day, dayNumber } from '../day.ts';
import { issuesOf, type StockChange } from './issues.ts';
import { added } from './units.ts';

const YEAR = 365;
const MONTHS = 12;
/** Days from today back to where the months begin and end: each is a twelfth of the year, in whole days. */
const monthsBack = Array.from({ length: MONTHS + 1 }, (_, n) => Math.round((n * YEAR) / MONTHS));
/** No month has fewer days. */
const SHORTEST_MONTH = Math.floor(YEAR / MONTHS);

/** From a day to a day, both included, as day numbers. */
type Span = readonly [from: number, to: number];

/** What is kept with a stock. */
export interface StockFigures {
  /** Counted up to the end of this day. */
  on: Day;
  /** Its first movement. */
  since: Day;
  /** Mean of the stock at the end of each day of the year, or since the first movement. */
  average: number;
  /** Issued in that year, in the plant's currency. */
  issuedValue: number;
  /** Days that ended without stock. */
  empty: readonly Span[];
  /** Days with an issue; those that leave no whole month between them are one span. */
  used: readonly Span[];
}

/**
 * Of the movements of the 365 days that end `on`, older ones do no harm. `stock`: after all of them. `since`: the first
 * movement ever, where it is older than these. Undefined where nothing was ever booked.
 */
export function figuresOf(
  changes: readonly StockChange[],
  { stock, on, since }: { stock: number; on: Day; since?: Day },
): StockFigures | undefined {
  const first = [...changes.map(({ day }) => day), ...(since === undefined ? [] : [since])].sort()[0];
  if (first === undefined) return undefined;
  const changed = new Map<number, number>();
  for (const { day, quantity } of changes)
    changed.set(dayNumber(day), added(changed.get(dayNumber(day)) ?? 0, quantity));

  const last = dayNumber(on);
  const from = Math.max(dayNumber(first), last - YEAR + 1);
  const empty: number[] = [];
  let [left, held] = [stock, 0];
  for (let day = last; day >= from; day--) {
    if (left <= 0) empty.push(day);
    // no shelf holds less than nothing
    else held += left;
    left = added(left, -(changed.get(day) ?? 0));
  }
  const issues = issuesOf(changes).filter(({ day }) => dayNumber(day) >= from);
  return {
    on,
    since: first,
    average: held / (last - from + 1),
    issuedValue: Math.max(
      0,
      issues.reduce((sum, { value }) => sum + value, 0),
    ),
    empty: spansOf(empty, 1),
    used: spansOf(
      issues.flatMap(({ day, quantity }) => (quantity > 0 ? dayNumber(day) : [])),
      SHORTEST_MONTH,
    ),
  };
}

/** Days at most so far from the next are of one span. */
function spansOf(days: readonly number[], apart: number): Span[] {
  const spans: [number, number][] = [];
  for (const day of [...days].sort((a, b) => a - b)) {
    const span = spans.at(-1);
    if (span && day - span[1] <= apart) span[1] = day;
    else spans.push([day, day]);
  }
  return spans;
}

/** The year that ends on a day, as the indexes are taken from it. */
interface StockYear {
  average: number;
  issuedValue: number;
  /** Days that ended without stock, of the days observed. */
  emptyDays: number;
  observedDays: number;
  /** Months without an issue, of the whole months observed; a month is a twelfth of the year. */
  idleMonths: number;
  months: number;
  /** Nothing was issued in it. */
  unused: boolean;
}

/**
 * The figures carried on to their own day or a later one, up to which nothing was booked. Days without stock and months without an issue
 * are what counting anew would say. The average is while the stock is younger than a year, and a year after the last
 * movement; between, the days still counted stand for those that left the year. The value issued stays until nothing
 * of it is left in the year.
 */
export function yearOf({ on, since, ...figures }: StockFigures, stock: number, day: Day): StockYear {
  const [today, counted] = [dayNumber(day), dayNumber(on)];
  const from = Math.max(dayNumber(since), today - YEAR + 1);
  const observedDays = today - from + 1;
  const before = Math.max(0, counted - from + 1);
  const within = ([start, end]: Span, [from, to]: Span) =>
    Math.max(0, Math.min(end, to) - Math.max(start, from) + 1);
  const empty: readonly Span[] = stock > 0 ? figures.empty : [...figures.empty, [counted + 1, today]];
  const whole = monthsBack.slice(1).filter((days) => days <= observedDays);
  const idle = whole.filter((days, n) => {
    const month: Span = [today - days + 1, today - monthsBack[n]!];
    return figures.used.every((span) => within(span, month) === 0);
  });
  const unused = figures.used.every(([, end]) => end < from);
  return {
    average: (figures.average * before + Math.max(0, stock) * (observedDays - before)) / observedDays,
    issuedValue: unused ? 0 : figures.issuedValue,
    emptyDays: empty.reduce((sum, span) => sum + within(span, [from, today]), 0),
    observedDays,
    idleMonths: idle.length,
    months: whole.length,
    unused,
  };
}

/** Turnover, slow moving, non-use (%), mean stock value, shortage (%): not rounded; null where nothing can be said. */
export interface Indexes {
  IR: number | null;
  IRL: number | null;
  INU: number | null;
  MSV: number | null;
  IM: number | null;
}

/** A stock as its indexes are asked for. */
export interface Indexed {
  stock: number;
  unitPrice?: number;
  figures?: StockFigures;
}

const share = (part: number, whole: number) => (whole > 0 ? (part / whole) * 100 : null);
const turnover = (issued: number, value: number) => (value > 0 ? issued / value : null);
/** 1 where it was used, but less than once over. */
const slow = (issued: number, IR: number | null) => (issued > 0 && IR !== null && IR < 1 ? 1 : 0);

/** Of one stock in its year, where that is known. Without a price its value is 0. */
export function indexesOf(year: StockYear | undefined, unitPrice = 0): Indexes {
  if (!year) return { IR: null, IRL: 0, INU: null, MSV: null, IM: null };
  const MSV = year.average * unitPrice;
  const IR = turnover(year.issuedValue, MSV);
  return {
    IR,
    IRL: slow(year.issuedValue, IR),
    INU: share(year.idleMonths, year.months),
    MSV,
    IM: share(year.emptyDays, year.observedDays),
  };
}

/** What the indexes of a warehouse are divided from, of a part of its stocks. */
export interface IndexSums {
  issued: number;
  /** Of the mean stocks, and of what lies there. */
  averageValue: number;
  stockValue: number;
  /** Of it what is slow moving, and what was not used at all. */
  slowValue: number;
  unusedValue: number;
  /** Shortages in %, and how many have one. */
  shortages: number;
  observed: number;
}

export function indexSums(stocks: readonly Indexed[], day: Day): IndexSums {
  const sums: IndexSums = {
    issued: 0,
    averageValue: 0,
    stockValue: 0,
    slowValue: 0,
    unusedValue: 0,
    shortages: 0,
    observed: 0,
  };
  for (const one of stocks) {
    const year = one.figures && yearOf(one.figures, one.stock, day);
    const { IRL, MSV, IM } = indexesOf(year, one.unitPrice);
    const value = Math.max(0, one.stock) * (one.unitPrice ?? 0);
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

/** Of all parts of a warehouse: sums are divided, not indexes averaged, but for the shortage. */
export function indexesOfSums(parts: readonly IndexSums[]): Indexes {
  const sum = (of: keyof IndexSums) => parts.reduce((total, part) => total + part[of], 0);
  const [stockValue, averageValue, observed] = [sum('stockValue'), sum('averageValue'), sum('observed')];
  return {
    IR: turnover(sum('issued'), averageValue),
    IRL: share(sum('slowValue'), stockValue),
    INU: share(sum('unusedValue'), stockValue),
    MSV: averageValue,
    IM: observed === 0 ? null : sum('shortages') / observed,
  };
}
