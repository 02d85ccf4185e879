import { defineConfig } from 'vitest/config';

/** Three kinds of test: rules beside the code, screens in a DOM, real handlers against the emulator. */
export default defineConfig({
  test: {
    maxWorkers: 2,
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
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'infra',
          environment: 'node',
          include: ['infra/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/**/*.test.{ts,tsx}'],
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
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          // guards against waiting for ever, not budgets: a busy machine is slow, and the first stack builds the site
          testTimeout: 240_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: 15_000 } },
          fileParallelism: false,
          // what only a second try shows is told by name: scripts/unsteady.ts
          retry: 1,
        },
      },
    ],
  },
});
