import { expect, it } from 'vitest';
import { computeQuantile } from './quantile.ts';

it.each([
  [[7], 0.5, 7],
  [[9, 1, 5], 0.5, 5],
  [[4, 1, 3, 2], 0.5, 2.5],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 0.9, 10],
  [[0, 10], 0.9, 9],
  [[3, 3, 3], 0.9, 3],
])('of %j, %d: %d', (values, share, found) => {
  expect(computeQuantile(values, share)).toBeCloseTo(found);
});

it('is none of no values', () => {
  expect(computeQuantile([], 0.5)).toBeNull();
});
