// Planned work of a period: whole months from their totals if the period is long, the rest from days (domain
// 9.1).
import { addDays, type Day, getMonth } from '#shared/day.ts';
import { splitIntoMonths } from '#shared/reports/ewo-kpi.ts';
import {
  computeDayTotals,
  type DayFacts,
  getLastDayOfMonth,
  mergePlannedWork,
  type OrderDays,
  type OrderMonth,
  type PlannedWork,
  selectPlannedWork,
  sumOrderDays,
  sumOrderMonth,
} from '#shared/reports/facts/order-sums.ts';
import { getPlannedPeriod } from '#shared/reports/facts/stray-orders.ts';
import type { Period } from '#shared/reports/overview.ts';
import {
  checklistFacts,
  checklistMonthDays,
  checklistMonths,
  dirtyMarks,
  orderFacts,
  orderMonthDays,
  orderMonths,
  runFacts,
  runMonths,
  strayChecklists,
  strayOrders,
  strayRuns,
} from '../db/entities/reports.ts';
import type { StoredOf } from '../db/entity.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import { type FigureContext, loadAllInRange } from './ground.ts';

const entitiesByKind = {
  pm: {
    ...{ family: 'monthOrders', facts: orderFacts, strays: strayOrders },
    ...{ months: orderMonths, days: orderMonthDays },
  },
  checklist: {
    ...{ family: 'monthChecklists', facts: checklistFacts, strays: strayChecklists },
    ...{ months: checklistMonths, days: checklistMonthDays },
  },
  am: { family: 'monthRuns', facts: runFacts, strays: strayRuns, months: runMonths, days: undefined },
} as const;
type Kind = keyof typeof entitiesByKind;

type Months<Item> = readonly (readonly [month: string, item: Item])[];

/** Days up to which a period is read by days only. */
const MAX_DAYS_BY_DAY = 62;

/** Splits a period into whole past months, and the days before and after them. */
function splitPeriod({ from, to }: Period, today: Day) {
  const firstDay = from.endsWith('-01') ? from : addDays(getLastDayOfMonth(getMonth(from)), 1);
  const lastMonthEnd = to === getLastDayOfMonth(getMonth(to)) ? to : addDays(`${getMonth(to)}-01`, -1);
  const lastDay = [lastMonthEnd, addDays(`${getMonth(today)}-01`, -1)].sort()[0]!;
  if (firstDay > lastDay || addDays(from, MAX_DAYS_BY_DAY) > to) return { edges: [{ from, to }] };
  const edges = [
    { from, to: addDays(firstDay, -1) },
    { from: addDays(lastDay, 1), to },
  ];
  return {
    whole: { from: firstDay, to: lastDay },
    edges: edges.filter((edge) => edge.from <= edge.to),
  };
}

/** Returns the facts of all orders that count in a period, whenever they were planned. */
async function loadFacts(
  store: Store,
  { facts, strays }: Pick<(typeof entitiesByKind)[Kind], 'facts' | 'strays'>,
  period: Period,
): Promise<DayFacts[]> {
  const plannedPeriod = getPlannedPeriod(period);
  const [days, distantDays] = await Promise.all([
    loadAllInRange(store, facts, plannedPeriod),
    loadAllPages((next) => store.listBy(strays, 'until', ['strays'], { from: period.from, next })),
  ]);
  return [...days, ...distantDays.filter(({ id }) => id < plannedPeriod.from || id > plannedPeriod.to)];
}

/**
 * Reads planned work. A month that changed since its total was computed is marked dirty and read day by day.
 */
export function createPlannedWorkReader(store: Store, period: Period, today: Day) {
  const { whole: wholeMonths, edges } = splitPeriod(period, today);
  const markedMonths = wholeMonths && loadAllInRange(store, dirtyMarks, { prefix: 'month' });

  /** Returns the marked months, and the facts of these and of the edges, month by month. */
  async function loadDaysOfKind(kind: Kind) {
    const { family } = entitiesByKind[kind];
    const loadPartFacts = async (part: Period) => {
      const days = await loadFacts(store, entitiesByKind[kind], part);
      return splitIntoMonths(part).map((monthPeriod) => ({
        month: getMonth(monthPeriod.from),
        within: monthPeriod,
        days,
      }));
    };
    const [currentMarks, ...parts] = await Promise.all([markedMonths ?? [], ...edges.map(loadPartFacts)]);
    const staleMonths = currentMarks
      .filter(({ id }) => id.startsWith(`${family}.`))
      .map(({ id }) => id.slice(family.length + 1))
      .filter((month) => wholeMonths && `${month}-01` >= wholeMonths.from && `${month}-01` <= wholeMonths.to);
    const staleParts = await Promise.all(
      staleMonths.map((month) => loadPartFacts({ from: `${month}-01`, to: getLastDayOfMonth(month) })),
    );
    return { stale: staleMonths, parts: [...parts, ...staleParts].flat() };
  }
  const daysByKind = new Map<Kind, ReturnType<typeof loadDaysOfKind>>();
  const loadDaysOnce = (kind: Kind) => {
    const kindDays = daysByKind.get(kind) ?? loadDaysOfKind(kind);
    daysByKind.set(kind, kindDays);
    return kindDays;
  };

  const loadStoredMonths = <E extends typeof orderMonths | typeof orderMonthDays>(
    kind: E,
  ): Promise<StoredOf<E>[]> =>
    wholeMonths
      ? loadAllInRange(store, kind, { from: getMonth(wholeMonths.from), to: getMonth(wholeMonths.to) })
      : Promise.resolve([]);

  return {
    async months(kind: Kind): Promise<Months<OrderMonth>> {
      const [storedMonths, { stale: staleMonths, parts }] = await Promise.all([
        loadStoredMonths(entitiesByKind[kind].months),
        loadDaysOnce(kind),
      ]);
      return [
        ...storedMonths.filter(({ id }) => !staleMonths.includes(id)).map((item) => [item.id, item] as const),
        ...parts.map(
          ({ month, within: monthPeriod, days }) => [month, sumOrderMonth(days, monthPeriod)] as const,
        ),
      ];
    },
    async days(kind: 'pm' | 'checklist'): Promise<Months<OrderDays>> {
      const [storedMonths, { stale: staleMonths, parts }] = await Promise.all([
        loadStoredMonths(entitiesByKind[kind].days),
        loadDaysOnce(kind),
      ]);
      return [
        ...storedMonths
          .filter(({ id }) => !staleMonths.includes(id))
          .map(({ id, rows }) => [id, rows] as const),
        ...parts.map(
          ({ month, within: monthPeriod, days }) => [month, sumOrderDays(days, monthPeriod)] as const,
        ),
      ];
    },
  };
}

export const mergeSelectedWork = (months: Months<OrderMonth>, { isMeantWork }: FigureContext): PlannedWork =>
  mergePlannedWork(months.map(([month, item]) => selectPlannedWork(month, item, isMeantWork)));
export const selectDayTotals = (months: Months<OrderDays>, { isMeantWork }: FigureContext) =>
  months.flatMap(([month, item]) => computeDayTotals(month, item, isMeantWork));
