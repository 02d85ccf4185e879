// A day's orders of one type: how many of which colour, what is still to be done on which machine and by which team, and from when it is late.
import { byPath, runTotalOf } from '../../../shared/autonomous/report.ts';
import { monthOf } from '../../../shared/day.ts';
import { loadOfOrders } from '../../../shared/organisation/workload.ts';
import { backlogOf, lateDayOf } from '../../../shared/planned/backlog.ts';
import { lubricationOrders } from '../../../shared/planned/lubrication.ts';
import { isOpen } from '../../../shared/planned/order-state.ts';
import { totalOf } from '../../../shared/planned/totals.ts';
import type { CycleType } from '../../../shared/procedures/kinds.ts';
import { orderFactsOf } from '../../../shared/reports/facts/order-facts.ts';
import { checklistOrders, orders, runs } from '../../table/entities/planned.ts';
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
  workloads,
} from '../../table/entities/reports.ts';
import type { KeptOf } from '../../table/entity.ts';
import { everyPage } from '../../table/reads.ts';
import { caughtUp, kept, type Rollup } from './family.ts';

type Listed = KeptOf<typeof orders>;

const bucketOf = ({ plannedOn }: Readonly<Record<string, unknown>>) => String(plannedOn);

interface Days {
  type: CycleType;
  of: typeof orders;
  totals: typeof dayTotals;
  late: typeof lateDays;
  totalOf?: (orders: readonly Listed[]) => object;
  /** What of them the plan of the plant shows. */
  backlogs?: typeof backlogs;
  /** Those of them that lubricate. */
  lubrications?: typeof orderLubrications;
  /** What figures ask of each, and of those that are open. */
  facts: typeof orderFacts;
  open?: typeof openOrderFacts;
}

const daysOf = (
  family: string,
  { type, of, totals, late, totalOf: total = totalOf, backlogs, lubrications, facts, open }: Days,
): Rollup<Listed> => ({
  family,
  of,
  bucketOf,
  async read(store, day, told) {
    const listed = await everyPage((next) =>
      store.listBy(of, 'byDay', [monthOf(day)], { from: day, to: day, next }),
    );
    return caughtUp(store, of, listed, { bucket: day, bucketOf, told });
  },
  fold(things) {
    const backlog = backlogOf(things);
    const lubricating = lubricationOrders(things);
    return {
      totals: [
        [totals, total(things)],
        [facts, kept(orderFactsOf(things))],
        ...(open ? [[open, kept(orderFactsOf(things.filter(({ state }) => isOpen(state))))] as const] : []),
        ...(backlogs ? [[backlogs, backlog] as const] : []),
        ...(lubrications
          ? [[lubrications, lubricating.length > 0 ? { orders: lubricating } : undefined] as const]
          : []),
      ],
      shared: [[workloads, { [type]: loadOfOrders(things) }]],
      part: lateDayOf(backlog),
    };
  },
  whole: late,
});

export const orderDays = daysOf('orderDays', {
  type: 'workorders',
  ...{ of: orders, totals: dayTotals, late: lateDays, backlogs },
  lubrications: orderLubrications,
  ...{ facts: orderFacts, open: openOrderFacts },
});
export const checklistDays = daysOf('checklistDays', {
  type: 'checklists',
  of: checklistOrders,
  totals: checklistDayTotals,
  late: checklistLateDays,
  ...{ facts: checklistFacts, open: openChecklistFacts },
});
export const runDays = daysOf('runDays', {
  type: 'am',
  of: runs,
  totals: runDayTotals,
  late: runLateDays,
  totalOf: runTotalOf,
  lubrications: runLubrications,
  facts: runFacts,
});

const machineDay = ({ machineId, plannedOn }: Readonly<Record<string, unknown>>) =>
  `${machineId}.${plannedOn}`;

/** Of each machine, path by path: what reports of some of them read. */
export const runsOfMachines: Rollup<Listed> = {
  family: 'machineRuns',
  of: runs,
  bucketOf: machineDay,
  async read(store, bucket, told) {
    const [machineId, day] = bucket.split('.');
    const listed = await everyPage((next) =>
      store.listBy(runs, 'byMachine', [Number(machineId)], { from: day, to: day, next }),
    );
    return caughtUp(store, runs, listed, { bucket, bucketOf: machineDay, told });
  },
  fold: (things) => ({ totals: [[machineRuns, byPath(things)]] }),
};
