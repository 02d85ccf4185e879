// Stages rows in the bucket: pages of a thousand rows, with header detection and column profiles.
import { setFlagsFromString } from 'node:v8';
import { type FileCodePage, MAX_FILE_ROWS, ROWS_PER_PAGE } from '#shared/ingestion/import.ts';
import type { StagedRow, StagedWorksheet } from '#shared/ingestion/import-keys.ts';
import { type RecognisedCodePage, recode } from '#shared/ingestion/words/code-pages.ts';
import { createProfiler, type Profiler } from './column-profile.ts';
import { findHeaderIndex, getColumnNames, MAX_HEADER_ROWS } from './header.ts';
import type { Table } from './table.ts';
import { FileRefusalError } from './unfit.ts';

/**
 * Sets the growth of V8's young generation: rows are garbage once written, so a larger one would only use
 * more memory.
 */
const setHeapGrowth = (factor: 1 | 2) => setFlagsFromString(`--semi-space-growth-factor=${factor}`);

/** Maximum characters of a page, however few rows it has then, since a response contains whole pages. */
const PAGE_LENGTH = 2_000_000;
/**
 * Number of non-ASCII texts shown to the user who selects the code page, chosen as the most distinctive of
 * `MAX_SAMPLES`.
 */
const SHOWN_SAMPLES = 5;
const MAX_SAMPLES = 100;
const SAMPLE_LENGTH = 60;
/** Pages written concurrently. */
const CONCURRENCY = 4;

/** Stores a page of a worksheet; both are counted from 0. */
export type PageWriter = (sheet: number, page: number, lines: string) => Promise<unknown>;

/** Stages every worksheet with rows below a header. @throws UnfitFile */
export async function stageRows(
  tables: AsyncIterable<Table>,
  storePage: PageWriter,
): Promise<StagedWorksheet[]> {
  setHeapGrowth(1);
  try {
    return await stageTables(tables, storePage);
  } finally {
    setHeapGrowth(2);
  }
}

async function stageTables(tables: AsyncIterable<Table>, storePage: PageWriter): Promise<StagedWorksheet[]> {
  const sheets: StagedWorksheet[] = [];
  let remainingRows = MAX_FILE_ROWS;
  for await (const table of tables) {
    const at = sheets.length;
    const { sheet, seen } = await stageTable(table, remainingRows, (page, lines) =>
      storePage(at, page, lines),
    );
    remainingRows -= seen;
    if (sheet.sheet.rows > 0) sheets.push(sheet);
  }
  if (sheets.length === 0) throw new FileRefusalError('fileEmpty');
  return sheets;
}

async function stageTable(
  { name, rows, hidden, letters }: Table,
  maxRows: number,
  storePage: (page: number, lines: string) => Promise<unknown>,
) {
  const pages = createPageWriter(storePage);
  const columns = createColumnCollector();
  let seen = 0;
  for await (const rowGroup of rows) {
    seen += rowGroup.length;
    if (seen > maxRows) throw new FileRefusalError('fileTooManyRows');
    for (const row of rowGroup) {
      columns.see(row);
      const pendingWrite = pages.add(JSON.stringify(row));
      if (pendingWrite) await pendingWrite;
    }
  }
  await pages.end();
  const sheet = {
    ...{ name: name.slice(0, 200), ...columns.profile() },
    ...(hidden && { hidden }),
    ...(letters && { letters: buildFileLetters(letters, columns.accented()) }),
  };
  return { seen, sheet: { sheet, pages: pages.count() } };
}

/** Returns the readings in each possible code page. Windows-1252 without doubt needs no alternatives. */
function buildFileLetters(
  { page, isUnclear, pages }: RecognisedCodePage,
  texts: readonly string[],
): FileCodePage {
  if (page === 'windows-1252' && !isUnclear) return { page };
  const sampleReadings = texts.map((text) => pages.map((to) => recode(text, page, to)));
  const distinctiveReadings = sampleReadings
    .toSorted((a, b) => new Set(b).size - new Set(a).size)
    .slice(0, SHOWN_SAMPLES);
  const readings = pages.map((each, i) => ({
    page: each,
    samples: distinctiveReadings.map((sampleTexts) => sampleTexts[i]!),
  }));
  return { page, ...(isUnclear && { isUnclear }), readings };
}

/** Collects the columns; the first rows are buffered until the header is known. */
function createColumnCollector() {
  const firstRows: StagedRow[] = [];
  let header: StagedRow | undefined;
  let rows = 0;
  let width = 0;
  const profilers: Profiler[] = [];
  const samples = new Set<string>();

  function countRow({ cells }: StagedRow) {
    rows++;
    // Adds columns that begin in a later row; they are named at the end.
    while (profilers.length < cells.length) profilers.push(createProfiler(''));
    for (let i = 0; i < cells.length; i++) profilers[i]!.see(cells[i]);
  }
  function detectHeader() {
    const at = findHeaderIndex(firstRows);
    header = firstRows[at];
    for (const row of firstRows.slice(at + 1)) countRow(row);
  }

  return {
    see(row: StagedRow) {
      for (const cell of row.cells)
        if (samples.size < MAX_SAMPLES && typeof cell === 'string' && /\P{ASCII}/u.test(cell))
          samples.add(cell.slice(0, SAMPLE_LENGTH));
      width = Math.max(width, row.cells.length);
      if (header) return countRow(row);
      firstRows.push(row);
      if (firstRows.length === MAX_HEADER_ROWS) detectHeader();
    },
    accented: () => [...samples],
    profile() {
      if (!header) detectHeader();
      const names = getColumnNames(
        header?.cells ?? [],
        Math.max(profilers.length, header?.cells.length ?? 0),
      );
      return {
        rows,
        headerRow: header?.line ?? 1,
        columns: names.map((name, i) => ({ ...(profilers[i] ?? createProfiler('')).profile(), name })),
      };
    },
  };
}

function createPageWriter(storePage: (page: number, lines: string) => Promise<unknown>) {
  let [lines, length, count] = [[] as string[], 0, 0];
  const pendingWrites: Promise<unknown>[] = [];

  function flushPage() {
    const pageWrite = storePage(count++, lines.join('\n'));
    [lines, length] = [[], 0];
    // The rejection is handled when the promise is awaited.
    pageWrite.catch(() => {});
    pendingWrites.push(pageWrite);
    return pendingWrites.length > CONCURRENCY ? pendingWrites.shift() : undefined;
  }

  return {
    /** Returns a promise to await before more is added. */
    add(line: string): Promise<unknown> | undefined {
      lines.push(line);
      length += line.length;
      return lines.length === ROWS_PER_PAGE || length >= PAGE_LENGTH ? flushPage() : undefined;
    },
    async end() {
      if (lines.length > 0) flushPage();
      await Promise.all(pendingWrites);
    },
    count: () => count,
  };
}
