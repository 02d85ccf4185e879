// What the ledger of a large machine and the list of many cost the table, whatever the clock says.
import { beforeAll, expect, it } from 'vitest';
import { askedLedgers, budgets } from '../../scripts/bench/ledger.ts';
import type { Ledger } from '../../shared/reports/ledger-api.ts';

/** Commands, of which no more than two follow one another. */
const TRIPS = 20;

let found: Awaited<ReturnType<typeof askedLedgers>>;
beforeAll(async () => {
  found = await askedLedgers();
}, 180_000);

it.each(['large', 'usual'] as const)('a %s machine and year stays within its units', (size) => {
  const { rows } = JSON.parse(found[size].body) as Ledger;
  const { elements, activities } = budgets[size];
  expect(rows.length).toBeGreaterThan(elements);
  expect(rows.reduce((sum, { planned }) => sum + planned, 0)).toBeGreaterThan(activities * 0.95);
  expect(found[size].rru).toBeLessThanOrEqual(budgets[size].rru);
  expect(found[size].trips).toBeLessThanOrEqual(TRIPS);
});

it('the list of many machines stays within its units', () => {
  const { items } = JSON.parse(found.list.body) as { items: unknown[] };
  expect(items).toHaveLength(budgets.list.machines);
  expect(found.list.rru).toBeLessThanOrEqual(budgets.list.rru);
  // side by side: machines, counts, orders and breakdowns of the year
  expect(found.list.trips).toBeLessThanOrEqual(4);
});
