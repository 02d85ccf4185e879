// What a screen costs the table, whatever the clock says.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { largeTable } from '../../scripts/bench/plants.ts';
import { costOfScreen, screens } from '../../scripts/bench/screens.ts';
import type { Table } from '../../scripts/local/table.ts';

let table: Table;
beforeAll(async () => {
  // a tenth of the machines, but the whole tree and the whole month
  table = await largeTable(0.1);
}, 120_000);
afterAll(() => table.close());

it.each(screens)('$name reads at most $rru units in $trips commands', async (screen) => {
  const { first, again } = await costOfScreen(screen);
  expect(first.rru).toBeLessThanOrEqual(screen.rru);
  expect(first.trips).toBeLessThanOrEqual(screen.trips);
  expect(again.rru).toBeLessThanOrEqual(screen.again?.rru ?? screen.rru);
  expect(again.trips).toBeLessThanOrEqual(screen.again?.trips ?? screen.trips);
  expect(first.writes + again.writes).toBe(0);
});
