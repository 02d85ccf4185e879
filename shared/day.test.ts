import fc from 'fast-check';
import '#tests/property-seed.ts';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  fromDayNumber,
  getDayStart,
  getIsoWeek,
  getMonth,
  getWeekday,
  monthsBetween,
  toDayNumber,
  toLocalDay,
} from './day.ts';

const days = fc
  .integer({ min: toDayNumber('1900-01-01'), max: toDayNumber('2199-12-31') })
  .map(fromDayNumber);

const zones = [
  'Europe/Rome',
  'America/Detroit',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Africa/Casablanca',
  'Asia/Kolkata',
  'Asia/Shanghai',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
];

describe('the day in a zone', () => {
  /** Computes the expected day independently, by adding the zone's offset to the instant. */
  function byOffset(format: Intl.DateTimeFormat, instant: number): string {
    const parts = format.formatToParts(instant);
    const name = parts.find(({ type }) => type === 'timeZoneName')!.value;
    const [, sign, hours, minutes, seconds = '0'] = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?/.exec(name)!;
    const offset = sign ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) : 0;
    return new Date(instant + (sign === '-' ? -offset : offset) * 1000).toISOString().slice(0, 10);
  }

  it.each(zones)('%s: agrees with the offset in force', (zone) => {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    const instants = fc.integer({ min: Date.UTC(1990, 0) / 60_000, max: Date.UTC(2070, 0) / 60_000 });
    fc.assert(
      fc.property(instants, (minutes) => {
        expect(toLocalDay(zone, new Date(minutes * 60_000).toISOString())).toBe(
          byOffset(format, minutes * 60_000),
        );
      }),
      { numRuns: 150 },
    );
  });

  it.each(zones)('%s: goes forward through two years of clock changes', (zone) => {
    let before = '';
    const leaps: string[] = [];
    for (let at = Date.UTC(2025, 11, 31); at < Date.UTC(2028, 0, 2); at += 3_600_000) {
      const day = toLocalDay(zone, new Date(at).toISOString());
      if (before && day !== before && day !== addDays(before, 1)) leaps.push(`${before} ${day}`);
      before = day;
    }
    expect(leaps).toEqual([]);
  });

  it('is right on both sides of midnight where clocks change', () => {
    for (const [zone, instant, day] of [
      ['Europe/Rome', '2026-03-28T22:59:00Z', '2026-03-28'],
      ['Europe/Rome', '2026-03-28T23:00:00Z', '2026-03-29'],
      ['Europe/Rome', '2026-10-25T22:59:00Z', '2026-10-25'],
      ['Europe/Rome', '2026-10-25T23:00:00Z', '2026-10-26'],
      ['America/Sao_Paulo', '2018-11-04T02:59:00Z', '2018-11-03'], // midnight to one did not exist
      ['America/Sao_Paulo', '2018-11-04T03:00:00Z', '2018-11-04'],
      ['Pacific/Apia', '2011-12-30T09:59:00Z', '2011-12-29'], // 30 December did not exist
      ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31'],
      ['Australia/Lord_Howe', '2026-04-04T14:30:00Z', '2026-04-05'],
    ] as const)
      expect([zone, instant, toLocalDay(zone, instant)]).toEqual([zone, instant, day]);
  });
});

describe('arithmetic', () => {
  it('counts days there and back', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -40_000, max: 40_000 }), (day, n) => {
        expect(daysBetween(day, addDays(day, n))).toBe(n);
        expect(fromDayNumber(toDayNumber(day))).toBe(day);
        expect(getWeekday(addDays(day, 7))).toBe(getWeekday(day));
      }),
    );
  });

  it('counts months without leaving the month it means', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -1_000, max: 1_000 }), (day, n) => {
        const then = addMonths(day, n);
        expect(monthsBetween(day, then)).toBe(n);
        const monthEnd = then.slice(0, 7) !== addDays(then, 1).slice(0, 7);
        expect(then.slice(8) === day.slice(8) || (monthEnd && then.slice(8) < day.slice(8))).toBe(true);
      }),
    );
  });

  it('gives the seven days from Monday one ISO week, and the next seven another', () => {
    fc.assert(
      fc.property(days, (day) => {
        const monday = addDays(day, 1 - getWeekday(day));
        expect(getIsoWeek(day)).toBe(getIsoWeek(monday));
        expect(getIsoWeek(addDays(monday, 6))).toBe(getIsoWeek(monday));
        expect(getIsoWeek(addDays(monday, 7)) > getIsoWeek(monday)).toBe(true);
      }),
    );
  });

  it.each([
    ['2026-01-01', '2026-W01'],
    ['2026-03-16', '2026-W12'],
    ['2026-12-31', '2026-W53'],
    ['2027-01-03', '2026-W53'],
    ['2027-01-04', '2027-W01'],
    ['2024-12-30', '2025-W01'],
    ['2021-01-03', '2020-W53'],
  ])('%s is in week %s', (day, week) => {
    expect(getIsoWeek(day)).toBe(week);
    expect(getMonth(day)).toBe(day.slice(0, 4) + day.slice(4, 7));
  });

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-11-30', 2, '2027-01-30'],
    ['2026-01-15', -13, '2024-12-15'],
  ])('from %s %i months on it is %s', (day, n, then) => {
    expect(addMonths(day, n)).toBe(then);
  });

  it.each([
    ['Europe/Rome', '2026-03-16', '2026-03-15T23:00:00.000Z'],
    ['Europe/Rome', '2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['America/Detroit', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['Asia/Kathmandu', '2026-01-01', '2025-12-31T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z'],
    // Midnight does not exist on this day.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
    ['UTC', '2026-01-01', '2026-01-01T00:00:00.000Z'],
  ])('begins in %s, %s, at %s', (zone, day, instant) => {
    expect(getDayStart(zone, day)).toBe(instant);
    expect(toLocalDay(zone, instant)).toBe(day);
  });
});
