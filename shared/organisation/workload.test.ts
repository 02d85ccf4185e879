import { expect, test } from 'vitest';
import { formatLoads, formatOrderLoads, parseLoads } from './workload.ts';

test('open orders of teams count with all their people, in few characters', () => {
  const orders = [
    { state: 'assigned' as const, teamId: 12, minutes: 30, manMinutes: 90 },
    { state: 'inProgress' as const, teamId: 7, minutes: 45 },
    { state: 'planned' as const, minutes: 500 },
    { state: 'closed' as const, teamId: 7, minutes: 500 },
    { state: 'assigned' as const, teamId: 7, minutes: 15.4 },
  ];
  expect(formatOrderLoads(orders)).toBe('7:60 12:90');
  expect(formatOrderLoads([])).toBeUndefined();
});

test('what is told of a day adds up, whatever else stands beside it', () => {
  const parts = {
    id: '2026-03-18',
    version: 3,
    updatedBy: 'totals',
    workorders: '7:60 12:90',
    'E-2026-000001': '7:20',
  };
  expect([...parseLoads(parts)]).toEqual([
    [7, 80],
    [12, 90],
  ]);
});

test('a team with nothing to do is told nowhere, and what is no load is passed over', () => {
  expect(
    formatLoads(
      new Map([
        [12, 5],
        [7, 0],
        [3, 0.4],
      ]),
    ),
  ).toBe('3:0 12:5');
  expect(formatLoads(new Map([[7, 0]]))).toBeUndefined();
  const wrong = ['x7:60', '7:60x', '7:60 ', '7', 'a:1', '7:-60'];
  expect([...parseLoads(Object.fromEntries(wrong.map((part, i) => [i, part])))]).toEqual([]);
  expect([...parseLoads({ a: '123:60', b: 7, c: ['7:60'] })]).toEqual([[123, 60]]);
});
