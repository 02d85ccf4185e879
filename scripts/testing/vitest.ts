// Runs vitest and reads its report.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { runStep } from '../steps.ts';
import type { VitestReport } from './report.ts';

const REPORT = '.build/tests.json';

/** Failed tests after which a run ends, because something general is broken. */
export const MAX_FAILED_TESTS = 40;

/** Options that leave out single tests of the long tier, and end a run in which much fails. */
export const WITHOUT_LONG_TESTS = ['--tags-filter', '!long', '--bail', String(MAX_FAILED_TESTS)];

export interface VitestRun {
  name: string;
  projects: readonly string[];
  /** Paths of test files or parts of them; all files of the projects if absent. */
  files?: readonly string[];
  /** Further options of the command. */
  options?: readonly string[];
  environment?: NodeJS.ProcessEnv;
  /** Hides the output unless the run fails. */
  isQuiet?: boolean;
}

/**
 * Returns vitest's report; undefined if it ended without one. An error outside of tests is a failure of the
 * run, which its report does not contain, so the result says whether vitest itself was content.
 */
export async function runVitest({
  name,
  projects,
  files = [],
  options = [],
  environment = {},
  isQuiet = false,
}: VitestRun): Promise<{ report?: VitestReport; isOk: boolean }> {
  mkdirSync('.build', { recursive: true });
  rmSync(REPORT, { force: true });
  const projectOptions = projects.flatMap((project) => ['--project', project]);
  const { isOk } = await runStep(
    { name, command: ['vitest', 'run', '--no-color', ...projectOptions, ...options, ...files] },
    isQuiet,
    { REPORT, NO_COLOR: '1', ...environment },
  );
  return {
    isOk,
    ...(existsSync(REPORT) && { report: JSON.parse(readFileSync(REPORT, 'utf8')) as VitestReport }),
  };
}
