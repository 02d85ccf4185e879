import { defineConfig } from 'vitest/config';

/** The rules beside the code alone: what reads the sources themselves would read the mutated ones. */
export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'shared/**/*.test.ts',
      'functions/{table,http}/**/*.test.ts',
      // the kernel against the bare table; no template is made
      'tests/integration/kernel/*.test.ts',
    ],
    // instrumented, the properties of the schedule take a minute
    testTimeout: 240_000,
  },
});
