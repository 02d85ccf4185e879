// When a path is walked, and by which points: the days of each rhythm by the same grid as any cycle, gathered by day and shift (domain 11.4).
import type { Day } from '../day.ts';
import type { Frequency } from '../planned/period.ts';
import type { PlantCalendar } from '../planned/plant-calendar.ts';
import { fixedSlots, slotKey } from '../planned/schedule.ts';
import { added } from '../warehouse/units.ts';
import type { Point, PointFrequency } from './point.ts';

/** Points of a path that are due together; `minutes` goes along with `points`. */
export interface Round {
  every: PointFrequency;
  points: number[];
  minutes: number[];
}

/** All of its points and the ways between them, in minutes. */
export const pathMinutes = (minutes: readonly number[], walking: number): number =>
  added(...minutes, walking * Math.max(0, minutes.length - 1));

/** The points of a path by how often they are due, in walking order. */
export function roundsOf(
  points: readonly Pick<Point & { id: number }, 'id' | 'frequency' | 'minutes'>[],
): Round[] {
  const rounds = new Map<string, Round>();
  for (const { id, frequency, minutes } of points) {
    const key = JSON.stringify(frequency);
    const round = rounds.get(key) ?? { every: frequency, points: [], minutes: [] };
    round.points.push(id);
    round.minutes.push(minutes);
    rounds.set(key, round);
  }
  return [...rounds.values()];
}

/** What of a path its runs hang on. */
export interface Walk {
  anchor: Day;
  /** In walking order. */
  points: readonly number[];
  rounds: readonly Round[];
  walkingMinutes: number;
  shifts?: readonly number[];
}

export interface Run {
  slot: string;
  nominal: Day;
  planned: Day;
  shift?: number;
  points: number[];
  minutes: number;
  reason: 'onPath';
  values: { due: number; of: number };
}

const daily: Frequency = { n: 1, unit: 'D' };

/** The shifts a path is walked in: its own, else those its points name; none: once a day. */
export function shiftsOf({ shifts, rounds }: Pick<Walk, 'shifts' | 'rounds'>): readonly number[] {
  if (shifts?.length) return shifts;
  const named = rounds.flatMap(({ every }) => ('shifts' in every ? every.shifts : []));
  return [...new Set(named)].sort((a, b) => a - b);
}

/**
 * The runs planned within from…to, both included, by day and shift; each holds the points due then, and one without any is not made.
 * Points of days, weeks and months belong to the first shift of their day.
 */
export function runsOf(walk: Walk, calendar: PlantCalendar | undefined, from: Day, to: Day): Run[] {
  const { anchor, rounds, points, walkingMinutes } = walk;
  const shifts = shiftsOf(walk);
  const due = new Map<string, { planned: Day; shift?: number; minutes: Map<number, number> }>();
  for (const { every, ...round } of rounds) {
    const frequency = 'shifts' in every ? daily : every;
    const its = 'shifts' in every ? every.shifts.filter((shift) => shifts.includes(shift)) : [shifts[0]];
    for (const { planned, fate } of fixedSlots({ frequency, anchor, calendar }, from, to)) {
      if (fate !== 'generated' || !planned) continue;
      for (const shift of its) {
        const slot = shift === undefined ? slotKey.fixed(planned) : slotKey.shift(planned, shift);
        const run = due.get(slot) ?? { planned, ...(shift !== undefined && { shift }), minutes: new Map() };
        round.points.forEach((point, i) => void run.minutes.set(point, round.minutes[i]!));
        due.set(slot, run);
      }
    }
  }
  return [...due]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([slot, { minutes, ...run }]) => {
      const its = points.filter((point) => minutes.has(point));
      return {
        slot,
        nominal: run.planned,
        ...run,
        points: its,
        minutes: pathMinutes(
          its.map((point) => minutes.get(point)!),
          walkingMinutes,
        ),
        reason: 'onPath' as const,
        values: { due: its.length, of: points.length },
      };
    });
}
