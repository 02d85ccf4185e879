import fc from 'fast-check';
import '#tests/property-seed.ts';
import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '../day.ts';
import type { PointFrequency } from './point.ts';
import {
  computePathMinutes,
  computeRuns,
  getPathShifts,
  groupIntoRounds,
  type PathSchedule,
} from './rounds.ts';

const points = (...frequencies: PointFrequency[]) =>
  frequencies.map((frequency, i) => ({ id: i + 1, frequency, minutes: 2 }));
const walk = (shifts: number[] | undefined, ...frequencies: PointFrequency[]): PathSchedule => {
  const its = points(...frequencies);
  return {
    anchor: '2026-03-02',
    points: its.map(({ id }) => id),
    rounds: groupIntoRounds(its),
    walkingMinutes: 0.5,
    shifts,
  };
};
const daily = { n: 1, unit: 'D' } as const;
const weekly = { n: 1, unit: 'W' } as const;
const monthly = { n: 1, unit: 'M' } as const;
const said = (path: PathSchedule, from: Day, to: Day = from) =>
  computeRuns(path, undefined, from, to).map(({ slot, points }) => `${slot}: ${points}`);
// 2 March 2026 is a Monday.
const [monday, tuesday] = ['2026-03-16', '2026-03-17'];

describe('runs of a path', () => {
  it('hold the points due on their day', () => {
    const path = walk(undefined, daily, weekly);
    expect(said(path, monday, tuesday)).toEqual(['2026-03-16: 1,2', '2026-03-17: 1']);
    expect(said(walk(undefined, weekly), tuesday)).toEqual([]);
    expect(said(walk(undefined, monthly), '2026-04-02')).toEqual(['2026-04-02: 1']);
  });

  it('have a shift where their points have, and days go to the first of them', () => {
    const shifts = { shifts: [1, 3] };
    expect(said(walk(undefined, shifts, daily), monday)).toEqual(['2026-03-16~1: 1,2', '2026-03-16~3: 1']);
    expect(said(walk([2, 3], shifts, daily), monday)).toEqual(['2026-03-16~2: 2', '2026-03-16~3: 1']);
    expect(said(walk([2], shifts), monday)).toEqual([]);
  });

  it('say their shift, where the path has any', () => {
    const [first, second] = computeRuns(walk(undefined, { shifts: [3, 1] }), undefined, monday, monday);
    expect([first?.shift, second?.shift]).toEqual([1, 3]);
    expect(computeRuns(walk(undefined, daily), undefined, monday, monday)[0]).not.toHaveProperty('shift');
  });

  it('are of the shifts of the path, else of those its points name, in their order', () => {
    const named = walk(undefined, { shifts: [3, 4] }, daily, { shifts: [1, 3] });
    expect(getPathShifts(named)).toEqual([1, 3, 4]);
    expect(getPathShifts({ ...named, shifts: [2] })).toEqual([2]);
    expect(getPathShifts({ ...named, shifts: [] })).toEqual([1, 3, 4]);
    expect(getPathShifts(walk(undefined, daily))).toEqual([]);
    expect(said(named, monday)).toEqual(['2026-03-16~1: 2,3', '2026-03-16~3: 1,3', '2026-03-16~4: 1']);
  });

  it('take the minutes of their points and of the ways between', () => {
    expect([[], [2], [2, 0.1, 0.2]].map((minutes) => computePathMinutes(minutes, 0.5))).toEqual([0, 2, 3.3]);
  });

  it('walk in the order of the path, and take the ways between', () => {
    const path = { ...walk(undefined, weekly, daily, weekly), points: [3, 2, 1] };
    expect(computeRuns(path, undefined, monday, tuesday)).toMatchObject([
      { points: [3, 2, 1], minutes: 7, values: { due: 3, of: 3 } },
      { points: [2], minutes: 2, values: { due: 1, of: 3 } },
    ]);
  });

  it('drop what is due each day on closed days, and move weeks to the next open one', () => {
    const calendar = { workdays: [1, 3, 4, 5], closed: [monday], rule: 'next' } as const;
    const path = walk(undefined, daily, weekly);
    const runs = computeRuns(
      path,
      { ...calendar, workdays: [...calendar.workdays], closed: [monday] },
      monday,
      '2026-03-18',
    );
    expect(runs.map(({ slot, points }) => `${slot}: ${points}`)).toEqual(['2026-03-18: 1,2']);
  });

  it('are the same whatever the window', () => {
    const frequency = fc.oneof(
      fc.record({ n: fc.integer({ min: 1, max: 9 }), unit: fc.constantFrom('D', 'W', 'M') }),
      fc.record({ shifts: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1 }) }),
    ) as fc.Arbitrary<PointFrequency>;
    fc.assert(
      fc.property(
        fc.array(frequency, { minLength: 1, maxLength: 6 }),
        fc.nat(40),
        fc.nat(40),
        (all, a, b) => {
          const path = walk(undefined, ...all);
          const [from, middle] = ['2026-03-02', addDays('2026-03-02', a)];
          const to = addDays(middle, b + 1);
          const whole = computeRuns(path, undefined, from, to);
          const parts = [
            ...computeRuns(path, undefined, from, middle),
            ...computeRuns(path, undefined, addDays(middle, 1), to),
          ];
          expect(parts).toEqual(whole);
          expect(new Set(whole.map(({ slot }) => slot)).size).toBe(whole.length);
          expect(whole.every((run) => run.points.length > 0)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('miss and double no shift of a year', () => {
    const path = walk(undefined, { shifts: [1, 2, 3] });
    const year = said(path, '2026-03-02', '2027-03-01');
    expect(year.length).toBe(365 * 3);
    expect(new Set(year).size).toBe(365 * 3);
  });
});
