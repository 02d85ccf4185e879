// Monthly sums of stops: breakdowns, repair time, downtime. Twelve of them give the trend of a year (domain
// 9.3).
import { type Columns, toColumns, toRows } from '../../columns.ts';
import { type Day, getMonth, type Instant } from '../../day.ts';
import { computeIntervention, type DatedEwo, findDowntimeEnd } from '../../requests/ewo-times.ts';
import { isBreakdown } from '../../requests/reliability.ts';
import { computeDownMinutes, isStop, type Span } from '../ewo-kpi.ts';
import type { Period } from '../overview.ts';
import { decodeEwoFacts, type EwoFact, type EwoFacts, encodeEwoStops } from './ewo-facts.ts';
import { canReachInto } from './lasting-stops.ts';
import { fromEpochMinutes, toMidnightMinutes } from './minutes.ts';

export interface StopSums {
  /** Number of breakdowns, and minutes of intervention. */
  count: number;
  took: number;
  /** Minutes of downtime of the stops within the month. */
  stood: number;
}
interface MachineRow extends StopSums {
  machine: number;
}
interface LooseStops {
  /** Stops not included in the sums, by day. */
  loose: readonly { id: Day; rows: EwoFacts }[];
}
/** Sums over all machines, and by machine. */
export type StopMonth = StopSums & LooseStops;
export type MachineStopMonth = LooseStops & { rows: Columns<MachineRow> };

/** Margin in minutes around a period's end, which depends on the time zone: at most 15 hours from UTC. */
const TIME_ZONE_MARGIN = 15 * 60;

const addStopSums = (a: StopSums, b: StopSums): StopSums => ({
  count: a.count + b.count,
  took: a.took + b.took,
  stood: a.stood + b.stood,
});
const emptySums: StopSums = { count: 0, took: 0, stood: 0 };

/** Sums a month from the facts of its days, and of earlier days whose stops reach into it. */
export function sumStopMonth(days: readonly { id: Day; rows: EwoFacts }[], month: string) {
  const first = `${month}-01`;
  const all = days.flatMap(({ id, rows }) => decodeEwoFacts(rows, id));
  const facts = all.filter((ewo) => getMonth(ewo.createdOn) === month || canReachInto(ewo, first));
  const [rows, crossingEwos]: [MachineRow[], EwoFact[]] = [[], []];
  for (const [machine, machineEwos] of Map.groupBy(facts, ({ machineId }) => machineId)) {
    const [containedEwos, crossingStops] = separateCrossingStops(machineEwos, {
      from: first,
      to: getLastDay(month),
    });
    if (containedEwos.length > 0) rows.push({ machine, ...sumStops(containedEwos) });
    crossingEwos.push(...crossingStops);
  }
  const loose = [...Map.groupBy(crossingEwos, ({ createdOn }) => createdOn)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, machineEwos]) => ({ id, rows: encodeEwoStops(machineEwos) }));
  return {
    all: { ...rows.reduce(addStopSums, emptySums), loose } satisfies StopMonth,
    machines: {
      rows: toColumns(rows.sort((a, b) => a.machine - b.machine)),
      loose,
    } satisfies MachineStopMonth,
  };
}

/**
 * Separates the EWOs of one machine: those surely within a period, and the stops that cross one of its ends
 * together with all stops overlapping them. The latter are stored individually, because overlapping minutes
 * count once.
 */
export function separateCrossingStops<Ewo extends DatedEwo & { createdOn: Day }>(
  ewos: readonly Ewo[],
  { from, to }: Period,
): [within: Ewo[], across: Ewo[]] {
  const until = fromEpochMinutes(toMidnightMinutes(to) + 24 * 60 - TIME_ZONE_MARGIN);
  const stops = ewos.filter(isStop).sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  const crossingStops = new Set<Ewo>();
  let [group, groupEnd, isAcross]: [Ewo[], Instant, boolean] = [[], '', false];
  const finishGroup = () => {
    if (isAcross) for (const ewo of group) crossingStops.add(ewo);
  };
  for (const ewo of stops) {
    const stopEnd = findDowntimeEnd(ewo) ?? OPEN_STOP_END;
    if (ewo.createdAt >= groupEnd) {
      finishGroup();
      [group, groupEnd, isAcross] = [[], '', false];
    }
    group.push(ewo);
    if (stopEnd > groupEnd) groupEnd = stopEnd;
    if (ewo.createdOn < from || stopEnd > until) isAcross = true;
  }
  finishGroup();
  return [ewos.filter((ewo) => !crossingStops.has(ewo)), [...crossingStops]];
}
/** End of an open stop. */
const OPEN_STOP_END: Instant = '9999';

/** A span without bounds. */
export const UNBOUNDED_SPAN: Span = { since: '0000', until: '9999' };
function sumStops(ewos: readonly EwoFact[]): StopSums {
  const closed = ewos.filter(isBreakdown);
  return {
    count: closed.length,
    took: closed.reduce((sum, ewo) => sum + (computeIntervention(ewo) ?? 0), 0),
    stood: computeDownMinutes(ewos, UNBOUNDED_SPAN),
  };
}

const getLastDay = (month: string): Day => {
  const day = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0));
  return day.toISOString().slice(0, 10);
};

export const decodeLooseStops = ({ loose }: LooseStops): EwoFact[] =>
  loose.flatMap(({ id, rows }) => decodeEwoFacts(rows, id));

export const sumSelectedMachines = (
  { rows }: MachineStopMonth,
  isSelected: (fact: { machineId: number }) => boolean,
): StopSums =>
  toRows<MachineRow>(rows, ['machine', 'count', 'took', 'stood'])
    .filter(({ machine }) => isSelected({ machineId: machine }))
    .reduce(addStopSums, emptySums);
