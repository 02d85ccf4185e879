import type { StagedRow } from '#shared/ingestion/import-keys.ts';
import type { RecognisedCodePage } from '#shared/ingestion/words/code-pages.ts';

/** Table of a file, with its rows in ordered pieces. */
export interface Table {
  name: string;
  hidden?: true;
  letters?: RecognisedCodePage;
  rows: AsyncIterable<StagedRow[]>;
}
