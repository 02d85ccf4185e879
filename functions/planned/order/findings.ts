// What orders of a machine found not in order in a while, activity by activity.
import { addDays, type Day } from '../../../shared/day.ts';
import { orderSheets, orders } from '../../table/entities/planned.ts';
import { everyPage } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';

/** An order closes some time after the day it was planned on. */
const LATE_DAYS = 60;

export interface Finding {
  orderId: string;
  code: string;
  elementId: string;
  what: string;
  at: string;
}

/** Of orders closed on the days from…to. */
export async function findings(
  store: Store,
  machineId: number,
  { from, to }: { from: Day; to: Day },
): Promise<Finding[]> {
  const period = { from: addDays(from, -LATE_DAYS), to: addDays(to, LATE_DAYS) };
  const all = await everyPage((next) => store.listBy(orders, 'byMachine', [machineId], { ...period, next }));
  const closed = all.filter(
    ({ state, closedOn = '' }) => state === 'closed' && closedOn >= from && closedOn <= to,
  );
  const sheets = await store.load(closed.map(({ id }) => [orderSheets, id] as const));
  return closed.flatMap(({ id, code, closedAt }, i) =>
    (sheets[i]?.activities ?? []).flatMap(({ outcome, elementId, note, description }) =>
      outcome === 'nok' && elementId !== undefined && closedAt !== undefined
        ? [{ orderId: id, code, elementId, what: note ?? description, at: closedAt }]
        : [],
    ),
  );
}
