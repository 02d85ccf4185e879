// Parsing of typed days. Both regional settings begin with the day of the month.
import type { Day } from '#shared/day.ts';
import { day } from '#shared/fields.ts';

export const isDay = (text: unknown): text is Day => day().safeParse(text).success;

/**
 * Parses a day: `3/11/2026`, `03.11.2026`, `03112026` and `2026-11-03` are equal. An invalid text is returned
 * unchanged and refused by the schema.
 */
export function parseDay(text: string): Day | string {
  const [, d, m, y] =
    /^(\d\d?)[/. -](\d\d?)[/. -](\d{4})$/.exec(text.trim()) ??
    /^(\d\d)(\d\d)(\d{4})$/.exec(text.trim()) ??
    [];
  const typed = y ? `${y}-${m!.padStart(2, '0')}-${d!.padStart(2, '0')}` : text.trim();
  return isDay(typed) ? typed : text;
}
