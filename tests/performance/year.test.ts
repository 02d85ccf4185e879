// What a year of figures and the home page cost the table, of a plant with 20 000 orders a month.
import { beforeAll, expect, it } from 'vitest';
import { budgets, type Looked, lookedAtYear } from '../../scripts/bench/year.ts';

let found: Looked[];
beforeAll(async () => {
  found = await lookedAtYear();
}, 300_000);

it.each(['month', 'year', 'home'] as const)('no look at a %s costs more than its units', (of) => {
  const its = found.filter((each) => each.of === of);
  expect(its.length).toBeGreaterThan(0);
  for (const { name, rru } of its) expect(rru, name).toBeLessThanOrEqual(budgets[of]);
});

it('there is a year to look at', () => {
  const saidOf = (name: string) => found.find((each) => each.name === name)!.said;
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
