// The proof of a period: what was closed in it and still is, valid by its own program, without names.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashing } from '#shared/access/chain/hashing.ts';
import { proofs } from '#shared/access/chain/proof-api.ts';
import { createProofVerifier } from '#shared/access/chain/proof-verifier.ts';
import { call, ok, startWorld, type World } from '../harness.ts';
import { at, cycle, done, ordersOf, realTime } from '../plan.ts';
import { type Deliver, streamReader } from '../stream.ts';

let world: World;
let react: Deliver;
beforeAll(async () => {
  at('2026-03-01T09:00:00.000Z');
  world = await startWorld();
  react = await streamReader();
});
afterAll(async () => {
  realTime();
  await world.close();
});

/** Returns the data of a file and its text. */
async function readProof(from: string, to: string) {
  const { status, body } = await call(proofs.read, { from, to, language: 'it' });
  expect(status).toBe(200);
  const file = Buffer.from(body, 'base64').toString();
  const json = /<script type="application\/json" id="proof">(.*?)<\/script>/s.exec(file)![1]!;
  const { leaves } = JSON.parse(json) as { leaves: string[] };
  return { file, json, leaves: leaves.map((leaf) => JSON.parse(leaf)) };
}

it('has the orders that were closed in the period, and is valid', async () => {
  const { id } = await cycle({ anchor: '2026-03-04' });
  const [first, second] = await ordersOf(id);
  at('2026-03-04T09:00:00.000Z');
  await done(first!);
  at('2026-03-11T09:00:00.000Z');
  await done(second!);
  await react();
  const proof = await readProof('2026-03-01', '2026-03-05');
  expect(proof.leaves).toMatchObject([
    {
      kind: 'order',
      id: first!.id,
      at: '2026-03-04T09:00:00.000Z',
      facts: { code: first!.code, state: 'closed' },
    },
  ]);
  expect(proof.leaves[0].commitments).toHaveProperty('closedBy');
  expect(proof.file).not.toContain('Ms admin');
  expect(proof.file).toContain('<html lang="it">');
  expect(createProofVerifier(hashing).verify(proof.json)).toEqual({ kind: 'valid' });
  expect((await readProof('2026-03-01', '2026-03-31')).leaves).toHaveLength(2);
  expect((await readProof('2026-04-01', '2026-04-30')).leaves).toEqual([]);
});

it('is refused for other periods, to whoever may not print the audit trail, and of another plant is empty', async () => {
  const refused = (from: string, to: string) => call(proofs.read, { from, to });
  expect(await refused('2026-03-02', '2026-03-01')).toMatchObject({
    ...{ status: 400, body: { fields: { to: 'dateBeforeMinimum' } } },
  });
  expect(await refused('2026-01-01', '2026-06-30')).toMatchObject({
    ...{ status: 400, body: { fields: { to: 'outOfRange' } } },
  });
  const period = { from: '2026-03-01', to: '2026-03-31' };
  expect(await call(proofs.read, period, { as: 'technician' })).toMatchObject({ status: 403 });
  const other = Buffer.from((await ok(proofs.read, period, { plant: 'P2' })) as string, 'base64').toString();
  expect(other).toContain('\\"count\\":0');
});
