// Data brought along, by real functions over a real table: how fast files are read and staged, and how fast they become things of a plant.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tableClient } from '../../functions/http/aws.ts';
import { importedFiles } from '../../functions/table/entities/ingestion.ts';
import { type ImportTable, importTableNames } from '../../shared/ingestion/template.ts';
import { type Desk, openDesk, type Row, textOf } from './desk.ts';
import { type Figure, round } from './figure.ts';
import { cpuOfTable, measured } from './measured.ts';

const MB = 1024 * 1024;
/** Of the file that is read; of the tables that are imported. */
const [LARGEST, ROWS] = [100_000, 4000];

const pressOf = (i: number): Row => ({
  ...{ code: `PRS-${i}`, description: `Press of the hall number ${i}`, typologyCode: 'PRESS' },
  ...{
    supplierCode: `SUP-${i % 90}`,
    codeSap: `000${i}`,
    yearSetup: 2000 + (i % 25),
    department: 'Stamping',
  },
  ...{ price: i * 1.5, classCd: i % 2 ? 'A' : 'B', noteGeneral: 'Fondazione rinnovata, 400 € '.repeat(4) },
});

/** Of a row, ours and the table's together: rows a second are a matter of who else works here. */
const CPU: Partial<Record<ImportTable, number>> = {
  Suppliers: 0.45,
  Machines: 1.5,
  Components: 0.9,
  EwoHistory: 1.2,
  TagHistory: 1.2,
};

/** In a process of its own: what it holds is its own. */
async function reading(text: string): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-file-'));
  try {
    const path = join(folder, 'rows.csv');
    writeFileSync(path, text);
    const at = (name: string) =>
      JSON.stringify(join(import.meta.dirname, '../../functions/workers/file', name));
    const script = `
      import { readFileSync } from 'node:fs';
      import { staged } from ${at('stage.ts')};
      import { tablesOf } from ${at('tables.ts')};
      const file = readFileSync(process.argv[1]);
      const begun = performance.now();
      const [{ sheet }] = await staged(tablesOf(file, 'rows'), async () => {});
      console.log(JSON.stringify({
        perSecond: sheet.rows / ((performance.now() - begun) / 1000),
        memory: process.resourceUsage().maxRSS * 1024,
      }));`;
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '-e',
      script,
      path,
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

/** One after the other: each names what those before it brought. A machine's rows stand together, as exports write them. */
function plantOf(n: number): Partial<Record<ImportTable, Row[]>> {
  const many = (count: number, row: (i: number) => Row) =>
    Array.from({ length: Math.ceil(count) }, (_, i) => row(i));
  const machines = Math.ceil(n / 40);
  const nth = (i: number, each: number) => Math.floor(i / each);
  const history = (i: number) => ({
    ...{ code: `4000${i}`, machineCode: `IMP-${nth(i, 10)}` },
    ...{ reportedAt: '2025-03-16T06:00', closedAt: '2025-03-16T09:00' },
  });
  return {
    MachineTypologies: [{ code: 'PRESS', description: 'Press' }],
    Suppliers: many(n, (i) => ({ code: `SUP-${i}`, name: `Supplier ${i}`, phone: `+39 011 ${i}` })),
    Machines: many(n / 4, (i) => ({ ...pressOf(i), code: `IMP-${i}` })),
    Groups: many(machines * 2, (i) => ({
      ...{ machineCode: `IMP-${nth(i, 2)}`, code: `G-${i}`, description: `Group ${i}` },
    })),
    Subgroups: many(machines * 4, (i) => ({
      ...{ machineCode: `IMP-${nth(i, 4)}`, groupCode: `G-${nth(i, 2)}` },
      ...{ code: `S-${i}`, description: `Subgroup ${i}` },
    })),
    Components: many(machines * 34, (i) => ({
      ...{ machineCode: `IMP-${nth(i, 34)}`, groupCode: `G-${nth(i, 17)}`, subgroupCode: `S-${nth(i, 8.5)}` },
      ...{ code: `C-${i}`, description: `Component ${i}`, supplierCode: `SUP-${nth(i, 17) % 90}` },
    })),
    Smp: many(n / 10, (i) => ({ code: `SMP-${i}`, description: `Change filter ${i}`, minutes: 30 })),
    Cycles: many(n / 10, (i) => ({
      ...{ code: `CYC-${i}`, machineCode: `IMP-${nth(i, 4)}`, smpCode: `SMP-${i}` },
      ...{ frequencyN: 3, frequencyUnit: 'M', anchor: '2026-04-06', updateMode: 'initialScheduling' },
    })),
    EwoHistory: many(n / 4, (i) => ({ ...history(i), description: `Oil leak ${i}`, downtimeMinutes: 180 })),
    TagHistory: many(n / 4, (i) => ({ ...history(i), anomaly: `Hose ${i} is worn` })),
  };
}

/** What transactions write, from now on. */
function writing() {
  const counted = { writes: 0 };
  tableClient().middlewareStack.add(
    (next) => async (args) => {
      counted.writes += (args.input as { TransactItems?: unknown[] }).TransactItems?.length ?? 0;
      return next(args);
    },
    { step: 'initialize', name: 'counted' },
  );
  return counted;
}

/** As many writes a second as the table takes in full transactions of the smallest items, one after the other: more no import can write. */
async function paceOf({ store }: Desk): Promise<number> {
  const [full, times] = [96, 20];
  const { ms } = await measured(async () => {
    for (let n = 0; n < times; n++)
      await store().commit(
        Array.from({ length: full }, (_, i) => store().put(importedFiles, `${n}.${i}`, { batchId: '' })),
      );
  });
  return Math.round((full * times) / (ms / 1000));
}

const perSecond = (rows: number, { ms }: { ms: number }) => Math.round(rows / (ms / 1000));

export async function ingestion(rows = ROWS): Promise<Figure[]> {
  const text = textOf(Array.from({ length: LARGEST }, (_, i) => pressOf(i)));
  const figures = await reading(text);
  const desk = await openDesk();
  const counted = writing();
  try {
    const staging = await measured(() => desk.uploaded('Machines', text));
    figures.push({
      figure: 'that text from its upload to its rows in the bucket',
      value: perSecond(LARGEST, staging),
      unit: 'rows per second',
      budget: 8000,
      atLeast: true,
    });
    const plant = plantOf(rows);
    for (const table of importTableNames) {
      const all = plant[table];
      if (!all) continue;
      const mappingId = await desk.mapped(await desk.uploaded(table, textOf(all)), table, all);
      const checking = await measured(() => desk.checked(mappingId));
      const batchId = await desk.started(mappingId);
      counted.writes = 0;
      const before = cpuOfTable(desk.folder);
      const importing = await measured(() => desk.work('batch', batchId));
      const ofTable = cpuOfTable(desk.folder) - before;
      const { writes } = counted;
      const { inserted, chunks } = await desk.batch(batchId);
      if (inserted !== all.length) throw new Error(`of ${all.length} ${table} ${inserted} were imported`);
      const pace = await paceOf(desk);
      figures.push({
        figure: `import of ${table}`,
        value: perSecond(all.length, importing),
        unit: 'rows per second',
        beside: {
          rows: all.length,
          checkedPerSecond: perSecond(all.length, checking),
          writesOfARow: round(writes / all.length, 2),
          rowsOfAChunk: round(all.length / chunks),
          tripsOfAChunk: round(importing.trips / chunks),
          writesPerSecond: perSecond(writes, importing),
          tableTakesPerSecond: pace,
          ownCpuPerRow: round(importing.cpu / all.length, 3),
          tableCpuPerRow: round(ofTable / all.length, 3),
        },
      });
      if (CPU[table] && !Number.isNaN(ofTable))
        figures.push({
          figure: `CPU of a row of ${table}`,
          value: round((importing.cpu + ofTable) / all.length, 2),
          unit: 'ms',
          budget: CPU[table],
        });
    }
    return figures;
  } finally {
    await desk.close();
  }
}
