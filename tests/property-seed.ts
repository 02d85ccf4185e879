// Import of property tests, which then try the same inputs in every run, so that a rare counter-example is
// found by whoever looks for it. FC_SEED and FC_RUNS are set to try others.
import fc from 'fast-check';

const { FC_SEED, FC_RUNS } = process.env;

fc.configureGlobal({
  seed: FC_SEED ? Number(FC_SEED) : 17,
  ...(FC_RUNS ? { numRuns: Number(FC_RUNS) } : {}),
});
