// Everything that must hold. The last line counts: `N passed, N failed`; steps that are not tests count as one each.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { run, type Step } from './steps.ts';

const REPORT = '.build/tests.json';
mkdirSync('.build', { recursive: true });
rmSync(REPORT, { force: true });

const checks: Step[] = [
  { name: 'types', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'lint', command: ['biome', 'ci', '--colors=off', '--diagnostic-level=error', '.'] },
  { name: 'site', command: ['vite', 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'] },
  { name: 'synth', command: ['node', 'scripts/synth.ts'] },
];
let passed = 0;
let failed = 0;
for (const step of checks) {
  if (await run(step, true)) passed++;
  else failed++;
}

const only = process.argv.slice(2);
await run({
  name: 'tests',
  command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`, ...only],
});
if (existsSync(REPORT)) {
  const report = JSON.parse(readFileSync(REPORT, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
    testResults: { status: string; assertionResults: unknown[] }[];
  };
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  passed += report.numPassedTests;
  failed += report.numFailedTests + brokenFiles;
} else failed++;

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
