// Idempotency of writes (calls.md): a client sends an `Idempotency-Key`, a ULID, and a repeated request gets
// the stored answer.
import { createHash } from 'node:crypto';
import type { AnyEndpoint } from '#shared/contract.ts';
import { RefusalError } from '#shared/refused.ts';
import { pause } from '../db/backoff.ts';
import { SerializedAnswer } from '../db/cache.ts';
import { idempotencyRecords } from '../db/entities/kernel.ts';
import {
  buildIdempotencyRecord,
  DuplicateRequestError,
  getIdempotencyRecordId,
  type IdempotencyKey,
} from '../db/idempotency-record.ts';
import type { Store } from '../db/store.ts';

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
  { method, requiredPermission, resumable }: Pick<AnyEndpoint, 'method' | 'requiredPermission' | 'resumable'>,
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
  return { key, digest: computeDigest(requestContent), ...(resumable && { isResumable: true }) };
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

/** Maximum characters of a stored answer. For a longer one a duplicate gets sentBefore. */
const MAX_ANSWER_LENGTH = 100_000;
const MAX_LOOKUPS = 5;
/** Maximum attempts at a resumable request while concurrent duplicates complete its steps. */
const MAX_ATTEMPTS = 4;

/**
 * Runs `work` once per idempotency key and returns its answer, or the stored one. A resumable call continues
 * where the previous attempt ended without an answer.
 * @throws Refused keyReused, sentBefore
 */
export async function runOnce(
  idempotencyKey: IdempotencyKey | undefined,
  { store, actor }: Session,
  work: () => Promise<SerializedAnswer<unknown>>,
): Promise<SerializedAnswer<unknown>> {
  if (!idempotencyKey || !actor.user) return work();
  const id = getIdempotencyRecordId(actor.user.id, idempotencyKey);
  const before = await store.find(idempotencyRecords, id);
  if (before) {
    const storedAnswer =
      before.answer === undefined
        ? await awaitDuplicateAnswer(store, id, idempotencyKey)
        : getStoredAnswer(before, idempotencyKey);
    if (storedAnswer) return storedAnswer;
    if (!idempotencyKey.isResumable) throw new RefusalError('conflict', 'sentBefore');
  }
  for (let attempt = 1; ; attempt++) {
    let answer: SerializedAnswer<unknown>;
    try {
      answer = await work();
    } catch (error) {
      const isDuplicateFaster = error instanceof DuplicateRequestError;
      // A refusal may be caused by steps that a concurrent duplicate completed.
      if (!isDuplicateFaster && !(idempotencyKey.isResumable && error instanceof RefusalError)) throw error;
      const storedAnswer = isDuplicateFaster
        ? await awaitDuplicateAnswer(store, id, idempotencyKey)
        : await store
            .find(idempotencyRecords, id)
            .then((record) => record?.answer && getStoredAnswer(record, idempotencyKey));
      if (storedAnswer) return storedAnswer;
      if (!isDuplicateFaster) throw error;
      if (!idempotencyKey.isResumable || attempt === MAX_ATTEMPTS)
        throw new RefusalError('conflict', 'sentBefore');
      continue;
    }
    const answerFields = answer.text.length <= MAX_ANSWER_LENGTH ? { answer: answer.text } : {};
    await store.commit(
      store.put(idempotencyRecords, id, {
        ...buildIdempotencyRecord(idempotencyKey, actor.now),
        ...answerFields,
      }),
    );
    return answer;
  }
}

/** Waits briefly for the answer of a concurrent duplicate. @throws Refused keyReused */
async function awaitDuplicateAnswer(
  store: Store,
  id: string,
  idempotencyKey: IdempotencyKey,
): Promise<SerializedAnswer<unknown> | undefined> {
  for (let lookup = 1; lookup < MAX_LOOKUPS; lookup++) {
    await pause(lookup);
    const record = await store.find(idempotencyRecords, id);
    if (record && (record.answer !== undefined || record.digest !== idempotencyKey.digest))
      return getStoredAnswer(record, idempotencyKey);
  }
  return undefined;
}

function getStoredAnswer(
  { digest, answer = '' }: { digest: string; answer?: string },
  idempotencyKey: IdempotencyKey,
) {
  if (digest !== idempotencyKey.digest) throw new RefusalError('otherwise', 'keyReused');
  return new SerializedAnswer<unknown>(answer);
}
