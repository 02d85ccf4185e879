// Maintenance costs of a period (domain 9.6): labour, spares, downtime.
import { type Day, getMonth } from '../day.ts';
import { splitImportedCosts } from '../requests/imported.ts';
import { roundToCents, roundToTenths } from '../rounding.ts';
import { computeDownMinutes, computeStopMinutes, type Span } from './ewo-kpi.ts';
import type { EwoFact } from './facts/ewo-facts.ts';
import type { SpareCost } from './facts/spare-facts.ts';
import type { TechnicianFact } from './facts/technician-facts.ts';
import type { CostReport } from './kpi-api.ts';
import {
  type ClosedWork,
  computeLabourCost,
  getSpentHours,
  type SpentHours,
  sumHours,
  workKinds,
} from './spent-hours.ts';

/** Rates per hour; 0 means unknown. */
export interface Prices {
  hourly: number;
  stoppedHour: number;
  technicians: readonly TechnicianFact[];
}
export type SpareUse = SpareCost & { on: Day };

/** Records from which costs are computed together. */
interface CostRecords {
  spent: readonly SpentHours[];
  spares: readonly SpareUse[];
  stops: readonly EwoFact[];
}

/** Stops that overlap a period, and the period's part in each of its months. */
export interface StopsByMonth {
  stops: readonly EwoFact[];
  span: Span;
  months: readonly { month: string; span: Span }[];
}

export const createRateLookup = ({ hourly, technicians }: Prices) => {
  const ownRates = new Map(technicians.map(({ id, rate: getRate }) => [id, getRate]));
  return (operatorId: number | undefined) =>
    (operatorId === undefined ? undefined : ownRates.get(operatorId)) ?? hourly;
};

export const hasPrices = (
  { hourly, technicians }: Prices,
  spares: readonly SpareCost[],
  spentHours: readonly SpentHours[] = [],
): boolean =>
  hourly > 0 ||
  spares.length > 0 ||
  technicians.some(({ rate: getRate }) => getRate !== undefined) ||
  spentHours.some(({ cost }) => cost !== undefined);

/** Adds spare costs of imported EWOs, which have no movements here. */
const addImportedSpares = (spares: readonly SpareUse[], { ewo }: ClosedWork): SpareUse[] => [
  ...spares,
  ...ewo.flatMap(({ machineId, closedOn, imported }) => {
    const { spares: cost } = splitImportedCosts(imported);
    return cost === undefined ? [] : [{ machineId, source: 'ewo' as const, cost, on: closedOn }];
  }),
];

const sumSpareCosts = (spares: readonly SpareCost[]) =>
  roundToCents(spares.reduce((sum, { cost }) => sum + cost, 0));

/** Returns the cost of labour and spares; null if nothing has a price. */
export function computeMaintenanceCost(
  closedWork: ClosedWork,
  bookedSpares: readonly SpareUse[],
  prices: Prices,
): number | null {
  const [spentHours, spares] = [getSpentHours(closedWork), addImportedSpares(bookedSpares, closedWork)];
  if (!hasPrices(prices, spares, spentHours)) return null;
  return roundToCents(computeLabourCost(spentHours, createRateLookup(prices)) + sumSpareCosts(spares));
}

export function buildCostReport(
  closedWork: ClosedWork,
  bookedSpares: readonly SpareUse[],
  prices: Prices,
  getGroup: (thing: { machineId?: number; teamId?: number }) => string,
  { stops, span, months: monthSpans }: StopsByMonth,
): CostReport {
  const [spentHours, spares] = [getSpentHours(closedWork), addImportedSpares(bookedSpares, closedWork)];
  const getRate = createRateLookup(prices);
  const computeCosts = (records: CostRecords, clippingSpan: Span) => ({
    labour: computeLabourCost(records.spent, getRate),
    spares: sumSpareCosts(records.spares),
    downtime: roundToCents((computeDownMinutes(records.stops, clippingSpan) / 60) * prices.stoppedHour),
  });
  const all = { spent: spentHours, spares, stops };
  const [hoursByMonth, sparesByMonth] = [
    Map.groupBy(spentHours, ({ month }) => month),
    Map.groupBy(spares, ({ on }) => getMonth(on)),
  ];
  const stopsByMonth = new Map(
    monthSpans.map(({ month, span }) => [
      month,
      { span, stops: stops.filter((stop) => computeStopMinutes(stop, span) > 0) },
    ]),
  );
  const months = [
    ...new Set([...hoursByMonth.keys(), ...sparesByMonth.keys(), ...stopsByMonth.keys()]),
  ].sort();
  const buildMonth = (month: string) => {
    const monthStops = stopsByMonth.get(month) ?? { span, stops: [] };
    const records = {
      spent: hoursByMonth.get(month) ?? [],
      spares: sparesByMonth.get(month) ?? [],
      stops: monthStops.stops,
    };
    return records.spent.length + records.spares.length + records.stops.length === 0
      ? []
      : [{ month, ...computeCosts(records, monthStops.span) }];
  };
  const groups = groupRecords(
    { ...all, stops: stops.filter((stop) => computeStopMinutes(stop, span) > 0) },
    { spent: getGroup, spares: getGroup, stops: getGroup },
  );
  const hours = workKinds.map((kind) => [
    kind,
    roundToTenths(sumHours(spentHours.filter((each) => each.kind === kind))),
  ]);
  return {
    ...(!hasPrices(prices, spares, spentHours) && prices.stoppedHour === 0 && { unpriced: true as const }),
    total: computeCosts(all, span),
    months: months.flatMap(buildMonth),
    groups: groups.map(([key, records]) => ({
      key,
      ...computeCosts(records, span),
      hours: roundToTenths(sumHours(records.spent)),
    })),
    hours: Object.fromEntries(hours) as CostReport['hours'],
  };
}

/** Groups all records by one key, in the order of the keys. */
function groupRecords(
  { spent: spentHours, spares, stops }: CostRecords,
  keys: {
    spent: (one: SpentHours) => string;
    spares: (one: SpareUse) => string;
    stops: (one: EwoFact) => string;
  },
): [key: string, records: CostRecords][] {
  const [hoursByKey, sparesByKey, stopsByKey] = [
    Map.groupBy(spentHours, keys.spent),
    Map.groupBy(spares, keys.spares),
    Map.groupBy(stops, keys.stops),
  ];
  const allKeys = new Set([...hoursByKey.keys(), ...sparesByKey.keys(), ...stopsByKey.keys()]);
  return [...allKeys].sort().map((key) => [
    key,
    {
      spent: hoursByKey.get(key) ?? [],
      spares: sparesByKey.get(key) ?? [],
      stops: stopsByKey.get(key) ?? [],
    },
  ]);
}
