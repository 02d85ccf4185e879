// Rows on their way into the bucket: pages of a thousand, the header found, every column looked at.
import { setFlagsFromString } from 'node:v8';
import { MAX_FILE_ROWS, PAGE_ROWS } from '../../../shared/ingestion/import.ts';
import type { StagedRow, StagedSheet } from '../../../shared/ingestion/import-places.ts';
import { HEADER_WITHIN, headerAt, namesOf } from './header.ts';
import { type Profiler, profiler } from './profile.ts';
import type { Table } from './table.ts';
import { UnfitFile } from './unfit.ts';

/** By how much room for what is new grows, as the engine has it: each row is garbage as soon as it is written, and more room would only hold more of that. */
const growth = (factor: 1 | 2) => setFlagsFromString(`--semi-space-growth-factor=${factor}`);

/** Characters of a page, however few rows it has then: whoever shows it answers with it whole. */
const PAGE_LENGTH = 2_000_000;
/** Pages under way. */
const AT_ONCE = 4;

/** Keeps a page of a sheet; both count from 0. */
export type Keep = (sheet: number, page: number, lines: string) => Promise<unknown>;

/** Every sheet with rows below a header. @throws UnfitFile */
export async function staged(tables: AsyncIterable<Table>, keep: Keep): Promise<StagedSheet[]> {
  growth(1);
  try {
    return await stagedTables(tables, keep);
  } finally {
    growth(2);
  }
}

async function stagedTables(tables: AsyncIterable<Table>, keep: Keep): Promise<StagedSheet[]> {
  const sheets: StagedSheet[] = [];
  let left = MAX_FILE_ROWS;
  for await (const table of tables) {
    const at = sheets.length;
    const { sheet, seen } = await stagedTable(table, left, (page, lines) => keep(at, page, lines));
    left -= seen;
    if (sheet.sheet.rows > 0) sheets.push(sheet);
  }
  if (sheets.length === 0) throw new UnfitFile('fileEmpty');
  return sheets;
}

async function stagedTable(
  { name, rows }: Table,
  most: number,
  keep: (page: number, lines: string) => Promise<unknown>,
) {
  const pages = pageWriter(keep);
  const columns = columnsSeen();
  let seen = 0;
  for await (const some of rows) {
    seen += some.length;
    if (seen > most) throw new UnfitFile('fileTooManyRows');
    for (const row of some) {
      columns.see(row);
      const full = pages.add(JSON.stringify(row));
      if (full) await full;
    }
  }
  await pages.end();
  return { seen, sheet: { sheet: { name: name.slice(0, 200), ...columns.profile() }, pages: pages.count() } };
}

/** The first rows wait until it is known which of them is the header. */
function columnsSeen() {
  const first: StagedRow[] = [];
  let header: StagedRow | undefined;
  let rows = 0;
  let width = 0;
  const profilers: Profiler[] = [];

  function count({ cells }: StagedRow) {
    rows++;
    // a column that begins late: named when all are known
    while (profilers.length < cells.length) profilers.push(profiler(''));
    for (let i = 0; i < cells.length; i++) profilers[i]!.see(cells[i]);
  }
  function decide() {
    const at = headerAt(first);
    header = first[at];
    for (const row of first.slice(at + 1)) count(row);
  }

  return {
    see(row: StagedRow) {
      width = Math.max(width, row.cells.length);
      if (header) return count(row);
      first.push(row);
      if (first.length === HEADER_WITHIN) decide();
    },
    profile() {
      if (!header) decide();
      const names = namesOf(header?.cells ?? [], Math.max(profilers.length, header?.cells.length ?? 0));
      return {
        rows,
        headerRow: header?.line ?? 1,
        columns: names.map((name, i) => ({ ...(profilers[i] ?? profiler('')).profile(), name })),
      };
    },
  };
}

function pageWriter(keep: (page: number, lines: string) => Promise<unknown>) {
  let [lines, length, count] = [[] as string[], 0, 0];
  const under: Promise<unknown>[] = [];

  function put() {
    const kept = keep(count++, lines.join('\n'));
    [lines, length] = [[], 0];
    // its failure is met when it is waited for
    kept.catch(() => {});
    under.push(kept);
    return under.length > AT_ONCE ? under.shift() : undefined;
  }

  return {
    /** What is to be waited for before more is added. */
    add(line: string): Promise<unknown> | undefined {
      lines.push(line);
      length += line.length;
      return lines.length === PAGE_ROWS || length >= PAGE_LENGTH ? put() : undefined;
    },
    async end() {
      if (lines.length > 0) put();
      await Promise.all(under);
    },
    count: () => count,
  };
}
