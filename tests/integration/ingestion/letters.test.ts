// A DOS text whose encoding could be Windows': the user is asked, and the answer applies to all later steps.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { mappings as kept, files as kind } from '#functions/db/entities/ingestion.ts';
import type { Actor } from '#functions/http/session.ts';
import { finishMapping } from '#functions/ingestion/import/mapped.ts';
import { stageRows } from '#functions/workers/file/staging.ts';
import { readTables } from '#functions/workers/file/tables.ts';
import { files, mappings } from '#shared/ingestion/import-api.ts';
import { buildStagedRowsKey, buildWorksheetsKey } from '#shared/ingestion/import-keys.ts';
import { call, ok, startWorld, storeOf, type World } from '../harness.ts';

const bucket = vi.hoisted(() => new Map<string, unknown>());
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
let count = 0;
/** Creates a file as the worker leaves it. */
async function bring(text: string, name = 'macchine.csv'): Promise<string> {
  const id = `01KC${String(++count).padStart(22, '0')}`;
  const place = { ...P1, id };
  const sheets = await stageRows(
    readTables(Buffer.from(text, 'latin1'), name),
    async (sheet, page, lines) =>
      void bucket.set(
        buildStagedRowsKey(place, sheet, page),
        lines.split('\n').map((line) => JSON.parse(line)),
      ),
  );
  bucket.set(buildWorksheetsKey(place), sheets);
  const store = storeOf(P1);
  const at = '2026-01-01T00:00:00.000Z';
  const file = {
    name,
    size: text.length,
    state: 'ready',
    user: 'x',
    uploadedBy: 'x',
    uploadedAt: at,
  } as const;
  await store.commit(store.create(kind, id, file));
  return id;
}
const dos = 'code;description;typologyCode;Qualit\x85\r\nX-1;Unit\x85 motrice;PRS;Alta\r\n';
const lettersOf = async (id: string) => (await ok(files.get, { id })).tables[0].letters;
const table = (source: string) => ({
  ...{ index: 2, sheet: 'macchine', headerRow: 1 },
  columns: [
    ...['code', 'description', 'typologyCode'].map((name) => ({ source: name, target: name })),
    { source, target: 'modello' },
  ],
});

it('the letters somebody chose are those of its columns, rows and mappings', async () => {
  const id = await bring(dos);
  const { readings, ...letters } = await lettersOf(id);
  expect(letters).toEqual({ page: 'windows-1252', isUnclear: true });
  expect(readings.map(({ samples }: { samples: string[] }) => samples)).toEqual([
    ['Qualit…', 'Unit… motrice'],
    ['Qualità', 'Unità motrice'],
    ['QualitÖ', 'UnitÖ motrice'],
  ]);
  const before = await ok(mappings.create, { fileId: id, mapperId: 'template' });
  expect(before.tables[0].errors).toMatchObject([{ code: 'lettersAssumed' }]);

  const answered = await ok(files.letters, { id, page: 'cp850' });
  expect(answered.tables[0].letters).toMatchObject({ page: 'cp850', isChosen: true });
  expect(answered.tables[0].letters).not.toHaveProperty('isUnclear');
  expect(await ok(files.get, { id })).toEqual(answered);
  expect(answered.tables[0].columns.map(({ name }: { name: string }) => name).at(-1)).toBe('Qualità');
  expect(answered.tables[0].columns[1].samples).toEqual(['Unità motrice']);
  expect((await ok(files.rows, { id, sheet: 'macchine' })).rows.map(({ cells }: never) => cells)).toEqual([
    ['code', 'description', 'typologyCode', 'Qualità'],
    ['X-1', 'Unità motrice', 'PRS', 'Alta'],
  ]);

  const wrong = await call(mappings.create, { fileId: id, mapperId: 'template', tables: [table('Qualit…')] });
  expect(wrong).toMatchObject({
    status: 400,
    body: { fields: { 'tables.0.columns.3.source': 'notAllowed' } },
  });
  const made = await ok(mappings.create, { fileId: id, mapperId: 'template', tables: [table('Qualità')] });
  expect(made.tables[0].errors).toMatchObject([
    {
      code: 'lettersChosen',
      message: 'Letters with accents are read in the code page DOS (850), as chosen.',
    },
  ]);
  const { rows } = await ok(mappings.rows, { id: made.mappingId, table: 2, page: 0 });
  expect(rows[0].values).toMatchObject({ description: 'Unità motrice', modello: 'Alta' });

  // A mapping that a worker finishes later uses the encoding it was started with.
  await ok(files.letters, { id, page: 'windows-1252' });
  const store = storeOf(P1);
  const started = await store.get(kept, made.mappingId);
  const actor = { tenant: 'acme', plant: { id: 'P1', timeZone: 'Europe/Rome' } } as Actor;
  await finishMapping({ store, actor }, started);
  const again = await ok(mappings.rows, { id: made.mappingId, table: 2, page: 0 });
  expect(again.rows[0].values.description).toBe('Unità motrice');
});

it('the answer may be taken back, and is one of the readings', async () => {
  const id = await bring(dos);
  await ok(files.letters, { id, page: 'cp850' });
  expect((await ok(files.letters, { id, page: 'windows-1252' })).tables[0].columns[3].name).toBe('Qualit…');
  const unicode = await bring('code;description\r\nX;Y\r\n');
  for (const [of, page] of [
    [id, 'iso-8859-15'],
    [unicode, 'cp850'],
  ] as const)
    expect(await call(files.letters, { id: of, page })).toMatchObject({
      ...{ status: 400, body: { fields: { page: 'notAllowed' } } },
    });
  for (const as of ['guest', 'technician'] as const)
    expect((await call(files.letters, { id, page: 'cp850' }, { as })).status).toBe(403);
  expect((await call(files.letters, { id, page: 'cp850' }, { plant: 'P2' })).status).toBe(404);
});
