import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '#tests/property-seed.ts';
import { addDays, addMonths, type Day, daysBetween } from '../day.ts';
import type { Frequency } from './period.ts';
import type { PlantCalendar } from './plant-calendar.ts';
import { computeFixedSlots, computeNextFloatingSlot, type Slot, toOccurrence } from './schedule.ts';
import {
  computeReadingShift,
  computeShift,
  getActiveFactors,
  getUpdateMode,
  type ShiftFactors,
} from './shift.ts';

const month: Frequency = { n: 1, unit: 'M' };
const quarter: Frequency = { n: 3, unit: 'M' };
const fortnight: Frequency = { n: 2, unit: 'W' };

/** Returns the next slot after an occurrence that was planned on a day, or on its own nominal day, and done. */
function next(
  frequency: Frequency,
  factors: ShiftFactors,
  [nominal, done]: readonly [Day, Day],
  {
    planned = nominal,
    base = nominal,
    calendar,
  }: { planned?: Day; base?: Day; calendar?: PlantCalendar } = {},
): Slot {
  const rule = { frequency, anchor: base, factors, calendar };
  return computeNextFloatingSlot(rule, { completed: done, from: { nominal, planned, base } }, 1);
}

describe('the next date of a plan with shift factors', () => {
  it.each([
    ['SAP: outside of the share', '1998-06-15', '1998-09-08', 'shifted'],
    ['within the share of 9.2 days', '1998-06-10', '1998-09-01', 'keptPlan'],
    ['just outside', '1998-06-11', '1998-09-06', 'shifted'],
  ])('%s (P13)', (_, done, planned, reason) => {
    const factors = { lateFactor: 50, toleranceShare: 10 };
    expect(next(quarter, factors, ['1998-06-01', done])).toMatchObject({ planned, nominal: planned, reason });
  });

  it('states what it was computed from', () => {
    const factors = { lateFactor: 50, toleranceShare: 10 };
    expect(next(quarter, factors, ['1998-06-01', '1998-06-15']).values).toEqual({
      ...{ since: '1998-06-15', from: '1998-06-01', deviation: 14, allowed: 9.2 },
      ...{ kept: '1998-09-01', counted: '1998-09-15', factor: 50, shift: 7 },
    });
  });

  it.each<[string, Frequency, ShiftFactors, readonly [Day, Day], Day]>([
    ['P13', month, { lateFactor: 100, toleranceShare: 10 }, ['2026-02-01', '2026-02-04'], '2026-03-04'],
    ['P14', month, { lateFactor: 100 }, ['2026-01-28', '2026-02-02'], '2026-03-02'],
    ['P14', month, { lateFactor: 50 }, ['2026-01-28', '2026-02-02'], '2026-03-01'],
    ['P14', month, { lateFactor: 0, earlyFactor: 1 }, ['2026-01-28', '2026-02-02'], '2026-02-28'],
    ['P16', month, { earlyFactor: 100 }, ['2026-06-15', '2026-06-08'], '2026-07-08'],
    ['P16', month, { earlyFactor: 40 }, ['2026-06-15', '2026-06-08'], '2026-07-12'],
    ['P16', month, { earlyFactor: 100 }, ['2026-06-15', '2026-06-20'], '2026-07-15'],
    ['P17', fortnight, { lateFactor: 50, earlyFactor: 50 }, ['2026-03-02', '2026-03-05'], '2026-03-17'],
    ['P17', fortnight, { lateFactor: 50, earlyFactor: 50 }, ['2026-03-02', '2026-02-27'], '2026-03-14'],
    ['P19', month, { lateFactor: 100 }, ['2026-05-04', '2026-05-11'], '2026-06-11'],
    ['P19', month, { lateFactor: 50 }, ['2026-05-04', '2026-05-11'], '2026-06-07'],
    ['P19', month, { earlyFactor: 50 }, ['2026-05-04', '2026-05-11'], '2026-06-04'],
  ])('%s: every %o with %o, %o', (_, frequency, factors, occurrence, planned) => {
    expect(next(frequency, factors, occurrence).planned).toBe(planned);
  });

  it('measures the share by the days of the month at hand (P13)', () => {
    const factors = { lateFactor: 50, toleranceShare: 10 };
    // Three days of 28 are outside, of 30 they would be inside.
    expect(next(month, factors, ['2026-02-01', '2026-02-04']).planned).toBe('2026-03-02');
  });

  it.each([
    ['2026-06-08', '2026-07-06'],
    ['2026-06-09', '2026-07-07'],
  ])('counts the deviation from the day after the calendar: done %s (P20)', (done, planned) => {
    const calendar: PlantCalendar = { workdays: [1, 2, 3, 4, 5], closed: [], rule: 'next' };
    const slot = next(month, { lateFactor: 50 }, ['2026-06-06', done], { planned: '2026-06-08', calendar });
    expect(slot.planned).toBe(planned);
  });

  it('counts months from the anchor while nothing shifts, then from the shifted day (P14, PS16)', () => {
    const factors = { lateFactor: 50 };
    const base = '2026-01-31';
    const february = next(month, factors, [base, base]);
    expect(february).toMatchObject({ planned: '2026-02-28', base });
    expect(next(month, factors, ['2026-02-28', '2026-02-28'], { base })).toMatchObject({
      ...{ planned: '2026-03-31', base },
    });
    const shifted = next(month, factors, ['2026-02-28', '2026-03-06'], { base });
    // The plan alone gives 31 March, the execution 6 April.
    expect(shifted).toMatchObject({ planned: '2026-04-03', base: '2026-04-03' });
  });

  it('begins a grid of its own where the base does not lead to the occurrence', () => {
    expect(
      next(quarter, { lateFactor: 50 }, ['2026-02-28', '2026-02-28'], { base: '2026-01-31' }),
    ).toMatchObject({ planned: '2026-05-28', base: '2026-02-28' });
  });

  it('ignores the day of a cancelled order', () => {
    const from = { nominal: '2026-01-31', planned: '2026-02-02', base: '2026-01-31' };
    const rule = { frequency: month, anchor: '2026-01-31', factors: { lateFactor: 100 } };
    expect(computeNextFloatingSlot(rule, { cancelled: '2026-02-20', from }, 1)).toMatchObject({
      ...{ planned: '2026-02-28', reason: 'afterCancelled' },
    });
  });

  it('leaves out occurrences that the calendar moves to the order before', () => {
    const calendar: PlantCalendar = { workdays: [5], closed: [], rule: 'previous' };
    const slot = next({ n: 3, unit: 'D' }, { lateFactor: 50 }, ['2026-06-05', '2026-06-05'], { calendar });
    expect(slot).toMatchObject({ planned: '2026-06-12', reason: 'movedToPrevious', nominal: '2026-06-14' });
  });
});

describe('the update mode', () => {
  it.each([
    [{}, 'initialScheduling', 'initialScheduling'],
    [{}, 'lastCompletion', 'lastCompletion'],
    [{ lateFactor: 50 }, 'initialScheduling', 'lastCompletion'],
    [{ earlyFactor: 1, lateFactor: 0 }, 'initialScheduling', 'lastCompletion'],
    [{ lateFactor: 0, earlyFactor: 0 }, 'lastCompletion', 'initialScheduling'],
    [{ lateFactor: 0 }, 'lastCompletion', 'initialScheduling'],
  ] as const)('with %o and %s is %s (PS13)', (factors, mode, expected) => {
    expect(getUpdateMode({ ...factors, mode })).toBe(expected);
    const isShifted = expected === 'lastCompletion' && Object.keys(factors).length > 0;
    expect(getActiveFactors({ ...factors, mode }) !== undefined).toBe(isShifted);
  });
});

describe('the next due reading', () => {
  it.each<[ShiftFactors, number, number]>([
    [{ lateFactor: 50, toleranceShare: 10 }, 540, 1000],
    [{ lateFactor: 50, toleranceShare: 10 }, 550, 1000],
    [{ lateFactor: 50, toleranceShare: 10 }, 550.002, 1025.001],
    [{ lateFactor: 50 }, 500.003, 1000.001],
    [{ earlyFactor: 50 }, 499.997, 999.998],
    [{ lateFactor: 100, earlyFactor: 100 }, 612.5, 1112.5],
    [{ earlyFactor: 100 }, 612.5, 1000],
  ])('with %o after an execution at %d', (factors, done, due) => {
    expect(computeReadingShift(500, factors, { due: 500, done }).due).toBe(due);
  });
});

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('1990-01-01', n));
const anyFrequency = fc.record({
  n: fc.integer({ min: 1, max: 12 }),
  unit: fc.constantFrom('D', 'W', 'M', 'Y') as fc.Arbitrary<Frequency['unit']>,
});

describe('for any plan', () => {
  it('0 % gives the fixed day and 100 % the day of the last completion (PS09)', () => {
    fc.assert(
      fc.property(anyFrequency, anyDay, fc.integer({ min: -40, max: 90 }), (frequency, day, late) => {
        const done = addDays(day, late);
        const occurrence = { nominal: day, planned: day, base: day };
        const fixed = computeFixedSlots({ frequency, anchor: day }, addDays(day, 1), addMonths(day, 144))[0];
        const floating = computeNextFloatingSlot({ frequency, anchor: day }, { completed: done }, 1);
        const none = computeShift(frequency, { lateFactor: 0, earlyFactor: 0 }, occurrence, done);
        const full = computeShift(frequency, { lateFactor: 100, earlyFactor: 100 }, occurrence, done);
        expect(none.nominal).toBe(fixed!.nominal);
        expect(full.nominal).toBe(late === 0 ? fixed!.nominal : floating.nominal);
      }),
    );
  });

  it('the date lies between both and never later than its share', () => {
    const factor = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(
        anyFrequency,
        anyDay,
        fc.integer({ min: -40, max: 90 }),
        fc.record({ lateFactor: factor, earlyFactor: factor, toleranceShare: factor }),
        (frequency, day, late, factors) => {
          const occurrence = { nominal: day, planned: day, base: day };
          const { nominal, kept, counted, base } = computeShift(
            frequency,
            factors,
            occurrence,
            addDays(day, late),
          );
          const percent = late > 0 ? factors.lateFactor : factors.earlyFactor;
          const isInside = Math.abs(late) <= (factors.toleranceShare / 100) * daysBetween(day, kept) + 1e-9;
          const exact = isInside ? 0 : (daysBetween(kept, counted) * percent) / 100;
          const shift = daysBetween(kept, nominal);
          expect(shift - exact).toBeLessThan(0.5);
          expect(exact - shift).toBeLessThanOrEqual(0.5);
          expect(base).toBe(shift === 0 ? day : nominal);
        },
      ),
    );
  });

  it('the slot carries the occurrence from which the next one is counted', () => {
    const rule = { frequency: month, anchor: '2026-01-31', factors: { lateFactor: 50 } };
    const first = { ...computeNextFloatingSlot(rule, 'first', 0), base: '2026-01-31' };
    const from = toOccurrence(first);
    expect(from).toEqual({ nominal: '2026-01-31', planned: '2026-01-31', base: '2026-01-31' });
    expect(
      toOccurrence(computeNextFloatingSlot({ ...rule, factors: undefined }, 'first', 0)),
    ).toBeUndefined();
  });
});
