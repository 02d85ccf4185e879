// Verdicts of a check for each record, their counts, and where they are stored.
import { ROWS_PER_PAGE, type RowVerdict } from '#shared/ingestion/import.ts';
import type { ImportReference } from '#shared/ingestion/import-keys.ts';
import type { VerdictCounts } from '#shared/ingestion/import-records.ts';
import { isBlocking, type RowProblem } from '#shared/ingestion/problem.ts';
import type { RecordId, Values } from './target.ts';

/** Maximum problems of each level in the response of a table; all of them are stored with their rows. */
const MAX_LISTED_PROBLEMS = 200;

/**
 * Returns the storage location of a check: each check has its own verdicts, and an import uses those it was
 * started with.
 */
export const getCheckReference = (
  scope: { tenant: string; plant?: string },
  mapping: string,
  turn: number,
): ImportReference => ({
  tenant: scope.tenant,
  plant: scope.plant!,
  id: `${mapping}.${turn}`,
});
/** Record of a table with all rows of its key. */
export interface CheckedRecord {
  lines: number[];
  op: RowVerdict;
  key: string;
  /** Id and version of the existing record. */
  id?: RecordId;
  version?: number;
  /** Existing values of the columns of each row. */
  before?: Values[];
  after: Values[];
  problems: RowProblem[];
}

const createEmptyCounts = (): VerdictCounts => ({ new: 0, changed: 0, unchanged: 0, error: 0 });
export const sumVerdictCounts = (all: readonly VerdictCounts[]): VerdictCounts =>
  all.reduce(
    (sum, each) => ({
      new: sum.new + each.new,
      changed: sum.changed + each.changed,
      unchanged: sum.unchanged + each.unchanged,
      error: sum.error + each.error,
    }),
    createEmptyCounts(),
  );

/** Collects verdicts and stores them page by page. */
export function createVerdictWriter(storePage: (page: number, lines: CheckedRecord[]) => Promise<void>) {
  const pages: VerdictCounts[] = [];
  const errors: RowProblem[] = [];
  const warnings: RowProblem[] = [];
  let lines: CheckedRecord[] = [];
  const flushPage = async () => {
    const counts = createEmptyCounts();
    for (const { op, lines: rows } of lines) counts[op] += rows.length;
    await storePage(pages.length, lines);
    pages.push(counts);
    lines = [];
  };
  return {
    async add(checkedRecord: CheckedRecord) {
      lines.push(checkedRecord);
      for (const problem of checkedRecord.problems) {
        // Unchanged rows are counted already.
        if (problem.code === 'unchanged') continue;
        const problemList = isBlocking(problem) ? errors : warnings;
        if (problemList.length < MAX_LISTED_PROBLEMS) problemList.push(problem);
      }
      if (lines.length === ROWS_PER_PAGE) await flushPage();
    },
    async end() {
      if (lines.length > 0) await flushPage();
      return { pages, problems: [...errors, ...warnings] };
    },
  };
}
