// OEE from the counts that other systems send (decision G39): of the shifts of a machine, and of machines in a period.
import type { Answer, InputOf } from '#shared/contract.ts';
import { addDays, getMonth } from '#shared/day.ts';
import { computeDownMinutes } from '#shared/reports/ewo-kpi.ts';
import { decodeEwoFacts } from '#shared/reports/facts/ewo-facts.ts';
import type { figures as calls, ShiftOee } from '#shared/reports/kpi-api.ts';
import {
  computeOee,
  computeOeePercent,
  findOeeMark,
  type Oee,
  type OeeMark,
  type ShiftCount,
} from '#shared/reports/oee.ts';
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

interface JudgedShift {
  count: CountedShift;
  downMinutes: number;
  factors: Oee;
  mark: OeeMark | undefined;
}

/** Computes the OEE of shifts, by machine, with the downtime of each machine's own stops. */
async function judgeShifts(
  store: Store,
  { now, plant }: Actor,
  { from, to }: Period,
  counts: ReadonlyMap<number, readonly CountedShift[]>,
): Promise<Map<number, JudgedShift[]>> {
  if (counts.size === 0) return new Map();
  // The last night shift ends on the next day.
  const [recentDays, longStopDays] = await Promise.all([
    loadAllInRange(store, ewoStops, { from: getFirstRecentDay(from), to: addDays(to, 1) }),
    loadLongStopDays(store, from),
  ]);
  const stops = [
    ...selectEarlierStops(from, { recentDays, longStopDays }, () => true),
    ...recentDays.filter(({ id }) => id >= from).flatMap(({ id, rows }) => decodeEwoFacts(rows, id)),
  ];
  const stopsByMachine = Map.groupBy(stops, ({ machineId }) => machineId);
  return new Map(
    [...counts].map(([machineId, machineCounts]) => [
      machineId,
      machineCounts.map((count): JudgedShift => {
        const span = getWorkSpan(plant.timeZone, count.on, count.shift);
        const until = [span.to, now].sort()[0]!;
        const ownStops = stopsByMachine.get(machineId) ?? [];
        const down = computeDownMinutes(ownStops, { since: span.from, until });
        const downMinutes = Math.min(count.plannedMinutes, down);
        const factors = computeOee(count, downMinutes);
        return { count, downMinutes, factors, mark: findOeeMark(count, factors) };
      }),
    ]),
  );
}

/** Returns the OEE from counts in percent, by machine; machines without counts, or with marked ones only, are absent. */
export async function loadCountedOee(
  store: Store,
  actor: Actor,
  query: Period & { machineId?: number },
): Promise<Map<number, number>> {
  const shifts = await judgeShifts(store, actor, query, await loadCounts(store, query));
  return new Map(
    [...shifts].flatMap(([machineId, machineShifts]) => {
      const unmarked = machineShifts.filter(({ mark }) => mark === undefined);
      const oee = computeOeePercent(unmarked.map(({ count }) => count));
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
  const [, counts] = await Promise.all([store.get(machines, input.machineId), loadCounts(store, input)]);
  const shifts = (await judgeShifts(store, actor, input, counts)).get(input.machineId) ?? [];
  const items = shifts.map(({ count, downMinutes, factors, mark }): ShiftOee => {
    const { on, shift, plannedMinutes, good, total } = count;
    return {
      ...{ on, shift, plannedMinutes, downMinutes, good, total },
      availability: toPercent(factors.availability),
      performance: toPercent(factors.performance),
      quality: toPercent(factors.quality),
      oee: toPercent(factors.oee),
      ...(mark && { mark }),
    };
  });
  return { items: items.sort((a, b) => `${b.on}${b.shift}`.localeCompare(`${a.on}${a.shift}`)) };
}
