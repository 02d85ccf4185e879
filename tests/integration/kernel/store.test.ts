import { describe, expect, it } from 'vitest';
import { listBulkItems, putInBulk } from '#functions/db/bulk-write.ts';
import { measureCost as cost } from '#functions/db/capacity.ts';
import { defineEntity, type } from '#functions/db/entity.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import { RefusalError } from '#shared/refused.ts';
import { bareTable, client, freshScope, storeIn as storeOf, TABLE } from './bare-table.ts';

interface Thing {
  code: string;
  colour?: string;
  note?: string;
}
const things = defineEntity('thing', type<Thing>(), {
  uniques: ['code'],
  indexes: { byColour: { on: 'gsi1', pk: ['colour'], sk: ['code'] } },
});
const parts = defineEntity('part', type<{ code: string }>(), {
  ids: 'path',
  uniques: ['code'],
  uniqueWithin: 'parent',
});
const words = defineEntity('word', type<{ n: number }>(), { ids: 'text' });

const table = bareTable();

/** Opens a store for a new plant for each test. */
const fresh = () => storeOf(freshScope());

const codeOf = (error: unknown) => (error instanceof RefusalError ? error.code : error);
const outcomes = async (work: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(work)).map((r) => (r.status === 'fulfilled' ? 'done' : codeOf(r.reason)));
const count = (all: readonly unknown[], one: unknown) => all.filter((each) => each === one).length;

describe('unique values', () => {
  it('go to exactly one of many who want them at once', async () => {
    const store = fresh();
    const found = await outcomes(
      Array.from({ length: 20 }, (_, i) => store.commit(store.create(things, i + 1, { code: 'M-1' }))),
    );
    expect(count(found, 'done')).toBe(1);
    expect(count(found, 'codeTaken')).toBe(19);
    expect((await store.list(things)).items).toHaveLength(1);
  });

  it('are blind to case, free again after a change or a removal, and name their holder', async () => {
    const store = fresh();
    await store.commit(store.create(things, 1, { code: 'Press' }));
    await expect(store.commit(store.create(things, 2, { code: 'pRESS' }))).rejects.toMatchObject({
      code: 'codeTaken',
      details: { fields: { code: 'codeTaken' } },
    });
    expect(await store.idWith(things, 'code', 'PRESS')).toBe('1');
    await store.commit(store.replace(things, await store.get(things, 1), { code: 'Lathe' }));
    await store.commit(store.create(things, 2, { code: 'press' }));
    await store.commit(store.remove(things, await store.get(things, 2)));
    await store.commit(store.create(things, 3, { code: 'PRESS' }));
    expect(await store.idWith(things, 'code', 'press')).toBe('3');
  });

  it('stay theirs when only the case changes', async () => {
    const store = fresh();
    await store.commit(store.create(things, 1, { code: 'abc' }));
    await store.commit(store.replace(things, await store.get(things, 1), { code: 'ABC' }));
    await expect(store.commit(store.create(things, 2, { code: 'abc' }))).rejects.toMatchObject({
      code: 'codeTaken',
    });
  });

  it('within a parent leave other parents alone', async () => {
    const store = fresh();
    await store.commit(store.create(parts, '1.1', { code: 'G1' }));
    await store.commit(store.create(parts, '2.1', { code: 'G1' }));
    await expect(store.commit(store.create(parts, '1.2', { code: 'g1' }))).rejects.toMatchObject({
      code: 'codeTaken',
    });
    expect(await store.idWith(parts, 'code', 'g1', 2)).toBe('2.1');
  });
});

describe('holds', () => {
  it('keep what is held, by name and number, and let it go when released', async () => {
    const store = fresh();
    await store.commit(store.create(things, 1, { code: 'a' }));
    await store.commit(store.hold(things, 1, 'machines'));
    await store.commit(store.hold(things, 1, 'machines'));
    await expect(store.commit(store.remove(things, await store.get(things, 1)))).rejects.toMatchObject({
      code: 'inUse',
      details: { values: { by: 'machines', count: 2 } },
    });
    await store.commit(store.release(things, 1, 'machines'));
    await store.commit(store.release(things, 1, 'machines'));
    await store.commit(store.remove(things, await store.get(things, 1)));
    expect(await store.find(things, 1)).toBeUndefined();
  });

  it('of what does not exist are refused, naming the field', async () => {
    const store = fresh();
    await expect(store.commit(store.hold(things, 9, 'machines', 'typology'))).rejects.toMatchObject({
      kind: 'invalid',
      code: 'refMissing',
      details: { fields: { typology: 'refMissing' }, values: { what: 'thing' } },
    });
  });

  it('and removals that race end with one winner, never with a held thing gone', async () => {
    const store = fresh();
    await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        await store.commit(store.create(things, i + 1, { code: `c${i}` }));
        const thing = await store.get(things, i + 1);
        const [held, removed] = await outcomes([
          store.commit(store.hold(things, i + 1, 'machines')),
          store.commit(store.remove(things, thing)),
        ]);
        const left = await store.find(things, i + 1);
        if (held === 'done') expect([removed, left?.code]).toEqual(['inUse', `c${i}`]);
        else expect([held, removed, left]).toEqual(['refMissing', 'done', undefined]);
      }),
    );
  });

  it('of one thing by many at once are all counted', async () => {
    const store = fresh();
    await store.commit(store.create(things, 1, { code: 'a' }));
    const found = await outcomes(
      Array.from({ length: 25 }, () => store.commit(store.hold(things, 1, 'elements'))),
    );
    expect(count(found, 'done')).toBe(25);
    await expect(store.commit(store.remove(things, await store.get(things, 1)))).rejects.toMatchObject({
      details: { values: { by: 'elements', count: 25 } },
    });
  });

  it('are asked about without a count of one’s own', async () => {
    const store = fresh();
    const refusal = () => new RefusalError('conflict', 'teamAssigned');
    await store.commit(store.create(things, 1, { code: 'a' }));
    const change = async () => {
      const before = await store.get(things, 1);
      await store.commit(
        store.replace(things, before, { code: 'b' }),
        store.requireUnheld(things, 1, refusal),
      );
    };
    await change();
    await store.commit(store.hold(things, 1, 'orders'));
    await expect(change()).rejects.toMatchObject({ code: 'teamAssigned' });
  });
});

describe('versions', () => {
  it('let one of many concurrent changes through', async () => {
    const store = fresh();
    await store.commit(store.create(things, 1, { code: 'a' }));
    const before = await store.get(things, 1);
    const found = await outcomes(
      Array.from({ length: 10 }, (_, i) =>
        store.commit(store.replace(things, before, { code: 'a', note: String(i) })),
      ),
    );
    expect([count(found, 'done'), count(found, 'stale')]).toEqual([1, 9]);
    expect((await store.get(things, 1)).version).toBe(2);
  });

  it('that are stale say who was faster and when; a removed thing is not found', async () => {
    const store = fresh();
    await store.commit(store.create(things, 1, { code: 'a' }));
    const before = await store.get(things, 1);
    expect(() => store.replace(things, before, { code: 'b' }, { expected: 7 })).toThrow(
      expect.objectContaining({ code: 'stale' }),
    );
    await store.commit(store.replace(things, before, { code: 'b' }));
    await expect(store.commit(store.replace(things, before, { code: 'c' }))).rejects.toMatchObject({
      code: 'stale',
      details: { values: { by: 'seed', at: '2026-01-01T00:00:00.000Z' } },
    });
    const now = await store.get(things, 1);
    await store.commit(store.remove(things, now));
    await expect(store.commit(store.replace(things, now, { code: 'd' }))).rejects.toMatchObject({
      code: 'notFound',
    });
    expect(await store.idWith(things, 'code', 'd')).toBeUndefined();
  });
});

it('what was filled in bulk is heard of from its first change on', async () => {
  const store = fresh();
  await putInBulk(
    client,
    TABLE,
    listBulkItems([['one', 'two', 'three'].map((id) => store.create(words, id, { n: 1 }))]),
  );
  const hushed = async () =>
    (await table.rows()).filter(({ pk, quiet }) => quiet && pk.S.includes(`#${store.scope.plant}#`)).length;
  expect(await hushed()).toBe(3);
  await store.commit(
    store.add(words, 'one', { n: 1 }, { refusal: () => new Error('gone') }),
    store.putParts(words, 'two', { n: 2 }),
    store.putParts(words, 'three', { n: 2 }, { unchangedItem: (await store.find(words, 'three'))! }),
  );
  expect(await hushed()).toBe(0);
});

it('parts computed of an item are written only while it is what they were computed from, and sign nothing', async () => {
  const store = fresh();
  await store.commit(store.create(words, 'one', { n: 1 }));
  const of = await store.get(words, 'one');
  const later = storeOf(store.scope, { user: 'job', now: '2026-02-01T00:00:00.000Z' });
  await later.commit(later.putParts(words, 'one', { n: 2 }, { unchangedItem: of }));
  expect(await store.get(words, 'one')).toEqual({ ...of, n: 2, version: 2 });
  await expect(
    later.commit(later.putParts(words, 'one', { n: 3 }, { unchangedItem: of })),
  ).rejects.toMatchObject({
    code: 'stale',
  });
});

describe('numbers', () => {
  it('of refused work are given back, unless another was drawn since', async () => {
    const store = storeOf({ tenant: 'numbers', plant: 'P1' });
    const made = (code: string) =>
      store.numbered('thing', async (n) => {
        await store.commit(store.create(things, n, { code }));
        return n;
      });
    expect(await made('a')).toBe(1);
    await expect(made('A')).rejects.toMatchObject({ code: 'codeTaken' });
    expect(await made('b')).toBe(2);
    const late = store.numbered('thing', async () => {
      await made('c');
      throw new RefusalError('invalid', 'invalidInput');
    });
    await expect(late).rejects.toMatchObject({ code: 'invalidInput' });
    expect(await made('d')).toBe(5);
  });

  it('of work that failed stay drawn: it may have been written', async () => {
    const store = storeOf({ tenant: 'numbers', plant: 'P2' });
    for (const error of [new Error('lost'), new RefusalError('unavailable', 'unavailable')])
      await expect(store.numbered('thing', () => Promise.reject(error))).rejects.toBe(error);
    expect(await store.next('thing')).toBe(3);
  });

  it('that are taken already are passed by', async () => {
    const store = storeOf({ tenant: 'numbers', plant: 'P4' });
    await store.commit(store.create(things, 1, { code: 'old' }));
    const make = () => store.numbered('thing', (n) => store.commit(store.create(things, n, { code: 'new' })));
    await expect(make()).rejects.toMatchObject({ code: 'codeTaken' });
    await make();
    expect((await store.get(things, 2)).code).toBe('new');
  });

  it('are each given once, however many draw and are refused at once', async () => {
    const store = storeOf({ tenant: 'numbers', plant: 'P3' });
    const all = await Promise.allSettled(
      Array.from({ length: 30 }, (_, i) =>
        store.numbered('thing', async (n) => {
          await store.commit(store.create(things, n, { code: `c${i % 10}` }));
          return n;
        }),
      ),
    );
    const numbers = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const refused = all.flatMap((each) => (each.status === 'rejected' ? [codeOf(each.reason)] : []));
    expect(new Set(numbers).size).toBe(10);
    expect(numbers).toHaveLength(10);
    expect(count(refused, 'codeTaken')).toBe(20);
  });
});

describe('transactions', () => {
  it('write all or nothing', async () => {
    const store = fresh();
    await store.commit(store.create(things, 1, { code: 'a' }));
    await expect(
      store.commit(store.create(things, 2, { code: 'b' }), store.create(things, 3, { code: 'a' })),
    ).rejects.toMatchObject({ code: 'codeTaken' });
    expect((await store.list(things)).items.map(({ id }) => id)).toEqual([1]);
    expect(await store.idWith(things, 'code', 'b')).toBeUndefined();
  });

  it('of more than a hundred writes are a fault', async () => {
    const store = fresh();
    const many = Array.from({ length: 101 }, (_, i) => store.put(words, `w${i}`, { n: i }));
    await expect(store.commit(many)).rejects.toThrow('at most 100');
  });

  it('too many for one go in several, with what begins them in the first and what ends them in the last', async () => {
    const store = fresh();
    const mark = (id: string) => store.create(words, id, { n: 1 });
    const numbers = Array.from({ length: 250 }, (_, i) => i);
    const each = (some: readonly number[]) => some.map((n) => mark(`n${n}`));
    await store.commitInChunks(numbers, each, { first: mark('first'), last: mark('last') });
    const ids = ['first', 'last', ...numbers.map((n) => `n${n}`)];
    const found = await store.load(ids.map((id) => [words, id] as const));
    expect(found.filter((item) => item === undefined)).toEqual([]);
    // An item that cannot be written stops its own transaction and all following ones.
    const again = { first: mark('begun'), last: mark('ended') };
    const rest = [...numbers.map((n) => n + 1000), 5];
    await expect(store.commitInChunks(rest, each, again)).rejects.toMatchObject({ code: 'codeTaken' });
    expect((await store.find(words, 'begun')) !== undefined).toBe(true);
    expect(await store.find(words, 'ended')).toBeUndefined();
    await store.commitInChunks([], each, { first: mark('alone') });
    expect(await store.find(words, 'alone')).toBeDefined();
  });

  it('of one write cost half', async () => {
    const store = fresh();
    const one = await cost(() => store.commit(store.put(words, 'one', { n: 1 })));
    const two = await cost(() =>
      store.commit(store.put(words, 'two', { n: 1 }), store.put(words, 'three', { n: 1 })),
    );
    expect([one.wru, two.wru]).toEqual([1, 4]);
  });
});

it('parts of an item are put by many at once, each its own, and counted', async () => {
  const store = fresh();
  const parts = defineEntity('parts', type<object>(), { ids: 'text', isReferenceable: false });
  const days = Array.from({ length: 20 }, (_, i) => `d${i}`);
  await Promise.all(days.map((day) => store.commit(store.putParts(parts, 'all', { [day]: { n: 1 } }))));
  await store.commit(store.putParts(parts, 'all', { d0: undefined, d1: { n: 2 } }));
  const found = await store.get(parts, 'all');
  expect(found).toMatchObject({ version: 21, d1: { n: 2 }, d19: { n: 1 } });
  expect(found).not.toHaveProperty('d0');
});

describe('lists', () => {
  it('page through a kind and an index without losing or doubling', async () => {
    const store = fresh();
    for (let i = 1; i <= 30; i++)
      await store.commit(store.create(things, i, { code: `c${i}`, colour: i % 2 ? 'red' : 'blue' }));
    const all = await loadAllPages((next) => store.list(things, { limit: 7, next }));
    expect(all.map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
    const red = await loadAllPages((next) => store.listBy(things, 'byColour', ['red'], { limit: 4, next }));
    expect(red.map(({ code }) => code).sort()).toEqual(
      Array.from({ length: 15 }, (_, i) => `c${i * 2 + 1}`).sort(),
    );
    const down = await loadAllPages((next) =>
      store.listBy(things, 'byColour', ['red'], { limit: 4, next, descending: true }),
    );
    expect(down).toEqual(red.toReversed());
  });

  it('hold children of their parent alone: 4.x is not 42.x', async () => {
    const store = fresh();
    for (const id of ['4.1', '42.1', '42.10', '42.2', '420.1'])
      await store.commit(store.create(parts, id, { code: id }));
    const { items } = await store.list(parts, { under: 42 });
    expect(items.map(({ id }) => id)).toEqual(['42.1', '42.2', '42.10']);
  });

  it('lose nothing whose sort key begins with unusual characters', async () => {
    const store = fresh();
    const odd = ['🔥 hot', '￿', '!', '漢字', '~'];
    for (const [i, code] of odd.entries())
      await store.commit(store.create(things, i + 1, { code, colour: 'red' }));
    expect((await store.listBy(things, 'byColour', ['red'])).items).toHaveLength(odd.length);
  });

  it('give an item up when its index attribute goes', async () => {
    const store = fresh();
    await store.commit(store.create(things, 1, { code: 'a', colour: 'red' }));
    await store.commit(store.replace(things, await store.get(things, 1), { code: 'a' }));
    expect((await store.listBy(things, 'byColour', ['red'])).items).toEqual([]);
  });

  it('keep within the bounds of their ids', async () => {
    const store = fresh();
    for (const day of ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'])
      await store.commit(store.put(words, day, { n: 1 }));
    const { items } = await store.list(words, { from: '2026-02-01', to: '2026-02-28' });
    expect(items.map(({ id }) => id)).toEqual(['2026-02-01', '2026-02-28']);
  });
});

describe('cursors', () => {
  const forge = (cursor: string, change: (read: { of: string; at: Record<string, string> }) => object) =>
    Buffer.from(JSON.stringify(change(JSON.parse(Buffer.from(cursor, 'base64url').toString())))).toString(
      'base64url',
    );

  it('of another list, or made up, are refused', async () => {
    const store = fresh();
    const other = fresh();
    for (const s of [store, other])
      for (let i = 1; i <= 4; i++) {
        await s.commit(s.create(things, i, { code: `c${i}`, colour: 'red' }));
        await s.commit(s.create(parts, `1.${i}`, { code: `p${i}` }));
      }
    const { next } = await store.list(things, { limit: 2 });
    const { next: indexed } = await store.listBy(things, 'byColour', ['red'], { limit: 2 });
    expect((await store.list(things, { limit: 2, next })).items.map(({ id }) => id)).toEqual([3, 4]);

    const refused = { kind: 'invalid', code: 'badCursor', details: { fields: { next: 'badCursor' } } };
    const wrong: (() => Promise<unknown>)[] = [
      () => other.list(things, { next }),
      () => store.list(parts, { next }),
      () => store.list(things, { next: indexed }),
      () => store.listBy(things, 'byColour', ['red'], { next }),
      () => store.listBy(things, 'byColour', ['blue'], { next: indexed }),
      () => store.listBy(things, 'byColour', ['red'], { next: indexed, descending: true }),
      () => storeOf({ tenant: 'acme-2', plant: 'T1' }).list(things, { next }),
      ...[
        'nonsense',
        Buffer.from('{').toString('base64url'),
        Buffer.from('null').toString('base64url'),
        forge(next!, ({ of }) => ({ of, at: {} })),
        forge(next!, ({ of }) => ({ of, at: { sk: '' } })),
        forge(next!, ({ of }) => ({ of, at: { sk: '\ud800' } })),
        forge(next!, ({ of }) => ({ of, at: { sk: 'x'.repeat(1025) } })),
        forge(next!, ({ of }) => ({ of, at: { sk: '\u0001' } })),
        forge(next!, ({ of, at }) => ({ of, at: { ...at, gsi1sk: 'x' } })),
        forge(next!, ({ of, at }) => ({ of, at: { ...at, pk: 'acme#T1#thing' } })),
        forge(next!, ({ at }) => ({ of: 'x', at })),
        forge(next!, ({ of, at }) => ({ of, at, __proto__: { a: 1 }, b: 2 })),
      ].map((made) => () => store.list(things, { next: made })),
      () => store.list(parts, { under: 1, next: forge(next!, (read) => read) }),
    ];
    for (const attempt of wrong) await expect((async () => attempt())()).rejects.toMatchObject(refused);
  });
});

describe('scopes', () => {
  const odd = ['acme', 'acme-2', 'acme#P1', 'acme%23P1', 'acme%', 'a'];

  it('never meet, whatever their names spell', async () => {
    const stores = odd.flatMap((tenant) =>
      ['P1', 'P1#word', 'P', 'P1%23word'].map((plant) => ({
        tenant,
        plant,
        store: storeOf({ tenant, plant }),
      })),
    );
    for (const [i, { store }] of stores.entries()) {
      await store.commit(store.put(words, 'a#b', { n: i }));
      await store.commit(store.put(words, 'a%23b', { n: 1000 + i }));
      await store.commit(store.create(things, 1, { code: 'same', colour: 'x#y' }));
    }
    for (const [i, { store }] of stores.entries()) {
      expect((await store.list(words)).items.map(({ id, n }) => [id, n])).toEqual([
        ['a#b', i],
        ['a%23b', 1000 + i],
      ]);
      expect((await store.listBy(things, 'byColour', ['x#y'])).items).toHaveLength(1);
      expect((await store.listBy(things, 'byColour', ['x'])).items).toEqual([]);
    }
  });

  it('answer another plant’s thing and an absent one alike', async () => {
    const here = fresh();
    const there = fresh();
    await there.commit(there.create(things, 1, { code: 'a' }));
    await expect(here.get(things, 1)).rejects.toMatchObject({ kind: 'notFound', code: 'notFound' });
    expect(await here.load([[things, 1]])).toEqual([undefined]);
    await expect(here.commit(here.hold(things, 1, 'machines'))).rejects.toMatchObject({ code: 'refMissing' });
  });
});

describe('reading many', () => {
  it('takes one trip for a hundred, in the order they were asked for', async () => {
    const store = fresh();
    for (let i = 1; i <= 120; i++) await store.commit(store.put(words, `w${i}`, { n: i }));
    const wanted = Array.from({ length: 130 }, (_, i) => [words, `w${130 - i}`] as const);
    const { answer, trips } = await cost(() => store.load(wanted));
    expect(answer.map((word) => word?.n)).toEqual([
      ...Array(10).fill(undefined),
      ...Array.from({ length: 120 }, (_, i) => 120 - i),
    ]);
    expect(trips).toBe(2);
  });
});

describe('sequences', () => {
  it('never give a number twice, one at a time or in blocks, and are a plant’s own', async () => {
    const store = fresh();
    const single = await Promise.all(Array.from({ length: 50 }, () => store.next('machine')));
    expect(single.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
    const blocks = await Promise.all(Array.from({ length: 5 }, () => store.next('machine', 10)));
    expect(blocks.toSorted((a, b) => a - b)).toEqual([51, 61, 71, 81, 91]);
    expect(await store.next('other')).toBe(1);
    expect(await fresh().next('machine')).toBe(1);
  });
});
