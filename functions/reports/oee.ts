// OEE from the counts that other systems send (decision G39): of the shifts of a machine, and of machines in a period.
import type { Answer, InputOf } from '#shared/contract.ts';
import { addDays, getMonth } from '#shared/day.ts';
import { computeDownMinutes } from '#shared/reports/ewo-kpi.ts';
import { decodeEwoFacts } from '#shared/reports/facts/ewo-facts.ts';
import type { figures as calls, ShiftOee } from '#shared/reports/kpi-api.ts';
import { computeOee, computeOeePercent, isBeyondPossible, type ShiftCount } from '#shared/reports/oee.ts';
import type { Period } from '#shared/reports/overview.ts';
import { getWorkSpan, type Shift } from '#shared/requests/shift.ts';
import { roundToTenthsOrNull } from '#shared/rounding.ts';
import { ewoStops, productionCounts, type StoredShiftCount } from '../db/entities/reports.ts';
import { machines } from '../db/entities/structure.ts';
import type { StoredOf } from '../db/entity.ts';
import type { Store } from '../db/store.ts';
import type { Actor } from '../http/session.ts';
import { loadAllInRange } from './ground.ts';
import { getFirstRecentDay, loadLongStopDays, selectEarlierStops } from './stops.ts';

interface CountedShift extends ShiftCount {
  on: string;
  shift: Shift;
}

function readShifts(month: StoredOf<typeof productionCounts>, { from, to }: Period): CountedShift[] {
  return Object.entries(month).flatMap(([part, count]) => {
    const [on = '', shift] = part.split('.');
    if (!Array.isArray(count) || on < from || on > to) return [];
    const [good, total, idealPerMinute, plannedMinutes] = count as unknown as StoredShiftCount;
    return [{ on, shift: shift as Shift, good, total, idealPerMinute, plannedMinutes }];
  });
}

/** Loads the counts of a period by machine; of one machine its months alone are read. */
async function loadCounts(
  store: Store,
  { from, to, machineId }: Period & { machineId?: number },
): Promise<Map<number, CountedShift[]>> {
  const months: string[] = [];
  for (let day = from; getMonth(day) <= getMonth(to); day = addDays(`${getMonth(day)}-01`, 31))
    months.push(getMonth(day));
  const items =
    machineId === undefined
      ? await loadAllInRange(store, productionCounts, { from: getMonth(from), to: `${getMonth(to)}~` })
      : await store.load(months.map((month) => [productionCounts, `${month}.${machineId}`] as const));
  const counts = new Map<number, CountedShift[]>();
  for (const item of items) {
    if (!item) continue;
    const id = Number(item.id.slice(item.id.indexOf('.') + 1));
    counts.set(id, [...(counts.get(id) ?? []), ...readShifts(item, { from, to })]);
  }
  return counts;
}

/** Returns the OEE from counts in percent, by machine; machines without counts are absent. */
export async function loadCountedOee(
  store: Store,
  query: Period & { machineId?: number },
): Promise<Map<number, number>> {
  const counts = await loadCounts(store, query);
  return new Map(
    [...counts].flatMap(([machineId, machineShifts]) => {
      const oee = computeOeePercent(machineShifts);
      return oee === undefined ? [] : [[machineId, oee] as const];
    }),
  );
}

const toPercent = (share: number | null) => roundToTenthsOrNull(share === null ? null : share * 100);

/** Returns the OEE of a machine by shift, with the availability from its own stops. */
export async function getOeeOfShifts({
  input,
  actor,
  store,
}: {
  input: InputOf<(typeof calls)['oee']>;
  actor: Actor;
  store: Store;
}): Promise<Answer<typeof calls.oee>> {
  const { from, to, machineId } = input;
  const [, counts, recentDays, longStopDays] = await Promise.all([
    store.get(machines, machineId),
    loadCounts(store, input),
    loadAllInRange(store, ewoStops, { from: getFirstRecentDay(from), to: addDays(to, 1) }),
    loadLongStopDays(store, from),
  ]);
  const isOwn = (stop: { machineId?: number }) => stop.machineId === machineId;
  const ownStops = [
    ...selectEarlierStops(from, { recentDays, longStopDays }, isOwn),
    ...recentDays
      .filter(({ id }) => id >= from)
      .flatMap(({ id, rows }) => decodeEwoFacts(rows, id))
      .filter(isOwn),
  ];
  const items = (counts.get(machineId) ?? []).map((count): ShiftOee => {
    const { on, shift, plannedMinutes, good, total } = count;
    const span = getWorkSpan(actor.plant.timeZone, on, shift);
    const until = [span.to, actor.now].sort()[0]!;
    const down = Math.min(plannedMinutes, computeDownMinutes(ownStops, { since: span.from, until }));
    const factors = computeOee(count, down);
    return {
      ...{ on, shift, plannedMinutes, downMinutes: down, good, total },
      availability: toPercent(factors.availability),
      performance: toPercent(factors.performance),
      quality: toPercent(factors.quality),
      oee: toPercent(factors.oee),
      isBeyondPossible: isBeyondPossible(factors),
    };
  });
  return { items: items.sort((a, b) => `${b.on}${b.shift}`.localeCompare(`${a.on}${a.shift}`)) };
}
