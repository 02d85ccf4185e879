// Opaque places in a list. A cursor holds only what sorts; the partition comes from the query, so it cannot lead elsewhere.
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { Refused } from '../../shared/refused.ts';

const Cursor = z.strictObject({ of: z.string(), at: z.record(z.string(), z.string().min(1)) });
/** The longest sort key the table takes, in bytes. */
const LONGEST = 1024;
const print = (place: string) => createHash('sha256').update(place).digest('base64url').slice(0, 12);

export function encodeCursor(place: string, last: Record<string, unknown>): string {
  const at = Object.fromEntries(Object.entries(last).filter(([name]) => !name.endsWith('pk')));
  return Buffer.from(JSON.stringify({ of: print(place), at })).toString('base64url');
}

/** Where a list begins and ends: a place in it is one of its own sort keys, between its bounds. */
export interface Bounds {
  place: string;
  sort: string;
  low: string;
  high: string;
  /** The fixed part of every key of the list: its partition, and for an index that of the items too. */
  partitions: Record<string, string>;
}

/** The start key of the next page. @throws Refused badCursor for one of another list, or a made-up one */
export function decodeCursor(cursor: string, list: Bounds): Record<string, string> {
  const at = read(cursor, list.place);
  const names = Object.keys(list.partitions).map((name) => name.replace('pk', 'sk'));
  const complete = at && Object.keys(at).length === names.length && names.every((name) => fits(at[name]));
  if (!complete || !within(at[list.sort]!, list))
    throw new Refused('invalid', 'badCursor', { fields: { next: 'badCursor' } });
  return { ...at, ...list.partitions };
}

function read(cursor: string, place: string): Record<string, string> | undefined {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
  const { success, data } = Cursor.safeParse(read);
  return success && data.of === print(place) ? data.at : undefined;
}

const fits = (key: string | undefined) => key?.isWellFormed() && Buffer.byteLength(key) <= LONGEST;
/** The table orders keys by their bytes. */
const within = (key: string, { low, high }: Bounds) =>
  Buffer.compare(Buffer.from(low), Buffer.from(key)) <= 0 &&
  Buffer.compare(Buffer.from(key), Buffer.from(high)) <= 0;
