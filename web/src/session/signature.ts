// Signatures that the service asks for: a write is refused with a challenge, and sent again with the proof of the
// person (decisions PS53–PS55).
import { RefusalError } from '#shared/refused.ts';
import type { AskedMeaning } from '#shared/safety/signature/meanings.ts';
import type { SignatureInput } from '#shared/safety/signature/signature-input.ts';
import { findSignInId } from './stored-token.ts';

/** Signature that a refusal asks a person for. */
export interface SignatureRequest {
  meaning: AskedMeaning;
  challenge: string;
  hash: string;
  /** Code of the record that is signed. */
  record: string;
  /** Whether the person has chosen an own code. */
  hasCode: boolean;
  /** Why the last proof was not accepted. */
  problem?: string;
}

type SignedSend<Answer> = (signature: SignatureInput) => Promise<Answer>;
/** Asks the person to sign, and sends the write with the signature until it is accepted or the person gives up. */
type Signer = <Answer>(refusal: RefusalError, send: SignedSend<Answer>) => Promise<Answer>;

/** Signature that waits for the person, with the ways on. */
export interface PendingSignature {
  refusal: RefusalError;
  send: SignedSend<unknown>;
  onSigned: (answer: unknown) => void;
  onGiveUp: (error: unknown) => void;
}

let signer: Signer | undefined;
export const setSigner = (next: Signer | undefined): void => {
  signer = next;
};

export const isSignatureAsked = (error: unknown): error is RefusalError =>
  error instanceof RefusalError && error.code === 'signatureNeeded';

export function readSignatureRequest({ details: { values = {} } }: RefusalError): SignatureRequest {
  const { meaning, challenge, hash, record, code, problem } = values;
  return {
    meaning: meaning as AskedMeaning,
    challenge: String(challenge),
    hash: String(hash),
    record: String(record ?? ''),
    hasCode: code === 'chosen',
    ...(problem !== undefined && { problem: String(problem) }),
  };
}

/** Sends a write; if it is refused for want of a signature, the person signs and it is sent again. */
export async function withSignature<Answer>(
  send: (signature?: SignatureInput) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (!signer || !isSignatureAsked(error)) throw error;
    return signer(error, send);
  }
}

const POLL_MS = 500;

/**
 * Waits until the person has signed in again in another window, which isolation of origins may cut off from this
 * one; the service judges whether that was in time.
 * @returns whether that happened before the signal ended the wait
 */
export async function waitForSignIn(signal: AbortSignal): Promise<boolean> {
  const before = findSignInId();
  while (findSignInId() === before) {
    if (signal.aborted) return false;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return !signal.aborted;
}
