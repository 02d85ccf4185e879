// Times of day in a plant.
import type { Day, Instant } from '#shared/day.ts';

const offsets = new Map<string, number>();

/** Minutes by which a zone is ahead of UTC at noon of a day; clocks change at night. */
function computeOffset(timeZone: string, day: Day): number {
  const key = `${timeZone} ${day}`;
  const cachedOffset = offsets.get(key);
  if (cachedOffset !== undefined) return cachedOffset;
  const parts = getFormat(timeZone)
    .format(new Date(`${day}T12:00:00Z`))
    .split(':')
    .map(Number);
  const offset = (parts[0]! - 12) * 60 + parts[1]!;
  offsets.set(key, offset);
  return offset;
}

const formats = new Map<string, Intl.DateTimeFormat>();
function getFormat(timeZone: string) {
  const cachedFormat = formats.get(timeZone);
  if (cachedFormat) return cachedFormat;
  const newFormat = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, newFormat);
  return newFormat;
}

/** Returns the instant of a plant-local minute of a day; valid in daytime only. */
export const computePlantInstant = (timeZone: string, day: Day, minute: number): Instant =>
  new Date(Date.parse(`${day}T00:00:00Z`) + (minute - computeOffset(timeZone, day)) * 60_000).toISOString();

export const subtractMinutes = (instant: Instant, minutes: number): Instant =>
  new Date(Date.parse(instant) - minutes * 60_000).toISOString();
