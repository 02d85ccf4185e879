import { expect, it } from 'vitest';
import { ActivityReport, isWorked, outcomes } from './order.ts';

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
