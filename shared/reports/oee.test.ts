import { describe, expect, it } from 'vitest';
import { computeOee, computeOeePercent, isBeyondPossible } from './oee.ts';

const shift = { good: 350, total: 380, idealPerMinute: 1, plannedMinutes: 480 };
const inPercent = (share: number | null) => (share === null ? null : Math.round(share * 1000) / 10);

describe('OEE of a shift', () => {
  it('has the factors of the published example', () => {
    const { availability, performance, quality, oee } = computeOee(shift, 60);
    expect([availability, performance, quality, oee].map(inPercent)).toEqual([87.5, 90.5, 92.1, 72.9]);
    expect(availability! * performance! * quality!).toBeCloseTo(oee!, 12);
  });

  it('is 0 when the machine was down throughout, without performance and quality', () => {
    for (const down of [480, 500])
      expect(computeOee(shift, down)).toEqual({ availability: 0, performance: null, quality: null, oee: 0 });
  });

  it('has no factor whose divisor is 0', () => {
    expect(computeOee({ ...shift, good: 0, total: 0 }, 0)).toMatchObject({ quality: null, oee: 0 });
    expect(computeOee({ ...shift, idealPerMinute: 0 }, 0)).toMatchObject({ performance: null, oee: null });
    expect(computeOee({ ...shift, plannedMinutes: 0 }, 0)).toMatchObject({ availability: null, oee: null });
  });

  it('above 100 % is told, and left out of a mean', () => {
    const tooMany = { ...shift, good: 500, total: 500 };
    expect(isBeyondPossible(computeOee(tooMany, 0))).toBe(true);
    expect(isBeyondPossible(computeOee(shift, 60))).toBe(false);
    expect(computeOeePercent([shift, tooMany])).toBeCloseTo(72.9167, 3);
    expect(computeOeePercent([shift, { ...shift, good: 240, idealPerMinute: 2 }])).toBeCloseTo(40.97, 2);
    expect(computeOeePercent([tooMany])).toBeUndefined();
  });
});
