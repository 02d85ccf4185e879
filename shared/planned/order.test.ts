import { expect, it } from 'vitest';
import { ActivityReport, countSequence, isWorked, outcomes } from './order.ts';

it.each([
  ['an outcome', { outcome: 'ok' }, true],
  ['answers, its outcome follows', { answers: [{ controlId: 1, value: 7 }] }, true],
  ['no answers yet', { answers: [] }, true],
  ['both', { outcome: 'nok', answers: [] }, true],
  ['neither', { note: 'later' }, false],
])('a report of an activity has %s', (_, said, stands) => {
  const issues = ActivityReport.safeParse({ n: 1, ...said }).error?.issues ?? [];
  expect(issues.map(({ code, path, message }) => [code, path, message])).toEqual(
    stands ? [] : [['custom', ['outcome'], 'required']],
  );
});

it('takes hours once somebody worked on it', () =>
  expect([...outcomes, undefined].map(isWorked)).toEqual([true, true, false, false, false]));

it.each([
  ['another day', { plannedOn: '2026-04-02' }, 1],
  ['the cancellation', { state: 'cancelled' as const }, 1],
  ['both', { plannedOn: '2026-04-02', state: 'cancelled' as const }, 1],
  ['another team', { teamId: 3 }, undefined],
  ['the start', { state: 'inProgress' as const }, undefined],
])('counts %s in the sequence', (_, change, sequence) => {
  const before = { plannedOn: '2026-03-29', state: 'planned' as const };
  expect(countSequence(before, { ...before, ...change })).toEqual({
    ...before,
    ...change,
    ...(sequence && { sequence }),
  });
  const later = countSequence({ ...before, sequence: 4 }, { sequence: 4, ...before, ...change });
  expect(later.sequence).toBe(4 + (sequence ?? 0));
});
