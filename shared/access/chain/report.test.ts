import { expect, it } from 'vitest';
import { type ChainReport, hasFindings, isChainBroken, isReportDue } from './report.ts';

const intact: ChainReport = { day: '2026-03-02', entries: 10, head: 'ab' };
const broken: ChainReport = { ...intact, entries: 3, firstBreak: 4, fault: 'changed' };

it.each<[string, ChainReport | undefined, ChainReport, boolean]>([
  ['the first one', undefined, intact, true],
  ['the next night', intact, { ...intact, day: '2026-03-03', entries: 12 }, false],
  ['after six days', intact, { ...intact, day: '2026-03-08' }, false],
  ['after a week', intact, { ...intact, day: '2026-03-09' }, true],
  ['a break', intact, { ...broken, day: '2026-03-03' }, true],
  ['the same break', broken, { ...broken, day: '2026-03-03' }, false],
  ['another break', broken, { ...broken, day: '2026-03-03', firstBreak: 2 }, true],
  ['another fault', broken, { ...broken, day: '2026-03-03', fault: 'missing' }, true],
  ['an added entry', intact, { ...intact, day: '2026-03-03', added: 1 }, true],
  ['records with gaps', intact, { ...intact, day: '2026-03-03', gaps: 2 }, true],
  ['repaired', broken, { ...intact, day: '2026-03-03' }, false],
])('administrators get a report: %s', (_, last, found, isDue) => {
  expect(isReportDue(last, found)).toBe(isDue);
});

it('is broken by a changed link and by an entry beside the chain, and finds records with gaps besides', () => {
  const all = [intact, broken, { ...intact, added: 1 }, { ...intact, gaps: 1 }];
  expect(all.map(isChainBroken)).toEqual([false, true, true, false]);
  expect(all.map(hasFindings)).toEqual([false, true, true, true]);
});
