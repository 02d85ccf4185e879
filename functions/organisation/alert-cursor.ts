// Cursor of the alerts a device has received. An alert is stored a little after the instant it carries, so a
// younger one may be stored first: for the last minutes the cursor lists each alert delivered.
import { createHash } from 'node:crypto';
import { RefusalError } from '#shared/refused.ts';

export interface AlertCursor {
  /** Instant before which everything was delivered or has expired. */
  from: string;
  hasDelivered(id: string): boolean;
}

/** Maximum milliseconds from a change until its alert is stored, including retries of the stream reaction. */
const MAX_STORE_DELAY_MS = 120_000;
const cursorPattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)((?:~[\w-]{8})*)$/;
const computeMark = (id: string) => createHash('sha256').update(id).digest('base64url').slice(0, 8);

/** Parses a cursor. Without one, a device receives alerts from now on; a clock set back loses none. */
export function parseAlertCursor(text: string | undefined, now: string): AlertCursor {
  if (text === undefined) return { from: now, hasDelivered: () => false };
  const [, from = '', marks = ''] = cursorPattern.exec(text) ?? [];
  if (!from) throw new RefusalError('invalid', 'badCursor', { fields: { since: 'badCursor' } });
  const deliveredMarks = new Set(marks.split('~'));
  return { from: from < now ? from : now, hasDelivered: (id) => deliveredMarks.has(computeMark(id)) };
}

/** Returns the cursor after delivery; `deliveredAlerts` are the alerts since `from`, all of them delivered. */
export function computeNextCursor(
  { from }: AlertCursor,
  deliveredAlerts: readonly { id: string }[],
  now: string,
): string {
  const settledAt = new Date(Date.parse(now) - MAX_STORE_DELAY_MS).toISOString();
  const nextFrom = from > settledAt ? from : settledAt;
  return [
    nextFrom,
    ...deliveredAlerts.filter(({ id }) => id >= nextFrom).map(({ id }) => computeMark(id)),
  ].join('~');
}
