// Opaque places in a list. A cursor holds only what sorts; the partition comes from the query, so it cannot lead elsewhere.
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { Refused } from '../../shared/refused.ts';

const Cursor = z.strictObject({
  of: z.string(),
  at: z.record(z.string().regex(/^(sk|gsi[1-4]sk)$/), z.string().max(1000)),
});
const print = (place: string) => createHash('sha256').update(place).digest('base64url').slice(0, 12);

export function encodeCursor(place: string, last: Record<string, unknown>): string {
  const at = Object.fromEntries(Object.entries(last).filter(([name]) => !name.endsWith('pk')));
  return Buffer.from(JSON.stringify({ of: print(place), at })).toString('base64url');
}

/** The start key of the next page; a cursor of another list, or a made-up one, is refused. */
export function decodeCursor(
  cursor: string,
  place: string,
  partitions: Record<string, string>,
): Record<string, string> {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw new Refused('invalid', 'badCursor', { fields: { next: 'badCursor' } });
  }
  const parsed = Cursor.safeParse(read);
  const wanted = Object.keys(partitions).map((name) => name.replace('pk', 'sk'));
  if (
    !parsed.success ||
    parsed.data.of !== print(place) ||
    wanted.some((name) => !(name in parsed.data.at))
  ) {
    throw new Refused('invalid', 'badCursor', { fields: { next: 'badCursor' } });
  }
  return { ...parsed.data.at, ...partitions };
}
