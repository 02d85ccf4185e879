// Pagination of lists that span several partitions.
import { addDays, type Day, daysBetween, getMonth } from '#shared/day.ts';
import { RefusalError } from '#shared/refused.ts';
import type { Entity, Index, Stored } from './entity.ts';
import type { PageOf } from './reads.ts';
import type { Store } from './store.ts';

export interface PageRequest {
  limit: number;
  next?: string;
}

/** Maximum days of a list, since each month is a query. */
const MAX_PERIOD_DAYS = 3 * 366;

/**
 * Lists by an index with months (`2026-03`) as partitions and days as sort keys; both days inclusive.
 * @throws Refused outOfRange
 */
export function listByMonths<
  Value extends object,
  Id extends string | number,
  Indexes extends Record<string, Index<Value>>,
>(
  store: Store,
  kind: Entity<Value, Id, Indexes>,
  index: keyof Indexes & string,
  { from, to }: { from: Day; to: Day },
  page: PageRequest,
): Promise<PageOf<Stored<Value, Id>>> {
  return paginateSequentially(getMonthsWithinLimit({ from, to }), page, (month, rest) =>
    store.listBy(kind, index, [month], { from, to, ...rest }),
  );
}

/**
 * Lists single days, then a period: of the plant month by month, or of one machine.
 * @throws Refused outOfRange
 */
export function listByDays<
  Value extends object,
  Id extends string | number,
  Indexes extends Record<'byDay' | 'byMachine', Index<Value>>,
>(
  store: Store,
  kind: Entity<Value, Id, Indexes>,
  { days, since, machineId }: { days: readonly Day[]; since: { from: Day; to: Day }; machineId?: number },
  page: PageRequest,
): Promise<PageOf<Stored<Value, Id>>> {
  const months = getMonthsWithinLimit(since);
  const parts = [...days, ...(machineId === undefined ? months : [PERIOD_PART])];
  return paginateSequentially(parts, page, (part, rest) => {
    const range = part.length === DAY_LENGTH ? { from: part, to: part, ...rest } : { ...since, ...rest };
    return machineId === undefined
      ? store.listBy(kind, 'byDay', [part.slice(0, MONTH_LENGTH)], range)
      : store.listBy(kind, 'byMachine', [machineId], range);
  });
}
/** Name of the single part for a machine, whose index contains the whole period. */
const PERIOD_PART = 'since';
const [MONTH_LENGTH, DAY_LENGTH] = ['2026-03'.length, '2026-03-16'.length];

/** Returns the months of a period, up to the maximum length. @throws Refused outOfRange */
function getMonthsWithinLimit({ from, to }: { from: Day; to: Day }): string[] {
  if (daysBetween(from, to) > MAX_PERIOD_DAYS)
    throw new RefusalError('invalid', 'invalidInput', { fields: { to: 'outOfRange' } });
  return getMonthsOfPeriod({ from, to });
}

/** Returns the months of a period. */
export function getMonthsOfPeriod({ from, to }: { from: Day; to: Day }): string[] {
  const months: string[] = [];
  for (let month = getMonth(from); month <= getMonth(to); month = getMonth(addDays(`${month}-28`, 4)))
    months.push(month);
  return months;
}

/**
 * Reads the parts in order until the page is full; the cursor contains the part and the position within it.
 * @throws Refused badCursor
 */
export async function paginateSequentially<Item>(
  parts: Iterable<string> | AsyncIterable<string>,
  { limit, next }: PageRequest,
  read: (part: string, rest: PageRequest) => Promise<PageOf<Item>>,
): Promise<PageOf<Item>> {
  let [firstPart, cursor] = next ? next.split('/') : [];
  const items: Item[] = [];
  for await (const part of parts) {
    if (firstPart !== undefined && part !== firstPart) continue;
    firstPart = undefined;
    if (items.length === limit) return { items, next: `${part}/` };
    const partPage = await read(part, { limit: limit - items.length, next: cursor || undefined });
    items.push(...partPage.items);
    if (partPage.next) return { items, next: `${part}/${partPage.next}` };
    cursor = undefined;
  }
  if (firstPart !== undefined)
    throw new RefusalError('invalid', 'badCursor', { fields: { next: 'badCursor' } });
  return { items };
}

/**
 * Reads all parts concurrently, each with its share of the page; the cursor contains the parts with more
 * items.
 * @throws Refused badCursor
 */
export async function paginateInParallel<Item>(
  parts: readonly string[],
  { limit, next }: PageRequest,
  read: (part: string, rest: PageRequest) => Promise<PageOf<Item>>,
): Promise<PageOf<Item>> {
  const pendingParts = (next?.split('|') ?? parts.map((part) => `${part}/`)).map((each) => {
    const end = each.indexOf('/');
    return { part: each.slice(0, end), next: each.slice(end + 1) };
  });
  const partNames = new Set(pendingParts.map(({ part }) => part));
  if (partNames.size < pendingParts.length || [...partNames].some((part) => !parts.includes(part)))
    throw new RefusalError('invalid', 'badCursor', { fields: { next: 'badCursor' } });
  const [currentParts, remainingParts] = [pendingParts.slice(0, limit), pendingParts.slice(limit)];
  const share = Math.floor(limit / currentParts.length);
  const pages = await Promise.all(
    currentParts.map(async ({ part, next }) => ({
      part,
      ...(await read(part, { limit: share, next: next || undefined })),
    })),
  );
  const rest = [...pages.filter((page) => page.next), ...remainingParts].map(
    ({ part, next }) => `${part}/${next}`,
  );
  return { items: pages.flatMap(({ items }) => items), ...(rest.length > 0 && { next: rest.join('|') }) };
}
