// Runs the long tier by parts. A part that passed on the same tree is not run again, so a run that was
// stopped continues where it was. `--part NAME` runs the parts whose names begin so; `--list` shows them all.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readUnusedRights } from './local/rights/report.ts';
import { endRunningSteps, runStep } from './steps.ts';
import { listParts, type Part } from './testing/parts.ts';
import { type Failure, formatFailure, listFailures } from './testing/report.ts';
import { runVitest } from './testing/vitest.ts';

const RESULTS = '.build/long.json';
const RIGHTS = '.build/rights';
process.env.RIGHTS = RIGHTS;
process.env.LONG_TIER = '1';
mkdirSync('.build', { recursive: true });

interface PartResult {
  /** Hash of the tree of HEAD. */
  tree: string;
  passed: number;
  failed: number;
  minutes: number;
}

const { values } = parseArgs({
  options: { part: { type: 'string' }, list: { type: 'boolean' }, again: { type: 'boolean' } },
});
const tree = execFileSync('git', ['rev-parse', 'HEAD^{tree}'], { encoding: 'utf8' }).trim();
const results: Record<string, PartResult> = existsSync(RESULTS)
  ? JSON.parse(readFileSync(RESULTS, 'utf8'))
  : {};
const parts = listParts().filter(({ name }) => !values.part || name.startsWith(values.part));

const formatResult = ({ name, description }: Part): string => {
  const result = results[name];
  const outcome = result
    ? `${result.tree === tree ? 'this tree' : `tree ${result.tree.slice(0, 10)}`}: ${result.passed} passed, ${result.failed} failed, ${result.minutes.toFixed(1)} min`
    : 'not run';
  return `${name.padEnd(26)} ${outcome.padEnd(50)} ${description}`;
};

if (values.list) {
  for (const part of parts) console.log(formatResult(part));
  process.exit(0);
}
if (parts.length === 0) {
  console.error(`No part is called ${values.part}. Known parts:`);
  for (const { name } of listParts()) console.error(`  ${name}`);
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, async () => {
    await endRunningSteps();
    process.exit(1);
  });

/** Runs a part; a mutation part counts as one test. */
async function runPart({
  name,
  runs = [],
  mutatedFiles,
}: Part): Promise<{ passed: number; failures: Failure[] }> {
  if (mutatedFiles) {
    const { isOk } = await runStep({
      name,
      command: ['node', 'scripts/mutate.ts', '-m', mutatedFiles.join(',')],
    });
    const message = 'too many mutations were not noticed; see .build/mutation.json';
    return isOk
      ? { passed: 1, failures: [] }
      : { passed: 0, failures: [{ file: name, test: 'score', message }] };
  }
  let passed = 0;
  const failures: Failure[] = [];
  for (const run of runs) {
    const { report, isOk } = await runVitest({
      name,
      ...run,
    });
    const runFailures = report ? listFailures(report) : [];
    passed += report?.numPassedTests ?? 0;
    failures.push(...runFailures);
    if (!isOk && runFailures.length === 0)
      failures.push({
        file: name,
        test: '(the run itself)',
        message: 'an error outside of tests, printed above',
      });
  }
  // A selection that finds nothing would pass for ever.
  if (passed + failures.length === 0)
    failures.push({ file: name, test: '(the selection)', message: 'no test was found' });
  return { passed, failures };
}

let passedCount = 0;
let failedCount = 0;
for (const part of parts) {
  const before = results[part.name];
  if (before?.tree === tree && before.failed === 0 && !values.again) {
    console.log(`ok     ${part.name} passed on this tree`);
    passedCount += before.passed;
    continue;
  }
  const startedAt = performance.now();
  const { passed, failures } = await runPart(part);
  for (const failure of failures) console.log(formatFailure(failure));
  passedCount += passed;
  failedCount += failures.length;
  results[part.name] = {
    tree,
    passed,
    failed: failures.length,
    minutes: (performance.now() - startedAt) / 60_000,
  };
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
  console.log(formatResult(part));
}
if (!values.part)
  for (const line of readUnusedRights(RIGHTS)) console.log(`granted, and used by no test: ${line}`);
console.log(`${passedCount} passed, ${failedCount} failed`);
process.exit(failedCount === 0 ? 0 : 1);
