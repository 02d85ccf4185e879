// What the calendars of checklists and of runs cost, and the results of a month, whatever the clock says.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tableWith } from '../../scripts/bench/plants.ts';
import { rounds, roundsWith } from '../../scripts/bench/rounds.ts';
import { ask, costOfScreen, said } from '../../scripts/bench/screens.ts';
import type { Table } from '../../scripts/local/table.ts';

let table: Table;
beforeAll(async () => {
  // each day of the months, and a tenth of the answers
  table = await tableWith(roundsWith(0.1));
}, 120_000);
afterAll(() => table.close());

it.each(rounds)('$name reads at most $rru units in $trips commands', async (screen) => {
  const { first } = await costOfScreen(screen);
  expect(first.rru).toBeLessThanOrEqual(screen.rru);
  expect(first.trips).toBeLessThanOrEqual(screen.trips);
  expect(first.writes).toBe(0);
  // and says something: a month of days, a full page, a year of values
  const { days, items, values } = said(await ask(screen)) as Record<string, unknown[]>;
  expect((days ?? items ?? values)!.length).toBeGreaterThan(15);
});
