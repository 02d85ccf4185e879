// The quick part: types, lint, laws and unit tests. Two at a time, one for each core.
import { run, type Step, unused } from './steps.ts';

const lanes: Step[][] = [
  [
    // what several checkers find out together costs twice as much, and the other core has the tests
    { name: 'types', command: ['tsc', '-p', 'tsconfig.json', '--checkers', '1'] },
    { name: 'lint', command: ['biome', 'ci', '--colors=off', '--error-on-warnings', '.'] },
    ...unused,
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
    const done: boolean[] = [];
    for (const step of lane) done.push(await run(step, true));
    return done;
  }),
);
process.exit(results.flat().every(Boolean) ? 0 : 1);
