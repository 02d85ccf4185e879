// Mapping of a file's columns to fields: proposed, changed, saved as a mapper; rows and their errors.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { files, mappings as kept } from '#functions/db/entities/ingestion.ts';
import type { Actor } from '#functions/http/session.ts';
import { finishMapping } from '#functions/ingestion/import/mapped.ts';
import { settings } from '#shared/access/api.ts';
import { mappers, mappings } from '#shared/ingestion/import-api.ts';
import {
  buildPreparedRowsKey,
  buildStagedRowsKey,
  buildWorksheetsKey,
} from '#shared/ingestion/import-keys.ts';
import { getImportColumns, importTableNames } from '#shared/ingestion/template/template.ts';
import { profiles } from '#shared/permissions.ts';
import { call, ok, startWorld, storeOf, type World } from '../harness.ts';

/** Fake bucket; the real one is tested with the calls of files. */
const bucket = vi.hoisted(() => new Map<string, unknown[]>());
vi.mock('#functions/http/files/stored-objects.ts', () => ({
  writeRows: async (key: string, rows: unknown[]) => void bucket.set(key, structuredClone(rows)),
  readRows: async (key: string) => structuredClone(bucket.get(key)),
  readJsonObject: async (key: string) => structuredClone(bucket.get(key)),
}));

let world: World;
beforeAll(async () => {
  world = await startWorld();
}, 60_000);
afterAll(() => world.close());

const P1 = { tenant: 'acme', plant: 'P1' };
type Cells = (string | number | null)[];
let files_ = 0;
/** Creates a file as the worker leaves it. */
async function bring(
  sheets: { name: string; headers: string[]; rows: Cells[]; count?: number }[],
  state: 'ready' | 'reading' = 'ready',
): Promise<string> {
  const id = `01KA${String(++files_).padStart(22, '0')}`;
  const place = { ...P1, id };
  const rows = sheets.reduce((sum, { rows, count = rows.length }) => sum + count, 0);
  const store = storeOf(P1);
  await store.commit(
    store.create(files, id, {
      name: 'list.xlsx',
      size: 1,
      state,
      rows,
      user: 'admin',
      uploadedBy: 'Admin',
      uploadedAt: '2026-01-01T00:00:00.000Z',
    }),
  );
  bucket.set(
    buildWorksheetsKey(place),
    sheets.map(({ name, headers, rows, count = rows.length }) => ({
      sheet: {
        name,
        rows: count,
        headerRow: 1,
        columns: headers.map((name) => ({ name, filled: 1, numbers: 1, days: 1, samples: [] })),
      },
      pages: 1,
    })),
  );
  for (const [i, { headers, rows }] of sheets.entries())
    bucket.set(
      buildStagedRowsKey(place, i, 0),
      [headers, ...rows].map((cells, n) => ({ line: n + 1, cells })),
    );
  return id;
}
const machines = {
  name: 'List',
  headers: ['Equipment', 'Bezeichnung', 'Type', 'Year', 'In use'],
  rows: [
    ['00012', 'Press', 'PRESS', 2012, 'ja'],
    [13, ' Robot', 'ROBOT', '2040', 'x'],
    ['14', null, 'ROBOT', null, null],
  ],
};
const columns = [
  { source: 'Equipment', target: 'code' },
  { source: 'Bezeichnung', target: 'description' },
  { source: 'Type', target: 'typologyCode' },
  { source: 'Year', target: 'yearSetup' },
];
const table = { index: 2, sheet: 'List', headerRow: 1, columns };

describe('a mapping', () => {
  it('says how many rows there are, and what is wrong with them in the language of whoever asks', async () => {
    const fileId = await bring([machines]);
    await ok(settings.put, { ...(await ok(settings.get, {})), language: 'it' });
    const made = await ok(mappings.create, { fileId, mapperId: 'template', tables: [table] });
    expect(made).toMatchObject({ fileId, mapperId: 'template', state: 'mapped', done: 3, of: 3 });
    expect(made.tables).toEqual([
      {
        index: 2,
        name: 'Machines',
        sheet: 'List',
        headerRow: 1,
        rows: 3,
        wrong: 2,
        errors: [
          {
            table: 2,
            line: 3,
            column: 'description',
            value: null,
            check: 18,
            code: 'trimmed',
            level: 'warning',
            message: 'Gli spazi alle estremità sono stati tolti.',
          },
          expect.objectContaining({
            line: 3,
            column: 'yearSetup',
            check: 11,
            code: 'yearLate',
            level: 'error',
          }),
          expect.objectContaining({ line: 4, column: 'description', check: 1, code: 'required' }),
        ],
      },
    ]);
    await ok(settings.put, { ...(await ok(settings.get, {})), language: 'en' });
    const got = await ok(mappings.get, { id: made.mappingId });
    expect(got.tables[0].errors[2].message).toBe('A value is needed here.');

    const { rows, pages } = await ok(mappings.rows, { id: made.mappingId, table: 2, page: 0 });
    expect([pages, rows.length]).toEqual([1, 3]);
    expect(rows[0]).toEqual({
      line: 2,
      values: { code: '00012', description: 'Press', typologyCode: 'PRESS', yearSetup: 2012 },
      problems: [],
    });
    expect(rows[2].problems).toMatchObject([{ column: 'description', code: 'required' }]);
    expect(await ok(mappings.rows, { id: made.mappingId, table: 2, page: 1 })).toEqual({
      rows: [],
      pages: 1,
    });
    expect(await ok(mappings.rows, { id: made.mappingId, table: 3, page: 0 })).toEqual({
      rows: [],
      pages: 0,
    });
    expect(bucket.has(buildPreparedRowsKey({ ...P1, id: made.mappingId }, 2, 0))).toBe(true);
  });

  it('of an export needs no columns: its headers say what they are', async () => {
    const tables = ['Machines', 'Groups'] as const;
    const fileId = await bring(
      tables.map((name) => ({
        name,
        headers: getImportColumns(name).map((column) => column.name),
        rows: [getImportColumns(name).map(({ example }) => example)],
      })),
    );
    const made = await ok(mappings.create, { fileId, mapperId: 'template' });
    expect(made.tables.map(({ name, rows, wrong }: never) => [name, rows, wrong])).toEqual([
      ['Machines', 1, 0],
      ['Groups', 1, 0],
    ]);
    const { rows } = await ok(mappings.rows, { id: made.mappingId, table: 3, page: 0 });
    expect(rows[0].values).toEqual(
      Object.fromEntries(getImportColumns('Groups').map(({ name, example }) => [name, example])),
    );
  });

  it('of a maintenance plan fills every table it speaks of', async () => {
    const headers = ['Asset', 'Loop ID', 'Component', 'Task', 'Interval'];
    const fileId = await bring([
      {
        name: 'Plan',
        headers,
        rows: [
          ['M1', 'L 1', 'V1', 'Check', '1W'],
          ['M1', 'L 1', 'V2', 'Check', 'TAR'],
        ],
      },
    ]);
    const made = await ok(mappings.create, { fileId, mapperId: 'plan' });
    expect(made.tables.map(({ name, rows, wrong }: never) => [name, rows, wrong])).toEqual([
      ['MachineTypologies', 1, 0],
      ['Machines', 1, 0],
      ['Groups', 1, 0],
      ['Subgroups', 1, 0],
      ['Components', 2, 0],
      ['Smp', 1, 0],
      ['SmpPhases', 1, 0],
      ['Cycles', 2, 1],
    ]);
    const { rows } = await ok(mappings.rows, { id: made.mappingId, table: 8, page: 0 });
    expect(rows[1]).toMatchObject({ line: 3, problems: [{ code: 'badFormat', value: 'TAR', check: 2 }] });
    const notOne = await call(mappings.create, { fileId: await bring([machines]), mapperId: 'plan' });
    expect(notOne).toMatchObject({ status: 400, body: { fields: { tables: 'required' } } });
  });

  it('of a large file is left to a worker', async () => {
    const fileId = await bring([{ ...machines, count: 5_001 }]);
    const made = await ok(mappings.create, { fileId, mapperId: 'template', tables: [table] });
    expect(made).toMatchObject({ state: 'mapping', done: 0, of: 5_001, tables: [] });
    expect(await storeOf(P1).get(kept, made.mappingId)).toMatchObject({
      turn: 1,
      state: 'mapping',
      done: 0,
    });
  });

  it('that a worker took over ends as one that was done at once', async () => {
    const fileId = await bring([{ ...machines, count: 5_001 }]);
    const { mappingId } = await ok(mappings.create, { fileId, mapperId: 'template', tables: [table] });
    const store = storeOf(P1);
    const started = await store.get(kept, mappingId);
    const actor = { tenant: 'acme', plant: { id: 'P1', timeZone: 'Europe/Rome' } } as Actor;
    await finishMapping({ store, actor }, started);
    const done = await ok(mappings.get, { id: mappingId });
    expect(done).toMatchObject({ state: 'mapped', done: 5_001, tables: [{ index: 2, rows: 3, wrong: 2 }] });
    expect((await ok(mappings.rows, { id: mappingId, table: 2 })).rows).toHaveLength(3);
    // A worker that is too late is refused.
    const {
      id: _id,
      version: _version,
      updatedAt: _at,
      updatedBy: _by,
      ...now
    } = await store.get(kept, mappingId);
    await store.commit(store.replace(kept, await store.get(kept, mappingId), { ...now, turn: 2 }));
    await expect(finishMapping({ store, actor }, started)).rejects.toMatchObject({ code: 'stale' });
  });

  const asked = async (tables: unknown[], mapperId = 'template') =>
    call(mappings.create, { fileId: await bring([machines]), mapperId, tables: tables as never });
  it.each([
    ['a table there is none of', [{ ...table, index: 99 }], { 'tables.0.index': 'notAllowed' }],
    ['a table twice', [table, table], { 'tables.1.index': 'notAllowed' }],
    ['a sheet the file has not', [{ ...table, sheet: 'X' }], { 'tables.0.sheet': 'notAllowed' }],
    ['a header below its rows', [{ ...table, headerRow: 99 }], { 'tables.0.headerRow': 'notAllowed' }],
    [
      'a column the sheet has not',
      [{ ...table, columns: [...columns, { source: 'X', target: 'price' }] }],
      { 'tables.0.columns.4.source': 'notAllowed' },
    ],
    [
      'a column the table has not',
      [{ ...table, columns: [...columns, { source: 'In use', target: 'colour' }] }],
      { 'tables.0.columns.4.target': 'notAllowed' },
    ],
    [
      'a column twice',
      [{ ...table, columns: [...columns, { source: 'In use', target: 'yearSetup' }] }],
      { 'tables.0.columns.4.target': 'notAllowed' },
    ],
    [
      'nothing for a column',
      [{ ...table, columns: [...columns, { source: '', target: 'price' }] }],
      { 'tables.0.columns.4.source': 'required' },
    ],
    [
      'no column it needs',
      [{ ...table, columns: columns.slice(0, 1) }],
      { 'tables.0.description': 'required', 'tables.0.typologyCode': 'required' },
    ],
  ])('with %s is refused, and says where', async (_, tables, fields) => {
    expect(await asked(tables)).toMatchObject({ status: 400, body: { code: 'invalidInput', fields } });
  });

  it('needs a file that is read, of the plant, and a mapper there is', async () => {
    const reading = await bring([machines], 'reading');
    expect(
      await call(mappings.create, { fileId: reading, mapperId: 'template', tables: [table] }),
    ).toMatchObject({
      status: 400,
      body: { fields: { fileId: 'notAllowed' } },
    });
    const fileId = await bring([machines]);
    const of = { fileId, mapperId: 'template', tables: [table] };
    expect((await call(mappings.create, of, { plant: 'P2' })).status).toBe(404);
    expect((await call(mappings.create, of, { tenant: 'acme-2' })).status).toBe(404);
    expect((await call(mappings.create, { ...of, mapperId: 'X' })).status).toBe(404);
    const { mappingId } = await ok(mappings.create, of);
    expect((await call(mappings.get, { id: mappingId }, { plant: 'P2' })).status).toBe(404);
    expect((await call(mappings.rows, { id: mappingId, table: 2 }, { tenant: 'acme-2' })).status).toBe(404);
  });

  it('without tables and without headers like ours is refused', async () => {
    const fileId = await bring([{ name: 'S', headers: ['foo', 'bar'], rows: [['1', '2']] }]);
    expect(await call(mappings.create, { fileId, mapperId: 'template' })).toMatchObject({
      status: 400,
      body: { fields: { tables: 'required' } },
    });
  });
});

describe('mappers', () => {
  it('begin with those of the product', async () => {
    const { items } = await ok(mappers.list, {}, { plant: 'P2' });
    expect(items.map(({ id, kind }: never) => [id, kind])).toEqual([
      ['template', 'template'],
      ['plan', 'plan'],
    ]);
    expect(items[0].Data.Tables.map(({ Name }: never) => Name)).toEqual(importTableNames);
    expect(items[0].Data.Tables[2].Columns[2]).toEqual({
      name: 'typologyCode',
      type: 'text',
      required: true,
      key: false,
      maxLength: 40,
      lookup: 'MachineTypologies',
    });
  });

  it('are saved under a name, replaced under the same, used for the next file, and removed', async () => {
    const withTransform = [
      ...columns,
      { source: 'In use', target: 'twin', transform: [{ op: 'upper' as const }] },
    ];
    const first = await ok(mappers.save, { name: 'Our list', tables: [table] });
    const second = await ok(mappers.save, {
      name: 'our List',
      tables: [{ ...table, columns: withTransform }],
    });
    expect([second.id, second.version, second.name, second.kind]).toEqual([first.id, 2, 'our List', 'own']);
    const { items } = await ok(mappers.list, {});
    expect(items.filter(({ kind }: { kind: string }) => kind === 'own')).toEqual([second]);
    expect(second.Data.Tables[0]).toMatchObject({ Index: 2, Name: 'Machines', sheet: 'List', headerRow: 1 });
    expect(second.Data.Tables[0].Columns[4]).toMatchObject({
      name: 'twin',
      type: 'choice',
      source: 'In use',
      transform: [{ op: 'upper' }],
    });

    // The only worksheet of the next file has another name.
    const fileId = await bring([{ ...machines, name: 'Week 2' }]);
    const made = await ok(mappings.create, { fileId, mapperId: first.id });
    expect(made.tables).toMatchObject([{ name: 'Machines', rows: 3 }]);

    expect((await call(mappers.remove, { id: first.id }, { plant: 'P2' })).status).toBe(404);
    await ok(mappers.remove, { id: first.id });
    expect((await ok(mappers.list, {})).items).toHaveLength(2);
    expect((await call(mappers.remove, { id: first.id })).status).toBe(404);
  });

  it('know only tables and columns there are', async () => {
    expect(
      await call(mappers.save, {
        name: 'X',
        tables: [
          { ...table, index: 99 },
          { ...table, columns: [{ source: 'a', target: '__proto__' }] },
        ],
      }),
    ).toMatchObject({
      status: 400,
      body: { fields: { 'tables.0.index': 'notAllowed', 'tables.1.columns.0.target': 'notAllowed' } },
    });
  });
});

it.each(profiles)('who is %s maps or is refused alike for every call', async (as) => {
  const may = as === 'superAdmin' || as === 'admin';
  const { status } = await call(mappers.list, {}, { as });
  const saved = await call(mappers.save, { name: `of ${as}`, tables: [table] }, { as });
  const made = await call(
    mappings.create,
    { fileId: await bring([machines]), mapperId: 'template', tables: [table] },
    { as },
  );
  expect([saved.status === 200, made.status === 200]).toEqual([may, may]);
  if (may) expect(status).toBe(200);
});
