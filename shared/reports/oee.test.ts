import { describe, expect, it } from 'vitest';
import { roundToTenthsOrNull } from '../rounding.ts';
import { computeOee, computeOeePercent, findOeeMark } from './oee.ts';

const shift = { good: 350, total: 380, idealPerMinute: 1, plannedMinutes: 480 };

describe('OEE of a shift', () => {
  it.each([
    ['of the published example', [480, 60, 1, 380, 350], [87.5, 90.5, 92.1, 72.9]],
    ['with nothing planned', [0, 0, 1, 0, 0], [null, null, null, null]],
    ['that was down throughout', [480, 480, 1, 0, 0], [0, null, null, 0]],
    ['that was down for longer than planned', [480, 500, 1, 380, 350], [0, null, null, 0]],
    ['that ran and made nothing', [480, 0, 1, 0, 0], [100, 0, null, 0]],
    ['faster than ideal', [480, 0, 1, 600, 590], [100, 125, 98.3, 122.9]],
    ['down for 900 of 960 minutes', [960, 900, 1, 50, 50], [6.3, 83.3, 100, 5.2]],
    ['at night', [480, 45, 2, 800, 784], [90.6, 92, 98, 81.7]],
    ['without an ideal rate', [480, 0, 0, 10, 10], [100, null, 100, null]],
  ] as const)('%s', (_, [plannedMinutes, down, idealPerMinute, total, good], right) => {
    const factors = computeOee({ good, total, idealPerMinute, plannedMinutes }, down);
    const { availability, performance, quality, oee } = factors;
    const percents = [availability, performance, quality, oee].map((share) =>
      roundToTenthsOrNull(share === null ? null : share * 100),
    );
    expect(percents).toEqual(right);
  });

  it('is the product of its factors', () => {
    const { availability, performance, quality, oee } = computeOee(shift, 60);
    expect(availability! * performance! * quality!).toBeCloseTo(oee!, 12);
  });

  it('is marked if more was made than is possible, or without an ideal rate', () => {
    const getMark = (count: typeof shift, down: number) => findOeeMark(count, computeOee(count, down));
    expect(getMark(shift, 60)).toBeUndefined();
    expect(getMark(shift, 120)).toBe('performanceAbove100');
    expect(getMark({ ...shift, idealPerMinute: 0 }, 0)).toBe('idealMissing');
  });
});

it('OEE of several shifts weighs each by what was possible', () => {
  const double = { ...shift, good: 240, idealPerMinute: 2 };
  expect(computeOeePercent([shift, double])).toBeCloseTo(40.97, 2);
  expect(computeOeePercent([])).toBeUndefined();
});
