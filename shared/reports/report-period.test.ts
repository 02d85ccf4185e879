import { expect, it } from 'vitest';
import * as z from 'zod';
import { validateReportPeriod } from './report-period.ts';

const Asked = z.object({ from: z.string(), to: z.string() }).superRefine(validateReportPeriod);
const problem = (from: string, to: string) => {
  const issues = Asked.safeParse({ from, to }).error?.issues ?? [];
  return issues.map(({ path, message }) => [path.join('.'), message]);
};

it.each([
  ['a day', '2026-03-16', '2026-03-16', []],
  ['a leap year and a day', '2024-01-01', '2025-01-01', []],
  ['more than that', '2024-01-01', '2025-01-02', [['to', 'outOfRange']]],
  ['what ends before it begins', '2026-03-16', '2026-03-15', [['to', 'dateBeforeMinimum']]],
])('a report is asked for, or not: %s', (_, from, to, problems) => {
  expect(problem(from, to)).toEqual(problems);
});
