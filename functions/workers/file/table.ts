import type { StagedRow } from '../../../shared/ingestion/import-places.ts';

/** A table of a file: pieces of its rows, in their order. */
export interface Table {
  name: string;
  rows: AsyncIterable<StagedRow[]>;
}
