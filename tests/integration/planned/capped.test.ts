// More orders due than one run of the job makes: the administrators of the plant get one mail.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settings } from '#functions/db/entities/access.ts';
import { runAllJobs } from '#functions/jobs/run-plant-job.ts';
import { Settings } from '#shared/access/settings.ts';
import { cycles } from '#shared/planned/cycle-api.ts';
import { FULL, ok, startWorld, storeOf, type World } from '../harness.ts';
import { emptied, queued } from '../mailbox.ts';
import { at, cycle, ordersOf, realTime } from '../plan.ts';
import { type Deliver, streamReader } from '../stream.ts';

let world: World;
let react: Deliver;
beforeAll(async () => {
  at('2026-01-01T09:00:00Z');
  world = await startWorld();
  react = await streamReader();
  const store = storeOf({ tenant: 'acme' });
  await store.commit(store.put(settings, 'admin', Settings.parse({ language: 'it' })));
});
afterAll(async () => {
  realTime();
  await world.close();
});

const mails = () => queued().map(({ to, language, template }) => `${to} ${language} ${template}`);
const toBoth = ['admin@acme.example it ordersCapped', 'superadmin@acme.example en ordersCapped'];

/** Moment of the next run, the orders made by each run from then on, and how many there are in the end. */
const silence = FULL
  ? { later: '2028-06-01T09:00:00Z', created: [400, 400, 82], orders: 918 }
  : { later: '2027-03-01T09:00:00Z', created: [400, 24], orders: 460 };

it('after a long silence of the job', async () => {
  const made = await cycle({ frequency: { n: 1, unit: 'D' }, anchor: '2026-01-01', autoClose: false });
  emptied();
  await react();
  expect(queued()).toEqual([]);
  const { later } = silence;
  at(later);
  const counts = [];
  for (let run = 0; run < silence.created.length; run++) {
    counts.push((await runAllJobs('acme', 'P1', later)).created);
    await react();
  }
  expect(counts).toEqual(silence.created);
  expect(await ordersOf(made.id)).toHaveLength(silence.orders);
  expect(mails()).toEqual(toBoth);
  expect(queued()[0]).toMatchObject({
    opensIn: 'P1',
    values: { cycle: `${made.code} – Weekly check`, machine: expect.stringMatching(/^M-/), most: '400' },
  });
  expect((await ok(cycles.get, { id: made.id })).status.capped).toBeUndefined();
});
