// @vitest-environment node
import { expect, it } from 'vitest';
import { findNextPosition, getCellPosition } from './grid-walk.ts';

/** An element of one line, one of three, and one of two; two columns are merged. */
const field = { firsts: [0, 1, 1, 1, 4, 4], columns: 6, merged: 2, page: 3 };
const from = (line: number, column: number, key: string, far = false) => {
  const to = findNextPosition(field, { line, column }, key, far);
  return to && [to.line, to.column];
};

it.each([
  ['ArrowRight', 2, 3, [2, 4]],
  ['ArrowLeft', 2, 3, [2, 2]],
  ['ArrowUp', 2, 3, [1, 3]],
  ['ArrowDown', 2, 3, [3, 3]],
  ['Home', 2, 3, [1, 0]],
  ['End', 2, 3, [2, 5]],
  ['PageDown', 1, 3, [4, 3]],
  ['PageUp', 4, 3, [1, 3]],
] as const)('%s of line %i, column %i', (key, line, column, to) => {
  expect(from(line, column, key)).toEqual(to);
});

it('stays inside', () => {
  expect(from(0, 0, 'ArrowLeft')).toEqual([0, 0]);
  expect(from(0, 3, 'ArrowUp')).toEqual([0, 3]);
  expect(from(5, 5, 'ArrowDown')).toEqual([5, 5]);
  expect(from(5, 5, 'ArrowRight')).toEqual([5, 5]);
  expect(from(5, 3, 'PageDown')).toEqual([5, 3]);
});

it('steps over the lines of an element in its own columns', () => {
  expect(from(1, 1, 'ArrowDown')).toEqual([4, 1]);
  expect(from(4, 0, 'ArrowUp')).toEqual([1, 0]);
  expect(from(4, 0, 'ArrowDown')).toEqual([4, 0]);
  expect(from(3, 2, 'ArrowLeft')).toEqual([1, 1]);
  expect(getCellPosition(field, { line: 5, column: 0 })).toEqual({ line: 4, column: 0 });
});

it('goes to the corners with Ctrl, and knows no other key', () => {
  expect(from(3, 3, 'Home', true)).toEqual([0, 0]);
  expect(from(3, 3, 'End', true)).toEqual([5, 5]);
  expect(from(3, 3, 'Tab')).toBeUndefined();
});
