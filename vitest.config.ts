import { defineConfig } from 'vitest/config';
import { Progress } from './scripts/testing/reporters.ts';

/** Files of the long tier (`npm run test:long`), which sets the variable. */
const excludedFiles = process.env.LONG_TIER ? [] : ['**/*.long.test.ts'];

/**
 * Projects of tests, mainly rules beside the code, screens in a DOM, and real handlers against the emulator.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // A timeout catches a hang and is no budget; waiting costs nothing once the state is there.
    expect: { poll: { timeout: 30_000 } },
    // `npm test` prints what failed tests have printed.
    silent: process.env.REPORT ? 'passed-only' : false,
    // The counts of `npm test` are read from this file.
    reporters: process.env.REPORT
      ? [['json', { outputFile: process.env.REPORT }], new Progress()]
      : ['default'],
    // `npm test` leaves tests with this tag to the long tier.
    tags: [{ name: 'long' }],
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'shared/**/*.test.ts',
            'functions/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/*.test.ts',
          ],
          exclude: ['tests/recipes{,.long}.test.ts', ...excludedFiles],
          // The modules are pure, so files can share imported ones.
          isolate: false,
          setupFiles: ['tests/quiet.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'infra',
          environment: 'node',
          // Checking the types of a copy takes as long as synthesizing the cloud.
          include: ['infra/**/*.test.ts', 'tests/recipes{,.long}.test.ts'],
          exclude: excludedFiles,
          testTimeout: 60_000,
        },
      },
      {
        // This project builds the site for production, so it is separate from the screens' tests.
        test: {
          name: 'site',
          environment: 'node',
          include: ['web/build/**/*.test.ts'],
          exclude: excludedFiles,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: excludedFiles,
          // Each file has its own globals while a worker keeps its compiled code, which takes a quarter of
          // the time of forks.
          pool: 'vmThreads',
          server: { deps: { inline: [/@cloudscape-design/] } },
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'integration',
          environment: 'node',
          include: [
            'tests/integration/**/*.test.ts',
            'tests/acceptance/**/*.test.ts',
            'tests/performance/**/*.test.ts',
          ],
          exclude: excludedFiles,
          // A process for each file would take a quarter more; the second setup file keeps the files apart.
          isolate: false,
          sequence: { setupFiles: 'list' },
          setupFiles: ['tests/quiet.ts', 'tests/shared-process.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: excludedFiles,
          // The timeouts catch hangs and are no budgets: a busy machine is slow, and the first stack builds
          // the site.
          testTimeout: 240_000,
          hookTimeout: 600_000,
          globalSetup: ['tests/e2e/unpack.ts'],
          // The files of a process share its browser.
          isolate: false,
          setupFiles: ['tests/shared-process.ts', 'tests/e2e/failed.ts'],
          // The hooks of the setup file see the pages before those of the test file close them.
          sequence: { hooks: 'list', setupFiles: 'list' },
        },
      },
    ],
  },
});
