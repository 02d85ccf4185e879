// The product's calculation of a case of the rank oracle: as a projection, and as runs of the generator.
import { addDays, type Day, toLocalDay } from '#shared/day.ts';
import { Cycle, type CycleState } from '#shared/planned/cycle.ts';
import { computeDueOrders } from '#shared/planned/due.ts';
import { computeMeterRate, toCountedReading, toThousandth } from '#shared/planned/meter.ts';
import {
  computeRankedSlots,
  getSlotsToJudge,
  getToleranceDays,
  judgeDueOrders,
  listLargerOrders,
  type RankedCycle,
  type RankedSeries,
} from '#shared/planned/ranks/ranked-slots.ts';
import { toOccurrence } from '#shared/planned/schedule.ts';
import type { ZoneName } from './oracle-zones.ts';
import { FIRST_DAY } from './rank-cases.ts';
import type { OracleCase, OracleDate } from './rank-oracle.ts';

/** Day before every date, on which the cycles are activated. */
const BEFORE = '2025-01-01';
const fields = { description: 'C', machineId: 1, typology: 'inspection', strategies: ['1.1'] };
const initial: CycleState = { generation: 1, activatedOn: BEFORE, ordinal: 0, plan: '' };

function toSeries({ cycles, calendar, zone = 'UTC' }: OracleCase, today: Day): RankedSeries[] {
  return cycles.map(({ id, n, unit, isFloating, shift, doneAt, ...more }) => {
    const cycle = Cycle.parse({
      ...{ ...fields, ...more, code: `C${id}`, frequency: { n, unit } },
      mode: isFloating ? 'lastCompletion' : 'initialScheduling',
      ...(shift && { lateFactor: shift.late, earlyFactor: shift.early, toleranceShare: shift.share }),
    });
    const series = {
      ...{ cycle: { ...cycle, id } as RankedCycle, state: initial },
      planning: { today, calendar },
    };
    return doneAt === undefined ? series : { ...series, state: complete(series, toLocal(zone, doneAt)) };
  });
}

const toLocal = (zone: ZoneName, at: number): Day => toLocalDay(zone, new Date(at).toISOString());

/** Returns the state of a floating cycle after its first order was done. */
function complete({ cycle, state, planning }: RankedSeries, completed: Day): CycleState {
  const { slots, state: issued } = computeDueOrders(cycle, state, { ...planning, horizonDays: 35 });
  const from = toOccurrence(slots[0]!);
  return { ...issued, since: { completed, ...(from && { from }) } };
}

/** Returns the cycle by meter after its readings: its order among those of other ranks, if it is issued. */
function issueMeterOrder(input: OracleCase, others: readonly RankedSeries[]): RankedSeries[] {
  const { meter, calendar, zone = 'UTC', now = 0 } = input;
  if (!meter) return [];
  const { readings, isFloating, start, every, id, ...more } = meter;
  const cycle = Cycle.parse({
    ...{ ...fields, ...more, code: `C${id}`, anchor: BEFORE, meter: 'hours', run: { start, every } },
    mode: isFloating ? 'lastCompletion' : 'initialScheduling',
  });
  let offset = 0;
  const counted = readings.map(({ at, shown, resetTo }) => {
    const value = toCountedReading(shown, offset);
    if (resetTo !== undefined) offset = toThousandth(value - resetTo);
    return { at: new Date(at).toISOString(), value };
  });
  const { at, value } = counted.at(-1)!;
  const rate = computeMeterRate(counted, at, zone);
  const planning = {
    ...{ today: toLocal(zone, now), calendar },
    meter: { ...rate, value, offset, readOn: toLocalDay(zone, at) },
  };
  const series = { cycle: { ...cycle, id } as RankedCycle, state: initial, planning };
  const due = computeDueOrders(series.cycle, initial, { ...planning, horizonDays: 35 });
  const higher = others.filter((other) => (other.cycle.rank ?? 0) > (meter.rank ?? Infinity));
  const [slot] = due.slots;
  const tolerance = getToleranceDays(series.cycle, rate.perDay);
  const larger = slot
    ? listLargerOrders(higher, meter.rank!, {
        from: addDays(slot.planned, -tolerance),
        to: addDays(slot.planned, tolerance),
      })
    : [];
  const judged = judgeDueOrders(series, due, 35, higher.length > 0 ? larger : []);
  const orders = judged.slots.map(({ slot: key, planned }) => ({ id: `${id}.1.${key}`, planned }));
  return [{ ...series, state: { ...judged.state, ...(orders[0] && { open: orders[0].id }) }, orders }];
}

/** Returns the projected dates of every cycle in a period. */
export function projectPlan(input: OracleCase, to: Day, from = BEFORE): Map<number, OracleDate[]> {
  const { zone = 'UTC', now } = input;
  const series = toSeries(input, now === undefined ? FIRST_DAY : toLocal(zone, now));
  const byMeter = issueMeterOrder(input, series);
  const slots = computeRankedSlots([...series, ...byMeter], { from, to });
  const issued = new Map(byMeter.map(({ cycle, orders = [] }) => [cycle.id, orders]));
  return new Map(
    [...slots].map(([id, dates]) => [
      id,
      [
        ...(issued.get(id) ?? [])
          .filter(({ planned }) => planned >= from && planned <= to)
          .map(({ planned }): OracleDate => [planned, null]),
        // A date that a meter only projects takes no part.
        ...dates
          .filter(({ larger }) => !issued.has(id) || larger)
          .map(({ planned, larger }): OracleDate => [planned, larger?.planned ?? null]),
      ],
    ]),
  );
}

/** Returns the orders, by id, that runs of the generator on these days create, and the slots in larger ones. */
export function runGenerator(input: OracleCase, days: readonly Day[], horizonDays: number) {
  let series = toSeries(input, FIRST_DAY);
  const orders = new Map<string, { cycleId: number; planned: Day }>();
  const absorbed = new Map<string, Day>();
  for (const today of days) {
    const known = series.map((each) => ({
      ...each,
      planning: { ...each.planning, today },
      orders: [...orders]
        .filter(([, { cycleId }]) => cycleId === each.cycle.id)
        .map(([id, { planned }]) => ({ id, planned })),
    }));
    series = known.map((each) => {
      const { cycle, state, planning } = each;
      const due = computeDueOrders(cycle, state, { ...planning, horizonDays });
      const slots = getSlotsToJudge(each, due, horizonDays);
      const higher = known.filter((other) => (other.cycle.rank ?? 0) > (cycle.rank ?? Infinity));
      const bounds = slots.map(({ planned }) => planned).sort();
      const larger =
        slots.length > 0 && higher.length > 0
          ? listLargerOrders(higher, cycle.rank!, {
              from: addDays(bounds[0]!, -cycle.tolerance),
              to: addDays(bounds.at(-1)!, cycle.tolerance),
            })
          : [];
      const judged = judgeDueOrders(each, due, horizonDays, larger);
      for (const { slot, planned } of judged.slots)
        orders.set(`${cycle.id}.1.${slot}`, { cycleId: cycle.id, planned });
      for (const { id, planned } of judged.state.inLarger ?? []) absorbed.set(id, planned);
      return { ...each, state: judged.state };
    });
  }
  return { orders, absorbed };
}
