import { expect, it } from 'vitest';
import { type CounterState, countPieces } from './counter.ts';

type Options = Parameters<typeof countPieces>[2];
/** Returns the pieces that each value adds. */
function count(values: readonly number[], options: Options, isOfBirth = false): number[] {
  let state: CounterState | undefined;
  return values.map((value, i) => {
    const at = new Date(i * 1_000).toISOString();
    const counted = countPieces(state, { value, at, isOfBirth }, options);
    state = counted.state;
    return Number(counted.pieces.toFixed(6));
  });
}

it('D88: a zero between two good values, and a step back, are noise', () => {
  expect(count([13_400, 13_423.7, 0, 13_424.1], { mode: 'counter' })).toEqual([0, 23.7, 0, 0.4]);
  expect(count([215.6, 215.7, 215.6, 215.7, 215.9], { mode: 'counter' })).toEqual([0, 0.1, 0, 0, 0.2]);
});

it('a counter that stays low began again: the pieces before and after count', () => {
  expect(count([90, 100, 5, 8, 9], { mode: 'counter' })).toEqual([0, 10, 0, 8, 1]);
  expect(count([100, 60, 10, 20], { mode: 'counter' })).toEqual([0, 0, 0, 20]);
});

it('a counter with an end goes on from it', () => {
  expect(count([65_530, 3, 5], { mode: 'counter', wrapAt: 65_536 })).toEqual([0, 0, 11]);
  expect(count([65_530, 3, 5], { mode: 'counter', wrapAt: 1_000 })).toEqual([0, 0, 5]);
});

it('increments count as they are, but not those that a birth repeats, nor negative ones', () => {
  expect(count([3, 0, 4, -2], { mode: 'increments' })).toEqual([3, 0, 4, 0]);
  expect(count([3, 4], { mode: 'increments' }, true)).toEqual([0, 0]);
});

it('a value that arrives again, or late, adds nothing', () => {
  const before = { value: 100, at: '2026-11-30T08:00:00.000Z' };
  const value = { value: 200, at: before.at, isOfBirth: false };
  expect(countPieces(before, value, { mode: 'counter' })).toEqual({ pieces: 0, state: before });
});
