// Time before which entries are not sent, since an answer asked to wait (Retry-After).
import { RefusalError } from '#shared/refused.ts';
import { Intercepted } from '../unreachable.ts';

/** Longest time that an answer may postpone sending, whoever gave it. */
const MAX_POSTPONED_MS = 15 * 60_000;

let earliestAt = 0;

/** Postpones sending as far as the error of an answer asks for it. */
export function postponeSending(error: unknown): void {
  const seconds =
    error instanceof Intercepted
      ? error.retryAfter
      : error instanceof RefusalError
        ? error.details.retryAfter
        : undefined;
  if (seconds !== undefined)
    earliestAt = Math.max(earliestAt, Date.now() + Math.min(MAX_POSTPONED_MS, seconds * 1000));
}

/** Forgets the request to wait, since another network may be in use. */
export const clearPostponement = (): void => {
  earliestAt = 0;
};

/** Returns the milliseconds for which sending is still postponed. */
export const getPostponedMs = (): number => Math.max(0, earliestAt - Date.now());
