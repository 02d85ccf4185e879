import { expect, it } from 'vitest';
import { computeElapsedDay, computeScheduledHours } from './scheduled-hours.ts';

const calendar = { workdays: [1, 2, 3, 4, 5], closed: ['2026-03-06'], rule: 'next' as const };

it('four weeks of five days and two shifts are 320 hours', () => {
  const open = { ...calendar, closed: [] };
  expect(
    computeScheduledHours('2026-03-02', '2026-03-29', { calendar: open, shifts: 2, shiftHours: 8 }),
  ).toBe(320);
});

it('closed days do not count, nor does what ends before it begins', () => {
  const usage = { calendar, shifts: 1, shiftHours: 8 };
  expect(computeScheduledHours('2026-03-02', '2026-03-08', usage)).toBe(32);
  expect(computeScheduledHours('2026-03-06', '2026-03-06', usage)).toBe(0);
  expect(computeScheduledHours('2026-03-06', '2026-03-05', usage)).toBe(0);
});

it('a machine without shifts runs three, a plant without a calendar always', () => {
  expect(computeScheduledHours('2026-03-02', '2026-03-02', { calendar, shiftHours: 8 })).toBe(24);
  expect(computeScheduledHours('2026-03-02', '2026-03-03', { shifts: 1, shiftHours: 8 })).toBe(48);
});

it('of a period that is not over those up to now are scheduled', () => {
  const begun = computeElapsedDay('Europe/Rome', '2026-03-05', '2026-03-05T08:00:00.000Z');
  expect(begun).toEqual({ day: '2026-03-05', share: 9 / 24 });
  const usage = { calendar, shifts: 2, shiftHours: 8, begun };
  expect(computeScheduledHours('2026-03-02', '2026-03-04', usage)).toBe(48);
  expect(computeScheduledHours('2026-03-02', '2026-03-05', usage)).toBe(54);
  expect(computeScheduledHours('2026-03-02', '2026-03-31', usage)).toBe(54);
  expect(computeScheduledHours('2026-03-06', '2026-03-31', usage)).toBe(0);
  expect(computeScheduledHours('2026-03-04', '2026-03-05', { shiftHours: 8, begun })).toBe(33);
  // The current day is closed.
  expect(
    computeScheduledHours('2026-03-05', '2026-03-06', { ...usage, begun: { day: '2026-03-06', share: 0.5 } }),
  ).toBe(16);
});

it('a day has passed by its own hours when the clock is changed', () => {
  expect(computeElapsedDay('Europe/Rome', '2026-03-29', '2026-03-29T10:30:00.000Z').share).toBe(0.5);
  expect(computeElapsedDay('Europe/Rome', '2026-10-25', '2026-10-25T10:30:00.000Z').share).toBe(0.5);
});
