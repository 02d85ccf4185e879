// Computes the ledger of one machine and year from structure, strategies, orders, EWOs and movements (domain
// 3.5). Screen, files and printout show only this result.
import type { Day } from '../../day.ts';
import { type Colour, getOrderColour, getWorstOrderColour, isEarly } from '../../planned/colour.ts';
import { computeFutureSlots, type DueSlot } from '../../planned/due.ts';
import { computeRankedSlots, type RankedSlot } from '../../planned/ranks/ranked-slots.ts';
import { NO_TECHNICIAN } from '../../planned/work-done.ts';
import { computeDowntime } from '../../requests/ewo-times.ts';
import { isConsumption } from '../../warehouse/movement.ts';
import type { Ledger, LedgerCell } from '../ledger-api.ts';
import { buildLedgerFooter } from './footer.ts';
import type { LedgerOrder, LedgerTask, LedgerWork } from './history.ts';
import {
  addDeletedElement,
  addLines,
  buildLedgerLocations,
  getTaskKey,
  type LedgerLine,
  type LedgerLocation,
} from './lines.ts';
import { type OrderWithTasks, selectCountedOrders, selectFreeOrders, selectPlannedOrders } from './orders.ts';
import { buildLedgerParts } from './parts.ts';
import { buildRow, computeRates } from './rows.ts';
import type { LedgerCycle, LedgerSources } from './sources.ts';
import { type CountedLine, createTally, type FreeCounts, getWeekCell, type Star } from './tally.ts';
import { findWeek, getWeeksOfYear, type Weeks } from './weeks.ts';

/** Day beyond every forecast of a meter. */
const LAST_DAY = '9999-12-31';

const addToCount = <Key>(map: Map<Key, number>, key: Key, n: number) => map.set(key, (map.get(key) ?? 0) + n);

/** Caches a function by task list: many orders share the same list. */
function memoizeByTasks<Result>(compute: (tasks: readonly LedgerTask[]) => Result) {
  const cache = new Map<readonly LedgerTask[], Result>();
  return (tasks: readonly LedgerTask[]): Result => {
    const result = cache.get(tasks) ?? compute(tasks);
    cache.set(tasks, result);
    return result;
  };
}

export function buildLedger(sources: LedgerSources): Ledger {
  const { machine, year, today } = sources;
  const weeks = getWeeksOfYear(year);
  const orders = selectPlannedOrders(sources, weeks);
  const locations = buildLedgerLocations(machine, sources.elements);
  for (const { elementId, element } of sources.ewos)
    if (elementId !== undefined && !locations.has(elementId))
      addDeletedElement(locations, elementId, element);
  const taskLists = new Set(orders.map(({ tasks }) => tasks));
  const workedKeys = new Set([...taskLists].flatMap((tasks) => tasks.map(getTaskKey)));
  const cyclesById = new Map(sources.cycles.map((cycle) => [cycle.id, cycle]));
  const cycleCodes = new Map(sources.cycles.map(({ id, code }) => [id, code]));
  const lines = addLines(locations, { ...sources, series: cyclesById, worked: workedKeys });
  const linesWithCounts = new Map<LedgerLine, CountedLine>();
  for (const location of locations.values())
    for (const line of location.lines)
      linesWithCounts.set(line, { place: location, line, tally: createTally() });
  const byKey = new Map([...lines].map(([key, { line }]) => [key, linesWithCounts.get(line)!]));

  const getTaskLines = memoizeByTasks((tasks) => {
    const taskLines = tasks.map((task) => byKey.get(getTaskKey(task)));
    return {
      lines: taskLines,
      std: tasks.map((task, i) => (taskLines[i] ? computeStandardMinutes(task, taskLines[i].line) : 0)),
    };
  });
  for (const placedOrder of orders)
    countOrder(placedOrder, { linesOf: getTaskLines, places: locations, codes: cycleCodes }, sources, weeks);
  const countedOrders = selectCountedOrders(sources, weeks);
  for (const { order, tasks } of countedOrders.due)
    for (const [i, countedLine] of getTaskLines(tasks).lines.entries())
      if (countedLine) countedLine.tally.due[getTaskColour(order, tasks[i]!, today)]++;
  for (const placedOrder of countedOrders.closed) addWorkedHours(placedOrder, getTaskLines, sources);
  const dates = computeDates(sources, weeks);
  for (const cycle of sources.cycles)
    addProjectedOccurrences(cycle, { byKey, codes: cycleCodes }, dates.get(cycle.id) ?? [], weeks);
  assignConsumedSpares(orders, { byKey, places: locations, all: linesWithCounts }, sources, weeks);
  const stars = countStars(locations, sources, weeks);
  const freeOrders = countFreeOrders(locations, sources, weeks);
  const parts = buildLedgerParts(locations, sources, weeks);
  const getFailureDays = createFailureLookup(locations, sources);

  const rows = [...locations.values()].flatMap((location) =>
    location.lines.map((line, i) => ({
      ...buildRow(
        linesWithCounts.get(line)!,
        i === 0
          ? {
              stars: stars.get(location.id),
              free: freeOrders.get(location.id),
              part: parts.get(location.id),
            }
          : {},
      ),
      ...computeRates(linesWithCounts.get(line)!, getFailureDays),
    })),
  );
  const { id, code, description } = machine;
  return {
    machine: { id, code, description, ...(machine.class && { class: machine.class }) },
    year,
    weeks: weeks.count,
    from: weeks.from,
    today,
    rows,
    footer: buildLedgerFooter(
      countedOrders,
      { lines: [...linesWithCounts.values()], stars: stars.get('')! },
      sources,
      weeks,
    ),
  };
}

const computeStandardMinutes = (
  task: LedgerTask,
  { minutes = 0, technicians = 1 }: Pick<LedgerLine, 'minutes' | 'technicians'>,
) => (task.minutes ?? minutes) * (task.technicians ?? technicians);

const findJoinedWork = ({ joinedWork }: LedgerOrder, { strategyId }: LedgerTask): LedgerWork | undefined =>
  joinedWork?.find(({ strategies }) => strategyId !== undefined && strategies.includes(strategyId));

/** Returns the order of higher rank that does work, with the code of its cycle. */
const toLarger = (
  cycleId: number,
  codes: ReadonlyMap<number, string>,
  code?: string,
): NonNullable<LedgerCell['inLarger']> => ({ cycleId, cycle: codes.get(cycleId) ?? '', code });

/** Returns the colour of a task: that of its order, or of work of lower rank by its own day (decision PS20). */
function getTaskColour(order: LedgerOrder, task: LedgerTask, today: Day): Colour {
  const work = findJoinedWork(order, task);
  if (!work) return getOrderColour(order, today)!;
  const { state, closedOn } = order;
  const { planned: plannedOn, tolerance, notDone } = work;
  return getOrderColour({ state: notDone ? 'autoClosed' : state, closedOn, plannedOn, tolerance }, today)!;
}

type GetTaskLines = (tasks: readonly LedgerTask[]) => {
  lines: readonly (CountedLine | undefined)[];
  std: number[];
};

/** Counts an order once, in its planned week, and marks the week of closing if it is another one. */
function countOrder(
  { order, tasks }: OrderWithTasks,
  {
    linesOf: getTaskLines,
    places: locations,
    codes,
  }: {
    linesOf: GetTaskLines;
    places: ReadonlyMap<string, LedgerLocation>;
    codes: ReadonlyMap<number, string>;
  },
  { today }: LedgerSources,
  weeks: Weeks,
) {
  const isDoneEarly = isEarly(order);
  const week = findWeek(weeks, order.plannedOn)!;
  const closingWeek = order.closedOn === undefined ? undefined : findWeek(weeks, order.closedOn);
  const { lines: taskLines, std: standardMinutes } = getTaskLines(tasks);
  const replacedTasks = (order.replaced ?? []).map((elementId) =>
    findTaskIndex(elementId, taskLines, locations),
  );
  taskLines.forEach((countedLine, i) => {
    if (!countedLine) return;
    const { tally: counters } = countedLine;
    const outcome = order.outcomes?.[i];
    const isNok = outcome === 'nok';
    const colour = getTaskColour(order, tasks[i]!, today);
    const cell = getWeekCell(counters, week);
    if (findJoinedWork(order, tasks[i]!)) cell.inLarger = toLarger(order.cycleId!, codes, order.code);
    cell.count++;
    if (colour === 'green' || colour === 'orange') cell.done++;
    cell.worst = cell.worst === undefined ? colour : getWorstOrderColour([cell.worst, colour]);
    if (isNok) cell.nok = true;
    if (replacedTasks.includes(i)) cell.replaced = true;
    if (isDoneEarly) cell.early = true;
    if (closingWeek !== undefined && closingWeek !== week) addToCount(counters.closedHere, closingWeek, 1);
    counters.colours[colour]++;
    if (isNok) counters.nok++;
    if (order.state === 'closed' && order.closedOn && (isNok || outcome === undefined))
      counters.worked.push({ on: order.closedOn, hasFinding: isNok });
    counters.plannedMinutes += standardMinutes[i]!;
  });
  for (const [i, , n] of getTaskHours(order, standardMinutes)) {
    const countedLine = taskLines[i];
    if (countedLine) getWeekCell(countedLine.tally, week).hours += n;
  }
}

/** Adds hours and labour cost, which belong to the year in which the order was closed. */
function addWorkedHours(
  { order, tasks }: OrderWithTasks,
  getTaskLines: GetTaskLines,
  { plant, rates }: LedgerSources,
) {
  const { lines: taskLines, std: standardMinutes } = getTaskLines(tasks);
  for (const [i, operatorId, n] of getTaskHours(order, standardMinutes)) {
    const countedLine = taskLines[i];
    if (!countedLine) continue;
    countedLine.tally.hours += n;
    const rate = rates.get(operatorId) || plant.hourlyRate;
    if (rate > 0) countedLine.tally.labour.push(n * rate);
  }
}

/**
 * Returns the reported hours by task; if only the order's total is known, it is distributed in proportion to
 * planned minutes.
 */
function getTaskHours(
  { state, hours, actualMinutes }: LedgerOrder,
  standardMinutes: readonly number[],
): LedgerOrder['hours'] & {} {
  if (hours) return hours;
  if (state !== 'closed' || !actualMinutes) return [];
  const sum = standardMinutes.reduce((total, each) => total + each, 0);
  return standardMinutes.map(
    (each, i) =>
      [i, NO_TECHNICIAN, (actualMinutes / 60) * (sum > 0 ? each / sum : 1 / standardMinutes.length)] as const,
  );
}

/** Returns the index of the order's task on an element, or on its nearest ancestor; −1 if there is none. */
function findTaskIndex(
  elementId: string,
  taskLines: readonly (CountedLine | undefined)[],
  locations: ReadonlyMap<string, LedgerLocation>,
): number {
  for (const id of [elementId, ...(locations.get(elementId)?.above ?? [])]) {
    const taskIndex = taskLines.findIndex((countedLine) => countedLine?.place.id === id);
    if (taskIndex >= 0) return taskIndex;
  }
  return -1;
}

/** Returns the dates of each cycle and path without an order, with the larger orders that do them. */
function computeDates(
  { cycles, today, plant: { calendar }, meters }: LedgerSources,
  weeks: Weeks,
): Map<number, RankedSlot[]> {
  const all = cycles.flatMap((cycle) => {
    const planning = { today, calendar, idle: cycle.idle, meter: meters?.get(cycle.meter) };
    return cycle.state ? [{ cycle, state: cycle.state, planning }] : [];
  });
  const dates = computeRankedSlots(all, weeks);
  // The expected day of a meter is shown in every year.
  for (const { cycle, state, planning } of all)
    if (cycle.meter !== 'none')
      dates.set(cycle.id, computeFutureSlots(cycle, state, planning, { from: today, to: LAST_DAY }));
  return dates;
}

/**
 * Adds the projected occurrences of a cycle or path to the weeks of its lines, and the expected day of its
 * meter to the lines.
 */
function addProjectedOccurrences(
  cycle: LedgerCycle,
  { byKey, codes }: { byKey: ReadonlyMap<string, CountedLine>; codes: ReadonlyMap<number, string> },
  dates: readonly RankedSlot[],
  weeks: Weeks,
) {
  for (const slot of dates.filter(({ isJoined }) => !isJoined)) {
    const expected = cycle.meter === 'none' ? undefined : getExpectedDay(slot);
    const week = findWeek(weeks, slot.larger?.planned ?? slot.planned);
    const tasks: readonly LedgerTask[] =
      slot.points?.map((pointId) => ({ pointId })) ?? cycle.strategies.map((strategyId) => ({ strategyId }));
    for (const task of tasks) {
      const countedLine = byKey.get(getTaskKey(task));
      if (!countedLine) continue;
      if (expected) countedLine.line.expected = { ...expected, on: slot.nominal };
      if (week === undefined) continue;
      const cell = getWeekCell(countedLine.tally, week);
      cell.projected = true;
      if (expected) cell.expected = expected;
      if (slot.larger) cell.inLarger = toLarger(slot.larger.cycleId, codes);
    }
  }
}

/** Returns the planned day of a meter's projection with its band. */
function getExpectedDay({ planned, values }: DueSlot): NonNullable<LedgerCell['expected']> {
  const { earliest, latest } = values as { earliest?: Day; latest?: Day };
  return { on: planned, ...(earliest !== undefined && { earliest, latest: latest ?? null }) };
}

/**
 * Assigns consumed spares to the line of the order that used them, else to the first line of their element.
 */
function assignConsumedSpares(
  orders: readonly OrderWithTasks[],
  {
    byKey,
    places: locations,
    all: linesWithCounts,
  }: {
    byKey: ReadonlyMap<string, CountedLine>;
    places: ReadonlyMap<string, LedgerLocation>;
    all: ReadonlyMap<LedgerLine, CountedLine>;
  },
  { movements }: LedgerSources,
  weeks: Weeks,
) {
  const byOrder = new Map(orders.map((placedOrder) => [placedOrder.order.id, placedOrder]));
  for (const movement of movements) {
    if (!isConsumption(movement.type) || findWeek(weeks, movement.on) === undefined) continue;
    const { source, sourceId = '', elementId = '' } = movement;
    const placedOrder = source === 'order' ? byOrder.get(sourceId) : undefined;
    const taskLines = placedOrder?.tasks.map((task) => byKey.get(getTaskKey(task))) ?? [];
    const taskIndex = findTaskIndex(elementId, taskLines, locations);
    const onlyLine = elementId === '' && taskLines.length === 1 ? taskLines[0] : undefined;
    const location = locations.get(elementId) ?? locations.get('')!;
    const countedLine = taskLines[taskIndex] ?? onlyLine ?? linesWithCounts.get(location.lines[0]!)!;
    countedLine.tally.spares.push(movement);
    const isReplaced = elementId !== '' && movement.quantity < 0 && movement.reversedBy === undefined;
    if (placedOrder && taskIndex >= 0 && isReplaced)
      getWeekCell(countedLine.tally, findWeek(weeks, placedOrder.order.plannedOn)!).replaced = true;
  }
}

/** Counts the free orders of each location by week, those of descendants not included. */
function countFreeOrders(
  locations: ReadonlyMap<string, LedgerLocation>,
  sources: LedgerSources,
  weeks: Weeks,
) {
  const counts = new Map<string, Map<number, FreeCounts>>();
  for (const { order } of selectFreeOrders(sources, weeks)) {
    const { elementId = '', plannedOn, state } = order;
    const { id } = locations.get(elementId) ?? locations.get('')!;
    const weekCounts = counts.get(id) ?? new Map<number, FreeCounts>();
    counts.set(id, weekCounts);
    const week = findWeek(weeks, plannedOn)!;
    const { count, done } = weekCounts.get(week) ?? { count: 0, done: 0 };
    weekCounts.set(week, { count: count + 1, done: done + (state === 'closed' ? 1 : 0) });
  }
  return counts;
}

/** Counts EWOs in the week of their creation, on their element and all its ancestors. */
function countStars(
  locations: ReadonlyMap<string, LedgerLocation>,
  { ewos, now }: LedgerSources,
  weeks: Weeks,
) {
  const stars = new Map([...locations.keys()].map((id) => [id, new Map<number, Star>()]));
  for (const ewo of ewos) {
    const week = findWeek(weeks, ewo.createdOn);
    if (ewo.state === 'cancelled' || week === undefined) continue;
    const minutes = computeDowntime(ewo, now) ?? 0;
    const location = locations.get(ewo.elementId ?? '')!;
    for (const id of [location.id, ...location.above]) {
      const weekStars = stars.get(id)!;
      const star = weekStars.get(week) ?? { count: 0, minutes: 0, own: 0, ownMinutes: 0 };
      weekStars.set(week, star);
      star.count++;
      star.minutes += minutes;
      if (id !== location.id) continue;
      star.own++;
      star.ownMinutes += minutes;
    }
  }
  return stars;
}

/**
 * Returns a function that gives the days on which the branch of a place broke down: the place itself, its
 * ancestors or its descendants.
 */
function createFailureLookup(
  locations: ReadonlyMap<string, LedgerLocation>,
  { ewos }: LedgerSources,
): (location: LedgerLocation) => Day[] {
  const [ownDays, branchDays] = [new Map<string, Day[]>(), new Map<string, Day[]>()];
  const addDay = (map: Map<string, Day[]>, id: string, day: Day) => {
    const days = map.get(id);
    if (days) days.push(day);
    else map.set(id, [day]);
  };
  for (const { state, elementId, createdOn } of ewos) {
    if (state === 'cancelled') continue;
    const { id, above } = locations.get(elementId ?? '')!;
    addDay(ownDays, id, createdOn);
    for (const each of [id, ...above]) addDay(branchDays, each, createdOn);
  }
  return ({ id, above }) => [
    ...(branchDays.get(id) ?? []),
    ...above.flatMap((each) => ownDays.get(each) ?? []),
  ];
}
