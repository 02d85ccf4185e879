import { expect, it } from 'vitest';
import { findReadingOutliers } from './reading-outliers.ts';

const outliers = (...values: (number | string)[]) =>
  findReadingOutliers(values.map((value) => ({ value: Number(value), isFixed: typeof value === 'string' })));

it.each([
  ['rising readings', [100, 110, 110, 120], []],
  ['one too high', [100, 99_999, 110, 120, 130], [{ at: 1, after: 110 }]],
  ['one too low', [100, 110, 11, 120], [{ at: 2, before: 110 }]],
  [
    'two of them',
    [100, 105, 9, 110, 9999, 120],
    [
      { at: 2, before: 105 },
      { at: 4, after: 120 },
    ],
  ],
  ['a last one too high', [100, 110, 120, 99_999], []],
  ['one above what is stored', [100, 150, '120', 130], [{ at: 1, after: 120 }]],
  [
    'several below what is stored',
    ['500', 400, 410, 510],
    [
      { at: 1, before: 500 },
      { at: 2, before: 500 },
    ],
  ],
])('of %s', (_, values, found) => {
  expect(outliers(...values)).toEqual(found);
});
