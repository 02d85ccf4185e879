import { expect, it } from 'vitest';
import { dailyShifts, getCurrentShift, getShift, getShiftId, getShiftSpan, isShiftId } from './shift.ts';

it.each([
  ['00:00', 3],
  ['05:59', 3],
  ['06:00', 1],
  ['13:59', 1],
  ['14:00', 2],
  ['21:59', 2],
  ['22:00', 3],
])('at %s it is shift %i', (time, shift) => {
  expect(getShift('UTC', `2026-03-02T${time}:00.000Z`)).toBe(shift);
});

it("is that of the plant's clock, in summer too", () => {
  expect(getShift('Europe/Rome', '2026-01-12T05:30:00.000Z')).toBe(1);
  expect(getShift('Europe/Rome', '2026-01-12T04:30:00.000Z')).toBe(3);
  expect(getShift('Europe/Rome', '2026-07-13T04:30:00.000Z')).toBe(1);
  expect(getShift('America/New_York', '2026-01-12T04:30:00.000Z')).toBe(3);
});

it.each([
  ['Europe/Rome', '2026-01-12', '1', '2026-01-12T05:00:00.000Z', '2026-01-12T13:00:00.000Z'],
  ['Europe/Rome', '2026-01-12', '3', '2026-01-12T21:00:00.000Z', '2026-01-13T05:00:00.000Z'],
  // The night has seven hours when the clock goes forward, and nine when it goes back.
  ['Europe/Rome', '2026-03-28', '3', '2026-03-28T21:00:00.000Z', '2026-03-29T04:00:00.000Z'],
  ['Europe/Rome', '2026-03-29', '1', '2026-03-29T04:00:00.000Z', '2026-03-29T12:00:00.000Z'],
  ['Europe/Rome', '2026-10-24', '3', '2026-10-24T20:00:00.000Z', '2026-10-25T05:00:00.000Z'],
  ['America/Detroit', '2026-03-16', '2', '2026-03-16T18:00:00.000Z', '2026-03-17T02:00:00.000Z'],
] as const)('in %s on %s shift %s is from %s to %s', (zone, day, turn, from, to) => {
  expect(getShiftSpan(zone, day, turn)).toEqual({ from, to });
});

it('follows one another without a gap, and every moment has its own', () => {
  const zone = 'Europe/Rome';
  const days = ['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25'];
  for (const on of days)
    for (const [i, turn] of dailyShifts.entries()) {
      const { from, to } = getShiftSpan(zone, on, turn);
      expect(getCurrentShift(zone, from)).toEqual({ on, turn });
      expect(getCurrentShift(zone, new Date(Date.parse(to) - 1).toISOString())).toEqual({ on, turn });
      if (i < 2) expect(getShiftSpan(zone, on, dailyShifts[i + 1]!).from).toBe(to);
    }
});

it('the morning begins when the night ends, on its own day', () => {
  expect(getCurrentShift('UTC', '2026-03-02T05:59:59.000Z')).toEqual({ on: '2026-03-01', turn: '3' });
  expect(getCurrentShift('UTC', '2026-03-02T06:00:00.000Z')).toEqual({ on: '2026-03-02', turn: '1' });
  expect(getCurrentShift('UTC', '2026-03-02T22:00:00.000Z')).toEqual({ on: '2026-03-02', turn: '3' });
});

it('is named by its day and number, and nothing else is', () => {
  expect(getShiftId('2026-03-16', '3')).toBe('2026-03-16~3');
  expect(['2026-03-16~1', '2026-03-16~2', '2026-03-16~3'].map(isShiftId)).toEqual([true, true, true]);
  const wrong = '2026-03-16 2026-03-16~4 2026-13-16~1 x2026-03-16~1 2026-03-16~1x 2026-03-1~1 26-03-16~1';
  expect(wrong.split(' ').filter(isShiftId)).toEqual([]);
  expect(['2026-3-16~1', '12026-03-16~1', '2026-03-16~12'].filter(isShiftId)).toEqual([]);
});
