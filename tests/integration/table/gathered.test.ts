// Merging of several calls into one transaction: equal writes are merged, incompatible ones kept apart.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { suppliers, teams } from '#functions/db/entities/organisation.ts';
import { elements } from '#functions/db/entities/structure.ts';
import type { Store } from '#functions/db/store.ts';
import {
  buildReferenceLimitCheck,
  createSequenceAllocator,
  createUnitOfWork,
  createWriteMerger,
  getReferenceChanges,
  isIndependent,
} from '#functions/db/unit-of-work.ts';
import type { Write } from '#functions/db/writes.ts';
import { startWorld, storeOf, type World } from '../harness.ts';

let world: World;
let store: Store;
beforeAll(async () => {
  world = await startWorld();
  store = storeOf({ tenant: 'acme', plant: 'P1' });
  for (const id of [1, 2]) await store.commit(store.create(suppliers, id, supplier(`S-${id}`)));
});
afterAll(() => world.close());

const supplier = (code: string) => ({ code, name: code, active: true });
async function writesOf(work: (store: Store) => Promise<unknown>) {
  const { store: own, getWrites } = createUnitOfWork(store);
  await work(own);
  return getWrites();
}
/** Returns the writes as one transaction; undefined if one depends on the other. */
function merged(some: readonly Write[], more: readonly Write[]): Write[] | undefined {
  const both = createWriteMerger();
  const fit = both.add(some) && both.add(more);
  expect(isIndependent(some, more)).toBe(fit);
  return fit ? both.writes() : undefined;
}
const holding = (n: number, by: string) =>
  writesOf((own) => own.commit(own.link(suppliers, 1, { referenceKind: by, id: n })));

describe('gathered writes', () => {
  it('are not written until they are committed together', async () => {
    const writes = await writesOf((own) => own.commit(own.create(suppliers, 3, supplier('S-3'))));
    expect(await store.find(suppliers, 3)).toBeUndefined();
    await store.commit(writes);
    expect(await store.find(suppliers, 3)).toMatchObject({ code: 'S-3', version: 1 });
  });

  it('add up what several count at one thing', async () => {
    const [one, two, three] = [
      await holding(1, 'tools'),
      await holding(2, 'tools'),
      await holding(3, 'materials'),
    ];
    const all = merged(merged(one, two)!, three)!;
    // One condition, one count, three links.
    expect(all).toHaveLength(5);
    await store.commit(all);
    expect(await store.referencedBy(suppliers, 1)).toEqual({ tools: 2, materials: 1 });
  });

  it('move the version of a parent once', async () => {
    const element = (n: number) =>
      writesOf((own) => own.commit(own.put(elements, `1.${n}`, { code: `E${n}` } as never)));
    expect(merged(await element(1), await element(2))).toHaveLength(3);
  });

  it('of one thing, composed by two who know nothing of each other, are kept apart', async () => {
    const before = await store.get(suppliers, 2);
    const replaced = (name: string) =>
      writesOf((own) => own.commit(own.replace(suppliers, before, { ...supplier('S-2'), name })));
    expect(merged(await replaced('a'), await replaced('b'))).toBeUndefined();
    // Each may be based on what it read.
    expect(merged(await replaced('a'), await replaced('a'))).toBeUndefined();
    const removed = await writesOf((own) => own.commit(own.remove(suppliers, before)));
    expect(merged(await replaced('a'), removed)).toBeUndefined();
  });

  it('take numbers of a block, and no number twice', async () => {
    const { draw, prepare } = createSequenceAllocator(store, 3);
    // Numbers drawn in advance are the same ones.
    prepare('things');
    prepare('things');
    const numbers: number[] = [];
    await Promise.all(
      Array.from({ length: 7 }, async () => {
        const { store: own } = createUnitOfWork(store, draw);
        await own.numbered('things', async (n) => numbers.push(n));
      }),
    );
    expect(numbers.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(await store.next('things')).toBe(10);
  });

  it('tell what waits for references, and whether others remain', async () => {
    await store.commit(store.create(teams, 1, { code: 'T' } as never));
    await store.commit(store.hold(teams, 1, 'orders').slice(1), store.hold(suppliers, 2, 'tools'));
    const team = await store.get(teams, 1);
    const removal = await writesOf((own) => own.commit(own.remove(teams, team)));
    const release = await writesOf((own) => own.commit(own.release(teams, 1, 'orders')));
    const { waiting } = getReferenceChanges(removal);
    const { countChanges } = getReferenceChanges(release);
    const [[place, write]] = [...waiting] as [[string, (typeof removal)[number]]];
    expect(countChanges.get(place)).toBe(-1);
    await store.commit(buildReferenceLimitCheck(write, 1));
    await expect(store.commit(buildReferenceLimitCheck(write, 0))).rejects.toMatchObject({ code: 'inUse' });
  });
});
