// Sealing that ends at any of its writes, before or after it, goes on without a gap; and every character of a link or
// of an entry that differs is found.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealEntries, writeTrailEntry } from '#functions/access/public.ts';
import { auditEntries, chainLinks, unsealedEntries } from '#functions/db/entities/kernel.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import type { Store } from '#functions/db/store.ts';
import { FIRST_HASH, findFault } from '#shared/access/chain/chain.ts';
import { startWorld, storeOf, type World } from '../harness.ts';
import { killedAt, type Moment } from '../kills.ts';

const NOW = '2026-03-01T09:00:00.000Z';
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const writeEntries = async (store: Store, count: number) => {
  for (let i = 0; i < count; i++)
    await writeTrailEntry(store, `${NOW}.${i}`, {
      ...{ thing: 'tool', thingId: String(i), ofThing: 'tool', ofId: String(i), kind: 'changed' },
      ...{ name: `T${i}`, reason: 'why', changes: [{ field: 'code', before: 'A', after: i }] },
    });
};
const listLinks = (store: Store) =>
  loadAllPages((next) => store.list(chainLinks, { next, consistent: true }));
const START = { n: 0, hash: FIRST_HASH, recordedAt: '' };

/** Returns the numbers of the links that do not follow the one before them. */
async function listFaults(store: Store): Promise<number[]> {
  const links = await listLinks(store);
  const faults: number[] = [];
  for (const [i, link] of links.entries()) {
    const [entry] = await store.load([[auditEntries, link.entryId ?? '-']], { consistent: true });
    if (findFault(links[i - 1] ?? START, link, entry)) faults.push(link.n);
  }
  return faults;
}

it.each(['before', 'after'] as const)(
  'killed %s any write, seals each entry once',
  async (moment: Moment) => {
    for (let n = 1; ; n++) {
      const store = storeOf({ tenant: 'acme', plant: `K${moment}${n}` });
      await writeEntries(store, 120);
      const { isKilled } = await killedAt(n, moment, () => sealEntries(store, NOW)).catch(() => ({
        isKilled: true,
      }));
      await sealEntries(store, NOW);
      const links = await listLinks(store);
      expect(links.map((link) => link.n)).toEqual(Array.from({ length: 121 }, (_, i) => i + 1));
      expect(new Set(links.map(({ entryId }) => entryId)).size).toBe(121);
      expect((await store.list(unsealedEntries, { consistent: true })).items).toEqual([]);
      expect(await listFaults(store)).toEqual([]);
      if (!isKilled) return;
    }
  },
);

it('finds every attribute of an entry and of a link that differs', async () => {
  const store = storeOf({ tenant: 'acme', plant: 'T1' });
  await writeEntries(store, 2);
  await sealEntries(store, NOW);
  const [first, second] = await listLinks(store);
  if (!first || !second) throw new Error('two entries were not sealed');
  const entry = await store.get(auditEntries, second.entryId!);
  expect(findFault(first, second, entry)).toBeUndefined();
  for (const name of Object.keys(entry).filter((each) => each !== 'version')) {
    const changed = { ...entry, [name]: 'different' };
    if (name === 'changes') Object.assign(changed, { changes: [] });
    if (name === 'salt') Object.assign(changed, { salt: '00'.repeat(32) });
    expect(findFault(first, second, changed), name).toBe('changed');
  }
  for (const change of [{ n: 3 }, { hash: FIRST_HASH }, { recordedAt: '2026-03-02' }, { recordedAt: '' }])
    expect(findFault(first, { ...second, ...change }, entry), JSON.stringify(change)).toBeDefined();
});
