import { writeFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/**
 * Reports the tests that passed only at their second try, because the page or the test is sometimes too slow.
 */
class Unsteady implements Reporter {
  readonly #again: string[] = [];

  onTestCaseResult(test: TestCase) {
    if (!test.ok() || (test.diagnostic()?.retryCount ?? 0) === 0) return;
    const [first] = test.result().errors ?? [];
    const why = first?.message.split('\n', 1)[0] ?? 'for a reason it does not tell';
    this.#again.push(`${test.module.relativeModuleId} > ${test.fullName}: ${why} (${placeOf(first)})`);
  }

  onTestRunEnd() {
    for (const name of this.#again) console.log(`passed only at the second try: ${name}`);
    // `npm test` counts them.
    if (process.env.SECOND_TRIES) writeFileSync(process.env.SECOND_TRIES, JSON.stringify(this.#again));
  }
}

/** Reports the ten slowest files of a long run. */
class Slowest implements Reporter {
  readonly #files: { name: string; seconds: number }[] = [];

  onTestModuleEnd(file: TestModule) {
    const { collectDuration, setupDuration, duration } = file.diagnostic();
    this.#files.push({
      name: file.relativeModuleId,
      seconds: (collectDuration + setupDuration + duration) / 1000,
    });
  }

  onTestRunEnd() {
    const slowest = this.#files.sort((a, b) => b.seconds - a.seconds).slice(0, 10);
    console.log('the slowest files:');
    for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(8)} s  ${name}`);
  }
}

const placeOf = (error: { stacks?: { file: string; line: number }[] } | undefined) =>
  error?.stacks?.map(({ file, line }) => `${file.split('/').at(-1)}:${line}`).at(0) ?? 'nowhere';

/**
 * Projects of tests, mainly rules beside the code, screens in a DOM, and real handlers against the emulator.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // The counts of `npm test` are read from this file.
    reporters: process.env.REPORT
      ? ['dot', ['json', { outputFile: process.env.REPORT }], new Unsteady(), new Slowest()]
      : ['default', new Unsteady()],
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
          exclude: ['tests/recipes.test.ts'],
          // The modules are pure, so files can share imported ones.
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'infra',
          environment: 'node',
          // Checking the types of a copy takes as long as synthesizing the cloud.
          include: ['infra/**/*.test.ts', 'tests/recipes.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        // This project builds the site for production, so it is separate from the screens' tests.
        test: {
          name: 'site',
          environment: 'node',
          include: ['web/build/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/src/**/*.test.{ts,tsx}'],
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
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          // The timeouts catch hangs and are no budgets: a busy machine is slow, and the first stack builds
          // the site.
          testTimeout: 240_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: 15_000 } },
          globalSetup: ['tests/e2e/unpack.ts'],
          retry: 1,
        },
      },
    ],
  },
});
