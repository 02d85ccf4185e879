// Totals of stops by month, from the facts of its days and the stops that reach into it, for the year on the
// home page (domain 9.3).
import { addDays, type Day, getMonth } from '#shared/day.ts';
import { decodeEwoFacts, type EwoFact, type EwoFacts } from '#shared/reports/facts/ewo-facts.ts';
import { getFirstEndDay, getStopMonths, SHORT_STOP_DAYS } from '#shared/reports/facts/lasting-stops.ts';
import { sumStopMonth } from '#shared/reports/facts/stop-sums.ts';
import { ewoStops, lastingStops, stopMachines, stopMonths } from '../../db/entities/reports.ts';
import { ewos } from '../../db/entities/requests.ts';
import type { StoredOf } from '../../db/entity.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Rollup } from './family.ts';

type Image = Readonly<Record<string, unknown>>;

/** Returns the months of an EWO; for the facts of a day, the months of all its stops. */
function bucketsOf(image: Image, today: Day): readonly string[] {
  const facts = image.rows as EwoFacts | undefined;
  const stops = facts ? decodeEwoFacts(facts, String(image.id)) : [image as unknown as EwoFact];
  return [...new Set(stops.flatMap((stop) => getStopMonths(stop, today)))];
}

export const stopMonthTotals: Rollup<Pick<StoredOf<typeof ewoStops>, 'id' | 'rows'>> = {
  family: 'stopMonths',
  entity: ewos,
  from: ewoStops,
  atOnce: true,
  bucketOf: ({ createdOn, id }) => getMonth(String(createdOn ?? id)),
  bucketsOf,
  async read(store, month) {
    const firstDay = `${month}-01`;
    const nearStart = addDays(firstDay, -SHORT_STOP_DAYS);
    const [days, lastingItems] = await Promise.all([
      loadAllPages((next) =>
        store.list(ewoStops, { from: nearStart, to: `${month}-31`, consistent: true, next }),
      ),
      loadAllPages((next) =>
        store.listBy(lastingStops, 'until', ['lasting'], { from: getFirstEndDay(firstDay), next }),
      ),
    ]);
    return [...lastingItems.filter(({ id }) => id < nearStart), ...days];
  },
  fold(things, _, month) {
    const { all, machines } = sumStopMonth(things, month);
    const isEmpty = machines.rows.n === 0 && all.loose.length === 0;
    return {
      totals: [
        [stopMonths, isEmpty ? undefined : all],
        [stopMachines, isEmpty ? undefined : machines],
      ],
    };
  },
};
