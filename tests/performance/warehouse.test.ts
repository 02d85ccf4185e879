// What the warehouse costs the table, whatever the clock says.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generate } from '../../functions/jobs/generate-orders.ts';
import { costOf } from '../../functions/table/capacity.ts';
import { NOW, scope, TODAY } from '../../scripts/bench/plants.ts';
import { type asked, costOfAsked, warehouseTable } from '../../scripts/bench/warehouse.ts';
import type { Table } from '../../scripts/local/table.ts';

/** A fiftieth of the large plant's spares, each with its whole year. */
const [SCALE, STOCKS] = [0.02, 200];

let table: Table;
beforeAll(async () => {
  table = await warehouseTable(SCALE);
}, 120_000);
afterAll(() => table.close());

const budgets: Record<keyof typeof asked, { rru: number; trips: number; wru: number }> = {
  list: { rru: 3, trips: 2, wru: 0 },
  sheet: { rru: 2, trips: 2, wru: 0 },
  overview: { rru: 2, trips: 2, wru: 0 },
  booking: { rru: 8, trips: 6, wru: 8 },
};

it.each(Object.keys(budgets))('%s stays within its units and trips', async (name) => {
  const { rru, trips, wru } = await costOfAsked(name);
  expect(rru).toBeLessThanOrEqual(budgets[name]!.rru);
  expect(trips).toBeLessThanOrEqual(budgets[name]!.trips);
  expect(wru).toBeLessThanOrEqual(budgets[name]!.wru);
});

it('a search for spares that finds nothing reads the texts of their blocks, and then only whether they changed', async () => {
  const first = await costOfAsked('pick');
  const again = await costOfAsked('pick');
  expect(first.rru / STOCKS).toBeLessThanOrEqual(0.015);
  expect(first.trips).toBeLessThanOrEqual(2);
  expect(again).toMatchObject({ rru: 0.5, trips: 1, wru: 0 });
});

it('a night reads of each stock its year once and writes it once, and nothing more that day', async () => {
  const { tenant, plant } = scope;
  // the job of the plant's orders has its own budget
  await generate(tenant, plant, NOW);
  const first = await costOf(() => generate(tenant, plant, `${TODAY}T23:30:00.000Z`));
  expect(first.answer.stocks).toBe(STOCKS);
  expect(first.rru / STOCKS).toBeLessThanOrEqual(6);
  expect(first.wru / STOCKS).toBeLessThanOrEqual(3);
  const again = await costOf(() => generate(tenant, plant, `${TODAY}T23:45:00.000Z`));
  expect(again.answer.stocks).toBe(0);
  expect(again.wru).toBe(0);
});
