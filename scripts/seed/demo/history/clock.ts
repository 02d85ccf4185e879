// Times of day in a plant.
import type { Day, Instant } from '../../../../shared/day.ts';

const offsets = new Map<string, number>();

/** Minutes a zone is ahead of UTC at noon of a day; clocks change at night. */
function offsetOf(timeZone: string, day: Day): number {
  const key = `${timeZone} ${day}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const parts = formatOf(timeZone)
    .format(new Date(`${day}T12:00:00Z`))
    .split(':')
    .map(Number);
  const offset = (parts[0]! - 12) * 60 + parts[1]!;
  offsets.set(key, offset);
  return offset;
}

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(timeZone: string) {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, made);
  return made;
}

/** An instant of a plant-local day, from its minute; daytime only. */
export const instantAt = (timeZone: string, day: Day, minute: number): Instant =>
  new Date(Date.parse(`${day}T00:00:00Z`) + (minute - offsetOf(timeZone, day)) * 60_000).toISOString();

export const minutesBefore = (instant: Instant, minutes: number): Instant =>
  new Date(Date.parse(instant) - minutes * 60_000).toISOString();
