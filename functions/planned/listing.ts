// Lists of work orders that no single partition of an index holds: pages go on from one to the next.
import { addDays, type Day, daysBetween, monthOf } from '../../shared/day.ts';
import { lateOn } from '../../shared/planned/backlog.ts';
import { isLate } from '../../shared/planned/colour.ts';
import { isOf } from '../../shared/planned/order-state.ts';
import { Refused } from '../../shared/refused.ts';
import { lateDays, orders, teams } from '../table/chart.ts';
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

export const listOpenOfAll = async (store: Store, to: Day, page: Page): Promise<PageOf<KeptOrder>> =>
  listOpenOfTeams(store, await everyTeam(store), to, page);

/** Team by team; 0 is nobody's. */
export const listOpenOfTeams = (store: Store, ids: readonly number[], to: Day, page: Page) =>
  inTurn(ids.map(String), page, openOf(store, to));

/** Nobody's, then team by team: a cycle's team is a hint where the plant assigns none. */
async function everyTeam(store: Store): Promise<number[]> {
  const all = await everyPage((next) => store.list(teams, { next }));
  return [0, ...all.map(({ id }) => id)];
}

const openOf = (store: Store, to: Day) => (holder: string, rest: Page) =>
  store.listBy(orders, 'open', [holder], { to, ...rest });

interface Wanted {
  machineId?: number;
  /** Of these teams alone. */
  own?: readonly number[];
}

/** What is late today, whenever it was planned. A page may hold fewer than it could: the rest of it is not late. */
export async function listLate(
  store: Store,
  today: Day,
  { machineId, own }: Wanted,
  page: Page,
): Promise<PageOf<KeptOrder>> {
  const days = await daysWithLate(store, today);
  if (days.length === 0) return { items: [] };
  const found = machineId
    ? await store.listBy(orders, 'byMachine', [machineId], {
        from: days[0],
        to: days.at(-1),
        ...page,
      })
    : await listLateOfTeams(store, today, days, own ?? (await everyTeam(store)), page);
  const late = (order: KeptOrder) =>
    isOf(own, order) && isLate({ ...order, byMeter: order.dueRun !== undefined }, today);
  return { ...found, items: found.items.filter(late) };
}

/** The days late orders were planned on; a meter may have run past one of a day to come. */
async function daysWithLate(store: Store, today: Day): Promise<Day[]> {
  const [late] = await store.load([[lateDays, 'all']]);
  return [...lateOn(late ?? {}, today).keys()].sort();
}

function listLateOfTeams(
  store: Store,
  today: Day,
  days: readonly Day[],
  ids: readonly number[],
  page: Page,
): Promise<PageOf<KeptOrder>> {
  const open = openOf(store, today);
  const toCome = days.filter((day) => day > today);
  return inTurn([...ids.map(String), ...toCome], page, (part, rest) =>
    toCome.includes(part)
      ? store.listBy(orders, 'byDay', [monthOf(part)], { from: part, to: part, ...rest })
      : open(part, rest),
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
