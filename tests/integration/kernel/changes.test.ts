// Writes that accompany a change, and what refuses it: locks, detail items, reference counts, tombstones,
// versions of parents.
import { describe, expect, it } from 'vitest';
import { listBulkItems, putInBulk } from '#functions/db/bulk-write.ts';
import { defineEntity, type StoredOf, type } from '#functions/db/entity.ts';
import { NO_SCOPE } from '#functions/db/keys.ts';
import { marshallItem, unmarshallItem } from '#functions/db/marshall.ts';
import type { Store } from '#functions/db/store.ts';
import { buildReferenceLimitCheck, getReferenceChanges } from '#functions/db/unit-of-work.ts';
import { replaceRefusal } from '#functions/db/writes.ts';
import { createLockRenewal } from '#functions/jobs/renew-locks.ts';
import { RefusalError } from '#shared/refused.ts';
import { runUpgradeStep } from '../upgrade-step.ts';
import { bareTable, client, freshScope, NOW, storeIn, TABLE } from './bare-table.ts';

interface Thing {
  code?: string;
  tag?: string;
  note?: string;
  steps?: string[];
  active?: boolean;
  colour?: string;
  n?: number;
}
const boxes = defineEntity('box', type<object>(), { ids: 'text', isReferenceable: false });
const sheets = defineEntity('sheet', type<{ steps: string[]; note?: string }>(), {
  isReferenceable: false,
  isCompressed: true,
});
const things = defineEntity('thing', type<Thing>(), {
  uniques: ['code', 'tag'],
  selectableWhile: 'active',
  detail: { kind: sheets, fields: ['steps', 'note'] },
  indexes: { byColour: { on: 'gsi1', pk: ['colour'], sk: ['n', 'code'] } },
  partOf: () => [boxes, 'all'],
});
const plain = defineEntity('plain', type<Thing>());
const loose = defineEntity('loose', type<Thing>(), { isReferenceable: false });
const totals = defineEntity('total', type<{ n: number; month?: string }>(), {
  ids: 'text',
  isReferenceable: false,
  isComputed: true,
  indexes: { byMonth: { on: 'gsi1', pk: ['month'], sk: [] } },
});

const table = bareTable();
const fresh = () => storeIn(freshScope());
const Ada = { user: 'Ada', userId: 'u1', now: '2026-02-01T10:00:00.500Z', profile: 'admin' as const };
const adas = (store: Store) => storeIn(store.scope, Ada);
/** Returns the items of the store's plant under this part of the key, as plain values. */
async function rowsOf({ scope }: Store, part: string) {
  const begins = `${scope.tenant}#${scope.plant}#${part}`;
  const all = (await table.rows()).filter(({ pk }) => pk.S === begins || pk.S.startsWith(`${begins}#`));
  return all
    .map((row) => unmarshallItem(row as never))
    .sort((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1));
}
const refused = (code: string, details: object = {}) => ({ code, details });
const boxVersion = async (store: Store) => (await store.find(boxes, 'all'))?.version ?? 0;

describe('a new item', () => {
  it('stands with its author and moment, and whoever made it knows it without reading', async () => {
    const store = adas(fresh());
    const value = { code: 'a', n: 1 };
    await store.commit(store.create(plain, 7, value));
    const kept = { id: 7, version: 1, updatedAt: Ada.now, updatedBy: 'Ada', ...value };
    expect(await store.get(plain, 7)).toEqual(kept);
    expect(store.buildStoredItem(plain, 7, value)).toEqual(kept);
    expect(store.buildStoredItem(plain, 7, value, 5).version).toBe(5);
    expect(await rowsOf(store, 'plain')).toEqual([
      { pk: expect.any(String), sk: '0000007', v: 1, at: Ada.now, by: 'Ada', u: 'u1', as: 'admin', ...value },
    ]);
  });

  it('takes an id nobody has', async () => {
    const store = fresh();
    await store.commit(store.create(plain, 1, { n: 1 }));
    await expect(store.commit(store.create(plain, 1, { n: 2 }))).rejects.toMatchObject({
      kind: 'conflict',
      ...refused('codeTaken', { fields: { id: 'codeTaken' } }),
    });
    expect((await store.get(plain, 1)).n).toBe(1);
    // The answer was lost, and the request is repeated.
    await store.commit(store.create(plain, 1, { n: 1 }));
    expect((await store.get(plain, 1)).version).toBe(1);
  });

  it('locks the unique values it has, and no others', async () => {
    const store = fresh();
    await store.commit(store.create(things, 1, { code: 'A' }), store.create(things, 2, { tag: 'A' }));
    await store.commit(store.create(things, 3, { n: 1 }), store.create(things, 4, { n: 1 }));
    expect(
      (await rowsOf(store, 'lock')).map(({ pk, sk, id }) => [String(pk).split('#').slice(3), sk, id]),
    ).toEqual([
      [['thing', 'code'], '#a', '1'],
      [['thing', 'tag'], '#a', '2'],
    ]);
    expect([await store.idWith(things, 'code', 'a'), await store.idWith(things, 'tag', 'a')]).toEqual([
      '1',
      '2',
    ]);
    expect(await store.idWith(things, 'code', 'b')).toBeUndefined();
  });

  it('keeps apart what its sheet holds, of the same version', async () => {
    const store = fresh();
    await store.commit(store.create(things, 1, { code: 'a', steps: ['x'], note: 'y' }));
    expect(await store.get(things, 1)).toMatchObject({ code: 'a', steps: ['x'], note: 'y', version: 1 });
    const [header] = await rowsOf(store, 'thing');
    expect(header).not.toHaveProperty('steps');
    expect(header).not.toHaveProperty('note');
    expect((await store.get(sheets, 1)).version).toBe(1);
    await store.commit(store.create(things, 2, { code: 'b' }));
    expect(await store.find(sheets, 2)).toBeUndefined();
    expect((await store.list(things)).items[0]).not.toHaveProperty('steps');
  });
});

describe('a parent', () => {
  it('counts each write of its parts, and says who made it; once a transaction', async () => {
    const store = fresh();
    const ada = adas(store);
    await store.commit(store.create(things, 1, { n: 1 }), store.create(things, 2, { n: 2 }));
    expect(await boxVersion(store)).toBe(1);
    await ada.commit(ada.replace(things, await ada.get(things, 1), { n: 3 }));
    expect(await store.get(boxes, 'all')).toMatchObject({ version: 2, updatedBy: 'Ada', updatedAt: Ada.now });
    await store.commit(store.put(things, 3, { n: 3 }));
    await store.commit(store.remove(things, await store.get(things, 1)));
    expect(await boxVersion(store)).toBe(4);
    expect((await store.get(boxes, 'all')).updatedBy).toBe('seed');
  });

  it('that is filled in bulk does without', async () => {
    const store = fresh();
    await putInBulk(
      client,
      TABLE,
      listBulkItems([store.create(things, 1, { code: 'a' }), store.create(things, 2, { code: 'b' })]),
    );
    expect((await store.list(things)).items).toHaveLength(2);
    expect(await boxVersion(store)).toBe(0);
  });

  it('of parts of several parents is each its own', async () => {
    const store = fresh();
    const halls = defineEntity('hall', type<object>(), { isReferenceable: false });
    const places = defineEntity('place', type<object>(), {
      ids: 'path',
      partOf: (id) => [halls, Number(id.split('.')[0])],
    });
    await store.commit(['1.1', '1.2', '2.1'].map((id) => store.create(places, id, {})));
    expect(
      (
        await store.load([
          [halls, 1],
          [halls, 2],
        ])
      ).map((hall) => hall?.version),
    ).toEqual([1, 1]);
  });
});

describe('a change', () => {
  it('is written over what was read, with its reason', async () => {
    const store = fresh();
    await store.commit(store.create(plain, 1, { n: 1, note: 'x' }));
    const before = await store.get(plain, 1);
    await store.commit(store.replace(plain, before, { n: 2 }, { expected: 1, reason: 'Counted again' }));
    expect(await store.get(plain, 1)).toEqual({
      ...store.buildStoredItem(plain, 1, { n: 2 }, 2),
      updatedAt: NOW,
    });
    expect((await rowsOf(store, 'plain'))[0]).toMatchObject({ why: 'Counted again', v: 2 });
    await store.commit(store.replace(plain, await store.get(plain, 1), { n: 3 }));
    expect((await rowsOf(store, 'plain'))[0]).not.toHaveProperty('why');
  });

  it('of another version than was seen is refused before anything is sent, by who was faster', async () => {
    const store = fresh();
    await store.commit(store.create(plain, 1, { n: 1 }));
    const before = await adas(store).get(plain, 1);
    const stale = { values: { by: 'seed', at: NOW } };
    for (const compose of [
      () => store.replace(plain, before, { n: 2 }, { expected: 2 }),
      () => store.remove(plain, before, { expected: 2 }),
    ])
      expect(compose).toThrow(expect.objectContaining(refused('stale', stale)));
    const ada = adas(store);
    await ada.commit(ada.replace(plain, before, { n: 2 }));
    await expect(store.commit(store.remove(plain, before))).rejects.toMatchObject({
      kind: 'conflict',
      ...refused('stale', { values: { by: 'Ada', at: Ada.now } }),
    });
    await store.commit(store.remove(plain, await store.get(plain, 1), { expected: 2 }));
    await expect(store.commit(store.remove(plain, before))).rejects.toMatchObject(refused('notFound'));
  });

  it('takes locks of unique values that come, and frees those that go', async () => {
    const store = fresh();
    const locks = async () =>
      (await rowsOf(store, 'lock')).map(({ pk, sk }) => `${String(pk).split('#').at(-1)}${sk}`).sort();
    await store.commit(store.create(things, 1, { code: 'a' }));
    const change = async (value: Thing) =>
      store.commit(store.replace(things, await store.get(things, 1), value));
    await change({ code: 'a', tag: 'x' });
    expect(await locks()).toEqual(['code#a', 'tag#x']);
    await change({ tag: 'y' });
    expect(await locks()).toEqual(['tag#y']);
    await change({ code: 'A', tag: 'Y' });
    expect(await locks()).toEqual(['code#a', 'tag#y']);
    await change({});
    expect(await locks()).toEqual([]);
    await store.commit(store.create(things, 2, { tag: 'Undefined' }));
    await change({ tag: 'x' });
    await change({});
    await store.commit(store.remove(things, await store.get(things, 1)));
    expect(await locks()).toEqual(['tag#undefined']);
    await expect(store.commit(store.create(things, 3, { tag: 'undefined' }))).rejects.toMatchObject({
      kind: 'conflict',
      code: 'codeTaken',
    });
  });

  it('of a code to what reads the same keeps its lock', async () => {
    const store = fresh();
    await store.commit(store.create(things, 1, { code: 'PRE\u0301 1' }));
    await store.commit(store.replace(things, await store.get(things, 1), { code: 'PRÉ\u00a01' }));
    expect((await rowsOf(store, 'lock')).map(({ sk, id }) => [sk, id])).toEqual([['#pré 1', '1']]);
    await expect(store.commit(store.create(things, 2, { code: 'pré 1' }))).rejects.toMatchObject({
      code: 'codeTaken',
    });
    expect(await store.idWith(things, 'code', 'PRÉ  1')).toBe('1');
  });

  it('takes its sheet along; a value without any of it leaves it as it is', async () => {
    const store = fresh();
    await store.commit(store.create(things, 1, { steps: ['x'] }));
    await store.commit(store.replace(things, await store.get(things, 1), { steps: ['y'], n: 1 }));
    expect(await store.get(things, 1)).toMatchObject({ steps: ['y'], n: 1, version: 2 });
    expect((await store.get(sheets, 1)).version).toBe(2);
    await store.commit(store.replace(things, await store.get(things, 1), { n: 2 }));
    expect(await store.get(things, 1)).toMatchObject({ steps: ['y'], n: 2, version: 3 });
    expect((await store.get(sheets, 1)).version).toBe(2);
  });
});

describe('a lock of the version before, under the lower case of its text', () => {
  /** Creates two items whose codes were distinct in the previous version but are equal now. */
  async function former() {
    const store = fresh();
    const lower = (text: string, id: number) => ({
      action: {
        Put: {
          TableName: TABLE,
          Item: marshallItem({ ...lockOf(store), sk: `#${text.toLowerCase()}`, id: String(id) }),
        },
      },
      refusal: () => new Error('not put'),
    });
    const [dash, hyphen] = ['N–1', 'N-1'];
    const [withDash, withHyphen] = [
      store.create(things, 1, { code: dash }),
      store.create(things, 2, { code: hyphen }),
    ];
    const items = [withDash, withHyphen].flatMap((writes) =>
      writes.filter(({ action: { Put } }) => Put && !Put.Item!.pk!.S!.includes('#lock#')),
    );
    await store.commit(items, lower(dash, 1), lower(hyphen, 2));
    return { store, dash, hyphen };
  }
  const lockOf = ({ scope: { tenant, plant } }: Store) => ({ pk: `${tenant}#${plant}#lock#thing#code` });
  const locks = async (store: Store) => (await rowsOf(store, 'lock')).map(({ sk, id }) => [sk, id]);
  const create = (store: Store, code: string) => store.commit(store.create(things, 9, { code }));
  const change = async (store: Store, id: number, code: string) =>
    store.commit(store.replace(things, await store.get(things, id), { code }));

  it('refuses its code before it is renewed', async () => {
    const { store, dash, hyphen } = await former();
    for (const code of [dash, hyphen, 'n—1'])
      await expect(create(store, code)).rejects.toMatchObject({ code: 'codeTaken' });
    expect(await store.idWith(things, 'code', hyphen)).toBe('2');
  });

  it('is found by its code before it is renewed', async () => {
    const { store, dash } = await former();
    await store.commit(store.remove(things, await store.get(things, 2)));
    expect(await store.idWith(things, 'code', dash)).toBe('1');
  });

  it('is renewed unless another item has the code; that keeps both apart', async () => {
    const { store } = await former();
    await runUpgradeStep(createLockRenewal([things]), store);
    await runUpgradeStep(createLockRenewal([things]), store);
    expect(await locks(store)).toEqual([
      ['#n-1', '2'],
      ['#n–1', '1'],
    ]);
    await store.commit(store.remove(things, await store.get(things, 2)));
    await runUpgradeStep(createLockRenewal([things]), store);
    expect(await locks(store)).toEqual([['#n-1', '1']]);
  });

  it('goes with its item, and no lock of another', async () => {
    const { store, hyphen } = await former();
    await store.commit(store.remove(things, await store.get(things, 1)));
    expect(await locks(store)).toEqual([['#n-1', '2']]);
    await expect(create(store, hyphen)).rejects.toMatchObject({ code: 'codeTaken' });
  });

  it('is renewed by a change of the code, which is refused where another item has it', async () => {
    const { store } = await former();
    await expect(change(store, 1, 'N—1')).rejects.toMatchObject({ code: 'codeTaken' });
    await change(store, 1, 'N–2');
    expect(await locks(store)).toEqual([
      ['#n-1', '2'],
      ['#n-2', '1'],
    ]);
    const alone = await former();
    await alone.store.commit(alone.store.remove(things, await alone.store.get(things, 2)));
    await change(alone.store, 1, 'N-1');
    expect(await locks(alone.store)).toEqual([['#n-1', '1']]);
  });
});

describe('a removal', () => {
  it('takes sheet, locks and the count of references with it, and leaves who did it', async () => {
    const store = adas(fresh());
    await store.commit(store.create(things, 1, { code: 'a', steps: ['x'], active: true, n: 1 }));
    await store.commit(store.hold(things, 1, 'machines'));
    await store.commit(store.release(things, 1, 'machines'));
    await store.commit(store.remove(things, await store.get(things, 1)));
    for (const part of ['thing', 'sheet', 'lock', 'hold']) expect(await rowsOf(store, part)).toEqual([]);
    expect(await rowsOf(store, 'gone')).toEqual([
      {
        pk: `acme#${store.scope.plant}#gone#thing`,
        sk: `1#${Ada.now}`,
        id: '1',
        before: { code: 'a', steps: ['x'], active: true, n: 1 },
        at: Ada.now,
        by: 'Ada',
        u: 'u1',
        as: 'admin',
        // The expiry is a week later, in seconds.
        expiresAt: Math.floor(Date.parse(Ada.now) / 1000) + 604_800,
      },
    ]);
  });

  it('of what nothing refers to leaves nothing, unless it is to be remembered', async () => {
    const store = fresh();
    await store.commit(store.create(loose, 1, { n: 1 }), store.create(loose, 2, { n: 2 }));
    await store.commit(store.remove(loose, await store.get(loose, 1)));
    expect(await rowsOf(store, 'gone')).toEqual([]);
    const second = await store.get(loose, 2);
    await store.commit(store.remove(loose, second), store.remember(loose, second, 'Moved'));
    expect(await rowsOf(store, 'gone')).toMatchObject([{ id: '2', before: { n: 2 }, why: 'Moved' }]);
  });

  it('waits for what refers to it, in words of its own where it has some', async () => {
    const store = fresh();
    await store.commit(store.create(plain, 1, {}));
    await store.commit(store.holdMore(plain, 1, 'orders', 3));
    const thing = await store.get(plain, 1);
    await expect(store.commit(store.remove(plain, thing))).rejects.toMatchObject({
      kind: 'conflict',
      ...refused('inUse', { values: { by: 'orders', count: 3 } }),
    });
    const inUse = (by: string, count: number) =>
      new RefusalError('conflict', 'teamAssigned', { values: { by, count } });
    await expect(store.commit(store.remove(plain, thing, { inUse }))).rejects.toMatchObject(
      refused('teamAssigned', { values: { by: 'orders', count: 3 } }),
    );
    expect(await store.find(plain, 1)).toEqual(thing);
  });

  it('may go with those that refer to it, if those are all', async () => {
    const store = fresh();
    await store.commit(store.create(plain, 1, {}));
    const thing = await store.get(plain, 1);
    const going = { machines: 2, elements: 1 };
    // A smaller count of references is refused, too.
    await expect(store.commit(store.remove(plain, thing, { going }))).rejects.toMatchObject(
      refused('inUse', { values: { by: 'items', count: 1 } }),
    );
    await store.commit(store.holdAll(plain, 1, { ...going, tools: 4 }));
    await expect(store.commit(store.remove(plain, thing, { going }))).rejects.toMatchObject(
      refused('inUse', { values: { by: 'tools', count: 4 } }),
    );
    await store.commit(store.release(plain, 1, 'tools', 4), store.put(loose, 1, {}));
    await store.commit(store.remove(plain, thing, { going }));
    expect(await store.find(plain, 1)).toBeUndefined();
    expect(await rowsOf(store, 'hold')).toEqual([]);
  });

  it('names the first that others than those going use', async () => {
    const store = fresh();
    await store.commit(store.create(plain, 1, {}));
    await store.commit(store.holdAll(plain, 1, { machines: 2, elements: 2 }));
    const thing = await store.get(plain, 1);
    const going = { machines: 2, elements: 1 };
    await expect(store.commit(store.remove(plain, thing, { going }))).rejects.toMatchObject(
      refused('inUse', { values: { by: 'elements', count: 2 } }),
    );
  });
});

describe('references', () => {
  const counts = (store: Store, id = 1) => store.referencedBy(plain, id);
  const made = async () => {
    const store = fresh();
    await store.commit(store.create(plain, 1, { n: 1, note: 'x' }));
    return store;
  };

  it('are counted by kind, one by one or many at once, and told while there are any', async () => {
    const store = await made();
    expect(await counts(store)).toEqual({});
    await store.commit(store.hold(plain, 1, 'machines'));
    await store.commit(store.holdMore(plain, 1, 'machines', 4));
    await store.commit(store.holdAll(plain, 1, { tools: 2, elements: 0, machines: -1 }));
    expect(await counts(store)).toEqual({ machines: 4, tools: 2 });
    const [row] = await rowsOf(store, 'hold');
    expect(row).toMatchObject({ holders: 6, n_machines: 4, n_tools: 2 });
    expect(row).not.toHaveProperty('n_elements');
    await store.commit(store.release(plain, 1, 'machines', 3));
    await store.commit(store.release(plain, 1, 'machines'));
    expect(await counts(store)).toEqual({ tools: 2 });
    expect(store.holdAll(plain, 1, { tools: 0 })).toEqual([]);
  });

  it('are linked by name, listed by kind and id, and forgotten', async () => {
    const store = await made();
    const tools = [10, 9].map((id) => ({ referenceKind: 'tools', id }));
    for (const tool of tools) await store.commit(store.link(plain, 1, tool));
    await store.commit(
      store.link(plain, 1, [
        { referenceKind: 'machines', id: 7 },
        { referenceKind: 'toolsets', id: 'x' },
      ]),
    );
    const all = [
      { referenceKind: 'machines', id: '7' },
      { referenceKind: 'tools', id: '9' },
      { referenceKind: 'tools', id: '10' },
      { referenceKind: 'toolsets', id: 'x' },
    ];
    expect(await store.referencesTo(plain, 1)).toEqual(all);
    expect(await store.referencesTo(plain, 1, 2)).toEqual(all.slice(0, 2));
    expect(await store.referencesTo(plain, 1, 100, 'tools')).toEqual(all.slice(1, 3));
    expect(await counts(store)).toEqual({ tools: 2, machines: 1, toolsets: 1 });
    expect((await rowsOf(store, 'hold'))[0]).toMatchObject({ holders: 4 });
    await store.commit(store.unlink(plain, 1, tools[0]!));
    expect(await store.referencesTo(plain, 1, 100, 'tools')).toEqual([{ referenceKind: 'tools', id: '9' }]);
    expect(await counts(store)).toEqual({ tools: 1, machines: 1, toolsets: 1 });
    expect(await store.referencesTo(plain, 2)).toEqual([]);
  });

  it('are noted one by one by whoever counts several', async () => {
    const store = await made();
    await store.commit(
      store.noted(plain, 1, { referenceKind: 'tools', id: 5 }),
      store.referenceCounts(plain, 1, { tools: 1, machines: 2 }),
    );
    expect(await store.referencesTo(plain, 1)).toEqual([{ referenceKind: 'tools', id: '5' }]);
    expect((await rowsOf(store, 'hold'))[0]).toMatchObject({ holders: 3, n_tools: 1, n_machines: 2 });
    await store.commit(store.forgotten(plain, 1, { referenceKind: 'tools', id: 5 }));
    expect(await store.referencesTo(plain, 1)).toEqual([]);
  });

  it('are to what is there and in use, at the field that names it', async () => {
    const store = fresh();
    const missing = { kind: 'invalid', ...refused('refMissing', { values: { what: 'thing' } }) };
    await store.commit(store.create(things, 1, { active: false }), store.create(things, 2, { active: true }));
    for (const id of [1, 3])
      for (const writes of [
        store.hold(things, id, 'x'),
        store.link(things, id, { referenceKind: 'x', id: 1 }),
      ]) {
        const error = await store.commit(writes).catch((thrown) => thrown);
        expect(error).toMatchObject(missing);
        expect(error.details).not.toHaveProperty('fields');
      }
    await expect(
      store.commit(store.link(things, 1, { referenceKind: 'x', id: 1 }, 'thingId')),
    ).rejects.toMatchObject({
      details: { fields: { thingId: 'refMissing' } },
    });
    expect(await rowsOf(store, 'hold')).toEqual([]);
    await store.commit(store.hold(things, 2, 'x'));
    await expect(store.commit(store.require(plain, 9, 'plainId'))).rejects.toMatchObject({
      details: { fields: { plainId: 'refMissing' }, values: { what: 'plain' } },
    });
  });

  it('may ask for more than being there', async () => {
    const store = await made();
    const otherwise = () => new RefusalError('conflict', 'teamAssigned');
    const only = (having: Partial<Thing>) => ({ having, otherwise });
    await store.commit(store.hold(plain, 1, 'x', 'f', only({ n: 1, note: 'x' })));
    for (const having of [{ n: 2 }, { n: 1, note: 'y' }, { note: 'x', colour: 'red' }])
      for (const writes of [
        store.hold(plain, 1, 'x', 'f', only(having)),
        store.link(plain, 1, { referenceKind: 'x', id: 1 }, 'f', only(having)),
        store.requireWith(plain, 1, having, otherwise),
      ])
        await expect(store.commit(writes)).rejects.toMatchObject(refused('teamAssigned'));
    await store.commit(store.requireWith(plain, 1, { n: 1 }, otherwise));
    expect(await counts(store)).toEqual({ x: 1 });
  });
});

it('a removal that waits for others is asked as it will be once so many references more are gone', async () => {
  const store = fresh();
  await store.commit(store.create(plain, 1, {}), store.create(plain, 2, {}));
  await store.commit(store.holdAll(plain, 1, { tools: 2 }));
  const waiting = async (id: number, n: number) => {
    const [removal] = getReferenceChanges(store.remove(plain, await store.get(plain, id))).waiting.values();
    return store.commit(buildReferenceLimitCheck(removal!, n));
  };
  await waiting(1, 2);
  await waiting(1, 3);
  await waiting(2, 0);
  await expect(waiting(1, 1)).rejects.toMatchObject(refused('inUse', { values: { by: 'tools', count: 2 } }));
  expect(await store.find(plain, 1)).toBeDefined();
});

describe('what must hold at commit', () => {
  const refusal = () => new RefusalError('conflict', 'teamAssigned');
  const made = async () => {
    const store = fresh();
    await store.commit(store.create(plain, 1, { n: 1 }));
    return { store, thing: await store.get(plain, 1) };
  };
  const says = async (store: Store, write: ReturnType<Store['require']>) =>
    store.commit(write).then(
      () => 'holds',
      ({ code }) => code,
    );

  it('is that an item is what was read', async () => {
    const { store, thing } = await made();
    const unchanged = store.requireUnchanged(plain, thing, refusal);
    expect(await says(store, unchanged)).toBe('holds');
    await store.commit(store.replace(plain, thing, { n: 2 }));
    expect(await says(store, unchanged)).toBe('teamAssigned');
  });

  it('is that nothing refers to it, or as much as did', async () => {
    const { store } = await made();
    const unheld = store.requireUnheld(plain, 1, refusal);
    const by = (counts: Record<string, number>) =>
      says(store, store.requireReferredBy(plain, 1, counts, refusal));
    expect([await says(store, unheld), await by({}), await by({ tools: 1 })]).toEqual([
      'holds',
      'holds',
      'teamAssigned',
    ]);
    await store.commit(store.holdAll(plain, 1, { tools: 2, machines: 1 }));
    expect([await says(store, unheld), await by({})]).toEqual(['teamAssigned', 'teamAssigned']);
    expect(await by({ tools: 2, machines: 1 })).toBe('holds');
    const others: Record<string, number>[] = [{ tools: 2 }, { tools: 1, machines: 2 }, { tools: 3 }];
    for (const counts of [...others, { tools: 2, machines: 1, points: 0 }])
      expect(await by(counts)).toBe('teamAssigned');
    await store.commit(store.holdAll(plain, 1, { tools: -2, machines: -1 }));
    expect([await says(store, unheld), await by({})]).toEqual(['holds', 'holds']);
  });

  it('is refused in words of the caller’s own where they have some', async () => {
    const { store, thing } = await made();
    await store.commit(store.replace(plain, thing, { n: 2 }));
    await expect(
      store.commit(replaceRefusal(refusal, store.replace(plain, thing, { n: 3 }))),
    ).rejects.toMatchObject(refused('teamAssigned'));
  });
});

describe('parts of an item', () => {
  it('are put whatever stood there, and take it into its index', async () => {
    const store = adas(fresh());
    await store.commit(store.putParts(totals, 'a', { n: 1, month: '2026-01' }));
    await store.commit(store.putParts(totals, 'a', { n: 2 }));
    expect((await store.listBy(totals, 'byMonth', ['2026-01'])).items).toMatchObject([
      { id: 'a', n: 2, version: 2 },
    ]);
    await store.commit(store.putParts(plain, 1, { n: 1, note: 'x' }));
    await store.commit(store.putParts(plain, 1, { n: undefined, colour: 'red' }));
    const { n, note, colour, version, updatedBy } = await store.get(plain, 1);
    expect([n, note, colour, version, updatedBy]).toEqual([undefined, 'x', 'red', 2, 'Ada']);
  });

  it('computed of an item know their index, and are refused by who was faster', async () => {
    const store = fresh();
    await store.commit(store.create(things, 1, { code: 'a', n: 3 }));
    const of = await store.get(things, 1);
    await adas(store).commit(adas(store).putParts(things, 1, { colour: 'red' }, { unchangedItem: of }));
    expect((await store.listBy(things, 'byColour', ['red'])).items).toMatchObject([
      { id: 1, updatedBy: 'seed', n: 3 },
    ]);
    await expect(
      store.commit(store.putParts(things, 1, { colour: 'blue' }, { unchangedItem: of })),
    ).rejects.toMatchObject(refused('stale', { values: { by: 'seed', at: NOW } }));
    const gone = { ...of, id: 9 } as StoredOf<typeof things>;
    await expect(
      store.commit(store.putParts(things, 9, { colour: 'blue' }, { unchangedItem: gone })),
    ).rejects.toMatchObject(refused('notFound'));
  });
});

describe('numbers added to', () => {
  const refusal = (found: Record<string, unknown> | undefined) =>
    new RefusalError('conflict', 'stale', { values: { n: Number(found?.n) } });
  const made = async () => {
    const store = fresh();
    await store.commit(store.create(plain, 1, { n: 5, note: 'x' }), store.put(totals, 'a', { n: 1 }));
    return store;
  };

  it('count on, each time, in the name of who did so', async () => {
    const store = await made();
    const ada = adas(store);
    await ada.commit(ada.add(plain, 1, { n: 2 }, { refusal }));
    expect(await store.get(plain, 1)).toMatchObject({ n: 7, updatedBy: 'Ada', updatedAt: Ada.now });
    await store.commit(store.add(plain, 1, { n: -3 }, { refusal, set: { colour: 'red', note: undefined } }));
    const found = await store.get(plain, 1);
    expect(found).toMatchObject({ n: 4, colour: 'red', version: 3, updatedBy: 'seed' });
    expect(found).not.toHaveProperty('note');
    await ada.commit(ada.add(totals, 'a', { n: 2 }, { refusal }));
    await ada.commit(ada.add(totals, 'a', {}, { refusal }));
    const [row] = await rowsOf(store, 'total');
    expect(row).toMatchObject({ n: 3, v: 3 });
    expect(row).not.toHaveProperty('by');
  });

  it('stay where there was less, or something else, and say what there is', async () => {
    const store = await made();
    const take = (n: number, more: object = {}) =>
      store.commit(store.add(plain, 1, { n: -n }, { refusal, minimums: { n }, ...more }));
    await take(3);
    await expect(take(3)).rejects.toMatchObject(refused('stale', { values: { n: 2 } }));
    await expect(take(1, { same: { n: 3 } })).rejects.toMatchObject(refused('stale'));
    await take(1, { same: { n: 2 } });
    await take(1);
    expect(await store.get(plain, 1)).toMatchObject({ n: 0, version: 4 });
  });

  it('are of what is there', async () => {
    const store = await made();
    await expect(store.commit(store.add(plain, 9, { n: 1 }, { refusal }))).rejects.toMatchObject(
      refused('stale', { values: { n: Number.NaN } }),
    );
    expect(await store.find(plain, 9)).toBeUndefined();
  });
});

it('things of the tenant and of nobody are seen from every plant', async () => {
  const people = defineEntity('person', type<{ n: number }>(), { scope: 'tenant' });
  const hosts = defineEntity('host', type<{ n: number }>(), { scope: 'global', ids: 'text' });
  const [here, there] = [fresh(), fresh()];
  const id = Number(here.scope.plant!.slice(1));
  await here.commit(here.create(people, id, { n: 1 }), here.create(hosts, `h${id}`, { n: 2 }));
  expect([(await there.get(people, id)).n, (await there.get(hosts, `h${id}`)).n]).toEqual([1, 2]);
  const elsewhere = storeIn({ tenant: 'acme-2', plant: here.scope.plant! });
  expect(await elsewhere.find(people, id)).toBeUndefined();
  expect((await elsewhere.get(hosts, `h${id}`)).n).toBe(2);
  const own = (await table.rows()).map(({ pk }) => pk.S);
  expect(own).toContain(`acme#${NO_SCOPE}#person`);
  expect(own).toContain(`${NO_SCOPE}#${NO_SCOPE}#host`);
});
