// Fewest stops: the days on which the planned work of a machine or a line is done with the least number of
// stops of production (beyond 17, decision PS24).
import { addDays, type Day, daysBetween } from '../day.ts';

/** Maximum number of days ahead, and of machines, of a plan. */
export const MAX_STOP_DAYS = 56;
export const MAX_STOP_MACHINES = 100;

export interface StopPeriod {
  from: Day;
  to: Day;
}

/** Work that needs its machine stopped. */
export interface StopWork {
  id: string;
  machineId: number;
  /** Day on which it is done unless it moves: its planned day, or today if that is past. */
  on: Day;
  /** Days to which it may be moved, both included; absent if it stands where it is. */
  window?: StopPeriod;
}

export interface StopContext {
  /** Whether maintenance may be planned on a day. */
  isAllowed(machineId: number, day: Day): boolean;
  /** Whether production does not run anyway, so that the work causes no stop. */
  isFree(machineId: number, day: Day): boolean;
}

export interface StopPlan {
  /** Day of each work, also of what stands where it is. */
  days: ReadonlyMap<string, Day>;
  /** Work whose window has no allowed day; it stays where it is. */
  unplaced: readonly string[];
  /** Number of days with a stop of production. */
  before: number;
  after: number;
}

/**
 * Returns the window of work, within the period (PS24): from its early window to the end of its tolerance, both
 * today at the earliest, and never after the last day of its cycle.
 */
export function computeStopWindow(
  {
    plannedOn,
    early,
    tolerance,
    validTo,
  }: { plannedOn: Day; early: number; tolerance: number; validTo?: Day | undefined },
  today: Day,
  { from, to }: StopPeriod,
): StopPeriod {
  const [first, last] = [addDays(plannedOn, -Math.trunc(early)), addDays(plannedOn, Math.trunc(tolerance))];
  const end = getEarlier(getLater(last, today), to);
  return {
    from: getLater(getLater(first, today), from),
    to: validTo === undefined ? end : getEarlier(end, validTo),
  };
}

const getLater = (a: Day, b: Day) => (a > b ? a : b);
const getEarlier = (a: Day, b: Day) => (a < b ? a : b);

/** Returns the number of days on which work stops production. */
const countStops = (placedWork: Iterable<readonly [StopWork, Day]>, { isFree }: StopContext): number => {
  const stopDays = new Set<Day>();
  for (const [{ machineId }, day] of placedWork) if (!isFree(machineId, day)) stopDays.add(day);
  return stopDays.size;
};

interface Candidate {
  work: StopWork;
  /** Allowed days of the window, ascending. */
  days: readonly Day[];
}

/**
 * Plans all work on the fewest days. Days on which production stands anyway are used first, and stops of work
 * that stays are joined; for the rest, the last day of the window that ends first is a stop, and everything it
 * covers is dropped, which is provably the least number. Work stays on its day if that is used.
 */
export function planFewestStops(works: readonly StopWork[], context: StopContext): StopPlan {
  const candidates = works.flatMap((work): Candidate[] =>
    work.window ? [{ work, days: listAllowedDays(work.machineId, work.window, context) }] : [],
  );
  const placeable = candidates.filter(({ days }) => days.length > 0);
  const unplaced = candidates.filter(({ days }) => days.length === 0).map(({ work }) => work.id);
  const usedDays = new Set<Day>();
  for (const { machineId, on, window } of works)
    if (!window && !context.isFree(machineId, on)) usedDays.add(on);
  const byWindowEnd = placeable.toSorted((a, b) => compareDays(a.days.at(-1)!, b.days.at(-1)!));
  for (const { work, days } of byWindowEnd) {
    const isCovered = days.some((day) => usedDays.has(day) || context.isFree(work.machineId, day));
    if (!isCovered) usedDays.add(days.at(-1)!);
  }
  const days = new Map(works.map(({ id, on }) => [id, on]));
  for (const candidate of placeable) days.set(candidate.work.id, chooseDay(candidate, usedDays, context));
  return {
    ...{ days, unplaced },
    before: countStops(
      works.map((work) => [work, work.on]),
      context,
    ),
    after: countStops(
      works.map((work) => [work, days.get(work.id)!]),
      context,
    ),
  };
}

const compareDays = (a: Day, b: Day) => (a < b ? -1 : a > b ? 1 : 0);

function listAllowedDays(machineId: number, { from, to }: StopPeriod, { isAllowed }: StopContext): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (isAllowed(machineId, day)) days.push(day);
  return days;
}

/** Returns the nearest day without production; else its own day if it is used, else the first used one. */
function chooseDay(
  { work: { machineId, on }, days }: Candidate,
  usedDays: ReadonlySet<Day>,
  { isFree }: StopContext,
): Day {
  const freeDays = days.filter((day) => isFree(machineId, day));
  if (freeDays.length > 0) return getNearestDay(freeDays, on);
  return usedDays.has(on) && days.includes(on) ? on : days.find((day) => usedDays.has(day))!;
}

/** Returns the day nearest to another one, the earlier of equals. */
const getNearestDay = (days: readonly Day[], on: Day): Day =>
  days.reduce((best, day) => (Math.abs(daysBetween(day, on)) < Math.abs(daysBetween(best, on)) ? day : best));
