import { describe, expect, it } from 'vitest';
import { type OrderOfDay, sortOrdersOfDay } from './day-order.ts';

const today = '2026-06-10';
const order = (code: string, machineId: number, more: Partial<OrderOfDay> = {}): OrderOfDay => ({
  ...{ id: code, code, machineId, state: 'assigned', plannedOn: today, tolerance: 0 },
  ...more,
});
const points = new Map(
  [
    [1, 0, 0],
    [2, 10, 10],
    [3, 0, 10],
    [4, 10, 0],
  ].map(([id, x, y]) => [id!, { x: x!, y: y! }] as const),
);
const none: ReadonlySet<string> = new Set();
const sort = (
  orders: readonly OrderOfDay[],
  context: Partial<Parameters<typeof sortOrdersOfDay>[1]> = { points },
) => sortOrdersOfDay(orders, { today, lackingIds: none, ...context }).map(({ code }) => code);

describe('the order of the day', () => {
  const square = [order('A', 1), order('B', 2), order('C', 3), order('D', 4)];

  it('follows the shortest round, or the codes without places', () => {
    expect(sort(square.toReversed())).toEqual(['A', 'C', 'B', 'D']);
    expect(sort(square.toReversed(), {})).toEqual(['A', 'B', 'C', 'D']);
  });

  it('starts the round at the place of the team', () => {
    expect(sort(square, { points, start: { x: 12, y: 12 } })).toEqual(['B', 'C', 'A', 'D']);
    expect(sort(square.slice(0, 3), { points, start: { x: 0, y: 12 } })).toEqual(['B', 'A', 'C']);
  });

  it('puts late ones first by due day, and makes a round within one due day only', () => {
    const late = { plannedOn: '2026-06-08' };
    const orders = [
      ...square,
      order('L1', 2, { plannedOn: '2026-06-05' }),
      order('L2', 1, late),
      order('L3', 2, late),
      order('L4', 3, late),
      order('L5', 4, late),
      // Planned before today, but within its tolerance.
      order('T', 3, { plannedOn: '2026-06-07', tolerance: 5 }),
    ];
    expect(sort(orders)).toEqual(['L1', 'L2', 'L4', 'L3', 'L5', 'T', 'A', 'C', 'B', 'D']);
  });

  it('puts an order whose parts are missing last of its day, not of all days', () => {
    const orders = [order('L1', 1, { plannedOn: '2026-06-08' }), order('L2', 3, { plannedOn: '2026-06-08' })];
    const lackingIds = new Set(['A', 'L1']);
    expect(sort([...orders, ...square], { points, lackingIds })).toEqual(['L2', 'L1', 'B', 'C', 'D', 'A']);
    expect(sort([...orders, ...square], { lackingIds })).toEqual(['L2', 'L1', 'B', 'C', 'D', 'A']);
  });

  it('puts machines without a place after the round, by their codes', () => {
    const orders = [order('A', 9, { machine: 'Z' }), order('B', 8, { machine: 'M' }), ...square.slice(2)];
    expect(sort(orders)).toEqual(['C', 'D', 'B', 'A']);
  });

  it('puts a started order first, and goes on from there', () => {
    const started = order('S', 2, { state: 'inProgress' });
    expect(sort([order('A', 1), order('B', 3), order('C', 1), started])).toEqual(['S', 'B', 'A', 'C']);
  });
});
