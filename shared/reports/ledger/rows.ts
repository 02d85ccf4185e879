// Rows of the ledger: the counts of a line as cells, sums and rates.
import type { Day } from '../../day.ts';
import { type Colour, getWorstOrderColour } from '../../planned/colour.ts';
import { computeSparesCost, sumKnownAmounts } from '../../requests/cost.ts';
import { roundToHundredths, roundToTenthsOrNull } from '../../rounding.ts';
import { computeCompliance } from '../compliance.ts';
import { computeEscapeRate, computeIdleRate } from '../interval.ts';
import type { cellSymbols, LedgerCell, LedgerPart, LedgerRow } from '../ledger-api.ts';
import type { LedgerLocation } from './lines.ts';
import type { CellCounts, CountedLine, FreeCounts, Star } from './tally.ts';

const symbols: Record<Colour, (typeof cellSymbols)[number]> = {
  green: 'done',
  orange: 'late',
  red: 'open',
  blue: 'auto',
  yellow: 'planned',
};

/**
 * Returns how well a strategy's frequency fits (beyond 10): breakdowns between its orders, and orders without
 * findings.
 */
export function computeRates(
  { place: location, line, tally: { worked } }: CountedLine,
  getFailureDays: (location: LedgerLocation) => Day[],
): Pick<LedgerRow, 'escapes' | 'idle'> {
  if (line.strategyId === undefined || line.strategy === 'am' || worked.length === 0) return {};
  const percent = (rate: number | null) =>
    roundToTenthsOrNull(rate === null ? null : rate * 100) ?? undefined;
  return {
    escapes: percent(computeEscapeRate(worked, getFailureDays(location))),
    idle: percent(computeIdleRate(worked)),
  };
}

function toLedgerCell({
  count,
  worst: shownColour,
  projected,
  nok,
  replaced,
  early,
  expected,
  inLarger,
}: CellCounts): LedgerCell {
  const colour = projected
    ? getWorstOrderColour(shownColour ? [shownColour, 'yellow'] : ['yellow'])!
    : shownColour!;
  return {
    symbol: symbols[colour],
    count,
    nok,
    replaced,
    early,
    projected: count === 0 ? projected : undefined,
    expected,
    inLarger,
  };
}

function mapByWeek<Value, Shown>(map: ReadonlyMap<number, Value>, toShown: (value: Value) => Shown) {
  const weeks: Record<string, Shown> = {};
  for (const [week, value] of map) weeks[week] = toShown(value);
  return weeks;
}

export function buildRow(
  { line, tally: counters }: CountedLine,
  {
    stars = new Map(),
    free,
    part,
  }: { stars?: ReadonlyMap<number, Star>; free?: ReadonlyMap<number, FreeCounts>; part?: LedgerPart },
): LedgerRow {
  const { green, orange, blue, red, yellow } = counters.colours;
  const starCounts = [...stars.values()];
  const labourCost = sumKnownAmounts(counters.labour);
  const spareCost = computeSparesCost(
    counters.spares.map(({ quantity, unitPrice }) => ({ quantity: -quantity, unitPrice })),
  );
  return {
    ...line,
    part,
    cells: mapByWeek(counters.cells, toLedgerCell),
    closedHere: counters.closedHere.size > 0 ? mapByWeek(counters.closedHere, (n) => n) : undefined,
    stars: mapByWeek(stars, ({ count, minutes, own: starCounts }) => ({ count, minutes, own: starCounts })),
    free: free && mapByWeek(free, (counts) => counts),
    planned: green + orange + blue + red + yellow,
    done: green,
    late: orange,
    auto: blue,
    nok: counters.nok,
    open: red,
    compliance: computeCompliance(counters.due).compliance,
    plannedHours: roundToHundredths(counters.plannedMinutes / 60),
    actualHours: roundToHundredths(counters.hours),
    labourCost,
    spareCost,
    cost: sumKnownAmounts([labourCost, spareCost]),
    breakdowns: starCounts.reduce((sum, star) => sum + star.own, 0),
    breakdownMinutes: starCounts.reduce((sum, star) => sum + star.ownMinutes, 0),
  };
}
