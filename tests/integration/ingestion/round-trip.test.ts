// Round trip: files exported by the product's lists and equipment change nothing when they are imported, in
// each language.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import write from 'write-excel-file/node';
import { mapRows } from '#functions/ingestion/import/map-rows.ts';
import { stageRows } from '#functions/workers/file/staging.ts';
import { readTables } from '#functions/workers/file/tables.ts';
import { mappings } from '#shared/ingestion/import-api.ts';
import { proposeMapping } from '#shared/ingestion/proposal.ts';
import { getRegionalFormat } from '#shared/ingestion/region.ts';
import type { PreparedRow, StagedRow } from '#shared/ingestion/staged.ts';
import { findImportTable, type ImportTable } from '#shared/ingestion/template/template.ts';
import { ownLists } from '#shared/ingestion/words/own-lists.ts';
import { type Language, languages } from '#shared/messages.ts';
import { operators, suppliers } from '#shared/organisation/api.ts';
import { procedures } from '#shared/procedures/procedure-api.ts';
import * as structure from '#shared/structure/api.ts';
import { equipmentTables } from '#shared/structure/equipment-tables.ts';
import { elementLists } from '#shared/structure/export-api.ts';
import { buildEquipmentRows } from '#shared/structure/import-tables.ts';
import { spareParts } from '#shared/warehouse/spare-api.ts';
import { warehouses } from '#shared/warehouse/warehouse-api.ts';
import {
  type ExportCell,
  type ExportRows,
  formatCsv,
  toDayCell,
  toInstantCell,
  toSheetData,
} from '#web/ui/table/export-file.ts';
import { ok, startWorld, type World } from '../harness.ts';
import { at, machine, realTime } from '../plan.ts';
import { ewoOf, tagOf } from '../requests/plant.ts';
import { warehouse } from '../warehouse/shelf.ts';
import { checked, imported, mapped, openBucket, undone } from './desk.ts';
import { held } from './targets.ts';

let world: World;
let now = Date.parse('2026-03-11T06:00:00Z');
const pass = () => {
  now += 60_000;
  at(new Date(now).toISOString());
};
const odd = [
  '=SUM(A1)',
  '+39 011 555',
  '-x',
  '@home',
  'a;b',
  'a,b',
  '"quoted"',
  '0012',
  '1e5',
  'È già',
  '日本',
];
let batchId: string;
let before: ReadonlyMap<string, string>;

/** Returns the contents of the plant except imports and their audit trails. */
const own = /#(import|mapping|hold)/;
const business = async () => new Map([...(await held())].filter(([place]) => !own.test(place)));

beforeAll(async () => {
  pass();
  openBucket();
  world = await startWorld();
  const place = (await warehouse()).code;
  before = await business();
  const each = (row: (text: string, i: number) => PreparedRow['values']) => odd.map(row);
  const machineCode = 'M 0';
  const id = await mapped({
    MachineTypologies: each((description, i) => ({ code: `T0${i}`, description })),
    Suppliers: each((name, i) => ({ code: `00${i}`, name, phone: odd[(i + 1) % odd.length]! })),
    Machines: each((description, i) => ({
      ...{ code: `M ${i}`, description, typologyCode: `t0${i}`, supplierCode: `00${i}`, codeSap: `000${i}` },
      ...{ yearSetup: 2000 + i, price: i + 0.25, scadVitaResidua: '2032-12-31', stato: 'standby' },
      ...{ department: odd[(i + 1) % odd.length]!, operation: 'OP10', fabbrica: 'N', modello: '00-1' },
    })),
    Groups: each((description, i) => ({
      ...{ machineCode, code: `G${i}`, description, typologyCode: 'NEW', supplierCode: '000', flagAm: 'Y' },
    })),
    Subgroups: each((description, i) => ({ machineCode, groupCode: 'G0', code: `H${i}`, description })),
    Components: each((description, i) => ({
      ...{ machineCode, groupCode: 'G0', subgroupCode: 'H0', code: `C${i}`, description, quantity: i + 0.5 },
      ...(i === 1 && { typologyCode: 'Unheard' }),
    })),
    Spares: each((description, i) => ({
      ...{
        code: `0${i}`,
        description,
        warehouseCode: place,
        unitPrice: i + 0.1234,
        stock: i + 0.125,
        uom: 'kg',
      },
      ...{ reorderLevel: 4, stockMin: 2, optimalStock: 12, location: 'A1', shelving: '01', minLot: 3 },
      ...(i < 3 && { machineCode, componentCode: `C${i}` }),
    })),
    Smp: each((description, i) => ({
      code: `SMP ${i}`,
      description,
      typology: 'lubrication',
      minutes: 10 + i,
    })),
    Operators: each((name, i) => ({ code: `00${i}`, name, surname: odd[(i + 2) % odd.length]! })),
  });
  expect(await checked(id, { create: 'true' })).toMatchObject({ ok: true });
  pass();
  const batch = await imported(id);
  expect(batch).toMatchObject({ state: 'done' });
  batchId = batch.batchId;
}, 120_000);
afterAll(async () => {
  realTime();
  await world.close();
});

/** Formats: CSV of an Italian or French reader, of an English one, and a workbook. */
const formats = ['it', 'en', 'xlsx'] as const;
async function fileOf(name: string, rows: ExportRows, format: (typeof formats)[number]): Promise<Buffer> {
  if (format !== 'xlsx') return Buffer.from(`\ufeff${formatCsv(rows, format)}`);
  return write([{ sheet: name.slice(0, 31), data: toSheetData(rows) }] as never).toBuffer();
}

/** Processes a file as the worker and the wizard do, up to its check. */
async function looked(name: string, rows: ExportRows, only: ImportTable, format: (typeof formats)[number]) {
  pass();
  const pages: StagedRow[][] = [];
  const sheets = await stageRows(
    readTables(await fileOf(name, rows, format), `${name}.${format === 'xlsx' ? format : 'csv'}`),
    async (_, __, lines) => {
      pages.push(lines.split('\n').map((line): StagedRow => JSON.parse(line)));
    },
  );
  const proposed = proposeMapping(sheets.map(({ sheet }) => sheet));
  if (only) expect(proposed.map(({ table }) => table)).toEqual([only]);
  const found: Partial<Record<ImportTable, PreparedRow[]>> = {};
  await mapRows(
    {
      worksheets: sheets,
      staged: async (_, page) => pages[page]!,
      keep: async (index, _, some) => {
        const table = findImportTable(index)!;
        found[table] = [...(found[table] ?? []), ...some];
      },
    },
    proposed,
    {
      ...{ day: '2026-03-16', timeZone: 'Europe/Rome' },
      region: getRegionalFormat({ language: 'it', timeZone: 'Europe/Rome' }),
    },
  );
  const id = await mapped(found);
  const { errors, counts } = await checked(id);
  const { rows: changed } = await ok(mappings.difference, {
    mappingId: id,
    table: proposed[0]!.index,
    verdict: 'changed',
  });
  return { errors, counts, changed };
}
const nothing = (rows: ExportRows) => ({
  errors: [],
  changed: [],
  counts: { insert: 0, update: 0, unchanged: rows.length - 1, error: 0 },
});

// biome-ignore lint/suspicious/noExplicitAny: lists of every kind
const all = async (list: any) => (await ok(list, { limit: 500 })).items as Record<string, unknown>[];
// biome-ignore lint/suspicious/noExplicitAny: as above
const codes = async (list: any) => {
  const map = new Map((await all(list)).map(({ id, code }) => [id as number, code as string]));
  return (id: number) => map.get(id);
};

it('machines and their elements, as the workbook of the equipment writes them', async () => {
  const [machine, group, subgroup, component] = await Promise.all(
    [
      structure.machineTypologies,
      structure.groupTypologies,
      structure.subgroupTypologies,
      structure.componentTypologies,
    ].map(({ list }) => codes(list)),
  );
  const rows = buildEquipmentRows({
    machines: await all(structure.machines.list),
    elements: await all(elementLists.all),
    machineTypology: machine!,
    elementTypology: (level: number, id: number) => [group, subgroup, component][level - 1]?.(id),
    supplier: await codes(suppliers.list),
    warehouse: await codes(warehouses.list),
  } as never);
  for (const table of equipmentTables) {
    expect(rows[table].length, table).toBeGreaterThan(3);
    for (const format of formats)
      expect(await looked(table, rows[table], table, format), table).toEqual(nothing(rows[table]));
  }
});

it('typologies nobody knew were made', async () => {
  expect((await all(structure.groupTypologies.list)).map(({ code }) => code)).toEqual(['NEW']);
  expect((await all(structure.componentTypologies.list)).map(({ code }) => code)).toEqual(['Unheard']);
});

/** Lists by table, with the columns whose cells show something else than the field. */
const lists: Partial<Record<ImportTable, { list: unknown; fields?: Record<string, string> }>> = {
  MachineTypologies: { list: structure.machineTypologies.list },
  GroupTypologies: { list: structure.groupTypologies.list },
  ComponentTypologies: { list: structure.componentTypologies.list },
  Suppliers: { list: suppliers.list },
  Machines: {
    list: structure.machines.list,
    fields: { typologyCode: 'idtipology', supplierCode: 'idsupplier', operation: 'idoperazione' },
  },
  Spares: {
    list: spareParts.list,
    fields: { uom: 'unit', stockMin: 'safetyStock', leadTimeT: 'leadTime', warehouseCode: 'warehouseId' },
  },
  Smp: { list: procedures.list, fields: { minutes: 'standardMinutes' } },
  Operators: { list: operators.list },
};
type Words = Record<string, Record<string, string>>;
const words = (language: Language, namespace: string): Words =>
  JSON.parse(readFileSync(`web/src/i18n/${language}/${namespace}.json`, 'utf8'));

describe.each(languages)('in %s', (language) => {
  it.each(Object.keys(lists) as ImportTable[])('the list of %s', async (table) => {
    const { list, fields = {} } = lists[table]!;
    const at = languages.indexOf(language);
    const { title, columns, others } = ownLists.find((each) => each.table === table)!;
    const { enums } = { enums: words(language, 'enums') };
    const [typology, supplier, place] = await Promise.all(
      [structure.machineTypologies.list, suppliers.list, warehouses.list].map(codes),
    );
    const cellOf = (column: string, value: unknown): ExportCell => {
      if (value === undefined || value === null) return '';
      // The list shows the code and the description.
      if (column === 'typologyCode')
        return `${typology!(value as number)} – Screw compressor, oil-free, water-cooled`;
      if (column === 'supplierCode') return `${supplier!(value as number)} – Filtri & Fluidi perché, s.n.c.`;
      if (column === 'warehouseCode') return place!(value as number) ?? '';
      if (column === 'stato') return enums.machineStatus![String(value)]!;
      if (column === 'typology') return enums.cycleTypology![String(value)]!;
      // The contract has MM/DD/YYYY, a file has a day.
      if (column === 'scadVitaResidua')
        return toDayCell(String(value).replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2'));
      return typeof value === 'number' ? value : String(value);
    };
    const shown = Object.keys(columns);
    const header = [...shown.map((column) => columns[column]![at]!), ...others.map((label) => label[at]!)];
    const rows = (await all(list)).map((item) => [
      ...shown.map((column) => cellOf(column, item[fields[column] ?? column])),
      ...others.map(() => 'x'),
    ]);
    expect(rows.length).toBeGreaterThan(0);
    for (const format of formats)
      expect(await looked(title[at]!, [header, ...rows], table, format), format).toEqual(
        nothing([header, ...rows]),
      );
  });
});

it('taken back, the plant is as it was', async () => {
  expect((await undone(batchId)).state).toBe('undone');
  const after = await business();
  const changed = [...new Set([...after.keys(), ...before.keys()])].filter(
    (place) => after.get(place) !== before.get(place),
  );
  expect(changed).toEqual([]);
});

it.each(languages)('histories of the product itself, in %s', async (language) => {
  const at = languages.indexOf(language);
  const machineId = await machine();
  const [ewo, tag] = [await ewoOf(machineId), await tagOf(machineId)];
  const codeOf = await codes(structure.machines.list);
  const minute = '2026-03-11T06:00:00Z';
  const rows = {
    EwoHistory: [ewo.code, codeOf(machineId)!, 'Perché si è fermata?', toInstantCell(minute, 'Europe/Rome')],
    TagHistory: [
      tag.code,
      codeOf(machineId)!,
      'Olio a terra; già visto',
      toInstantCell(minute, 'Europe/Rome'),
    ],
  };
  for (const table of ['EwoHistory', 'TagHistory'] as const) {
    const { title, columns, others } = ownLists.find((each) => each.table === table)!;
    const order = ['code', 'machineCode', table === 'EwoHistory' ? 'description' : 'anomaly', 'reportedAt'];
    const file: ExportRows = [
      [...order.map((column) => columns[column]![at]!), ...others.map((label) => label[at]!)],
      [...rows[table], ...others.map(() => '')],
    ];
    for (const format of formats)
      expect(await looked(title[at]!, file, table, format)).toEqual(nothing(file));
  }
});
