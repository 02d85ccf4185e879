import { beforeEach, expect, it } from 'vitest';
import { suppliers } from '#shared/organisation/api.ts';
import { orders } from '#shared/planned/order-api.ts';
import { procedures } from '#shared/procedures/procedure-api.ts';
import { buildQueryKey, cache, computePatch, updateCache } from './cache.ts';

const list = buildQueryKey(suppliers.list, {});
const one = (id: number) => buildQueryKey(suppliers.get, { id });
const stale = (key: readonly unknown[]) => cache.getQueryState([...key])?.isInvalidated;

beforeEach(() => {
  cache.clear();
  cache.setQueryData(list, { items: [{ id: 1, name: 'Old' }] });
  cache.setQueryData(one(1), { id: 1, name: 'Old' });
});

it('an id in the path is one entry, as number or text', () => {
  expect(buildQueryKey(suppliers.get, { id: 1 })).toEqual(buildQueryKey(suppliers.get, { id: '1' }));
});

it('a replaced record shows in its page and in the list, without another read', () => {
  updateCache(suppliers.replace, { id: 1 }, { id: 1, name: 'New' });
  expect(cache.getQueryData(one(1))).toEqual({ id: 1, name: 'New' });
  expect(cache.getQueryData(list)).toEqual({ items: [{ id: 1, name: 'New' }] });
  expect([stale(one(1)), stale(list)]).toEqual([false, false]);
});

it('a new record joins the list', () => {
  updateCache(suppliers.create, { name: 'Two' }, { id: 2, name: 'Two' });
  expect(cache.getQueryData(list)).toMatchObject({ items: [{ id: 1 }, { id: 2 }] });
});

it('a removed record leaves list and page', () => {
  updateCache(suppliers.remove, { id: 1 }, {});
  expect(cache.getQueryData(list)).toEqual({ items: [] });
  expect(cache.getQueryData(one(1))).toBeUndefined();
});

it('a filtered list keeps its rows current and is read anew', () => {
  const smp = buildQueryKey(procedures.list, { kind: 'smp' });
  cache.setQueryData(smp, { items: [{ id: 5, code: 'A' }] });
  updateCache(procedures.take, { id: 5 }, { id: 5, code: 'B' });
  expect(cache.getQueryData(smp)).toEqual({ items: [{ id: 5, code: 'B' }] });
  expect(stale(smp)).toBe(true);
});

it('a page that shows more than the write answered keeps the rest and is read anew', () => {
  const sheet = buildQueryKey(procedures.get, { id: 5 });
  cache.setQueryData(sheet, { id: 5, code: 'A', phaseList: [1] });
  updateCache(procedures.take, { id: 5 }, { id: 5, code: 'B' });
  expect(cache.getQueryData(sheet)).toEqual({ id: 5, code: 'B', phaseList: [1] });
  expect(stale(sheet)).toBe(true);
});

it('a list that shows more of each than the write answered keeps its rows and is read anew', () => {
  const users = buildQueryKey(suppliers.list, {});
  cache.setQueryData(users, { items: [{ id: 1, name: 'Old', state: 'active' }] });
  updateCache(suppliers.replace, { id: 1 }, { id: 1, name: 'New' });
  expect(cache.getQueryData(users)).toEqual({ items: [{ id: 1, name: 'Old', state: 'active' }] });
  expect(stale(users)).toBe(true);
});

it('other things stay as they are', () => {
  const other = buildQueryKey(orders.list, { from: '2026-01-01', to: '2026-01-31' });
  cache.setQueryData(other, { items: [] });
  updateCache(suppliers.create, {}, { id: 3 });
  expect(stale(other)).toBe(false);
});

it('says what a write makes of one read, without a cache', () => {
  const write = { contract: suppliers.replace, input: { id: 1 }, answer: { id: 1, name: 'New' } };
  expect(computePatch(list, { items: [{ id: 1, name: 'Old' }] }, write)).toEqual({
    data: { items: [{ id: 1, name: 'New' }] },
    whole: true,
  });
  expect(computePatch(one(1), { id: 1, name: 'Old', more: 2 }, write)).toEqual({
    data: { id: 1, name: 'New', more: 2 },
    whole: false,
  });
  expect(computePatch(buildQueryKey(suppliers.list, { filter: 'x' }), { items: [] }, write)).toEqual({
    data: { items: [] },
    whole: false,
  });
  expect(computePatch(one(1), { id: 1 }, { contract: suppliers.remove, input: { id: 1 }, answer: {} })).toBe(
    'gone',
  );
  expect(computePatch(buildQueryKey(orders.list, {}), { items: [] }, write)).toBeUndefined();
});
