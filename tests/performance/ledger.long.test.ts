// Capacity of the ledger of a large machine and of the list of many.
import { beforeAll, expect, it } from 'vitest';
import { ledgerBudgets, measureLedgerReads } from '#scripts/bench/ledger.ts';
import type { Ledger } from '#shared/reports/ledger-api.ts';

/** Number of commands; no more than two of them are sequential. */
const TRIPS = 22;

let found: Awaited<ReturnType<typeof measureLedgerReads>>;
beforeAll(async () => {
  found = await measureLedgerReads();
}, 180_000);

it.each(['large', 'usual'] as const)('a %s machine and year stays within its units', (size) => {
  const { rows } = JSON.parse(found[size].body) as Ledger;
  const { elements, activities } = ledgerBudgets[size];
  expect(rows.length).toBeGreaterThan(elements);
  expect(rows.reduce((sum, { planned }) => sum + planned, 0)).toBeGreaterThan(activities * 0.95);
  expect(found[size].rru).toBeLessThanOrEqual(ledgerBudgets[size].rru);
  expect(found[size].trips).toBeLessThanOrEqual(TRIPS);
});

it('the list of many machines stays within its units', () => {
  const { items } = JSON.parse(found.list.body) as { items: unknown[] };
  expect(items).toHaveLength(ledgerBudgets.list.machines);
  expect(found.list.rru).toBeLessThanOrEqual(ledgerBudgets.list.rru);
  // Parallel reads: machines, counts, orders and breakdowns of the year, and stops that extend into it,
  // recent and old ones.
  expect(found.list.trips).toBeLessThanOrEqual(6);
});
