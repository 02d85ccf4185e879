import { describe, expect, it } from 'vitest';
import { buildRateHeaders, CALLS_PER_MINUTE, type CallWindow, countCall } from './rate.ts';

const NOW = Date.parse('2026-11-30T09:00:15.500Z');

describe('the rate of an account', () => {
  it('allows the calls of a minute and no more', () => {
    let before: CallWindow | undefined;
    for (let n = 1; n <= CALLS_PER_MINUTE; n++) {
      const state = countCall(before, NOW);
      expect([state.isAllowed, state.remaining]).toEqual([true, CALLS_PER_MINUTE - n]);
      before = state.next;
    }
    const refused = countCall(before, NOW);
    expect(refused).toMatchObject({ isAllowed: false, remaining: 0, reset: 45 });
    // A refused call does not prolong the wait.
    expect(countCall(refused.next, NOW + 45_000)).toMatchObject({
      isAllowed: true,
      remaining: CALLS_PER_MINUTE - 1,
    });
  });

  it('is told in headers', () => {
    expect(buildRateHeaders(countCall(undefined, NOW))).toEqual({
      'ratelimit-limit': String(CALLS_PER_MINUTE),
      'ratelimit-remaining': String(CALLS_PER_MINUTE - 1),
      'ratelimit-reset': '45',
    });
  });
});
