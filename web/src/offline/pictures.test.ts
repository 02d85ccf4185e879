import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as Pictures from './pictures.ts';
import type * as Store from './store.ts';
import { clearTablet, signInPeople } from './testing.ts';

const person = { user: 'u1', plant: 'TO1' };
const other = { user: 'u2', plant: 'TO1' };
const MB = 1024 * 1024;

let pictures: typeof Pictures;
let store: typeof Store;
beforeEach(async () => {
  clearTablet();
  vi.resetModules();
  pictures = await import('./pictures.ts');
  store = await import('./store.ts');
  await signInPeople(other, person);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: ({ size }: Blob) => `blob:${size}` }));
});
afterEach(() => vi.unstubAllGlobals());

const bytes = (size: number) => new Blob([new Uint8Array(size)], { type: 'image/webp' });
/** Stubs a bucket of pictures with these sizes in bytes; returns the list of fetched URLs. */
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
const ids = async (of = person) => (await store.listHeads(of, 'picture')).map(({ id }) => id).sort();

it('names the pictures of answers, wherever they stand', () => {
  const answers = [
    { id: 'x', images: ['a', 'b'], activities: [{ point: { image: 'c' }, note: 'd' }] },
    { phaseList: [{ images: [] }, { images: ['e'] }], image: null },
    undefined,
  ];
  expect(pictures.listPictureIds(answers)).toEqual(['a', 'b', 'c', 'e']);
});

it('reads each once, small and large, and shows them from here', async () => {
  const fetched = bucket(10, 1000);
  await pictures.downloadPictures(shown, [{ images: ['a', 'b'] }]);
  await pictures.downloadPictures(shown, [{ image: 'a' }]);
  expect(fetched.sort()).toEqual(['a.full', 'a.thumb', 'b.full', 'b.thumb']);
  expect(await pictures.loadStoredPicture('b')).toEqual({
    id: 'b',
    state: 'ready',
    thumb: 'blob:10',
    full: 'blob:1000',
  });
  expect(await pictures.loadStoredPicture('c')).toBeUndefined();
  // The picture is encrypted for its owner, and other users have none.
  expect(await store.listBodies(other, 'picture')).toEqual([]);
});

it('has eight megabytes for all who work here: what is too old goes, then the oldest nobody asks for', async () => {
  const of = (id: string, size: number, daysAgo: number) => ({
    ...{ kind: 'picture' as const, id, body: bytes(size), at: Date.now() - daysAgo * 86_400_000 },
  });
  await store.writeChanges(other, [of('w.thumb', MB, 8), of('x.full', 3 * MB, 2), of('y.full', 3 * MB, 1)]);
  await store.writeChanges(person, [of('a.thumb', MB, 3)]);
  bucket(10, 3 * MB);
  await pictures.downloadPictures(shown, [{ images: ['a', 'b', 'c'] }]);
  // Only one of the three full-size pictures has room, after all thumbnails.
  expect([await ids(other), await ids()]).toEqual([['y.full'], ['a.full', 'a.thumb', 'b.thumb', 'c.thumb']]);
  const kept = [...(await store.listHeads(other, 'picture')), ...(await store.listHeads(person, 'picture'))];
  expect(kept.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(pictures.MAX_PICTURE_BYTES);
});
