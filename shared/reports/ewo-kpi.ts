// What the breakdowns of a period come to (domain 9.2): how many, how long machines stood, how long people took.
import { addDays, type Day, type Instant, minutesBetween, startIn } from '../day.ts';
import { type DatedEwo, downtimeOf, interventionOf, stoodUntil, waitingOf } from '../requests/ewo-times.ts';
import { isBreakdown } from '../requests/reliability.ts';
import type { EwoFact } from './facts/ewo-facts.ts';
import type { Kpi } from './kpi-api.ts';
import type { Period } from './overview.ts';
import { percent, ratio, tenths, tenthsOf } from './rounding.ts';

/** One that counts, of a machine that stands or stood. */
export const isStop = ({ state, machineStatus }: Pick<DatedEwo, 'state' | 'machineStatus'>): boolean =>
  state !== 'cancelled' && machineStatus === 'stopped';

/** A period as instants: up to its end, or to now where that lies ahead. */
export interface Span {
  since: Instant;
  until: Instant;
}

export function spanOf({ from, to }: Period, timeZone: string, now: Instant): Span {
  const end = startIn(timeZone, addDays(to, 1));
  return { since: startIn(timeZone, from), until: end < now ? end : now };
}

/** Minutes machines stood within the span; what several EWOs of a machine cover counts once. Open ones run on. */
export function downMinutes(
  ewos: readonly (DatedEwo & { machineId?: number })[],
  { since, until }: Span,
): number {
  const stops = ewos.filter(isStop);
  let minutes = 0;
  for (const its of Map.groupBy(stops, ({ machineId }) => machineId).values()) {
    const times = its
      .map((ewo): [Instant, Instant] => {
        const { createdAt } = ewo;
        const ended = stoodUntil(ewo) ?? until;
        return [createdAt < since ? since : createdAt, ended > until ? until : ended];
      })
      .filter(([from, to]) => from < to)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    let reached = since;
    for (const [from, to] of times) {
      const start = [from, reached].sort()[1]!;
      if (start >= to) continue;
      minutes += minutesBetween(start, to);
      reached = to;
    }
  }
  return minutes;
}

type Means = Pick<Kpi, 'breakdowns' | 'mtbf' | 'mttr' | 'mdt' | 'waiting' | 'availability'>;

/** Of so many breakdowns, with minutes of intervention and of standing; `hours`: the machines were to run so many. */
export function trendOf({ count, took, down }: { count: number; took: number; down: number }, hours: number) {
  const running = Math.max(0, hours - down / 60);
  return {
    breakdowns: count,
    mtbf: tenthsOf(ratio(running, count)),
    mttr: tenthsOf(ratio(took, count)),
    availability: tenthsOf(percent(running, hours)),
  };
}

const sumOf = (ewos: readonly EwoFact[], of: (ewo: EwoFact) => number | undefined) =>
  ewos.reduce((sum, ewo) => sum + (of(ewo) ?? 0), 0);
export const tookOf = (closed: readonly EwoFact[]): number => sumOf(closed, interventionOf);

/** `hours`: the machines were to run so many. */
export function meansOf(ewos: readonly EwoFact[], hours: number, down: number): Means {
  const closed = ewos.filter(isBreakdown);
  const mean = (of: (ewo: EwoFact) => number | undefined) =>
    tenthsOf(ratio(sumOf(closed, of), closed.length));
  return {
    ...trendOf({ count: closed.length, took: tookOf(closed), down }, hours),
    mdt: mean((ewo) => downtimeOf(ewo, ewo.closedAt!)),
    waiting: mean(waitingOf),
  };
}

/** Hours of technicians on EWOs, whatever the machine did. */
export const ewoHours = (ewos: readonly EwoFact[]): number =>
  ewos.reduce(
    (sum, { hours = [], imported }) =>
      sum + hours.reduce((all, each) => all + each.hours, 0) + (imported?.worked ?? 0) / 60,
    0,
  );

export type EwoKpi = Means &
  Pick<Kpi, 'scheduledHours' | 'minor' | 'downtimeHours' | 'rcaCoverage' | 'repetitive'>;

/** `ewos` are those created in the period, of the machines that are meant. */
export function ewoKpiOf(ewos: readonly EwoFact[], hours: number, span: Span): EwoKpi {
  const down = downMinutes(ewos, span);
  const closed = ewos.filter(isBreakdown);
  const minor = ewos.filter(({ state, machineStatus }) => state === 'closed' && machineStatus !== 'stopped');
  const required = ewos.filter(({ state, analysisRequired }) => state === 'closed' && analysisRequired);
  const confirmed = required.filter(({ analysis }) => analysis === 'confirmed');
  return {
    scheduledHours: tenths(hours),
    minor: minor.length,
    downtimeHours: tenths(down / 60),
    ...meansOf(ewos, hours, down),
    rcaCoverage: tenthsOf(percent(confirmed.length, required.length)),
    repetitive: tenthsOf(percent(closed.filter(({ repeats = 0 }) => repeats > 0).length, closed.length)),
  };
}

/** The first days of the twelve months that end with a day's, and the days they end with: the last with that day. */
export function monthsUntil(to: Day): Period[] {
  const months: Period[] = [];
  for (let last = to; months.length < 12; last = addDays(months[0]!.from, -1))
    months.unshift({ from: `${last.slice(0, 7)}-01`, to: last });
  return months;
}
