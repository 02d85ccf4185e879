// What the start of a function costs: the CPU of its import, against a bundle nobody thought about.
import { expect, it } from 'vitest';
import { measure } from '../../scripts/bundle.ts';
import { features } from '../../shared/features.ts';

const MOST = 0.45;
/** On a busy machine it takes more looks to see what is a function's own. */
const LOOKS = 4;

/** A library of documents is most of printing, which has a budget of its own. */
const { printing: _, ...others } = features;
/** All are built alike: of the others the bench tells. */
const measured = process.env.FUZZ === 'full' ? Object.keys(others) : ['planned', 'requests', 'structure'];

it.each(measured)(
  `%s is imported in at most ${MOST} of the CPU of a naive build`,
  async (feature) => {
    let [ours, naive] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let look = 0; look < LOOKS && !(ours / naive <= MOST); look++) {
      const seen = await measure(`functions/${feature}/handler.ts`);
      ours = Math.min(ours, seen.ours.cpu);
      naive = Math.min(naive, seen.naive.cpu);
    }
    expect(ours / naive).toBeLessThanOrEqual(MOST);
  },
  120_000,
);
