// Capacity of a year of reports and of the home page in a plant with 20 000 orders a month.
import { beforeAll, expect, it } from 'vitest';
import { measureYearReports, type ReportReading, yearBudgets } from '#scripts/bench/year.ts';

let found: ReportReading[];
beforeAll(async () => {
  found = await measureYearReports();
}, 300_000);

it.each(['month', 'year', 'home'] as const)('no look at a %s costs more than its units', (of) => {
  const its = found.filter((each) => each.budgetName === of);
  expect(its.length).toBeGreaterThan(0);
  for (const { name, rru } of its) expect(rru, name).toBeLessThanOrEqual(yearBudgets[of]);
});

it('there is a year to look at', () => {
  const saidOf = (name: string) => found.find((each) => each.name === name)!.answer;
  const { days, groups } = saidOf('pm, a year') as {
    days: { green: number; orange: number }[];
    groups: unknown[];
  };
  expect(days).toHaveLength(365);
  expect(days.reduce((sum, { green, orange }) => sum + green + orange, 0)).toBeGreaterThan(200_000);
  expect(groups).toHaveLength(500);
  const { months, pareto, opened } = saidOf('home page') as Record<string, unknown[]>;
  expect([months!.length, pareto!.length, opened!.length > 5]).toEqual([12, 21, true]);
});
