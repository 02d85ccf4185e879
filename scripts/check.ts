// The quick checks: types, lint, laws and unit tests. Two run at a time, one for each core.
import { runStep, type Step, unusedCodeSteps } from './steps.ts';

const lanes: Step[][] = [
  [
    // Several checkers would take twice the CPU, and the other core runs the tests.
    { name: 'types', command: ['tsc', '-p', 'tsconfig.json', '--checkers', '1'] },
    { name: 'lint', command: ['biome', 'ci', '--colors=off', '--error-on-warnings', '.'] },
    { name: 'commit subjects', command: ['node', 'scripts/commit-subjects.ts'] },
    ...unusedCodeSteps,
  ],
  [
    {
      name: 'laws and unit tests',
      command: ['vitest', 'run', '--project', 'unit', '--reporter=dot', '--maxWorkers=2'],
    },
  ],
];
const results = await Promise.all(
  lanes.map(async (lane) => {
    const outcomes: boolean[] = [];
    for (const step of lane) outcomes.push((await runStep(step, true)).isOk);
    return outcomes;
  }),
);
process.exit(results.flat().every(Boolean) ? 0 : 1);
