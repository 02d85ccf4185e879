// Proposal which team does which order on which day; nothing is written (domain 10.5).
import { addDays, type Day } from '#shared/day.ts';
import {
  assignWorkload,
  type BalanceOrder,
  type BalanceResult,
  levelWorkload,
  MAX_BALANCE_DAYS,
} from '#shared/organisation/balance.ts';
import { getMissingCapacities } from '#shared/organisation/entitled.ts';
import { type workloads as api, MAX_WORKLOAD_MOVES } from '#shared/organisation/workload-api.ts';
import { isLate } from '#shared/planned/colour.ts';
import { isOpen } from '#shared/planned/order-state.ts';
import { computeEarlyWindowDays } from '#shared/planned/period.ts';
import { isFirm } from '#shared/planned/schedule.ts';
import { getMachineClass } from '#shared/structure/classes.ts';
import { capacities } from '../../db/entities/organisation.ts';
import { checklistOrders, cycles, orders } from '../../db/entities/planned.ts';
import { machines } from '../../db/entities/structure.ts';
import type { StoredOf } from '../../db/entity.ts';
import { getMonthsOfPeriod } from '../../db/pagination.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Actor } from '../../http/session.ts';
import { assertPeriodLength, getDaysOfPeriod, loadAllTechnicians, loadWorkload } from './workload.ts';

type StoredOrder = StoredOf<typeof orders>;
type StoredCycle = StoredOf<typeof cycles>;
interface Period {
  from: Day;
  to: Day;
}

/**
 * Returns the order kinds that are distributed. Runs of paths are excluded: operators of the machines do
 * them.
 */
const getOrderKinds = ({ plant }: Actor) => (plant.checklists ? [orders, checklistOrders] : [orders]);

/** Returns the orders without a team: late ones, and those planned within the period. */
async function loadUnassignedOrders(
  store: Store,
  actor: Actor,
  { from, to }: Period,
): Promise<StoredOrder[]> {
  const openOrders = await Promise.all(
    getOrderKinds(actor).map((kind) => loadAllPages((next) => store.listBy(kind, 'open', [0], { to, next }))),
  );
  return openOrders
    .flat()
    .filter(
      (order) => order.state === 'planned' && (order.plannedOn >= from || isLateNow(order, actor.today)),
    );
}

/** Returns the open orders of teams within the period. */
async function loadTeamOrders(store: Store, actor: Actor, { from, to }: Period): Promise<StoredOrder[]> {
  const plannedOrders = await Promise.all(
    getOrderKinds(actor).flatMap((kind) =>
      getMonthsOfPeriod({ from, to }).map((month) =>
        loadAllPages((next) => store.listBy(kind, 'byDay', [month], { from, to, next })),
      ),
    ),
  );
  return plannedOrders.flat().filter(({ state, teamId }) => isOpen(state) && teamId !== undefined);
}

const getManMinutes = ({ minutes, manMinutes = minutes }: StoredOrder) => manMinutes;
const isLateNow = (order: StoredOrder, today: Day) =>
  isLate({ ...order, byMeter: order.dueRun !== undefined }, today);

/** Returns the days an order may be moved to, or the reason why it must not be moved. */
function computeMoveWindow(
  order: StoredOrder,
  cycle: StoredCycle | undefined,
  today: Day,
  { from, to }: Period,
): Pick<BalanceOrder, 'window' | 'fixed'> {
  const { plannedOn, tolerance, dueRun, byPerson } = order;
  if (dueRun !== undefined) return { fixed: 'orderByMeter' };
  if (!cycle?.frequency) return { fixed: 'orderWithoutPeriod' };
  if (isFirm({ ...order, assignedByPerson: byPerson }, today, cycle.lockSpan)) return { fixed: 'orderFirm' };
  const first = addDays(plannedOn, -computeEarlyWindowDays(cycle.frequency, tolerance, cycle.lockSpan));
  const last = addDays(plannedOn, Math.trunc(tolerance));
  const { validTo = to } = cycle;
  const window = { from: [first, from].sort()[1]!, to: [last, to, validTo].sort()[0]! };
  return window.from > window.to ? { fixed: 'afterValidity' } : { window };
}

export const balanceWorkload: Handlers<typeof api>['balance'] = async ({ input, actor, store }) => {
  const { today } = actor;
  // The past is excluded: the period begins today at the earliest.
  const period = { from: [input.from, today].sort()[1]!, to: input.to };
  assertPeriodLength(period, MAX_BALANCE_DAYS);
  const isLevelling = input.moves === 'level';
  const [work, candidateOrders] = await Promise.all([
    loadWorkload(store, actor, period, loadAllTechnicians),
    (isLevelling ? loadTeamOrders : loadUnassignedOrders)(store, actor, period),
  ]);
  const related = await loadCyclesAndClasses(store, candidateOrders);
  const balanceOrders = candidateOrders
    .map((order): BalanceOrder => {
      const { id, code, teamId, plannedOn, machineId, cycleId } = order;
      const cycle = related.cycles.get(cycleId ?? 0);
      return {
        ...{ id, code, teamId, plannedOn, minutes: getManMinutes(order) },
        late: isLateNow(order, today),
        class: related.classes.get(machineId),
        requires: cycle?.requires ?? [],
        ...(isLevelling && computeMoveWindow(order, cycle, today, period)),
      };
    })
    .sort((a, b) => (a.plannedOn < b.plannedOn ? -1 : 1));
  const movableOrders = balanceOrders
    .filter(({ window }) => !isLevelling || window)
    .slice(0, MAX_WORKLOAD_MOVES);
  const fixedOrders = balanceOrders.filter((order) => order.fixed);
  const activeTeams = work.teams.filter(({ active: activeTeams }) => activeTeams);
  const days = getDaysOfPeriod(period);
  const result = (isLevelling ? levelWorkload : assignWorkload)([...movableOrders, ...fixedOrders], {
    days,
    teams: activeTeams,
    load: work.load,
    capacity: work.staff.capacity,
    getMissingCapacities: (teamId, requires, day) =>
      getMissingCapacities(work.staff.present(teamId, day), requires),
  });
  const byId = new Map(candidateOrders.map((order) => [order.id, order]));
  return {
    moves: result.moves.map(({ id: orderId, teamId, plannedOn }) => {
      const order = byId.get(orderId)!;
      const { version, type, code, teamId: previousTeamId, plannedOn: previousDay } = order;
      return {
        ...{ orderId, version, type, code, minutes: getManMinutes(order), teamId, plannedOn },
        before: { teamId: previousTeamId, plannedOn: previousDay },
      };
    }),
    before: result.before,
    after: result.after,
    days: days.flatMap((on) =>
      activeTeams.map(({ id: teamId }) => ({
        ...{ on, teamId, capacity: work.staff.capacity(teamId, on) },
        before: work.load(teamId, on),
        after: result.load(teamId, on),
      })),
    ),
    left: [
      ...(await buildUnassignedOrders(store, result.unassignedOrders, byId)),
      ...result.stuck.map(({ id: orderId, reason }) => ({
        ...{ orderId, why: reason },
        code: byId.get(orderId)!.code,
      })),
    ],
  };
};

async function loadCyclesAndClasses(store: Store, all: readonly StoredOrder[]) {
  const [cycleIds, machineIds] = [
    new Set(all.flatMap(({ cycleId }) => cycleId ?? [])),
    new Set(all.map(({ machineId }) => machineId)),
  ];
  const [foundCycles, foundMachines] = await Promise.all([
    store.load([...cycleIds].map((id) => [cycles, id] as const)),
    store.load([...machineIds].map((id) => [machines, id] as const)),
  ]);
  return {
    cycles: new Map(foundCycles.flatMap((cycle) => (cycle ? [[cycle.id, cycle] as const] : []))),
    classes: new Map(
      foundMachines.flatMap((each) => (each ? [[each.id, getMachineClass(each)] as const] : [])),
    ),
  };
}

/** Returns the orders that could not be assigned, with the reason and the missing skills. */
async function buildUnassignedOrders(
  store: Store,
  left: BalanceResult['unassignedOrders'],
  byId: ReadonlyMap<string, StoredOrder>,
) {
  const ids = [...new Set(left.flatMap(({ missing }) => missing))];
  const missingSkills = await store.load(ids.map((id) => [capacities, id] as const));
  const skillCodes = new Map(ids.map((id, i) => [id, missingSkills[i]?.code ?? String(id)]));
  return left.map(({ id: orderId, missing }) => ({
    ...{ orderId, code: byId.get(orderId)!.code },
    ...(missing.length > 0
      ? {
          why: 'nobodyEntitled' as const,
          values: { names: missing.map((id) => skillCodes.get(id)!).join(', ') },
        }
      : { why: 'nobodyPresent' as const }),
  }));
}
