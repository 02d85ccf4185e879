// Lists of work orders that no single partition of an index holds: pages go on from one to the next.
import { addDays, type Day, daysBetween, monthOf } from '../../shared/day.ts';
import { Refused } from '../../shared/refused.ts';
import { orders, teams } from '../table/chart.ts';
import { everyPage, type PageOf } from '../table/reads.ts';
import type { Store } from '../table/store.ts';
import type { KeptOrder } from './issuing.ts';

interface Page {
  limit: number;
  next?: string;
}

/** Days a list may look over: each month of it is a query. */
const LONGEST_PERIOD = 3 * 366;

export function listByMonths(store: Store, from: Day, to: Day, page: Page): Promise<PageOf<KeptOrder>> {
  if (daysBetween(from, to) > LONGEST_PERIOD)
    throw new Refused('invalid', 'invalidInput', { fields: { to: 'outOfRange' } });
  const months: string[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = monthOf(addDays(`${month}-28`, 4)))
    months.push(month);
  return inTurn(months, page, (month, rest) => store.listBy(orders, 'byDay', [month], { from, to, ...rest }));
}

/** Nobody's, then team by team: a cycle's team is a hint where the plant assigns none. */
export async function listOpenOfAll(store: Store, to: Day, page: Page): Promise<PageOf<KeptOrder>> {
  const all = await everyPage((next) => store.list(teams, { next }));
  return listOpenOfTeams(store, [0, ...all.map(({ id }) => id)], to, page);
}

/** Team by team; 0 is nobody's. */
export function listOpenOfTeams(
  store: Store,
  ids: readonly number[],
  to: Day,
  page: Page,
): Promise<PageOf<KeptOrder>> {
  return inTurn(ids.map(String), page, (holder, rest) =>
    store.listBy(orders, 'open', [holder], { to, ...rest }),
  );
}

/** Part by part until the page is full; its cursor names the part where it stopped, and where in it. */
async function inTurn(
  parts: readonly string[],
  { limit, next }: Page,
  read: (part: string, rest: Page) => Promise<PageOf<KeptOrder>>,
): Promise<PageOf<KeptOrder>> {
  let [part = parts[0], cursor] = next ? next.split('/') : [];
  if (next && !parts.includes(part!))
    throw new Refused('invalid', 'badCursor', { fields: { next: 'badCursor' } });
  const items: KeptOrder[] = [];
  for (const each of parts.slice(parts.indexOf(part!))) {
    if (items.length === limit) return { items, next: `${each}/` };
    const found = await read(each, { limit: limit - items.length, next: cursor || undefined });
    items.push(...found.items);
    if (found.next) return { items, next: `${each}/${found.next}` };
    cursor = undefined;
  }
  return { items };
}
