import { defineConfig } from 'vitest/config';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Names the tests that passed only at their second try: a page, or its test, that is sometimes too slow for the other. */
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
  }
}

/** Tells where the time of a long run went. */
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

/** Three kinds of test: rules beside the code, screens in a DOM, real handlers against the emulator. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // `npm test` counts from the file
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
          // they are pure: what one file imports serves the next
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'infra',
          environment: 'node',
          // checking the types of a copy takes as long as synthesizing the cloud
          include: ['infra/**/*.test.ts', 'tests/recipes.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        // builds the site as it ships, so not where screens are tested
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
          // a file has its own globals and a worker keeps what it has compiled: a quarter of the time of forks
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
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // two emulators and a dozen processes on a busy machine; what only a second try shows is told by name
          retry: 1,
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
          globalSetup: ['tests/e2e/unpack.ts'],
          retry: 1,
        },
      },
    ],
  },
});
