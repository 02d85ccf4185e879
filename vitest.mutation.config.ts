import { defineConfig } from 'vitest/config';

/** Globs of the tests of a handler or of a file of the site; `scripts/mutation-scope.ts` selects them. */
const selectedTests = process.env.MUTATION_TESTS?.split('\n');

/**
 * The default tests are those of rules beside the code, and the kernel's: tests that read source files would
 * read the mutated ones.
 */
export default defineConfig({
  test: {
    environment: selectedTests?.[0]?.startsWith('web/') ? 'jsdom' : 'node',
    include: selectedTests?.filter((glob) => !glob.startsWith('!')) ?? [
      'shared/**/*.test.ts',
      'functions/{db,http}/**/*.test.ts',
      // The kernel's tests use the bare table, without a template.
      'tests/integration/kernel/*.test.ts',
    ],
    exclude: selectedTests?.flatMap((glob) => (glob.startsWith('!') ? glob.slice(1) : [])) ?? [],
    server: { deps: { inline: [/@cloudscape-design/] } },
    // Instrumented, the property tests of the schedule take a minute.
    testTimeout: 240_000,
    hookTimeout: 60_000,
  },
});
