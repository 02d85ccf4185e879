import { beforeEach, expect, it, vi } from 'vitest';
import type * as Files from './files.ts';
import type * as Store from './store.ts';
import { clearTablet, signInPeople } from './testing.ts';

const person = { user: 'u1', plant: 'TO1' };
const other = { user: 'u2', plant: 'TO1' };
const DAY = 86_400_000;

let files: typeof Files;
let store: typeof Store;
beforeEach(async () => {
  clearTablet();
  vi.resetModules();
  files = await import('./files.ts');
  store = await import('./store.ts');
  await signInPeople(other, person);
});

const picture = (id: string, daysAgo: number) => ({
  ...{ kind: 'file' as const, id, body: new Blob(['a pump']), at: Date.now() - daysAgo * DAY },
});
const ids = async (of = person) => (await store.listHeads(of, 'file')).map(({ id }) => id);

it('after a week a picture nobody sent leaves, but not one that waits', async () => {
  await store.writeChanges(person, [
    { kind: 'entry', id: 'e', body: {} },
    ...[picture('named', 8), picture('left', 8), picture('typed', 1)],
  ]);
  await files.loadFileIds([{ id: 'e', files: ['named'] }]);
  expect(await ids()).toEqual(['named', 'typed']);
  expect(files.getStoredFileIds()).toEqual(new Set(['named', 'typed']));
});

it('of somebody who has not been here for long every picture stays: what names it cannot be read', async () => {
  await store.writeChanges(other, [{ kind: 'entry', id: 'e', body: {} }, picture('named', 8)]);
  await files.loadFileIds([]);
  expect(await ids(other)).toEqual(['named']);
  await files.loadFileIds([{ id: 'e', files: [] }]);
  expect(await ids(other)).toEqual([]);
});
