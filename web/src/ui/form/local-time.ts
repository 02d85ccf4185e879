// Typed local times become instants in the plant's zone: a time in the spring gap moves forward, a doubled one is the first (domain §0).
import type { Day, Instant } from '../../../../shared/day.ts';

/** `2026-03-29` and `02:30` in Europe/Rome → the instant shown as 03:30. */
export function instantAt(timeZone: string, day: Day, time: string): Instant {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const candidates = [offset(timeZone, wall - 86_400_000), offset(timeZone, wall + 86_400_000)]
    .map((minutes) => wall - minutes * 60_000)
    .sort((a, b) => a - b);
  const exact = candidates.find((ms) => wallOf(timeZone, ms) === wall);
  return new Date(exact ?? candidates[1]!).toISOString();
}

/** The wall clock of an instant: `{ day: '2026-03-29', time: '03:30' }`. */
export function wallClock(timeZone: string, instant: Instant): { day: Day; time: string } {
  const [day, time] = new Date(wallOf(timeZone, Date.parse(instant))).toISOString().split('T') as [
    string,
    string,
  ];
  return { day, time: time.slice(0, 5) };
}

const offset = (timeZone: string, ms: number) => Math.round((wallOf(timeZone, ms) - ms) / 60_000);

function wallOf(timeZone: string, ms: number): number {
  const minute = Math.floor(ms / 60_000) * 60_000;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return Date.parse(`${format.format(minute).replace(' ', 'T')}:00Z`) + (ms - minute);
}
