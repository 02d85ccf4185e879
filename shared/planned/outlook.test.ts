import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, daysBetween } from '../day.ts';
import { outlookOf, valueOn } from './outlook.ts';

const start = '2026-01-01';
const every = (days: number, values: readonly number[]) =>
  values.map((value, i) => ({ on: addDays(start, i * days), value }));
const upper = { upper: 10 };

// the vectors of domain 12.2
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
  const found = outlookOf(every(10, values), limits);
  expect('on' in found ? daysBetween(start, found.on) : found.none).toBe(day);
});

it('says the slope a day and the line', () => {
  const found = outlookOf(every(10, [5, 5.5, 6, 6.5, 7]), upper);
  expect(found).toMatchObject({ limit: 'upper', line: { from: start, value: 5 } });
  if (!('on' in found)) throw new Error('no day');
  expect(found.line.perDay).toBeCloseTo(0.05, 12);
  expect(valueOn(found.line, found.on)).toBeCloseTo(10, 9);
});

it('takes values of one day for too few', () => {
  expect(outlookOf(every(0, [5, 6, 7, 8, 9]), upper)).toEqual({ none: 'few' });
});

it('one slip moves the line by nothing', () => {
  const values = Array.from({ length: 20 }, (_, i) => 5 + i * 0.1 + (i % 2 ? 0.01 : -0.01));
  const clean = outlookOf(every(7, values), upper);
  const slipped = outlookOf(
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
        const found = outlookOf(taken, its);
        if (!('on' in found)) return;
        const limit = its[found.limit]!;
        const sign = Math.sign(found.line.perDay);
        expect(sign * (valueOn(found.line, found.on) - limit)).toBeGreaterThanOrEqual(-1e-6);
        expect(sign * (valueOn(found.line, addDays(found.on, -1)) - limit)).toBeLessThan(1e-6);
        expect(daysBetween(taken.at(-1)!.on, found.on)).toBeLessThanOrEqual(730);
      },
    ),
    { numRuns: 100 },
  );
});
