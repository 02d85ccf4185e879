import fc from 'fast-check';
import '#tests/property-seed.ts';
import { describe, expect, it } from 'vitest';
import { addDays } from '../day.ts';
import { computeMeanWait, computeShiftStaffing, countRoster } from './shift-staffing.ts';

describe('the mean wait', () => {
  it.each([
    [0.5, 60, 1, 60],
    [0.5, 60, 2, 4],
    [1.5, 60, 2, 77.1],
    [1.5, 60, 3, 9.5],
    [1.5, 60, 4, 1.8],
    [120, 60, 121, 53.57],
    [120, 60, 130, 1.64],
  ])('of %s EWOs an hour of %s minutes with %s technicians is %s minutes', (arrivals, service, n, wait) => {
    expect(computeMeanWait(arrivals, service, n)).toBeCloseTo(wait, 1);
  });

  it.each([
    [1, 60, 1],
    [2, 60, 1],
    [1.5, 60, 1],
    [120, 60, 120],
  ])('of %s EWOs an hour of %s minutes never ends with %s', (arrivals, service, n) => {
    expect(computeMeanWait(arrivals, service, n)).toBeNull();
  });

  it('is shorter with every further technician, and never negative', () => {
    const some = fc.double({ min: 0.01, max: 20, noNaN: true });
    fc.assert(
      fc.property(some, fc.double({ min: 1, max: 600, noNaN: true }), (arrivals, service) => {
        const least = Math.floor((arrivals * service) / 60) + 1;
        const waits = [0, 1, 2, 3].map((more) => computeMeanWait(arrivals, service, least + more)!);
        for (const [i, wait] of waits.entries()) {
          expect(wait).toBeGreaterThanOrEqual(0);
          if (i > 0) expect(wait).toBeLessThanOrEqual(waits[i - 1]!);
        }
      }),
    );
  });
});

const today = '2026-06-01';
const ewo = (createdAt: string, minutes: number | undefined = 60, more: object = {}) => {
  const interventionAt = createdAt;
  const closedAt =
    minutes === undefined ? undefined : new Date(Date.parse(createdAt) + minutes * 60_000).toISOString();
  return { state: 'closed', machineStatus: 'stopped', createdAt, interventionAt, closedAt, ...more } as never;
};
/** One EWO on each of the last days at this time. */
const onDays = (count: number, time: string, minutes?: number, more?: object) =>
  Array.from({ length: count }, (_, i) => ewo(`${addDays(today, -1 - i)}T${time}:00.000Z`, minutes, more));
const staffing = (ewos: never[], plant: object = {}) =>
  computeShiftStaffing(ewos, today, { timeZone: 'UTC', ...plant });

describe('a shift', () => {
  it('counts its EWOs over the hours of ninety days', () => {
    const [morning, afternoon, night] = staffing([...onDays(90, '07:00'), ...onDays(12, '15:00', 30)]);
    expect(morning).toMatchObject({ shift: '1', ewos: 90, hours: 720, perHour: 0.13, serviceMinutes: 60 });
    expect(morning!.waits).toHaveLength(8);
    expect(morning!.waits[0]!.minutes).toBeCloseTo(8.6, 1);
    expect(afternoon).toMatchObject({ ewos: 12, perHour: 0.02, serviceMinutes: 30 });
    expect(night).toMatchObject({ ewos: 0, perHour: null, waits: [] });
  });

  it('has no figure below ten EWOs, nor without one that was closed', () => {
    expect(staffing(onDays(9, '07:00'))[0]).toMatchObject({ ewos: 9, perHour: null, waits: [] });
    expect(staffing(onDays(10, '07:00'))[0]).toMatchObject({ ewos: 10, perHour: 0.01 });
    const unfinished = onDays(10, '07:00', undefined, { closedAt: undefined });
    expect(staffing(unfinished)[0]).toMatchObject({ ewos: 10, perHour: null });
  });

  it('leaves out cancelled EWOs, holds, and EWOs of other days', () => {
    const cancelled = onDays(5, '08:00', 60, { state: 'cancelled' });
    const held = onDays(10, '07:00', 60).map((each: object) => {
      const { createdAt } = each as { createdAt: string };
      const to = new Date(Date.parse(createdAt) + 20 * 60_000).toISOString();
      return { ...each, holds: [{ from: createdAt, to, reason: 'spare' }] } as never;
    });
    const outside = [ewo('2026-06-01T07:00:00.000Z'), ewo('2026-03-02T07:00:00.000Z')];
    expect(staffing([...held, ...cancelled, ...outside])[0]).toMatchObject({ ewos: 10, serviceMinutes: 40 });
  });

  it('counts the real hours of nights in which the clock changes (P40)', () => {
    const onNights = (day: string, timeZone: string, ewos: never[]) =>
      computeShiftStaffing(ewos, day, { timeZone })[2]!;
    const nights = Array.from({ length: 180 }, (_, i) =>
      ewo(`${addDays('2026-01-01', Math.floor(i / 2))}T23:00:00.000Z`),
    );
    const spring = onNights('2026-04-01', 'Europe/Rome', nights);
    expect(spring).toMatchObject({ ewos: 180, hours: 719, perHour: 0.25 });
    // The night of 24 October has nine hours.
    expect(onNights('2026-11-01', 'Europe/Rome', [])).toMatchObject({ ewos: 0, hours: 721, perHour: null });
    // The EWO belongs to the night of 28 March, which ends the first period and lies before the second one.
    const atChange = [ewo('2026-03-29T00:30:00.000Z')];
    expect(onNights('2026-03-29', 'Europe/Rome', atChange).ewos).toBe(1);
    expect(onNights('2026-06-27', 'Europe/Rome', atChange).ewos).toBe(0);
  });

  it('counts the night on the day on which it began, and only worked days', () => {
    // 2026-05-31 is a Sunday.
    const calendar = { workdays: [1, 2, 3, 4, 5], closed: [], rule: 'next' };
    const saturdayMorning = ewo('2026-05-30T03:00:00.000Z');
    const mondayMorning = ewo('2026-06-01T03:00:00.000Z');
    const nights = onDays(30, '23:00');
    const night = staffing([...nights, saturdayMorning, mondayMorning], { calendar })[2]!;
    // 64 worked days lie in the period; of the last thirty days, 20 are worked, and the Friday night counts.
    expect(night).toMatchObject({ ewos: 21, hours: 64 * 8 });
  });

  it('has nine hours in the night in which the clock goes back, seven in the other', () => {
    const plant = { timeZone: 'Europe/Rome' };
    const hoursOf = (day: string) =>
      computeShiftStaffing([], day, { ...plant, calendar: undefined })[2]!.hours;
    expect(hoursOf('2026-11-15')).toBe(90 * 8 + 1);
    expect(hoursOf('2026-05-15')).toBe(90 * 8 - 1);
  });

  it('shows at least as many technicians as are needed to catch up', () => {
    const many = Array.from({ length: 30 }, () => onDays(90, '07:00', 240)).flat();
    const { waits } = staffing(many)[0]!;
    // 3.75 an hour of four hours keep fifteen busy.
    expect(waits).toHaveLength(16);
    expect(waits[14]!.minutes).toBeNull();
    expect(waits[15]!.minutes).toBeGreaterThan(0);
  });
});

it('the roster counts own shifts, else those of a team', () => {
  const technicians = [
    { id: 1, active: true, shift: 1 },
    { id: 2, active: true },
    { id: 3, active: true },
    { id: 4, active: false, shift: 1 },
    { id: 5, active: true, shift: 4 },
  ];
  const teams = [
    { active: false, shift: 2, leaders: [3], members: [] },
    { active: true, shift: 1, leaders: [1], members: [2, 5] },
  ];
  expect((['1', '2', '3'] as const).map((shift) => countRoster(technicians, teams, shift))).toEqual([
    2, 0, 0,
  ]);
});
