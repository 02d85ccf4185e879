// Totals of a day's orders of one type: number by colour, open work by machine and team, and the day from
// which it is late.
import { computeRunTotal, computeRunTotalsByPath } from '#shared/autonomous/report.ts';
import { formatOrderLoads } from '#shared/organisation/workload.ts';
import { computeBacklog, sumBacklog } from '#shared/planned/backlog.ts';
import { toLubricationOrders } from '#shared/planned/lubrication.ts';
import { isOpen } from '#shared/planned/order-state.ts';
import { listCountedWork } from '#shared/planned/ranks/counted-work.ts';
import { computeDayTotal } from '#shared/planned/totals.ts';
import type { CycleType } from '#shared/procedures/kinds.ts';
import { encodeOrderFacts } from '#shared/reports/facts/order-facts.ts';
import { findStrayOrders } from '#shared/reports/facts/stray-orders.ts';
import { checklistOrders, orders, runs } from '../../db/entities/planned.ts';
import {
  backlogs,
  checklistDayTotals,
  checklistFacts,
  checklistLateDays,
  dayTotals,
  lateDays,
  machineRuns,
  openChecklistFacts,
  openOrderFacts,
  orderFacts,
  orderLubrications,
  runDayTotals,
  runFacts,
  runLateDays,
  runLubrications,
  strayChecklists,
  strayOrders,
  strayRuns,
  workloads,
} from '../../db/entities/reports.ts';
import type { StoredOf } from '../../db/entity.ts';
import { loadAllPages } from '../../db/reads.ts';
import { correctIndexLag, createDayReader, type Rollup, toFactsItem } from './family.ts';

type StoredOrder = StoredOf<typeof orders>;

const bucketOf = ({ plannedOn }: Readonly<Record<string, unknown>>) => String(plannedOn);

interface DayOptions {
  type: CycleType;
  entity: typeof orders;
  totals: typeof dayTotals;
  late: typeof lateDays;
  totalOf?: (orders: readonly StoredOrder[]) => object;
  /** Backlog for the plan of the plant. */
  backlogs?: typeof backlogs;
  /** Orders that lubricate. */
  lubrications?: typeof orderLubrications;
  /** Facts of each order for figures; `open` holds those of open orders. */
  facts: typeof orderFacts;
  strays: typeof strayOrders;
  open?: typeof openOrderFacts;
}

const buildDayRollup = (
  family: string,
  {
    type,
    entity,
    totals,
    late,
    totalOf: total = computeDayTotal,
    backlogs,
    lubrications,
    facts,
    strays,
    open,
  }: DayOptions,
): Rollup<StoredOrder> => ({
  family,
  entity,
  bucketOf,
  read: createDayReader(entity, 'byDay', bucketOf),
  fold(things) {
    const backlog = computeBacklog(things);
    const lubricatingOrders = toLubricationOrders(things);
    const counted = [...things, ...listCountedWork(things)];
    return {
      totals: [
        [totals, total(things)],
        [facts, toFactsItem(encodeOrderFacts(counted))],
        [strays, findStrayOrders(counted)],
        ...(open
          ? [[open, toFactsItem(encodeOrderFacts(things.filter(({ state }) => isOpen(state))))] as const]
          : []),
        ...(backlogs ? [[backlogs, backlog] as const] : []),
        ...(lubrications
          ? [
              [
                lubrications,
                lubricatingOrders.length > 0 ? { orders: lubricatingOrders } : undefined,
              ] as const,
            ]
          : []),
      ],
      shared: [[workloads, { [type]: formatOrderLoads(things) }]],
      part: sumBacklog(backlog),
    };
  },
  whole: late,
});

export const orderDays = buildDayRollup('orderDays', {
  type: 'workorders',
  ...{ entity: orders, totals: dayTotals, late: lateDays, backlogs },
  lubrications: orderLubrications,
  ...{ facts: orderFacts, strays: strayOrders, open: openOrderFacts },
});
export const checklistDays = buildDayRollup('checklistDays', {
  type: 'checklists',
  entity: checklistOrders,
  totals: checklistDayTotals,
  late: checklistLateDays,
  ...{ facts: checklistFacts, strays: strayChecklists, open: openChecklistFacts },
});
export const runDays = buildDayRollup('runDays', {
  type: 'am',
  entity: runs,
  totals: runDayTotals,
  late: runLateDays,
  totalOf: computeRunTotal,
  lubrications: runLubrications,
  ...{ facts: runFacts, strays: strayRuns },
});

const getMachineDay = ({ machineId, plannedOn }: Readonly<Record<string, unknown>>) =>
  `${machineId}.${plannedOn}`;

/** Totals of runs by machine and path, for reports of some machines. */
export const machineRunDays: Rollup<StoredOrder> = {
  family: 'machineRuns',
  entity: runs,
  bucketOf: getMachineDay,
  async read(store, bucket, told) {
    const [machineId, day] = bucket.split('.');
    const listed = await loadAllPages((next) =>
      store.listBy(runs, 'byMachine', [Number(machineId)], { from: day, to: day, next }),
    );
    return correctIndexLag(store, runs, listed, { bucket, bucketOf: getMachineDay, lastEvents: told });
  },
  fold: (things) => ({ totals: [[machineRuns, computeRunTotalsByPath(things)]] }),
};
