import fc from 'fast-check';
import '#tests/property-seed.ts';
import { expect, it } from 'vitest';
import { addDays, daysBetween } from '../day.ts';
import { computeControlTrend, computeTrendValue } from './outlook.ts';

const start = '2026-01-01';
const every = (days: number, values: readonly number[]) =>
  values.map((value, i) => ({ on: addDays(start, i * days), value }));
const upper = { upper: 10 };

// The vectors of domain 12.2.
it.each([
  ['rises to the upper limit', [5, 5.5, 6, 6.5, 7], upper, 100],
  ['falls from the only limit', [7, 6.5, 6, 5.5, 5], upper, 'away'],
  ['goes up and down', [7, 7.1, 6.9, 7.1, 6.9], upper, 'flat'],
  ['stands still', [7, 7, 7, 7, 7], upper, 'flat'],
  ['creeps', [5, 5.01, 5.02, 5.03, 5.04], upper, 'far'],
  ['falls to the lower limit', [7, 6.5, 6, 5.5, 5], { lower: 4, upper: 10 }, 60],
  ['comes back from beyond', [14, 13, 12, 11.5, 11], { lower: 4, upper: 10 }, 'away'],
  ['is beyond', [9, 9.5, 10, 10.5, 11], upper, 20],
  ['is too short', [5, 6, 7, 8], upper, 'few'],
  ['has nothing', [], upper, 'few'],
] as const)('what %s', (_, values, limits, day) => {
  const found = computeControlTrend(every(10, values), limits);
  expect('on' in found ? daysBetween(start, found.on) : found.none).toBe(day);
});

it('says the slope a day and the line', () => {
  const found = computeControlTrend(every(10, [5, 5.5, 6, 6.5, 7]), upper);
  expect(found).toMatchObject({ limit: 'upper', line: { from: start, value: 5 } });
  if (!('on' in found)) throw new Error('no day');
  expect(found.line.perDay).toBeCloseTo(0.05, 12);
  expect(computeTrendValue(found.line, found.on)).toBeCloseTo(10, 9);
});

it('takes values of one day for too few', () => {
  expect(computeControlTrend(every(0, [5, 6, 7, 8, 9]), upper)).toEqual({ none: 'few' });
});

it('one slip moves the line by nothing', () => {
  const values = Array.from({ length: 20 }, (_, i) => 5 + i * 0.1 + (i % 2 ? 0.01 : -0.01));
  const clean = computeControlTrend(every(7, values), upper);
  const slipped = computeControlTrend(
    every(
      7,
      values.map((value, i) => (i === 9 ? 60 : value)),
    ),
    upper,
  );
  if (!('on' in clean && 'on' in slipped)) throw new Error('no day');
  expect(Math.abs(daysBetween(clean.on, slipped.on))).toBeLessThanOrEqual(2);
});

it('the day is the first on which the line is at the limit, and never too far', () => {
  const value = fc.integer({ min: -500, max: 500 }).map((n) => n / 10);
  const limits = fc.record({ lower: value, upper: value }, { requiredKeys: [] });
  fc.assert(
    fc.property(
      fc.array(value, { maxLength: 12 }),
      limits,
      fc.integer({ min: 1, max: 40 }),
      (all, its, days) => {
        const taken = every(days, all);
        const found = computeControlTrend(taken, its);
        if (!('on' in found)) return;
        const limit = its[found.limit]!;
        const sign = Math.sign(found.line.perDay);
        expect(sign * (computeTrendValue(found.line, found.on) - limit)).toBeGreaterThanOrEqual(-1e-6);
        expect(sign * (computeTrendValue(found.line, addDays(found.on, -1)) - limit)).toBeLessThan(1e-6);
        expect(daysBetween(taken.at(-1)!.on, found.on)).toBeLessThanOrEqual(730);
      },
    ),
    { numRuns: 100 },
  );
});

const row = (...values: number[]) => every(1, values);
it.each<[string, number[], { lower?: number; upper?: number }, number | string]>([
  ['rises between its limits', [5, 5.5, 6, 6.5, 7], { lower: 4, upper: 10 }, 10],
  ['rises, but is still below the lower', [0, 1, 2, 3, 3.9], { lower: 4, upper: 10 }, 'away'],
  ['has risen to the lower', [0, 1, 2, 3, 4], { lower: 4, upper: 10 }, 10],
  ['has risen past the lower', [2, 3, 4, 5, 6], { lower: 4, upper: 10 }, 8],
  ['has fallen to the upper', [8, 7, 6, 5, 4], { lower: 0, upper: 4 }, 8],
  ['has fallen past the upper', [12, 11, 10, 9, 8], { lower: 4, upper: 10 }, 8],
  ['gets there two years after the last value', [0, 1, 2, 3, 4], { upper: 734 }, 734],
  ['gets there a day later', [0, 1, 2, 3, 4], { upper: 735 }, 'far'],
  // The slope has a standard error of 0.577 per day.
  ['scatters as much as it rises', [1, -1, 2, 5, 3], { upper: 20 }, 'flat'],
  ['scatters, but rises more', [1, 0, 4, 8, 7], { upper: 20 }, 10],
])('what %s', (_, values, limits, day) => {
  const found = computeControlTrend(row(...values), limits);
  expect('on' in found ? daysBetween(start, found.on) : found.none).toBe(day);
});

it.each<[string, { on: string; value: number }[], number, number]>([
  ['without its slip', row(100, 110, 120, 130, 170, 150, 160, 170, 180, 190), 100, 10],
  ['without the only one of six', row(0, 1, 32, 3, 4, 5), 0, 1],
  ['with two of six, or too few would remain', row(0, 1, 32, -27, 4, 5), 2.5 + (5 / 7) * 2.5, -5 / 7],
  [
    'with all that one day would be left of',
    [...every(0, [5, 5.1, 4.9, 5, 5.1, 4.9]), ...[0, 20].map((value) => ({ on: '2026-01-11', value }))],
    5,
    0.5,
  ],
])('the line is drawn %s', (_, taken, value, perDay) => {
  const found = computeControlTrend(taken, { upper: 1_000 });
  if (!('line' in found)) throw new Error('no line');
  expect(found.line.value).toBeCloseTo(value, 9);
  expect(found.line.perDay).toBeCloseTo(perDay, 9);
});
