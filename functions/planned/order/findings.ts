// What orders found not in order in a while, activity by activity.
import { type Day, monthOf } from '../../../shared/day.ts';
import type { Activity } from '../../../shared/planned/order.ts';
import type { CycleType } from '../../../shared/procedures/kinds.ts';
import { orderSheets, orders } from '../../table/entities/planned.ts';
import { monthsIn } from '../../table/in-turn.ts';
import { everyPage } from '../../table/reads.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import type { Store } from '../../table/store.ts';
import { ordersOf } from '../kinds.ts';

export interface Finding {
  orderId: string;
  type?: CycleType;
  code: string;
  machineId: number;
  elementId: string;
  what: string;
  at: string;
}

/** The month under which an order is found again that was closed with something not in order. */
export const foundIn = (activities: readonly Activity[], closedOn: Day): string | undefined =>
  activities.some(({ outcome }) => outcome === 'nok') ? monthOf(closedOn) : undefined;

/** Of orders closed on the days from…to, as far as a machine's of a day are wanted. */
export async function findings(
  store: Store,
  period: { from: Day; to: Day },
  wanted: (machineId: number, closedOn: Day) => boolean,
): Promise<Finding[]> {
  const all = await Promise.all(
    Object.values(ordersOf).flatMap((kind) =>
      monthsIn(period).map(async (month) => {
        const its = await everyPage((next) => store.listBy(kind, 'found', [month], { ...period, next }));
        return its.map((order) => ({ ...order, sheet: kind.sheet!.kind as typeof orderSheets }));
      }),
    ),
  );
  const found = all.flat().filter(({ machineId, closedOn }) => wanted(machineId, closedOn!));
  const sheets = await store.load(found.map(({ sheet, id }) => [sheet, id] as const));
  return found.flatMap(({ id, type, code, machineId, closedAt }, i) =>
    (sheets[i]?.activities ?? []).flatMap((activity) =>
      activity.outcome === 'nok' && activity.elementId !== undefined
        ? [
            {
              ...{ orderId: id, type, code, machineId, at: closedAt! },
              elementId: activity.elementId,
              what: whatOf(activity),
            },
          ]
        : [],
    ),
  );
}

/** Orders that an older program closed are found again as well. Page by page; doing so twice changes nothing. */
export async function findAgain(store: Store): Promise<void> {
  let from: string | undefined;
  do {
    const next = from;
    from = await retryOnConflict(async () => {
      const page = await store.list(orders, { next, consistent: true });
      const closed = page.items.filter(({ state, foundMonth }) => state === 'closed' && !foundMonth);
      const sheets = await store.load(
        closed.map(({ id }) => [orderSheets, id] as const),
        { consistent: true },
      );
      const told = closed.flatMap((order, i) => {
        const foundMonth = foundIn(sheets[i]?.activities ?? order.activities ?? [], order.closedOn!);
        return foundMonth ? [{ order, foundMonth }] : [];
      });
      await store.commitInChunks(told, (some) =>
        some.map(({ order, foundMonth }) => store.putParts(orders, order.id, { foundMonth }, { of: order })),
      );
      return page.next;
    });
  } while (from);
}

/** Each red control with what was read of it; else the words of the activity. */
function whatOf({ answers = [], controls = [], note, description }: Activity): string {
  const reds = answers.flatMap(({ controlId, colour, value, answer, note: why }) => {
    const control = controls.find(({ id }) => id === controlId);
    if (colour !== 'red' || !control) return [];
    const read = value === undefined ? answer : [value, control.unit].filter(Boolean).join(' ');
    return `${control.description}: ${read}${why ? ` (${why})` : ''}`;
  });
  return reds.length > 0 ? [...reds, ...(note ? [note] : [])].join('; ') : (note ?? description);
}
