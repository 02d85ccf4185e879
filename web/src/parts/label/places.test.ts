import { expect, test } from 'vitest';
import { buildLabelPages, LABELS_PER_PAGE } from './places.ts';

const labels = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

test.each([
  [1, 1, 1],
  [24, 1, 1],
  [25, 1, 2],
  [1, 24, 1],
  [2, 24, 2],
  [100, 1, 5],
])('%i labels from place %i on fill %i sheets', (n, first, sheets) => {
  const all = buildLabelPages(labels(n), first);
  expect(all).toHaveLength(sheets);
  expect(all.every((sheet) => sheet.length === LABELS_PER_PAGE)).toBe(true);
  expect(all.flat().filter((label) => label !== undefined)).toEqual(labels(n));
  expect(all.flat().indexOf(1)).toBe(first - 1);
});
