import { expect, it } from 'vitest';
import { tallyOf, worthOf } from './count.ts';

it('is told how far it is, how many spares differ, and what that is worth', () => {
  const lines = [
    { counted: 8, expected: 10, unitPrice: 12.345 },
    { counted: 6, expected: 4 },
    { counted: 0.3, expected: 0.1, unitPrice: 10 },
    { counted: 7, expected: 7, unitPrice: 3 },
    { unitPrice: 3 },
  ];
  expect(lines.map(worthOf)).toEqual([-24.69, undefined, 2, 0, undefined]);
  expect(tallyOf(lines)).toEqual({ counted: 4, differing: 3, value: -22.69 });
  expect(tallyOf([])).toEqual({ counted: 0, differing: 0, value: 0 });
});
