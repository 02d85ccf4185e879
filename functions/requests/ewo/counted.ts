// EWOs that figures of a period count (domain 9): stops that reach into it may have been reported long
// before.
import type { InputOf } from '#shared/contract.ts';
import { addDays } from '#shared/day.ts';
import type { EwoCount } from '#shared/reports/counted.ts';
import { computeSpan, computeStopMinutes, isStop } from '#shared/reports/ewo-kpi.ts';
import { decodeEwoFacts } from '#shared/reports/facts/ewo-facts.ts';
import { canReachInto, getFirstEndDay, SHORT_STOP_DAYS } from '#shared/reports/facts/lasting-stops.ts';
import type { ewos as api } from '#shared/requests/ewo-api.ts';
import { lastingStops } from '../../db/entities/reports.ts';
import { ewos } from '../../db/entities/requests.ts';
import { listByDays, listByMonths } from '../../db/pagination.ts';
import { loadAllPages, type PageOf } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';
import { createCountedMachineFilter } from '../../structure/public.ts';
import type { StoredEwo } from './ewo-view.ts';

type EwoListQuery = InputOf<typeof api.list>;
type EwoReader = (store: Store, query: EwoListQuery) => Promise<PageOf<StoredEwo>>;

export const listReportedEwos: EwoReader = (store, { from, to, machineId, limit, next }) =>
  machineId === undefined
    ? listByMonths(store, ewos, 'byDay', { from, to }, { limit, next })
    : store.listBy(ewos, 'byMachine', [machineId], { from, to, limit, next });

const listClosedEwos: EwoReader = (store, { from, to, limit, next }) =>
  listByMonths(store, ewos, 'byClosing', { from, to }, { limit, next });

/** Reads the long-lasting stops of earlier days one by one, then all days from shortly before the period. */
const listStoppedEwos: EwoReader = async (store, { from, to, machineId, limit, next }) => {
  const firstRecentDay = addDays(from, -SHORT_STOP_DAYS);
  const longStopDays = await loadAllPages((more) =>
    store.listBy(lastingStops, 'until', ['lasting'], { from: getFirstEndDay(from), next: more }),
  );
  const isOfMachine = (stop: { machineId: number }) =>
    machineId === undefined || stop.machineId === machineId;
  const days = longStopDays
    .filter(
      ({ id, rows }) =>
        id < firstRecentDay &&
        decodeEwoFacts(rows, id).some((ewo) => isOfMachine(ewo) && canReachInto(ewo, from)),
    )
    .map(({ id }) => id)
    .sort();
  return listByDays(store, ewos, { days, since: { from: firstRecentDay, to }, machineId }, { limit, next });
};

const readersByCount: Record<EwoCount, EwoReader> = {
  reported: listReportedEwos,
  closed: listClosedEwos,
  stopped: listStoppedEwos,
};

/** Reads the candidates, with a function that selects those that count. */
export async function listCountedEwos(
  store: Store,
  { plant, now }: Actor,
  query: EwoListQuery & { counted: EwoCount },
): Promise<{ ewoPage: PageOf<StoredEwo>; counts: (ewo: StoredEwo) => boolean }> {
  const { from, to, machineId, counted } = query;
  const span = computeSpan({ from, to }, plant.timeZone, now);
  const isReported = ({ createdOn }: StoredEwo) => createdOn >= from && createdOn <= to;
  const isCountedAs: Record<EwoCount, (ewo: StoredEwo) => boolean> = {
    reported: isReported,
    closed: ({ state }) => state === 'closed',
    stopped: (ewo) => isStop(ewo) && (isReported(ewo) || computeStopMinutes(ewo, span) > 0),
  };
  const [ewoPage, isCounted] = await Promise.all([
    readersByCount[counted](store, query),
    createCountedMachineFilter(store),
  ]);
  return {
    ewoPage,
    counts: (ewo) =>
      ewo.state !== 'cancelled' &&
      (machineId === undefined || ewo.machineId === machineId) &&
      isCounted(ewo) &&
      isCountedAs[counted](ewo),
  };
}
