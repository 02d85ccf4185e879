// The shift of the plant's clock: morning from 6, afternoon from 14, night from 22 (domain 6.1). No schema here: forms propose it.
import type { Instant } from '../day.ts';

export const shifts = ['1', '2', '3', '4'] as const;

const clocks = new Map<string, Intl.DateTimeFormat>();
/** A list asks for thousands: a clock is made once. */
function hourIn(timeZone: string, instant: Instant): number {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  clocks.set(timeZone, clock);
  return Number(clock.format(Date.parse(instant)));
}

export function shiftIn(timeZone: string, instant: Instant): 1 | 2 | 3 {
  const hour = hourIn(timeZone, instant);
  return hour >= 22 || hour < 6 ? 3 : hour < 14 ? 1 : 2;
}
