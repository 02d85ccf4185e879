// Stops that began before a period and reach into it, however long before (domain 9).
import { addDays, type Day } from '#shared/day.ts';
import { getDowntimePeriod, isStop, type Span } from '#shared/reports/ewo-kpi.ts';
import { decodeEwoFacts, type EwoFact } from '#shared/reports/facts/ewo-facts.ts';
import { canReachInto, getFirstEndDay, SHORT_STOP_DAYS } from '#shared/reports/facts/lasting-stops.ts';
import type { EarlierStops } from '#shared/reports/ledger/year-facts.ts';
import type { Period } from '#shared/reports/overview.ts';
import { findDowntimeEnd } from '#shared/requests/ewo-times.ts';
import { type ewoFacts, ewoStops, lastingStops } from '../db/entities/reports.ts';
import type { StoredOf } from '../db/entity.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import { loadAllInRange } from './ground.ts';

type DayOfEwos = Pick<StoredOf<typeof ewoFacts>, 'id' | 'rows'>;

/** Returns the first day whose stops of at most a day may reach into a period. */
export const getFirstRecentDay = (first: Day): Day => addDays(first, -SHORT_STOP_DAYS);

/**
 * Returns the days with stops longer than a day that may reach into a period beginning on `first` or later.
 */
export const loadLongStopDays = (store: Store, first: Day): Promise<DayOfEwos[]> =>
  loadAllPages((next) =>
    store.listBy(lastingStops, 'until', ['lasting'], { from: getFirstEndDay(first), next }),
  );

/**
 * Returns the stops that began before `first` and reach into it, from the days since `getFirstRecentDay` and from
 * lasting ones.
 */
export function selectEarlierStops(
  first: Day,
  { recentDays, longStopDays }: { recentDays: readonly DayOfEwos[]; longStopDays: readonly DayOfEwos[] },
  isMeant: (ewo: EwoFact) => boolean,
): EwoFact[] {
  const days = [
    ...longStopDays.filter(({ id }) => id < getFirstRecentDay(first)),
    ...recentDays.filter(({ id }) => id >= getFirstRecentDay(first) && id < first),
  ];
  return days
    .flatMap(({ id, rows }) => decodeEwoFacts(rows, id))
    .filter((ewo) => canReachInto(ewo, first) && isMeant(ewo));
}

/**
 * Returns by machine the end of stops that began before a year, and the further stops that began before that
 * end.
 */
export async function loadEarlierStops(
  store: Store,
  { from }: Period,
  span: Span,
): Promise<Map<number, EarlierStops>> {
  const [recentDays, longStopDays] = await Promise.all([
    loadAllInRange(store, ewoStops, { from: getFirstRecentDay(from), to: addDays(from, -1) }),
    loadLongStopDays(store, from),
  ]);
  const stopsByMachine = Map.groupBy(
    selectEarlierStops(from, { recentDays, longStopDays }, () => true),
    ({ machineId }) => machineId,
  );
  const ends = [...stopsByMachine].flatMap(([machineId, machineStops]) => {
    const until = machineStops
      .map((ewo) => findDowntimeEnd(ewo) ?? span.until)
      .sort()
      .at(-1)!;
    return until > span.since ? [{ machineId, until }] : [];
  });
  // A machine that is still down needs no further stops.
  const lastEnd = ends
    .flatMap(({ until }) => (until < span.until ? until : []))
    .sort()
    .at(-1);
  const days = lastEnd
    ? await loadAllInRange(store, ewoStops, { from, to: addDays(lastEnd.slice(0, 10), 1) })
    : [];
  const laterStops = Map.groupBy(
    days.flatMap(({ id, rows }) => decodeEwoFacts(rows, id)).filter(isStop),
    ({ machineId }) => machineId,
  );
  return new Map(
    ends.map(({ machineId, until }) => [
      machineId,
      { until, since: (laterStops.get(machineId) ?? []).map(getDowntimePeriod) },
    ]),
  );
}
