// Opaque cursors of lists. A cursor contains only sort keys; the partition comes from the query, so a cursor
// cannot lead to another one.
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { RefusalError } from '#shared/refused.ts';

const Cursor = z.strictObject({ of: z.string(), at: z.record(z.string(), z.string().min(1)) });
/** Maximum length of a sort key in bytes. */
const MAX_KEY_BYTES = 1024;
const computeFingerprint = (listId: string) =>
  createHash('sha256').update(listId).digest('base64url').slice(0, 12);

export function encodeCursor(listId: string, last: Record<string, unknown>): string {
  const at = Object.fromEntries(Object.entries(last).filter(([name]) => !name.endsWith('pk')));
  return Buffer.from(JSON.stringify({ of: computeFingerprint(listId), at })).toString('base64url');
}

/** Bounds of a list: a valid cursor is one of its sort keys between these. */
export interface CursorBounds {
  place: string;
  sort: string;
  low: string;
  high: string;
  /** Fixed part of every key of the list: its partition, and for an index also that of the items. */
  partitions: Record<string, string>;
}

/**
 * Returns the start key of the next page.
 * @throws Refused badCursor for a cursor of another list or a forged one
 */
export function decodeCursor(cursor: string, list: CursorBounds): Record<string, string> {
  const at = json(cursor, list.place);
  const names = Object.keys(list.partitions).map((name) => name.replace('pk', 'sk'));
  const isComplete =
    at && Object.keys(at).length === names.length && names.every((name) => isValidKey(at[name]));
  if (!isComplete || !isWithinBounds(at[list.sort]!, list))
    throw new RefusalError('invalid', 'badCursor', { fields: { next: 'badCursor' } });
  return { ...at, ...list.partitions };
}

function json(cursor: string, listId: string): Record<string, string> | undefined {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
  const { success, data } = Cursor.safeParse(json);
  return success && data.of === computeFingerprint(listId) ? data.at : undefined;
}

const isValidKey = (key: string | undefined) =>
  key?.isWellFormed() && Buffer.byteLength(key) <= MAX_KEY_BYTES;
/** Whether a key is within the bounds, compared by bytes as the table does. */
const isWithinBounds = (key: string, { low, high }: CursorBounds) =>
  Buffer.compare(Buffer.from(low), Buffer.from(key)) <= 0 &&
  Buffer.compare(Buffer.from(key), Buffer.from(high)) <= 0;
