// Answers of push services to a notification, and what follows from each of them (RFC 8030).

/** Seconds for which a push service keeps a notification for a device that is off. */
export const LIFETIME_SECONDS = 12 * 3600;
/** Times that a notification is sent again. */
export const MAX_RETRIES = 3;
/** Seconds before the first retry; each further one waits twice as long. */
const RETRY_SECONDS = 30;

/**
 * - `sent`: the push service took it;
 * - `gone`: the subscription has ended and is deleted;
 * - `tooLarge`: it is sent once more with its title alone;
 * - `again`: it is sent again after `seconds`;
 * - `refused`: the fault is ours, so the subscription stays and an alarm begins;
 * - `lost`: it was tried often enough.
 */
export type PushOutcome =
  | { is: 'sent' | 'gone' | 'tooLarge' | 'refused' | 'lost' }
  | { is: 'again'; seconds: number };

interface PushAnswer {
  /** Absent if the push service did not answer. */
  status?: number;
  /** Header `Retry-After`. */
  retryAfter?: string | null;
  /** Retries before this attempt. */
  retries: number;
  /** Seconds since the event. */
  age: number;
  now: number;
}

export function decidePushOutcome({ status, retryAfter, retries, age, now }: PushAnswer): PushOutcome {
  if (status !== undefined && status >= 200 && status < 300) return { is: 'sent' };
  if (status === 404 || status === 410) return { is: 'gone' };
  if (status === 413) return { is: 'tooLarge' };
  if (status !== undefined && status < 500 && status !== 429) return { is: 'refused' };
  const seconds =
    (status === 429 ? parseRetryAfter(retryAfter, now) : undefined) ?? RETRY_SECONDS * 2 ** retries;
  return retries >= MAX_RETRIES || age + seconds >= LIFETIME_SECONDS
    ? { is: 'lost' }
    : { is: 'again', seconds };
}

/** Parses seconds or a date; undefined for anything else. */
function parseRetryAfter(text: string | null | undefined, now: number): number | undefined {
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Math.max(1, Number(text));
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? undefined : Math.max(1, Math.ceil((instant - now) / 1000));
}
