import { expect, test } from 'vitest';
import { computeOrderFigures } from './order-figures.ts';

const today = '2026-03-16';
const order = { state: 'planned', plannedOn: '2026-03-02', tolerance: 2 } as const;
const closed = (closedOn: string) => ({ ...order, state: 'closed', closedOn, actualMinutes: 30 }) as const;
const times = <T>(n: number, each: T): T[] => Array.from({ length: n }, () => each);

test('40 on time, 4 late, 2 absorbed, 4 missed of 50: 80 % and 88 %', () => {
  const orders = [
    ...times(40, closed('2026-03-03')),
    ...times(4, closed('2026-03-09')),
    ...times(2, { ...order, state: 'autoClosed' as const }),
    ...times(4, order),
  ];
  expect(computeOrderFigures(orders, today, today)).toEqual({
    due: 50,
    compliance: 80,
    completion: 88,
    minutes: 44 * 30,
  });
});

test('what is not due yet, and what was cancelled, is in no percentage', () => {
  const orders = [
    { ...order, plannedOn: '2026-03-20' },
    { ...order, state: 'cancelled' as const },
  ];
  expect(computeOrderFigures(orders, '2026-04-01', today)).toEqual({
    due: 0,
    compliance: null,
    completion: null,
    minutes: 0,
  });
});

test('a meter order is judged by its reading', () => {
  const meter = { ...order, plannedOn: '2026-01-01', dueRun: 5000 };
  expect(computeOrderFigures([meter], today, today)).toMatchObject({ due: 0 });
  expect(computeOrderFigures([{ ...meter, overdue: true }], today, today)).toMatchObject({ due: 1 });
});

test('an open order falls due when it is late, and not on the last day of its tolerance', () => {
  const due = (today: string, end = '2026-03-31') => computeOrderFigures([order], end, today).due;
  expect([due('2026-03-04'), due('2026-03-05')]).toEqual([0, 1]);
  expect([due('2026-03-20', '2026-03-03'), due('2026-03-20', '2026-03-04')]).toEqual([0, 1]);
});
