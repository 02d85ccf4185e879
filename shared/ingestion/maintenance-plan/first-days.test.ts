import { expect, it } from 'vitest';
import { sumDays } from './first-days.ts';

const order = (plannedOn: string, manMinutes: number) => ({ plannedOn, manMinutes });
const team = (on: string, load: number, capacity: number) => ({ on, load, capacity });

it('sums the minutes of each day that has orders, beside those of all teams', () => {
  const orders = [order('2026-03-04', 30), order('2026-03-03', 90), order('2026-03-04', 45.5)];
  const teamDays = [
    ...[team('2026-03-03', 100, 420), team('2026-03-03', 20, 480)],
    ...[team('2026-03-04', 400, 475), team('2026-03-05', 10, 0)],
  ];
  expect(sumDays(orders, teamDays)).toEqual([
    { on: '2026-03-03', orders: 1, minutes: 90, load: 120, capacity: 900, isOver: false },
    { on: '2026-03-04', orders: 2, minutes: 75.5, load: 400, capacity: 475, isOver: true },
  ]);
});

it('is full with exactly its capacity, and over on a day without technicians', () => {
  expect(sumDays([order('2026-03-04', 60)], [team('2026-03-04', 40, 100)])[0]!.isOver).toBe(false);
  expect(sumDays([order('2026-03-08', 1)], [team('2026-03-04', 40, 100)])[0]!.isOver).toBe(true);
});

it('has no capacity to exceed without teams', () => {
  expect(sumDays([order('2026-03-04', 60)])).toEqual([
    { on: '2026-03-04', orders: 1, minutes: 60, load: 0, capacity: 0, isOver: false },
  ]);
  expect(sumDays([])).toEqual([]);
});
