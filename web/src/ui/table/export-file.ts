// A list as a file: CSV after RFC 4180 and XLSX. No cell may begin a formula in the program that opens it.
import type { SheetData } from 'write-excel-file/browser';

export type Rows = readonly (readonly (string | number)[])[];

const startsFormula = /^[=+\-@\t\r]/;
/** Text that a spreadsheet would compute gets an apostrophe before it. */
export const harmless = (value: string | number): string | number =>
  typeof value === 'string' && startsFormula.test(value) ? `'${value}` : value;

const quoted = (value: string | number) =>
  /["\r\n,;]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);

export const csvOf = (rows: Rows): string =>
  rows.map((row) => row.map((value) => quoted(harmless(value))).join(',')).join('\r\n');

/** The byte order mark tells spreadsheets that this is UTF-8. */
export const saveCsv = (name: string, rows: Rows): void =>
  save(`${name}.csv`, new Blob(['\ufeff', csvOf(rows)], { type: 'text/csv' }));

export async function saveXlsx(name: string, rows: Rows): Promise<void> {
  const { default: write } = await import('write-excel-file/browser');
  save(`${name}.xlsx`, await write(cellsOf(rows)).toBlob());
}

/** One sheet for each table, under its name. */
export async function saveWorkbook(name: string, tables: Readonly<Record<string, Rows>>): Promise<void> {
  const { default: write } = await import('write-excel-file/browser');
  const sheets = Object.entries(tables).map(([sheet, rows]) => ({ sheet, data: cellsOf(rows) }));
  save(`${name}.xlsx`, await write(sheets).toBlob());
}

const cellsOf = ([head = [], ...body]: Rows): SheetData => [
  head.map((value) => ({ value: String(value), fontWeight: 'bold' as const })),
  ...body.map((row) => row.map((value) => (value === '' ? null : { value: harmless(value) }))),
];

export function save(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
