import { describe, expect, it } from 'vitest';
import { getShiftSpan } from '../requests/shift.ts';
import { type Duty, getNextDutyStart, isOnDuty } from './duty.ts';

const weekdays = { workdays: [1, 2, 3, 4, 5], closed: ['2026-12-08'], rule: 'next' as const };
const rome = { timeZone: 'Europe/Rome' };
const office = { ...rome, calendar: weekdays };

/** The cases of quiet hours (decision G27), at 30 November 2026 and after; without a start, the notice is sent at once. */
describe('a notice', () => {
  it.each<[at: string, Duty, plant: typeof office | typeof rome, heldUntil?: string]>([
    ['2026-11-30T04:59:00.000Z', { shift: 1 }, rome, '2026-11-30T05:00:00.000Z'],
    ['2026-11-30T05:00:00.000Z', { shift: 1 }, rome],
    ['2026-11-30T13:00:00.000Z', { shift: 1 }, rome, '2026-12-01T05:00:00.000Z'],
    ['2026-12-01T01:30:00.000Z', { shift: 3 }, rome],
    ['2026-07-01T04:30:00.000Z', { shift: 1 }, rome],
    ['2026-12-05T09:00:00.000Z', { shift: 1 }, office, '2026-12-07T05:00:00.000Z'],
    ['2026-12-01T01:30:00.000Z', {}, rome],
    [
      '2026-12-01T06:00:00.000Z',
      { shift: 1, absences: [{ from: '2026-11-30', to: '2026-12-04' }] },
      office,
      '2026-12-07T05:00:00.000Z',
    ],
    // A closed day of the calendar.
    ['2026-12-08T09:00:00.000Z', { shift: 1 }, office, '2026-12-09T05:00:00.000Z'],
    // The night belongs to the day on which it begins: that of Friday ends on Saturday, that of Sunday is none.
    ['2026-12-05T04:59:00.000Z', { shift: 3 }, office],
    ['2026-12-05T05:00:00.000Z', { shift: 3 }, office, '2026-12-07T21:00:00.000Z'],
    ['2026-12-07T01:00:00.000Z', { shift: 3 }, office, '2026-12-07T21:00:00.000Z'],
    [
      '2026-12-02T01:00:00.000Z',
      { shift: 3, absences: [{ from: '2026-12-01', to: '2026-12-01' }] },
      office,
      '2026-12-02T21:00:00.000Z',
    ],
    // The day shift ends at 17 o'clock.
    ['2026-11-30T15:59:59.999Z', { shift: 4 }, office],
    ['2026-11-30T16:00:00.000Z', { shift: 4 }, office, '2026-12-01T07:00:00.000Z'],
    ['2026-11-30T06:59:00.000Z', { shift: 4 }, office, '2026-11-30T07:00:00.000Z'],
    // Own hours win over the shift, and hold without one.
    ['2026-11-30T15:00:00.000Z', { shift: 1, hours: { from: '07:30', to: '16:30' } }, office],
    [
      '2026-11-30T05:30:00.000Z',
      { shift: 1, hours: { from: '07:30', to: '16:30' } },
      office,
      '2026-11-30T06:30:00.000Z',
    ],
    [
      '2026-11-30T20:00:00.000Z',
      { hours: { from: '07:30', to: '16:30' } },
      office,
      '2026-12-01T06:30:00.000Z',
    ],
    ['2026-11-30T23:00:00.000Z', { hours: { from: '18:00', to: '02:00' } }, office],
    ['2026-11-30T00:30:00.000Z', { hours: { from: '06:00', to: '06:00' } }, rome],
    [
      '2026-12-06T09:00:00.000Z',
      { hours: { from: '00:00', to: '00:00' } },
      office,
      '2026-12-06T23:00:00.000Z',
    ],
    // A person without hours is always at work, on days of absence too.
    ['2026-12-05T09:00:00.000Z', { absences: [{ from: '2026-11-30', to: '2026-12-07' }] }, office],
  ])('at %s with %o is held until the next start of work, else sent', (at, duty, plant, heldUntil) => {
    expect(isOnDuty(plant, duty, at)).toBe(heldUntil === undefined);
    if (heldUntil !== undefined) expect(getNextDutyStart(plant, duty, at)).toBe(heldUntil);
  });
});

it.each<[Duty, at: string, start: string]>([
  [{ shift: 1 }, '2026-03-02T05:00:00.000Z', '2026-03-03T05:00:00.000Z'],
  [{ shift: 2 }, '2026-03-02T05:00:00.000Z', '2026-03-02T13:00:00.000Z'],
  [{ shift: 3 }, '2026-03-02T23:30:00.000Z', '2026-03-03T21:00:00.000Z'],
  // A person without hours gets the digest at 6 o'clock of any day.
  [{}, '2026-03-06T20:00:00.000Z', '2026-03-07T05:00:00.000Z'],
  // The clock goes forward on 29 March and back on 25 October.
  [{ shift: 1 }, '2026-03-28T12:00:00.000Z', '2026-03-29T04:00:00.000Z'],
  [{ shift: 1 }, '2026-10-24T12:00:00.000Z', '2026-10-25T05:00:00.000Z'],
  [{ shift: 3 }, '2026-10-25T20:59:00.000Z', '2026-10-25T21:00:00.000Z'],
])('the work of %o begins next after %s at %s', (duty, at, start) => {
  expect(getNextDutyStart(duty.shift === undefined ? office : rome, duty, at)).toBe(start);
});

it('begins after an absence that outlasts a calendar at the latest on the next day', () => {
  const duty = { shift: 1, absences: [{ from: '2026-01-01', to: '2036-01-01' }] };
  expect(getNextDutyStart(office, duty, '2026-11-30T09:00:00.000Z')).toBe('2026-12-01T05:00:00.000Z');
});

it('has the hours of the shifts of requests', () => {
  for (const shift of ['1', '2', '3'] as const) {
    const { from, to } = getShiftSpan('Europe/Rome', '2026-03-02', shift);
    const before = (instant: string) => new Date(Date.parse(instant) - 1).toISOString();
    const duty = { shift: Number(shift) };
    expect([before(from), from, before(to), to].map((at) => isOnDuty(rome, duty, at))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  }
});
