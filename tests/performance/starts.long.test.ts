// Cost of a function's start: the CPU of its import, compared with a naive bundle.
import { expect, it } from 'vitest';
import { measureBundle } from '#scripts/bundle.ts';
import { features } from '#shared/features.ts';

const MOST = 0.75;
/** Number of measurements, which a busy machine needs to exclude other load. */
const LOOKS = 8;

/** Printing consists mostly of a PDF library and has a budget of its own. */
const { printing: _, ...others } = features;
/** Three functions are measured, because all are built alike; the bench measures the others. */
const measured = process.env.FUZZ === 'full' ? Object.keys(others) : ['planned', 'requests', 'structure'];

it.each(measured)(
  `%s is imported in at most ${MOST} of the CPU of a naive build`,
  async (feature) => {
    let [ours, naive] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let look = 0; look < LOOKS && !(ours / naive <= MOST); look++) {
      const seen = await measureBundle(`functions/${feature}/handler.ts`);
      ours = Math.min(ours, seen.ours.cpu);
      naive = Math.min(naive, seen.naive.cpu);
    }
    expect(ours / naive).toBeLessThanOrEqual(MOST);
  },
  120_000,
);
