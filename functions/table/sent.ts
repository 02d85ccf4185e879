// A request that may arrive twice: its note is written with the first change it makes, so that the second finds it done.

import { sentRequests } from './entities/kernel.ts';
import { inDays } from './expiry.ts';
import type { Author, Items } from './items.ts';
import { toItem } from './items.ts';
import type { Attributes } from './plain.ts';
import { flat, type Write, type Writes } from './writes.ts';

/** What a client named its request, and a digest of what it asked for. */
export interface Sent {
  key: string;
  digest: string;
}

/** Thrown by the commit of a request whose twin was faster. */
export class SentBefore extends Error {}

/** Longer than a device may stay offline with what it has to send. */
const KEPT_DAYS = 14;

/** A key is its user's own: two people may name requests alike. */
export const sentId = (user: string, { key }: Sent): string => `${user}.${key}`;
export const sentNote = (sent: Sent, now: string) => ({
  digest: sent.digest,
  expiresAt: inDays(KEPT_DAYS, now),
});

/** Adds the note to the first commit that changes anything, until one succeeds. The note itself, with its answer, is none. */
export function notedOnce(table: string, author: Author, { raw }: Items, sent: Sent | undefined) {
  let noted = sent === undefined;
  return async (writes: Writes, commit: (writes: Writes) => Promise<void>): Promise<void> => {
    if (noted || !sent || flat(writes).length === 0) return commit(writes);
    const id = sentId(author.userId ?? author.user, sent);
    const Item = toItem(raw(sentRequests, id, sentNote(sent, author.now), 1));
    // what was asked for needed no change
    if (flat(writes).some(({ action }) => isSame(action.Put?.Item, Item))) return commit(writes);
    const note: Write = {
      action: { Put: { TableName: table, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
      refusal: () => new SentBefore(),
    };
    await commit([note, writes]);
    noted = true;
  };
}

const isSame = (one: Attributes | undefined, other: Attributes) =>
  one?.pk?.S === other.pk!.S && one?.sk?.S === other.sk!.S;
