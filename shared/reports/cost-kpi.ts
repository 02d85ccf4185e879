// What maintenance cost in a period (domain 9.6): technicians, spares, machines that stood.
import { type Day, type Instant, monthOf } from '../day.ts';
import { broughtCosts } from '../requests/imported.ts';
import { isBreakdown } from '../requests/reliability.ts';
import type { EwoFact } from './facts/ewo-facts.ts';
import type { SpareCost } from './facts/spare-facts.ts';
import type { TechnicianFact } from './facts/technician-facts.ts';
import type { CostReport } from './kpi-api.ts';
import { stoodMinutes } from './pareto.ts';
import { cents, tenths } from './rounding.ts';
import { type Done, hoursOf, labourOf, type Spent, spentOn, workKinds } from './spent.ts';

/** Of an hour; 0: none is known. */
export interface Prices {
  hourly: number;
  stoppedHour: number;
  technicians: readonly TechnicianFact[];
}
export type SpareUse = SpareCost & { on: Day };

/** What everything is asked of at once. */
interface Ledgered {
  spent: readonly Spent[];
  spares: readonly SpareUse[];
  stops: readonly EwoFact[];
}

export const rateOf = ({ hourly, technicians }: Prices) => {
  const own = new Map(technicians.map(({ id, rate }) => [id, rate]));
  return (operatorId: number | undefined) =>
    (operatorId === undefined ? undefined : own.get(operatorId)) ?? hourly;
};

export const isPriced = (
  { hourly, technicians }: Prices,
  spares: readonly SpareCost[],
  spent: readonly Spent[] = [],
): boolean =>
  hourly > 0 ||
  spares.length > 0 ||
  technicians.some(({ rate }) => rate !== undefined) ||
  spent.some(({ cost }) => cost !== undefined);

/** What a former system had of spares is no movement here. */
const withBrought = (spares: readonly SpareUse[], { ewo }: Done): SpareUse[] => [
  ...spares,
  ...ewo.flatMap(({ machineId, createdOn, imported }) => {
    const { spares: cost } = broughtCosts(imported);
    return cost === undefined ? [] : [{ machineId, source: 'ewo' as const, cost, on: createdOn }];
  }),
];

const sparesOf = (spares: readonly SpareCost[]) => cents(spares.reduce((sum, { cost }) => sum + cost, 0));

/** Of technicians and spares; null where nothing has a price. */
export function maintenanceCost(done: Done, booked: readonly SpareUse[], prices: Prices): number | null {
  const [spent, spares] = [spentOn(done), withBrought(booked, done)];
  if (!isPriced(prices, spares, spent)) return null;
  return cents(labourOf(spent, rateOf(prices)) + sparesOf(spares));
}

export function costReportOf(
  done: Done,
  booked: readonly SpareUse[],
  prices: Prices,
  groupOf: (thing: { machineId?: number; teamId?: number }) => string,
  now: Instant,
): CostReport {
  const [spent, spares] = [spentOn(done), withBrought(booked, done)];
  const stops = done.ewo.filter(isBreakdown);
  const rate = rateOf(prices);
  const costOf = (its: Ledgered) => ({
    labour: labourOf(its.spent, rate),
    spares: sparesOf(its.spares),
    downtime: cents(
      (its.stops.reduce((sum, ewo) => sum + stoodMinutes(ewo, now), 0) / 60) * prices.stoppedHour,
    ),
  });
  const all = { spent, spares, stops };
  const months = partsBy(all, {
    spent: ({ month }) => month,
    spares: ({ on }) => monthOf(on),
    stops: ({ createdOn }) => monthOf(createdOn),
  });
  const groups = partsBy(all, { spent: groupOf, spares: groupOf, stops: groupOf });
  const hours = workKinds.map((kind) => [kind, tenths(hoursOf(spent.filter((each) => each.kind === kind)))]);
  return {
    ...(!isPriced(prices, spares, spent) && prices.stoppedHour === 0 && { unpriced: true as const }),
    total: costOf(all),
    months: months.map(([month, its]) => ({ month, ...costOf(its) })),
    groups: groups.map(([key, its]) => ({ key, ...costOf(its), hours: tenths(hoursOf(its.spent)) })),
    hours: Object.fromEntries(hours) as CostReport['hours'],
  };
}

/** All of it by one key, in its order. */
function partsBy(
  { spent, spares, stops }: Ledgered,
  keys: {
    spent: (one: Spent) => string;
    spares: (one: SpareUse) => string;
    stops: (one: EwoFact) => string;
  },
): [key: string, its: Ledgered][] {
  const [hours, used, stood] = [
    Map.groupBy(spent, keys.spent),
    Map.groupBy(spares, keys.spares),
    Map.groupBy(stops, keys.stops),
  ];
  const all = new Set([...hours.keys(), ...used.keys(), ...stood.keys()]);
  return [...all]
    .sort()
    .map((key) => [
      key,
      { spent: hours.get(key) ?? [], spares: used.get(key) ?? [], stops: stood.get(key) ?? [] },
    ]);
}
