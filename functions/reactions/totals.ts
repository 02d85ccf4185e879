// Daily totals and backlogs of work orders, computed again from the day's orders: a record delivered twice ends in the same.
import { monthOf } from '../../shared/day.ts';
import { backlogOf, lateDayOf } from '../../shared/planned/backlog.ts';
import { totalOf } from '../../shared/planned/totals.ts';
import { setting, tableClient } from '../http/aws.ts';
import { backlogs, dayTotals, lateDays, orders } from '../table/chart.ts';
import { everyPage } from '../table/reads.ts';
import { openStore } from '../table/store.ts';
import type { Change } from './change.ts';

export interface TouchedDay {
  tenant: string;
  plant: string;
  day: string;
}

export function touchedDays(changes: readonly Change[]): TouchedDay[] {
  const days = new Map<string, TouchedDay>();
  for (const { entity, tenant, plant, before, after } of changes) {
    if (entity !== orders.name) continue;
    for (const side of [before, after]) {
      if (side)
        days.set(`${tenant}#${plant}#${side.plannedOn}`, { tenant, plant, day: String(side.plannedOn) });
    }
  }
  return [...days.values()];
}

const AT_ONCE = 8;

export async function retotal(days: readonly TouchedDay[]) {
  const now = new Date(Date.now()).toISOString();
  const queue = days[Symbol.iterator]();
  const worker = async () => {
    for (const { tenant, plant, day } of queue) {
      const store = openStore(tableClient(), setting('TABLE'), { tenant, plant }, { user: 'totals', now });
      const all = await everyPage((next) =>
        store.listBy(orders, 'byDay', [monthOf(day)], { from: day, to: day, next }),
      );
      const backlog = backlogOf(all);
      await Promise.all([
        store.commit(store.put(dayTotals, day, totalOf(all))),
        store.commit(store.put(backlogs, day, backlog)),
        store.commit(store.put(lateDays, day, lateDayOf(backlog))),
      ]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
