// Challenges of signatures, and how a person proves who signs: a fresh sign-in or the own code (decisions
// PS53–PS55).
import type { Instant } from '../../day.ts';
import type { SignedSubject } from './content.ts';

/** A challenge is valid this long, and a sign-in counts that is at most this much later than it (PS53, PS54). */
const CHALLENGE_MS = 5 * 60_000;
/** Difference that the clocks of provider and service may have (PS53). */
const CLOCK_SKEW_MS = 5_000;
/** Wrong codes in a row that lock a person's code, and for how long (PS55). */
const MAX_WRONG_SIGNING_CODES = 5;
const CODE_LOCK_MS = 15 * 60_000;

export interface Challenge extends SignedSubject {
  userId: string;
  /** SHA-256 of what is signed, in hexadecimal digits. */
  hash: string;
  askedAt: Instant;
}

/** Reasons why a proof is not accepted, after which the service asks again. */
export type ProofProblem =
  | 'challengeUnknown'
  | 'challengeExpired'
  | 'otherContent'
  | 'signInOld'
  | 'signInTimeUnknown';

/** Returns why a challenge does not fit what is to be signed now, and by whom (PS54). */
export function findChallengeProblem(
  challenge: Challenge | undefined,
  asked: Omit<Challenge, 'askedAt'>,
  now: Instant,
): ProofProblem | undefined {
  if (!challenge || challenge.userId !== asked.userId) return 'challengeUnknown';
  if (Date.parse(now) - Date.parse(challenge.askedAt) > CHALLENGE_MS) return 'challengeExpired';
  const isSame = (['thing', 'id', 'meaning', 'hash'] as const).every(
    (name) => challenge[name] === asked[name],
  );
  return isSame ? undefined : 'otherContent';
}

/**
 * Returns why a sign-in is not fresh: its `auth_time`, in epoch seconds, is not between the challenge and five
 * minutes after it. The time at which a token was issued never counts (PS53).
 */
export function findSignInProblem(
  challengeAt: Instant,
  authTime: number | undefined,
): ProofProblem | undefined {
  if (authTime === undefined) return 'signInTimeUnknown';
  const late = authTime * 1000 - Date.parse(challengeAt);
  return late >= -CLOCK_SKEW_MS && late <= CHALLENGE_MS + CLOCK_SKEW_MS ? undefined : 'signInOld';
}

export interface CodeAttempts {
  /** Wrong codes in a row. */
  wrong: number;
  /** Until when no code is accepted. */
  lockedUntil?: Instant;
}

export const isCodeLocked = ({ lockedUntil }: CodeAttempts, now: Instant): boolean =>
  lockedUntil !== undefined && now < lockedUntil;

/** Counts a wrong code; the fifth in a row locks the code for 15 minutes (PS55). */
export function countWrongSigningCode({ wrong }: CodeAttempts, now: Instant): CodeAttempts {
  if (wrong + 1 < MAX_WRONG_SIGNING_CODES) return { wrong: wrong + 1 };
  return { wrong: 0, lockedUntil: new Date(Date.parse(now) + CODE_LOCK_MS).toISOString() };
}
