import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { images, documents as kind } from '#functions/db/entities/ingestion.ts';
import { trail } from '#shared/access/audit-api.ts';
import { documents } from '#shared/ingestion/document-api.ts';
import { procedures } from '#shared/procedures/procedure-api.ts';
import { machines } from '#shared/structure/api.ts';
import { spareParts } from '#shared/warehouse/spare-api.ts';
import { type As, call, ok, startWorld, storeOf, type World } from '../harness.ts';
import { draft, machine } from '../plan.ts';
import { type Deliver, streamReader } from '../stream.ts';
import { sparePart, warehouse } from '../warehouse/shelf.ts';

const file = (n: number) => `01JD00000000000000000000${String(n).padStart(2, '0')}`;
let world: World;
let deliver: Deliver;
beforeAll(async () => {
  world = await startWorld();
  const store = storeOf({ tenant: 'acme', plant: 'P1' });
  const sent = { bytes: 10, user: 'admin', state: 'ready' } as const;
  await store.commit(
    store.create(images, file(1), { ...sent, type: 'application/pdf', name: 'Manual.pdf' }),
    store.create(images, file(2), { ...sent, type: 'image/png', width: 1, height: 1 }),
    store.create(images, file(3), {
      ...sent,
      type: 'application/pdf',
      state: 'refused',
      reason: 'pdfBroken',
    }),
  );
  deliver = await streamReader('LATEST');
});
afterAll(() => world.close());

const things = {
  machine: () => machine(),
  procedure: async () => (await draft()).id,
  sparePart: async () => (await sparePart((await warehouse()).id)).id,
};
/** Roles that may read the documents of each kind. */
const readers: Record<keyof typeof things, readonly NonNullable<As['as']>[]> = {
  machine: ['technician', 'guest', 'am'],
  procedure: ['technician', 'guest', 'am'],
  sparePart: ['technician', 'am'],
};

describe.each(['machine', 'procedure', 'sparePart'] as const)('documents of a %s', (of) => {
  it('are none at first, then what was put there, under a version of their own', async () => {
    const id = `${of}.${await things[of]()}`;
    expect(await ok(documents.get, { id })).toEqual({ id, version: 0, files: [] });
    const made = await ok(documents.replace, { id, files: [file(1), file(2)], version: 0 });
    expect(made).toMatchObject({ id, version: 1, files: [file(1), file(2)] });
    for (const as of readers[of]) expect(await ok(documents.get, { id }, { as })).toEqual(made);
    expect(await ok(documents.replace, { id, files: [file(2)], version: 1 })).toMatchObject({ version: 2 });
  });

  it('are refused to whoever saw others, also the first ones of two', async () => {
    const id = `${of}.${await things[of]()}`;
    const both = await Promise.all(
      [file(1), file(2)].map((each) => call(documents.replace, { id, files: [each], version: 0 })),
    );
    expect(both.map(({ status, body }) => [status, body.code ?? ''].join(' ')).sort()).toEqual([
      '200 ',
      '409 stale',
    ]);
    expect((await ok(documents.get, { id })).files).toHaveLength(1);
  });

  it.each([
    [[file(3)], 'imageMissing'],
    [[file(9)], 'imageMissing'],
    [Array.from({ length: 11 }, (_, n) => file(n)), 'tooMany'],
  ])('with %o are refused at the field', async (files, code) => {
    const id = `${of}.${await things[of]()}`;
    expect(await call(documents.replace, { id, files })).toMatchObject({
      status: 400,
      body: { fields: { files: code } },
    });
  });

  it('are not there in another plant, nor of a thing that is not', async () => {
    const id = `${of}.${await things[of]()}`;
    await ok(documents.replace, { id, files: [file(1)] });
    for (const [named, who] of [
      [id, { plant: 'P2' }],
      [`${of}.99999`, {}],
    ] as const) {
      expect(await call(documents.get, { id: named }, who)).toMatchObject({ status: 404 });
      expect(await call(documents.replace, { id: named, files: [] }, who)).toMatchObject({ status: 404 });
    }
  });

  it('are changed by those who may change the thing, and read by those who read it', async () => {
    const id = `${of}.${await things[of]()}`;
    const of403 = async (who: As, may: 'get' | 'replace') =>
      (may === 'get'
        ? await call(documents.get, { id }, who)
        : await call(documents.replace, { id, files: [] }, who)
      ).status;
    expect(await of403({ as: 'technician' }, 'replace')).toBe(403);
    expect(await of403({ as: 'guest' }, 'replace')).toBe(403);
    expect(await of403({ as: 'requestor' }, 'get')).toBe(403);
    expect(await of403({ as: 'pm' }, 'get')).toBe(403);
    expect(await of403({ as: 'guest' }, 'get')).toBe(of === 'sparePart' ? 403 : 200);
  });

  it('go with it, and stand in its trail', async () => {
    const thing = await things[of]();
    const id = `${of}.${thing}`;
    await deliver();
    await ok(documents.replace, { id, files: [file(1)] });
    await deliver();
    const { items } = await ok(trail.listByRecord, { thing: of, id: String(thing) });
    expect(items[0]).toMatchObject({ thing: 'documents', action: 'created' });
    await ok({ machine: machines, procedure: procedures, sparePart: spareParts }[of].remove, { id: thing });
    expect(await storeOf({ tenant: 'acme', plant: 'P1' }).find(kind, id)).toBeUndefined();
    expect(await call(documents.get, { id })).toMatchObject({ status: 404 });
  });
});

it.each(['machine', 'machine.', 'machine.0', 'machine.1.2', 'team.1', 'machine.1e3'])(
  '%s names none',
  async (id) => {
    expect(await call(documents.get, { id })).toMatchObject({ status: 400, body: { code: 'invalidInput' } });
  },
);
