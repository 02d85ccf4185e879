// Where an import keeps what it works on, in the bucket of ingestion; each object holds a page of rows, a line of JSON each.
import type { FileSheet } from './import.ts';

export type { PreparedRow, StagedCell, StagedRow } from './staged.ts';

export interface ImportPlace {
  tenant: string;
  plant: string;
  /** Of the file or the mapping. */
  id: string;
}
const path = ({ tenant, plant, id }: ImportPlace) => [tenant, plant, id].map(encodeURIComponent).join('/');

/** A file as it came; nobody reads it there but the worker. */
export const uploadedKey = (place: ImportPlace) => `quarantine/${path(place)}`;
export function uploadedPlace(key: string): ImportPlace | undefined {
  const [folder, tenant, plant, id, ...more] = key.split('/').map(decodeURIComponent);
  return folder === 'quarantine' && tenant && plant && id && more.length === 0
    ? { tenant, plant, id }
    : undefined;
}

/** The sheets of a file (`FileSheet[]`) and, for each, how many pages it has. */
export const sheetsKey = (place: ImportPlace) => `staged/${path(place)}/sheets.json`;
/** Rows of a sheet from its first line on (`StagedRow`). */
export const stagedKey = (place: ImportPlace, sheet: number, page: number) =>
  `staged/${path(place)}/${sheet}.${page}`;
/** Rows of a table as they were mapped (`PreparedRow`). */
export const preparedKey = (place: ImportPlace, table: number, page: number) =>
  `prepared/${path(place)}/${table}.${page}`;
/** What is to be done with each thing of a table (`Verdict` lines), and how many there are of each kind. */
export const checkedKey = (place: ImportPlace, table: number, page: number) =>
  `checked/${path(place)}/${table}.${page}`;
export const countsKey = (place: ImportPlace) => `checked/${path(place)}/counts.json`;

export interface StagedSheet {
  sheet: FileSheet;
  pages: number;
}
