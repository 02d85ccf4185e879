// First dates of imported cycles that have none: spread over the period of each cycle, to the days on which the
// teams have most time left.
import { type Day, fromDayNumber, toDayNumber } from '../../day.ts';

/** A cycle without a first date. */
export interface DatelessCycle {
  code: string;
  periodDays: number;
  /** Man-minutes of one execution. */
  minutes: number;
  /** Code of its team, if it has one. */
  team?: string;
}

export interface SpreadContext {
  /** Earliest first date. */
  from: Day;
  /** Whether the plant works on a day, by its number. */
  isOpen: (day: number) => boolean;
  /**
   * Minutes that a team has on a day, and those already planned; for all teams if no team is given. Absent if
   * the plant has no teams.
   */
  staffing?: (team: string | undefined, day: Day) => { capacity: number; load: number };
}

/** Days over which loads are compared: a year, as plans repeat with the year. */
const MIN_HORIZON_DAYS = 366;
const MAX_HORIZON_DAYS = 1_830;
/** Days after which a closed plant is not searched any further for an open day. */
const MAX_SHIFT_DAYS = 60;

/** Minutes planned and available on each day of the horizon for one team. */
interface TeamDays {
  load: Float64Array;
  capacity: Float64Array;
}

/** Returns the first date of each cycle by its code; the same input gives the same dates. */
export function spreadFirstDates(
  cycles: readonly DatelessCycle[],
  { from, isOpen, staffing }: SpreadContext,
): ReadonlyMap<string, Day> {
  const first = toDayNumber(from);
  const longest = Math.max(MIN_HORIZON_DAYS, ...cycles.map(({ periodDays }) => periodDays));
  const horizon = Math.min(MAX_HORIZON_DAYS, longest);
  const daysByTeam = new Map<string | undefined, TeamDays>();
  const getTeamDays = (team: string | undefined): TeamDays => {
    const knownDays = daysByTeam.get(team);
    if (knownDays) return knownDays;
    const days = buildTeamDays(team, { first, horizon, isOpen, staffing });
    daysByTeam.set(team, days);
    return days;
  };
  const dates = new Map<string, Day>();
  // The most frequent cycles have the fewest days to choose from, and long ones are harder to place.
  const sortedCycles = [...cycles].sort(
    (a, b) => a.periodDays - b.periodDays || b.minutes - a.minutes || (a.code < b.code ? -1 : 1),
  );
  for (const cycle of sortedCycles) {
    const days = getTeamDays(cycle.team);
    const offset = findBestOffset(cycle, days);
    for (const day of listOccurrences(offset, cycle.periodDays, days)) days.load[day]! += cycle.minutes;
    dates.set(cycle.code, fromDayNumber(first + offset));
  }
  return dates;
}

function buildTeamDays(
  team: string | undefined,
  { first, horizon, isOpen, staffing }: { first: number; horizon: number } & Omit<SpreadContext, 'from'>,
): TeamDays {
  const load = new Float64Array(horizon);
  const capacity = new Float64Array(horizon);
  for (let i = 0; i < horizon; i++) {
    const staffed = staffing?.(team, fromDayNumber(first + i));
    load[i] = staffed?.load ?? 0;
    capacity[i] = isOpen(first + i) ? (staffed?.capacity ?? 1) : 0;
  }
  // A team without people is planned like a plant without teams: evenly over the open days.
  if (capacity.every((minutes) => minutes === 0))
    for (let i = 0; i < horizon; i++) capacity[i] = isOpen(first + i) ? 1 : 0;
  return { load, capacity };
}

/** Returns the days of all executions within the horizon, each moved to the next day with capacity. */
function listOccurrences(offset: number, periodDays: number, { capacity }: TeamDays): number[] {
  const days: number[] = [];
  for (let nominal = offset; nominal < capacity.length; nominal += periodDays) {
    let day = nominal;
    while (day < capacity.length && day - nominal < MAX_SHIFT_DAYS && capacity[day] === 0) day++;
    if (day < capacity.length && capacity[day]! > 0) days.push(day);
  }
  return days;
}

/** Returns the offset within the period that adds least to Σ load² ÷ capacity; the earliest of equal ones. */
function findBestOffset({ periodDays, minutes }: DatelessCycle, days: TeamDays): number {
  let best = { offset: 0, cost: Infinity };
  const last = Math.min(periodDays, days.capacity.length);
  for (let offset = 0; offset < last; offset++) {
    if (days.capacity[offset] === 0) continue;
    const occurrences = listOccurrences(offset, periodDays, days);
    const cost =
      occurrences.reduce(
        (sum, day) => sum + (2 * days.load[day]! * minutes + minutes ** 2) / days.capacity[day]!,
        0,
      ) / occurrences.length;
    if (cost < best.cost - 1e-9) best = { offset, cost };
  }
  return best.cost === Infinity ? findFirstDayWithCapacity(days) : best.offset;
}

/** Returns the first day with capacity, which lies after the period of a cycle that is shorter than a holiday. */
const findFirstDayWithCapacity = ({ capacity }: TeamDays): number =>
  Math.max(
    0,
    capacity.findIndex((minutes) => minutes > 0),
  );
