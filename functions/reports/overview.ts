// Overview of the home page: planned work of a period and of today, open EWOs and tags (domain 9).
import type { Answer } from '#shared/contract.ts';
import type { Day } from '#shared/day.ts';
import { countLateByDay } from '#shared/planned/backlog.ts';
import { computeDayTotal } from '#shared/planned/totals.ts';
import type { overview as calls } from '#shared/reports/api.ts';
import { decodeOrderFacts } from '#shared/reports/facts/order-facts.ts';
import { getPlannedPeriod } from '#shared/reports/facts/stray-orders.ts';
import { computeOverview } from '#shared/reports/overview.ts';
import { sumOpenCounts } from '#shared/requests/request-totals.ts';
import { type CacheDependency, createAnswerCache } from '../db/cache.ts';
import {
  dayTotals,
  lateDays,
  openEwoCounts,
  openTagCounts,
  orderFacts,
  strayOrders,
} from '../db/entities/reports.ts';
import { machineListVersions } from '../db/entities/structure.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Handlers } from '../http/serve.ts';
import { loadDismissedMachineIds } from '../structure/public.ts';
import { loadAllInRange } from './ground.ts';

const overviewCache = createAnswerCache<Answer<typeof calls.get>>();

export const overview: Handlers<typeof calls> = {
  /**
   * Reads the period in one page, and today separately if outside of it. Cached for all users until a total
   * or a machine changes.
   */
  async get({ input: { from, to }, actor: { today }, store }) {
    const cacheKey = JSON.stringify([from, to, today]);
    const [lateCounts, ewos, tags, machineList] = await store.load([
      [lateDays, 'all'],
      [openEwoCounts, 'all'],
      [openTagCounts, 'all'],
      [machineListVersions, 'all'],
    ] as const);
    const dependencies: CacheDependency[] = [
      [lateDays, 'all', lateCounts],
      [openEwoCounts, 'all', ewos],
      [openTagCounts, 'all', tags],
      [machineListVersions, 'all', machineList],
    ];
    const cachedOverview = await overviewCache.recall(store, cacheKey, dependencies);
    if (cachedOverview) return cachedOverview;
    const isTodayOutside = today < from || today > to;
    const plannedPeriod = getPlannedPeriod({ from, to });
    const isPlannedOutside = (day: Day) => day < plannedPeriod.from || day > plannedPeriod.to;
    const [items, todayTotal, strays, dismissedIds] = await Promise.all([
      loadAllInRange(store, dayTotals, plannedPeriod),
      isTodayOutside ? store.find(dayTotals, today) : undefined,
      loadAllPages((next) => store.listBy(strayOrders, 'until', ['strays'], { from, next })),
      loadDismissedMachineIds(store),
    ]);
    const distantDays = strays.filter(({ id }) => isPlannedOutside(id));
    const isTodayApart = todayTotal && isPlannedOutside(today);
    const totals = [
      ...(isTodayApart ? [...items, todayTotal] : items).map((total) => ({ ...total, on: total.id })),
      ...distantDays
        .filter(({ id }) => !(isTodayApart && id === today))
        .map(({ id, rows }) => ({ ...computeDayTotal(decodeOrderFacts(rows, id)), on: id })),
    ];
    // Totals of a day include all machines, so without dismissed ones they are computed from the orders.
    const countedTotals =
      dismissedIds.size > 0
        ? [...(await loadAllInRange(store, orderFacts, plannedPeriod)), ...distantDays].map(
            ({ id, rows }) => ({
              ...computeDayTotal(
                decodeOrderFacts(rows, id).filter(({ machineId }) => !dismissedIds.has(machineId)),
              ),
              on: id,
            }),
          )
        : totals;
    const lateCount = countLateByDay(lateCounts ?? {}, today)
      .values()
      .reduce((sum, n) => sum + n, 0);
    const computedOverview = {
      ...computeOverview(totals, lateCount, { from, to }, today, countedTotals),
      ewos: sumOpenCounts(ewos),
      tags: sumOpenCounts(tags),
    };
    return overviewCache.remember(store, cacheKey, computedOverview, dependencies);
  },
};
