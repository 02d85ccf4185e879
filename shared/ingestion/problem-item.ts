// A problem in the form that calls return, with check number and sentence.
import type { Language } from '../messages.ts';
import type { Problem } from './import-api.ts';
import { formatRowProblem, getCheckNumber, isBlocking, type RowProblem } from './problem.ts';

/** A problem with its table. */
export type TableProblem = RowProblem & { table: number };

export const toProblem = (problem: TableProblem, language: Language): Problem => ({
  table: problem.table,
  line: problem.line,
  column: problem.column ?? null,
  value: problem.values?.value === undefined ? null : String(problem.values.value),
  check: getCheckNumber(problem),
  code: problem.code,
  level: isBlocking(problem) ? 'error' : 'warning',
  message: formatRowProblem(problem, language),
});
