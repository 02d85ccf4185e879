// Due days of a path and its points: computes each frequency on the same grid as any cycle and groups the
// points by day and shift (domain 11.4).
import type { Day } from '../day.ts';
import type { Frequency } from '../planned/period.ts';
import type { PlantCalendar } from '../planned/plant-calendar.ts';
import { computeFixedSlots, slotKey } from '../planned/schedule.ts';
import { toStableJson } from '../stable-json.ts';
import { addQuantities } from '../warehouse/units.ts';
import type { Point, PointFrequency } from './point.ts';

/** Points of a path that are due together; `minutes` is parallel to `points`. */
export interface Round {
  every: PointFrequency;
  points: number[];
  minutes: number[];
}

/** Sums the minutes of all points and of the ways between them. */
export const computePathMinutes = (minutes: readonly number[], walking: number): number =>
  addQuantities(...minutes, walking * Math.max(0, minutes.length - 1));

/** Groups the points of a path by frequency, in walking order. */
export function groupIntoRounds(
  points: readonly Pick<Point & { id: number }, 'id' | 'frequency' | 'minutes'>[],
): Round[] {
  const rounds = new Map<string, Round>();
  for (const { id, frequency, minutes } of points) {
    const key = toStableJson(frequency);
    const round = rounds.get(key) ?? { every: frequency, points: [], minutes: [] };
    round.points.push(id);
    round.minutes.push(minutes);
    rounds.set(key, round);
  }
  return [...rounds.values()];
}

/** The fields of a path on which its runs depend. */
export interface PathSchedule {
  anchor: Day;
  /** Point ids in walking order. */
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

/** Returns the shifts of a path: its own, else those of its points; empty: once a day. */
export function getPathShifts({
  shifts,
  rounds,
}: Pick<PathSchedule, 'shifts' | 'rounds'>): readonly number[] {
  if (shifts?.length) return shifts;
  const pointShifts = rounds.flatMap(({ every }) => ('shifts' in every ? every.shifts : []));
  return [...new Set(pointShifts)].sort((a, b) => a - b);
}

/**
 * Computes the runs planned within from…to, both included, by day and shift, each with the points due then;
 * runs without points are omitted. Points due by days, weeks or months belong to the first shift of their
 * day.
 */
export function computeRuns(
  schedule: PathSchedule,
  calendar: PlantCalendar | undefined,
  from: Day,
  to: Day,
): Run[] {
  const { anchor, rounds, points, walkingMinutes } = schedule;
  const shifts = getPathShifts(schedule);
  const runBySlot = new Map<string, { planned: Day; shift?: number; minutes: Map<number, number> }>();
  for (const { every, ...round } of rounds) {
    const frequency = 'shifts' in every ? daily : every;
    const dueItems = 'shifts' in every ? every.shifts.filter((shift) => shifts.includes(shift)) : [shifts[0]];
    for (const { planned, fate } of computeFixedSlots({ frequency, anchor, calendar }, from, to)) {
      if (fate !== 'generated' || !planned) continue;
      for (const shift of dueItems) {
        const slot = shift === undefined ? slotKey.fixed(planned) : slotKey.shift(planned, shift);
        const run = runBySlot.get(slot) ?? {
          planned,
          ...(shift !== undefined && { shift }),
          minutes: new Map(),
        };
        round.points.forEach((point, i) => void run.minutes.set(point, round.minutes[i]!));
        runBySlot.set(slot, run);
      }
    }
  }
  return [...runBySlot]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([slot, { minutes, ...run }]) => {
      const dueItems = points.filter((point) => minutes.has(point));
      return {
        slot,
        nominal: run.planned,
        ...run,
        points: dueItems,
        minutes: computePathMinutes(
          dueItems.map((point) => minutes.get(point)!),
          walkingMinutes,
        ),
        reason: 'onPath' as const,
        values: { due: dueItems.length, of: points.length },
      };
    });
}
