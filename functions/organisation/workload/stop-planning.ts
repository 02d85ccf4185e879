// Plan of the fewest stops of a machine or a line; nothing is written (beyond 17, decision PS24).
import { addDays, type Day } from '#shared/day.ts';
import type { MessageCode } from '#shared/messages.ts';
import {
  computeStopWindow,
  MAX_STOP_DAYS,
  planFewestStops,
  type StopContext,
  type StopPeriod,
  type StopPlan,
  type StopWork,
} from '#shared/organisation/fewest-stops.ts';
import { createStopContext } from '#shared/organisation/production-stop.ts';
import type { stopPlans as api, StopDay, StopWorkItem } from '#shared/organisation/stop-api.ts';
import { countStopsByMonth, MAX_STOP_FIGURE_DAYS } from '#shared/organisation/stop-months.ts';
import { computeEarlyWindowDays } from '#shared/planned/period.ts';
import { isClosedDay } from '#shared/planned/plant-calendar.ts';
import { computeRankedSlots } from '#shared/planned/ranks/ranked-slots.ts';
import { isFirm } from '#shared/planned/schedule.ts';
import { RefusalError } from '#shared/refused.ts';
import { productionStops } from '../../db/entities/organisation.ts';
import { cycleStates } from '../../db/entities/planned.ts';
import { machines } from '../../db/entities/structure.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Actor } from '../../http/session.ts';
import { loadStoppingOrders, loadStoppingWork, type StoppingOrder } from './stopping-work.ts';
import { assertPeriodLength, loadWorkload } from './workload.ts';

/** @throws Refused refMissing at `machineIds` */
export async function assertMachinesExist(store: Store, machineIds: readonly number[]): Promise<[]> {
  const found = await store.load(machineIds.map((id) => [machines, id] as const));
  if (found.some((machine) => !machine))
    throw new RefusalError('invalid', 'refMissing', {
      values: { what: 'machine' },
      fields: { machineIds: 'refMissing' },
    });
  return [];
}

/** Returns the period from today on. @throws Refused dateBeforeMinimum, outOfRange */
function limitPeriod({ from, to }: StopPeriod, today: Day): StopPeriod {
  const code: MessageCode | undefined =
    to < from || to < today
      ? 'dateBeforeMinimum'
      : to > addDays(today, MAX_STOP_DAYS)
        ? 'outOfRange'
        : undefined;
  if (code) throw new RefusalError('invalid', 'invalidInput', { fields: { to: code } });
  return { from: from > today ? from : today, to };
}

/** Days around the period of the figure from which orders may have been moved into or out of it. */
const MAX_MOVED_DAYS = 14;

export const listStopMonths: Handlers<typeof api>['months'] = async ({ input, actor, store }) => {
  const { from, to } = input;
  assertPeriodLength(input, MAX_STOP_FIGURE_DAYS);
  const [stoppingOrders, stops] = await Promise.all([
    loadStoppingOrders(store, actor, {
      from: addDays(from, -MAX_MOVED_DAYS),
      to: addDays(to, MAX_MOVED_DAYS),
    }),
    loadAllPages((next) => store.list(productionStops, { next })),
  ]);
  const context = createStopContext(actor.plant.calendar, stops);
  return { months: countStopsByMonth(stoppingOrders, context, input) };
};

interface PlannedWork {
  work: StopWork;
  item: StopWorkItem;
}

export const planStops: Handlers<typeof api>['plan'] = async ({ input, actor, store }) => {
  const { today, plant } = actor;
  const period = limitPeriod(input, today);
  const machineIds = [...new Set(input.machineIds)];
  const [, stopping, stops, workload] = await Promise.all([
    assertMachinesExist(store, machineIds),
    loadStoppingWork(store, actor, machineIds, period),
    loadAllPages((next) => store.list(productionStops, { next })),
    plant.resources ? loadWorkload(store, actor, period) : undefined,
  ]);
  const expectedWorks = await listExpectedWorks(store, actor, stopping, period);
  const works = [
    ...stopping.orders.flatMap((order) => toPlannedWork(order, today, period)),
    ...expectedWorks,
  ].sort((a, b) => (a.work.id < b.work.id ? -1 : 1));
  const context = createStopContext(plant.calendar, stops);
  const plan = planFewestStops(
    works.map(({ work }) => work),
    context,
  );
  const unplaced = new Set(plan.unplaced);
  const placed = works.filter(({ work }) => !unplaced.has(work.id));
  return {
    days: listDays(placed, plan, context, {
      isClosed: (day) => isClosedDay(plant.calendar, day),
      workload,
    }),
    before: plan.before,
    after: plan.after,
    left: works.filter(({ work }) => unplaced.has(work.id)).map(({ item }) => item),
  };
};

/** Returns an order of the period; before it only if it begins today, when that work is still to be done. */
function toPlannedWork({ order, cycle }: StoppingOrder, today: Day, period: StopPeriod): PlannedWork[] {
  const { id, version, type, code, cycleId, machineId, teamId, plannedOn, tolerance, minutes } = order;
  if (plannedOn > period.to || (plannedOn < period.from && period.from > today)) return [];
  const fixed = getFixedReason({ order, cycle }, today);
  const early = cycle?.frequency
    ? computeEarlyWindowDays(cycle.frequency, tolerance, cycle.lockSpan)
    : tolerance;
  return [
    {
      work: {
        ...{ id, machineId, on: plannedOn < today ? today : plannedOn },
        ...(!fixed && {
          window: computeStopWindow({ plannedOn, early, tolerance, validTo: cycle?.validTo }, today, period),
        }),
      },
      item: {
        ...{ orderId: id, version, type, code, cycleId, machineId, teamId, plannedOn },
        ...{ minutes: order.manMinutes ?? minutes, fixed },
      },
    },
  ];
}

/** Returns the reason why an order stands where it is. An overdue one is firm only by a person or once begun. */
function getFixedReason({ order, cycle }: StoppingOrder, today: Day): MessageCode | undefined {
  if (order.dueRun !== undefined) return 'orderByMeter';
  if (!cycle?.frequency) return 'orderWithoutPeriod';
  const firmDay = order.plannedOn < today ? addDays(today, cycle.lockSpan + 1) : order.plannedOn;
  const isStanding = isFirm(
    { plannedOn: firmDay, state: order.state, assignedByPerson: order.byPerson },
    today,
    cycle.lockSpan,
  );
  return isStanding ? 'orderFirm' : undefined;
}

/** Returns the dates of the period without an order yet; of a floating cycle only the next one (PS24). */
async function listExpectedWorks(
  store: Store,
  { today, plant: { calendar } }: Actor,
  { cycles, idleMachineIds }: Awaited<ReturnType<typeof loadStoppingWork>>,
  period: StopPeriod,
): Promise<PlannedWork[]> {
  const states = await store.load(cycles.map(({ id }) => [cycleStates, id] as const));
  const all = cycles.flatMap((cycle, i) => {
    const state = states[i];
    const planning = { today, calendar, idle: idleMachineIds.has(cycle.machineId) };
    return state ? [{ cycle, state, planning }] : [];
  });
  const dates = computeRankedSlots(all, { from: today, to: period.to });
  return all.flatMap(({ cycle, state }) => {
    const isFloating = cycle.mode === 'lastCompletion';
    if (!cycle.frequency || (isFloating && state.open !== undefined)) return [];
    const { id, machineId, teamId, tolerance, frequency, lockSpan, validTo } = cycle;
    // Dates that are done in larger orders stop no machine of their own.
    const slots = (dates.get(id) ?? []).filter(({ larger }) => !larger);
    const early = computeEarlyWindowDays(frequency, tolerance, lockSpan);
    return (isFloating ? slots.slice(0, 1) : slots)
      .filter(({ planned }) => planned >= period.from)
      .map(({ slot, planned }) => ({
        work: {
          ...{ id: `${id}.${slot}`, machineId, on: planned },
          window: computeStopWindow({ plannedOn: planned, early, tolerance, validTo }, today, period),
        },
        item: {
          ...{ cycleId: id, machineId, teamId, plannedOn: planned },
          minutes: cycle.manMinutes ?? cycle.totalMinutes,
        },
      }));
  });
}

interface DayOptions {
  isClosed: (day: Day) => boolean;
  workload: Awaited<ReturnType<typeof loadWorkload>> | undefined;
}

/** Returns the days of the plan, with the load of their teams once the orders are moved. */
function listDays(
  placed: readonly PlannedWork[],
  plan: StopPlan,
  context: StopContext,
  { isClosed, workload }: DayOptions,
): StopDay[] {
  const added = new Map<string, number>();
  const add = (teamId: number, day: Day, minutes: number) =>
    added.set(`${teamId} ${day}`, (added.get(`${teamId} ${day}`) ?? 0) + minutes);
  for (const { work, item } of placed) {
    const day = plan.days.get(work.id)!;
    if (item.teamId === undefined || item.fixed) continue;
    if (item.orderId !== undefined) add(item.teamId, item.plannedOn, -item.minutes);
    add(item.teamId, day, item.minutes);
  }
  const getTeams = (on: Day, works: readonly StopWorkItem[]) =>
    [...new Set(works.flatMap(({ teamId }) => teamId ?? []))].map((teamId) => ({
      teamId,
      load: workload!.load(teamId, on) + (added.get(`${teamId} ${on}`) ?? 0),
      capacity: workload!.staff.capacity(teamId, on),
    }));
  return [...Map.groupBy(placed, ({ work }) => plan.days.get(work.id)!)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([on, dayWorks]) => {
      const works = dayWorks.map(({ item }) => item);
      return {
        on,
        orders: works.flatMap(({ orderId }) => orderId ?? []),
        works,
        stop: dayWorks.some(({ work }) => !context.isFree(work.machineId, on)),
        closed: isClosed(on),
        teams: workload ? getTeams(on, works) : [],
      };
    });
}
