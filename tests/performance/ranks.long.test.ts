import { expect, it } from 'vitest';
import { measureRankedGeneration } from '#scripts/bench/generation.ts';

// In a file of its own: the clients of a process keep the address of the first table.
it('a year of 250 machines with two ranks is generated in full transactions, each order written once', async () => {
  const figures = await measureRankedGeneration();
  const value = new Map(figures.map((each) => [each.figure, each.value]));
  expect(value.get('orders of that run')).toBe(13_072);
  expect(value.get('orders in a transaction')).toBeGreaterThanOrEqual(45);
  expect(value.get('run again: orders')).toBe(0);
}, 240_000);
