// Effect of a changed cycle or working calendar on existing orders: firm ones stay, the others are removed or
// moved (domain 4.4).
import { isDeepStrictEqual } from 'node:util';
import type { PathSchedule } from '#shared/autonomous/rounds.ts';
import { addDays, type Day } from '#shared/day.ts';
import type { CycleState } from '#shared/planned/cycle.ts';
import {
  computeDueOrders,
  computeGridSlots,
  type DueSlot,
  hasWork,
  type PlanningContext,
} from '#shared/planned/due.ts';
import { getLockSpanDays } from '#shared/planned/forecast/time-and-meter.ts';
import { getOrderLubrication } from '#shared/planned/lubrication.ts';
import { computeNextDueReading, getOrderDueRun } from '#shared/planned/meter.ts';
import { countSequence, isOpen } from '#shared/planned/order.ts';
import { isUntouched } from '#shared/planned/order-transitions.ts';
import type { PlantCalendar } from '#shared/planned/plant-calendar.ts';
import { replaceJoinedWork } from '#shared/planned/ranks/joined-work.ts';
import { isFirm, toOccurrence } from '#shared/planned/schedule.ts';
import { getActiveFactors, type Occurrence } from '#shared/planned/shift.ts';
import { cycleStates, type orders } from '../../db/entities/planned.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import { orderEntities } from '../kinds.ts';
import { loadAbsorbedIds, loadJoinedWork, removeOldJoinedWork } from '../ranks/joined-slots.ts';
import { buildWorkReleases } from '../ranks/releasing.ts';
import {
  buildOrder,
  buildOrderId,
  isExtra,
  type OrderValue,
  reserveOrderCodes,
  type StoredCycle,
  type StoredCycleState,
  type StoredOrder,
} from './issuing.ts';
import { findLockedIds } from './locked.ts';
import { computeDigest, computeValueKey } from './plan-key.ts';
import { loadUnsettledOrders } from './unsettled.ts';

const calendarKeys = new WeakMap<PlantCalendar, string>();
function getCalendarKey(calendar: PlantCalendar): string {
  const cachedKey = calendarKeys.get(calendar);
  if (cachedKey) return cachedKey;
  const { workdays, closed, rule } = calendar;
  const calendarKey = computeDigest([rule, ...[...workdays].sort(), ...[...closed].sort()].join());
  calendarKeys.set(calendar, calendarKey);
  return calendarKey;
}

/**
 * Returns a key that changes with the working calendar and with every value that orders take from their
 * cycle.
 */
export const buildPlanKey = (
  cycle: Pick<
    StoredCycle,
    'tolerance' | 'totalMinutes' | 'manMinutes' | 'strategies' | 'teamId' | 'lubricates'
  > &
    Partial<PathSchedule>,
  calendar?: PlantCalendar,
): string =>
  [
    calendar ? getCalendarKey(calendar) : 'none',
    cycle.tolerance,
    cycle.totalMinutes,
    cycle.strategies.length,
    cycle.teamId ?? 0,
    ...(cycle.manMinutes === undefined ? [] : [`m${cycle.manMinutes}`]),
    ...(cycle.rounds
      ? [computeValueKey([cycle.rounds, cycle.points, cycle.walkingMinutes, cycle.shifts])]
      : []),
    ...(cycle.lubricates ? [computeValueKey(cycle.lubricates)] : []),
  ].join('/');

/** Whether an order is firm. A meter order always is, since it is issued near its due reading. */
const isFirmOrder = (
  order: StoredOrder,
  today: Day,
  cycle: Pick<StoredCycle, 'lockSpan' | 'run' | 'alsoFrequency'>,
) =>
  order.dueRun !== undefined ||
  isFirm({ ...order, assignedByPerson: order.byPerson }, today, getLockSpanDays(cycle));

/**
 * Starts a new generation after a changed frequency: orders that are not firm are removed by the next run,
 * firm ones stay, and the new generation begins after the last of them and of their dates.
 */
export async function computeNewGeneration(
  store: Store,
  previousCycle: StoredCycle,
  cycle: StoredCycle,
  before: StoredCycleState,
  today: Day,
  calendar?: PlantCalendar,
): Promise<CycleState> {
  const rows = await loadUnsettledOrders(store, cycle, before);
  const locked = await findLockedIds(store, rows);
  const firmOrders = rows.filter(
    (order) => (isFirmOrder(order, today, cycle) || locked.has(order.id)) && !isExtra(order),
  );
  const uncancelledOrders = firmOrders.filter((order) => order.state !== 'cancelled');
  const firmDay = addDays(today, getLockSpanDays(cycle));
  const firmWork = (await loadJoinedWork(store, cycle, before, today)).filter(
    ({ planned }) => planned <= firmDay,
  );
  // An order that was moved to an earlier day still stands for the date of the plan.
  const lastFirm = [
    ...uncancelledOrders.flatMap(({ plannedOn, nominalOn = plannedOn }) => [plannedOn, nominalOn]),
    ...firmWork.flatMap(({ planned, nominal }) => [planned, nominal]),
  ]
    .sort()
    .at(-1);
  const isFloating = cycle.mode === 'lastCompletion';
  const openOrder = isFloating
    ? firmOrders.findLast((order) => isOpen(order.state))
    : firmOrders.find((order) => isOpen(order.state) && order.dueRun !== undefined);
  const isContinued = previousCycle.active && previousCycle.anchor === cycle.anchor;
  return {
    generation: before.generation + 1,
    activatedOn: today,
    ordinal: 0,
    plan: buildPlanKey(cycle, calendar),
    sweeping: true,
    settled: before.settled,
    open: openOrder?.id,
    openOn: isFloating ? openOrder?.plannedOn : undefined,
    ...keepFirmSlots(before, firmDay),
    ...(openOrder && getActiveFactors(cycle) && { openFrom: buildOccurrence(openOrder, before) }),
    ...(!isFloating && lastFirm && { after: lastFirm, ...(lastFirm >= today && { through: lastFirm }) }),
    ...(isFloating && isContinued && { since: before.since }),
    ...(cycle.meter !== 'none' && {
      lastRun: before.lastRun,
      lastShown: before.lastShown,
      nextRun: computeGenerationDueReading(cycle, before.lastRun, uncancelledOrders),
    }),
  };
}

/** Returns the slots in larger orders that are firm; a FLOATING cycle counts from them. */
function keepFirmSlots(
  { inLarger = [], ranks }: CycleState,
  firmDay: Day,
): Pick<CycleState, 'inLarger' | 'ranks'> {
  const firmSlots = inLarger.filter(({ joined, planned }) => joined && planned <= firmDay);
  return { ...(firmSlots.length > 0 && { inLarger: firmSlots }), ...(ranks !== undefined && { ranks }) };
}

/** Returns the occurrence of a firm order of an earlier plan, as the generator planned it. */
function buildOccurrence(
  { id, plannedOn, nominalOn, dayChanges }: StoredOrder,
  { open, openFrom }: CycleState,
): Occurrence {
  if (id === open && openFrom) return openFrom;
  const nominal = nominalOn ?? plannedOn;
  return { nominal, planned: dayChanges?.[0]?.from ?? plannedOn, base: nominal };
}

/**
 * Returns the first due reading of a new generation, after the last execution and after every order that
 * stays.
 */
function computeGenerationDueReading(
  cycle: StoredCycle,
  lastRun: number | undefined,
  keptOrders: readonly StoredOrder[],
) {
  const reachedReadings = [lastRun, ...keptOrders.map(getOrderDueRun)].filter((run) => run !== undefined);
  if (reachedReadings.length === 0 || !cycle.run) return undefined;
  return computeNextDueReading(cycle.mode, {
    start: cycle.run.start,
    frequency: cycle.run.every,
    done: Math.max(...reachedReadings),
  });
}

/**
 * Removes the orders of earlier generations that were not firm on the day of the edit; `also` composes writes of the
 * last transaction.
 */
export async function removeOldGenerations(
  store: Store,
  cycle: StoredCycle,
  before: StoredCycleState,
  also: (removed: number) => Writes,
): Promise<number> {
  const rows = await loadUnsettledOrders(store, cycle, before);
  const locked = await findLockedIds(store, rows);
  // The open order of a FLOATING cycle stays: it was firm on the day of the edit, perhaps by a lock.
  const oldOrders = rows.filter(
    (order) =>
      Number(order.id.split('.')[1]) < before.generation &&
      order.id !== before.open &&
      !locked.has(order.id) &&
      !isFirmOrder(order, before.activatedOn, cycle),
  );
  await releaseWork(store, oldOrders);
  await removeOldJoinedWork(store, cycle, before, addDays(before.activatedOn, getLockSpanDays(cycle)));
  await store.commitInChunks(
    oldOrders,
    (chunk) => chunk.map((order) => store.remove(orderEntities[cycle.typeCycle], order)),
    {
      last: [also(oldOrders.length), store.replace(cycleStates, before, { ...before, sweeping: undefined })],
    },
  );
  return oldOrders.length;
}

/** Effect of a changed plan on its slots and on orders that are not firm. */
interface ReplanResult {
  /** New slot of each order by order id. */
  newSlots: ReadonlyMap<string, DueSlot>;
  fresh: readonly DueSlot[];
  removedOrders: ReadonlySet<StoredOrder>;
}

/**
 * Applies a changed plan: open orders that are not firm take it over and move to the new day of their slot.
 * Firm orders keep their day and, until they are started, take over the changed work. Transactions before the
 * last are idempotent: they are recomputed from the orders until the state has the new plan. `also` composes writes
 * of the last one.
 */
export async function applyChangedPlan(
  store: Store,
  cycle: StoredCycle,
  before: StoredCycleState,
  planning: PlanningContext,
  also: (removed: number) => Writes,
): Promise<number> {
  const computeReplan =
    cycle.meter !== 'none' && !cycle.alsoFrequency
      ? replanNothing
      : cycle.mode === 'lastCompletion'
        ? replanOpenOrder
        : replanSeries;
  const rows = await loadUnsettledOrders(store, cycle, {});
  const locked = await findLockedIds(store, rows);
  const { newSlots, fresh, removedOrders } = computeReplan(cycle, before, planning, rows, locked);
  const absorbed = await loadAbsorbedIds(store, cycle, before);
  const addedSlots = fresh.filter(({ slot }) => !absorbed.has(buildOrderId(cycle.id, before, slot)));
  await releaseWork(store, [...removedOrders]);
  const kind = orderEntities[cycle.typeCycle];
  const code = await reserveOrderCodes(store, cycle.typeCycle, planning.today, addedSlots.length);
  const writes: Writes[] = [
    ...rows.flatMap((order) => {
      if (removedOrders.has(order)) return [store.remove(kind, order)];
      const slot = newSlots.get(order.id);
      return buildOrderChange(
        store,
        kind,
        order,
        slot
          ? keepJoinedWork({ ...buildOrder(cycle, slot, order.code), ...getForecastMoves(order) }, order)
          : applyChangedWork(cycle, order),
      );
    }),
    ...addedSlots.map((slot, i) =>
      store.create(kind, buildOrderId(cycle.id, before, slot.slot), buildOrder(cycle, slot, code(i))),
    ),
  ];
  const openSlot = newSlots.get(before.open ?? '');
  // Slots that become free may be earlier than the stored start of open orders.
  const state = {
    ...before,
    settled: undefined,
    openOn: openSlot?.planned ?? before.openOn,
    openFrom: (openSlot && toOccurrence(openSlot)) ?? before.openFrom,
    plan: buildPlanKey(cycle, planning.calendar),
  };
  await store.commitInChunks(writes, (chunk) => chunk, {
    last: [also(removedOrders.size), store.replace(cycleStates, before, state)],
  });
  return removedOrders.size;
}

/** Lets the work that joined orders wait to be judged again, before these are removed. */
async function releaseWork(store: Store, removedOrders: readonly StoredOrder[]): Promise<void> {
  const leaving = removedOrders.flatMap(({ joinedWork = [] }) => joinedWork);
  if (leaving.length > 0) await store.commit(await buildWorkReleases(store, leaving));
}

const getForecastMoves = ({ forecastMoves }: StoredOrder) => forecastMoves && { forecastMoves };

type ReplanStrategy = (
  cycle: StoredCycle,
  before: StoredCycleState,
  planning: PlanningContext,
  rows: readonly StoredOrder[],
  /** Ids of the orders that keep their day because a lock is on for them. */
  locked: ReadonlySet<string>,
) => ReplanResult;

const replanNothing: ReplanStrategy = () => ({ newSlots: new Map(), fresh: [], removedOrders: new Set() });

const replanSeries: ReplanStrategy = (cycle, before, planning, rows, locked) => {
  if (!before.through) return replanNothing(cycle, before, planning, rows, locked);
  const isKept = (order: StoredOrder) => locked.has(order.id) || isFirmOrder(order, planning.today, cycle);
  const generation = `${cycle.id}.${before.generation}.`;
  const unmatchedOrders = new Map(
    rows.filter(({ id }) => id.startsWith(generation)).map((order) => [order.id, order]),
  );
  const firmUntil = addDays(planning.today, cycle.lockSpan);
  const plannedSlots = computeGridSlots(cycle, planning.calendar, before.activatedOn, before.through).filter(
    (slot) =>
      slot.fate === 'generated' &&
      slot.planned! > firmUntil &&
      (!before.after || slot.nominal > before.after),
  );
  const newSlots = new Map<string, DueSlot>();
  const addedSlots: DueSlot[] = [];
  for (const { fate: _, ...slot } of plannedSlots) {
    const due = { ...slot, planned: slot.planned! };
    const id = buildOrderId(cycle.id, before, slot.slot);
    const order = unmatchedOrders.get(id);
    unmatchedOrders.delete(id);
    if (!order) addedSlots.push(due);
    else if (!isKept(order)) newSlots.set(id, due);
  }
  const removedOrders = new Set([...unmatchedOrders.values()].filter((order) => !isKept(order)));
  return { newSlots, fresh: addedSlots, removedOrders };
};

/** Replans the single open order of a FLOATING cycle from its base date. */
const replanOpenOrder: ReplanStrategy = (cycle, before, planning, rows, locked) => {
  const unchangedResult = replanNothing(cycle, before, planning, rows, locked);
  const order = rows.find(({ id }) => id === before.open);
  if (!order || locked.has(order.id) || isFirmOrder(order, planning.today, cycle)) return unchangedResult;
  const [slot] = computeDueOrders(
    cycle,
    { ...before, open: undefined, ordinal: before.ordinal - 1 },
    planning,
  ).slots;
  const isSameOrder = slot && buildOrderId(cycle.id, before, slot.slot) === order.id;
  return isSameOrder ? { ...unchangedResult, newSlots: new Map([[order.id, slot]]) } : unchangedResult;
};

/**
 * Returns the order with the cycle's changed work, unless it was started. Orders of a cycle without work keep
 * their planned work.
 */
function applyChangedWork(cycle: StoredCycle, order: StoredOrder): OrderValue {
  if (!isUntouched(order.state) || !hasWork(cycle)) return order;
  const { lubricates: _, ...rest } = order;
  const { totalMinutes: minutes, manMinutes, strategies } = cycle;
  const after = {
    ...rest,
    ...getOrderLubrication(cycle, order.points),
    ...(!order.points && { minutes, manMinutes, tasks: strategies.length }),
  };
  return keepJoinedWork(after, order);
}

/** Returns an order built from its cycle with the work of lower rank that the stored one does. */
const keepJoinedWork = (built: OrderValue, { joinedWork }: StoredOrder): OrderValue =>
  joinedWork ? replaceJoinedWork({ ...built, joinedWork: undefined }, joinedWork) : built;

function buildOrderChange(
  store: Store,
  kind: typeof orders,
  order: StoredOrder,
  after: OrderValue,
): Writes[] {
  const hasSameFields = (
    ['plannedOn', 'tolerance', 'minutes', 'manMinutes', 'tasks', 'teamId'] as const
  ).every((name) => order[name] === after[name]);
  const hasSamePoints = String(order.points) === String(after.points);
  const hasSameLubrication = isDeepStrictEqual(order.lubricates, after.lubricates);
  return hasSameFields && hasSamePoints && hasSameLubrication
    ? []
    : [store.replace(kind, order, countSequence(order, after))];
}
