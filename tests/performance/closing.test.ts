import { expect, it } from 'vitest';
import { measureClosings } from '#scripts/bench/closing.ts';

it('an order and the four earlier ones it stands for are closed in one transaction', async () => {
  for (const { writes, trips } of await measureClosings(3)) {
    expect(writes).toBe(1);
    expect(trips).toBeLessThanOrEqual(14);
  }
});
