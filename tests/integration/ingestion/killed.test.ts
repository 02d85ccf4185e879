// The importer dies at any moment, before a command or after it, and another run continues: no row is lost or
// duplicated.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importUndos } from '#functions/db/entities/ingestion.ts';
import { suppliers as supplierKind } from '#functions/db/entities/organisation.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import { getTableClient } from '#functions/http/aws.ts';
import { batches } from '#shared/ingestion/import-api.ts';
import { FULL, ok, startWorld, storeOf, type World } from '../harness.ts';
import { checked, imported, jobOf, mapped, openBucket, scope, work } from './desk.ts';

let world: World;
beforeAll(async () => {
  openBucket();
  world = await startWorld();
});
afterAll(() => world.close());

/** Returns a generator with the same numbers every time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Runs until the `n`th command, which is not sent, or whose answer is dropped; nothing is sent after it. */
async function until(n: number, answered: boolean, run: () => Promise<boolean>): Promise<boolean> {
  const { middlewareStack } = getTableClient();
  let sent = 0;
  middlewareStack.add(
    (next) => async (args) => {
      sent++;
      if (sent === n && answered) await next(args);
      if (sent >= n) throw Object.assign(new Error('killed'), { name: 'Killed', $metadata: {} });
      return next(args);
    },
    { step: 'initialize', name: 'killed' },
  );
  try {
    return await run();
  } finally {
    middlewareStack.remove('killed');
  }
}

const all = () => loadAllPages((next) => storeOf(scope).list(supplierKind, { consistent: true, next }));
const said = async () => (await all()).map(({ code, name, phone }) => [code, name, phone].join('|')).sort();

it('keeps every row once, however often it dies', async () => {
  const random = seeded(16);
  const KILLS = FULL ? 100 : 8;
  const before = Array.from({ length: 60 }, (_, i) => ({ code: `S-${i}`, name: `Supplier ${i}` }));
  const first = await mapped({ Suppliers: before });
  await checked(first);
  await imported(first);
  const was = await said();

  let kills = 0;
  async function killedUntilOver(batchId: string, under: string, most: number) {
    while ((await ok(batches.get, { batchId })).state === under) {
      const job = await jobOf('batch', batchId);
      const n = 1 + Math.floor(random() * most);
      if (!(await until(n, random() < 0.5, () => work(job)))) kills++;
    }
  }
  let round = 0;
  while (kills < KILLS) {
    round++;
    const rows = Array.from({ length: 120 }, (_, i) => ({
      ...{ code: `S-${i}`, name: `Supplier ${i}` },
      phone: String(round),
    }));
    const id = await mapped({ Suppliers: rows });
    await checked(id);
    const { batchId } = await ok(batches.start, { mappingId: id });
    await killedUntilOver(batchId, 'running', 16);
    expect(await ok(batches.get, { batchId })).toMatchObject({
      state: 'done',
      inserted: 60,
      updated: 60,
      done: 120,
    });
    expect(await said()).toEqual(rows.map(({ code, name, phone }) => [code, name, phone].join('|')).sort());
    await ok(batches.undo, { batchId });
    await killedUntilOver(batchId, 'undoing', 22);
    expect((await ok(batches.get, { batchId })).state).toBe('undone');
    expect(await said()).toEqual(was);
    expect((await storeOf(scope).list(importUndos, { under: batchId })).items).toEqual([]);
  }
  expect(kills).toBeGreaterThanOrEqual(KILLS);
}, 300_000);
