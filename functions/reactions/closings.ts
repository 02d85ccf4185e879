// Who closes an order tells the hour of it, for the hand-over of the shift. Told twice, it says the same.
import { addDays } from '../../shared/day.ts';
import { closingOf } from '../../shared/planned/closings.ts';
import { setting, tableClient } from '../http/aws.ts';
import { checklistOrders, orders, runs } from '../table/entities/planned.ts';
import { closedHours } from '../table/entities/reports.ts';
import type { ValueOf } from '../table/entity.ts';
import { listMonths } from '../table/in-turn.ts';
import { idFrom } from '../table/keys.ts';
import { inParallel } from '../table/parallel.ts';
import { everyPage } from '../table/reads.ts';
import { openStore, type Store } from '../table/store.ts';
import type { Change } from './change.ts';
import { todayOf } from './today.ts';

type Order = ValueOf<typeof orders>;
/** By hour, what each of its orders says; nothing any more of one that was opened again or closed in another. */
type Hours = Map<string, Record<string, string | undefined>>;

const kinds = [orders, checklistOrders, runs];
const AT_ONCE = 8;
/** Parts are one expression, which holds 4 KB. */
const TOLD_AT_ONCE = 40;

function tell(hours: Hours, id: string, before: Order | undefined, after: Order | undefined): void {
  const [was, is] = [before, after].map((order) => order && closingOf(order));
  if (was?.text === is?.text) return;
  if (was) hours.set(was.hour, { ...hours.get(was.hour), [id]: undefined });
  if (is) hours.set(is.hour, { ...hours.get(is.hour), [id]: is.text });
}

const write = (store: Store, hours: Hours) =>
  inParallel(hours, AT_ONCE, async ([hour, parts]) => {
    const all = Object.entries(parts);
    for (let i = 0; i < all.length; i += TOLD_AT_ONCE)
      await store.commit(
        store.putParts(closedHours, hour, Object.fromEntries(all.slice(i, i + TOLD_AT_ONCE))),
      );
  });

export async function closed(changes: readonly Change[]): Promise<void> {
  const its = changes.filter(({ entity }) => kinds.some(({ name }) => name === entity));
  const now = new Date(Date.now()).toISOString();
  for (const some of Map.groupBy(its, ({ tenant, plant }) => `${tenant}#${plant}`).values()) {
    const { tenant, plant } = some[0]!;
    const hours: Hours = new Map();
    // in the order they happened: the last of them counts
    for (const { id, before, after } of some)
      tell(hours, idFrom(id), before as Order | undefined, after as Order | undefined);
    if (hours.size === 0) continue;
    await write(
      openStore(tableClient(), setting('TABLE'), { tenant, plant }, { user: 'totals', now }),
      hours,
    );
  }
}

/** Of orders that are closed, what they tell of their hours. */
export function closedHoursOf(all: readonly (Order & { id: string | number })[]): Hours {
  const hours: Hours = new Map();
  for (const order of all) tell(hours, String(order.id), undefined, order);
  return hours;
}

/** Of these what their hours do not say yet. */
async function untold(store: Store, hours: Hours): Promise<Hours> {
  const found = await store.load([...hours.keys()].map((hour) => [closedHours, hour] as const));
  const left = [...hours].map(([hour, parts], i) => {
    const told = (found[i] ?? {}) as Record<string, unknown>;
    return [
      hour,
      Object.fromEntries(Object.entries(parts).filter(([id, text]) => told[id] !== text)),
    ] as const;
  });
  return new Map(left.filter(([, parts]) => Object.keys(parts).length > 0));
}

/** So far back hand-overs are asked for, and around it orders are closed that were planned then. */
const DAYS = 45;

/** Tells the hours of the last weeks: older programs told them nothing. */
export async function tellClosings(store: Store): Promise<void> {
  const today = await todayOf(store, new Date(Date.now()).toISOString());
  const period = { from: addDays(today, -DAYS), to: addDays(today, DAYS) };
  for (const kind of kinds) {
    const all = await everyPage((next) => listMonths(store, kind, 'byDay', period, { limit: 500, next }));
    await write(store, await untold(store, closedHoursOf(all)));
  }
}
