// How far a device has heard. An alert bears the instant of its change but is written a little later, so that a younger one
// may stand there first: of the last minutes a cursor names each alert it has told.
import { createHash } from 'node:crypto';
import { Refused } from '../../shared/refused.ts';

export interface Cursor {
  /** Everything before this instant was told or is past. */
  from: string;
  knows(id: string): boolean;
}

/** The longest an alert takes from its change to the table, retries of the reaction included. */
const SETTLED_MS = 120_000;
const written = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)((?:~[\w-]{8})*)$/;
const mark = (id: string) => createHash('sha256').update(id).digest('base64url').slice(0, 8);

/** Without one a device hears what happens from now on; a clock set back loses no alerts. */
export function readCursor(text: string | undefined, now: string): Cursor {
  if (text === undefined) return { from: now, knows: () => false };
  const [, from = '', marks = ''] = written.exec(text) ?? [];
  if (!from) throw new Refused('invalid', 'badCursor', { fields: { since: 'badCursor' } });
  const told = new Set(marks.split('~'));
  return { from: from < now ? from : now, knows: (id) => told.has(mark(id)) };
}

/** `known`: what stands since `from`, all of it told by now. */
export function cursorAfter({ from }: Cursor, known: readonly { id: string }[], now: string): string {
  const settled = new Date(Date.parse(now) - SETTLED_MS).toISOString();
  const next = from > settled ? from : settled;
  return [next, ...known.filter(({ id }) => id >= next).map(({ id }) => mark(id))].join('~');
}
