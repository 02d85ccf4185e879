// What a check says of each thing, and where.
import type { Verdict } from '../../../shared/ingestion/import.ts';
import type { ImportPlace } from '../../../shared/ingestion/import-places.ts';
import type { RowProblem } from '../../../shared/ingestion/problem.ts';
import type { ThingId, Values } from './target.ts';

/** Each check of a mapping has verdicts of its own: an import follows those it was started with. */
export const checkPlace = (
  scope: { tenant: string; plant?: string },
  mapping: string,
  turn: number,
): ImportPlace => ({
  tenant: scope.tenant,
  plant: scope.plant!,
  id: `${mapping}.${turn}`,
});
/** A thing of a table: all rows of its key. */
export interface Judged {
  lines: number[];
  op: Verdict;
  key: string;
  /** Of what stands. */
  id?: ThingId;
  version?: number;
  /** Of each row what stands in its columns. */
  before?: Values[];
  after: Values[];
  problems: RowProblem[];
}
