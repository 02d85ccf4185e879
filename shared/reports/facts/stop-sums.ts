// Stops of a month added up: how often machines broke down, how long repairs took, how long they stood. Twelve of these are the trend
// of a year (domain 9.3).
import { type Columns, columnsOf, rowsOf } from '../../columns.ts';
import type { Day, Instant } from '../../day.ts';
import { interventionOf } from '../../requests/ewo-times.ts';
import { isBreakdown } from '../../requests/reliability.ts';
import { downMinutes, isStop } from '../ewo-kpi.ts';
import { type EwoFact, type EwoFacts, ewoFactsIn, ewoStopsOf } from './ewo-facts.ts';
import { instantAt, midnight } from './minutes.ts';

export interface StopSums {
  /** Breakdowns, and minutes of intervention. */
  count: number;
  took: number;
  /** Minutes machines stood, for stops that ended within the month. */
  stood: number;
}
interface MachineRow extends StopSums {
  machine: number;
}
interface Loose {
  /** The other stops, by day. */
  loose: readonly { id: Day; rows: EwoFacts }[];
}
/** Of all machines together, and of each. */
export type StopMonth = StopSums & Loose;
export type StopMachines = Loose & { rows: Columns<MachineRow> };

/** Where a month ends is for the clock of the plant to say: no clock is further from UTC. */
const UNSURE = 15 * 60;

const added = (a: StopSums, b: StopSums): StopSums => ({
  count: a.count + b.count,
  took: a.took + b.took,
  stood: a.stood + b.stood,
});
const nothing: StopSums = { count: 0, took: 0, stood: 0 };

/** Of all days of a month. */
export function stopMonthOf(days: readonly { id: Day; rows: EwoFacts }[], month: string) {
  const facts = days.flatMap(({ id, rows }) => ewoFactsIn(rows, id));
  const surely = instantAt(midnight(lastDay(month)) + 24 * 60 - UNSURE);
  const [rows, left]: [MachineRow[], EwoFact[]] = [[], []];
  for (const [machine, its] of Map.groupBy(facts, ({ machineId }) => machineId)) {
    const [ended, lasting] = apart(its, surely);
    rows.push({ machine, ...sumsOf(ended) });
    left.push(...lasting);
  }
  const loose = [...Map.groupBy(left, ({ createdOn }) => createdOn)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, its]) => ({ id, rows: ewoStopsOf(its) }));
  return {
    all: { ...rows.reduce(added, nothing), loose } satisfies StopMonth,
    machines: {
      rows: columnsOf(rows.sort((a, b) => a.machine - b.machine)),
      loose,
    } satisfies StopMachines,
  };
}

/** What ended before the others began, and those that lasted, with all that overlaps them: minutes of both may be added. */
function apart(ewos: readonly EwoFact[], surely: Instant): [ended: EwoFact[], lasting: EwoFact[]] {
  const isLasting = ({ closedAt }: EwoFact, until: Instant) => closedAt === undefined || closedAt > until;
  let until = surely;
  for (;;) {
    const lasting = ewos.filter((ewo) => isStop(ewo) && isLasting(ewo, until));
    const first = lasting.reduce((least, { createdAt }) => [least, createdAt].sort()[0]!, until);
    if (first === until) return [ewos.filter((ewo) => !lasting.includes(ewo)), lasting];
    until = first;
  }
}

const ALWAYS = { since: '0000', until: '9999' };
function sumsOf(ewos: readonly EwoFact[]): StopSums {
  const closed = ewos.filter(isBreakdown);
  return {
    count: closed.length,
    took: closed.reduce((sum, ewo) => sum + (interventionOf(ewo) ?? 0), 0),
    stood: downMinutes(ewos, ALWAYS),
  };
}

const lastDay = (month: string): Day => {
  const day = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0));
  return day.toISOString().slice(0, 10);
};

export const looseIn = ({ loose }: Loose): EwoFact[] => loose.flatMap(({ id, rows }) => ewoFactsIn(rows, id));

export const sumsOfMachines = (
  { rows }: StopMachines,
  isMeant: (fact: { machineId: number }) => boolean,
): StopSums =>
  rowsOf<MachineRow>(rows, ['machine', 'count', 'took', 'stood'])
    .filter(({ machine }) => isMeant({ machineId: machine }))
    .reduce(added, nothing);
