import { expect, it } from 'vitest';
import { decodeOrderFacts } from './order-facts.ts';
import { findStrayOrders, getPlannedPeriod } from './stray-orders.ts';

const order = { machineId: 1, plannedOn: '2026-03-10', tolerance: 0, state: 'planned', minutes: 30 } as const;
const closed = (closedOn: string) => ({ ...order, state: 'closed' as const, closedOn });

it('are orders that fall due or were closed on a day whose period does not read their planned day', () => {
  const of = (...orders: Parameters<typeof findStrayOrders>[0]) => findStrayOrders(orders)?.until;
  expect(of(order, { ...order, tolerance: 7 }, closed('2026-03-17'), closed('2026-03-08'))).toBeUndefined();
  expect(of({ ...order, tolerance: 8 })).toBe('2026-03-18');
  expect(of({ ...order, tolerance: 5000, dueRun: 700 })).toBeUndefined();
  // Cancelled orders are stored too, as they are reported beside the orders due.
  expect(of({ ...order, tolerance: 8, state: 'cancelled' })).toBe('2026-03-18');
  expect(of(closed('2026-03-18'), closed('2026-05-01'))).toBe('2026-05-01');
  expect(of(closed('2026-03-07'))).toBe('2026-03-10');
  const { from, to } = getPlannedPeriod({ from: '2026-03-17', to: '2026-03-17' });
  expect([from, to]).toEqual(['2026-03-10', '2026-03-19']);
});

it('keep nothing of the other orders of the day', () => {
  const { rows } = findStrayOrders([order, { ...closed('2026-04-01'), machineId: 2 }])!;
  expect(decodeOrderFacts(rows, '2026-03-10')).toMatchObject([{ machineId: 2, closedOn: '2026-04-01' }]);
});
