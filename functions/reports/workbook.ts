// A workbook as the bytes of an XLSX file: fills, frozen panes, A3 landscape that fits the width (domain 3.6).
import write, { type Cell } from 'write-excel-file/node';
import type { BookCell, BookSheet } from '../../shared/reports/ledger/book.ts';

const A3 = 8;

/** What the library has no option for: paper, and that all columns go on one page. */
const onA3 = {
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml: string) =>
          xml.replace(/<worksheet([^>]*)>/, '<worksheet$1><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'),
        transformElementAttributes: (tag: string, attributes: Record<string, string | number>) =>
          tag === 'pageSetup' ? { ...attributes, paperSize: A3, fitToWidth: 1, fitToHeight: 0 } : attributes,
      },
    },
  },
};

/** No text may begin a formula in the program that opens it. */
const harmless = (value: string | number) =>
  typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;

function cellOf(cell: BookCell | null): Cell {
  if (!cell) return null;
  const { value, day, bold, centred, fill, colour, across, down } = cell;
  return {
    ...(day === undefined
      ? { value: harmless(value ?? '') }
      : { value: new Date(`${day}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }),
    ...(bold && { fontWeight: 'bold' as const }),
    ...(centred && { align: 'center' as const }),
    ...(fill && { backgroundColor: fill }),
    ...(colour && { textColor: colour }),
    ...(across && { columnSpan: across }),
    ...(down && { rowSpan: down, alignVertical: 'top' as const }),
  };
}

const sheetOf = ({ name, rows, widths, frozen, landscape }: BookSheet) => ({
  sheet: name,
  data: rows.map((row) => row.map(cellOf)),
  columns: widths.map((width) => ({ width })),
  stickyRowsCount: frozen[0],
  stickyColumnsCount: frozen[1],
  ...(landscape && { orientation: 'landscape' as const }),
});

export const bytesOf = (sheets: readonly BookSheet[]): Promise<Uint8Array> =>
  write(sheets.map(sheetOf), { features: [onA3] }).toBuffer();
