// A file's way through the template's stack: sent or announced, read, shown, refused, deleted.
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importedFiles, files as kind } from '#functions/db/entities/ingestion.ts';
import { getFileClient } from '#functions/http/aws.ts';
import { handler as readFile } from '#functions/workers/read-file.ts';
import { type Stack, startStack } from '#scripts/local/stack.ts';
import { people, prepareSeed } from '#scripts/seed.ts';
import { settings } from '#shared/access/api.ts';
import type { AnyEndpoint, RequestOf } from '#shared/contract.ts';
import { formatFileRefusal } from '#shared/ingestion/file-refusal.ts';
import { MAX_FILE_BYTES, MAX_INLINE_FILE_BYTES } from '#shared/ingestion/import.ts';
import { files } from '#shared/ingestion/import-api.ts';
import { BOUNDARY, formOf, requestOf, storeOf } from '../harness.ts';
import { workbook } from '../workbooks.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ people, seed: (at) => prepareSeed('empty', at) });
}, 120_000);
afterAll(() => stack.close());
/** Moves the clock, so that the upload limit is not reached. */
beforeEach(async () => {
  await fetch(`${stack.url}/api/local/clock`, { method: 'POST', body: JSON.stringify({ advance: 'PT1H' }) });
});

interface Who {
  as?: string;
  plant?: string;
  headers?: Record<string, string>;
}
const headersOf = async ({ as = 'admin', plant = 'TO1', headers }: Who) => ({
  authorization: `Bearer ${await stack.token(`${as}@demo.example`)}`,
  'x-plant': plant,
  ...headers,
});
async function call<E extends AnyEndpoint>(endpoint: E, input: RequestOf<E>, who: Who = {}) {
  const { parameters, query, body } = requestOf(endpoint, input as Record<string, unknown>);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name]!);
  const answer = await fetch(`${stack.url}/api${path}?${new URLSearchParams(query)}`, {
    method: endpoint.method,
    headers: await headersOf(who),
    body,
  });
  return { status: answer.status, body: await answer.json() };
}
const ok = async <E extends AnyEndpoint>(endpoint: E, input: RequestOf<E>, who?: Who) => {
  const { status, body } = await call(endpoint, input, who);
  if (status !== 200) throw new Error(`${endpoint.path}: ${status} ${JSON.stringify(body)}`);
  return body;
};

/** Uploads a file as a browser does. */
async function upload(name: string, file: Buffer | string, who: Who = {}) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(Buffer.from(file))]), name);
  const answer = await fetch(`${stack.url}/api${files.upload.path}`, {
    method: 'POST',
    headers: await headersOf(who),
    body: form,
  });
  return { status: answer.status, body: await answer.json() };
}
async function sent(name: string, file: Buffer | string, who?: Who) {
  const { status, body } = await upload(name, file, who);
  expect([status, body.state], JSON.stringify(body)).toEqual([200, 'reading']);
  await stack.settle();
  return ok(files.get, { id: body.id }, who);
}
/** Uploads a file by the offered form. */
async function posted(name: string, file: Buffer, size = file.length) {
  const { id, url, fields } = await ok(files.offer, { name, size });
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value as string);
  form.append('file', new Blob([new Uint8Array(file)]));
  const { status } = await fetch(url, { method: 'POST', body: form });
  await stack.settle();
  return { id, status };
}

const Bucket = () => process.env.INGESTION_BUCKET!;
const stored = async (Prefix: string) =>
  ((await getFileClient().send(new ListObjectsV2Command({ Bucket: Bucket(), Prefix }))).Contents ?? []).map(
    ({ Key }) => Key!,
  );

const CSV = 'code;description;price\nM1;Press;1,5\nM2;"Mill; large";2\n';

describe('a file that comes with the call', () => {
  it('is read at once, and leaves nothing in the quarantine', async () => {
    const file = await sent('machines.csv', CSV);
    expect(file).toMatchObject({
      ...{ name: 'machines.csv', size: CSV.length, state: 'ready', rows: 2 },
      tables: [
        {
          ...{ name: 'machines', rows: 2, headerRow: 1 },
          columns: [
            { name: 'code', filled: 2, numbers: 0, days: 0, samples: ['M1', 'M2'] },
            { name: 'description', filled: 2, numbers: 0, days: 0, samples: ['Press', 'Mill; large'] },
            { name: 'price', filled: 2, numbers: 2, days: 0, samples: ['1,5', '2'], decimal: ',' },
          ],
        },
      ],
    });
    expect(file.uploadedBy).not.toBe('');
    expect(file).not.toHaveProperty('importedBefore');
    expect(await stored('quarantine/')).toEqual([]);
    expect(await ok(files.rows, { id: file.id, sheet: 'machines' })).toEqual({
      pages: 1,
      rows: [
        { line: 1, cells: ['code', 'description', 'price'] },
        { line: 2, cells: ['M1', 'Press', '1,5'] },
        { line: 3, cells: ['M2', 'Mill; large', '2'] },
      ],
    });
  });

  it('may be a workbook: values of every kind, its sheets in their order', async () => {
    const rows = [
      ['code', 'price', 'bought', 'ok', 'sum'],
      ['007', 12.5, { day: 45_000 }, true, { error: '#REF!' }],
      ['008', 3, { day: 45_000.5 }, false, { formula: '1+1', value: 2 }],
    ];
    const file = await sent(
      'Anlagen ä.xlsx',
      workbook([
        ['Leer', []],
        ['Machines', rows],
        ['Two', rows],
      ]),
    );
    expect(file).toMatchObject({ name: 'Anlagen ä.xlsx', state: 'ready', rows: 4 });
    expect(file.tables.map(({ name }: { name: string }) => name)).toEqual(['Machines', 'Two']);
    const { rows: shown } = await ok(files.rows, { id: file.id, sheet: 'Two', page: 0 });
    expect(shown.slice(1)).toEqual([
      { line: 2, cells: ['007', 12.5, '2023-03-15', true, '#REF!'] },
      { line: 3, cells: ['008', 3, '2023-03-15T12:00', false, 2] },
    ]);
  });

  it('has pages of a thousand rows, and none behind the last', async () => {
    const lines = Array.from({ length: 2500 }, (_, i) => `M${i},Machine ${i}`);
    const { id, rows } = await sent('many.csv', ['code,description', ...lines].join('\n'));
    expect(rows).toBe(2500);
    const page = (n: number) => ok(files.rows, { id, sheet: 'many', page: n });
    const all = await Promise.all([0, 1, 2, 3].map(page));
    expect(all.map(({ rows, pages }) => [rows.length, pages])).toEqual([
      [1000, 3],
      [1000, 3],
      [501, 3],
      [0, 3],
    ]);
    expect(all[2].rows[500]).toEqual({ line: 2501, cells: ['M2499', 'Machine 2499'] });
    expect((await call(files.rows, { id, sheet: 'other' })).status).toBe(404);
  });

  it.each([
    ['C:\\Users\\me\\plan.csv', 'plan.csv'],
    ['../../etc/passwd.csv', 'passwd.csv'],
    ['a\u0007b\u202e.csv', 'ab.csv'],
  ])('called %j keeps the name %s', async (given, name) => {
    expect((await sent(given, CSV)).name).toBe(name);
  });

  it('sent twice under one key is one file; another file under it is refused', async () => {
    const headers = { 'idempotency-key': '01JPTW1CE00000000000000001' };
    const [first, again] = [await upload('a.csv', CSV, { headers }), await upload('a.csv', CSV, { headers })];
    expect(again).toEqual(first);
    expect(await upload('a.csv', `${CSV}M3;x;1\n`, { headers })).toMatchObject({
      status: 422,
      body: { code: 'keyReused' },
    });
    await stack.settle();
  });
});

describe('a larger file', () => {
  it('comes by a form of its own', async () => {
    const lines = Array.from({ length: 60_000 }, (_, i) => `M${i},${'Machine of the hall '.repeat(4)}${i}`);
    const file = Buffer.from(['code,description', ...lines].join('\n'));
    expect(file.length).toBeGreaterThan(MAX_INLINE_FILE_BYTES);
    const { id, status } = await posted('large.csv', file);
    expect(status).toBe(204);
    expect(await ok(files.get, { id })).toMatchObject({ state: 'ready', rows: 60_000, size: file.length });
  });

  it('that is not as large as announced is not taken, and waits to be sent', async () => {
    const { id, status } = await posted('a.csv', Buffer.from(CSV), 5);
    expect(status).toBe(400);
    expect(await ok(files.get, { id })).toMatchObject({ state: 'pending' });
  });

  it('is one of 60 an administrator brings; beyond the limit the answer says when it may go on', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 60; i++)
      statuses.push((await call(files.offer, { name: `${i}.csv`, size: 10 })).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    let last: Response;
    do
      last = await fetch(`${stack.url}/api${files.offer.path}`, {
        method: 'POST',
        headers: await headersOf({}),
        body: JSON.stringify({ name: 'more.csv', size: 10 }),
      });
    while (last.status === 200);
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await last.json()).toMatchObject({
      code: 'tooManyUploads',
      message: expect.stringMatching(/possible in 1 min/),
      values: { minutes: 1 },
    });
  });

  it('has no more than 20 MB', async () => {
    expect(await call(files.offer, { name: 'a.csv', size: MAX_FILE_BYTES + 1 })).toMatchObject({
      status: 400,
      body: { fields: { size: 'tooBig' } },
    });
    // This upload bypasses the form.
    const made = await ok(files.offer, { name: 'a.csv', size: 10 });
    const Key = `quarantine/demo/TO1/${made.id}`;
    await getFileClient().send(
      new PutObjectCommand({ Bucket: Bucket(), Key, Body: Buffer.alloc(MAX_FILE_BYTES + 1, 'a') }),
    );
    await stack.settle();
    expect(await ok(files.get, { id: made.id })).toMatchObject({ state: 'refused', problem: 'fileTooLarge' });
  });
});

describe('a form', () => {
  const raw = async (body: Buffer, type = `multipart/form-data; boundary=${BOUNDARY}`) => {
    const answer = await fetch(`${stack.url}/api${files.upload.path}`, {
      method: 'POST',
      headers: { ...(await headersOf({})), 'content-type': type },
      body: new Uint8Array(body),
    });
    const { code, fields, message } = (await answer.json()) as Record<string, unknown>;
    return { status: answer.status, code, fields, message };
  };
  const part = (head: string, value: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
  const FILE = part('name="file"; filename="a.csv"', CSV);
  const end = `--${BOUNDARY}--\r\n`;

  it.each<[string, string, string | undefined]>([
    ['cut off', FILE, undefined],
    ['without a file', part('name="x"', 'y') + end, undefined],
    ['with a text for a file', part('name="file"', CSV) + end, undefined],
    ['with two files', FILE + FILE + end, undefined],
    ['of another boundary', FILE + end, 'multipart/form-data; boundary=other'],
    ['that is JSON', '{"name":"a","bytes":"x"}', 'application/json'],
    ['of nothing', '', undefined],
    ['with a name that lasts', part(`name="${'x'.repeat(5000)}"`, 'y') + FILE + end, undefined],
    [
      'with many fields',
      Array.from({ length: 50 }, (_, i) => part(`name="${i}"`, 'y')).join('') + end,
      undefined,
    ],
  ])('%s is refused', async (_, body, type) => {
    expect(await raw(Buffer.from(body), type)).toMatchObject({ status: 400, code: 'brokenForm' });
  });

  it('has no fields but the file', async () => {
    expect(await raw(Buffer.from(part('name="__proto__"', 'y') + FILE + end))).toMatchObject({
      status: 400,
      code: 'invalidInput',
    });
    expect(await raw(Buffer.from(part('name="tenant"', 'acme') + FILE + end))).toMatchObject({
      fields: { tenant: 'unknownField' },
    });
  });

  it('of more than 4 MB is refused with a sentence; of 4 MB it is taken', async () => {
    const line = `${'x'.repeat(99)}\n`;
    const file = (bytes: number) =>
      Buffer.from(`code\n${line.repeat(bytes / 100)}`.padEnd(bytes).slice(0, bytes));
    expect(await raw(formOf({ name: 'a.csv', bytes: file(MAX_INLINE_FILE_BYTES + 1) }))).toMatchObject({
      status: 413,
      code: 'formTooLarge',
      message: expect.stringContaining('4 MB'),
    });
    expect((await raw(formOf({ name: 'a.csv', bytes: file(MAX_INLINE_FILE_BYTES + 100_000) }))).status).toBe(
      413,
    );
    expect((await raw(formOf({ name: 'a.csv', bytes: file(MAX_INLINE_FILE_BYTES) }))).status).toBe(200);
    await stack.settle();
  });
});

describe('files', () => {
  it('are listed from the newest', async () => {
    const made = [await sent('one.csv', CSV), await sent('two.csv', CSV), await sent('three.csv', CSV)];
    const first = await ok(files.list, { limit: 2 });
    expect(first.items.map(({ name }: { name: string }) => name)).toEqual(['three.csv', 'two.csv']);
    const second = await ok(files.list, { limit: 2, next: first.next });
    expect(second.items[0].id).toBe(made[0].id);
  });

  it('of another plant are not there', async () => {
    const { id } = await sent('mine.csv', CSV);
    const elsewhere = { plant: 'LY1' };
    for (const answer of [
      await call(files.get, { id }, elsewhere),
      await call(files.rows, { id, sheet: 'mine' }, elsewhere),
      await call(files.remove, { id }, elsewhere),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'notFound' } });
    const { items } = await ok(files.list, {}, elsewhere);
    expect(items.map((each: { id: string }) => each.id)).not.toContain(id);
    expect((await ok(files.get, { id })).state).toBe('ready');
  });

  it('are deleted with their rows', async () => {
    const { id } = await sent('gone.csv', CSV);
    expect(await stored(`staged/demo/TO1/${id}/`)).toHaveLength(2);
    await ok(files.remove, { id });
    expect(await stored(`staged/demo/TO1/${id}/`)).toEqual([]);
    for (const endpoint of [files.get, files.remove]) expect((await call(endpoint, { id })).status).toBe(404);
  });

  it('that were imported say when', async () => {
    const { id } = await sent('again.csv', CSV);
    const store = storeOf({ tenant: 'demo', plant: 'TO1' });
    const { hash } = await store.get(kind, id);
    await store.commit(store.create(importedFiles, hash!, { batchId: id }));
    const { updatedAt } = await store.get(importedFiles, hash!);
    expect((await sent('under another name.csv', CSV)).importedBefore).toBe(updatedAt);
    expect(await sent('again.csv', `${CSV}M3;x;1\n`)).not.toHaveProperty('importedBefore');
    expect(await sent('again.csv', CSV, { plant: 'LY1' })).not.toHaveProperty('importedBefore');
  });

  it.each([
    ['fileEmpty', Buffer.from('code;description\n')],
    ['fileKindUnknown', Buffer.from('%PDF-1.7')],
    [
      'fileIsXls',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('Workbook', 'utf16le')]),
    ],
    ['fileHeaderForbidden', Buffer.from('code,__proto__\nx,y\n')],
    ['fileBroken', workbook([['S', [['a'], ['b']]]]).subarray(0, 600)],
    ['fileTooManyColumns', Buffer.from(`${'a,'.repeat(101)}\n${'b,'.repeat(101)}\n`.replaceAll(',\n', '\n'))],
  ])('are refused as %s, with a sentence and no rows', async (problem, bytes) => {
    const file = await sent('a.xlsx', bytes);
    expect(file).toMatchObject({
      state: 'refused',
      problem,
      message: expect.stringMatching(/^[A-ZÈ].{15,}\.$/),
    });
    expect(file).not.toHaveProperty('tables');
    expect(await stored(`staged/demo/TO1/${file.id}`)).toEqual([]);
    expect(await stored('quarantine/')).toEqual([]);
    expect((await call(files.rows, { id: file.id, sheet: 'a' })).status).toBe(404);
  });

  it('say why they are refused in the language of whoever asks', async () => {
    const { id } = await sent('old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'));
    const asking = { as: 'superadmin' };
    const speaks = async (language: 'en' | 'fr' | 'it', who: Who) =>
      ok(settings.put, { ...(await ok(settings.get, {}, who)), language }, who);
    for (const [one, other] of [
      ['fr', 'it'],
      ['en', 'fr'],
    ] as const) {
      await speaks(one, {});
      await speaks(other, asking);
      const says = (language: typeof one | typeof other) => formatFileRefusal(file.problem, language);
      const file = await ok(files.get, { id });
      expect(file.message).toBe(says(one));
      expect((await ok(files.get, { id }, asking)).message).toBe(says(other));
      expect((await ok(files.list, {}, asking)).items[0].message).toBe(says(other));
    }
  });

  it('lets nobody read the quarantine, and takes what was not announced away', async () => {
    const Key = 'quarantine/demo/TO1/01JD0000000000000000000099';
    await getFileClient().send(new PutObjectCommand({ Bucket: Bucket(), Key, Body: CSV }));
    expect((await fetch(`${process.env.INGESTION_URL}/${Key}`)).status).toBe(403);
    await stack.settle();
    await expect(getFileClient().send(new GetObjectCommand({ Bucket: Bucket(), Key }))).rejects.toMatchObject(
      {
        name: 'NoSuchKey',
      },
    );
  });
});

describe('the worker', () => {
  const event = (id: string, tries = '1') => ({
    Records: [
      {
        ...{ messageId: 'm', attributes: { ApproximateReceiveCount: tries } },
        body: JSON.stringify({
          Records: [{ s3: { bucket: { name: Bucket() }, object: { key: `quarantine/demo/TO1/${id}` } } }],
        }),
      },
    ],
  });
  const waiting = async (id: string, bytes: string) => {
    const store = storeOf({ tenant: 'demo', plant: 'TO1' });
    const at = '2026-01-01T00:00:00.000Z';
    const file = {
      name: 'a.csv',
      size: 1,
      state: 'pending',
      user: 'x',
      uploadedBy: 'x',
      uploadedAt: at,
    } as const;
    await store.commit(store.create(kind, id, file));
    await getFileClient().send(
      new PutObjectCommand({ Bucket: Bucket(), Key: `quarantine/demo/TO1/${id}`, Body: bytes }),
    );
  };
  const run = (made: ReturnType<typeof event>) => readFile(made as never, {} as never);

  it('answers a message that comes again once', async () => {
    const id = '01JD0000000000000000000031';
    await waiting(id, CSV);
    await stack.settle();
    const before = await ok(files.get, { id });
    expect(before.state).toBe('ready');
    expect(await run(event(id))).toEqual({ batchItemFailures: [] });
    expect(await ok(files.get, { id })).toEqual(before);
  });

  it('gives up a file it came back to three times', async () => {
    const store = storeOf({ tenant: 'demo', plant: 'TO1' });
    const id = '01JD0000000000000000000032';
    const at = '2026-01-01T00:00:00.000Z';
    const file = {
      name: 'a.csv',
      size: 1,
      state: 'reading',
      user: 'x',
      uploadedBy: 'x',
      uploadedAt: at,
    } as const;
    await store.commit(store.create(kind, id, file));
    await run(event(id, '4'));
    expect(await ok(files.get, { id })).toMatchObject({ state: 'refused', problem: 'fileBroken' });
  });
});
