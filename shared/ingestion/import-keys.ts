// Object keys of an import in the ingestion bucket; each object holds a page of rows, one JSON line per row.
import type { FileWorksheet } from './import.ts';

export type { PreparedRow, StagedCell, StagedRow } from './staged.ts';

export interface ImportReference {
  tenant: string;
  plant: string;
  /** Id of the file or the mapping. */
  id: string;
}
const buildPath = ({ tenant, plant, id }: ImportReference) =>
  [tenant, plant, id].map(encodeURIComponent).join('/');

/** Key of an uploaded file; only the worker reads it. */
export const buildUploadKey = (reference: ImportReference) => `quarantine/${buildPath(reference)}`;
export function parseUploadKey(key: string): ImportReference | undefined {
  const [folder, tenant, plant, id, ...more] = key.split('/').map(decodeURIComponent);
  return folder === 'quarantine' && tenant && plant && id && more.length === 0
    ? { tenant, plant, id }
    : undefined;
}

/** Key of the worksheets of a file (`FileSheet[]`) with the number of pages of each. */
export const buildWorksheetsKey = (reference: ImportReference) =>
  `staged/${buildPath(reference)}/sheets.json`;
/** Key of a page of rows of a worksheet (`StagedRow`), from its first line on. */
export const buildStagedRowsKey = (reference: ImportReference, sheet: number, page: number) =>
  `staged/${buildPath(reference)}/${sheet}.${page}`;
/** Key of a page of mapped rows of a table (`PreparedRow`). */
export const buildPreparedRowsKey = (reference: ImportReference, table: number, page: number) =>
  `prepared/${buildPath(reference)}/${table}.${page}`;
/** Keys of a page of a table's verdicts (`Verdict` lines), and of their counts. */
export const buildVerdictsKey = (reference: ImportReference, table: number, page: number) =>
  `checked/${buildPath(reference)}/${table}.${page}`;
export const buildVerdictCountsKey = (reference: ImportReference) =>
  `checked/${buildPath(reference)}/counts.json`;

export interface StagedWorksheet {
  sheet: FileWorksheet;
  pages: number;
}
