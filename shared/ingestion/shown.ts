// A problem as calls tell it: with the number of its check, and its sentence.
import type { Language } from '../messages.ts';
import type { Problem } from './import-api.ts';
import { blocks, checkOf, type RowProblem, sentenceOf } from './problem.ts';

/** Of a table. */
export type ProblemIn = RowProblem & { table: number };

export const problemIn = (problem: ProblemIn, language: Language): Problem => ({
  table: problem.table,
  line: problem.line,
  column: problem.column ?? null,
  value: problem.values?.value === undefined ? null : String(problem.values.value),
  check: checkOf(problem),
  code: problem.code,
  level: blocks(problem) ? 'error' : 'warning',
  message: sentenceOf(problem, language),
});
