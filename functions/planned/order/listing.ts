// Lists of work orders that no single partition of an index holds: pages go on from one to the next.
import { type Day, monthOf } from '../../../shared/day.ts';
import { lateOn } from '../../../shared/planned/backlog.ts';
import { isLate } from '../../../shared/planned/colour.ts';
import { isOf } from '../../../shared/planned/order-state.ts';
import { teams } from '../../table/entities/organisation.ts';
import type { orders } from '../../table/entities/planned.ts';
import type { lateDays } from '../../table/entities/reports.ts';
import { inTurn, type Page } from '../../table/in-turn.ts';
import { everyPage, type PageOf } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';
import type { KeptOrder } from '../cycle/issuing.ts';

/** Orders of one type, and the days of theirs that may be late. */
export interface Listed {
  orders: typeof orders;
  lateDays: typeof lateDays;
}

interface Asked {
  to: Day;
  today: Day;
  /** Of these teams, 0 is nobody's; else of all. */
  teams?: readonly number[];
}

/** What is open up to a day, team by team; then what is planned later, but a meter has run past. */
export async function listOpen(
  store: Store,
  of: Listed,
  { to, today, teams: asked }: Asked,
  page: Page,
): Promise<PageOf<KeptOrder>> {
  /** What comes after the first is only looked for where the page has room for it. */
  async function* parts() {
    yield* (asked ?? [NOBODY]).map(String);
    const [days, others] = await Promise.all([daysWithLate(store, of, today), asked ? [] : teamIds(store)]);
    yield* others.map(String);
    yield* days.filter((day) => day > to && day > today);
  }
  const found = await listParts(store, of, parts(), to, page);
  const wanted = (order: KeptOrder) =>
    order.plannedOn <= to || (isLateNow(order, today) && (!asked || asked.includes(order.teamId ?? NOBODY)));
  return { ...found, items: found.items.filter(wanted) };
}

/** A cycle's team is a hint where the plant assigns none. */
const NOBODY = 0;

const teamIds = async (store: Store): Promise<number[]> =>
  (await everyPage((next) => store.list(teams, { next }))).map(({ id }) => id);

/** Nobody's, then team by team. */
export const everyTeam = async (store: Store): Promise<number[]> => [NOBODY, ...(await teamIds(store))];

const openOf = (store: Store, of: Listed, to: Day) => (holder: string, rest: Page) =>
  store.listBy(of.orders, 'open', [holder], { to, ...rest });

interface Wanted {
  machineId?: number;
  /** Of these teams alone. */
  own?: readonly number[];
}

/** What is late today, whenever it was planned. A page may hold fewer than it could: the rest of it is not late. */
export async function listLate(
  store: Store,
  of: Listed,
  today: Day,
  { machineId, own }: Wanted,
  page: Page,
): Promise<PageOf<KeptOrder>> {
  const days = await daysWithLate(store, of, today);
  if (days.length === 0) return { items: [] };
  const found = machineId
    ? await store.listBy(of.orders, 'byMachine', [machineId], {
        from: days[0],
        to: days.at(-1),
        ...page,
      })
    : await listParts(
        store,
        of,
        [...(own ?? (await everyTeam(store))).map(String), ...days.filter((day) => day > today)],
        today,
        page,
      );
  const late = (order: KeptOrder) => isOf(own, order) && isLateNow(order, today);
  return { ...found, items: found.items.filter(late) };
}

const isLateNow = (order: KeptOrder, today: Day) =>
  isLate({ ...order, byMeter: order.dueRun !== undefined }, today);

/** The days late orders were planned on; a meter may have run past one of a day to come. */
async function daysWithLate(store: Store, of: Listed, today: Day): Promise<Day[]> {
  const [late] = await store.load([[of.lateDays, 'all']]);
  return [...lateOn(late ?? {}, today).keys()].sort();
}

/** What teams have open up to a day, and all orders of single days. */
function listParts(
  store: Store,
  of: Listed,
  parts: Iterable<string> | AsyncIterable<string>,
  to: Day,
  page: Page,
): Promise<PageOf<KeptOrder>> {
  const open = openOf(store, of, to);
  return inTurn(parts, page, (part, rest) =>
    isDay(part)
      ? store.listBy(of.orders, 'byDay', [monthOf(part)], { from: part, to: part, ...rest })
      : open(part, rest),
  );
}

const isDay = (part: string) => part.includes('-');
