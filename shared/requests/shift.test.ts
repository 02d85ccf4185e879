import { expect, it } from 'vitest';
import { shiftIn } from './shift.ts';

it.each([
  ['00:00', 3],
  ['05:59', 3],
  ['06:00', 1],
  ['13:59', 1],
  ['14:00', 2],
  ['21:59', 2],
  ['22:00', 3],
])('at %s it is shift %i', (time, shift) => {
  expect(shiftIn('UTC', `2026-03-02T${time}:00.000Z`)).toBe(shift);
});

it("is that of the plant's clock, in summer too", () => {
  expect(shiftIn('Europe/Rome', '2026-01-12T05:30:00.000Z')).toBe(1);
  expect(shiftIn('Europe/Rome', '2026-01-12T04:30:00.000Z')).toBe(3);
  expect(shiftIn('Europe/Rome', '2026-07-13T04:30:00.000Z')).toBe(1);
  expect(shiftIn('America/New_York', '2026-01-12T04:30:00.000Z')).toBe(3);
});
