// Problems of rows as their calls answer them: with the table, the check and a sentence.
import type { Problem } from '../../../shared/ingestion/import-api.ts';
import { blocks, checkOf, type RowProblem, sentenceOf } from '../../../shared/ingestion/problem.ts';
import type { Language } from '../../../shared/messages.ts';

export const saidProblem =
  (table: number, language: Language) =>
  (problem: RowProblem): Problem => {
    const { line, column = null, code, values } = problem;
    return {
      table,
      line,
      column,
      value: values?.value === undefined ? null : String(values.value),
      check: checkOf(problem),
      code,
      level: blocks(problem) ? 'error' : 'warning',
      message: sentenceOf(problem, language),
    };
  };
