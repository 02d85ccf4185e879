import { describe, expect, it } from 'vitest';
import vectors from '#tests/vectors/webhooks.json' with { type: 'json' };
import { computePauseSeconds } from './webhook-schedule.ts';

const now = Date.parse('2026-11-30T09:00:00Z');

describe('attempts of a delivery', () => {
  it('happen at the offsets of the schedule', () => {
    const offsets = [0];
    for (let attempts = 1; attempts <= vectors.retryOffsetsSeconds.length + 1; attempts++) {
      const pause = computePauseSeconds({ attempts, now, random: 0.5 });
      if (pause !== undefined) offsets.push(Math.round(offsets.at(-1)! + pause));
    }
    expect(offsets).toEqual(vectors.retryOffsetsSeconds);
  });

  it('vary by a fifth at most', () => {
    expect(computePauseSeconds({ attempts: 2, now, random: 0 })).toBeCloseTo(240);
    expect(computePauseSeconds({ attempts: 2, now, random: 1 })).toBeCloseTo(360);
  });

  it.each([
    ['120', 120],
    [new Date(now + 600_000).toUTCString(), 600],
    ['9999999999', 86_400],
    ['-5', 5],
    ['0', 5],
    ['abc', 5],
    ['1.5', 5],
    ['', 5],
    [new Date(now - 600_000).toUTCString(), 5],
  ])('take Retry-After %s only as a longer pause', (retryAfter, seconds) => {
    expect(computePauseSeconds({ attempts: 1, retryAfter, now, random: 0.5 })).toBe(seconds);
  });

  it('keep their own pause if it is longer', () => {
    expect(computePauseSeconds({ attempts: 3, retryAfter: '120', now, random: 0.5 })).toBe(1800);
  });
});
