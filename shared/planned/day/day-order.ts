// Order of the day: the sequence in which a technician carries out the orders of today (decisions PS27, PS28).
import type { Day } from '../../day.ts';
import { type ColouredOrder, isLate } from '../colour.ts';
import { type PlanPoint, sortByShortestRound } from './shortest-round.ts';

export interface OrderOfDay extends Omit<ColouredOrder, 'byMeter'> {
  id: string;
  code: string;
  machineId: number;
  /** Code of the machine. */
  machine?: string;
  /** Due reading of a meter order. */
  dueRun?: number;
}

export interface DayOrderContext {
  today: Day;
  /** Ids of the orders whose parts are missing. */
  lackingIds: ReadonlySet<string>;
  /** Places of the machines on the layout; absent to keep the order of the codes. */
  points?: ReadonlyMap<number, PlanPoint> | undefined;
  /** Place of the team, where its rounds start and end. */
  start?: PlanPoint | undefined;
}

/**
 * Sorts orders: late ones first, then the others, started ones first in both, the rest by due day. Within one
 * due day they follow the shortest round; then come those of machines without a place by code, and last those
 * whose parts are missing.
 */
export function sortOrdersOfDay<Item extends OrderOfDay>(
  orders: readonly Item[],
  context: DayOrderContext,
): Item[] {
  const sorted = [...orders].sort(
    (a, b) =>
      compareTexts(a.plannedOn, b.plannedOn) || compareTexts(a.code, b.code) || compareTexts(a.id, b.id),
  );
  return [true, false].flatMap((late) =>
    sortByDueDay(
      sorted.filter(
        (order) => isLate({ ...order, byMeter: order.dueRun !== undefined }, context.today) === late,
      ),
      context,
    ),
  );
}

/** Sorts orders that are given by due day and code. */
function sortByDueDay<Item extends OrderOfDay>(orders: readonly Item[], context: DayOrderContext): Item[] {
  const { points, start } = context;
  const started = orders.filter(({ state }) => state === 'inProgress');
  const groups = Map.groupBy(
    orders.filter(({ state }) => state !== 'inProgress'),
    ({ plannedOn }) => plannedOn,
  );
  // The first round begins where the technician works.
  const current = points?.get(started.at(-1)?.machineId ?? 0);
  return [
    ...started,
    ...[...groups.values()].flatMap((group, i) =>
      sortDueDay(group, { ...context, start: (i === 0 ? current : undefined) ?? start }),
    ),
  ];
}

function sortDueDay<Item extends OrderOfDay>(
  orders: readonly Item[],
  { lackingIds, points, start }: Omit<DayOrderContext, 'today'>,
): Item[] {
  const ready = orders.filter(({ id }) => !lackingIds.has(id));
  const lacking = orders.filter(({ id }) => lackingIds.has(id));
  if (!points) return [...ready, ...lacking];
  const placed = ready.filter(({ machineId }) => points.has(machineId));
  const unplaced = ready
    .filter(({ machineId }) => !points.has(machineId))
    .sort((a, b) => compareTexts(a.machine ?? '', b.machine ?? ''));
  const round = sortByShortestRound(placed, ({ machineId }) => points.get(machineId)!, start);
  return [...round, ...unplaced, ...lacking];
}

const { compare: compareTexts } = new Intl.Collator('en', { numeric: true });
