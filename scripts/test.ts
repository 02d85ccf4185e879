// Everything that must hold. The last line counts: `N passed, N failed`; steps that are not tests count as one each.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { unusedIn } from './local/rights/report.ts';
import { run, type Step, unused } from './steps.ts';

const REPORT = '.build/tests.json';
process.env.REPORT = REPORT;
const RIGHTS = '.build/rights';
process.env.RIGHTS = RIGHTS;
rmSync(RIGHTS, { recursive: true, force: true });
mkdirSync('.build', { recursive: true });

/** Each of them keeps one processor busy. */
const checks: Step[][] = [
  [
    { name: 'types', command: ['tsc', '-p', 'tsconfig.json'] },
    { name: 'lint', command: ['biome', 'ci', '--colors=off', '--error-on-warnings', '.'] },
    ...unused,
  ],
  [
    { name: 'synth', command: ['node', 'scripts/synth.ts'] },
    { name: 'site', command: ['node', 'scripts/site.ts'] },
  ],
];
/** Takes its time, and nobody waits for it before the browser tests. */
const filling: Step = { name: 'demo data', command: ['node', 'tests/e2e/fill.ts'] };

let passed = 0;
let failed = 0;
const count = (ok: boolean) => {
  if (ok) passed++;
  else failed++;
};
const filled = run(filling, true).then(count);
await Promise.all(
  checks.map(async (steps) => {
    for (const step of steps) count(await run(step, true));
  }),
);

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** What failed, told again beside the count: what a test printed stands a thousand lines above. */
const told: string[] = [];
const tell = (file: string, test: string, message: string) =>
  told.push(`failed: ${relative('.', file)} ${test}\n    ${message.split('\n').slice(0, 8).join('\n    ')}`);

/** The browser has the machine to itself: its tests come after the others. */
for (const [name, projects] of [
  ['tests', ['unit', 'infra', 'site', 'web', 'integration']],
  ['browser tests', ['e2e']],
] as const) {
  rmSync(REPORT, { force: true });
  if (name === 'browser tests') await filled;
  const chosen = projects.flatMap((project) => ['--project', project]);
  await run({ name, command: ['vitest', 'run', ...chosen] });
  if (!existsSync(REPORT)) {
    failed++;
    continue;
  }
  const report = JSON.parse(readFileSync(REPORT, 'utf8')) as Report;
  passed += report.numPassedTests;
  failed += report.numFailedTests;
  for (const file of report.testResults) {
    for (const test of file.assertionResults) {
      if (test.status === 'failed') tell(file.name, test.fullName, test.failureMessages.join('\n'));
    }
    // a file that broke before its first test: its tests count as left out
    if (file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed')) {
      failed++;
      tell(file.name, '', file.message);
    }
  }
}

for (const line of unusedIn(RIGHTS)) console.log(`granted, and used by no test: ${line}`);
for (const line of told) console.log(line);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
