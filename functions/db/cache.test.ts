import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CacheDependency, createAnswerCache, createCache, SerializedAnswer } from './cache.ts';
import { defineEntity, type } from './entity.ts';
import type { Store } from './store.ts';

const things = defineEntity('thing', type<object>());
const OLD = '2026-01-01T00:00:00.000Z';
const versions = new Map<number, number>();
const loads: unknown[] = [];
/** Builds a store that returns the current versions of items. */
const storeIn = (tenant: string, plant?: string) =>
  ({
    scope: { tenant, plant },
    async load(wanted: [unknown, number][], options: object) {
      loads.push([wanted, options]);
      return wanted.map(([, id]) => {
        const version = versions.get(id);
        return version === undefined ? undefined : { version, updatedAt: OLD };
      });
    },
  }) as unknown as Store;
const store = storeIn('acme', 'P1');
const hook = (id: number, updatedAt = OLD): CacheDependency => {
  const version = versions.get(id);
  return [things, id, version === undefined ? undefined : { version, updatedAt }];
};

beforeEach(() => {
  versions.clear();
  versions.set(1, 1).set(2, 5);
  loads.length = 0;
});
afterEach(() => vi.restoreAllMocks());

describe('what was read once', () => {
  it('is given again while all it hangs on is as it was: one look', async () => {
    const { recall, remember } = createAnswerCache<object>();
    expect(await recall(store, 'tree')).toBeUndefined();
    expect(loads).toEqual([]);
    const kept = remember(store, 'tree', { a: 1 }, [hook(1), hook(2)]);
    expect(kept.text).toBe('{"a":1}');
    expect(await recall(store, 'tree')).toBe(kept);
    expect(loads).toEqual([
      [
        [
          [things, 1],
          [things, 2],
        ],
        { consistent: true },
      ],
    ]);
    const lax = createAnswerCache<object>({ consistent: false });
    lax.remember(store, 'tree', {}, [hook(1)]);
    await lax.recall(store, 'tree');
    expect(loads.at(-1)).toEqual([[[things, 1]], { consistent: false }]);
  });

  it('is forgotten once anything of it has another version', async () => {
    const { recall, remember } = createAnswerCache<object>();
    remember(store, 'tree', {}, [hook(1), hook(2)]);
    versions.set(2, 6);
    expect(await recall(store, 'tree')).toBeUndefined();
    versions.set(2, 5);
    expect(await recall(store, 'tree')).toBeUndefined();
    expect(loads).toHaveLength(1);
  });

  it('hangs on what is not there too', async () => {
    const { recall, remember } = createAnswerCache<object>();
    remember(store, 'tree', {}, [hook(3)]);
    expect(await recall(store, 'tree')).toBeDefined();
    versions.set(3, 1);
    expect(await recall(store, 'tree')).toBeUndefined();
    remember(store, 'tree', {}, [hook(3)]);
    versions.delete(3);
    expect(await recall(store, 'tree')).toBeUndefined();
  });

  it('costs nothing where what it hangs on was read already', async () => {
    const { recall, remember } = createAnswerCache<object>();
    const kept = remember(store, 'tree', {}, [hook(1)]);
    expect(await recall(store, 'tree', [hook(1)])).toBe(kept);
    versions.set(1, 2);
    expect(await recall(store, 'tree', [hook(1)])).toBeUndefined();
    expect(loads).toEqual([]);
  });

  it('is its own name’s, plant’s and tenant’s', async () => {
    const { recall, remember } = createAnswerCache<object>();
    remember(store, 'tree', {}, [hook(1)]);
    const elsewhere = [storeIn('acme', 'P2'), storeIn('acme-2', 'P1'), storeIn('acme')];
    for (const other of elsewhere) expect(await recall(other, 'tree')).toBeUndefined();
    expect(await recall(store, 'list')).toBeUndefined();
    expect(await recall(store, 'tree')).toBeDefined();
  });

  it.each([
    [-10_001, true],
    [-10_000, false],
    [0, false],
    [10_000, false],
    [10_001, true],
  ])('that changed %i ms from now is kept: %s', async (ms, isKept) => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse(OLD));
    const { recall, remember } = createAnswerCache<object>();
    const young = new Date(Date.parse(OLD) + ms).toISOString();
    const answer = remember(store, 'tree', {}, [[things, 9, undefined], hook(1, young)]);
    expect(answer).toBeInstanceOf(SerializedAnswer);
    versions.delete(9);
    expect((await recall(store, 'tree')) !== undefined).toBe(isKept);
  });
});

describe('room', () => {
  it('is there for long answers of a call', async () => {
    const { recall, remember } = createAnswerCache<string>();
    for (const name of ['a', 'b']) remember(store, name, 'x'.repeat(1_000_000), [hook(1)]);
    for (const name of ['a', 'b']) expect((await recall(store, name))!.text).toHaveLength(1_000_002);
  });

  const kept = (most: number) =>
    createCache<{ size: number }>({ consistent: true, maxSize: most, sizeOf: ({ size }) => size });
  const has = async ({ recall }: ReturnType<typeof kept>, names: string) => {
    const found = await Promise.all([...names].map((name) => recall(store, name)));
    return [...names].filter((_, i) => found[i] !== undefined).join('');
  };

  it('is made by what was asked for longest ago', async () => {
    const all = kept(10);
    for (const name of 'abc') all.keep(store, name, { size: 3 }, [hook(1)]);
    expect(await has(all, 'a')).toBe('a');
    all.keep(store, 'd', { size: 4 }, [hook(1)]);
    expect(await has(all, 'abcd')).toBe('acd');
    all.keep(store, 'e', { size: 7 }, [hook(1)]);
    expect(await has(all, 'acde')).toBe('e');
  });

  it('is counted once for what is kept again, and freed by what is forgotten', async () => {
    const all = kept(10);
    for (let time = 0; time < 5; time++) all.keep(store, 'a', { size: 5 }, [hook(1)]);
    all.keep(store, 'b', { size: 5 }, [hook(2)]);
    expect(await has(all, 'ab')).toBe('ab');
    versions.set(1, 2);
    expect(await has(all, 'ab')).toBe('b');
    all.keep(store, 'c', { size: 5 }, [hook(1)]);
    expect(await has(all, 'bc')).toBe('bc');
  });

  it('is never taken by what is larger than all of it, which leaves nothing old behind either', async () => {
    const all = kept(10);
    all.keep(store, 'a', { size: 5 }, [hook(1)]);
    all.keep(store, 'b', { size: 10 }, [hook(1)]);
    expect(await has(all, 'ab')).toBe('b');
    expect(all.keep(store, 'b', { size: 11 }, [hook(1)])).toEqual({ size: 11 });
    expect(await has(all, 'b')).toBe('');
    all.keep(store, 'c', { size: 10 }, [hook(1)]);
    all.keep(store, 'd', { size: 11 }, [hook(1)]);
    expect(await has(all, 'cd')).toBe('c');
  });
});
