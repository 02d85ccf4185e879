import { describe, expect, it } from 'vitest';
import {
  addCalendarPeriods,
  buildCalendarRows,
  computeCalendarPeriod,
  findDayForKey,
} from './calendar-period.ts';

describe('the days of a calendar', () => {
  it('shows whole ISO weeks of a month, and a week 53', () => {
    expect(computeCalendarPeriod('month', '2026-12-15')).toEqual({ from: '2026-11-30', to: '2027-01-03' });
    expect(buildCalendarRows('month', '2026-12-15').map((row) => row.key)).toEqual([
      '2026-W49',
      '2026-W50',
      '2026-W51',
      '2026-W52',
      '2026-W53',
    ]);
    expect(buildCalendarRows('month', '2027-02-10')).toHaveLength(4);
  });

  it('shows one week from Monday to Sunday', () => {
    expect(computeCalendarPeriod('week', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  });

  it('shows a year as twelve rows of 31 places, with no 31 February', () => {
    const rows = buildCalendarRows('year', '2028-07-01');
    expect(rows).toHaveLength(12);
    expect(rows[1]!.days.filter(Boolean)).toHaveLength(29);
    expect(rows.every((row) => row.days.length === 31)).toBe(true);
    expect(computeCalendarPeriod('year', '2028-07-01')).toEqual({ from: '2028-01-01', to: '2028-12-31' });
  });

  it.each([
    ['month', 'ArrowLeft', '2026-03-01', '2026-02-28'],
    ['month', 'ArrowDown', '2026-03-29', '2026-04-05'],
    ['month', 'Home', '2026-11-20', '2026-11-16'],
    ['month', 'End', '2026-11-20', '2026-11-22'],
    ['month', 'PageDown', '2026-01-31', '2026-02-28'],
    ['week', 'PageUp', '2026-01-02', '2025-12-26'],
    ['year', 'ArrowUp', '2026-03-31', '2026-02-28'],
    ['year', 'End', '2028-02-03', '2028-02-29'],
    ['year', 'PageDown', '2028-02-29', '2029-02-28'],
  ] as const)('%s: %s from %s to %s', (view, key, from, to) => {
    expect(findDayForKey(view, from, key)).toBe(to);
  });

  it('leaves other keys alone', () => {
    expect(findDayForKey('month', '2026-03-01', 'Tab')).toBeUndefined();
    expect(addCalendarPeriods('week', '2026-12-31', 1)).toBe('2027-01-07');
  });
});
