import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { suppliers } from '#shared/organisation/api.ts';
import { machines } from '#shared/structure/api.ts';
import { call } from './call.ts';
import {
  buildHeaders,
  clearPrefetchedResponses,
  prefetchResponse,
  takePrefetchedResponse,
} from './prefetch.ts';
import { selectPlant } from './session/selected-plant.ts';
import { startServer } from './testing.tsx';

const path = '/supplier/items';
const mine = { token: 'mine', plant: 'TO1' };
const list = { 'GET /supplier/items': () => ({ body: { items: [] } }) };
const ask = (asker = mine) => prefetchResponse(path, asker, Promise.resolve(`/api${path}`));
const taken = async (asker = mine) => (await takePrefetchedResponse(path, buildHeaders(asker)))?.status;

beforeEach(() => void startServer(list));
afterEach(() => {
  clearPrefetchedResponses();
  vi.useRealTimers();
});

it('gives an answer once', async () => {
  await ask();
  expect([await taken(), await taken()]).toEqual([200, undefined]);
});

it.each([
  { token: 'another', plant: 'TO1' },
  { token: 'mine', plant: 'DT1' },
])('gives nothing to whoever asks as %o', async (asker) => {
  await ask();
  expect(await taken(asker)).toBeUndefined();
});

it('gives nothing that is older than what the cache would show', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await ask();
  vi.setSystemTime(Date.now() + 30_000);
  expect(await taken()).toBeUndefined();
});

it('asks at once where the address is known', async () => {
  const asked = startServer(list);
  const answer = prefetchResponse(path, mine, `/api${path}`);
  expect(asked).toHaveLength(1);
  await answer;
  expect(await taken()).toBe(200);
});

it('gives nothing where nothing was asked, or nobody answered', async () => {
  await prefetchResponse(path, mine, Promise.resolve(undefined));
  expect(await taken()).toBeUndefined();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await ask();
  expect(await taken()).toBeUndefined();
});

it('the call takes what was asked before it, and asks anew after that', async () => {
  selectPlant('TO1');
  const asked = startServer(list);
  await prefetchResponse(path, { plant: 'TO1' }, Promise.resolve(`/api${path}`));
  await expect(call(suppliers.list, {})).resolves.toEqual({ items: [] });
  expect(asked).toHaveLength(1);
  await call(suppliers.list, {});
  expect(asked).toHaveLength(2);
});

it('a write makes old what was asked before it', async () => {
  const asked = startServer({ ...list, 'PUT /machine/items': () => ({ body: { id: 1, version: 2 } }) });
  await prefetchResponse(path, {}, Promise.resolve(`/api${path}`));
  await call(machines.replace, { id: 1 });
  await call(suppliers.list, {});
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'PUT', 'GET']);
});
