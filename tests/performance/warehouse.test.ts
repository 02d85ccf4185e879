// Capacity of the warehouse's calls and night job.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { measureCost } from '#functions/db/capacity.ts';
import { runAllJobs } from '#functions/jobs/run-plant-job.ts';
import { NOW, scope, TODAY } from '#scripts/bench/plants.ts';
import { measureCallCost, startWarehouseTable, type warehouseCalls } from '#scripts/bench/warehouse.ts';
import type { Table } from '#scripts/local/table.ts';

/** A fiftieth of the large plant's spares, each with its whole year. */
const [SCALE, STOCKS] = [0.02, 200];

let table: Table;
beforeAll(async () => {
  table = await startWarehouseTable(SCALE);
}, 120_000);
afterAll(() => table.close());

const budgets: Record<keyof typeof warehouseCalls, { rru: number; trips: number; wru: number }> = {
  list: { rru: 3, trips: 2, wru: 0 },
  sheet: { rru: 2, trips: 2, wru: 0 },
  overview: { rru: 2, trips: 2, wru: 0 },
  booking: { rru: 8, trips: 6, wru: 8 },
};

it.each(Object.keys(budgets))('%s stays within its units and trips', async (name) => {
  const { rru, trips, wru } = await measureCallCost(name);
  expect(rru).toBeLessThanOrEqual(budgets[name]!.rru);
  expect(trips).toBeLessThanOrEqual(budgets[name]!.trips);
  expect(wru).toBeLessThanOrEqual(budgets[name]!.wru);
});

it('a search for spares that finds nothing reads the texts of their blocks, and then only whether they changed', async () => {
  const first = await measureCallCost('pick');
  const again = await measureCallCost('pick');
  expect(first.rru / STOCKS).toBeLessThanOrEqual(0.015);
  expect(first.trips).toBeLessThanOrEqual(2);
  expect(again).toMatchObject({ rru: 0.5, trips: 1, wru: 0 });
});

it('a night reads of each stock its year once and writes it once, and nothing more that day', async () => {
  const { tenant, plant } = scope;
  // The job of the plant's orders has its own budget.
  await runAllJobs(tenant, plant, NOW);
  const first = await measureCost(() => runAllJobs(tenant, plant, `${TODAY}T23:30:00.000Z`));
  expect(first.answer.stocks).toBe(STOCKS);
  expect(first.rru / STOCKS).toBeLessThanOrEqual(6);
  expect(first.wru / STOCKS).toBeLessThanOrEqual(3);
  const again = await measureCost(() => runAllJobs(tenant, plant, `${TODAY}T23:45:00.000Z`));
  expect(again.answer.stocks).toBe(0);
  expect(again.wru).toBe(0);
});
