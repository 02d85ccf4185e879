// Idempotency records: written with the first change of a request, so that a repeated request detects it.

import { idempotencyRecords } from './entities/kernel.ts';
import { computeExpiry } from './expiry.ts';
import type { Author, ItemCodec } from './items.ts';
import { marshallItem } from './items.ts';
import type { Attributes } from './marshall.ts';
import { flattenWrites, type Write, type Writes } from './writes.ts';

/** Idempotency key of a request, and a digest of its content. */
export interface IdempotencyKey {
  key: string;
  digest: string;
  /** Whether the call can be resumed: a record of the same request without an answer does not block it. */
  isResumable?: true;
}

/** Thrown by the commit of a request or step that a concurrent duplicate has completed. */
export class DuplicateRequestError extends Error {}

/** Days a record is stored: longer than a device may be offline with pending entries. */
const RETENTION_DAYS = 14;

/** Returns the id of a record. Keys are scoped by user, since two users may use equal ones. */
export const getIdempotencyRecordId = (user: string, { key }: IdempotencyKey): string => `${user}.${key}`;
export const buildIdempotencyRecord = (idempotencyKey: IdempotencyKey, now: string) => ({
  digest: idempotencyKey.digest,
  expiresAt: computeExpiry(RETENTION_DAYS, now),
});

/**
 * Adds the record to the first commit that changes anything, until one succeeds. The write of the record with
 * its answer does not count.
 */
export function createIdempotentCommit(
  table: string,
  author: Author,
  { raw }: ItemCodec,
  idempotencyKey: IdempotencyKey | undefined,
) {
  let isRecorded = idempotencyKey === undefined;
  return async (writes: Writes, commit: (writes: Writes) => Promise<void>): Promise<void> => {
    if (isRecorded || !idempotencyKey || flattenWrites(writes).length === 0) return commit(writes);
    const id = getIdempotencyRecordId(author.userId ?? author.user, idempotencyKey);
    const Item = marshallItem(
      raw(idempotencyRecords, id, buildIdempotencyRecord(idempotencyKey, author.now), 1),
    );
    // The request needed no change.
    if (flattenWrites(writes).some(({ action }) => isSame(action.Put?.Item, Item))) return commit(writes);
    const recordWrite: Write = {
      action: {
        Put: {
          TableName: table,
          Item,
          ...(idempotencyKey.isResumable ? buildResumableCondition(idempotencyKey) : newCondition),
        },
      },
      refusal: () => new DuplicateRequestError(),
    };
    await commit([recordWrite, writes]);
    isRecorded = true;
  };
}

const newCondition = { ConditionExpression: 'attribute_not_exists(pk)' };

/** The request is new, or was started and has no answer yet. */
const buildResumableCondition = ({ digest }: IdempotencyKey) => ({
  ConditionExpression: 'attribute_not_exists(pk) OR (#digest = :digest AND attribute_not_exists(#answer))',
  ExpressionAttributeNames: { '#digest': 'digest', '#answer': 'answer' },
  ExpressionAttributeValues: marshallItem({ ':digest': digest }),
});

const isSame = (one: Attributes | undefined, other: Attributes) =>
  one?.pk?.S === other.pk!.S && one?.sk?.S === other.sk!.S;
