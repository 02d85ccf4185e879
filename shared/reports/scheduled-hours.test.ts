import { expect, it } from 'vitest';
import { scheduledHours } from './scheduled-hours.ts';

const calendar = { workdays: [1, 2, 3, 4, 5], closed: ['2026-03-06'], rule: 'next' as const };

it('four weeks of five days and two shifts are 320 hours', () => {
  const open = { ...calendar, closed: [] };
  expect(scheduledHours('2026-03-02', '2026-03-29', { calendar: open, shifts: 2, shiftHours: 8 })).toBe(320);
});

it('closed days do not count, nor does what ends before it begins', () => {
  const usage = { calendar, shifts: 1, shiftHours: 8 };
  expect(scheduledHours('2026-03-02', '2026-03-08', usage)).toBe(32);
  expect(scheduledHours('2026-03-06', '2026-03-06', usage)).toBe(0);
  expect(scheduledHours('2026-03-06', '2026-03-05', usage)).toBe(0);
});

it('a machine without shifts runs three, a plant without a calendar always', () => {
  expect(scheduledHours('2026-03-02', '2026-03-02', { calendar, shiftHours: 8 })).toBe(24);
  expect(scheduledHours('2026-03-02', '2026-03-03', { shifts: 1, shiftHours: 8 })).toBe(48);
});
