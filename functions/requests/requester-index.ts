// Index of the EWOs and tags of a user: an entry beside each that the user reported, or follows.
import { createHash } from 'node:crypto';
import { RefusalError } from '#shared/refused.ts';
import { requestsByRequester } from '../db/entities/requests.ts';
import type { ValueOf } from '../db/entity.ts';
import type { Store } from '../db/store.ts';

/** Returns a digest of fixed length, since one user id may be a prefix of another. */
const computeDigest = (user: string) => createHash('sha256').update(user).digest('hex').slice(0, 16);

export const buildRequesterKey = (user: string, id: string): string => `${computeDigest(user)}.${id}`;

type EntryKind = ValueOf<typeof requestsByRequester>['of'];

export const buildRequesterEntry = (store: Store, user: string, kind: EntryKind, id: string) =>
  store.put(requestsByRequester, buildRequesterKey(user, id), { of: kind });

/** Returns the writes that remove the entry of a followed EWO. */
export const buildFollowerEntryRemoval = (store: Store, user: string, id: string) =>
  store.remove(
    requestsByRequester,
    store.buildStoredItem(requestsByRequester, buildRequesterKey(user, id), { of: 'followedEwo' }),
  );

/** Maximum of a page of own requests. */
const MAX_OWN_REQUESTS = 50;

interface OwnRequest {
  id: string;
  of: EntryKind;
}

/** Returns a user's requests of these kinds, newest first. */
export async function listOwnRequests(
  store: Store,
  user: string,
  kinds: readonly EntryKind[],
): Promise<OwnRequest[]> {
  const entryPage = await store.list(requestsByRequester, {
    prefix: `${computeDigest(user)}.`,
    descending: true,
    limit: 2 * MAX_OWN_REQUESTS,
  });
  return entryPage.items
    .filter((each) => kinds.includes(each.of))
    .slice(0, MAX_OWN_REQUESTS)
    .map(({ id, of }) => ({ id: id.slice(id.indexOf('.') + 1), of }));
}

/**
 * Creates a record under a client-generated id. If the same user has created it before, returns that one, so
 * a repeated request is idempotent.
 */
export async function createOnce<Thing extends { requesterId: string }>(
  createRecord: () => Promise<Thing>,
  findRecord: () => Promise<Thing | undefined>,
  user: string,
): Promise<Thing> {
  try {
    return await createRecord();
  } catch (error) {
    if (!(error instanceof RefusalError) || error.details.fields?.id !== 'codeTaken') throw error;
    const existingRecord = await findRecord();
    if (existingRecord?.requesterId !== user) throw error;
    return existingRecord;
  }
}
