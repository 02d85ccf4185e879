import { describe, expect, it } from 'vitest';
import { formatShares, parseProcessorTimes } from './machine.ts';
import {
  formatFailure,
  formatTable,
  formatUnsteady,
  getProject,
  listFailures,
  listFiles,
  listSlowestFiles,
  shortenMessage,
  type VitestReport,
} from './report.ts';

const report: VitestReport = {
  numTotalTests: 4,
  numPassedTests: 2,
  numPendingTests: 0,
  testResults: [
    {
      ...{ name: '/root/tests/e2e/shell/shell.test.ts', status: 'failed', message: '' },
      ...{ startTime: 1_000, endTime: 31_000 },
      assertionResults: [
        { status: 'passed', fullName: 'opens', failureMessages: [] },
        {
          status: 'failed',
          fullName: 'closes',
          failureMessages: ['\u001B[31mtoo late\u001B[39m', 'and more'],
        },
      ],
    },
    {
      ...{ name: '/root/shared/text.test.ts', status: 'failed', message: 'cannot import' },
      ...{ startTime: 1_000, endTime: 2_500 },
      assertionResults: [],
    },
    {
      ...{ name: '/root/shared/code.test.ts', status: 'passed', message: '' },
      ...{ startTime: 0, endTime: 10 },
      assertionResults: [{ status: 'passed', fullName: 'a code', failureMessages: [] }],
    },
  ],
};

describe('the report of a run', () => {
  it('lists failed tests, and a file that broke before its first test as one failure', () => {
    const failures = listFailures(report, '/root');
    expect(failures).toEqual([
      {
        ...{ file: 'tests/e2e/shell/shell.test.ts', test: 'closes' },
        message: '\u001B[31mtoo late\u001B[39m\nand more',
      },
      { file: 'shared/text.test.ts', test: '(the file itself)', message: 'cannot import' },
    ]);
    expect(listFiles([...failures, failures[0]!])).toEqual([
      'tests/e2e/shell/shell.test.ts',
      'shared/text.test.ts',
    ]);
  });

  it('names a failure and an unsteady test in lines without colours', () => {
    const [failure] = listFailures(report, '/root');
    expect(formatFailure(failure!)).toBe(
      'failed: tests/e2e/shell/shell.test.ts > closes\n    too late\n    and more',
    );
    expect(formatUnsteady(failure!)).toBe(
      'unsteady: tests/e2e/shell/shell.test.ts > closes: too late (alone it passed)',
    );
  });

  it('leaves the places in packages out', () => {
    const message =
      'Error: late\n    at wait (/root/node_modules/a/b.js:1:1)\n    at /root/shared/text.test.ts:3:4';
    const failure = { file: 'shared/text.test.ts', test: 'waits', message };
    expect(formatFailure(failure)).toBe(
      'failed: shared/text.test.ts > waits\n    Error: late\n        at /root/shared/text.test.ts:3:4',
    );
    expect(formatUnsteady(failure)).toBe(
      'unsteady: shared/text.test.ts > waits: Error: late at /root/shared/text.test.ts:3:4 (alone it passed)',
    );
  });

  it('says the first place of a failure in the files of the project', () => {
    const message = [
      'Error: expected 1 to be 2',
      '    at run (/root/node_modules/vitest/dist/run.js:1:1)',
      '    at /root/shared/text.test.ts:12:5',
      '    at /root/shared/text.test.ts:90:5',
    ].join('\n');
    expect(shortenMessage(message, 1)).toBe(
      'Error: expected 1 to be 2\n        at /root/shared/text.test.ts:12:5',
    );
  });

  it('lists the slowest files first', () => {
    expect(listSlowestFiles([report], 2, '/root')).toEqual([
      { file: 'tests/e2e/shell/shell.test.ts', seconds: 30 },
      { file: 'shared/text.test.ts', seconds: 1.5 },
    ]);
  });

  it.each([
    ['tests/e2e/shell/shell.test.ts', 'e2e'],
    ['tests/integration/access/users.test.ts', 'integration'],
    ['tests/acceptance/history.test.ts', 'integration'],
    ['tests/performance/screens.test.ts', 'integration'],
    ['web/build/budget.test.ts', 'site'],
    ['web/src/call.test.ts', 'web'],
    ['infra/bundle.test.ts', 'infra'],
    ['tests/recipes.test.ts', 'infra'],
    ['tests/architecture.test.ts', 'unit'],
    ['shared/text.test.ts', 'unit'],
  ])('finds the project of %s', (file, project) => {
    expect(getProject(file)).toBe(project);
  });

  it('aligns the table of phases', () => {
    expect(
      formatTable([
        { phase: 'types', failed: 0, seconds: 49.94 },
        {
          ...{ phase: 'browser', files: 66, tests: 351, failed: 0, unsteady: 1, seconds: 641.9 },
          ...{ busy: '98 %', disk: '0 %', stolen: '1 %' },
        },
      ]),
    ).toBe(
      [
        'phase    files  tests  failed  unsteady  seconds  busy  disk  stolen',
        'types        –      –       0         –     49.9     –     –       –',
        'browser     66    351       0         1    641.9  98 %   0 %     1 %',
      ].join('\n'),
    );
  });
});

describe('the times of the processors', () => {
  it('are shares of the time between two readings', () => {
    const before = parseProcessorTimes('cpu  100 0 50 800 50 0 0 0 0 0\ncpu0 1 2 3');
    const after = parseProcessorTimes('cpu  160 10 60 810 50 5 5 10 0 0\n');
    expect(before).toEqual({ busy: 150, disk: 50, stolen: 0, total: 1_000 });
    expect(formatShares(before, after)).toEqual({ busy: '82 %', disk: '0 %', stolen: '9 %' });
  });

  it('are left out where the system does not tell them', () => {
    expect(formatShares(undefined, undefined)).toEqual({ busy: '–', disk: '–', stolen: '–' });
  });
});
