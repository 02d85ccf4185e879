// Reads vitest's JSON report and judges a run: which failures count, and which files were only unsteady.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Parts of vitest's JSON report that are read here. */
export interface VitestReport {
  numTotalTests: number;
  numPassedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime?: number;
    endTime?: number;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

export interface Failure {
  file: string;
  test: string;
  message: string;
}

/** Lists the failures of a run; a file that broke before its first test is one failure. */
export const listFailures = ({ testResults }: VitestReport, root = process.cwd()): Failure[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failedTests = assertionResults.filter((test) => test.status === 'failed');
    if (failedTests.length > 0)
      return failedTests.map(({ fullName, failureMessages }) => ({
        ...{ file, test: fullName },
        message: failureMessages.join('\n'),
      }));
    return status === 'failed' ? [{ file, test: '(the file itself)', message }] : [];
  });

export const listFiles = (failures: readonly Failure[]): string[] => [
  ...new Set(failures.map(({ file }) => file)),
];

/** Returns the project of vitest.config.ts that contains a test file. */
export function getProject(file: string): string {
  if (file.startsWith('tests/e2e/')) return 'e2e';
  if (/^tests\/(integration|acceptance|performance)\//.test(file)) return 'integration';
  if (file.startsWith('web/build/')) return 'site';
  if (file.startsWith('web/src/')) return 'web';
  return file.startsWith('infra/') || file.startsWith('tests/recipes.') ? 'infra' : 'unit';
}

/** Limits of running failed files again. */
export const LIMITS = {
  /** More failed files than this are a fault, and are not run again. */
  maxRepeatedFiles: 8,
  /** More unsteady files than this fail the run. */
  maxUnsteadyFiles: 5,
  /** Minutes after which no file is run again, so that the run ends within the 90 minutes of CI. */
  lastRepeatMinute: 70,
} as const;

/** Returns the first lines of a message, and the first place in the project's own files. */
export function shortenMessage(message: string, lines: number): string {
  const all = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !/^\s+at .*node_modules/.test(line));
  const shown = all.slice(0, lines).map((line) => line.slice(0, 240));
  const place = all.find((line) => /^\s+at .*:\d+:\d+\)?$/.test(line));
  return [...shown, ...(place && !shown.includes(place.slice(0, 240)) ? [place] : [])].join('\n    ');
}

export const formatFailure = ({ file, test, message }: Failure): string =>
  `failed: ${file} > ${test}\n    ${shortenMessage(message, 6)}`;

export const formatUnsteady = ({ file, test, message }: Failure): string =>
  `unsteady: ${file} > ${test}: ${shortenMessage(message, 1).replaceAll(/\n\s+/g, ' ')} (alone it passed)`;

export interface FileTime {
  file: string;
  seconds: number;
}

/** Returns the files that took longest, the slowest first. */
export const listSlowestFiles = (
  reports: readonly VitestReport[],
  count: number,
  root = process.cwd(),
): FileTime[] =>
  reports
    .flatMap(({ testResults }) => testResults)
    .map(({ name, startTime = 0, endTime = 0 }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1_000,
    }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count);

/** A line of the table at the end of a run. */
export interface PhaseRow {
  phase: string;
  files?: number;
  tests?: number;
  failed: number;
  unsteady?: number;
  seconds: number;
  busy?: string;
  disk?: string;
  stolen?: string;
}

const COLUMNS = [
  'phase',
  'files',
  'tests',
  'failed',
  'unsteady',
  'seconds',
  'busy',
  'disk',
  'stolen',
] as const;

/** Formats the table of phases; numbers are aligned to the right. */
export function formatTable(rows: readonly PhaseRow[]): string {
  const cells = [
    [...COLUMNS],
    ...rows.map((row) =>
      COLUMNS.map((column) => {
        const value = row[column];
        return column === 'seconds' ? row.seconds.toFixed(1) : value === undefined ? '–' : String(value);
      }),
    ),
  ];
  const widths = COLUMNS.map((_, i) => Math.max(...cells.map((line) => line[i]!.length)));
  return cells
    .map((line) =>
      line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  '),
    )
    .join('\n');
}
