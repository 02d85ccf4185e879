// Pareto of stops by machine, element, type or cause: most minutes first, with cumulative percent (domain
// 9.3).
import { isBreakdown } from '../requests/reliability.ts';
import { computePercent, roundToTenths } from '../rounding.ts';
import { computeStopMinutes, isStop, type Span } from './ewo-kpi.ts';
import type { EwoFact } from './facts/ewo-facts.ts';
import type { MachineFact } from './facts/machine-facts.ts';
import type { paretoKinds } from './figure-kinds.ts';
import type { ParetoRow } from './kpi-api.ts';

type Kind = (typeof paretoKinds)[number];
type RowNames = Pick<ParetoRow, 'code' | 'description'>;

/** Number of rows; further ones are combined. */
const MAX_ROWS = 20;
export const OTHERS_KEY = 'others';
export const NONE_KEY = 'none';

const keyGetters: Record<Kind, (ewo: EwoFact) => string | number | undefined> = {
  machine: ({ machineId }) => machineId,
  element: ({ elementId }) => elementId,
  breakdownType: ({ breakdownType }) => breakdownType,
  rootCause: ({ rootCause }) => rootCause,
};

/** Stops of a period: those created in it, and earlier ones that reach into it. */
export interface PeriodStops {
  created: readonly EwoFact[];
  earlier: readonly EwoFact[];
  span: Span;
}

/** Counts the breakdowns reported in the period, and the minutes of all stops within it. */
export const countStops = (
  ewos: readonly EwoFact[],
  { span }: PeriodStops,
  isCreated: (ewo: EwoFact) => boolean,
) => ({
  count: ewos.filter((ewo) => isBreakdown(ewo) && isCreated(ewo)).length,
  minutes: ewos.reduce((sum, ewo) => sum + computeStopMinutes(ewo, span), 0),
});

/** Returns every stop of a period. */
export const getStops = ({ created, earlier }: PeriodStops): EwoFact[] =>
  [...earlier, ...created].filter(isStop);

/** Computes the Pareto. An open stop contributes its minutes; it counts as a breakdown once it is closed. */
export function computeEwoPareto(
  stops: PeriodStops,
  dimension: Kind,
  machines: ReadonlyMap<number, MachineFact>,
): ParetoRow[] {
  const groups = Map.groupBy(getStops(stops), (ewo) => String(keyGetters[dimension](ewo) ?? NONE_KEY));
  const createdEwos = new Set(stops.created);
  const getRowNames = (key: string, groupEwos: readonly EwoFact[]): RowNames => {
    if (key === NONE_KEY) return {};
    const thing =
      dimension === 'machine'
        ? machines.get(Number(key))
        : dimension === 'element'
          ? groupEwos.at(-1)?.element
          : undefined;
    return thing ? { code: thing.code, description: thing.description } : {};
  };
  const rows = [...groups].map(([key, groupEwos]) => ({
    key,
    ...getRowNames(key, groupEwos),
    ...countStops(groupEwos, stops, (ewo) => createdEwos.has(ewo)),
  }));
  return addCumulativePercent(rows.filter(({ count, minutes }) => count > 0 || minutes > 0));
}

/** Returns the machines now down, longest first, each since the first of its open stops. */
export function getDownMachines(open: readonly EwoFact[], machines: ReadonlyMap<number, MachineFact>) {
  const stops = open.filter((ewo) => isStop(ewo) && ewo.closedAt === undefined);
  return [...Map.groupBy(stops, ({ machineId }) => machineId)]
    .map(([machineId, machineStops]) => ({
      machineId,
      code: machines.get(machineId)?.code ?? String(machineId),
      since: machineStops.map(({ createdAt }) => createdAt).sort()[0]!,
    }))
    .sort((a, b) => (a.since < b.since ? -1 : 1));
}

type Row = Omit<ParetoRow, 'cumulative'>;

/**
 * Sorts by minutes, breakdowns and code, combines the rest, puts unstated values last, and adds cumulative
 * percent.
 */
function addCumulativePercent(rows: readonly Row[]): ParetoRow[] {
  const getName = ({ code, key }: Row) => code ?? key;
  const unstatedRows = rows.filter(({ key }) => key === NONE_KEY);
  const sortedRows = rows
    .filter(({ key }) => key !== NONE_KEY)
    .toSorted((a, b) => b.minutes - a.minutes || b.count - a.count || (getName(a) < getName(b) ? -1 : 1));
  const rest = sortedRows.slice(MAX_ROWS);
  const all = [
    ...sortedRows.slice(0, MAX_ROWS),
    ...(rest.length > 0 ? [combineRows(rest)] : []),
    ...unstatedRows,
  ];
  const measure = all.some(({ minutes }) => minutes > 0) ? 'minutes' : 'count';
  const total = all.reduce((sum, row) => sum + row[measure], 0);
  let runningSum = 0;
  return all.map((row) => {
    runningSum += row[measure];
    return { ...row, cumulative: roundToTenths(computePercent(runningSum, total) ?? 0) };
  });
}

const combineRows = (rows: readonly Row[]): Row => ({
  key: OTHERS_KEY,
  count: rows.reduce((sum, { count }) => sum + count, 0),
  minutes: rows.reduce((sum, { minutes }) => sum + minutes, 0),
});
