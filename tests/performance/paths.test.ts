import { expect, it } from 'vitest';
import { measureRunGeneration } from '#scripts/bench/paths.ts';

it('a month of paths in three shifts is generated in full transactions, and nothing the second time', async () => {
  const value = new Map((await measureRunGeneration(20)).map(({ figure, value }) => [figure, value]));
  expect(value.get('runs of that month')).toBe(1920);
  expect(value.get('runs in a transaction')).toBeGreaterThanOrEqual(90);
  expect(value.get('runs again: written')).toBe(0);
}, 60_000);
