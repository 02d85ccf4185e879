import { expect, it } from 'vitest';
import type { DayChange } from '../planned/order.ts';
import { countStopsByMonth } from './stop-months.ts';

const change = (from: string, to: string, cause: DayChange['cause']): DayChange => ({
  ...{ from, to, cause, by: 'Ada', at: '2026-06-01T08:00:00Z' },
});
const order = (machineId: number, plannedOn: string, ...dayChanges: DayChange[]) => ({
  ...{ machineId, plannedOn, dayChanges },
});

it('counts each machine and day once, in the month of the day', () => {
  const orders = [
    order(1, '2026-06-05', change('2026-06-03', '2026-06-05', 'fewestStops')),
    order(1, '2026-06-05'),
    order(2, '2026-06-05', change('2026-06-08', '2026-06-05', 'levelled')),
    order(1, '2026-06-30', change('2026-07-01', '2026-06-30', 'fewestStops')),
    // Moved twice: the day before the first plan counts.
    order(
      1,
      '2026-07-20',
      change('2026-07-14', '2026-07-16', 'fewestStops'),
      change('2026-07-16', '2026-07-20', 'rescheduled'),
    ),
    order(1, '2026-08-01'),
    order(2, '2026-06-06'),
  ];
  const isFree = (machineId: number, day: string) => machineId === 2 && day === '2026-06-06';
  expect(countStopsByMonth(orders, { isFree }, { from: '2026-06-01', to: '2026-07-31' })).toEqual([
    { month: '2026-06', before: 3, after: 3 },
    { month: '2026-07', before: 2, after: 1 },
  ]);
});
