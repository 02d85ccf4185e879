// Hours at work of a person: those of the shift or own ones, on working days of the plant, without days of absence
// (decision G27).
import { addDays, type Day, type Instant, toDayNumber } from '../day.ts';
import { getOpenDays, MAX_SEARCH_DAYS, type PlantCalendar } from '../planned/plant-calendar.ts';
import { toInstant, toWallTime } from '../wall-clock.ts';
import type { WorkingHours } from './notice.ts';

/** Local hours of the shifts of people; the day shift overlaps the three others. */
const shiftHours: Readonly<Record<number, WorkingHours>> = {
  1: { from: '06:00', to: '14:00' },
  2: { from: '14:00', to: '22:00' },
  3: { from: '22:00', to: '06:00' },
  4: { from: '08:00', to: '17:00' },
};

/** Facts that decide when a person works. */
export interface Duty {
  shift?: number;
  /** Hours that the person chose; they win over those of the shift. */
  hours?: WorkingHours;
  /** Days of absence, both included. */
  absences?: readonly { from: Day; to: Day }[];
}
interface PlantTime {
  timeZone: string;
  calendar?: PlantCalendar;
}

const findHours = ({ hours, shift }: Duty): WorkingHours | undefined =>
  hours ?? (shift === undefined ? undefined : shiftHours[shift]);

const worksOn = ({ calendar }: PlantTime, { absences = [] }: Duty, day: Day): boolean =>
  getOpenDays(calendar).isOpen(toDayNumber(day)) &&
  !absences.some(({ from, to }) => from <= day && day <= to);

/**
 * Whether a person is at work at an instant; whoever has no hours always is. Hours over midnight belong to the day on
 * which they begin.
 */
export function isOnDuty(plant: PlantTime, duty: Duty, instant: Instant): boolean {
  const hours = findHours(duty);
  if (!hours) return true;
  const [today, time] = toWallTime(plant.timeZone, instant).split('T') as [Day, string];
  const { from, to } = hours;
  if (from < to) return time >= from && time < to && worksOn(plant, duty, today);
  if (time >= from) return worksOn(plant, duty, today);
  return time < to && worksOn(plant, duty, addDays(today, -1));
}

/** Returns the next time at which a person begins work; for whoever has no hours, 6 o'clock of any day. */
export function getNextDutyStart(plant: PlantTime, duty: Duty, instant: Instant): Instant {
  const hours = findHours(duty);
  const { from } = hours ?? shiftHours[1]!;
  const today = toWallTime(plant.timeZone, instant).slice(0, 10);
  const getStart = (distance: number) => toInstant(plant.timeZone, `${addDays(today, distance)}T${from}`);
  const first = Date.parse(getStart(0)) > Date.parse(instant) ? 0 : 1;
  for (let distance = first; hours && distance < MAX_SEARCH_DAYS; distance++)
    if (worksOn(plant, duty, addDays(today, distance))) return getStart(distance);
  return getStart(first);
}
