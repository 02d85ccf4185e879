// Days as people type them. Both regional settings begin with the day of the month.
import type { Day } from '../../../../shared/day.ts';
import { day } from '../../../../shared/fields.ts';

export const isDay = (text: unknown): text is Day => day().safeParse(text).success;

/** `3/11/2026`, `03.11.2026`, `03112026` and `2026-11-03` are the same day; what is none stays for the schema to refuse. */
export function parseDay(text: string): Day | string {
  const [, d, m, y] =
    /^(\d\d?)[/. -](\d\d?)[/. -](\d{4})$/.exec(text.trim()) ??
    /^(\d\d)(\d\d)(\d{4})$/.exec(text.trim()) ??
    [];
  const typed = y ? `${y}-${m!.padStart(2, '0')}-${d!.padStart(2, '0')}` : text.trim();
  return isDay(typed) ? typed : text;
}
