// Ranks of 10 000 random machines, with shift factors, odd zones and meters that are set back, against the second
// calculation.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import '#tests/property-seed.ts';
import { wholeCase } from '#tests/rank-cases.ts';
import { computeExpectedPlan } from '#tests/rank-oracle.ts';
import { projectPlan } from '#tests/rank-product.ts';

it('projects the same orders and the same work in larger ones, 10 000 times', () => {
  const last = '2027-03-31';
  fc.assert(
    fc.property(wholeCase, (input) => {
      expect(projectPlan(input, last)).toEqual(computeExpectedPlan(input, last));
    }),
    { numRuns: 10_000 },
  );
}, 600_000);
