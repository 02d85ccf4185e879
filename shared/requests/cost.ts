// Costs of failures: labour, spares and downtime, as far as each has a price (domain 7.9).
import { addDays, type Day, daysBetween, type Instant } from '../day.ts';
import { NO_TECHNICIAN } from '../planned/work-done.ts';
import { roundToCents } from '../rounding.ts';
import { computeDurations, type DatedEwo } from './ewo-times.ts';
import { splitImportedCosts } from './imported.ts';

export interface Rates {
  /** Hourly rate of a technician without a rate of their own. 0 means unknown, here and below. */
  hourly: number;
  ofOperator?: ReadonlyMap<number, number>;
  stoppedHour: number;
}

interface UsedSpare {
  quantity: number;
  /** Unit price at the time of use. */
  unitPrice?: number;
}

type CostedEwo = Omit<DatedEwo, 'hours'> & { hours?: readonly { operatorId: number; hours: number }[] };

/** Sums the known amounts; undefined if none is known. */
export const sumKnownAmounts = (values: readonly (number | undefined)[]): number | undefined => {
  const amounts = values.filter((each) => each !== undefined);
  return amounts.length === 0 ? undefined : roundToCents(amounts.reduce((sum, each) => sum + each, 0));
};

/** Returns the cost of the spares that have a price; undefined if none has. */
export const computeSparesCost = (parts: readonly UsedSpare[]): number | undefined =>
  sumKnownAmounts(parts.map(({ quantity, unitPrice }) => (unitPrice ? quantity * unitPrice : undefined)));

function computeHoursCost(
  { hours = [], imported }: CostedEwo,
  { hourly, ofOperator }: Rates,
): number | undefined {
  const { labour } = splitImportedCosts(imported);
  if (labour !== undefined) return labour;
  const unassignedHours = imported?.worked
    ? [{ operatorId: NO_TECHNICIAN, hours: imported.worked / 60 }]
    : [];
  return sumKnownAmounts(
    [...hours, ...unassignedHours].map(({ operatorId, hours }) => {
      const rate = ofOperator?.get(operatorId) || hourly;
      return rate > 0 ? hours * rate : undefined;
    }),
  );
}

/** Returns the cost of one failure; undefined if nothing of it has a price. */
export function computeFailureCost(
  ewo: CostedEwo,
  parts: readonly UsedSpare[],
  rates: Rates,
  now: Instant,
): number | undefined {
  const downtimeMinutes = computeDurations(ewo, now).downtime ?? 0;
  return sumKnownAmounts([
    computeHoursCost(ewo, rates),
    computeSparesCost(parts),
    splitImportedCosts(ewo.imported).spares,
    rates.stoppedHour > 0 ? (downtimeMinutes / 60) * rates.stoppedHour : undefined,
  ]);
}

/** Number of days before and after a countermeasure that are compared. */
export const COMPARISON_DAYS = 90;

export interface FailureTotals {
  failures: number;
  cost?: number;
}

/** Counts failures and sums their costs; without failures the cost is 0 if the plant has a rate. */
function sumFailures(failures: readonly { cost?: number }[], { hourly, stoppedHour }: Rates): FailureTotals {
  const hasRates = hourly > 0 || stoppedHour > 0;
  return {
    failures: failures.length,
    cost: sumKnownAmounts([...failures.map(({ cost }) => cost), ...(hasRates ? [0] : [])]),
  };
}

/**
 * Compares failures before and after the day of the countermeasure. That day belongs to the second period, of
 * which `days` have passed.
 */
export function compareFailures(
  day: Day,
  failures: readonly { createdOn: Day; cost?: number }[],
  rates: Rates,
  today: Day,
): { before: FailureTotals; after: FailureTotals; days: number } {
  const sumPeriod = (from: Day, to: Day) =>
    sumFailures(
      failures.filter(({ createdOn }) => createdOn >= from && createdOn <= to),
      rates,
    );
  return {
    before: sumPeriod(addDays(day, -COMPARISON_DAYS), addDays(day, -1)),
    after: sumPeriod(day, addDays(day, COMPARISON_DAYS - 1)),
    days: Math.min(COMPARISON_DAYS, Math.max(0, daysBetween(day, today))),
  };
}
