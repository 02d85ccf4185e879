// Cycles that follow a meter, hits or hours: due readings, lateness and the day they are expected (domain 4.5).
import { addDays, type Day, type Instant } from '../day.ts';
import type { UpdateMode } from './period.ts';

export interface Reading {
  at: Instant;
  value: number;
}

/** A meter only goes forward; the same value again is accepted. */
export const readingAccepted = (value: number, last: { run?: number; reading?: number }): boolean =>
  value >= Math.max(last.run ?? -Infinity, last.reading ?? -Infinity);

/** Readings are kept to the thousandth, so that 0.1 + 0.2 is 0.3. */
export const toThousandth = (reading: number): number => Math.round(reading * 1000) / 1000;

export const firstDue = (start: number, frequency: number): number => toThousandth(start + frequency);

/** The due reading after an execution at `done`; on the FIXED grid the first point beyond it, missed points are left out. */
export function nextDue(mode: UpdateMode, run: { start: number; frequency: number; done: number }): number {
  const [start, frequency, done] = [run.start, run.frequency, run.done].map((x) => Math.round(x * 1000)) as [
    number,
    number,
    number,
  ];
  const due =
    mode === 'lastCompletion'
      ? done + frequency
      : start + Math.max(1, Math.floor((done - start) / frequency) + 1) * frequency;
  return due / 1000;
}

export const defaultLockSpan = (frequency: number): number => toThousandth(frequency / 10);

/** Whether a reading calls for the order of a due reading. */
export const issuedAt = (reading: number, due: number, lockSpan: number): boolean =>
  toThousandth(reading + lockSpan) >= due;

/** Whether an order still open, or closed, at this reading is late. */
export const lateAt = (reading: number, due: number, tolerance: number): boolean =>
  reading > toThousandth(due + tolerance);

const DAY = 86_400_000;
/** Units a day over the last 90 days, from the first reading in them to the last; undefined with fewer than two. */
export function averagePerDay(readings: readonly Reading[], now: Instant): number | undefined {
  const today = Date.parse(now);
  const recent = readings
    .map(({ at, value }) => ({ at: Date.parse(at), value }))
    .filter(({ at }) => at <= today && at >= today - 90 * DAY)
    .sort((a, b) => a.at - b.at);
  const [first, last] = [recent[0], recent.at(-1)];
  if (!first || !last || first.at === last.at) return undefined;
  return ((last.value - first.value) * DAY) / (last.at - first.at);
}

const CENTURY = 36_525;
/** The day the meter is expected to reach `due`, today at the earliest; undefined while nobody can tell. */
export function projectedOn(
  { due, reading, perDay }: { due: number; reading: number; perDay: number | undefined },
  today: Day,
): Day | undefined {
  if (!perDay || perDay < 0) return undefined;
  const days = Math.max(0, Math.ceil((due - reading) / perDay));
  return days > CENTURY ? undefined : addDays(today, days);
}
