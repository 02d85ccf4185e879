import { expect, it } from 'vitest';
import { measureGeneration } from '#scripts/bench/generation.ts';

const valuesOf = (figures: Awaited<ReturnType<typeof measureGeneration>>) =>
  new Map(figures.map(({ figure, value }) => [figure, value]));

it('a year of 500 cycles is generated in full transactions, and nothing the second time', async () => {
  const value = valuesOf(await measureGeneration());
  expect(value.get('orders of that run')).toBe(26_144);
  expect(value.get('orders in a transaction')).toBeGreaterThanOrEqual(45);
  expect(value.get('run again: written')).toBe(0);
}, 240_000);
