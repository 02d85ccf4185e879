// Reading of all foreign files to the last row, with the counts stated about them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stageRows } from '#functions/workers/file/staging.ts';
import { readTables } from '#functions/workers/file/tables.ts';
import type { StagedCell, StagedRow } from '#shared/ingestion/import-keys.ts';

const DATA = '../shared/data';
const present = existsSync(DATA);
if (!present) console.log(`skipped: ${DATA} is not here`);

async function read(path: string) {
  const rows: StagedRow[] = [];
  const sheets = await stageRows(
    readTables(readFileSync(`${DATA}/${path}`), path.split('/').at(-1)!),
    async (_, __, lines) => {
      rows.push(...lines.split('\n').map((line): StagedRow => JSON.parse(line)));
    },
  );
  expect(sheets).toHaveLength(1);
  const { sheet } = sheets[0]!;
  const below = rows.filter(({ line }) => line > sheet.headerRow);
  expect(below).toHaveLength(sheet.rows);
  const column = (name: string): (StagedCell | undefined)[] => {
    const at = sheet.columns.findIndex((each) => each.name === name);
    expect(at, name).toBeGreaterThanOrEqual(0);
    return below.map(({ cells }) => cells[at] ?? null);
  };
  const profile = (name: string) => sheet.columns.find((each) => each.name === name);
  return { sheet, rows: below, column, profile };
}
const countOf = (cells: readonly unknown[], such: (cell: string) => boolean) =>
  cells.filter((cell) => cell !== null && such(String(cell))).length;

describe.skipIf(!present)('files of others', () => {
  it('of an autoclave keep the rows with a quote left open', async () => {
    const { sheet, rows, column } = await read('autoclave-uwa/AutoclaveControlLoopFMEA.csv');
    expect(sheet).toMatchObject({ rows: 66, headerRow: 1 });
    expect(rows.filter(({ broken }) => broken).map(({ line }) => line)).toEqual([2, 4]);
    const strategies = column('MaintenanceStrategy').map((cell) => String(cell).trim());
    const planned = column('ControlFrequency').filter((_, i) => strategies[i] === 'PM' && !rows[i]!.broken);
    expect(countOf(planned, (text) => /^\s*\d+W\s*$/.test(text))).toBe(32);
    expect((await read('autoclave-uwa/AutoclaveWorkOrderData.csv')).sheet.rows).toBe(43);
  });

  it('of excavators have an unnamed first column and their costs', async () => {
    const { sheet, column, profile } = await read('excavator-maintkg/case_study_pdl.csv');
    expect(sheet).toMatchObject({
      rows: 5485,
      headerRow: 1,
      columns: expect.arrayContaining([expect.objectContaining({ name: '(1)' })]),
    });
    const machines = Map.groupBy(column('Asset'), (asset) => asset);
    expect(['A', 'B', 'C', 'D', 'E'].map((asset) => machines.get(asset)?.length)).toEqual([
      151, 1017, 992, 2374, 951,
    ]);
    const costs = column('Cost').map(Number);
    expect(costs.filter((cost) => cost < 0)).toHaveLength(6);
    expect(costs.reduce((sum, cost) => sum + cost, 0)).toBeCloseTo(17_506_162.76, 1);
    expect(profile('Cost')).toMatchObject({ numbers: 5485, decimal: '.' });
    expect(profile('BscStartDate')).toMatchObject({ days: 5485, dates: 'ymd' });
  });

  it('of drills have days first, and null dates that are none', async () => {
    const { sheet, column, profile } = await read('mwo2kg-uwa/work_orders.csv');
    expect(sheet.rows).toBe(500);
    expect(countOf(column('ACtStartDate'), (text) => text === '0/1/00')).toBe(311);
    expect(profile('ACtStartDate')).toMatchObject({ filled: 500, days: 189, dates: 'dmy' });
    expect(profile('Work_Order_Basic_Start_Date')).toMatchObject({ dates: 'dmy' });
  });

  it('of an Italian warehouse are cut at their separator', async () => {
    const { sheet, column, profile } = await read('it-scm-ricambi/pezzi_ricambio.csv');
    expect(sheet).toMatchObject({ name: 'pezzi_ricambio', rows: 25 });
    expect(column('prezzo_acquisto').filter((cell) => cell === null)).toHaveLength(3);
    expect(column("id_fornitore 'FK'").filter((cell) => cell === null)).toHaveLength(20);
    expect(countOf(column('stato_attivo'), (text) => /^(VERO|FALSO)$/i.test(text))).toBe(25);
    expect(profile('creato_il')?.days).toBe(25);
    const others = ['categorie', 'fornitori', 'giacenze', 'movimenti_magazzino'];
    const rows = await Promise.all(
      others.map(async (name) => (await read(`it-scm-ricambi/${name}.csv`)).sheet.rows),
    );
    expect(rows).toEqual([31, 7, 25, 76]);
  });

  it('of thirteen weeks of one plant have one shape', async () => {
    const weeks = readdirSync(`${DATA}/sap-pm-weekly`).filter((name) => name.endsWith('.xlsx'));
    const read13 = await Promise.all(weeks.map((name) => read(`sap-pm-weekly/${name}`)));
    expect(read13).toHaveLength(13);
    expect(read13.reduce((sum, { sheet }) => sum + sheet.rows, 0)).toBe(194);
    const names = read13.map(({ sheet }) => sheet.columns.map(({ name }) => name).join());
    expect(new Set(names).size).toBe(1);
    expect(read13[0]!.sheet.columns).toHaveLength(30);
    const all = (name: string) => read13.flatMap(({ column }) => column(name));
    expect(all('Equipment_ID').filter((cell) => cell === null)).toHaveLength(4);
    expect(
      countOf(all('Actual_Cost_USD'), (text) => Number(text) < 0) +
        countOf(all('Planned_Cost_USD'), (text) => Number(text) < 0),
    ).toBe(1);
    const orders = all('Order_Number').map(String);
    expect(orders.length - new Set(orders).size).toBe(2);
  });
});
