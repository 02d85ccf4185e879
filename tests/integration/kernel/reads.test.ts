// Reads: order, bounds and capacity.
import { BatchGetItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { measureCost } from '#functions/db/capacity.ts';
import { defineEntity, type } from '#functions/db/entity.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import type { Store } from '#functions/db/store.ts';
import { bareTable, client, freshScope, storeIn, TABLE } from './bare-table.ts';

interface Thing {
  code: string;
  colour?: string;
  on?: string;
  n?: number;
}
const sheets = defineEntity('sheet', type<{ steps: string[] }>(), { isReferenceable: false });
const sheeted = defineEntity('sheeted', type<{ code: string; steps?: string[] }>(), {
  detail: { kind: sheets, fields: ['steps'] },
});
const things = defineEntity('thing', type<Thing>(), {
  indexes: {
    byColour: { on: 'gsi1', pk: ['colour'], sk: ['on'] },
    byNumber: { on: 'gsi2', pk: ['colour'], sk: ['n'] },
  },
});
const parts = defineEntity('part', type<{ code: string }>(), {
  ids: 'path',
  uniques: ['code'],
  uniqueWithin: 'parent',
});
const words = defineEntity('word', type<{ n: number }>(), { ids: 'text' });

bareTable();
const fresh = () => storeIn(freshScope());
const filled = async (...all: [id: number, value: Thing][]) => {
  const store = fresh();
  await store.commit(all.map(([id, value]) => store.put(things, id, value)));
  return store;
};
const ids = ({ items }: { items: { id: unknown }[] }) => items.map(({ id }) => id);

describe('a list', () => {
  const numbered = () => filled(...[1, 2, 3, 10, 20].map((n) => [n, { code: `c${n}` }] as [number, Thing]));

  it('is in order of id, up or down, within both bounds', async () => {
    const store = await numbered();
    expect(ids(await store.list(things))).toEqual([1, 2, 3, 10, 20]);
    expect(ids(await store.list(things, { descending: true }))).toEqual([20, 10, 3, 2, 1]);
    expect(ids(await store.list(things, { from: 2, to: 10 }))).toEqual([2, 3, 10]);
    expect(ids(await store.list(things, { from: 3 }))).toEqual([3, 10, 20]);
    expect(ids(await store.list(things, { to: 3 }))).toEqual([1, 2, 3]);
    expect(ids(await store.list(things, { limit: 2, from: 2 }))).toEqual([2, 3]);
  });

  it('of bounds that leave nothing between them is not asked for', async () => {
    const store = await numbered();
    const { answer, trips } = await measureCost(() => store.list(things, { from: 10, to: 9 }));
    expect([answer, trips]).toEqual([{ items: [] }, 0]);
    expect(ids(await store.list(things, { from: 10, to: 10 }))).toEqual([10]);
  });

  it('says where to go on while there is more, and ends', async () => {
    const store = await numbered();
    const first = await store.list(things, { limit: 3 });
    expect(ids(first)).toEqual([1, 2, 3]);
    const second = await store.list(things, { limit: 3, next: first.next });
    expect(ids(second)).toEqual([10, 20]);
    expect('next' in second).toBe(false);
  });

  it('is of the children of one, or of ids that begin so', async () => {
    const store = fresh();
    await store.commit(
      ['1.1', '1.10', '1.2', '10.1', '1.2.1'].map((id) => store.put(parts, id, { code: id })),
    );
    expect(ids(await store.list(parts, { under: 1 }))).toEqual(['1.1', '1.2', '1.2.1', '1.10']);
    expect(ids(await store.list(parts, { under: '1.2' }))).toEqual(['1.2.1']);
    await store.commit(['a', 'ab.1', 'ab.2', 'b'].map((id) => store.put(words, id, { n: 1 })));
    expect(ids(await store.list(words, { prefix: 'ab.' }))).toEqual(['ab.1', 'ab.2']);
  });

  it('of kinds whose ids are words takes bounds as they are spelled, numbers too', async () => {
    const store = fresh();
    await store.commit(['7.1', '7.2', '7.2.x', '70'].map((id) => store.put(words, id, { n: 1 })));
    expect(ids(await store.list(words, { from: '7.2' }))).toEqual(['7.2', '7.2.x', '70']);
    expect(ids(await store.list(words, { to: '7.2' }))).toEqual(['7.1', '7.2']);
    expect(ids(await store.list(words, { under: '7.2' }))).toEqual(['7.2.x']);
  });

  it('is read at half the price unless it must be as it stands', async () => {
    const store = await numbered();
    const rru = async (options: object) => (await measureCost(() => store.list(things, options))).rru;
    expect([await rru({}), await rru({ consistent: false }), await rru({ consistent: true })]).toEqual([
      0.5, 0.5, 1,
    ]);
  });

  it('takes what a page of the table holds, five hundred unless said otherwise', async () => {
    const table = mockClient(client);
    table.on(QueryCommand).resolves({});
    const store = fresh();
    expect(await store.list(things)).toEqual({ items: [] });
    await store.listBy(things, 'byColour', ['red'], { limit: 7 });
    const asked = table.commandCalls(QueryCommand).map(({ args }) => args[0].input);
    table.restore();
    expect(asked.map(({ Limit, ConsistentRead, IndexName }) => [Limit, ConsistentRead, IndexName])).toEqual([
      [500, false, undefined],
      [7, undefined, 'gsi1'],
    ]);
    expect(asked.every(({ TableName }) => TableName === TABLE)).toBe(true);
  });
});

describe('an index', () => {
  const coloured = () =>
    filled(
      [1, { code: 'a', colour: 'red', on: '2026-03-01', n: 10 }],
      [2, { code: 'b', colour: 'red', on: '2026-01-31', n: 9 }],
      [3, { code: 'c', colour: 'red', on: '2026-02-01' }],
      [4, { code: 'd', colour: 'blue', on: '2026-02-01', n: 1 }],
      [5, { code: 'e', on: '2026-02-01', n: 1 }],
    );

  it('lists by its values, in order of what it sorts by, within both bounds', async () => {
    const store = await coloured();
    const red = async (range: object = {}) => ids(await store.listBy(things, 'byColour', ['red'], range));
    expect(await red()).toEqual([2, 3, 1]);
    expect(await red({ descending: true })).toEqual([1, 3, 2]);
    expect(await red({ from: '2026-02-01' })).toEqual([3, 1]);
    expect(await red({ to: '2026-02-01' })).toEqual([2, 3]);
    expect(await red({ from: '2026-02', to: '2026-02' })).toEqual([3]);
    expect(await red({ from: '2026-03-02' })).toEqual([]);
    expect(ids(await store.listBy(things, 'byColour', ['green']))).toEqual([]);
  });

  it('sorts what lacks a value first', async () => {
    const store = await coloured();
    expect(ids(await store.listBy(things, 'byNumber', ['red']))[0]).toBe(3);
  });

  it('goes on page by page, in its own order', async () => {
    const store = await coloured();
    const page = (next?: string) => store.listBy(things, 'byColour', ['red'], { limit: 1, next });
    expect((await loadAllPages(page)).map(({ id }) => id)).toEqual([2, 3, 1]);
  });
});

describe('many at once', () => {
  it('come in the order they were asked for, each kind as its own, and what is asked twice is read once', async () => {
    const store = await filled([1, { code: 'a' }], [2, { code: 'b' }]);
    await store.commit(store.put(words, '1', { n: 7 }));
    const { answer, trips, rru } = await measureCost(() =>
      store.load([
        [things, 2],
        [words, '1'],
        [things, 9],
        [things, 2],
        [things, 1],
      ] as const),
    );
    expect(answer.map((item) => item && [item.id, item.version])).toEqual([
      [2, 1],
      ['1', 1],
      undefined,
      [2, 1],
      [1, 1],
    ]);
    expect(answer[0]).toEqual(answer[3]);
    expect(trips).toBe(1);
    expect(rru).toBeLessThanOrEqual(2);
    const consistent = await measureCost(() => store.load([[things, 1]], { consistent: true }));
    expect([consistent.rru, (await measureCost(() => store.load([[things, 1]]))).rru]).toEqual([1, 0.5]);
    expect((await measureCost(() => store.load([]))).trips).toBe(0);
  });

  it('come by some of their attributes alone, each by its id', async () => {
    const store = await filled([1, { code: 'a', colour: 'red', n: 3 }], [2, { code: 'b' }]);
    const found = await store.loadParts(things, [1, 2, 9, 1], ['code', 'n']);
    expect([...found.keys()].sort()).toEqual([1, 2]);
    expect(found.get(1)).toEqual({
      id: 1,
      version: 1,
      updatedAt: undefined,
      updatedBy: undefined,
      code: 'a',
      n: 3,
    });
    expect(found.get(2)).toEqual({
      id: 2,
      version: 1,
      updatedAt: undefined,
      updatedBy: undefined,
      code: 'b',
    });
  });

  describe('of which the table had no room', () => {
    afterEach(() => vi.restoreAllMocks());
    it('are asked for again, a hundred a command', async () => {
      const table = mockClient(client);
      const store = fresh();
      vi.spyOn(Math, 'random').mockReturnValue(0);
      const of = (input: { RequestItems?: object }) =>
        (input.RequestItems as { [TABLE]: { Keys: { pk: { S: string }; sk: { S: string } }[] } })[TABLE];
      const asked: number[] = [];
      let busy = true;
      table.on(BatchGetItemCommand).callsFake((input) => {
        const { Keys, ...more } = of(input);
        asked.push(Keys.length);
        const now = busy ? Keys.slice(0, -1) : Keys;
        const left = busy ? Keys.slice(-1) : [];
        busy = false;
        return {
          Responses: {
            [TABLE]: now.map(
              ({ pk, sk }) => ({ pk, sk, v: { N: '1' }, n: { N: String(asked.length) } }) as never,
            ),
          },
          UnprocessedKeys: left.length > 0 ? { [TABLE]: { Keys: left, ...more } } : {},
        };
      });
      const found = await store.load(Array.from({ length: 101 }, (_, i) => [words, `w${i}`] as const));
      table.restore();
      expect(found.map((word) => word?.id)).toEqual(Array.from({ length: 101 }, (_, i) => `w${i}`));
      expect(asked).toEqual([100, 1, 1]);
    });

    it('are waited for, longer each time', async () => {
      const table = mockClient(client);
      const store = fresh();
      vi.useFakeTimers();
      vi.spyOn(Math, 'random').mockReturnValue(1);
      table
        .on(BatchGetItemCommand)
        .callsFakeOnce(({ RequestItems }) => ({ UnprocessedKeys: RequestItems }))
        .resolves({});
      const done = store.load([[words, 'a']]);
      await vi.advanceTimersByTimeAsync(39);
      expect(table.commandCalls(BatchGetItemCommand)).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(await done).toEqual([undefined]);
      expect(table.commandCalls(BatchGetItemCommand)).toHaveLength(2);
      vi.useRealTimers();
      table.restore();
    });
  });
});

describe('one thing', () => {
  it('is read as it stands, in one trip, its sheet with it', async () => {
    const store = fresh();
    await store.commit(
      store.create(sheeted, 1, { code: 'a', steps: ['x'] }),
      store.create(things, 1, { code: 'a' }),
    );
    const plain = await measureCost(() => store.get(things, 1));
    expect(plain).toMatchObject({ answer: { code: 'a' }, trips: 1, rru: 1 });
    const both = await measureCost(() => store.find(sheeted, 1));
    expect(both).toMatchObject({ answer: { code: 'a', steps: ['x'] }, trips: 1, rru: 2 });
    expect(both.answer).toEqual({ ...(await store.list(sheeted)).items[0], steps: ['x'] });
  });

  it('that is not there is undefined, or refused, whatever is left of its sheet', async () => {
    const store = fresh();
    await store.commit(store.create(sheets, 1, { steps: ['x'] }));
    expect(await store.find(sheeted, 1)).toBeUndefined();
    for (const kind of [sheeted, things])
      await expect(store.get(kind, 1)).rejects.toMatchObject({ kind: 'notFound', code: 'notFound' });
  });

  it('is found by a unique value, within its parent where it is unique there', async () => {
    const store = fresh();
    await store.commit(store.create(parts, '1.1', { code: 'a' }), store.create(parts, '2.5', { code: 'A' }));
    const at = (parent?: string | number) => store.idWith(parts, 'code', 'a', parent);
    expect([await at(1), await at('2'), await at(3), await at()]).toEqual([
      '1.1',
      '2.5',
      undefined,
      undefined,
    ]);
    // Both reads are strongly consistent.
    for (const ask of [() => at(1), () => store.referencedBy(parts, '1.1')])
      expect((await measureCost<unknown>(ask)).rru).toBe(1);
  });
});

it('every page of a list is asked for where the last one ended', async () => {
  const asked: (string | undefined)[] = [];
  const all = await loadAllPages(async (next) => {
    asked.push(next);
    const n = Number(next ?? 0);
    return { items: [n], ...(n < 3 && { next: String(n + 1) }) };
  });
  expect(all).toEqual([0, 1, 2, 3]);
  expect(asked).toEqual([undefined, '1', '2', '3']);
});

describe('a cursor', () => {
  const forged = (cursor: string, at: Record<string, string>) => {
    const { of } = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Buffer.from(JSON.stringify({ of, at })).toString('base64url');
  };
  const list = (store: Store, options: object) => (async () => store.list(parts, options))();

  it('leads nowhere beyond the children it was given for', async () => {
    const store = fresh();
    await store.commit(['1.1', '1.2', '2.1'].map((id) => store.put(parts, id, { code: id })));
    const { next } = await store.list(parts, { under: 1, limit: 1 });
    const badCursor = { code: 'badCursor' };
    await expect(
      list(store, { under: 1, next: forged(next!, { sk: '0000002.0000001' }) }),
    ).rejects.toMatchObject(badCursor);
    await expect(list(store, { under: 2, next })).rejects.toMatchObject(badCursor);
    await expect(list(store, { under: 1, next, descending: true })).rejects.toMatchObject(badCursor);
    await expect(list(store, { under: 1, from: '1.1', next })).rejects.toMatchObject(badCursor);
    expect(ids(await store.list(parts, { under: 1, next }))).toEqual(['1.2']);
  });
});
