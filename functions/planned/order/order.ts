import { addDays, type Day } from '#shared/day.ts';
import type { OrderCalls } from '#shared/planned/order-api.ts';
import { isOfTeams } from '#shared/planned/order-state.ts';
import {
  applyOrderReport,
  applyOrderStart,
  applyReports,
  applyRunStart,
  assertComplete,
  assertNotTooEarly,
  buildKit,
  isComplete,
} from '#shared/planned/order-steps.ts';
import { orderTransitionsByType } from '#shared/planned/order-transitions.ts';
import {
  computeTotalsByDay,
  countAllByColour,
  JOINED_WORK_MARGIN_DAYS,
  sumJoinedWork,
} from '#shared/planned/totals.ts';
import type { CycleType } from '#shared/procedures/kinds.ts';
import { type RefusalDetails, RefusalError } from '#shared/refused.ts';
import { checklistOrders, orders, runs } from '../../db/entities/planned.ts';
import {
  checklistDayTotals,
  checklistLateDays,
  dayTotals,
  lateDays,
  runDayTotals,
  runLateDays,
  strayChecklists,
  strayOrders,
  strayRuns,
} from '../../db/entities/reports.ts';
import { listByMonths } from '../../db/pagination.ts';
import { loadAllPages, type PageOf } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import { openProgress } from '../../http/progress.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Actor } from '../../http/session.ts';
import { applyTransition, assertTransition } from '../../http/transitions.ts';
import { assertActiveTeam } from '../../organisation/public.ts';
import { assertMachineUsable } from '../../safety/public.ts';
import { createCountedMachineFilter } from '../../structure/public.ts';
import { buildKitReservation, resolveUsedSpares } from '../../warehouse/public.ts';
import type { StoredCycle, StoredOrder } from '../cycle/issuing.ts';
import { seriesEntities } from '../kinds.ts';
import { generateReleased } from '../ranks/settling.ts';
import { cancelOrder } from './cancelling.ts';
import { type ClosingResult, closeOrder, resumeClosing } from './closing.ts';
import { listCountedOrders } from './counted.ts';
import {
  assertOwnOrder,
  buildOperatorReferences,
  computeEarliestDay,
  loadActivities,
  loadOrderAndCycle,
  loadRestrictedTeams,
} from './execution.ts';
import { listLateOrders, listOpenOrders } from './listing.ts';
import { requireOrderSafe } from './order-lockout.ts';
import { isOrderSigned } from './order-signing.ts';
import { loadPreviousAnswers } from './previous.ts';
import { assignTeam, buildOrderTeamReferences } from './rearranging.ts';
import { rescheduleOrder } from './rescheduling.ts';
import { getSeriesIds, loadSeries } from './series.ts';

/** Fields that an order shows of its cycle. */
const cycleTextFields = [
  ...(['description', 'operatorId', 'places', 'morePlaces'] as const),
  ...(['frequency', 'lockSpan', 'typeCycle'] as const),
] as const;

type CycleTexts = Pick<StoredCycle, (typeof cycleTextFields)[number]>;
interface OrderTexts extends Partial<Pick<CycleTexts, 'operatorId' | 'places' | 'morePlaces'>> {
  title?: string;
  earliestOn?: Day;
}

/**
 * Adds the title, earliest start and locations of the cycle, for callers without the right to list cycles.
 */
function withCycleTexts<O extends StoredOrder & OrderTexts>(order: O, cycle: CycleTexts | undefined): O {
  if (!cycle) return order;
  // Changes the order in place: no one else uses it, and copying hundreds would be slow.
  order.title = cycle.description;
  order.earliestOn = computeEarliestDay(order, cycle);
  if (cycle.operatorId !== undefined) order.operatorId = cycle.operatorId;
  if (cycle.places) order.places = cycle.places;
  if (cycle.morePlaces) order.morePlaces = cycle.morePlaces;
  return order;
}

async function addCycleTexts(store: Store, type: CycleType, orderPage: PageOf<StoredOrder>) {
  const ids = getSeriesIds(orderPage.items);
  const cyclesById = await store.loadParts(seriesEntities[type], ids, cycleTextFields);
  return {
    ...orderPage,
    items: orderPage.items.map((order) => withCycleTexts(order, cyclesById.get(order.cycleId ?? 0))),
  };
}

/** Entities of the handlers by cycle type. */
const entitiesByType = {
  workorders: { orders, dayTotals, lateDays, strays: strayOrders },
  checklists: {
    ...{ orders: checklistOrders, dayTotals: checklistDayTotals, lateDays: checklistLateDays },
    strays: strayChecklists,
  },
  am: { orders: runs, dayTotals: runDayTotals, lateDays: runLateDays, strays: strayRuns },
} as const;

/** Does something with an order, and then generates the orders of the cycles whose work left it. */
async function completeReleases<Result>(
  { actor, store }: { actor: Actor; store: Store },
  work: (released: Set<number>) => Promise<Result>,
): Promise<Result> {
  const released = new Set<number>();
  const result = await work(released);
  await generateReleased(store, actor, [...released]);
  return result;
}

/** Lets the next date of a cycle with a rank join its larger order, once an order of the cycle ended. */
const completeRanks = (
  store: Store,
  actor: Actor,
  { rankedCycleId }: Pick<ClosingResult, 'rankedCycleId'>,
): Promise<void> => generateReleased(store, actor, rankedCycleId === undefined ? [] : [rankedCycleId]);

/** Builds the handlers of the orders of one type; orders of other types are notFound. */
export function createOrderHandlers(type: CycleType): Handlers<OrderCalls> {
  const { orders, dayTotals, lateDays, strays } = entitiesByType[type];
  const cycles = seriesEntities[type];
  const transitions = orderTransitionsByType[type];
  const listEntities = { orders, lateDays };
  /** Starts a run when the first activity is reported. */
  async function startRun(
    store: Store,
    actor: Actor,
    before: StoredOrder,
    at?: string,
  ): Promise<StoredOrder> {
    const cycle = await loadSeries(store, type, before);
    assertNotTooEarly(computeEarliestDay(before, cycle), actor.today, actor);
    return applyRunStart(before, at, await loadActivities(store, before, cycle), actor);
  }

  const handlers: Handlers<OrderCalls> = {
    async list({ input, actor, store }) {
      const { from, to, machineId, cycleId, teamId, state, counted, limit, next } = input;
      const [cycle, ownTeams] = await Promise.all([
        cycleId ? store.get(cycles, cycleId) : undefined,
        loadRestrictedTeams(actor, type),
      ]);
      const machine = cycle?.machineId ?? machineId;
      const orderPage = await (counted
        ? listCountedOrders(store, { orders, strays }, { ...input, machineId: machine, counted }, actor.today)
        : machine
          ? store.listBy(orders, 'byMachine', [machine], { from, to, limit, next })
          : listByMonths(store, orders, 'byDay', { from, to }, { limit, next }));
      const isMatching = (order: StoredOrder) =>
        isOfTeams(ownTeams, order) &&
        (!cycle || order.cycleId === cycle.id) &&
        (!teamId || order.teamId === teamId) &&
        (!state || order.state === state);
      const matchingPage = { ...orderPage, items: orderPage.items.filter(isMatching) };
      return machine || type === 'am' ? addCycleTexts(store, type, matchingPage) : matchingPage;
    },

    async open({ input: { teamId, to, ...page }, actor, store }) {
      const ownTeams = await loadRestrictedTeams(actor, type);
      if (teamId !== undefined) assertOwnOrder({ teamId }, ownTeams);
      // A run needs no assignment: any user who may walk it can do so.
      const isAssignedByPlant = actor.plant.resources && type !== 'am';
      const requestedTeams = teamId ? [teamId] : (ownTeams ?? (isAssignedByPlant ? [0] : undefined));
      return addCycleTexts(
        store,
        type,
        await listOpenOrders(store, listEntities, { to, today: actor.today, teams: requestedTeams }, page),
      );
    },

    async late({ input: { machineId, counted, ...page }, actor, store }) {
      const [ownTeams, isCounted] = await Promise.all([
        loadRestrictedTeams(actor, type),
        counted ? createCountedMachineFilter(store) : undefined,
      ]);
      const orderPage = await listLateOrders(
        store,
        listEntities,
        actor.today,
        { machineId, own: ownTeams },
        page,
      );
      return isCounted ? { ...orderPage, items: orderPage.items.filter(isCounted) } : orderPage;
    },

    async calendar({ input: { machineId, ...period }, actor, store }) {
      // Orders of other days may do work of the period.
      const margin = type === 'am' ? 0 : JOINED_WORK_MARGIN_DAYS;
      const [from, to] = [addDays(period.from, -margin), addDays(period.to, margin)];
      const runTeams = type === 'am' ? await actor.runTeams() : undefined;
      const listOfDays = (next?: string) =>
        machineId
          ? store.listBy(orders, 'byMachine', [machineId], { from, to, next })
          : listByMonths(store, orders, 'byDay', { from, to }, { limit: 1000, next });
      // Totals count the runs of all teams, so those of an operator's teams are counted from the runs.
      const isCountedByOrder = machineId !== undefined || runTeams !== undefined;
      const days = isCountedByOrder
        ? computeTotalsByDay((await loadAllPages(listOfDays)).filter((order) => isOfTeams(runTeams, order)))
        : await loadAllPages((next) => store.list(dayTotals, { from, to, next }));
      const totalsByDay = new Map(days.map((total) => [total.id, total]));
      const joined = sumJoinedWork(days);
      const shownDays = [...new Set([...totalsByDay.keys(), ...joined.keys()])].filter(
        (on) => on >= period.from && on <= period.to,
      );
      return {
        days: shownDays.sort().map((on) => {
          const { plannedMinutes = 0, free, ...total } = totalsByDay.get(on) ?? {};
          return {
            ...{ on, ...countAllByColour({ ...total, free }, on, actor.today) },
            minutes: plannedMinutes + (free?.plannedMinutes ?? 0),
            inLarger: joined.get(on),
          };
        }),
      };
    },

    async get({ input, actor, store }) {
      const { order, cycle, walk: pathActivities } = await loadOrderAndCycle(store, actor, type, input.id);
      return {
        ...withCycleTexts(order, cycle),
        activities: await loadActivities(store, order, cycle, pathActivities),
        earliestOn: computeEarliestDay(order, cycle),
      };
    },

    async previous({ input, actor, store }) {
      const { order, cycle, walk: pathActivities } = await loadOrderAndCycle(store, actor, type, input.id);
      return {
        items: await loadPreviousAnswers(
          store,
          order,
          await loadActivities(store, order, cycle, pathActivities),
        ),
      };
    },

    async assign(call) {
      const { input, store } = call;
      return applyTransition(call, orders, transitions, 'assign', async (before) => {
        await assertActiveTeam(store, input.teamId);
        return {
          after: assignTeam(before, input.teamId),
          also: buildOrderTeamReferences(store, [{ before, after: assignTeam(before, input.teamId) }]),
        };
      });
    },

    unassign: (call) =>
      applyTransition(call, orders, transitions, 'unassign', (before) => {
        const after = { ...before, teamId: undefined, openFor: 0, byPerson: true };
        return { after, also: buildOrderTeamReferences(call.store, [{ before, after }]) };
      }),

    async start(call) {
      const { input, actor, store } = call;
      const startedAt = input.startedAt ?? actor.now;
      return applyTransition(call, orders, transitions, 'start', async (before) => {
        const cycle = await loadSeries(store, type, before);
        assertNotTooEarly(computeEarliestDay(before, cycle), actor.today, actor);
        // A run walks past many machines.
        if (type !== 'am') await assertMachineUsable(store, actor, before.machineId);
        const activities = await loadActivities(store, before, cycle);
        const conditions = await requireOrderSafe(store, actor, type, before, { activities, at: startedAt });
        const after = {
          ...applyOrderStart(before, startedAt, activities, actor),
          ...(isOrderSigned(type, actor, before, cycle, activities) && { toSign: true }),
        };
        const reservation = await buildKitReservation(store, buildKit(after.activities ?? []));
        return { after, also: [reservation, conditions] };
      });
    },

    async report(call) {
      const { input, actor, store } = call;
      const resumedResult = await resumeClosing(store, type, input.id);
      if (resumedResult) return resumedResult.order;
      const before = await assertTransition(call, orders, transitions, 'report');
      const runningOrder = before.activities ? before : await startRun(store, actor, before, input.closedAt);
      const activities = applyReports(type, runningOrder.activities ?? [], input, actor.plant.resources);
      if (isComplete(activities)) {
        const result = await closeOrder(store, actor, type, before, activities, input);
        await completeRanks(store, actor, result);
        return result.order;
      }
      const conditions = await requireOrderSafe(store, actor, type, before, {
        ...{ activities, at: input.closedAt ?? actor.now },
      });
      const spares = input.spares && (await resolveUsedSpares(store, input.spares, before.machineId));
      const after = applyOrderReport(runningOrder, activities, input, spares);
      await store.commit(
        store.replace(orders, before, after, { expected: input.version }),
        buildOperatorReferences(store, before.activities, activities),
        conditions,
      );
      return store.buildStoredItem(orders, input.id, after, before.version + 1);
    },

    async close(call) {
      const { input, actor, store } = call;
      const resumedResult = await resumeClosing(store, type, input.id);
      if (resumedResult) return { ...resumedResult.order, autoClosed: resumedResult.autoClosed };
      const before = await assertTransition(call, orders, transitions, 'close');
      const cycle = await loadSeries(store, type, before);
      const currentActivities = await loadActivities(store, before, cycle);
      const activities = applyReports(type, currentActivities, input, actor.plant.resources);
      assertComplete(activities);
      const result = await closeOrder(store, actor, type, before, activities, input);
      await completeRanks(store, actor, result);
      return { ...result.order, autoClosed: result.autoClosed };
    },

    reschedule: (call) => completeReleases(call, (released) => rescheduleOrder(type, call, released)),

    cancel: (call) => completeReleases(call, (released) => cancelOrder(type, call, released)),

    async bulk({ input: { verb, items, teamId, plannedOn, reason, confirmed }, actor, store }) {
      const progress = await openProgress(store);
      const released = new Set<number>();
      const verbs = {
        assign: handlers.assign,
        reschedule: (call) => rescheduleOrder(type, call, released),
        cancel: (call) => cancelOrder(type, call, released),
      } satisfies Pick<Handlers<OrderCalls>, 'assign' | 'reschedule' | 'cancel'>;
      const results: { id: string; version?: number; code?: string; values?: RefusalDetails['values'] }[] =
        [];
      for (const [i, { id, version }] of items.entries()) {
        try {
          const itemInput = {
            ...{ id, version, teamId: teamId!, plannedOn: plannedOn!, reason: reason! },
            confirmed,
          };
          const itemResult = await progress.run(`${i}`, async (store) => {
            const after = await verbs[verb]({ input: itemInput, actor, store });
            return { id, version: (after as StoredOrder).version };
          });
          results.push(itemResult);
        } catch (error) {
          if (!(error instanceof RefusalError)) throw error;
          results.push({ id, code: error.code, values: error.details.values });
        }
      }
      await generateReleased(store, actor, [...released]);
      return { results };
    },
  };
  return handlers;
}
