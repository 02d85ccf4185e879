// Everything that must hold. The last line counts: `N passed, N failed`; steps that are not tests count as one each.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { unusedIn } from './local/rights/report.ts';
import { run, type Step, unused } from './steps.ts';

const REPORT = '.build/tests.json';
process.env.REPORT = REPORT;
const RIGHTS = '.build/rights';
process.env.RIGHTS = RIGHTS;
rmSync(RIGHTS, { recursive: true, force: true });
mkdirSync('.build', { recursive: true });

const checks: Step[] = [
  { name: 'types', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'lint', command: ['biome', 'ci', '--colors=off', '--error-on-warnings', '.'] },
  ...unused,
  { name: 'site', command: ['vite', 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'] },
  { name: 'synth', command: ['node', 'scripts/synth.ts'] },
];
let passed = 0;
let failed = 0;
for (const step of checks) {
  if (await run(step, true)) passed++;
  else failed++;
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** The browser has the machine to itself: its tests come after the others. */
for (const [name, projects] of [
  ['tests', ['unit', 'infra', 'site', 'web', 'integration']],
  ['browser tests', ['e2e']],
] as const) {
  rmSync(REPORT, { force: true });
  const chosen = projects.flatMap((project) => ['--project', project]);
  await run({ name, command: ['vitest', 'run', ...chosen] });
  if (!existsSync(REPORT)) {
    failed++;
    continue;
  }
  const report = JSON.parse(readFileSync(REPORT, 'utf8')) as Report;
  passed += report.numPassedTests;
  failed += report.numFailedTests;
  // a file that broke before its first test
  failed += report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
}

for (const line of unusedIn(RIGHTS)) console.log(`granted, and used by no test: ${line}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
