import { expect, test } from 'vitest';
import { computeResidualLife } from './residual-life.ts';

test.each([
  ['2026-06-01', 'fine', 91],
  ['2026-05-31', 'near', 90],
  ['2026-03-02', 'near', 0],
  ['2026-03-01', 'over', -1],
])('a life that ends on %s is %s on 2 March', (expiresOn, state, days) => {
  expect(computeResidualLife(expiresOn, '2026-03-02')).toEqual({ state, days });
});
