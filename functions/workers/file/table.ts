import type { StagedRow } from '../../ingestion/import/places.ts';

/** A table of a file: pieces of its rows, in their order. */
export interface Table {
  name: string;
  rows: AsyncIterable<StagedRow[]>;
}
