// Idempotency records: written with the first change of a request, so that a repeated request detects it.
import { createHash } from 'node:crypto';
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
  /** Whether the stored answer is encrypted; the id of its record then has a digest in place of the key. */
  isSecret?: true;
}

/** Thrown by the commit of a request or step that a duplicate has begun or completed. */
export class DuplicateRequestError extends Error {}

/** Days a record is stored: longer than a device may be offline with pending entries. */
const RETENTION_DAYS = 14;

/**
 * Seconds from the start of a call during which its record without an answer belongs to it, since it may still
 * run: longer than the time limit of every function of the API.
 */
export const LEASE_SECONDS = 30;

/** Returns the id of a record. Keys are scoped by user, since two users may use equal ones. */
export const getIdempotencyRecordId = (user: string, { key, isSecret }: IdempotencyKey): string =>
  `${user}.${isSecret ? createHash('sha256').update(key).digest('hex') : key}`;
export const buildIdempotencyRecord = (idempotencyKey: IdempotencyKey, now: string) => ({
  digest: idempotencyKey.digest,
  expiresAt: computeExpiry(RETENTION_DAYS, now),
});

/** Returns the seconds for which the attempt that wrote the record may still run. */
export const getLeaseSeconds = ({ leasedAt = '' }: { leasedAt?: string }, now: string): number =>
  Math.ceil((Date.parse(leasedAt) - Date.parse(now)) / 1000) + LEASE_SECONDS || 0;

/**
 * Adds the record to the first commit that changes anything, until one succeeds; `isRecorded` tells whether one did.
 * The write of the record with its answer does not count.
 */
export function createIdempotentCommit(
  table: string,
  author: Author,
  { raw }: ItemCodec,
  idempotencyKey: IdempotencyKey | undefined,
) {
  let isRecorded = false;
  const commitIdempotently = async (
    writes: Writes,
    commit: (writes: Writes) => Promise<void>,
  ): Promise<void> => {
    if (!idempotencyKey || isRecorded || flattenWrites(writes).length === 0) return commit(writes);
    const { now } = author;
    const id = getIdempotencyRecordId(author.userId ?? author.user, idempotencyKey);
    const record = { ...buildIdempotencyRecord(idempotencyKey, now), leasedAt: now };
    const Item = marshallItem(raw(idempotencyRecords, id, record, 1));
    // The request needed no change.
    if (flattenWrites(writes).some(({ action }) => isSame(action.Put?.Item, Item))) return commit(writes);
    const recordWrite: Write = {
      action: {
        Put: {
          TableName: table,
          Item,
          ...(idempotencyKey.isResumable ? buildResumableCondition(idempotencyKey, now) : newCondition),
        },
      },
      refusal: () => new DuplicateRequestError(),
    };
    await commit([recordWrite, writes]);
    isRecorded = true;
  };
  return { commitIdempotently, isRecorded: () => isRecorded };
}

const newCondition = { ConditionExpression: 'attribute_not_exists(pk)' };

/** The request is new, or was begun by an attempt that has no answer and can no longer run. */
const buildResumableCondition = ({ digest }: IdempotencyKey, now: string) => ({
  ConditionExpression:
    'attribute_not_exists(pk) OR (#digest = :digest AND attribute_not_exists(#answer) AND NOT #leasedAt > :ended)',
  ExpressionAttributeNames: { '#digest': 'digest', '#answer': 'answer', '#leasedAt': 'leasedAt' },
  ExpressionAttributeValues: marshallItem({
    ':digest': digest,
    ':ended': new Date(Date.parse(now) - LEASE_SECONDS * 1000).toISOString(),
  }),
});

const isSame = (one: Attributes | undefined, other: Attributes) =>
  one?.pk?.S === other.pk!.S && one?.sk?.S === other.sk!.S;
