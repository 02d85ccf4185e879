// What orders found not in order in a while, activity by activity.
import type { Day } from '../../../shared/day.ts';
import { orderSheets, orders } from '../../table/entities/planned.ts';
import { monthsIn } from '../../table/in-turn.ts';
import { everyPage } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';

export interface Finding {
  orderId: string;
  code: string;
  machineId: number;
  elementId: string;
  what: string;
  at: string;
}

/** Of orders closed on the days from…to, as far as a machine's of a day are wanted. */
export async function findings(
  store: Store,
  period: { from: Day; to: Day },
  wanted: (machineId: number, closedOn: Day) => boolean,
): Promise<Finding[]> {
  const all = await Promise.all(
    monthsIn(period).map((month) =>
      everyPage((next) => store.listBy(orders, 'found', [month], { ...period, next })),
    ),
  );
  const found = all.flat().filter(({ machineId, closedOn }) => wanted(machineId, closedOn!));
  const sheets = await store.load(found.map(({ id }) => [orderSheets, id] as const));
  return found.flatMap(({ id, code, machineId, closedAt }, i) =>
    (sheets[i]?.activities ?? []).flatMap(({ outcome, elementId, note, description }) =>
      outcome === 'nok' && elementId !== undefined
        ? [{ orderId: id, code, machineId, elementId, what: note ?? description, at: closedAt! }]
        : [],
    ),
  );
}
