// Daily totals and backlogs of work orders, computed again from the day's orders: a record delivered twice ends in the same.
import { monthOf } from '../../shared/day.ts';
import { backlogOf, lateDayOf } from '../../shared/planned/backlog.ts';
import { totalOf } from '../../shared/planned/totals.ts';
import { setting, tableClient } from '../http/aws.ts';
import { orders } from '../table/entities/planned.ts';
import { backlogs, dayTotals, lateDays } from '../table/entities/reports.ts';
import type { KeptOf } from '../table/entity.ts';
import { idFrom } from '../table/keys.ts';
import { everyPage } from '../table/reads.ts';
import { openStore, type Store } from '../table/store.ts';
import type { Change } from './change.ts';

export interface TouchedDay {
  tenant: string;
  plant: string;
  day: string;
  /** By order, what the stream told last: its version, and the day it is planned on, if it is any more. */
  told: Map<string, { version: number; on?: string }>;
}

export function touchedDays(changes: readonly Change[]): TouchedDay[] {
  const days = new Map<string, TouchedDay>();
  for (const { entity, tenant, plant, id, before, after } of changes) {
    if (entity !== orders.name) continue;
    const version = Number((after ?? before)?.v);
    for (const side of [before, after]) {
      if (!side) continue;
      const day = String(side.plannedOn);
      const key = `${tenant}#${plant}#${day}`;
      const touched = days.get(key) ?? { tenant, plant, day, told: new Map() };
      touched.told.set(idFrom(id), { version, on: after && String(after.plannedOn) });
      days.set(key, touched);
    }
  }
  return [...days.values()];
}

type Listed = KeptOf<typeof orders>;

/** The index may be a moment behind the stream: orders it does not show as they were told are read themselves. */
async function caughtUp(
  store: Store,
  listed: readonly Listed[],
  { day, told }: TouchedDay,
): Promise<Listed[]> {
  const shown = new Map(listed.map((order) => [order.id, order]));
  const behind = [...told].flatMap(([id, { version, on }]) => {
    const order = shown.get(id);
    const fresh = on === day ? order && order.version >= version : !order || order.version > version;
    return fresh ? [] : [id];
  });
  const found = await store.load(
    behind.map((id) => [orders, id] as const),
    { consistent: true },
  );
  for (const [i, id] of behind.entries()) {
    const order = found[i];
    if (order?.plannedOn === day) shown.set(id, order);
    else shown.delete(id);
  }
  return [...shown.values()];
}

const AT_ONCE = 8;

export async function retotal(days: readonly TouchedDay[]) {
  const now = new Date(Date.now()).toISOString();
  const storeOf = ({ tenant, plant }: TouchedDay) =>
    openStore(tableClient(), setting('TABLE'), { tenant, plant }, { user: 'totals', now });
  const late = new Map<TouchedDay, object | undefined>();
  const queue = days[Symbol.iterator]();
  const worker = async () => {
    for (const touched of queue) {
      const { day } = touched;
      const store = storeOf(touched);
      const listed = await everyPage((next) =>
        store.listBy(orders, 'byDay', [monthOf(day)], { from: day, to: day, next }),
      );
      const all = await caughtUp(store, listed, touched);
      const backlog = backlogOf(all);
      await Promise.all([
        store.commit(store.put(dayTotals, day, totalOf(all))),
        store.commit(store.put(backlogs, day, backlog)),
      ]);
      late.set(touched, lateDayOf(backlog));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  // last: whoever remembers what the totals say is told when all of them stand
  for (const its of Map.groupBy(days, ({ tenant, plant }) => `${tenant}#${plant}`).values()) {
    const store = storeOf(its[0]!);
    const parts = Object.fromEntries(its.map((touched) => [touched.day, late.get(touched)]));
    await store.commit(store.putParts(lateDays, 'all', parts));
  }
}
