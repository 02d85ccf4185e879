// Export of a list: CSV in the format of the user's region, and XLSX. Cells never start a formula in the
// spreadsheet program.
import type { SheetData } from 'write-excel-file/browser';
import type { Day, Instant } from '#shared/day.ts';
import type { Region as RegionalSettings } from '#shared/format.ts';
import { formatEditableNumber, parseTypedNumber } from '#shared/number-text.ts';
import { toWallTime } from '#shared/wall-clock.ts';

type Region = RegionalSettings['globalization'];
/** Day, or minute of plant-local time as `2026-03-16T06:00`. */
interface DateCell {
  moment: string;
}
export type ExportCell = string | number | DateCell;
export type ExportRows = readonly (readonly ExportCell[])[];

/** Returns the cell of a day; empty without one. */
export const toDayCell = (day: Day | undefined | null): ExportCell => (day ? { moment: day } : '');
/** Returns the cell of an instant in plant-local time; empty without one. */
export const toInstantCell = (instant: Instant | undefined | null, timeZone: string): ExportCell =>
  instant ? { moment: toWallTime(timeZone, instant) } : '';

const startsFormula = /^[=+\-@\t\r]/;
/** Prefixes text that a spreadsheet would evaluate with an apostrophe. */
export const escapeFormula = (text: string): string => (startsFormula.test(text) ? `'${text}` : text);

const quoteCsv = (text: string) => (/["\r\n,;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Formats a number. Three decimals could be read as thousands in another region, so a fourth one is added.
 */
function formatNumber(value: number, region: Region): string {
  const text = formatEditableNumber(value, region);
  return parseTypedNumber(text, region, { isPasted: true }).readings ? `${text}0` : text;
}

function formatCell(value: ExportCell, region: Region): string {
  if (typeof value === 'number') return formatNumber(value, region);
  return typeof value === 'string' ? escapeFormula(value) : value.moment.replace('T', ' ');
}

/** Column separator: regions with a decimal comma use semicolons. */
const separators = { en: ',', it: ';' } as const satisfies Record<Region, string>;

export const formatCsv = (rows: ExportRows, region: Region): string =>
  rows
    .map((row) => row.map((value) => quoteCsv(formatCell(value, region))).join(separators[region]))
    .join('\r\n');

/** Saves a CSV file; the byte order mark marks it as UTF-8. */
export const saveCsv = (name: string, rows: ExportRows, region: Region): void =>
  saveFile(`${name}.csv`, new Blob(['\ufeff', formatCsv(rows, region)], { type: 'text/csv' }));

/** Returns a valid worksheet name. */
const toSheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\]/g, ' ')
    .trim()
    .slice(0, 31)
    .replace(/^'+|'+$/g, '') || '1';

/** Saves one worksheet with the name of the file. */
export const saveXlsx = (name: string, rows: ExportRows): Promise<void> =>
  saveWorkbook(name, { [name]: rows });

/** Saves a workbook with one worksheet for each table. */
export async function saveWorkbook(
  name: string,
  tables: Readonly<Record<string, ExportRows>>,
): Promise<void> {
  const { default: writeExcelFile } = await import('write-excel-file/browser');
  const sheets = Object.entries(tables).map(([name, rows]) => ({
    sheet: toSheetName(name),
    data: toSheetData(rows),
  }));
  saveFile(`${name}.xlsx`, await writeExcelFile(sheets).toBlob());
}

export const toSheetData = ([head = [], ...body]: ExportRows): SheetData => [
  head.map((value) => ({ value: formatCell(value, 'en'), fontWeight: 'bold' as const })),
  ...body.map((row) => row.map(toSheetCell)),
];

function toSheetCell(value: ExportCell) {
  if (value === '') return null;
  if (typeof value === 'number') return { value };
  if (typeof value === 'string') return { value: escapeFormula(value) };
  const { moment } = value;
  return moment.includes('T')
    ? { value: new Date(`${moment}:00Z`), type: Date, format: 'yyyy-mm-dd hh:mm' }
    : { value: new Date(`${moment}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
}

/** Returns a name without characters that file systems refuse. */
export const toFileName = (name: string): string =>
  name
    .replace(/[<>:"/\\|?*\p{Cc}]+/gu, '-')
    .replace(/\s+/g, ' ')
    .trim();

export function saveFile(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = toFileName(name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
