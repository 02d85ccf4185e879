// Measures imports with the real functions and a real table: how fast files are read and staged, and how fast
// rows become records of a plant.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { importedFiles } from '#functions/db/entities/ingestion.ts';
import { getTableClient } from '#functions/http/aws.ts';
import { type ImportTable, importTableNames } from '#shared/ingestion/template/template.ts';
import { type CsvRow, formatCsvRows, type ImportBench, openImportBench } from './desk.ts';
import { type Figure, round } from './figure.ts';
import { measureWork, readEmulatorCpu } from './measured.ts';

const MB = 1024 * 1024;
/** Rows of the file that is read, and rows of the tables that are imported. */
const [PARSED_ROW_COUNT, IMPORTED_ROW_COUNT] = [100_000, 4000];

const buildPressRow = (i: number): CsvRow => ({
  ...{ code: `PRS-${i}`, description: `Press of the hall number ${i}`, typologyCode: 'PRESS' },
  ...{
    supplierCode: `SUP-${i % 90}`,
    codeSap: `000${i}`,
    yearSetup: 2000 + (i % 25),
    department: 'Stamping',
  },
  ...{ price: i * 1.5, classCd: i % 2 ? 'A' : 'B', noteGeneral: 'Fondazione rinnovata, 400 € '.repeat(4) },
});

/**
 * Budget in milliseconds of CPU a row, of this process and the emulator together. Rows per second would
 * depend on the load of the machine.
 */
const CPU_BUDGETS: Partial<Record<ImportTable, number>> = {
  Suppliers: 0.45,
  Machines: 1.5,
  Components: 0.9,
  EwoHistory: 1.2,
  TagHistory: 1.2,
};

/** Reads the file in a separate process, so that its memory can be measured. */
async function measureParsing(text: string): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-file-'));
  try {
    const filePath = join(folder, 'rows.csv');
    writeFileSync(filePath, text);
    const getModulePath = (name: string) =>
      JSON.stringify(join(import.meta.dirname, '../../functions/workers/file', name));
    const script = `
      import { readFileSync } from 'node:fs';
      import { stageRows } from ${getModulePath('staging.ts')};
      import { readTables } from ${getModulePath('tables.ts')};
      const file = readFileSync(process.argv[1]);
      const begun = performance.now();
      const [{ sheet }] = await stageRows(readTables(file, 'rows'), async () => {});
      console.log(JSON.stringify({
        perSecond: sheet.rows / ((performance.now() - begun) / 1000),
        memory: process.resourceUsage().maxRSS * 1024,
      }));`;
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '-e',
      script,
      filePath,
    ]);
    const { perSecond, memory } = JSON.parse(stdout) as { perSecond: number; memory: number };
    const file = `a text of ${round(text.length / MB, 0)} MB`;
    return [
      {
        figure: `${file} parsed`,
        value: Math.round(perSecond),
        unit: 'rows per second',
        budget: 30_000,
        atLeast: true,
      },
      { figure: `${file}: peak`, value: Math.round(memory / MB), unit: 'MB', budget: 200 },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Returns the tables in their order of import: each refers to rows of the tables before it. The rows of a
 * machine are adjacent, as in exports.
 */
function buildPlantRows(n: number): Partial<Record<ImportTable, CsvRow[]>> {
  const repeatRow = (count: number, buildRow: (i: number) => CsvRow) =>
    Array.from({ length: Math.ceil(count) }, (_, i) => buildRow(i));
  const machines = Math.ceil(n / 40);
  const getParentNumber = (i: number, childCount: number) => Math.floor(i / childCount);
  const buildHistoryRow = (i: number) => ({
    ...{ code: `4000${i}`, machineCode: `IMP-${getParentNumber(i, 10)}` },
    ...{ reportedAt: '2025-03-16T06:00', closedAt: '2025-03-16T09:00' },
  });
  return {
    MachineTypologies: [{ code: 'PRESS', description: 'Press' }],
    Suppliers: repeatRow(n, (i) => ({ code: `SUP-${i}`, name: `Supplier ${i}`, phone: `+39 011 ${i}` })),
    Machines: repeatRow(n / 4, (i) => ({ ...buildPressRow(i), code: `IMP-${i}` })),
    Groups: repeatRow(machines * 2, (i) => ({
      ...{ machineCode: `IMP-${getParentNumber(i, 2)}`, code: `G-${i}`, description: `Group ${i}` },
    })),
    Subgroups: repeatRow(machines * 4, (i) => ({
      ...{ machineCode: `IMP-${getParentNumber(i, 4)}`, groupCode: `G-${getParentNumber(i, 2)}` },
      ...{ code: `S-${i}`, description: `Subgroup ${i}` },
    })),
    Components: repeatRow(machines * 34, (i) => ({
      ...{
        machineCode: `IMP-${getParentNumber(i, 34)}`,
        groupCode: `G-${getParentNumber(i, 17)}`,
        subgroupCode: `S-${getParentNumber(i, 8.5)}`,
      },
      ...{
        code: `C-${i}`,
        description: `Component ${i}`,
        supplierCode: `SUP-${getParentNumber(i, 17) % 90}`,
      },
    })),
    Smp: repeatRow(n / 10, (i) => ({ code: `SMP-${i}`, description: `Change filter ${i}`, minutes: 30 })),
    Cycles: repeatRow(n / 10, (i) => ({
      ...{ code: `CYC-${i}`, machineCode: `IMP-${getParentNumber(i, 4)}`, smpCode: `SMP-${i}` },
      ...{ frequencyN: 3, frequencyUnit: 'M', anchor: '2026-04-06', updateMode: 'initialScheduling' },
    })),
    EwoHistory: repeatRow(n / 4, (i) => ({
      ...buildHistoryRow(i),
      description: `Oil leak ${i}`,
      downtimeMinutes: 180,
    })),
    TagHistory: repeatRow(n / 4, (i) => ({ ...buildHistoryRow(i), anomaly: `Hose ${i} is worn` })),
  };
}

/** Counts the writes of all transactions from now on. */
function countWrites() {
  const writeCounter = { writes: 0 };
  getTableClient().middlewareStack.add(
    (next) => async (args) => {
      writeCounter.writes += (args.input as { TransactItems?: unknown[] }).TransactItems?.length ?? 0;
      return next(args);
    },
    { step: 'initialize', name: 'counted' },
  );
  return writeCounter;
}

/**
 * Measures the upper bound of any import: writes per second in sequential, full transactions of the smallest
 * items.
 */
async function measureWritePace({ store }: ImportBench): Promise<number> {
  const [itemsPerTransaction, transactionCount] = [96, 20];
  const { ms } = await measureWork(async () => {
    for (let n = 0; n < transactionCount; n++)
      await store().commit(
        Array.from({ length: itemsPerTransaction }, (_, i) =>
          store().put(importedFiles, `${n}.${i}`, { batchId: '' }),
        ),
      );
  });
  return Math.round((itemsPerTransaction * transactionCount) / (ms / 1000));
}

const perSecond = (rows: number, { ms }: { ms: number }) => Math.round(rows / (ms / 1000));

export async function measureIngestion(rows = IMPORTED_ROW_COUNT): Promise<Figure[]> {
  const text = formatCsvRows(Array.from({ length: PARSED_ROW_COUNT }, (_, i) => buildPressRow(i)));
  const figures = await measureParsing(text);
  const importBench = await openImportBench();
  const writeCounter = countWrites();
  try {
    const staging = await measureWork(() => importBench.uploaded('Machines', text));
    figures.push({
      figure: 'that text from its upload to its rows in the bucket',
      value: perSecond(PARSED_ROW_COUNT, staging),
      unit: 'rows per second',
      budget: 8000,
      atLeast: true,
    });
    const plant = buildPlantRows(rows);
    for (const table of importTableNames) {
      const tableRows = plant[table];
      if (!tableRows) continue;
      const mappingId = await importBench.mapped(
        await importBench.uploaded(table, formatCsvRows(tableRows)),
        table,
        tableRows,
      );
      const checking = await measureWork(() => importBench.checked(mappingId));
      const batchId = await importBench.started(mappingId);
      writeCounter.writes = 0;
      const emulatorCpuBefore = readEmulatorCpu(importBench.folder);
      const importing = await measureWork(() => importBench.work('batch', batchId));
      const emulatorCpu = readEmulatorCpu(importBench.folder) - emulatorCpuBefore;
      const { writes } = writeCounter;
      const { inserted, chunks } = await importBench.batch(batchId);
      if (inserted !== tableRows.length)
        throw new Error(`of ${tableRows.length} ${table} ${inserted} were imported`);
      const pace = await measureWritePace(importBench);
      figures.push({
        figure: `import of ${table}`,
        value: perSecond(tableRows.length, importing),
        unit: 'rows per second',
        additionalValues: {
          rows: tableRows.length,
          checkedPerSecond: perSecond(tableRows.length, checking),
          writesOfARow: round(writes / tableRows.length, 2),
          rowsOfAChunk: round(tableRows.length / chunks),
          tripsOfAChunk: round(importing.trips / chunks),
          writesPerSecond: perSecond(writes, importing),
          tableTakesPerSecond: pace,
          ownCpuPerRow: round(importing.cpu / tableRows.length, 3),
          tableCpuPerRow: round(emulatorCpu / tableRows.length, 3),
        },
      });
      if (CPU_BUDGETS[table] && !Number.isNaN(emulatorCpu))
        figures.push({
          figure: `CPU of a row of ${table}`,
          value: round((importing.cpu + emulatorCpu) / tableRows.length, 2),
          unit: 'ms',
          budget: CPU_BUDGETS[table],
        });
    }
    return figures;
  } finally {
    await importBench.close();
  }
}
