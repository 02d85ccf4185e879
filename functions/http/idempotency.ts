// Idempotency of writes (calls.md): a client sends an `Idempotency-Key`, a ULID, and a repeated request gets
// the stored answer.
import { createHash } from 'node:crypto';
import type { AnyEndpoint } from '#shared/contract.ts';
import { RefusalError } from '#shared/refused.ts';
import { pause } from '../db/backoff.ts';
import { SerializedAnswer } from '../db/cache.ts';
import { idempotencyRecords } from '../db/entities/kernel.ts';
import type { StoredOf } from '../db/entity.ts';
import {
  buildIdempotencyRecord,
  DuplicateRequestError,
  getIdempotencyRecordId,
  getLeaseSeconds,
  type IdempotencyKey,
} from '../db/idempotency-record.ts';
import type { Store } from '../db/store.ts';
import { decrypt, deriveKey, encrypt } from './seal.ts';

interface Request {
  headers: Record<string, string | undefined>;
  rawPath: string;
  rawQueryString?: string;
  body?: unknown;
}

const ulidPattern = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/**
 * Returns the idempotency key and the digest of the request; undefined for reads and public calls.
 * @throws Refused invalidInput if the header is no ULID
 */
export function getIdempotencyKey(
  {
    method,
    requiredPermission,
    resumable,
    secretAnswer,
  }: Pick<AnyEndpoint, 'method' | 'requiredPermission' | 'resumable' | 'secretAnswer'>,
  { headers, rawPath, rawQueryString = '', body = '' }: Request,
): IdempotencyKey | undefined {
  const headerValue = headers['idempotency-key'];
  if (headerValue === undefined || method === 'GET' || requiredPermission === 'public') return undefined;
  const key = headerValue.toUpperCase();
  if (!ulidPattern.test(key))
    throw new RefusalError('invalid', 'invalidInput', { fields: { 'Idempotency-Key': 'badFormat' } });
  const requestContent = JSON.stringify(
    [method, rawPath, rawQueryString, headers['x-plant'] ?? '', body],
    replaceBytes,
  );
  return {
    ...{ key, digest: computeDigest(requestContent) },
    ...(resumable && { isResumable: true }),
    ...(secretAnswer && { isSecret: true }),
  };
}

const computeDigest = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('base64url');

/** Replaces bytes by their digest. */
const replaceBytes = (_: string, value: unknown) =>
  value instanceof Uint8Array ? computeDigest(value) : value;

interface Session {
  store: Store;
  actor: { now: string; user?: { id: string } };
}

/** Maximum characters of a stored answer. For a longer one a duplicate gets sentBefore, unless it is resumable. */
const MAX_ANSWER_LENGTH = 100_000;
const MAX_LOOKUPS = 5;

const deriveAnswerKey = ({ key }: IdempotencyKey) => deriveKey(key, 'answer');
/** Encrypts an answer with a secret, by the idempotency key, which is stored as a digest only. */
const sealAnswer = (text: string, id: string, idempotencyKey: IdempotencyKey): string =>
  idempotencyKey.isSecret ? encrypt(text, deriveAnswerKey(idempotencyKey), id) : text;
function openAnswer(stored: string, id: string, idempotencyKey: IdempotencyKey): string {
  const text = idempotencyKey.isSecret ? decrypt(stored, deriveAnswerKey(idempotencyKey), id) : stored;
  if (text === undefined) throw new RefusalError('conflict', 'sentBefore');
  return text;
}

type StoredRecord = StoredOf<typeof idempotencyRecords>;
type SerializedText = SerializedAnswer<unknown>;

const buildProgressRefusal = (retryAfter: number) =>
  new RefusalError('unavailable', 'inProgress', { retryAfter });

/**
 * Runs `work` once per idempotency key and returns its answer, or the stored one. A resumable call continues
 * where the previous attempt ended without an answer, once that attempt can no longer run.
 * @throws Refused keyReused; of a resumable call inProgress, while another attempt may run; of another call, whose
 * only commit was done, sentBefore if the answer is not stored
 */
export async function runOnce(
  idempotencyKey: IdempotencyKey | undefined,
  { store, actor }: Session,
  work: () => Promise<SerializedText>,
): Promise<SerializedText> {
  if (!idempotencyKey || !actor.user) return work();
  const id = getIdempotencyRecordId(actor.user.id, idempotencyKey);
  const { now } = actor;
  const find = () => store.find(idempotencyRecords, id);
  const before = await find();
  const storedAnswer = before && (await resolveRecord(before, find, idempotencyKey, now));
  if (storedAnswer) return storedAnswer;
  let answer: SerializedText;
  try {
    answer = await work();
  } catch (error) {
    const isDuplicate = error instanceof DuplicateRequestError;
    if (!isDuplicate && !(error instanceof RefusalError)) throw error;
    if (!store.isRecorded()) {
      // A refusal may be caused by changes that a duplicate made meanwhile.
      const record = await find();
      const duplicateAnswer = record && (await resolveRecord(record, find, idempotencyKey, now));
      if (duplicateAnswer) return duplicateAnswer;
    } else if (idempotencyKey.isResumable)
      // The next attempt need not wait for the end of the lease; without this write it waits.
      await store
        .commit(store.put(idempotencyRecords, id, buildIdempotencyRecord(idempotencyKey, now)))
        .catch(() => {});
    throw isDuplicate ? buildProgressRefusal(1) : error;
  }
  await store.commit(
    store.put(idempotencyRecords, id, {
      ...buildIdempotencyRecord(idempotencyKey, now),
      ...(answer.text.length <= MAX_ANSWER_LENGTH && { answer: sealAnswer(answer.text, id, idempotencyKey) }),
    }),
  );
  return answer;
}

/**
 * Returns the stored answer, for which it waits briefly while another attempt may run; undefined if the request
 * may be resumed.
 */
async function resolveRecord(
  before: StoredRecord,
  find: () => Promise<StoredRecord | undefined>,
  idempotencyKey: IdempotencyKey,
  now: string,
): Promise<SerializedText | undefined> {
  const { digest, isResumable } = idempotencyKey;
  let record = before;
  for (let lookup = 1; ; lookup++) {
    if (record.digest !== digest) throw new RefusalError('otherwise', 'keyReused');
    if (record.answer !== undefined)
      return new SerializedAnswer<unknown>(openAnswer(record.answer, before.id, idempotencyKey));
    const leaseSeconds = getLeaseSeconds(record, now);
    if (isResumable && leaseSeconds <= 0) return undefined;
    if (lookup === MAX_LOOKUPS)
      throw isResumable ? buildProgressRefusal(leaseSeconds) : new RefusalError('conflict', 'sentBefore');
    await pause(lookup);
    record = (await find()) ?? record;
  }
}
