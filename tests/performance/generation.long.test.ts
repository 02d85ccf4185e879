import { expect, it } from 'vitest';
import { measureGeneration, measureRankedGeneration } from '#scripts/bench/generation.ts';

const valuesOf = (figures: Awaited<ReturnType<typeof measureGeneration>>) =>
  new Map(figures.map(({ figure, value }) => [figure, value]));

it('a year of 500 cycles is generated in full transactions, and nothing the second time', async () => {
  const value = valuesOf(await measureGeneration());
  expect(value.get('orders of that run')).toBe(26_144);
  expect(value.get('orders in a transaction')).toBeGreaterThanOrEqual(45);
  expect(value.get('run again: written')).toBe(0);
}, 240_000);

it('a year of 250 machines with two ranks is generated in full transactions, each order written once', async () => {
  const value = valuesOf(await measureRankedGeneration());
  expect(value.get('orders of that run')).toBe(13_072);
  expect(value.get('orders in a transaction')).toBeGreaterThanOrEqual(45);
  expect(value.get('run again: orders')).toBe(0);
}, 240_000);
