// What failures cost: hours of technicians, spares and the time the machine stood, as far as each has a price (domain 7.9).
import { addDays, type Day, daysBetween, type Instant } from '../day.ts';
import { type DatedEwo, durationsOf } from './ewo-times.ts';
import { broughtCosts } from './imported.ts';

export interface Rates {
  /** An hour of a technician who has no rate of their own. 0: none is known, here and below. */
  hourly: number;
  ofOperator?: ReadonlyMap<number, number>;
  stoppedHour: number;
}

interface Part {
  quantity: number;
  /** Of one, when it was used. */
  unitPrice?: number;
}

type Spent = Omit<DatedEwo, 'hours'> & { hours?: readonly { operatorId: number; hours: number }[] };

const cents = (amount: number) => Math.round(amount * 100) / 100;

/** Of what has a price; unknown where nothing has. */
const sumOf = (known: readonly (number | undefined)[]): number | undefined => {
  const amounts = known.filter((each) => each !== undefined);
  return amounts.length === 0 ? undefined : cents(amounts.reduce((sum, each) => sum + each, 0));
};

/** Of spares; one without a price has no cost. */
export const sparesCost = (parts: readonly Part[]): number | undefined =>
  sumOf(parts.map(({ quantity, unitPrice }) => (unitPrice ? quantity * unitPrice : undefined)));

function hoursCost({ hours = [], imported }: Spent, { hourly, ofOperator }: Rates): number | undefined {
  const { labour } = broughtCosts(imported);
  if (labour !== undefined) return labour;
  const nobodys = imported?.worked ? [{ operatorId: 0, hours: imported.worked / 60 }] : [];
  return sumOf(
    [...hours, ...nobodys].map(({ operatorId, hours }) => {
      const rate = ofOperator?.get(operatorId) || hourly;
      return rate > 0 ? hours * rate : undefined;
    }),
  );
}

/** Of one failure; unknown where nothing of it has a price. */
export function failureCost(
  ewo: Spent,
  parts: readonly Part[],
  rates: Rates,
  now: Instant,
): number | undefined {
  const stood = durationsOf(ewo, now).downtime ?? 0;
  return sumOf([
    hoursCost(ewo, rates),
    sparesCost(parts),
    broughtCosts(ewo.imported).spares,
    rates.stoppedHour > 0 ? (stood / 60) * rates.stoppedHour : undefined,
  ]);
}

/** So many days before a countermeasure are held against as many after it. */
export const COMPARED_DAYS = 90;

export interface Compared {
  failures: number;
  cost?: number;
}

/** Of all these failures; of none it is nothing where the plant knows a rate. */
function comparedOf(failures: readonly { cost?: number }[], { hourly, stoppedHour }: Rates): Compared {
  const known = hourly > 0 || stoppedHour > 0;
  return {
    failures: failures.length,
    cost: sumOf([...failures.map(({ cost }) => cost), ...(known ? [0] : [])]),
  };
}

/**
 * The same failures before and after the day the countermeasure was there. That day is the first of those after it, which are
 * not all over while `days` is less.
 */
export function comparedAround(
  day: Day,
  failures: readonly { createdOn: Day; cost?: number }[],
  rates: Rates,
  today: Day,
): { before: Compared; after: Compared; days: number } {
  const within = (from: Day, to: Day) =>
    comparedOf(
      failures.filter(({ createdOn }) => createdOn >= from && createdOn <= to),
      rates,
    );
  return {
    before: within(addDays(day, -COMPARED_DAYS), addDays(day, -1)),
    after: within(day, addDays(day, COMPARED_DAYS - 1)),
    days: Math.min(COMPARED_DAYS, Math.max(0, daysBetween(day, today))),
  };
}
