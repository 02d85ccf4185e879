// Lists of work orders that no single partition of an index holds: pages go on from one to the next.
import { type Day, monthOf } from '../../../shared/day.ts';
import { lateOn } from '../../../shared/planned/backlog.ts';
import { isLate } from '../../../shared/planned/colour.ts';
import { isOf } from '../../../shared/planned/order-state.ts';
import { teams } from '../../table/entities/organisation.ts';
import { orders } from '../../table/entities/planned.ts';
import { lateDays } from '../../table/entities/reports.ts';
import { inTurn, type Page } from '../../table/in-turn.ts';
import { everyPage, type PageOf } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';
import type { KeptOrder } from '../cycle/issuing.ts';

interface Asked {
  to: Day;
  today: Day;
  /** Of these teams, 0 is nobody's; else of all. */
  teams?: readonly number[];
}

/** What is open up to a day, team by team; then what is planned later, but a meter has run past. */
export async function listOpen(
  store: Store,
  { to, today, teams: asked }: Asked,
  page: Page,
): Promise<PageOf<KeptOrder>> {
  const [days, ids] = await Promise.all([daysWithLate(store, today), asked ?? everyTeam(store)]);
  const later = days.filter((day) => day > to && day > today);
  const found = await listOfTeams(store, ids, to, later, page);
  const wanted = (order: KeptOrder) =>
    order.plannedOn <= to || (isLateNow(order, today) && (!asked || asked.includes(order.teamId ?? 0)));
  return { ...found, items: found.items.filter(wanted) };
}

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
    : await listOfTeams(
        store,
        own ?? (await everyTeam(store)),
        today,
        days.filter((day) => day > today),
        page,
      );
  const late = (order: KeptOrder) => isOf(own, order) && isLateNow(order, today);
  return { ...found, items: found.items.filter(late) };
}

const isLateNow = (order: KeptOrder, today: Day) =>
  isLate({ ...order, byMeter: order.dueRun !== undefined }, today);

/** The days late orders were planned on; a meter may have run past one of a day to come. */
async function daysWithLate(store: Store, today: Day): Promise<Day[]> {
  const [late] = await store.load([[lateDays, 'all']]);
  return [...lateOn(late ?? {}, today).keys()].sort();
}

/** What teams have open up to a day, then all orders of single days after it. */
function listOfTeams(
  store: Store,
  ids: readonly number[],
  to: Day,
  later: readonly Day[],
  page: Page,
): Promise<PageOf<KeptOrder>> {
  const open = openOf(store, to);
  return inTurn([...ids.map(String), ...later], page, (part, rest) =>
    later.includes(part)
      ? store.listBy(orders, 'byDay', [monthOf(part)], { from: part, to: part, ...rest })
      : open(part, rest),
  );
}
