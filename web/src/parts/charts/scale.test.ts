// @vitest-environment node
import { expect, it } from 'vitest';
import { computeLabelInterval, computeStackOffsets, computeTicks, groupSegments } from './scale.ts';

it('an axis ends at or above the most, in round steps', () => {
  expect(computeTicks(100)).toEqual([0, 25, 50, 75, 100]);
  expect(computeTicks(77.5)).toEqual([0, 20, 40, 60, 80]);
  expect(computeTicks(0.3)).toEqual([0, 0.1, 0.2, 0.3]);
  expect(computeTicks(1_234)).toEqual([0, 500, 1_000, 1_500]);
  for (const most of [0.07, 1, 3, 7, 9.9, 11, 26, 333, 4_801, 99_999]) {
    const ticks = computeTicks(most);
    expect(ticks.at(-1)!).toBeGreaterThanOrEqual(most);
    expect(ticks.length).toBeLessThanOrEqual(6);
  }
});

it('what is counted has no halves', () => {
  expect(computeTicks(1, { whole: true })).toEqual([0, 1]);
  expect(computeTicks(3, { whole: true })).toEqual([0, 1, 2, 3]);
  expect(computeTicks(9, { whole: true }).every(Number.isInteger)).toBe(true);
  expect(computeTicks(0, { whole: true })).toEqual([0, 1]);
});

it('names leave each other room', () => {
  expect(computeLabelInterval(40, 60)).toBe(1);
  expect(computeLabelInterval(40, 15)).toBe(3);
});

it('a pile stands on what is below it, and a line leaves out what has no value', () => {
  expect(
    computeStackOffsets(
      [
        [1, 2],
        [3, null],
        [4, 5],
      ],
      0,
    ),
  ).toEqual([0, 1, 4]);
  expect(
    computeStackOffsets(
      [
        [1, 2],
        [3, null],
        [4, 5],
      ],
      1,
    ),
  ).toEqual([0, 2, 2]);
  expect(groupSegments([1, 2, null, 3, null, null, 4, 5])).toEqual([[0, 1], [3], [6, 7]]);
  expect(groupSegments([null])).toEqual([]);
});
