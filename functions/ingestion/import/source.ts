// Reads a file's worksheets and rows as the worker staged them, decoded in the code page the user chose.
import {
  buildStagedRowsKey,
  buildWorksheetsKey,
  type ImportReference,
  type StagedRow,
  type StagedWorksheet,
} from '#shared/ingestion/import-keys.ts';
import { recodeRow, recodeWorksheet } from '#shared/ingestion/reading/decoding.ts';
import type { CodePage } from '#shared/ingestion/words/code-pages.ts';
import { readJsonObject, readRows } from '../../http/files/stored-objects.ts';

export interface Source {
  worksheets: readonly StagedWorksheet[];
  staged(sheet: number, page: number): Promise<StagedRow[]>;
}

/** @param letters code page chosen by the user, if any */
export async function openSource(file: ImportReference, letters?: CodePage): Promise<Source> {
  const stagedSheets = await readJsonObject<StagedWorksheet[]>(buildWorksheetsKey(file));
  const staged = (sheet: number, page: number) => readRows<StagedRow>(buildStagedRowsKey(file, sheet, page));
  if (!letters) return { worksheets: stagedSheets, staged };
  const sheets = await Promise.all(
    stagedSheets.map(async ({ sheet, pages }, sheetIndex) => ({
      sheet: recodeWorksheet(
        sheet,
        await readHeaderRow(sheet.headerRow, pages, (page) => staged(sheetIndex, page)),
        letters,
      ),
      pages,
    })),
  );
  return {
    worksheets: sheets,
    async staged(sheet, page) {
      const originalCodePage = stagedSheets[sheet]?.sheet.letters?.page;
      const rows = await staged(sheet, page);
      return originalCodePage ? rows.map((row) => recodeRow(row, originalCodePage, letters)) : rows;
    },
  };
}

/** Returns the header row, which is among the first pages. */
async function readHeaderRow(line: number, pages: number, staged: (page: number) => Promise<StagedRow[]>) {
  for (let page = 0; page < pages; page++) {
    const rows = await staged(page);
    const header = rows.find((row) => row.line === line);
    if (header || (rows.at(-1)?.line ?? 0) > line) return header;
  }
  return undefined;
}
