// Rate limit of a service account, counted in windows of one minute.

/** Calls of an account in a minute. */
export const CALLS_PER_MINUTE = 6_000;
const WINDOW_MS = 60_000;

export interface CallWindow {
  /** Number of the minute, and the calls counted in it. */
  window: number;
  calls: number;
}
export interface RateState {
  isAllowed: boolean;
  remaining: number;
  /** Seconds until the next window. */
  reset: number;
  next: CallWindow;
}

/** Counts a call at an instant in milliseconds. */
export function countCall(before: CallWindow | undefined, now: number): RateState {
  const window = Math.floor(now / WINDOW_MS);
  const calls = before?.window === window ? before.calls : 0;
  const isAllowed = calls < CALLS_PER_MINUTE;
  const next = { window, calls: isAllowed ? calls + 1 : calls };
  return {
    isAllowed,
    remaining: CALLS_PER_MINUTE - next.calls,
    reset: Math.ceil(((window + 1) * WINDOW_MS - now) / 1000),
    next,
  };
}

/** Returns the headers that tell a client the limit and what is left of it. */
export const buildRateHeaders = ({ remaining, reset }: RateState): Record<string, string> => ({
  'ratelimit-limit': String(CALLS_PER_MINUTE),
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': String(reset),
});
