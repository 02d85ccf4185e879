// Fixture: a file from its bytes to the rows and problems of a mapping, processed as the worker and the
// service do.
import { mapRows } from '#functions/ingestion/import/map-rows.ts';
import { stageRows } from '#functions/workers/file/staging.ts';
import { readTables } from '#functions/workers/file/tables.ts';
import type { MappedTable, Transform } from '#shared/ingestion/import.ts';
import { proposeMapping } from '#shared/ingestion/proposal.ts';
import { getRegionalFormat } from '#shared/ingestion/region.ts';
import type { PreparedRow, StagedRow } from '#shared/ingestion/staged.ts';
import { partsOf, STYLES, zipOf } from './workbooks.ts';

export const TURIN = { language: 'it', timeZone: 'Europe/Rome' } as const;
export const DETROIT = { language: 'en', timeZone: 'America/Detroit' } as const;

export async function mapped(
  file: Buffer | string,
  { plant = TURIN, tables }: { plant?: typeof TURIN | typeof DETROIT; tables?: MappedTable[] } = {},
) {
  const pages: StagedRow[] = [];
  const sheets = await stageRows(readTables(Buffer.from(file), 'file.csv'), async (_, __, lines) => {
    pages.push(...lines.split('\n').map((line): StagedRow => JSON.parse(line)));
  });
  const rows: PreparedRow[] = [];
  const region = getRegionalFormat(plant);
  const asked = tables ?? proposeMapping(sheets.map(({ sheet }) => sheet));
  const found = await mapRows(
    { worksheets: sheets, staged: async () => pages, keep: async (_, __, some) => void rows.push(...some) },
    asked,
    { day: '2026-03-16', timeZone: plant.timeZone, region },
  );
  return {
    values: rows.map(({ values }) => values),
    problems: rows.flatMap(({ problems = [] }) => problems.map(({ line, code }) => [line, code])),
    remarks: found.flatMap(({ remarks = [] }) => remarks.map(({ code }) => code)),
    sheet: sheets[0]!.sheet,
    asked,
  };
}
/** Returns the tables with the transformations that answer ambiguous columns. */
export const answered = (tables: readonly MappedTable[], answers: Record<string, Transform>): MappedTable[] =>
  tables.map(({ index, sheet, headerRow, columns }) => ({
    ...{ index, sheet, headerRow },
    columns: columns.map((column) => {
      const answer = answers[column.target];
      return answer ? { ...column, transform: [answer] } : column;
    }),
  }));
export const csv = (...lines: string[]) => `${lines.join('\r\n')}\r\n`;
export const machines = 'code;description;typologyCode';

/** Builds the XML of a worksheet with a row of header texts and rows of cells. */
export function sheetOf(
  header: string,
  rows: string,
  { merges = '', formats = [] as string[], state = '' } = {},
) {
  const head = header
    .split(';')
    .map((name) => `<c t="str"><v>${name}</v></c>`)
    .join('');
  const xml = `<worksheet><sheetData><row r="1">${head}</row>${rows}</sheetData>${merges}</worksheet>`;
  const styles = `<styleSheet><numFmts>${formats.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_, i) => `<xf numFmtId="${164 + i}"/>`).join('')}</cellXfs></styleSheet>`;
  return zipOf(
    partsOf([['S', xml]]).map((part) => {
      if (part.bytes === STYLES) return { ...part, bytes: styles };
      return part.name === 'xl/workbook.xml' && state !== ''
        ? { ...part, bytes: String(part.bytes).replace('<sheet ', `<sheet state="${state}" `) }
        : part;
    }),
  );
}
export const text = (value: string) => `<c t="str"><v>${value}</v></c>`;
