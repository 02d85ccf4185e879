// What somebody asked for, in a list of their own: an entry beside each EWO and tag.
import { createHash } from 'node:crypto';
import { Refused } from '../../shared/refused.ts';
import { asked } from '../table/entities/requests.ts';
import type { Store } from '../table/store.ts';

/** Ids of users may begin alike: a digest of a fixed length ends where it ends. */
const digestOf = (user: string) => createHash('sha256').update(user).digest('hex').slice(0, 16);

export const askedId = (user: string, id: string): string => `${digestOf(user)}.${id}`;

export const askedBy = (store: Store, user: string, of: 'ewo' | 'tag', id: string) =>
  store.put(asked, askedId(user, id), { of });

/** As many as a page of own requests shows. */
const MOST = 50;

/** Their ids, newest first. */
export async function askedIds(store: Store, user: string, of: 'ewo' | 'tag'): Promise<string[]> {
  const found = await store.list(asked, {
    prefix: `${digestOf(user)}.`,
    descending: true,
    limit: 2 * MOST,
  });
  return found.items
    .filter((each) => each.of === of)
    .slice(0, MOST)
    .map(({ id }) => id.slice(id.indexOf('.') + 1));
}

/** A thing proposed under an id that somebody took: the same person's is the answer to a request sent twice. */
export async function madeOnce<Thing extends { requesterId: string }>(
  make: () => Promise<Thing>,
  find: () => Promise<Thing | undefined>,
  user: string,
): Promise<Thing> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof Refused) || error.details.fields?.id !== 'codeTaken') throw error;
    const found = await find();
    if (found?.requesterId !== user) throw error;
    return found;
  }
}
