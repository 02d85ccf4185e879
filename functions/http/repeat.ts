// Requests sent twice, done once (calls.md): a client names a write by `Idempotency-Key`, a ULID, and its answer is kept for the twin.
import { createHash } from 'node:crypto';
import type { AnyEndpoint } from '../../shared/contract.ts';
import { Refused } from '../../shared/refused.ts';
import { sentRequests } from '../table/entities/kernel.ts';
import { pause } from '../table/pause.ts';
import { Written } from '../table/remembered.ts';
import { type Sent, SentBefore, sentId, sentNote } from '../table/sent.ts';
import type { Store } from '../table/store.ts';

interface Request {
  headers: Record<string, string | undefined>;
  rawPath: string;
  rawQueryString?: string;
  body?: unknown;
}

const ulid = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** @throws Refused invalidInput where the header is no ULID; reads and public calls need none and ignore it */
export function sentAs(
  { method, needs }: Pick<AnyEndpoint, 'method' | 'needs'>,
  { headers, rawPath, rawQueryString = '', body = '' }: Request,
): Sent | undefined {
  const given = headers['idempotency-key'];
  if (given === undefined || method === 'GET' || needs === 'public') return undefined;
  const key = given.toUpperCase();
  if (!ulid.test(key))
    throw new Refused('invalid', 'invalidInput', { fields: { 'Idempotency-Key': 'badFormat' } });
  const asked = JSON.stringify([method, rawPath, rawQueryString, headers['x-plant'] ?? '', body], briefly);
  return { key, digest: digestOf(asked) };
}

const digestOf = (what: string | Uint8Array) => createHash('sha256').update(what).digest('base64url');

/** Bytes by their digest. */
const briefly = (_: string, value: unknown) => (value instanceof Uint8Array ? digestOf(value) : value);

interface Session {
  store: Store;
  actor: { now: string; user?: { id: string } };
}

/** Bytes of an answer worth keeping; of a larger one the twin is told that it was done. */
const MOST = 100_000;
const LOOKS = 5;

/** The answer of `work`, or that of the request before it. @throws Refused keyReused, sentBefore */
export async function once(
  sent: Sent | undefined,
  { store, actor }: Session,
  work: () => Promise<Written<unknown>>,
): Promise<Written<unknown>> {
  if (!sent || !actor.user) return work();
  const id = sentId(actor.user.id, sent);
  const before = await store.find(sentRequests, id);
  if (before) return before.answer === undefined ? faster(store, id, sent) : answerOf(before, sent);
  let answer: Written<unknown>;
  try {
    answer = await work();
  } catch (error) {
    if (!(error instanceof SentBefore)) throw error;
    return faster(store, id, sent);
  }
  const kept = answer.text.length <= MOST ? { answer: answer.text } : {};
  await store.commit(store.put(sentRequests, id, { ...sentNote(sent, actor.now), ...kept }));
  return answer;
}

/** Its twin is at work: the answer comes in a moment. */
async function faster(store: Store, id: string, sent: Sent): Promise<Written<unknown>> {
  for (let look = 1; look < LOOKS; look++) {
    await pause(look);
    const found = await store.find(sentRequests, id);
    if (found && (found.answer !== undefined || found.digest !== sent.digest)) return answerOf(found, sent);
  }
  throw new Refused('conflict', 'sentBefore');
}

function answerOf({ digest, answer = '' }: { digest: string; answer?: string }, sent: Sent) {
  if (digest !== sent.digest) throw new Refused('otherwise', 'keyReused');
  return new Written<unknown>(answer);
}
