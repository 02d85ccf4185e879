// Signatures that an act asks for: the first request is refused with a challenge, the second one brings the proof
// (beyond 20, decisions PS51–PS55).
import { createHash, randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import { RefusalError } from '#shared/refused.ts';
import {
  type Challenge,
  findChallengeProblem,
  findSignInProblem,
  type ProofProblem,
} from '#shared/safety/signature/challenge.ts';
import {
  buildSignedText,
  SIGNED_SCHEMA,
  type SignedSubject,
  toSignedText,
} from '#shared/safety/signature/content.ts';
import type { AskedMeaning, SignatureMeaning, SignedThing } from '#shared/safety/signature/meanings.ts';
import type { SignatureInput } from '#shared/safety/signature/signature-input.ts';
import { signatureChallenges, signatures } from '../../db/entities/safety.ts';
import { computeExpiry } from '../../db/expiry.ts';
import type { Store } from '../../db/store.ts';
import { replaceRefusal, type Writes } from '../../db/writes.ts';
import type { Actor } from '../../http/session.ts';
import { assertOwnCode, hasCode } from './own-code.ts';

export interface SigningCall {
  input: { signature?: SignatureInput };
  actor: Pick<Actor, 'user' | 'signIn' | 'now'>;
  store: Store;
}

/** An act that is signed: the record after it, and what the signature means. */
export interface SignedAct {
  meaning: SignatureMeaning;
  thing: SignedThing;
  thingId: string;
  /** Code of the record. */
  code: string;
  /** Record as the act leaves it. */
  after: object;
  /** The same without what the service sets with the act, such as its instant; the challenge binds this. */
  sent?: object;
  /** Version of the record that the act writes. */
  version: number;
  edition?: number;
  revision?: number;
}

const computeHash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Composes the refusal that asks for a signature; its challenge is stored although the request is refused. */
async function ask(
  { actor, store }: SigningCall,
  asked: Omit<Challenge, 'askedAt' | 'userId'> & { record: string },
  problem?: ProofProblem,
): Promise<RefusalError> {
  const { id: thingId, thing, meaning, hash, record } = asked;
  const { now, user } = actor;
  const challengeId = randomBytes(18).toString('base64url');
  const aside = store.aside();
  const [isCodeChosen] = await Promise.all([
    hasCode(store, user.id),
    aside.commit(
      aside.create(signatureChallenges, challengeId, {
        ...{ thing, thingId, meaning, hash, userId: user.id, askedAt: now },
        expiresAt: computeExpiry(1, now),
      }),
    ),
  ]);
  return new RefusalError('conflict', 'signatureNeeded', {
    values: {
      ...{ meaning, challenge: challengeId, hash, at: now, record },
      code: isCodeChosen ? 'chosen' : 'none',
      ...(problem && { problem }),
    },
  });
}

/**
 * Requires the proof of the caller for a challenge, and returns the write that uses it up.
 * @throws Refused signatureNeeded with a new challenge, signingCodeMissing, signingCodeLocked, signingCodeWrong
 */
async function requireProof(
  call: SigningCall,
  subject: SignedSubject,
  hash: string,
  record: string,
): Promise<{ way: 'code' | 'signIn'; writes: Writes }> {
  const { actor, store } = call;
  const { signature } = call.input;
  const asked = { ...subject, hash, record };
  if (!signature) throw await ask(call, asked);
  const { proof, meaning } = signature;
  const stored = await store.find(signatureChallenges, proof.challenge);
  const challenge = stored && { ...stored, id: stored.thingId };
  const problem =
    findChallengeProblem(challenge, { ...asked, userId: actor.user.id }, actor.now) ??
    (meaning === subject.meaning ? undefined : 'otherContent') ??
    (proof.code === undefined ? findSignInProblem(stored!.askedAt, actor.signIn?.authTime) : undefined);
  if (problem) throw await ask(call, asked, problem);
  if (proof.code !== undefined) await assertOwnCode(store, actor, proof.code);
  return {
    way: proof.code === undefined ? 'signIn' : 'code',
    writes: replaceRefusal(
      () => new RefusalError('conflict', 'signatureUsed'),
      store.remove(signatureChallenges, stored!, { expected: stored!.version }),
    ),
  };
}

/**
 * Requires the signature of an act and returns the writes that record it, for the transaction of the act.
 * @throws Refused as `requireProof`
 */
export async function requireSignature(call: SigningCall, act: SignedAct): Promise<Writes> {
  const { actor, store } = call;
  const { meaning, thing, thingId, code, after, sent = after, version, edition, revision } = act;
  const subject = { thing, id: thingId, meaning };
  const hash = computeHash(buildSignedText(subject, { ...sent }));
  const { way, writes } = await requireProof(call, subject, hash, code);
  const { user, now } = actor;
  return [
    writes,
    store.create(signatures, ulid(Date.parse(now)), {
      ...{ thing, thingId, code, meaning, edition, revision },
      ...{ userId: user.id, userName: user.name, signedAt: now, way },
      hash: computeHash(buildSignedText(subject, { ...after })),
      schema: SIGNED_SCHEMA,
      signedVersion: version,
    }),
  ];
}

/**
 * Requires a fresh sign-in of the caller for something that leaves no signature.
 * @throws Refused signatureNeeded
 */
export async function requireFreshSignIn(call: SigningCall, meaning: AskedMeaning): Promise<Writes> {
  const { actor, input } = call;
  const subject = { thing: 'person', id: actor.user.id, meaning };
  const { signature } = input;
  const withoutCode = signature && { ...signature, proof: { challenge: signature.proof.challenge } };
  const hash = computeHash(toSignedText(subject, {}));
  const { writes } = await requireProof(
    { ...call, input: { signature: withoutCode } },
    subject,
    hash,
    actor.user.name,
  );
  return writes;
}
