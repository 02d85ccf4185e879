// Instants as numbers of minutes, and lists of numbers that belong together: how facts are kept.
import { type Day, dayNumber, type Instant } from '../../day.ts';

export const minute = (instant: Instant): number => Math.floor(Date.parse(instant) / 60_000);
export const instantAt = (minutes: number): Instant => new Date(minutes * 60_000).toISOString();
/** The minute a day begins at in UTC. */
export const midnight = (day: Day): number => dayNumber(day) * 24 * 60;

export const pairs = (all: readonly number[]) =>
  Array.from({ length: all.length / 2 }, (_, i) => [all[2 * i]!, all[2 * i + 1]!] as const);
export const triples = (all: readonly number[]) =>
  Array.from({ length: all.length / 3 }, (_, i) => [all[3 * i]!, all[3 * i + 1]!, all[3 * i + 2]!] as const);
