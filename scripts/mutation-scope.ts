// Tests that `npm run mutate` runs for a mutated file.

export interface MutationScope {
  /** Globs of the tests; if absent, those of vitest.mutation.config.ts. */
  tests?: string[];
  /** Whether the imports of a test decide if it runs; the integration tests import handlers by feature. */
  isRelatedOnly: boolean;
}

/** Tests of random inputs, of all roles and of killed jobs: each takes minutes, and would run for each mutant. */
const LONG_TESTS = '{fuzz,random,killed,*-moves}.test.ts';

/** Returns the tests of a file, or a range of it such as `functions/requests/remark.ts:10-20`. */
export function getMutationScope(file: string): MutationScope {
  const [top, ...folders] = file.split('/').slice(0, -1);
  if (top === 'web')
    return { tests: [`${[top, ...folders].join('/')}/**/*.test.{ts,tsx}`], isRelatedOnly: true };
  const [feature] = folders;
  if (top !== 'functions' || feature === 'db' || feature === 'http') return { isRelatedOnly: true };
  return {
    tests: [
      `functions/${feature}/**/*.test.ts`,
      `tests/integration/${feature}/**/*.test.ts`,
      `!tests/integration/${feature}/**/${LONG_TESTS}`,
    ],
    isRelatedOnly: false,
  };
}
