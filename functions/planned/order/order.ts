// What people do with a work order before and while it is executed (domain 4.6).
import { monthOf } from '../../../shared/day.ts';
import { toThousandth } from '../../../shared/planned/meter.ts';
import type { orders as api } from '../../../shared/planned/order-api.ts';
import { orderMoves } from '../../../shared/planned/order-moves.ts';
import { isOf, isOpen } from '../../../shared/planned/order-state.ts';
import { countsOf } from '../../../shared/planned/totals.ts';
import { type RefusalDetails, Refused } from '../../../shared/refused.ts';
import { movable, moved } from '../../http/moved.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Actor } from '../../http/session.ts';
import { activeTeam } from '../../organisation/writes.ts';
import { teams } from '../../table/entities/organisation.ts';
import { cycleStates, cycles, orders } from '../../table/entities/planned.ts';
import { dayTotals } from '../../table/entities/reports.ts';
import { listMonths } from '../../table/in-turn.ts';
import { everyPage, type PageOf } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';
import type { Writes } from '../../table/writes.ts';
import { namedSpares, reserve } from '../../warehouse/writes.ts';
import { type KeptCycle, type KeptOrder, type KeptState, planningOf } from '../cycle/issuing.ts';
import { unsettled } from '../cycle/replanning.ts';
import { closing, following, teamsLetGo } from './closing.ts';
import {
  activitiesOf,
  earliestOn,
  kitOf,
  namedOperators,
  notTooEarly,
  readableOrder,
  reported,
  teamsFor,
  theirs,
} from './execution.ts';
import { kit, kits } from './kit.ts';
import { listLate, listOpen } from './listing.ts';

/** An order a person touched holds its team; others count on their cycle's. */
function teamHold(store: Store, before: KeptOrder, teamId: number | undefined): Writes {
  if (before.byPerson && before.teamId === teamId) return [];
  return [teamsLetGo(store, [before]), teamId ? store.hold(teams, teamId, 'orders', 'teamId') : []];
}

/** The work in the words of its cycle, and from when it may be started: for those who may not list cycles. */
const worded =
  (cycle: KeptCycle | undefined) =>
  <O extends KeptOrder>(order: O) =>
    cycle
      ? {
          ...order,
          title: cycle.description,
          places: cycle.places,
          morePlaces: cycle.morePlaces,
          earliestOn: earliestOn(order, cycle),
        }
      : order;

async function asWork(store: Store, found: PageOf<KeptOrder>) {
  const its = await store.load(found.items.map((order) => [cycles, order.cycleId] as const));
  return { ...found, items: found.items.map((order, i) => worded(its[i])(order)) };
}

export const order: Handlers<typeof api> = {
  async list({ input: { from, to, machineId, cycleId, teamId, state, limit, next }, actor, store }) {
    const [cycle, own] = await Promise.all([
      cycleId ? store.get(cycles, cycleId) : undefined,
      teamsFor(actor),
    ]);
    const machine = cycle?.machineId ?? machineId;
    const found = await (machine
      ? store.listBy(orders, 'byMachine', [machine], { from, to, limit, next })
      : listMonths(store, orders, 'byDay', { from, to }, { limit, next }));
    const wanted = (order: KeptOrder) =>
      isOf(own, order) &&
      (!cycle || order.cycleId === cycle.id) &&
      (!teamId || order.teamId === teamId) &&
      (!state || order.state === state);
    const its = { ...found, items: found.items.filter(wanted) };
    return machine ? asWork(store, its) : its;
  },

  async open({ input: { teamId, to, ...page }, actor, store }) {
    const own = await teamsFor(actor);
    if (teamId !== undefined) theirs({ teamId }, own);
    const wanted = teamId ? [teamId] : (own ?? (actor.plant.resources ? [0] : undefined));
    return asWork(store, await listOpen(store, { to, today: actor.today, teams: wanted }, page));
  },

  async late({ input: { machineId, ...page }, actor, store }) {
    return listLate(store, actor.today, { machineId, own: await teamsFor(actor) }, page);
  },

  async calendar({ input: { from, to }, actor, store }) {
    const days = await everyPage((next) => store.list(dayTotals, { from, to, next }));
    return {
      days: days.map((total) => ({
        on: total.id,
        ...countsOf(total, total.id, actor.today),
        minutes: total.plannedMinutes ?? 0,
      })),
    };
  },

  async get({ input, actor, store }) {
    const found = await readableOrder(store, actor, input.id);
    const cycle = await store.get(cycles, found.cycleId);
    return {
      ...worded(cycle)(found),
      activities: await activitiesOf(store, found, cycle),
      earliestOn: earliestOn(found, cycle),
    };
  },

  kits,
  kit,

  async assign(call) {
    const { input, store } = call;
    return moved(call, orders, orderMoves, 'assign', async (before) => {
      await activeTeam(store, input.teamId);
      return {
        after: {
          ...before,
          teamId: input.teamId,
          openFor: input.teamId,
          byPerson: true,
        },
        also: teamHold(store, before, input.teamId),
      };
    });
  },

  unassign: (call) =>
    moved(call, orders, orderMoves, 'unassign', (before) => ({
      after: { ...before, teamId: undefined, openFor: 0, byPerson: true },
      also: teamHold(call.store, before, undefined),
    })),

  async start(call) {
    const { input, actor, store } = call;
    const startedAt = input.startedAt ?? actor.now;
    return moved(call, orders, orderMoves, 'start', async (before) => {
      const cycle = await store.get(cycles, before.cycleId);
      if (Date.parse(startedAt) > Date.parse(actor.now))
        throw new Refused('invalid', 'dateInFuture', { fields: { startedAt: 'dateInFuture' } });
      notTooEarly(before, cycle, actor.today, actor);
      const activities = await activitiesOf(store, before, cycle);
      const kit = kitOf(activities);
      return {
        after: { ...before, startedAt, activities, ...(kit.length > 0 && { reserved: kit }) },
        also: await reserve(store, kit),
      };
    });
  },

  async report(call) {
    const { input, actor, store } = call;
    const before = await movable(call, orders, orderMoves, 'report');
    const activities = reported(before.activities ?? [], input.activities, actor);
    if (activities.every(({ outcome }) => outcome)) {
      const { order } = await closing(store, actor, before, activities, input);
      return order;
    }
    const after = {
      ...before,
      activities,
      note: input.note ?? before.note,
      actualMinutes: input.actualMinutes ?? before.actualMinutes,
      sapOrder: input.sapOrder ?? before.sapOrder,
      spares: input.spares ? await namedSpares(store, input.spares, before.machineId) : before.spares,
    };
    await store.commit(
      store.replace(orders, before, after, { expected: input.version }),
      namedOperators(store, before.activities, activities),
    );
    return store.made(orders, input.id, after, before.version + 1);
  },

  async close(call) {
    const { input, actor, store } = call;
    const before = await movable(call, orders, orderMoves, 'close');
    const cycle = await store.get(cycles, before.cycleId);
    const activities = reported(await activitiesOf(store, before, cycle), input.activities, actor);
    if (!activities.every(({ outcome }) => outcome))
      throw new Refused('conflict', 'outcomesMissing', { fields: { activities: 'outcomesMissing' } });
    const { order, autoClosed } = await closing(store, actor, before, activities, input);
    return { ...order, autoClosed };
  },

  async reschedule(call) {
    const { input, actor, store } = call;
    return moved(call, orders, orderMoves, 'reschedule', async (before) => {
      if (input.plannedOn < actor.today)
        throw new Refused('invalid', 'dateBeforeMinimum', { fields: { plannedOn: 'dateBeforeMinimum' } });
      const state = await store.get(cycleStates, before.cycleId);
      return {
        after: {
          ...before,
          plannedOn: input.plannedOn,
          month: monthOf(input.plannedOn),
          nominalOn: before.nominalOn ?? before.plannedOn,
          byPerson: true,
        },
        why: input.reason,
        also: [
          teamHold(store, before, before.teamId),
          state.open === before.id
            ? store.replace(cycleStates, state, { ...state, openOn: input.plannedOn })
            : [],
        ],
      };
    });
  },

  async cancel(call) {
    const { input, actor, store } = call;
    return moved(call, orders, orderMoves, 'cancel', async (before) => {
      const [cycle, state] = await Promise.all([
        store.get(cycles, before.cycleId),
        store.get(cycleStates, before.cycleId),
      ]);
      return {
        after: {
          ...before,
          openFor: undefined,
          note: input.reason,
          closedAt: actor.now,
          closedBy: actor.user.name,
          closedById: actor.user.id,
          activities: await activitiesOf(store, before, cycle),
        },
        why: input.reason,
        also: [
          teamsLetGo(store, [before]),
          state.open === before.id ? await afterCancel(store, actor, cycle, state, before) : [],
        ],
      };
    });
  },

  async bulk({ input: { verb, items, teamId, plannedOn, reason }, actor, store }) {
    const results: { id: string; version?: number; code?: string; values?: RefusalDetails['values'] }[] = [];
    for (const { id, version } of items) {
      try {
        const one = { id, version, teamId: teamId!, plannedOn: plannedOn!, reason: reason! };
        const after = await order[verb]({ input: one, actor, store });
        results.push({ id, version: (after as KeptOrder).version });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        results.push({ id, code: error.code, values: error.details.values });
      }
    }
    return { results };
  },
};

/** What a cycle that has the order open goes on with: FLOATING the next date, counted from this one, FIXED by meter the earliest left. */
async function afterCancel(
  store: Store,
  actor: Actor,
  cycle: KeptCycle,
  state: KeptState,
  cancelled: KeptOrder,
): Promise<Writes> {
  if (cycle.mode !== 'lastCompletion') {
    const others = await unsettled(store, cycle, state);
    const open = others.find(({ id, state }) => id !== cancelled.id && isOpen(state))?.id;
    return store.replace(cycleStates, state, { ...state, open });
  }
  const moved = {
    ...state,
    open: undefined,
    since: { cancelled: cancelled.plannedOn },
    ...(cancelled.dueRun !== undefined &&
      cycle.run && { nextRun: toThousandth(cancelled.dueRun + cycle.run.every) }),
  };
  return following(store, cycle, state, moved, {}, await planningOf(store, actor, cycle));
}
