import type { Day } from '../../../shared/day.ts';
import { toThousandth } from '../../../shared/planned/meter.ts';
import type { OrderCalls } from '../../../shared/planned/order-api.ts';
import { orderMovesOf } from '../../../shared/planned/order-moves.ts';
import { isOf, isOpen } from '../../../shared/planned/order-state.ts';
import {
  begunRun,
  isComplete,
  kitOf,
  mustBeComplete,
  notTooEarly,
  reportedOrder,
  startedOrder,
  withReports,
} from '../../../shared/planned/order-steps.ts';
import { countsOf, totalsByDay } from '../../../shared/planned/totals.ts';
import type { CycleType } from '../../../shared/procedures/kinds.ts';
import { type RefusalDetails, Refused } from '../../../shared/refused.ts';
import { movable, moved } from '../../http/moved.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Actor } from '../../http/session.ts';
import { activeTeam } from '../../organisation/writes.ts';
import { checklistOrders, cycleStates, orders, runs } from '../../table/entities/planned.ts';
import {
  checklistDayTotals,
  checklistLateDays,
  dayTotals,
  lateDays,
  runDayTotals,
  runLateDays,
} from '../../table/entities/reports.ts';
import { listMonths } from '../../table/in-turn.ts';
import { everyPage, type PageOf } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';
import type { Writes } from '../../table/writes.ts';
import { namedSpares, reserve } from '../../warehouse/writes.ts';
import { isExtra, type KeptCycle, type KeptOrder, type KeptState, planningOf } from '../cycle/issuing.ts';
import { unsettled } from '../cycle/replanning.ts';
import { seriesOf } from '../kinds.ts';
import { closing, following, teamsLetGo } from './closing.ts';
import { activitiesOf, earliestOn, namedOperators, orderAndCycle, teamsFor, theirs } from './execution.ts';
import { listLate, listOpen } from './listing.ts';
import { previousOf } from './previous.ts';
import { onDay, teamsMoved, withTeam } from './rearranging.ts';

/** What an order says of its cycle. */
const words = [
  ...(['description', 'operatorId', 'places', 'morePlaces'] as const),
  ...(['frequency', 'lockSpan', 'typeCycle'] as const),
] as const;

type Worded = Pick<KeptCycle, (typeof words)[number]>;
interface InWords extends Partial<Pick<Worded, 'operatorId' | 'places' | 'morePlaces'>> {
  title?: string;
  earliestOn?: Day;
}

/** The work in the words of its cycle, and from when it may be started: for those who may not list cycles. */
function worded<O extends KeptOrder & InWords>(order: O, cycle: Worded | undefined): O {
  if (!cycle) return order;
  // an order is nobody else's: a list of hundreds copies none
  order.title = cycle.description;
  order.earliestOn = earliestOn(order, cycle);
  if (cycle.operatorId !== undefined) order.operatorId = cycle.operatorId;
  if (cycle.places) order.places = cycle.places;
  if (cycle.morePlaces) order.morePlaces = cycle.morePlaces;
  return order;
}

async function asWork(store: Store, type: CycleType, found: PageOf<KeptOrder>) {
  const ids = found.items.map(({ cycleId }) => cycleId);
  const its = await store.loadParts(seriesOf[type], ids, words);
  return { ...found, items: found.items.map((order) => worded(order, its.get(order.cycleId))) };
}

/** What the handlers of a type of cycle work on. */
const kindsOf = {
  workorders: { orders, dayTotals, lateDays },
  checklists: { orders: checklistOrders, dayTotals: checklistDayTotals, lateDays: checklistLateDays },
  am: { orders: runs, dayTotals: runDayTotals, lateDays: runLateDays },
} as const;

/** The handlers of the orders of one type; an order of another type is not there for them. */
export function order(type: CycleType): Handlers<OrderCalls> {
  const { orders, dayTotals, lateDays } = kindsOf[type];
  const cycles = seriesOf[type];
  const moves = orderMovesOf[type];
  const of = { orders, lateDays };
  /** A run is begun by what is reported of it. */
  async function begin(store: Store, actor: Actor, before: KeptOrder, at?: string): Promise<KeptOrder> {
    const cycle = await store.get(cycles, before.cycleId);
    notTooEarly(earliestOn(before, cycle), actor.today, actor);
    return begunRun(before, at, await activitiesOf(store, before, cycle), actor);
  }

  const handlers: Handlers<OrderCalls> = {
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
      return machine || type === 'am' ? asWork(store, type, its) : its;
    },

    async open({ input: { teamId, to, ...page }, actor, store }) {
      const own = await teamsFor(actor);
      if (teamId !== undefined) theirs({ teamId }, own);
      // a run needs no assignment: whoever walks it may have any
      const assigned = actor.plant.resources && type !== 'am';
      const wanted = teamId ? [teamId] : (own ?? (assigned ? [0] : undefined));
      return asWork(store, type, await listOpen(store, of, { to, today: actor.today, teams: wanted }, page));
    },

    async late({ input: { machineId, ...page }, actor, store }) {
      return listLate(store, of, actor.today, { machineId, own: await teamsFor(actor) }, page);
    },

    async calendar({ input: { from, to, machineId }, actor, store }) {
      const days = machineId
        ? totalsByDay(
            await everyPage((next) => store.listBy(orders, 'byMachine', [machineId], { from, to, next })),
          )
        : await everyPage((next) => store.list(dayTotals, { from, to, next }));
      return {
        days: days.map((total) => ({
          on: total.id,
          ...countsOf(total, total.id, actor.today),
          minutes: total.plannedMinutes ?? 0,
        })),
      };
    },

    async get({ input, actor, store }) {
      const { order, cycle, walk } = await orderAndCycle(store, actor, type, input.id);
      return {
        ...worded(order, cycle),
        activities: await activitiesOf(store, order, cycle, walk),
        earliestOn: earliestOn(order, cycle),
      };
    },

    async previous({ input, actor, store }) {
      const { order, cycle, walk } = await orderAndCycle(store, actor, type, input.id);
      return { items: await previousOf(store, order, await activitiesOf(store, order, cycle, walk)) };
    },

    async assign(call) {
      const { input, store } = call;
      return moved(call, orders, moves, 'assign', async (before) => {
        await activeTeam(store, input.teamId);
        return {
          after: withTeam(before, input.teamId),
          also: teamsMoved(store, [{ before, after: withTeam(before, input.teamId) }]),
        };
      });
    },

    unassign: (call) =>
      moved(call, orders, moves, 'unassign', (before) => {
        const after = { ...before, teamId: undefined, openFor: 0, byPerson: true };
        return { after, also: teamsMoved(call.store, [{ before, after }]) };
      }),

    async start(call) {
      const { input, actor, store } = call;
      const startedAt = input.startedAt ?? actor.now;
      return moved(call, orders, moves, 'start', async (before) => {
        const cycle = await store.get(cycles, before.cycleId);
        notTooEarly(earliestOn(before, cycle), actor.today, actor);
        const after = startedOrder(before, startedAt, await activitiesOf(store, before, cycle), actor);
        return { after, also: await reserve(store, kitOf(after.activities ?? [])) };
      });
    },

    async report(call) {
      const { input, actor, store } = call;
      const before = await movable(call, orders, moves, 'report');
      const begun = before.activities ? before : await begin(store, actor, before, input.closedAt);
      const activities = withReports(type, begun.activities ?? [], input, actor.plant.resources);
      if (isComplete(activities)) {
        const { order } = await closing(store, actor, type, before, activities, input);
        return order;
      }
      const spares = input.spares && (await namedSpares(store, input.spares, before.machineId));
      const after = reportedOrder(begun, activities, input, spares);
      await store.commit(
        store.replace(orders, before, after, { expected: input.version }),
        namedOperators(store, before.activities, activities),
      );
      return store.made(orders, input.id, after, before.version + 1);
    },

    async close(call) {
      const { input, actor, store } = call;
      const before = await movable(call, orders, moves, 'close');
      const cycle = await store.get(cycles, before.cycleId);
      const asked = await activitiesOf(store, before, cycle);
      const activities = withReports(type, asked, input, actor.plant.resources);
      mustBeComplete(activities);
      const { order, autoClosed } = await closing(store, actor, type, before, activities, input);
      return { ...order, autoClosed };
    },

    async reschedule(call) {
      const { input, actor, store } = call;
      return moved(call, orders, moves, 'reschedule', async (before) => {
        const after = onDay(before, input.plannedOn, actor.today);
        const state = await store.get(cycleStates, before.cycleId);
        return {
          after,
          why: input.reason,
          also: [
            teamsMoved(store, [{ before, after }]),
            state.open === before.id
              ? store.replace(cycleStates, state, { ...state, openOn: input.plannedOn })
              : [],
          ],
        };
      });
    },

    async cancel(call) {
      const { input, actor, store } = call;
      return moved(call, orders, moves, 'cancel', async (before) => {
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
      const results: { id: string; version?: number; code?: string; values?: RefusalDetails['values'] }[] =
        [];
      for (const { id, version } of items) {
        try {
          const one = { id, version, teamId: teamId!, plannedOn: plannedOn!, reason: reason! };
          const after = await handlers[verb]({ input: one, actor, store });
          results.push({ id, version: (after as KeptOrder).version });
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          results.push({ id, code: error.code, values: error.details.values });
        }
      }
      return { results };
    },
  };
  return handlers;
}

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
    const open = others.find(
      (order) => order.id !== cancelled.id && isOpen(order.state) && !isExtra(order),
    )?.id;
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
