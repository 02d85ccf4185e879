// Attempts of a webhook's delivery: growing pauses over three days (decision G9).

/** Seconds between two attempts, one after the other; after the last one the webhook is switched off. */
const PAUSES_SECONDS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
/** Part of a pause by which it is varied at most, so that receivers do not get all retries at once. */
const VARIATION = 0.2;
const MAX_RETRY_AFTER_SECONDS = 86_400;

/** Returns the seconds of a `Retry-After` that asks for a later time; undefined for anything else. */
function parseRetryAfter(text: string | undefined, now: number): number | undefined {
  if (!text) return undefined;
  // Dates have letters; of other texts only whole seconds count.
  const seconds = /^\d+$/.test(text)
    ? Number(text)
    : /[a-z]/i.test(text)
      ? Math.ceil((Date.parse(text) - now) / 1000)
      : Number.NaN;
  return seconds > 0 ? Math.min(seconds, MAX_RETRY_AFTER_SECONDS) : undefined;
}

interface FailedAttempt {
  /** Number of attempts so far. */
  attempts: number;
  /** Header `Retry-After`, which only lengthens a pause. */
  retryAfter?: string;
  now: number;
  /** Number from 0 to 1 that varies the pause. */
  random: number;
}

/** Returns the seconds until the next attempt; undefined if there is none. */
export function computePauseSeconds({
  attempts,
  retryAfter,
  now,
  random,
}: FailedAttempt): number | undefined {
  const pause = PAUSES_SECONDS[attempts - 1];
  if (pause === undefined) return undefined;
  const varied = pause * (1 - VARIATION + 2 * VARIATION * random);
  return Math.max(varied, parseRetryAfter(retryAfter, now) ?? 0);
}
