// Lists of orders that span several index partitions, with pagination across them.
import { type Day, getMonth } from '#shared/day.ts';
import { countLateByDay } from '#shared/planned/backlog.ts';
import { isLate } from '#shared/planned/colour.ts';
import { isOfTeams } from '#shared/planned/order-state.ts';
import { teams } from '../../db/entities/organisation.ts';
import type { orders } from '../../db/entities/planned.ts';
import type { lateDays } from '../../db/entities/reports.ts';
import { type PageRequest, paginateSequentially } from '../../db/pagination.ts';
import { loadAllPages, type PageOf } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import type { StoredOrder } from '../cycle/issuing.ts';

/** Entities of one order type: its orders and the days with late ones. */
export interface OrderListEntities {
  orders: typeof orders;
  lateDays: typeof lateDays;
}

interface OpenOrderQuery {
  to: Day;
  today: Day;
  /** Only orders of these teams; 0 stands for orders without a team. If absent, all teams. */
  teams?: readonly number[];
}

/**
 * Lists open orders up to a day, team by team, then orders planned later whose meter reading has been passed.
 */
export async function listOpenOrders(
  store: Store,
  entities: OrderListEntities,
  { to, today, teams: requestedTeams }: OpenOrderQuery,
  page: PageRequest,
): Promise<PageOf<StoredOrder>> {
  /** Partitions after the first are determined only if the page has room for them. */
  async function* generateParts() {
    yield* (requestedTeams ?? [NO_TEAM]).map(String);
    const [days, otherTeamIds] = await Promise.all([
      loadDaysWithLateOrders(store, entities, today),
      requestedTeams ? [] : loadTeamIds(store),
    ]);
    yield* otherTeamIds.map(String);
    yield* days.filter((day) => day > to && day > today);
  }
  const orderPage = await listParts(store, entities, generateParts(), to, page);
  const isMatching = (order: StoredOrder) =>
    order.plannedOn <= to ||
    (isLateNow(order, today) && (!requestedTeams || requestedTeams.includes(order.teamId ?? NO_TEAM)));
  return { ...orderPage, items: orderPage.items.filter(isMatching) };
}

/** Team id of orders without a team. If the plant does not assign orders, the cycle's team is a hint only. */
const NO_TEAM = 0;

const loadTeamIds = async (store: Store): Promise<number[]> =>
  (await loadAllPages((next) => store.list(teams, { next }))).map(({ id }) => id);

/** Returns all team ids, after 0 for orders without a team. */
export const loadAllTeamIds = async (store: Store): Promise<number[]> => [
  NO_TEAM,
  ...(await loadTeamIds(store)),
];

const createOpenOrderReader =
  (store: Store, entities: OrderListEntities, to: Day) => (teamKey: string, pageOptions: PageRequest) =>
    store.listBy(entities.orders, 'open', [teamKey], { to, ...pageOptions });

interface LateOrderFilter {
  machineId?: number;
  /** Only orders of these teams. */
  own?: readonly number[];
}

/**
 * Lists the orders that are late today, whenever they were planned. A page may be short, because it is
 * filtered afterwards.
 */
export async function listLateOrders(
  store: Store,
  entities: OrderListEntities,
  today: Day,
  { machineId, own: ownTeams }: LateOrderFilter,
  page: PageRequest,
): Promise<PageOf<StoredOrder>> {
  const days = await loadDaysWithLateOrders(store, entities, today);
  if (days.length === 0) return { items: [] };
  const orderPage = machineId
    ? await store.listBy(entities.orders, 'byMachine', [machineId], {
        from: days[0],
        to: days.at(-1),
        ...page,
      })
    : await listParts(
        store,
        entities,
        [...(ownTeams ?? (await loadAllTeamIds(store))).map(String), ...days.filter((day) => day > today)],
        today,
        page,
      );
  const isMatchingLate = (order: StoredOrder) => isOfTeams(ownTeams, order) && isLateNow(order, today);
  return { ...orderPage, items: orderPage.items.filter(isMatchingLate) };
}

const isLateNow = (order: StoredOrder, today: Day) =>
  isLate({ ...order, byMeter: order.dueRun !== undefined }, today);

/** Returns the days on which late orders were planned; a meter may have passed an order of a future day. */
async function loadDaysWithLateOrders(store: Store, entities: OrderListEntities, today: Day): Promise<Day[]> {
  const [lateCounts] = await store.load([[entities.lateDays, 'all']]);
  return [...countLateByDay(lateCounts ?? {}, today).keys()].sort();
}

/** Lists open orders of teams up to a day, and all orders of single days. */
function listParts(
  store: Store,
  entities: OrderListEntities,
  parts: Iterable<string> | AsyncIterable<string>,
  to: Day,
  page: PageRequest,
): Promise<PageOf<StoredOrder>> {
  const readOpenOrders = createOpenOrderReader(store, entities, to);
  return paginateSequentially(parts, page, (part, pageOptions) =>
    isDay(part)
      ? store.listBy(entities.orders, 'byDay', [getMonth(part)], { from: part, to: part, ...pageOptions })
      : readOpenOrders(part, pageOptions),
  );
}

const isDay = (part: string) => part.includes('-');
