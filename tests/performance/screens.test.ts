// Capacity of the screens' calls.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLargeTable } from '#scripts/bench/plants.ts';
import { measureScreenCost, screens } from '#scripts/bench/screens.ts';
import type { Table } from '#scripts/local/table.ts';

let table: Table;
beforeAll(async () => {
  // The table has a tenth of the machines, but the whole tree and the whole month.
  table = await startLargeTable(0.1);
}, 120_000);
afterAll(() => table.close());

it.each(screens)('$name reads at most $rru units in $trips commands', async (screen) => {
  const { first, second } = await measureScreenCost(screen);
  expect(first.rru).toBeLessThanOrEqual(screen.rru);
  expect(first.trips).toBeLessThanOrEqual(screen.trips);
  expect(second.rru).toBeLessThanOrEqual(screen.repeatBudget?.rru ?? screen.rru);
  expect(second.trips).toBeLessThanOrEqual(screen.repeatBudget?.trips ?? screen.trips);
  expect(first.writes + second.writes).toBe(0);
});
