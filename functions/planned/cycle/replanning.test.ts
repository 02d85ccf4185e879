import { expect, it } from 'vitest';
import { planKey } from './replanning.ts';

const its = { tolerance: 0, totalMinutes: 5, strategies: [], teamId: 1 };
const weekly = { n: 1, unit: 'W' as const };
const [oil, point] = [
  { lubricantId: 1, quantity: 0.2 },
  { pointId: 1, number: 1 },
];

it('is the same whatever order names were read in', () => {
  const made = {
    ...its,
    ...{ points: [1], walkingMinutes: 1, rounds: [{ every: weekly, points: [1], minutes: [2] }] },
    lubricates: [{ ...oil, ...point }],
  };
  const read = {
    ...{ rounds: [{ minutes: [2], points: [1], every: { unit: 'W' as const, n: 1 } }], walkingMinutes: 1 },
    ...{ points: [1], lubricates: [{ ...point, ...oil }] },
    ...its,
  };
  expect(planKey(read)).toBe(planKey(made));
});

it.each([
  { rounds: [{ every: weekly, points: [1], minutes: [3] }] },
  { rounds: [{ every: weekly, points: [2], minutes: [2] }] },
  { rounds: [{ every: { ...weekly, n: 2 }, points: [1], minutes: [2] }] },
  { lubricates: [{ ...oil, quantity: 0.3 }] },
  { lubricates: [oil, oil] },
])('is another with %j', (changed) => {
  const before = {
    ...its,
    ...{ points: [1], rounds: [{ every: weekly, points: [1], minutes: [2] }], lubricates: [oil] },
  };
  expect(planKey({ ...before, ...changed })).not.toBe(planKey(before));
});
