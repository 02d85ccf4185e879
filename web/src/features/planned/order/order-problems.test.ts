import { expect, it } from 'vitest';
import { collectProblems, findFirstProblem } from './order-problems.ts';

const errors = {
  root: { message: 'stale' },
  activities: [
    {
      note: { type: 'custom', message: 'noteNeeded', ref: { name: 'x' } },
      hours: { root: { message: 'hoursNeeded' } },
    },
    undefined,
    { hours: [{ operatorId: { message: 'required' }, hours: { message: 'required' } }] },
  ],
  reading: { message: 'readingTooLow' },
};

it('counts every field that needs mending, whichever activity it is of', () => {
  expect(collectProblems(errors)).toEqual([
    { path: 'activities.0.note', at: 0, field: 'note', message: 'noteNeeded' },
    { path: 'activities.0.hours', at: 0, field: 'hours', message: 'hoursNeeded' },
    { path: 'activities.2.hours.0.operatorId', at: 2, field: 'hours', message: 'required' },
    { path: 'activities.2.hours.0.hours', at: 2, field: 'hours', message: 'required' },
    { path: 'reading', field: 'reading', message: 'readingTooLow' },
  ]);
  expect(collectProblems({})).toEqual([]);
});

it('takes the first message of a list where only one has room', () => {
  expect(findFirstProblem(errors.activities[2]?.hours)).toBe('required');
  expect(findFirstProblem(undefined)).toBeUndefined();
});
