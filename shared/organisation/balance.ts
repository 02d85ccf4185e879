// Who does which order and when, so that no team has more than it can do (domain 10.5).
import { type Day, daysBetween } from '../day.ts';
import { classes, type MachineClass } from '../structure/classes.ts';
import type { SkillLevel } from './skill.ts';

/** Days that are balanced at once. */
export const LONGEST_BALANCE = 31;

/** An order that may be given to a team, or moved. */
export interface Balanced {
  id: string;
  code: string;
  teamId?: number;
  plannedOn: Day;
  /** Man-minutes. */
  minutes: number;
  late: boolean;
  class?: MachineClass;
  requires: readonly SkillLevel[];
  /** The days it may be moved to, both included; absent: it is firm. */
  window?: { from: Day; to: Day };
}

/** The teams and days there are to choose from, in the order of their codes, and what lies on them already. */
export interface Ground {
  /** Of them the first is that on which what is late will be done. */
  days: readonly Day[];
  teams: readonly { id: number; code: string }[];
  load(teamId: number, day: Day): number;
  capacity(teamId: number, day: Day): number;
  /** What of it nobody can do who is there that day. */
  missing(teamId: number, requires: readonly SkillLevel[], day: Day): readonly number[];
}

export interface Balancing {
  /** Where each order goes that does not stay as it is. */
  moves: { id: string; teamId: number; plannedOn: Day }[];
  before: number;
  after: number;
  /** The load of a day once all has moved. */
  load(teamId: number, day: Day): number;
  /** Orders nobody can be found for, and the capacities that lack; of none: nobody is there that day. */
  left: { id: string; missing: readonly number[] }[];
}

const over = (load: number, capacity: number): number => Math.max(0, load - capacity) ** 2;

/** How far teams are loaded beyond what they can do: each minute too much weighs as much as there are of them. */
export const overload = (days: Iterable<{ load: number; capacity: number }>): number => {
  let sum = 0;
  for (const { load, capacity } of days) sum += over(load, capacity);
  return sum;
};

interface Moved {
  minutes: number;
  teamId: number;
  plannedOn: Day;
  before: { teamId?: number | undefined; plannedOn: Day };
}

/** What days come to if some of what was proposed is done. */
export function withMoves<Of extends { on: Day; teamId: number; before: number }>(
  days: readonly Of[],
  moves: readonly Moved[],
): (Of & { after: number })[] {
  const changed = new Map<string, number>();
  const add = (teamId: number | undefined, on: Day, minutes: number) =>
    changed.set(`${teamId} ${on}`, (changed.get(`${teamId} ${on}`) ?? 0) + minutes);
  for (const { minutes, teamId, plannedOn, before } of moves) {
    add(before.teamId, before.plannedOn, -minutes);
    add(teamId, plannedOn, minutes);
  }
  return days.map((day) => ({ ...day, after: day.before + (changed.get(`${day.teamId} ${day.on}`) ?? 0) }));
}

/** A team on a day. */
interface Cell {
  teamId: number;
  day: Day;
  load: number;
  capacity: number;
}

/** Loads that change while orders are placed, what they come to, and who is able to do what. */
function cellsOf({ days, teams, load, capacity, missing }: Ground) {
  const byDay = new Map(
    days.map((day) => {
      const its = teams.map(({ id }) => ({
        teamId: id,
        day,
        load: load(id, day),
        capacity: capacity(id, day),
      }));
      return [day, new Map(its.map((cell) => [cell.teamId, cell]))] as const;
    }),
  );
  // the same is asked of thousands of orders
  const lacks = new Map<string, Map<Cell, readonly number[]>>();
  function missingFor({ requires }: Balanced): (cell: Cell) => readonly number[] {
    if (requires.length === 0) return () => [];
    const key = requires.map(({ capacityId, level }) => `${capacityId}:${level}`).join();
    const known = lacks.get(key) ?? new Map<Cell, readonly number[]>();
    lacks.set(key, known);
    return (cell) => {
      const found = known.get(cell) ?? missing(cell.teamId, requires, cell.day);
      known.set(cell, found);
      return found;
    };
  }
  return {
    on: (day: Day): Cell[] => [...(byDay.get(day)?.values() ?? [])],
    cell: (teamId: number, day: Day): Cell | undefined => byDay.get(day)?.get(teamId),
    missingFor,
    sum: () => overload([...byDay.values()].flatMap((its) => [...its.values()])),
    load: (teamId: number, day: Day) => byDay.get(day)?.get(teamId)?.load ?? load(teamId, day),
  };
}

const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0);
const rankOf = ({ class: its }: Balanced) => (its ? classes.indexOf(its) : classes.length);

/** Gives each order without a team to the entitled one that has least to do that day; nothing changes its day. */
export function assigned(orders: readonly Balanced[], ground: Ground): Balancing {
  const cells = cellsOf(ground);
  // what is late is done today, and still counts on the day it was planned for
  const busy = cellsOf(ground);
  const before = cells.sum();
  const moves: Balancing['moves'] = [];
  const left: Balancing['left'] = [];
  const inTurn = orders
    .filter(({ teamId }) => teamId === undefined)
    .sort(
      (a, b) =>
        Number(b.late) - Number(a.late) || rankOf(a) - rankOf(b) || b.minutes - a.minutes || byCode(a, b),
    );
  for (const order of inTurn) {
    const { id, minutes, plannedOn } = order;
    const missing = busy.missingFor(order);
    const day = isLateFor(ground, plannedOn) ? ground.days[0]! : plannedOn;
    const there = busy.on(day).filter(({ capacity }) => capacity > 0);
    const best = leastBusy(there.filter((cell) => missing(cell).length === 0));
    if (!best) {
      left.push({ id, missing: there.map(missing).sort((a, b) => a.length - b.length)[0] ?? [] });
      continue;
    }
    best.load += minutes;
    const cell = cells.cell(best.teamId, plannedOn);
    if (cell) cell.load += minutes;
    moves.push({ id, teamId: best.teamId, plannedOn });
  }
  return { moves, before, after: cells.sum(), load: cells.load, left };
}

const isLateFor = ({ days }: Ground, day: Day) => day < days[0]!;

/** Of as busy ones the first. */
function leastBusy(able: readonly Cell[]): Cell | undefined {
  let best: Cell | undefined;
  for (const cell of able) if (!best || cell.load / cell.capacity < best.load / best.capacity) best = cell;
  return best;
}

/** Pairs of orders that are held against each other at most. */
const MOST_TRIES = 2_000;

interface Placed {
  order: Balanced;
  window: { from: Day; to: Day };
  cell: Cell;
  missing: (cell: Cell) => readonly number[];
}

/**
 * Moves orders that are not firm, within their windows, to the day and entitled team that lowers the overload most; then lets
 * two change places while that lowers it further.
 */
export function levelled(orders: readonly Balanced[], ground: Ground): Balancing {
  const cells = cellsOf(ground);
  const before = cells.sum();
  const placed = orders
    .flatMap((order): Placed[] => {
      const { teamId, plannedOn, window } = order;
      const cell = teamId === undefined ? undefined : cells.cell(teamId, plannedOn);
      return window && cell ? [{ order, window, cell, missing: cells.missingFor(order) }] : [];
    })
    .sort(
      (a, b) =>
        daysBetween(a.window.from, a.window.to) - daysBetween(b.window.from, b.window.to) ||
        b.order.minutes - a.order.minutes ||
        byCode(a.order, b.order),
    );
  for (const one of placed) {
    const best = isOver(one.cell) && bestFor(one, cells, ground.days);
    if (best) put(one, best);
  }
  swapped(placed);
  const moves = placed
    .filter(({ order, cell }) => order.teamId !== cell.teamId || order.plannedOn !== cell.day)
    .map(({ order: { id }, cell: { teamId, day } }) => ({ id, teamId, plannedOn: day }));
  return { moves, before, after: cells.sum(), load: cells.load, left: [] };
}

const isOver = ({ load, capacity }: Cell) => load > capacity;
const change = ({ load, capacity }: Cell, minutes: number) =>
  over(load + minutes, capacity) - over(load, capacity);

function put(one: Placed, cell: Cell) {
  one.cell.load -= one.order.minutes;
  cell.load += one.order.minutes;
  one.cell = cell;
}

/** Where somebody is there who can do it. */
const fits = ({ window, missing }: Placed, cell: Cell): boolean =>
  window.from <= cell.day && cell.day <= window.to && cell.capacity > 0 && missing(cell).length === 0;

/** The place that lowers the overload most; of as good ones the nearest day, then the earlier, then the first team. */
function bestFor(one: Placed, cells: ReturnType<typeof cellsOf>, days: readonly Day[]): Cell | undefined {
  const { order, window, cell: here } = one;
  const saved = change(here, -order.minutes);
  let best: { cell: Cell; sum: number; away: number } | undefined;
  for (const day of days) {
    if (day < window.from || day > window.to) continue;
    const away = Math.abs(daysBetween(order.plannedOn, day));
    for (const cell of cells.on(day)) {
      if (cell === here) continue;
      const sum = saved + change(cell, order.minutes);
      if (sum >= 0 || (best && (sum > best.sum || (sum === best.sum && away >= best.away)))) continue;
      if (fits(one, cell)) best = { cell, sum, away };
    }
  }
  return best?.cell;
}

/** A longer one from where it is too much for a shorter one from elsewhere, until no exchange helps or enough were tried. */
function swapped(placed: readonly Placed[]) {
  let tries = 0;
  for (let lower = true; lower; ) {
    lower = false;
    for (const one of placed)
      for (const other of placed) {
        if (!isOver(one.cell)) break;
        const [here, there] = [one.cell, other.cell];
        const more = one.order.minutes - other.order.minutes;
        if (here === there || more <= 0 || !fits(one, there) || !fits(other, here)) continue;
        if (++tries > MOST_TRIES) return;
        if (change(here, -more) + change(there, more) >= 0) continue;
        put(one, there);
        put(other, here);
        lower = true;
      }
  }
}
