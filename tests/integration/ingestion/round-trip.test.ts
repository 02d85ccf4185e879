// What the product's lists and its equipment write into files says nothing new when it comes back, in each language.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mapRows } from '../../../functions/ingestion/import/map-rows.ts';
import { staged } from '../../../functions/workers/file/stage.ts';
import { tablesOf } from '../../../functions/workers/file/tables.ts';
import { mappings } from '../../../shared/ingestion/import-api.ts';
import { proposal } from '../../../shared/ingestion/proposal.ts';
import type { PreparedRow, StagedRow } from '../../../shared/ingestion/staged.ts';
import { type ImportTable, tableAt } from '../../../shared/ingestion/template.ts';
import { type Language, languages } from '../../../shared/messages.ts';
import { suppliers } from '../../../shared/organisation/api.ts';
import * as structure from '../../../shared/structure/api.ts';
import { equipmentTables } from '../../../shared/structure/equipment-tables.ts';
import { elementLists } from '../../../shared/structure/export-api.ts';
import { equipmentRows } from '../../../shared/structure/import-tables.ts';
import { spareParts } from '../../../shared/warehouse/spare-api.ts';
import { warehouses } from '../../../shared/warehouse/warehouse-api.ts';
import { csvOf, type Rows } from '../../../web/src/ui/table/export-file.ts';
import { ok, startWorld, type World } from '../harness.ts';
import { at, realTime } from '../plan.ts';
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

/** What the plant holds, imports themselves and what they leave in their trails apart. */
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
      ...{ code: `0${i}`, description, warehouseCode: place, unitPrice: i + 0.1234, stock: i, uom: 'pc' },
      ...{ reorderLevel: 4, stockMin: 2, optimalStock: 12, location: 'A1', shelving: '01', minLot: 3 },
      ...(i < 3 && { machineCode, componentCode: `C${i}` }),
    })),
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

/** A file as the worker and the wizard take it, up to its check. */
async function looked(name: string, rows: Rows, only?: ImportTable) {
  pass();
  const pages: StagedRow[][] = [];
  const sheets = await staged(tablesOf(Buffer.from(`\ufeff${csvOf(rows)}`), name), async (_, __, lines) => {
    pages.push(lines.split('\n').map((line): StagedRow => JSON.parse(line)));
  });
  const proposed = proposal(sheets.map(({ sheet }) => sheet));
  if (only) expect(proposed.map(({ table }) => table)).toEqual([only]);
  const found: Partial<Record<ImportTable, PreparedRow[]>> = {};
  await mapRows(
    {
      sheets,
      staged: async (_, page) => pages[page]!,
      keep: async (index, _, some) => {
        const table = tableAt(index)!;
        found[table] = [...(found[table] ?? []), ...some];
      },
    },
    proposed,
    2026,
    'Europe/Rome',
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
const nothing = (rows: Rows) => ({
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
  const rows = equipmentRows({
    machines: await all(structure.machines.list),
    elements: await all(elementLists.all),
    machineTypology: machine!,
    elementTypology: (level: number, id: number) => [group, subgroup, component][level - 1]?.(id),
    supplier: await codes(suppliers.list),
    warehouse: await codes(warehouses.list),
  } as never);
  for (const table of equipmentTables) {
    expect(rows[table].length, table).toBeGreaterThan(3);
    expect(await looked(`${table}.csv`, rows[table], table), table).toEqual(nothing(rows[table]));
  }
});

it('typologies nobody knew were made', async () => {
  expect((await all(structure.groupTypologies.list)).map(({ code }) => code)).toEqual(['NEW']);
  expect((await all(structure.componentTypologies.list)).map(({ code }) => code)).toEqual(['Unheard']);
});

type Words = Record<string, Record<string, string>>;
const words = (language: Language, namespace: string): Words =>
  JSON.parse(readFileSync(`web/src/i18n/${language}/${namespace}.json`, 'utf8'));

/** By table: the list, whose words stand above its columns, and what its cells say where it is not the field itself. */
const lists = {
  MachineTypologies: {
    list: structure.machineTypologies.list,
    of: 'archives',
    columns: ['code', 'description'],
  },
  Suppliers: { list: suppliers.list, of: 'organisation', columns: ['code', 'name', 'email', 'phone'] },
  Machines: {
    list: structure.machines.list,
    of: 'structure',
    columns: {
      ...{ code: 'code', description: 'description', typologyId: 'idtipology', supplierId: 'idsupplier' },
      ...{ department: 'department', status: 'stato', residualLifeOn: 'scadVitaResidua', model: 'modello' },
      ...{ yearSetup: 'yearSetup', factory: 'fabbrica', codeSap: 'codeSap', price: 'price' },
    },
  },
  Spares: {
    list: spareParts.list,
    of: 'warehouse',
    columns: {
      ...{ code: 'code', description: 'description', stock: 'stock', reorderLevel: 'reorderLevel' },
      ...{ unitPrice: 'unitPrice', location: 'location', unit: 'unit', shelving: 'shelving' },
      ...{
        safetyStock: 'safetyStock',
        optimalStock: 'optimalStock',
        minLot: 'minLot',
        warehouse: 'warehouseId',
      },
    },
  },
} as const;

describe.each(languages)('in %s', (language) => {
  it.each(Object.keys(lists) as (keyof typeof lists)[])('the list of %s', async (table) => {
    const { list, of, columns } = lists[table];
    const titles = { ...words(language, 'common').fields, ...words(language, of).fields };
    const label = words(language, 'enums').machineStatus!;
    const [typology, supplier, place] = await Promise.all(
      [structure.machineTypologies.list, suppliers.list, warehouses.list].map(codes),
    );
    const cellOf = (field: string, value: unknown): string | number => {
      if (value === undefined || value === null) return '';
      if (field === 'idtipology') return typology!(value as number) ?? '';
      if (field === 'idsupplier') return supplier!(value as number) ?? '';
      if (field === 'warehouseId') return place!(value as number) ?? '';
      if (field === 'stato') return label[String(value)]!;
      // the contract writes MM/DD/YYYY, a file gets ISO
      if (field === 'scadVitaResidua') return String(value).replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2');
      return typeof value === 'number' ? value : String(value);
    };
    const fields = Array.isArray(columns) ? Object.fromEntries(columns.map((name) => [name, name])) : columns;
    const head = Object.keys(fields).map((name) => titles[name]!);
    expect(head).not.toContain(undefined);
    const rows = (await all(list)).map((item) =>
      Object.values(fields as Record<string, string>).map((field) => cellOf(field, item[field])),
    );
    const name = table === 'MachineTypologies' ? words(language, 'archives').menu!.machineTypologies : table;
    expect(await looked(`${name}.csv`, [head, ...rows], table)).toEqual(nothing([head, ...rows]));
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
