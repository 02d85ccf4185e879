// A proposal who does which order when; nothing is written (domain 10.5).
import { addDays, type Day } from '../../../shared/day.ts';
import {
  assigned,
  type Balanced,
  type Balancing,
  LONGEST_BALANCE,
  levelled,
} from '../../../shared/organisation/balance.ts';
import { missingCapacities } from '../../../shared/organisation/entitled.ts';
import { type workloads as api, MOST_MOVED } from '../../../shared/organisation/workload-api.ts';
import { isLate } from '../../../shared/planned/colour.ts';
import { isOpen } from '../../../shared/planned/order-state.ts';
import { earlyWindowDays } from '../../../shared/planned/period.ts';
import { isFirm } from '../../../shared/planned/schedule.ts';
import { classOf } from '../../../shared/structure/classes.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Actor } from '../../http/session.ts';
import { capacities } from '../../table/entities/organisation.ts';
import { checklistOrders, cycles, orders } from '../../table/entities/planned.ts';
import { machines } from '../../table/entities/structure.ts';
import type { KeptOf } from '../../table/entity.ts';
import { monthsIn } from '../../table/in-turn.ts';
import { everyPage } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';
import { daysIn, everybody, mustBeShort, workOf } from './workload.ts';

type KeptOrder = KeptOf<typeof orders>;
type KeptCycle = KeptOf<typeof cycles>;
interface Period {
  from: Day;
  to: Day;
}

/** Paths are walked by those of their machines: their runs are given to nobody else. */
const kindsFor = ({ plant }: Actor) => (plant.checklists ? [orders, checklistOrders] : [orders]);

/** What nobody has: late ones, and those planned within the period. */
async function unassigned(store: Store, actor: Actor, { from, to }: Period): Promise<KeptOrder[]> {
  const found = await Promise.all(
    kindsFor(actor).map((kind) => everyPage((next) => store.listBy(kind, 'open', [0], { to, next }))),
  );
  return found
    .flat()
    .filter((order) => order.state === 'planned' && (order.plannedOn >= from || lateNow(order, actor.today)));
}

/** What teams have to do within the period. */
async function ofTeams(store: Store, actor: Actor, { from, to }: Period): Promise<KeptOrder[]> {
  const found = await Promise.all(
    kindsFor(actor).flatMap((kind) =>
      monthsIn({ from, to }).map((month) =>
        everyPage((next) => store.listBy(kind, 'byDay', [month], { from, to, next })),
      ),
    ),
  );
  return found.flat().filter(({ state, teamId }) => isOpen(state) && teamId !== undefined);
}

const manMinutesOf = ({ minutes, manMinutes = minutes }: KeptOrder) => manMinutes;
const lateNow = (order: KeptOrder, today: Day) =>
  isLate({ ...order, byMeter: order.dueRun !== undefined }, today);

/** Where an order may be moved to; nowhere if it is firm. */
function windowOf(order: KeptOrder, cycle: KeptCycle | undefined, today: Day, { from, to }: Period) {
  const { plannedOn, tolerance, dueRun, byPerson } = order;
  if (!cycle?.frequency || dueRun !== undefined) return undefined;
  if (isFirm({ ...order, assignedByPerson: byPerson }, today, cycle.lockSpan)) return undefined;
  const first = addDays(plannedOn, -earlyWindowDays(cycle.frequency, tolerance, cycle.lockSpan));
  const last = addDays(plannedOn, Math.trunc(tolerance));
  return { from: first < from ? from : first, to: last > to ? to : last };
}

export const balance: Handlers<typeof api>['balance'] = async ({ input, actor, store }) => {
  const { today } = actor;
  // what has passed is neither given to anybody nor moved
  const period = { from: [input.from, today].sort()[1]!, to: input.to };
  mustBeShort(period, LONGEST_BALANCE);
  const levels = input.moves === 'level';
  const [work, all] = await Promise.all([
    workOf(store, actor, period, everybody),
    (levels ? ofTeams : unassigned)(store, actor, period),
  ]);
  const its = await cyclesAndClasses(store, all);
  const asked = all
    .map((order): Balanced => {
      const { id, code, teamId, plannedOn, machineId, cycleId } = order;
      const cycle = its.cycles.get(cycleId);
      return {
        ...{ id, code, teamId, plannedOn, minutes: manMinutesOf(order) },
        late: lateNow(order, today),
        class: its.classes.get(machineId),
        requires: cycle?.requires ?? [],
        window: levels ? windowOf(order, cycle, today, period) : undefined,
      };
    })
    .filter(({ window }) => !levels || window)
    .sort((a, b) => (a.plannedOn < b.plannedOn ? -1 : 1))
    .slice(0, MOST_MOVED);
  const active = work.teams.filter(({ active }) => active);
  const days = daysIn(period);
  const found = (levels ? levelled : assigned)(asked, {
    days,
    teams: active,
    load: work.load,
    capacity: work.staff.capacity,
    missing: (teamId, requires, day) => missingCapacities(work.staff.present(teamId, day), requires),
  });
  const byId = new Map(all.map((order) => [order.id, order]));
  return {
    moves: found.moves.map(({ id: orderId, teamId, plannedOn }) => {
      const order = byId.get(orderId)!;
      const { version, type, code, teamId: had, plannedOn: was } = order;
      return {
        ...{ orderId, version, type, code, minutes: manMinutesOf(order), teamId, plannedOn },
        before: { teamId: had, plannedOn: was },
      };
    }),
    before: found.before,
    after: found.after,
    days: days.flatMap((on) =>
      active.map(({ id: teamId }) => ({
        ...{ on, teamId, capacity: work.staff.capacity(teamId, on) },
        before: work.load(teamId, on),
        after: found.load(teamId, on),
      })),
    ),
    left: await told(store, found.left, byId),
  };
};

async function cyclesAndClasses(store: Store, all: readonly KeptOrder[]) {
  const [cycleIds, machineIds] = [
    new Set(all.map(({ cycleId }) => cycleId)),
    new Set(all.map(({ machineId }) => machineId)),
  ];
  const [foundCycles, foundMachines] = await Promise.all([
    store.load([...cycleIds].map((id) => [cycles, id] as const)),
    store.load([...machineIds].map((id) => [machines, id] as const)),
  ]);
  return {
    cycles: new Map(foundCycles.flatMap((cycle) => (cycle ? [[cycle.id, cycle] as const] : []))),
    classes: new Map(foundMachines.flatMap((each) => (each ? [[each.id, classOf(each)] as const] : []))),
  };
}

/** Why nobody was found for an order, with the names of what nobody can do. */
async function told(store: Store, left: Balancing['left'], byId: ReadonlyMap<string, KeptOrder>) {
  const ids = [...new Set(left.flatMap(({ missing }) => missing))];
  const found = await store.load(ids.map((id) => [capacities, id] as const));
  const names = new Map(ids.map((id, i) => [id, found[i]?.code ?? String(id)]));
  return left.map(({ id: orderId, missing }) => ({
    ...{ orderId, code: byId.get(orderId)!.code },
    ...(missing.length > 0
      ? { why: 'nobodyEntitled' as const, values: { names: missing.map((id) => names.get(id)!).join(', ') } }
      : { why: 'nobodyPresent' as const }),
  }));
}
