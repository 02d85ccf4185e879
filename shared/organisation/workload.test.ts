import { expect, test } from 'vitest';
import { loadOfOrders, loadsOf } from './workload.ts';

test('open orders of teams count with all their people, in few characters', () => {
  const orders = [
    { state: 'assigned' as const, teamId: 12, minutes: 30, manMinutes: 90 },
    { state: 'inProgress' as const, teamId: 7, minutes: 45 },
    { state: 'planned' as const, minutes: 500 },
    { state: 'closed' as const, teamId: 7, minutes: 500 },
    { state: 'assigned' as const, teamId: 7, minutes: 15.4 },
  ];
  expect(loadOfOrders(orders)).toBe('7:60 12:90');
  expect(loadOfOrders([])).toBeUndefined();
});

test('what is told of a day adds up, whatever else stands beside it', () => {
  const parts = {
    id: '2026-03-18',
    version: 3,
    updatedBy: 'totals',
    workorders: '7:60 12:90',
    'E-2026-000001': '7:20',
  };
  expect([...loadsOf(parts)]).toEqual([
    [7, 80],
    [12, 90],
  ]);
});
