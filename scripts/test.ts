// Runs what every release must pass. A file that fails is run once more, alone and after everything else; if
// it passes then, it counts as passed and is named as unsteady. The last line counts `N passed, N failed`;
// steps that are not tests count as one each. With paths, or parts of them, only these test files run, without
// the other steps.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { endRunningSteps, runStep, type Step, type StepResult, unusedCodeSteps } from './steps.ts';
import {
  describeMachine,
  formatShares,
  measureMachineFactor,
  readProcessorTimes,
} from './testing/machine.ts';
import {
  type Failure,
  formatFailure,
  formatTable,
  formatUnsteady,
  getProject,
  LIMITS,
  listFailures,
  listFiles,
  listSlowestFiles,
  type PhaseRow,
  type VitestReport,
} from './testing/report.ts';
import { MAX_FAILED_TESTS, runVitest, WITHOUT_LONG_TESTS } from './testing/vitest.ts';

/** Screenshots of pages on which a browser test failed. */
const PICTURES = '.build/failed';
const RIGHTS = '.build/rights';
process.env.RIGHTS = RIGHTS;
for (const folder of [PICTURES, RIGHTS]) rmSync(folder, { recursive: true, force: true });
mkdirSync('.build', { recursive: true });

const { positionals: selectedFiles } = parseArgs({ allowPositionals: true });

const startedAt = performance.now();
const countMinutes = () => (performance.now() - startedAt) / 60_000;
const machine = describeMachine(measureMachineFactor());
console.log(machine);

let passedCount = 0;
let failedCount = 0;
let unsteadyCount = 0;
const rows: PhaseRow[] = [];
const reports: VitestReport[] = [];
const failures: Failure[] = [];
/** Lines about what failed or was unsteady, printed after the table. */
const lines: string[] = [];

/** Prints where the time went and what failed; the last line counts. */
function printSummary() {
  console.log(`\n${machine}`);
  console.log(formatTable(rows));
  console.log(`together ${countMinutes().toFixed(1)} min; the slowest files:`);
  for (const { file, seconds } of listSlowestFiles(reports, 10))
    console.log(`${seconds.toFixed(1).padStart(8)} s  ${file}`);
  for (const line of lines) console.log(line);
  if (existsSync(PICTURES)) console.log(`pictures of failed pages: ${PICTURES}`);
  if (unsteadyCount > 0) console.log(`${unsteadyCount} tests were unsteady`);
  console.log(`${passedCount} passed, ${failedCount} failed`);
}

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, async () => {
    if (isStopping) return;
    isStopping = true;
    const names = await endRunningSteps();
    failedCount++;
    lines.push(`failed: stopped by ${signal} after ${countMinutes().toFixed(1)} min in ${names.join(', ')}`);
    printSummary();
    await pause(3_000);
    process.exit(1);
  });

/** Each lane keeps one processor busy. */
const checks: Step[][] = [
  [
    // Several checkers would take twice the CPU, and the other core works for the other lane.
    { name: 'types', command: ['tsc', '-p', 'tsconfig.json', '--checkers', '1'] },
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

/** Variables by which the tests believe that a step has made what they would otherwise look up themselves. */
const provenBy: Record<string, string> = { site: 'SITE_BUILT', 'demo data': 'FILLED' };

function addStep({ name, isOk, seconds }: StepResult) {
  const variable = provenBy[name];
  if (isOk && variable) process.env[variable] = '1';
  if (isOk) passedCount++;
  else {
    failedCount++;
    lines.push(`failed: ${name}; its output is above`);
  }
  rows.push({ phase: name, failed: isOk ? 0 : 1, seconds });
}

async function runPhase(phase: string, projects: readonly string[]) {
  const [phaseStartedAt, timesBefore] = [performance.now(), readProcessorTimes()];
  const options = [...WITHOUT_LONG_TESTS, ...(selectedFiles.length > 0 ? ['--passWithNoTests'] : [])];
  const { report, isOk } = await runVitest({ name: phase, projects, files: selectedFiles, options });
  const row = {
    seconds: (performance.now() - phaseStartedAt) / 1_000,
    ...formatShares(timesBefore, readProcessorTimes()),
  };
  if (!report) {
    failedCount++;
    lines.push(`failed: ${phase} ended without a report`);
    rows.push({ phase, failed: 1, ...row });
    return;
  }
  reports.push(report);
  const phaseFailures = listFailures(report);
  failures.push(...phaseFailures);
  const problem =
    phaseFailures.length >= MAX_FAILED_TESTS
      ? `ended after ${MAX_FAILED_TESTS} failed tests`
      : !isOk && phaseFailures.length === 0 && 'had an error outside of tests, which is printed above';
  if (problem) {
    failedCount++;
    lines.push(`failed: ${phase} ${problem}`);
  }
  passedCount += report.numPassedTests;
  const tests = report.numTotalTests - report.numPendingTests;
  rows.push({ phase, files: report.testResults.length, tests, failed: phaseFailures.length, ...row });
}

/** Runs failed files again, alone; sorts the failures into unsteady and failed ones. */
async function repeatFailedFiles() {
  const files = listFiles(failures);
  const unsteadyFiles = new Set<string>();
  const repeatedFiles = files.length <= LIMITS.maxRepeatedFiles ? files : [];
  for (const file of repeatedFiles) {
    if (countMinutes() > LIMITS.lastRepeatMinute) break;
    const { report, isOk } = await runVitest({
      name: `again, alone: ${file}`,
      projects: [getProject(file)],
      files: [file],
      options: WITHOUT_LONG_TESTS,
      isQuiet: true,
    });
    if (isOk && report && report.numPassedTests > 0) unsteadyFiles.add(file);
  }
  for (const failure of failures) {
    if (unsteadyFiles.has(failure.file)) {
      unsteadyCount++;
      passedCount++;
      lines.push(formatUnsteady(failure));
    } else {
      failedCount++;
      lines.push(formatFailure(failure));
    }
  }
  if (unsteadyFiles.size > LIMITS.maxUnsteadyFiles) {
    failedCount++;
    lines.push(`failed: ${unsteadyFiles.size} files passed only alone, ${LIMITS.maxUnsteadyFiles} may`);
  }
}

const demoDataResult = selectedFiles.length === 0 && runStep(demoDataStep, true);
if (selectedFiles.length === 0)
  await Promise.all(
    checks.map(async (steps) => {
      for (const step of steps) addStep(await runStep(step, true));
    }),
  );
await runPhase('others', ['unit', 'infra', 'site', 'web', 'integration']);
if (demoDataResult) addStep(await demoDataResult);
// The browser tests run after the others, because they need the whole machine.
await runPhase('browser', ['e2e']);
await repeatFailedFiles();
if (!isStopping) {
  // A selection that finds nothing proves nothing.
  if (passedCount + failedCount === 0) {
    failedCount++;
    lines.push(`failed: no test file matches ${selectedFiles.join(', ')}`);
  }
  printSummary();
  process.exit(failedCount === 0 ? 0 : 1);
}
