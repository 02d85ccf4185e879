import { describe, expect, it, vi } from 'vitest';
import { defineEntity, type } from './entity.ts';
import { marshallItem } from './marshall.ts';
import type { Store } from './store.ts';
import {
  buildReferenceLimitCheck,
  createBatchingStore,
  createSequenceAllocator,
  createUnitOfWork,
  createWriteMerger,
  getReferenceChanges,
  isIndependent,
} from './unit-of-work.ts';
import { buildInternalError, flattenWrites, type Write, type Writes } from './writes.ts';

const things = defineEntity('thing', type<{ code: string }>());
const sheets = defineEntity('sheet', type<{ note: string }>());
const withSheets = defineEntity('withSheet', type<{ code: string; note?: string }>(), {
  detail: { kind: sheets, fields: ['note'] },
});

const refusal = buildInternalError('x');
const key = (sk: string) => marshallItem({ pk: 'p', sk });
const put = (sk: string): Write => ({ action: { Put: { TableName: 't', Item: key(sk) } }, refusal });
const check = (sk: string, v = 1): Write => ({
  action: {
    ConditionCheck: {
      TableName: 't',
      Key: key(sk),
      ConditionExpression: 'v = :v',
      ExpressionAttributeValues: marshallItem({ ':v': v }),
    },
  },
  refusal,
});
const touch = (sk: string): Write => ({
  action: { Update: { TableName: 't', Key: key(sk), UpdateExpression: 'SET #at = :at ADD v :one' } },
  refusal,
  touch: true,
});
const count = (sk: string, by: Record<string, number>, more: object = {}): Write => {
  const all = Object.entries(by);
  return {
    action: {
      Update: {
        TableName: 't',
        Key: key(sk),
        UpdateExpression: `ADD ${all.map(([name], i) => `${name === 'holders' ? name : `#by${i}`} :n${i}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(all.map(([name], i) => [`#by${i}`, name])),
        ExpressionAttributeValues: marshallItem(Object.fromEntries(all.map(([, n], i) => [`:n${i}`, n]))),
        ...more,
      },
    },
    refusal,
  };
};
const removal = (sk: string, ConditionExpression = 'attribute_not_exists(pk) OR holders = :none'): Write => ({
  action: { Delete: { TableName: 't', Key: key(sk), ConditionExpression } },
  refusal,
});

describe('a store that gathers', () => {
  const own = {
    scope: { tenant: 'acme' },
    next: vi.fn(async () => 100),
    numbered: vi.fn(async (_: string, work: (n: number) => unknown) => work(100)),
  } as unknown as Store;

  it('notes what is committed, in order, in one piece or in chunks', async () => {
    const { store, getWrites } = createUnitOfWork(own);
    expect(store.scope).toBe(own.scope);
    await store.commit(put('a'), [put('b')]);
    await store.commitInChunks([1, 2], (some) => some.map((n) => put(`${n}`)), {
      first: put('f'),
      last: put('l'),
    });
    await store.commitInChunks([3], (some) => some.map((n) => put(`${n}`)));
    expect(getWrites().map(({ action }) => action.Put!.Item!.sk!.S)).toEqual([
      'a',
      'b',
      'f',
      '1',
      '2',
      'l',
      '3',
    ]);
  });

  it('notes once what one piece of work asks for alike, and again what another does', async () => {
    const { store, getWrites } = createUnitOfWork(own);
    const moved = touch('parent');
    await store.commit(moved, put('a'), { ...moved });
    await store.commit(moved);
    expect(getWrites()).toHaveLength(3);
  });

  it('draws numbers as ever, or one by one of those it was given', async () => {
    const plain = createUnitOfWork(own).store;
    expect([await plain.next('things'), await plain.numbered('things', async (n) => n)]).toEqual([100, 100]);
    let n = 0;
    const { store } = createUnitOfWork(own, async (sequence) => {
      expect(sequence).toBe('things');
      return ++n;
    });
    expect([await store.next('things'), await store.next('things', 1)]).toEqual([1, 2]);
    expect(await store.numbered('things', async (n) => `no. ${n}`)).toBe('no. 3');
    expect(await store.next('things', 5)).toBe(100);
    expect(own.next).toHaveBeenLastCalledWith('things', 5);
  });
});

describe('reading together', () => {
  const loads: unknown[] = [];
  const kept: Record<string, object> = {
    'thing|1': { id: 1, code: 'one' },
    'thing|2': { id: 2, code: 'two' },
    'withSheet|1': { id: 1, code: 'first' },
    'sheet|1': { id: 1, note: 'long' },
    'withSheet|2': { id: 2, code: 'second' },
    'sheet|3': { id: 3, note: 'alone' },
  };
  const own = () => {
    loads.length = 0;
    return {
      async load(wanted: [{ name: string }, number][], options: object) {
        loads.push([wanted.map(([kind, id]) => `${kind.name}|${id}`), options]);
        return wanted.map(([kind, id]) => kept[`${kind.name}|${id}`]);
      },
      list: vi.fn(async () => ({ items: [] })),
    } as unknown as Store;
  };

  it('takes one trip for all that is asked for in one moment', async () => {
    const store = createBatchingStore(own());
    const found = await Promise.all([
      store.find(things, 1),
      store.get(things, 2),
      store.load([
        [things, 1],
        [things, 3],
      ] as const),
    ]);
    expect(found).toEqual([kept['thing|1'], kept['thing|2'], [kept['thing|1'], undefined]]);
    expect(loads).toEqual([[['thing|1', 'thing|2', 'thing|3'], { consistent: true }]]);
  });

  it('reads nothing twice, and anew what nobody asked for', async () => {
    const store = createBatchingStore(own());
    await store.find(things, 1);
    await store.find(things, 1);
    expect(loads).toHaveLength(1);
    await store.find(things, 2);
    expect(loads).toEqual([
      [['thing|1'], { consistent: true }],
      [['thing|2'], { consistent: true }],
    ]);
  });

  it('joins a header with its sheet, where it has one', async () => {
    const store = createBatchingStore(own());
    const [first, second, third] = await Promise.all([1, 2, 3].map((id) => store.find(withSheets, id)));
    expect([first, second, third]).toEqual([
      { id: 1, code: 'first', note: 'long' },
      kept['withSheet|2'],
      undefined,
    ]);
    expect(loads).toHaveLength(1);
  });

  it('does not find what is not there', async () => {
    await expect(createBatchingStore(own()).get(things, 9)).rejects.toMatchObject({
      kind: 'notFound',
      code: 'notFound',
    });
  });

  it('tells everybody who asked when it fails', async () => {
    const store = createBatchingStore({ load: () => Promise.reject(new Error('lost')) } as unknown as Store);
    const all = await Promise.allSettled([store.find(things, 1), store.find(things, 2)]);
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('reads no list twice', async () => {
    const one = own();
    const store = createBatchingStore(one);
    await store.list(things);
    await store.list(things);
    expect(one.list).toHaveBeenCalledTimes(1);
  });
});

describe('numbers drawn many at once', () => {
  function sequences() {
    const last = new Map<string, number>();
    const blocks: [string, number][] = [];
    const store = {
      async next(name: string, n: number) {
        blocks.push([name, n]);
        const first = (last.get(name) ?? 0) + 1;
        last.set(name, first + n - 1);
        return first;
      },
    } as unknown as Store;
    return { store, blocks };
  }

  it('are each given once, in blocks that double up to eight times the first', async () => {
    const { store, blocks } = sequences();
    const { draw } = createSequenceAllocator(store, 4);
    const numbers: number[] = [];
    for (let i = 0; i < 100; i++) numbers.push(await draw('things'));
    expect(numbers).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
    expect(blocks.map(([, n]) => n)).toEqual([4, 8, 16, 32, 32, 32]);
  });

  it('are a sequence’s own, and the same whether somebody said before that they will be drawn', async () => {
    const { store, blocks } = sequences();
    const { draw, prepare } = createSequenceAllocator(store, 2);
    prepare('things');
    prepare('things');
    expect(blocks).toEqual([['things', 2]]);
    expect(await Promise.all([draw('things'), draw('others'), draw('things')])).toEqual([1, 1, 2]);
    expect(blocks).toEqual([
      ['things', 2],
      ['others', 2],
    ]);
  });

  it('that cannot be drawn are told to whoever takes one, not to who prepared', async () => {
    const { draw, prepare } = createSequenceAllocator(
      { next: () => Promise.reject(new Error('lost')) } as unknown as Store,
      2,
    );
    prepare('things');
    await new Promise(setImmediate);
    await expect(draw('things')).rejects.toThrow('lost');
  });
});

/** Merges both into one transaction; undefined if one depends on the other. */
function merged(some: readonly Write[], more: readonly Write[]): Write[] | undefined {
  const both = createWriteMerger();
  const fit = both.add(some) && both.add(more);
  expect(isIndependent(some, more)).toBe(fit);
  return fit ? both.writes() : undefined;
}
/** Returns the amounts an update adds, by attribute. */
function added({ action: { Update } }: Write): Record<string, number> {
  const { UpdateExpression = '', ExpressionAttributeNames = {}, ExpressionAttributeValues = {} } = Update!;
  expect(UpdateExpression.slice(0, 4)).toBe('ADD ');
  return Object.fromEntries(
    UpdateExpression.slice(4)
      .split(', ')
      .map((part) => part.split(' ') as [string, string])
      .map(([name, value]) => [
        ExpressionAttributeNames[name] ?? name,
        Number(ExpressionAttributeValues[value]!.N),
      ]),
  );
}

describe('writes of several', () => {
  it('of different things go together', () => {
    const writes = [put('a'), put('b'), check('c')];
    expect(merged([writes[0]!], writes.slice(1))).toEqual(writes);
  });

  it('are apart only if all of them are', () => {
    expect(merged([put('a'), put('b')], [put('c'), put('a')])).toBeUndefined();
  });

  it('that ask or touch alike do so once', () => {
    expect(merged([check('a')], [check('a')])).toEqual([check('a')]);
    expect(merged([touch('a')], [touch('a'), put('b')])).toHaveLength(2);
    expect(merged([check('a')], [check('a', 2)])).toBeUndefined();
    // Equal puts may both be computed from the same previous state.
    expect(merged([put('a')], [put('a')])).toBeUndefined();
    const { touch: _, ...plain } = touch('a');
    expect(merged([plain], [touch('a')])).toBeUndefined();
    expect(merged([touch('a')], [plain])).toBeUndefined();
    expect(merged([check('a')], [put('a')])).toBeUndefined();
    expect(merged([put('a')], [check('a')])).toBeUndefined();
  });

  it('that count at one thing add up', () => {
    const [both, ...more] = merged(
      [count('a', { holders: 2, n_tools: 2 })],
      [count('a', { holders: -1, n_machines: -1 }), put('b')],
    )!;
    expect(added(both!)).toEqual({ holders: 1, n_tools: 2, n_machines: -1 });
    expect(both!.action.Update).toMatchObject({ TableName: 't', Key: key('a') });
    expect(both!.refusal).toBe(refusal);
    expect(more).toHaveLength(1);
    const thrice = merged([both!], [count('a', { holders: 3, n_tools: 3 })])!;
    expect(added(thrice[0]!)).toEqual({ holders: 4, n_tools: 5, n_machines: -1 });
  });

  it('that do more than count at one thing stay apart', () => {
    const some = count('a', { n: 1 });
    expect(merged([some], [count('a', { n: 1 }, { ConditionExpression: 'x' })])).toBeUndefined();
    expect(merged([count('a', { n: 1 }, { ConditionExpression: 'x' })], [some])).toBeUndefined();
    expect(merged([some], [count('a', {}, { UpdateExpression: 'SET n = :n' })])).toBeUndefined();
    expect(merged([some], [count('a', {}, { UpdateExpression: undefined })])).toBeUndefined();
    expect(merged([some], [put('a')])).toBeUndefined();
    expect(merged([some], [removal('a')])).toBeUndefined();
    expect(merged([removal('a')], [put('a')])).toBeUndefined();
  });

  it('of one piece of work that touch a thing twice are merged too, or refused', () => {
    const one = createWriteMerger();
    expect(one.add([count('a', { n: 1 }), count('a', { n: 2 })])).toBe(true);
    expect(one.writes().map(added)).toEqual([{ n: 3 }]);
    expect(one.add([put('b'), put('b')])).toBe(false);
    expect(one.writes()).toHaveLength(1);
  });

  it('are taken whole or not at all, and never more than fit', () => {
    const few = createWriteMerger(3);
    expect(few.add([put('a'), check('c')])).toBe(true);
    expect(few.add([put('b'), put('d')])).toBe(false);
    expect(few.add([put('b'), put('a')])).toBe(false);
    expect(few.writes()).toEqual([put('a'), check('c')]);
    expect(few.add([put('b'), check('c')])).toBe(true);
    expect(few.writes()).toHaveLength(3);
    expect(few.add([check('c')])).toBe(true);
    expect(few.add([put('e')])).toBe(false);
  });
});

describe('references', () => {
  const placeOf = (sk: string) => `p|${sk}`;
  it('move by item, and removals wait for them', () => {
    const waits = removal('b');
    const { waiting, countChanges } = getReferenceChanges([
      count('a', { holders: 2, n_tools: 2 }),
      count('a', { holders: -3, n_orders: -3 }),
      count('c', { n: 7 }),
      waits,
      removal('d', 'v = :v'),
      put('e'),
      { action: { Delete: { TableName: 't', Key: key('f') } }, refusal },
    ]);
    expect([...countChanges]).toEqual([[placeOf('a'), -1]]);
    expect([...waiting]).toEqual([[placeOf('b'), waits]]);
    expect(flattenWrites([waits] as Writes)).toHaveLength(1);
  });

  it('gone beside leave so many that may remain', () => {
    const waits = removal('b');
    const { action, refusal: said } = buildReferenceLimitCheck(waits, 2);
    expect(said).toBe(waits.refusal);
    expect(action.ConditionCheck).toMatchObject({
      TableName: 't',
      Key: key('b'),
      ExpressionAttributeValues: { ':n': { N: '2' } },
    });
  });
});
