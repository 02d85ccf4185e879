import { expect, it } from 'vitest';
import { buildPlanKey } from './replanning.ts';

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
  expect(buildPlanKey(read)).toBe(buildPlanKey(made));
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
  expect(buildPlanKey({ ...before, ...changed })).not.toBe(buildPlanKey(before));
});
