import { expect, it } from 'vitest';
import { defineEntity, type } from './entity.ts';
import { createListCachingStore, loadAllItems } from './list-all.ts';
import type { ListOptions } from './reads.ts';
import type { Store } from './store.ts';

const things = defineEntity('thing', type<object>());
const others = defineEntity('other', type<object>());
function counted() {
  const asked: [string, ListOptions | undefined][] = [];
  const store = {
    scope: { tenant: 'acme' },
    async list({ name }: { name: string }, options?: ListOptions) {
      asked.push([name, options]);
      return options?.next ? { items: [2] } : { items: [1], next: 'more' };
    },
  } as unknown as Store;
  return { store, asked };
}

it('all of a kind is every page of it, as it stands now', async () => {
  const { store, asked } = counted();
  expect(await loadAllItems(store, things)).toEqual([1, 2]);
  expect(asked.map(([, options]) => options)).toEqual([
    { next: undefined, limit: 10_000, consistent: true },
    { next: 'more', limit: 10_000, consistent: true },
  ]);
});

it('a list that was read is not read again; another one is', async () => {
  const { store, asked } = counted();
  const once = createListCachingStore(store);
  expect(once.scope).toBe(store.scope);
  const [first, again] = await Promise.all([once.list(things), once.list(things, {})]);
  expect(again).toBe(first);
  expect(asked).toHaveLength(1);
  await once.list(others);
  await once.list(things, { next: 'more' });
  await once.list(things, { next: 'more' });
  expect(asked).toHaveLength(3);
});
