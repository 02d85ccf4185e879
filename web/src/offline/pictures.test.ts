import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as Pictures from './pictures.ts';
import type * as Store from './store.ts';
import { emptyTablet, knownHere } from './testing.ts';

const person = { user: 'u1', plant: 'TO1' };
const other = { user: 'u2', plant: 'TO1' };
const MB = 1024 * 1024;

let pictures: typeof Pictures;
let store: typeof Store;
beforeEach(async () => {
  emptyTablet();
  vi.resetModules();
  pictures = await import('./pictures.ts');
  store = await import('./store.ts');
  await knownHere(other, person);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: ({ size }: Blob) => `blob:${size}` }));
});
afterEach(() => vi.unstubAllGlobals());

const bytes = (size: number) => new Blob([new Uint8Array(size)]);
/** A bucket of pictures of these sizes; what was fetched of it. */
function bucket(thumb: number, full: number): string[] {
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address);
    return { ok: true, blob: async () => bytes(address.endsWith('full') ? full : thumb) };
  });
  return fetched;
}
const shown = (async (_: unknown, { ids }: { ids: string }) =>
  ids.split(',').map((id) => ({ id, state: 'ready', thumb: `${id}.thumb`, full: `${id}.full` }))) as never;
const ids = async (of = person) => (await store.headsOf(of, 'picture')).map(({ id }) => id).sort();

it('names the pictures of answers, wherever they stand', () => {
  const answers = [
    { id: 'x', images: ['a', 'b'], activities: [{ point: { image: 'c' }, note: 'd' }] },
    { phaseList: [{ images: [] }, { images: ['e'] }], image: null },
    undefined,
  ];
  expect(pictures.picturesIn(answers)).toEqual(['a', 'b', 'c', 'e']);
});

it('reads each once, small and large, and shows them from here', async () => {
  const fetched = bucket(10, 1000);
  await pictures.readPictures(shown, [{ images: ['a', 'b'] }]);
  await pictures.readPictures(shown, [{ image: 'a' }]);
  expect(fetched.sort()).toEqual(['a.full', 'a.thumb', 'b.full', 'b.thumb']);
  expect(await pictures.keptPicture('b')).toEqual({
    id: 'b',
    state: 'ready',
    thumb: 'blob:10',
    full: 'blob:1000',
  });
  expect(await pictures.keptPicture('c')).toBeUndefined();
  // sealed: nobody else has them
  expect(await store.list(other, 'picture')).toEqual([]);
});

it('has eight megabytes for all who work here: what is too old goes, then the oldest nobody asks for', async () => {
  const of = (id: string, size: number, daysAgo: number) => ({
    ...{ kind: 'picture' as const, id, body: bytes(size), at: Date.now() - daysAgo * 86_400_000 },
  });
  await store.write(other, [of('w.thumb', MB, 8), of('x.full', 3 * MB, 2), of('y.full', 3 * MB, 1)]);
  await store.write(person, [of('a.thumb', MB, 3)]);
  bucket(10, 3 * MB);
  await pictures.readPictures(shown, [{ images: ['a', 'b', 'c'] }]);
  // of three large ones one finds room, after all the small ones
  expect([await ids(other), await ids()]).toEqual([['y.full'], ['a.full', 'a.thumb', 'b.thumb', 'c.thumb']]);
  const kept = [...(await store.headsOf(other, 'picture')), ...(await store.headsOf(person, 'picture'))];
  expect(kept.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(pictures.MOST_BYTES);
});
