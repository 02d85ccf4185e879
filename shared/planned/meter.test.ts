import fc from 'fast-check';
import '#tests/property-seed.ts';
import { describe, expect, it } from 'vitest';
import { addDays } from '../day.ts';
import {
  computeDefaultLockSpan,
  computeExpectedBand,
  computeExpectedDay,
  computeFirstDueReading,
  computeMeterRate,
  computeNextDueReading,
  computeReadingForecast,
  findMeterStart,
  getDaysWithoutReading,
  getNextDueReading,
  getReadingAtIssue,
  getShownDueReading,
  isIssueDue,
  isLateAtReading,
  isReadingAccepted,
  toCountedReading,
  toShownReading,
} from './meter.ts';
import { parseDueReading, slotKey } from './schedule.ts';

it.each([
  [170_000, undefined, 170_000],
  [170_000, 160_000, 10_000],
  // A replacement meter that showed more than the old one.
  [170_000, -30_000, 200_000],
  [160_000.3, 160_000.1, 0.2],
])('shows of %d counted, %d less, %d', (run, offset, shown) => {
  expect(toShownReading(run, offset)).toBe(shown);
  expect(toCountedReading(shown, offset)).toBe(run);
});

it.each([
  [{ dueRun: undefined, values: { k: 3 } }, undefined, undefined],
  [{ dueRun: 170_000, values: undefined }, 170_000, undefined],
  [{ dueRun: 170_000, values: { due: 170_000, reading: 165_000 } }, 170_000, 165_000],
  [{ dueRun: 170_000, values: { due: 10_000, reading: 5_000, offset: 160_000 } }, 10_000, 165_000],
  // Set back to 0 at 166 000.
  [{ dueRun: 170_000, values: { due: 170_000, reading: 165_000, setBack: 4_000 } }, 4_000, 165_000],
])('tells of %j what the meter shows when it is due, and what had been counted', (order, due, counted) => {
  expect(getShownDueReading(order)).toBe(due);
  expect(getReadingAtIssue(order.values)).toBe(counted);
});

it('accepts a reading from the last run and the last reading on', () => {
  expect(isReadingAccepted(0, {})).toBe(true);
  expect(isReadingAccepted(100, { run: 100, reading: 90 })).toBe(true);
  expect(isReadingAccepted(100, { run: 90, reading: 101 })).toBe(false);
});

describe('the due reading', () => {
  it('is on the grid, the first beyond the execution', () => {
    const thousandths = (max: number) => fc.integer({ min: 1, max }).map((x) => x / 1000);
    fc.assert(
      fc.property(thousandths(1e9), thousandths(1e8), thousandths(1e10), (start, frequency, beyond) => {
        const done = start + beyond;
        const due = computeNextDueReading('initialScheduling', { start, frequency, done });
        const units = (x: number) => Math.round(x * 1000);
        expect((units(due) - units(start)) % units(frequency)).toBe(0);
        expect(units(due)).toBeGreaterThan(units(done));
        expect(units(due) - units(done)).toBeLessThanOrEqual(units(frequency));
      }),
    );
  });

  it('is never the start itself', () =>
    expect(computeNextDueReading('initialScheduling', { start: 120_000, frequency: 50_000, done: 0 })).toBe(
      170_000,
    ));

  it('carries no dust of decimals', () => {
    expect(computeFirstDueReading(0.1, 0.2)).toBe(0.3);
    expect(computeNextDueReading('lastCompletion', { start: 0, frequency: 0.2, done: 0.1 })).toBe(0.3);
    expect(isLateAtReading(0.3, 0.1, 0.2)).toBe(false);
    expect(isIssueDue(0.1, 0.3, 0.2)).toBe(true);
    expect(computeDefaultLockSpan(0.3)).toBe(0.03);
  });
});

describe('the rate of a meter', () => {
  const rome = 'Europe/Rome';
  type OnDays = readonly (readonly [day: string, value: number])[];
  const toReadings = (days: OnDays) => days.map(([day, value]) => ({ at: `${day}T11:00:00.000Z`, value }));
  const rateOf = (days: OnDays) =>
    computeMeterRate(toReadings(days), toReadings(days).at(-1)?.at ?? '2026-11-28T11:00:00.000Z', rome);

  it.each<[string, OnDays, number | undefined, number | undefined]>([
    [
      'the smoothed daily mean',
      [
        ['2026-11-24', 1_000],
        ['2026-11-25', 1_010],
        ['2026-11-27', 1_030],
        ['2026-11-28', 1_035],
      ],
      8.5,
      4 / 3,
    ],
    [
      'falling while a meter stands still',
      [
        ['2026-11-24', 500],
        ['2026-11-25', 510],
        ['2026-11-26', 510],
        ['2026-11-27', 510],
        ['2026-11-28', 510],
      ],
      3.43,
      1,
    ],
    [
      'the one mean of two days',
      [
        ['2026-11-02', 20],
        ['2026-11-12', 95],
      ],
      7.5,
      10,
    ],
    [
      'exactly what a steady meter counts',
      [
        ['2026-11-01', 0.1],
        ['2026-11-02', 0.2],
        ['2026-11-03', 0.3],
      ],
      0.1,
      1,
    ],
    [
      'zero for a meter that never moved',
      [
        ['2026-11-24', 500],
        ['2026-11-25', 500],
      ],
      0,
      1,
    ],
    [
      'without readings of more than 90 days ago',
      [
        ['2026-08-01', 0],
        ['2026-11-24', 1_000],
        ['2026-11-26', 1_100],
      ],
      50,
      2,
    ],
    [
      'the last reading of each day',
      [
        ['2026-11-24', 100],
        ['2026-11-24', 130],
        ['2026-11-25', 140],
        ['2026-11-25', 160],
      ],
      30,
      1,
    ],
    ['none of one day', [['2026-11-24', 1_000]], undefined, undefined],
    ['none without readings', [], undefined, undefined],
  ])('is %s', (_, days, perDay, gapDays) => {
    const rate = rateOf(days);
    if (perDay === undefined) expect(rate).toEqual({});
    else expect(rate.perDay).toBeCloseTo(perDay, 9);
    expect(rate.gapDays).toBe(gapDays);
  });

  it('takes the days of the plant, readings in any order, and none after the last', () => {
    // 23:30 UTC is the next day in Rome.
    const readings = [
      { at: '2026-11-25T23:30:00.000Z', value: 140 },
      { at: '2026-11-24T11:00:00.000Z', value: 100 },
      { at: '2026-11-27T11:00:00.000Z', value: 999 },
    ];
    expect(computeMeterRate(readings, '2026-11-25T23:30:00.000Z', rome)).toEqual({ perDay: 20, gapDays: 2 });
  });
});

describe('the expected day of a meter', () => {
  const readOn = '2026-11-28';
  it.each([
    ['on the day of the reading', 1_035, 1_100, 8.5, '2026-11-28', '2026-12-06'],
    ['the same four days later', 1_035, 1_100, 8.5, '2026-12-02', '2026-12-06'],
    ['today once it has passed', 1_035, 1_100, 8.5, '2026-12-12', '2026-12-12'],
    ['a falling rate', 510, 600, 3.43, '2026-11-28', '2026-12-25'],
    ['a whole number of days, in spite of binary fractions', 0.3, 0.9, 0.3 - 0.1, '2026-11-28', '2026-12-01'],
    ['a part of a day more', 1_035, 1_103.1, 8.5, '2026-11-28', '2026-12-07'],
    ['due already', 1_200, 1_100, 8.5, '2026-12-02', '2026-12-02'],
    ['within a hundred years', 0, 36_525, 1, '2026-11-28', '2126-11-29'],
    ['beyond a hundred years', 0, 36_526, 1, '2026-11-28', undefined],
    ['standing still', 500, 600, 0, '2026-11-28', undefined],
    ['no rate', 500, 600, undefined, '2026-11-28', undefined],
    ['a rate below zero', 500, 600, -1, '2026-11-28', undefined],
    ['hardly moving', 500, 600, 1e-9, '2026-11-28', undefined],
  ])('is, %s', (_, reading, due, perDay, today, expected) =>
    expect(computeExpectedDay({ due, reading, readOn, perDay }, today)).toBe(expected),
  );

  it.each([
    // A mean gap of four thirds of a day: four days are three times as much.
    ['2026-11-28', 4 / 3, '2026-12-02', undefined],
    ['2026-11-28', 4 / 3, '2026-12-03', 5],
    ['2026-11-28', 4 / 3, '2026-12-12', 14],
    ['2026-11-28', 7, '2026-12-19', undefined],
    ['2026-11-28', 7, '2026-12-20', 22],
    ['2026-11-28', undefined, '2027-11-28', undefined],
    ['2026-11-28', 1, '2026-11-28', undefined],
  ])('is doubtful %s, read every %s days, on %s: %s', (day, gapDays, today, days) =>
    expect(getDaysWithoutReading({ readOn: day, gapDays }, today)).toBe(days),
  );
});

describe('what a meter counts to', () => {
  const run = { start: 1_000_000, every: 50_000 };
  it('is its earliest open order, else the order to come', () => {
    expect(getNextDueReading(run)).toBe(1_050_000);
    expect(getNextDueReading(run, { nextRun: 1_200_000 })).toBe(1_200_000);
    expect(getNextDueReading(run, { open: `7.2.${slotKey.meter(1_150_000)}`, nextRun: 1_200_000 })).toBe(
      1_150_000,
    );
    expect(getNextDueReading(run, { open: '7.2.2026-03-04', nextRun: 1_200_000 })).toBe(1_200_000);
  });
  it('is read from the id as it was written', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e15 }), (thousandths) => {
        const due = thousandths / 1000;
        expect(parseDueReading(`1.1.${slotKey.meter(due)}`)).toBe(due);
      }),
    ));
});

describe('the forecast of a reading', () => {
  const rome = 'Europe/Rome';
  /** Readings of each day at noon, from 1 March on. */
  const daily = (...values: number[]) =>
    values.map((value, i) => ({ at: `${addDays('2026-03-01', i)}T11:00:00.000Z`, value }));
  const on = (day: string) => `${day}T11:00:00.000Z`;

  it('accepts up to three times the best day for every day, if that is more than five deviations (P08)', () => {
    const readings = daily(198_605, 198_705, 198_815, 198_900, 199_005);
    expect(computeReadingForecast(readings, on('2026-03-06'), rome)).toMatchObject({
      ...{ expected: 199_104.82, maxPlausible: 199_335 },
    });
  });

  it('follows the daily means, the later ones more', () => {
    // The means 600, 700, 600, 700 are smoothed to 630 → 621 → 644.7.
    const said = computeReadingForecast(daily(0, 600, 1_300, 1_900, 2_600), on('2026-03-06'), rome)!;
    expect(said.expected).toBeCloseTo(2_600 + 644.7, 6);
    expect([said.low, said.high]).toEqual([3_200, 3_300]);
    // Three times the best day exceeds five standard deviations.
    expect(said.maxPlausible).toBe(2_600 + 3 * 700);
    const later = computeReadingForecast(daily(0, 600, 1_300, 1_900, 2_600), on('2026-03-15'), rome)!;
    expect(later.expected).toBeCloseTo(2_600 + 10 * 644.7, 6);
    expect(later.maxPlausible).toBe(2_600 + 3 * 700 * 10);
    expect([later.low, later.high]).toEqual([2_600 + 6_000, 2_600 + 7_000]);
  });

  it('leaves room for five deviations of an irregular meter', () => {
    const said = computeReadingForecast(daily(0, 10, 1_010, 1_020, 2_020), on('2026-03-06'), rome)!;
    const sigma = Math.sqrt((4 * 495 ** 2) / 3);
    expect(said.maxPlausible).toBeCloseTo(Math.max(said.expected + 5 * sigma, 2_020 + 3_000), 6);
  });

  it('keeps the expectation within its band after a standstill and after a busy day', () => {
    const even = Array.from({ length: 13 }, (_, day) => 100 * day);
    const still = computeReadingForecast(daily(...even, 1_200), on('2026-03-15'), rome)!;
    expect([still.expected, still.low, still.high]).toEqual([1_270, 1_270, 1_300]);
    const busy = computeReadingForecast(daily(...even, 1_500), on('2026-03-15'), rome)!;
    expect([busy.expected, busy.low, busy.high]).toEqual([1_660, 1_600, 1_660]);
  });

  it('takes a step over several days for so many, and says the tenths of its days', () => {
    const readings = [0, 2, 3, 5, 6].map((day, i) => ({
      at: on(addDays('2026-03-01', day)),
      value: [0, 200, 250, 310, 330][i]!,
    }));
    // The daily means are 100, 50, 30, 20.
    const said = computeReadingForecast(readings, on('2026-03-08'), rome)!;
    expect(said.low).toBeCloseTo(330 + 23, 6);
    expect(said.high).toBeCloseTo(330 + 85, 6);
    expect(said.maxPlausible).toBeCloseTo(Math.max(330 + 300, said.expected + 5 * Math.sqrt(3800 / 3)), 6);
  });

  it('counts plant-local days, at least one, and of a day its last reading', () => {
    const readings = daily(0, 600, 1_300, 1_900, 2_600);
    const again = { at: '2026-03-05T15:00:00.000Z', value: 2_650 };
    expect(computeReadingForecast([...readings, again], '2026-03-05T16:00:00.000Z', rome)!.maxPlausible).toBe(
      2_650 + 3 * 750,
    );
    // 23:30 UTC is the next day in Rome.
    expect(computeReadingForecast(readings, '2026-03-06T23:30:00.000Z', rome)!.maxPlausible).toBe(
      2_600 + 2 * 3 * 700,
    );
  });

  it('holds the few against ten times the largest step, and the first against nothing', () => {
    expect(computeReadingForecast([], on('2026-03-02'), rome)).toBeUndefined();
    expect(computeReadingForecast(daily(500), on('2026-03-02'), rome)).toBeUndefined();
    expect(computeReadingForecast(daily(500, 500), on('2026-03-03'), rome)).toBeUndefined();
    expect(computeReadingForecast(daily(500, 600, 650), on('2026-03-04'), rome)).toMatchObject({
      low: 650,
      expected: 750,
      maxPlausible: 650 + 10 * 100,
    });
    // Five readings on only two days are not enough; three days are.
    const few = [
      ...daily(0, 600),
      ...[650, 700, 750].map((value) => ({ at: '2026-03-02T15:00:00.000Z', value })),
    ];
    expect(computeReadingForecast(few, on('2026-03-03'), rome)!.maxPlausible).toBe(750 + 6_000);
    const third = { at: on('2026-03-03'), value: 1_450 };
    expect(computeReadingForecast([...few, third], on('2026-03-04'), rome)!.maxPlausible).toBe(
      1_450 + 3 * 750,
    );
    // Five readings within 90 days are needed, not five in total.
    const old = daily(0, 600, 1_300, 1_900, 2_600);
    expect(computeReadingForecast(old, on('2026-09-01'), rome)).toMatchObject({
      maxPlausible: 2_600 + 10 * 700,
    });
  });

  it.each([
    // Starts of the cycles, readings, and the highest reading that is not asked about.
    [[100_000], [100_250], 102_750],
    [[0], [40], 440],
    [[100_000], [100_250, 100_260], 102_760],
    [[100_000, 50_000], [100_250], 102_750],
    [[100_000, 120_000], [100_250], 102_750],
    [[100_000], [100_000], undefined],
    [[100_000], [90_000], undefined],
    [[100_000], [], undefined],
    [[], [100_250], undefined],
  ])('takes the start of a cycle for a reading: from %j, after %j, up to %s', (starts, values, most) => {
    const readings = daily(...values);
    const start = findMeterStart(starts, values[0]);
    expect(computeReadingForecast(readings, on('2026-03-09'), rome, start)?.maxPlausible).toBe(most);
  });
});

describe('the band of the expected day', () => {
  const rome = 'Europe/Rome';
  const forecastOf = (days: Readonly<Record<string, number>>, due: number) => {
    const list = Object.entries(days).map(([day, value]) => ({ at: `${day}T11:00:00.000Z`, value }));
    const { at, value: reading } = list.at(-1)!;
    const rate = computeMeterRate(list, at, rome);
    const today = at.slice(0, 10);
    const meter = { due, reading, readOn: today, ...rate };
    return [computeExpectedDay({ ...meter, perDay: rate.perDay }, today), computeExpectedBand(meter, today)];
  };
  const steady = { '2026-03-02': 1_000, '2026-03-03': 1_010, '2026-03-05': 1_030, '2026-03-06': 1_035 };
  const standing = {
    ...{ '2026-05-04': 500, '2026-05-05': 510, '2026-05-06': 510, '2026-05-07': 510 },
    '2026-05-08': 510,
  };
  const rolled = { '2026-03-02': 9_950, '2026-03-03': 9_990, '2026-03-04': 10_012 };
  it.each([
    ['P02', steady, 1_100, '2026-03-14', { earliest: '2026-03-13', latest: '2026-03-17' }],
    ['P04a', { '2026-05-04': 500, '2026-05-05': 500, '2026-05-08': 500 }, 600, undefined, undefined],
    ['P04b', standing, 600, '2026-06-04', { earliest: '2026-05-21' }],
    ['P05', rolled, 10_100, '2026-03-07', { earliest: '2026-03-07', latest: '2026-03-08' }],
    ['one daily mean', { '2026-03-02': 0, '2026-03-04': 20 }, 40, '2026-03-06', undefined],
    ['one reading', { '2026-03-02': 20 }, 40, undefined, undefined],
    [
      'two slow days after fast ones',
      { '2026-03-02': 0, '2026-03-03': 100, '2026-03-04': 200, '2026-03-05': 200.5, '2026-03-06': 201 },
      401,
      '2026-03-11',
      { earliest: '2026-03-08', latest: '2027-04-10' },
    ],
    [
      'a rate above all percentiles',
      { '2026-03-02': 0, '2026-03-03': 1, '2026-03-04': 2, '2026-03-05': 102 },
      202,
      '2026-03-09',
      { earliest: '2026-03-07', latest: '2026-06-13' },
    ],
  ])('%s', (_, days, due, expected, band) => {
    expect(forecastOf(days, due)).toEqual([expected, band]);
  });
});
