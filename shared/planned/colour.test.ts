import { expect, it } from 'vitest';
import { type ColouredOrder, getOrderColour, getWorstOrderColour, isEarly } from './colour.ts';

const order: ColouredOrder = { state: 'planned', plannedOn: '2026-03-11', tolerance: 2 };

it('draws every open state alike and a cancelled order not at all', () => {
  for (const state of ['planned', 'assigned', 'inProgress'] as const) {
    expect(getOrderColour({ ...order, state }, '2026-03-13')).toBe('yellow');
    expect(getOrderColour({ ...order, state }, '2026-03-14')).toBe('red');
  }
  expect(getOrderColour({ ...order, state: 'autoClosed' }, '2026-03-14')).toBe('blue');
  expect(getOrderColour({ ...order, state: 'cancelled' }, '2026-03-14')).toBeUndefined();
});

it('judges a meter order by its reading, whatever the day', () => {
  const byMeter = { ...order, byMeter: true };
  expect(getOrderColour(byMeter, '2027-01-01')).toBe('yellow');
  expect(getOrderColour({ ...byMeter, overdue: true }, '2026-03-01')).toBe('red');
  const closed = { ...byMeter, state: 'closed' as const, closedOn: '2027-01-01' };
  expect(getOrderColour(closed, '2027-01-01')).toBe('green');
  expect(getOrderColour({ ...closed, closedLate: true }, '2027-01-01')).toBe('orange');
});

it('marks as early what was done before the tolerance began', () => {
  const closed = { ...order, state: 'closed' as const };
  expect(isEarly({ ...closed, closedOn: '2026-03-08' })).toBe(true);
  expect(isEarly({ ...closed, closedOn: '2026-03-09' })).toBe(false);
  expect(isEarly({ ...closed, closedOn: '2026-03-08', byMeter: true })).toBe(false);
  expect(isEarly({ ...order, closedOn: '2026-03-08' })).toBe(false);
});

it('has no colour for an empty cell', () => expect(getWorstOrderColour([])).toBeUndefined());
