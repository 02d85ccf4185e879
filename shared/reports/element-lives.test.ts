import { expect, it } from 'vitest';
import {
  computeLives,
  computeRenewalCosts,
  computeUnitsPerDay,
  getAgeUnit,
  type Renewal,
} from './element-lives.ts';

const usage = { shiftHours: 8 };
const calendar = { workdays: [1, 2, 3, 4, 5], closed: [], rule: 'next' as const };
const today = '2026-03-31';
const failure = (on: string, until = on): Renewal => ({ on, until, failed: true, id: on, code: on });
const planned = (on: string): Renewal => ({ ...failure(on), failed: false });
const told = (renewals: readonly Renewal[], installedOn?: string) =>
  computeLives(renewals, installedOn, today, usage).map(({ age, failed, renewal }) => [
    age,
    failed ? 'failed' : renewal ? 'planned' : 'runs',
  ]);

it('a life ends with a failure, a replacement, or runs today', () => {
  expect(told([planned('2026-02-20'), failure('2026-01-31', '2026-02-02')], '2026-01-01')).toEqual([
    [30, 'failed'],
    [18, 'planned'],
    [39, 'runs'],
  ]);
});

it('without a day of installation the first renewal begins the first life; without either there is none', () => {
  expect(told([failure('2026-03-01')])).toEqual([[30, 'runs']]);
  expect(told([])).toEqual([]);
  expect(told([], '2026-03-01')).toEqual([[30, 'runs']]);
});

it('what was reported before the last failure was mended is the same failure', () => {
  expect(
    told([failure('2026-01-11', '2026-01-20'), failure('2026-01-15', '2026-01-25')], '2026-01-01'),
  ).toEqual([
    [10, 'failed'],
    [65, 'runs'],
  ]);
});

it('what failed again on the day it was mended ran for half a day', () => {
  expect(told([failure('2026-03-11'), failure('2026-03-11')], '2026-03-01')).toEqual([
    [10, 'failed'],
    [0.5, 'failed'],
    [20, 'runs'],
  ]);
});

it('ends today what still runs, and what began today has no life', () => {
  expect(told([], today)).toEqual([]);
  expect(told([failure('2026-03-11', today)], '2026-03-01')).toEqual([[10, 'failed']]);
  expect(told([planned(today)], '2026-03-30')).toEqual([[1, 'planned']]);
});

it('takes what renewed it in order of days, as told on one day', () => {
  const days = ['2026-03-11', '2026-03-05', '2026-03-21', '2026-03-05'];
  const ids = computeLives(
    days.map((day, i) => ({ ...planned(day), id: `${i}` })),
    '2026-03-01',
    today,
    usage,
  ).map(({ renewal }) => renewal?.id);
  expect(ids).toEqual(['1', '3', '0', '2', undefined]);
});

it('is mended later where one of two failures at once took longer', () => {
  expect(
    told([failure('2026-01-11', '2026-01-20'), failure('2026-01-11', '2026-01-15')], '2026-01-01'),
  ).toEqual([
    [10, 'failed'],
    [70, 'runs'],
  ]);
});

it('counts hours of running where the plant has a calendar', () => {
  const runs = { calendar, shifts: 2, shiftHours: 8 };
  const [life] = computeLives([failure('2026-03-16')], '2026-03-02', today, runs);
  expect(life).toMatchObject({ age: 160, from: '2026-03-02', to: '2026-03-16' });
  expect([getAgeUnit(runs), getAgeUnit(usage)]).toEqual(['hours', 'days']);
  expect(computeUnitsPerDay(today, runs)).toBeCloseTo((16 * 5) / 7, 1);
  expect(computeUnitsPerDay(today, usage)).toBe(1);
});

it('weighs spares and minutes against the same and a machine that stands', () => {
  const work = { spares: 150, manMinutes: 120, hourlyRate: 25, stoppedHours: 3, stoppedHourCost: 600 };
  expect(computeRenewalCosts(work)).toEqual({ planned: 200, failure: 2000 });
  expect(computeRenewalCosts({ ...work, stoppedHourCost: 0 })).toBeUndefined();
  expect(computeRenewalCosts({ ...work, spares: 0, hourlyRate: 0 })).toBeUndefined();
  expect(computeRenewalCosts({ ...work, stoppedHours: 0 })).toEqual({ planned: 200, failure: 200 });
});
