import { expect, it } from 'vitest';
import { measureLubricationMonth } from '#scripts/bench/lubrication.ts';

it('a month of lubrication of 500 paths and 50 cycles reads at most 14 units', async () => {
  const { lines, times, rru, trips } = await measureLubricationMonth();
  expect(lines).toBe(1050);
  expect(times).toBeGreaterThan(5000);
  expect(rru).toBeLessThanOrEqual(14);
  expect(trips).toBeLessThanOrEqual(8);
}, 120_000);
