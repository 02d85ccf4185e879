// The product's calculation of a case of the rank oracle: as a projection, and as runs of the generator.
import { addDays, type Day } from '#shared/day.ts';
import { Cycle, type CycleState } from '#shared/planned/cycle.ts';
import { computeDueOrders } from '#shared/planned/due.ts';
import {
  computeRankedSlots,
  getSlotsToJudge,
  judgeDueOrders,
  listLargerOrders,
  type RankedCycle,
  type RankedSeries,
} from '#shared/planned/ranks/ranked-slots.ts';
import { FIRST_DAY, type OracleCase, type OracleDate } from './rank-oracle.ts';

/** Day before every date, on which the cycles are activated. */
const BEFORE = '2025-01-01';

function toSeries({ cycles, calendar }: OracleCase, today: Day): RankedSeries[] {
  return cycles.map(({ id, n, unit, isFloating, ...fields }) => {
    const cycle = Cycle.parse({
      ...{ code: `C${id}`, description: 'C', machineId: 1, typology: 'inspection', strategies: ['1.1'] },
      ...{ ...fields, frequency: { n, unit }, mode: isFloating ? 'lastCompletion' : 'initialScheduling' },
    });
    const state: CycleState = { generation: 1, activatedOn: BEFORE, ordinal: 0, plan: '' };
    return { cycle: { ...cycle, id } as RankedCycle, state, planning: { today, calendar } };
  });
}

/** Returns the projected dates of every cycle up to a day. */
export function projectPlan(input: OracleCase, to: Day): Map<number, OracleDate[]> {
  const slots = computeRankedSlots(toSeries(input, FIRST_DAY), { from: BEFORE, to });
  return new Map(
    [...slots].map(([id, dates]) => [
      id,
      dates.map(({ planned, larger }) => [planned, larger?.planned ?? null]),
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
