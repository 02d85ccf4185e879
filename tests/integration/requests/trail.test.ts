// Audit trail of EWOs and tags: a header and a detail item write one entry for each version.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuditItem, trail } from '#shared/access/audit-api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { ok, startWorld, type World } from '../harness.ts';
import { emptied } from '../mailbox.ts';
import { at, machine, realTime } from '../plan.ts';
import { type Deliver, streamReader } from '../stream.ts';
import { ewoOf, tagOf } from './plant.ts';

let world: World;
let react: Deliver;
beforeAll(async () => {
  at('2026-03-02T09:00:00.000Z');
  world = await startWorld();
  react = await streamReader();
  emptied();
});
afterAll(async () => {
  realTime();
  await world.close();
});

const trailOf = async (thing: string, id: string): Promise<AuditItem[]> =>
  (await ok(trail.listByRecord, { thing, id, limit: 100 })).items;

it.each(['again', 'backwards'] as const)(
  'a new record is created once, also if its parts are delivered %s',
  async (order) => {
    const machineId = await machine();
    const [ewo, tag] = [await ewoOf(machineId), await tagOf(machineId)];
    await react();
    for (let n = 0; n < 2; n++) {
      for (const [thing, id] of [
        ['ewo', ewo.id],
        ['tag', tag.id],
      ] as const) {
        const entries = await trailOf(thing, id);
        expect(entries.map(({ action }) => action)).toEqual(['created']);
        expect(entries[0]!.changes.map(({ field }) => field)).toContain('machineId');
      }
      await react(order);
    }
  },
);

it('a later version does not count as created', async () => {
  const ewo = await ewoOf(await machine());
  await ok(ewos.cancel, { id: ewo.id, reason: 'Reported twice' });
  await react();
  const actions = (await trailOf('ewo', ewo.id)).map(({ action }) => action);
  expect(actions).toEqual(['moved', 'created']);
});
