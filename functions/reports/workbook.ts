// Builds an XLSX file: fills, frozen panes, A3 landscape fitted to the page width (domain 3.6).
import write, { type Cell } from 'write-excel-file/node';
import type { BookCell, BookWorksheet } from '#shared/reports/ledger/book.ts';

const A3_PAPER_CODE = 8;

/** Settings the library does not support: paper size, and fitting all columns to one page. */
const a3Feature = {
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml: string) =>
          xml.replace(/<worksheet([^>]*)>/, '<worksheet$1><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'),
        transformElementAttributes: (tag: string, attributes: Record<string, string | number>) =>
          tag === 'pageSetup'
            ? { ...attributes, paperSize: A3_PAPER_CODE, fitToWidth: 1, fitToHeight: 0 }
            : attributes,
      },
    },
  },
};

/** Escapes texts that spreadsheet programs would read as formulas. */
const escapeFormula = (value: string | number) =>
  typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;

function toCell(cell: BookCell | null): Cell {
  if (!cell) return null;
  const { value, day, bold, centred, fill, colour, across, down } = cell;
  return {
    ...(day === undefined
      ? { value: escapeFormula(value ?? '') }
      : { value: new Date(`${day}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }),
    ...(bold && { fontWeight: 'bold' as const }),
    ...(centred && { align: 'center' as const }),
    ...(fill && { backgroundColor: fill }),
    ...(colour && { textColor: colour }),
    ...(across && { columnSpan: across }),
    ...(down && { rowSpan: down, alignVertical: 'top' as const }),
  };
}

const toWorksheet = ({ name, rows, widths, frozen, landscape }: BookWorksheet) => ({
  sheet: name,
  data: rows.map((row) => row.map(toCell)),
  columns: widths.map((width) => ({ width })),
  stickyRowsCount: frozen[0],
  stickyColumnsCount: frozen[1],
  ...(landscape && { orientation: 'landscape' as const }),
});

export const buildWorkbookBytes = (sheets: readonly BookWorksheet[]): Promise<Uint8Array> =>
  write(sheets.map(toWorksheet), { features: [a3Feature] }).toBuffer();
