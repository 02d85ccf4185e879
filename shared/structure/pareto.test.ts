import { expect, it } from 'vitest';
import { rankLosses } from './pareto.ts';

const classesOf = (...values: number[]) => {
  const ranked = rankLosses(new Map(values.map((value, id) => [id, value])));
  return values.map((_, id) => ranked.get(id)?.class);
};

it.each([
  // Up to 50, 70 and 90 percent.
  [
    [500, 200, 150, 100, 50],
    ['AA', 'A', 'B', 'B', 'C'],
  ],
  // A machine that crosses a limit gets the better class.
  [
    [400, 300, 200, 60, 40],
    ['AA', 'AA', 'B', 'C', 'C'],
  ],
  [
    [45, 15, 15, 15, 9, 1],
    ['AA', 'AA', 'AA', 'AA', 'C', 'C'],
  ],
  [[1000], ['AA']],
  [
    [10, 0, 90],
    ['C', undefined, 'AA'],
  ],
  [
    [0, 0],
    [undefined, undefined],
  ],
  [[], []],
])('%j → %j', (values, classes) => {
  expect(classesOf(...values)).toEqual(classes);
});

it('says the place, and what those above lose; as much, the same place', () => {
  const ranked = rankLosses(
    new Map([
      [7, 30],
      [8, 60],
      [9, 30],
      [10, 5],
    ]),
  );
  expect(ranked.get(8)).toEqual({ class: 'AA', rank: 1, value: 60, before: 0 });
  expect(ranked.get(7)).toEqual({ class: 'AA', rank: 2, value: 30, before: 60 } satisfies object);
  expect(ranked.get(9)).toEqual(ranked.get(7));
  expect(ranked.get(10)).toMatchObject({ rank: 4, before: 120, class: 'C' });
});
