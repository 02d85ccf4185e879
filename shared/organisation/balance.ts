// Balancing of teams: assigns and moves orders so that no team exceeds its capacity (domain 10.5).
import { type Day, daysBetween } from '../day.ts';
import { classes, type MachineClass } from '../structure/classes.ts';
import type { SkillLevel } from './skill.ts';

/** Maximum number of days balanced in one run. */
export const MAX_BALANCE_DAYS = 31;

/** An order that may be assigned to a team, or moved. */
export interface BalanceOrder {
  id: string;
  code: string;
  teamId?: number;
  plannedOn: Day;
  /** Man-minutes. */
  minutes: number;
  late: boolean;
  class?: MachineClass;
  requires: readonly SkillLevel[];
  /** The days to which it may be moved, both included. */
  window?: { from: Day; to: Day };
  /** Reason why levelling must not move it. */
  fixed?: FixedReason;
}

/**
 * Firm: near, begun or changed by a user (domain 4.4, Lock span); due by a meter; or part of no cycle with a
 * period. After validity: its cycle ends before the days to which it might be moved.
 */
export type FixedReason = 'orderFirm' | 'orderByMeter' | 'orderWithoutPeriod' | 'afterValidity';
/** Reason why work beyond the capacity of a day stays there. */
export type StuckReason = FixedReason | 'noRoomInTolerance';

/** Available teams and days with their current load; teams in the order of their codes. */
export interface BalanceContext {
  /** Ascending; late work is done on the first day. */
  days: readonly Day[];
  teams: readonly { id: number; code: string }[];
  load(teamId: number, day: Day): number;
  capacity(teamId: number, day: Day): number;
  /** Returns the required capacities that no present technician of the team has that day. */
  getMissingCapacities(teamId: number, requires: readonly SkillLevel[], day: Day): readonly number[];
}

export interface BalanceResult {
  /** New team and day of each order that changes. */
  moves: { id: string; teamId: number; plannedOn: Day }[];
  before: number;
  after: number;
  /** Load of a day after all moves. */
  load(teamId: number, day: Day): number;
  /** Orders that no team can do, with the missing capacities; empty if no technician is present that day. */
  unassignedOrders: { id: string; missing: readonly number[] }[];
  /** Orders on days that stay beyond capacity after levelling. */
  stuck: { id: string; reason: StuckReason }[];
}

const computeExcess = (load: number, capacity: number): number => Math.max(0, load - capacity) ** 2;

/** Sums the squared overload of teams and days, so that large excesses weigh more. */
export const computeOverload = (days: Iterable<{ load: number; capacity: number }>): number => {
  let sum = 0;
  for (const { load, capacity } of days) sum += computeExcess(load, capacity);
  return sum;
};

interface ProposedMove {
  minutes: number;
  teamId: number;
  plannedOn: Day;
  before: { teamId?: number | undefined; plannedOn: Day };
}

/** Computes the load of days if only some of the proposed moves are applied. */
export function computeLoadAfterMoves<Of extends { on: Day; teamId: number; before: number }>(
  days: readonly Of[],
  moves: readonly ProposedMove[],
): (Of & { after: number })[] {
  const changeByTeamDay = new Map<string, number>();
  const add = (teamId: number | undefined, on: Day, minutes: number) =>
    changeByTeamDay.set(`${teamId} ${on}`, (changeByTeamDay.get(`${teamId} ${on}`) ?? 0) + minutes);
  for (const { minutes, teamId, plannedOn, before } of moves) {
    add(before.teamId, before.plannedOn, -minutes);
    add(teamId, plannedOn, minutes);
  }
  return days.map((day) => ({
    ...day,
    after: day.before + (changeByTeamDay.get(`${day.teamId} ${day.on}`) ?? 0),
  }));
}

/** A team on a day. */
interface Cell {
  teamId: number;
  day: Day;
  load: number;
  capacity: number;
}

/** Mutable loads by day and team, their overload, and cached checks of missing capacities. */
function createCells({ days, teams, load, capacity, getMissingCapacities }: BalanceContext) {
  const byDay = new Map(
    days.map((day) => {
      const dayCells = teams.map(({ id }) => ({
        teamId: id,
        day,
        load: load(id, day),
        capacity: capacity(id, day),
      }));
      return [day, new Map(dayCells.map((cell) => [cell.teamId, cell]))] as const;
    }),
  );
  // Cached, since thousands of orders share few requirements.
  const cachedChecks = new Map<string, Map<Cell, readonly number[]>>();
  function missingFor({ requires }: BalanceOrder): (cell: Cell) => readonly number[] {
    if (requires.length === 0) return () => [];
    const key = requires.map(({ capacityId, level }) => `${capacityId}:${level}`).join();
    const missingByCell = cachedChecks.get(key) ?? new Map<Cell, readonly number[]>();
    cachedChecks.set(key, missingByCell);
    return (cell) => {
      const missingIds = missingByCell.get(cell) ?? getMissingCapacities(cell.teamId, requires, cell.day);
      missingByCell.set(cell, missingIds);
      return missingIds;
    };
  }
  return {
    on: (day: Day): Cell[] => [...(byDay.get(day)?.values() ?? [])],
    cell: (teamId: number, day: Day): Cell | undefined => byDay.get(day)?.get(teamId),
    missingFor,
    sum: () => computeOverload([...byDay.values()].flatMap((dayCells) => [...dayCells.values()])),
    load: (teamId: number, day: Day) => byDay.get(day)?.get(teamId)?.load ?? load(teamId, day),
  };
}

const compareCodes = (a: { code: string }, b: { code: string }) =>
  a.code < b.code ? -1 : a.code > b.code ? 1 : 0;
const getClassRank = ({ class: machineClass }: BalanceOrder) =>
  machineClass ? classes.indexOf(machineClass) : classes.length;

/**
 * Assigns each order without a team to the entitled team with the least relative load that day; no day
 * changes.
 */
export function assignWorkload(orders: readonly BalanceOrder[], context: BalanceContext): BalanceResult {
  const cells = createCells(context);
  // Late orders are done today, and still count on the day for which they were planned.
  const busyCells = createCells(context);
  const before = cells.sum();
  const moves: BalanceResult['moves'] = [];
  const left: BalanceResult['unassignedOrders'] = [];
  const sortedOrders = orders
    .filter(({ teamId }) => teamId === undefined)
    .sort(
      (a, b) =>
        Number(b.late) - Number(a.late) ||
        getClassRank(a) - getClassRank(b) ||
        b.minutes - a.minutes ||
        compareCodes(a, b),
    );
  for (const order of sortedOrders) {
    const { id, minutes, plannedOn } = order;
    const missing = busyCells.missingFor(order);
    const day = isBeforeFirstDay(context, plannedOn) ? context.days[0]! : plannedOn;
    const presentCells = busyCells.on(day).filter(({ capacity }) => capacity > 0);
    const best = findLeastBusyCell(presentCells.filter((cell) => missing(cell).length === 0));
    if (!best) {
      left.push({ id, missing: presentCells.map(missing).sort((a, b) => a.length - b.length)[0] ?? [] });
      continue;
    }
    best.load += minutes;
    const cell = cells.cell(best.teamId, plannedOn);
    if (cell) cell.load += minutes;
    moves.push({ id, teamId: best.teamId, plannedOn });
  }
  return { moves, before, after: cells.sum(), load: cells.load, unassignedOrders: left, stuck: [] };
}

const isBeforeFirstDay = ({ days }: BalanceContext, day: Day) => day < days[0]!;

/** Returns the cell with the lowest relative load; the first of equals. */
function findLeastBusyCell(entitledCells: readonly Cell[]): Cell | undefined {
  let best: Cell | undefined;
  for (const cell of entitledCells)
    if (!best || cell.load / cell.capacity < best.load / best.capacity) best = cell;
  return best;
}

/** Maximum number of pairs of orders compared. */
const MAX_SWAP_TRIES = 2_000;

interface PlacedOrder {
  order: BalanceOrder;
  window: { from: Day; to: Day };
  cell: Cell;
  getMissingCapacities: (cell: Cell) => readonly number[];
}

/**
 * Moves orders that are not firm, within their windows, to the day and entitled team that lowers the overload
 * most; then swaps pairs of orders while that lowers it further.
 */
export function levelWorkload(orders: readonly BalanceOrder[], context: BalanceContext): BalanceResult {
  const cells = createCells(context);
  const before = cells.sum();
  const placedOrders = orders
    .flatMap((order): PlacedOrder[] => {
      const { teamId, plannedOn, window } = order;
      const cell = teamId === undefined ? undefined : cells.cell(teamId, plannedOn);
      return window && cell ? [{ order, window, cell, getMissingCapacities: cells.missingFor(order) }] : [];
    })
    .sort(
      (a, b) =>
        daysBetween(a.window.from, a.window.to) - daysBetween(b.window.from, b.window.to) ||
        b.order.minutes - a.order.minutes ||
        compareCodes(a.order, b.order),
    );
  for (const one of placedOrders) {
    const best = isOverloaded(one.cell) && findBestCell(one, cells, context.days);
    if (best) moveOrder(one, best);
  }
  swapOrders(placedOrders);
  const moves = placedOrders
    .filter(({ order, cell }) => order.teamId !== cell.teamId || order.plannedOn !== cell.day)
    .map(({ order: { id }, cell: { teamId, day } }) => ({ id, teamId, plannedOn: day }));
  const cellByOrder = new Map(placedOrders.map(({ order, cell }) => [order.id, cell]));
  const stuck = orders.flatMap(({ id, teamId, plannedOn, fixed }): BalanceResult['stuck'] => {
    const cell = cellByOrder.get(id) ?? (teamId === undefined ? undefined : cells.cell(teamId, plannedOn));
    return cell && isOverloaded(cell) ? [{ id, reason: fixed ?? 'noRoomInTolerance' }] : [];
  });
  return { moves, before, after: cells.sum(), load: cells.load, unassignedOrders: [], stuck };
}

const isOverloaded = ({ load, capacity }: Cell) => load > capacity;
const computeChange = ({ load, capacity }: Cell, minutes: number) =>
  computeExcess(load + minutes, capacity) - computeExcess(load, capacity);

function moveOrder(one: PlacedOrder, cell: Cell) {
  one.cell.load -= one.order.minutes;
  cell.load += one.order.minutes;
  one.cell = cell;
}

/** Whether an order may move to a cell: within its window, with present technicians who can do it. */
const canMoveTo = ({ window, getMissingCapacities }: PlacedOrder, cell: Cell): boolean =>
  window.from <= cell.day &&
  cell.day <= window.to &&
  cell.capacity > 0 &&
  getMissingCapacities(cell).length === 0;

/**
 * Returns the cell that lowers the overload most; among equals the nearest day, then the earlier one, then
 * the first team.
 */
function findBestCell(
  one: PlacedOrder,
  cells: ReturnType<typeof createCells>,
  days: readonly Day[],
): Cell | undefined {
  const { order, window, cell: currentCell } = one;
  const savedOverload = computeChange(currentCell, -order.minutes);
  let best: { cell: Cell; sum: number; away: number } | undefined;
  for (const day of days) {
    if (day < window.from || day > window.to) continue;
    const distance = Math.abs(daysBetween(order.plannedOn, day));
    for (const cell of cells.on(day)) {
      if (cell === currentCell) continue;
      const sum = savedOverload + computeChange(cell, order.minutes);
      if (sum >= 0 || (best && (sum > best.sum || (sum === best.sum && distance >= best.away)))) continue;
      if (canMoveTo(one, cell)) best = { cell, sum, away: distance };
    }
  }
  return best?.cell;
}

/**
 * Swaps a longer order on an overloaded cell with a shorter one elsewhere, until no swap helps or the limit
 * of tries is reached.
 */
function swapOrders(placedOrders: readonly PlacedOrder[]) {
  let tries = 0;
  for (let isImproving = true; isImproving; ) {
    isImproving = false;
    for (const one of placedOrders)
      for (const other of placedOrders) {
        if (!isOverloaded(one.cell)) break;
        const [ownCell, otherCell] = [one.cell, other.cell];
        const extraMinutes = one.order.minutes - other.order.minutes;
        if (
          ownCell === otherCell ||
          extraMinutes <= 0 ||
          !canMoveTo(one, otherCell) ||
          !canMoveTo(other, ownCell)
        )
          continue;
        if (++tries > MAX_SWAP_TRIES) return;
        if (computeChange(ownCell, -extraMinutes) + computeChange(otherCell, extraMinutes) >= 0) continue;
        moveOrder(one, otherCell);
        moveOrder(other, ownCell);
        isImproving = true;
      }
  }
}
