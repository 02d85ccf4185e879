// Runs all checks. The last line counts `N passed, N failed`; steps that are not tests count as one each.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { readUnusedRights } from './local/rights/report.ts';
import { judgeSecondTries } from './second-tries.ts';
import { runStep, type Step, unusedCodeSteps } from './steps.ts';

const REPORT = '.build/tests.json';
process.env.REPORT = REPORT;
const SECOND_TRIES = '.build/second-tries.json';
process.env.SECOND_TRIES = SECOND_TRIES;
const RIGHTS = '.build/rights';
process.env.RIGHTS = RIGHTS;
rmSync(RIGHTS, { recursive: true, force: true });
rmSync(SECOND_TRIES, { force: true });
mkdirSync('.build', { recursive: true });

/** Each lane keeps one processor busy. */
const checks: Step[][] = [
  [
    { name: 'types', command: ['tsc', '-p', 'tsconfig.json'] },
    { name: 'lint', command: ['biome', 'ci', '--colors=off', '--error-on-warnings', '.'] },
    ...unusedCodeSteps,
  ],
  [
    { name: 'synth', command: ['node', 'scripts/synth.ts'] },
    { name: 'site', command: ['node', 'scripts/site.ts'] },
  ],
];
/** Fills the demo data, which takes long and is needed only by the browser tests. */
const demoDataStep: Step = { name: 'demo data', command: ['node', 'tests/e2e/fill.ts'] };

let passedCount = 0;
let failedCount = 0;
const countResult = (ok: boolean) => {
  if (ok) passedCount++;
  else failedCount++;
};
const demoDataResult = runStep(demoDataStep, true).then(countResult);
await Promise.all(
  checks.map(async (steps) => {
    for (const step of steps) countResult(await runStep(step, true));
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

/** Failures, repeated beside the count because the test's own output is a thousand lines above. */
const failureLines: string[] = [];
const addFailure = (file: string, test: string, message: string) =>
  failureLines.push(
    `failed: ${relative('.', file)} ${test}\n    ${message.split('\n').slice(0, 8).join('\n    ')}`,
  );

/** The browser tests run after the others, because they need the whole machine. */
for (const [name, projects] of [
  ['tests', ['unit', 'infra', 'site', 'web', 'integration']],
  ['browser tests', ['e2e']],
] as const) {
  rmSync(REPORT, { force: true });
  if (name === 'browser tests') await demoDataResult;
  const projectOptions = projects.flatMap((project) => ['--project', project]);
  await runStep({ name, command: ['vitest', 'run', ...projectOptions] });
  if (!existsSync(REPORT)) {
    failedCount++;
    continue;
  }
  const report = JSON.parse(readFileSync(REPORT, 'utf8')) as Report;
  passedCount += report.numPassedTests;
  failedCount += report.numFailedTests;
  for (const file of report.testResults) {
    for (const test of file.assertionResults) {
      if (test.status === 'failed') addFailure(file.name, test.fullName, test.failureMessages.join('\n'));
    }
    // A file that broke before its first test counts as one failure.
    if (file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed')) {
      failedCount++;
      addFailure(file.name, '', file.message);
    }
  }
}

const secondTries: string[] = existsSync(SECOND_TRIES) ? JSON.parse(readFileSync(SECOND_TRIES, 'utf8')) : [];
const { lines: secondTryLines, hasFailed: hasTooManySecondTries } = judgeSecondTries(secondTries);
for (const line of secondTryLines) console.log(line);
if (hasTooManySecondTries) failedCount++;
for (const line of readUnusedRights(RIGHTS)) console.log(`granted, and used by no test: ${line}`);
for (const line of failureLines) console.log(line);
console.log(`${passedCount} passed, ${failedCount} failed`);
process.exit(failedCount === 0 ? 0 : 1);
