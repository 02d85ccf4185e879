import { expect, it } from 'vitest';
import { measureRunPage } from '#scripts/bench/run-page.ts';

it('the page of a run of eighteen points reads at most 2 units, begun or not', async () => {
  const { before, begun, closed } = await measureRunPage();
  for (const { rru, trips } of [before, begun, closed]) {
    expect(rru).toBeLessThanOrEqual(2);
    expect(trips).toBeLessThanOrEqual(4);
  }
}, 120_000);
