// Capacity of the calendars of checklists and of runs, and of the results of a month.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLoadedTable } from '#scripts/bench/plants.ts';
import { buildRounds, roundScreens } from '#scripts/bench/rounds.ts';
import { callScreen, measureScreenCost, parseAnswer } from '#scripts/bench/screens.ts';
import type { Table } from '#scripts/local/table.ts';

let table: Table;
beforeAll(async () => {
  // The table has each day of the months, and a tenth of the answers.
  table = await startLoadedTable(buildRounds(0.1));
}, 120_000);
afterAll(() => table.close());

it.each(roundScreens)('$name reads at most $rru units in $trips commands', async (screen) => {
  const { first } = await measureScreenCost(screen);
  expect(first.rru).toBeLessThanOrEqual(screen.rru);
  expect(first.trips).toBeLessThanOrEqual(screen.trips);
  expect(first.writes).toBe(0);
  // The answers are not empty: a month of days, a full page, a year of values.
  const { days, items, values } = parseAnswer(await callScreen(screen)) as Record<string, unknown[]>;
  expect((days ?? items ?? values)!.length).toBeGreaterThan(15);
});
