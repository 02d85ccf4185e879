// Planned work of a period: of a long one whole months as they were added up, all else from its days (domain 9.1).
import { addDays, type Day, monthOf } from '../../shared/day.ts';
import {
  byMonth,
  daysIn,
  lastDayOf,
  type OrderDays,
  type OrderMonth,
  orderDaysOf,
  orderMonthOf,
  type PlannedWork,
  together,
  workIn,
} from '../../shared/reports/facts/order-sums.ts';
import type { Period } from '../../shared/reports/overview.ts';
import {
  checklistFacts,
  checklistMonthDays,
  checklistMonths,
  marks,
  orderFacts,
  orderMonthDays,
  orderMonths,
  runFacts,
  runMonths,
} from '../table/entities/reports.ts';
import type { KeptOf } from '../table/entity.ts';
import type { Store } from '../table/store.ts';
import { every, type Ground } from './ground.ts';

const kinds = {
  pm: { family: 'monthOrders', facts: orderFacts, months: orderMonths, days: orderMonthDays },
  checklist: {
    ...{ family: 'monthChecklists', facts: checklistFacts },
    ...{ months: checklistMonths, days: checklistMonthDays },
  },
  am: { family: 'monthRuns', facts: runFacts, months: runMonths, days: undefined },
} as const;
type Kind = keyof typeof kinds;

type Months<Item> = readonly (readonly [month: string, item: Item])[];

/** Days of a period that are read as days where it is short. */
const SHORT = 62;

/** The whole months of a period that lie behind, and the days before and after them. */
function partsOf({ from, to }: Period, today: Day) {
  const first = from.endsWith('-01') ? from : addDays(lastDayOf(monthOf(from)), 1);
  const ended = to === lastDayOf(monthOf(to)) ? to : addDays(`${monthOf(to)}-01`, -1);
  const last = [ended, addDays(`${monthOf(today)}-01`, -1)].sort()[0]!;
  if (first > last || addDays(from, SHORT) > to) return { edges: [{ from, to }] };
  const edges = [
    { from, to: addDays(first, -1) },
    { from: addDays(last, 1), to },
  ];
  return {
    whole: { from: first, to: last },
    edges: edges.filter((edge) => edge.from <= edge.to),
  };
}

/** A month that changed since it was added up is marked, and read day by day. */
export function plannedWork(store: Store, period: Period, today: Day) {
  const { whole, edges } = partsOf(period, today);
  const marked = whole && every(store, marks, { prefix: 'month' });

  /** Months that are marked, and the facts of their days and of those at the edges. */
  async function daysOfKind(kind: Kind) {
    const { family, facts } = kinds[kind];
    const [said, ...days] = await Promise.all([
      marked ?? [],
      ...edges.map((edge) => every(store, facts, edge)),
    ]);
    const stale = said
      .filter(({ id }) => id.startsWith(`${family}.`))
      .map(({ id }) => id.slice(family.length + 1))
      .filter((month) => whole && `${month}-01` >= whole.from && `${month}-01` <= whole.to);
    const again = await Promise.all(
      stale.map((month) => every(store, facts, { from: `${month}-01`, to: lastDayOf(month) })),
    );
    return { stale, days: byMonth([...days, ...again].flat()) };
  }
  const known = new Map<Kind, ReturnType<typeof daysOfKind>>();
  const daysOnce = (kind: Kind) => {
    const its = known.get(kind) ?? daysOfKind(kind);
    known.set(kind, its);
    return its;
  };

  const keptOf = <E extends typeof orderMonths | typeof orderMonthDays>(kind: E): Promise<KeptOf<E>[]> =>
    whole ? every(store, kind, { from: monthOf(whole.from), to: monthOf(whole.to) }) : Promise.resolve([]);

  return {
    async months(kind: Kind): Promise<Months<OrderMonth>> {
      const [all, { stale, days }] = await Promise.all([keptOf(kinds[kind].months), daysOnce(kind)]);
      return [
        ...all.filter(({ id }) => !stale.includes(id)).map((item) => [item.id, item] as const),
        ...[...days].map(([month, its]) => [month, orderMonthOf(its)] as const),
      ];
    },
    async days(kind: 'pm' | 'checklist'): Promise<Months<OrderDays>> {
      const [all, { stale, days }] = await Promise.all([keptOf(kinds[kind].days), daysOnce(kind)]);
      return [
        ...all.filter(({ id }) => !stale.includes(id)).map(({ id, rows }) => [id, rows] as const),
        ...[...days].map(([month, its]) => [month, orderDaysOf(its)] as const),
      ];
    },
  };
}

export const workOf = (months: Months<OrderMonth>, { isMeantWork }: Ground): PlannedWork =>
  together(months.map(([month, item]) => workIn(month, item, isMeantWork)));
export const daysOf = (months: Months<OrderDays>, { isMeantWork }: Ground) =>
  months.flatMap(([month, item]) => daysIn(month, item, isMeantWork));
