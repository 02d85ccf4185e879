// Lists that no single partition holds: pages go on from one to the next.
import { addDays, type Day, daysBetween, monthOf } from '../../shared/day.ts';
import { Refused } from '../../shared/refused.ts';
import type { Entity, Index, Kept } from './entity.ts';
import type { PageOf } from './reads.ts';
import type { Store } from './store.ts';

export interface Page {
  limit: number;
  next?: string;
}

/** Days a list may look over: each month of it is a query. */
const LONGEST_PERIOD = 3 * 366;

/** By an index whose partitions are months (`2026-03`) and whose order are days; both days included. @throws Refused outOfRange */
export function listMonths<
  Value extends object,
  Id extends string | number,
  Indexes extends Record<string, Index<Value>>,
>(
  store: Store,
  kind: Entity<Value, Id, Indexes>,
  index: keyof Indexes & string,
  { from, to }: { from: Day; to: Day },
  page: Page,
): Promise<PageOf<Kept<Value, Id>>> {
  if (daysBetween(from, to) > LONGEST_PERIOD)
    throw new Refused('invalid', 'invalidInput', { fields: { to: 'outOfRange' } });
  return inTurn(monthsIn({ from, to }), page, (month, rest) =>
    store.listBy(kind, index, [month], { from, to, ...rest }),
  );
}

/** The months of a period that is not long. */
export function monthsIn({ from, to }: { from: Day; to: Day }): string[] {
  const months: string[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = monthOf(addDays(`${month}-28`, 4)))
    months.push(month);
  return months;
}

/** Part by part until the page is full; its cursor names the part where it stopped, and where in it. @throws Refused badCursor */
export async function inTurn<Item>(
  parts: Iterable<string> | AsyncIterable<string>,
  { limit, next }: Page,
  read: (part: string, rest: Page) => Promise<PageOf<Item>>,
): Promise<PageOf<Item>> {
  let [first, cursor] = next ? next.split('/') : [];
  const items: Item[] = [];
  for await (const part of parts) {
    if (first !== undefined && part !== first) continue;
    first = undefined;
    if (items.length === limit) return { items, next: `${part}/` };
    const found = await read(part, { limit: limit - items.length, next: cursor || undefined });
    items.push(...found.items);
    if (found.next) return { items, next: `${part}/${found.next}` };
    cursor = undefined;
  }
  if (first !== undefined) throw new Refused('invalid', 'badCursor', { fields: { next: 'badCursor' } });
  return { items };
}

/** All parts at once, each its share of the page; the cursor names those that go on, and where in them. @throws Refused badCursor */
export async function sideBySide<Item>(
  parts: readonly string[],
  { limit, next }: Page,
  read: (part: string, rest: Page) => Promise<PageOf<Item>>,
): Promise<PageOf<Item>> {
  const wanted = (next?.split('|') ?? parts.map((part) => `${part}/`)).map((each) => {
    const end = each.indexOf('/');
    return { part: each.slice(0, end), next: each.slice(end + 1) };
  });
  const names = new Set(wanted.map(({ part }) => part));
  if (names.size < wanted.length || [...names].some((part) => !parts.includes(part)))
    throw new Refused('invalid', 'badCursor', { fields: { next: 'badCursor' } });
  const [now, later] = [wanted.slice(0, limit), wanted.slice(limit)];
  const share = Math.floor(limit / now.length);
  const found = await Promise.all(
    now.map(async ({ part, next }) => ({
      part,
      ...(await read(part, { limit: share, next: next || undefined })),
    })),
  );
  const rest = [...found.filter((page) => page.next), ...later].map(({ part, next }) => `${part}/${next}`);
  return { items: found.flatMap(({ items }) => items), ...(rest.length > 0 && { next: rest.join('|') }) };
}
