// Escalation of old tags: each is marked once, and the administrators get one mail about them.
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { plants, settings } from '#functions/db/entities/access.ts';
import { tags as kind, tagEscalations } from '#functions/db/entities/requests.ts';
import { runAllJobs } from '#functions/jobs/run-plant-job.ts';
import { Settings } from '#shared/access/settings.ts';
import { tags } from '#shared/requests/tag-api.ts';
import { cost, ok, startWorld, storeOf, type World } from '../harness.ts';
import { emptied, queued } from '../mailbox.ts';
import { at, machine, realTime } from '../plan.ts';
import { type Deliver, streamReader } from '../stream.ts';
import { tagOf } from './plant.ts';

let world: World;
let react: Deliver;
let machineId: number;
beforeAll(async () => {
  at('2026-03-02T08:00:00Z');
  world = await startWorld();
  react = await streamReader();
  machineId = await machine();
  const store = storeOf({ tenant: 'acme' });
  await store.commit(store.put(settings, 'admin', Settings.parse({ language: 'it' })));
});
beforeEach(async () => {
  emptied();
  await react();
  emptied();
});
afterAll(async () => {
  realTime();
  await world.close();
});

const inPlant = () => storeOf({ tenant: 'acme', plant: 'P1' });
/** Runs the job at an instant and returns the mails its changes cause. */
async function ticked(now: string) {
  at(now);
  const { escalated } = await runAllJobs('acme', 'P1', now);
  await react();
  return { escalated, mails: queued().map(({ to, language, values }) => `${to} ${language} ${values.tags}`) };
}
const toBoth = (codes: string) => [`admin@acme.example it ${codes}`, `superadmin@acme.example en ${codes}`];

it('tells of each tag once, on the first day it is too old', async () => {
  at('2026-03-02T08:00:00Z');
  const safety = await tagOf(machineId, { pillar: 'SAF' });
  const operators = await tagOf(machineId, { pillar: 'AM' });
  await tagOf(machineId, { pillar: 'QC' });
  const solved = await tagOf(machineId, { pillar: 'AM' });
  await ok(tags.close, { id: solved.id, closingNotes: 'Wiped' });
  await react();
  // The limit of 14 days ends with the plant's day.
  expect(await ticked('2026-03-16T22:30:00Z')).toEqual({ escalated: 0, mails: [] });
  expect(await ticked('2026-03-16T23:15:00Z')).toEqual({
    escalated: 1,
    mails: toBoth(`${safety.code}`),
  });
  expect(queued()[0]).toMatchObject({ template: 'tagEscalated', opensIn: 'P1' });
  expect(await ok(tags.get, { id: safety.id })).toMatchObject({
    ...{ escalated: true, state: 'created', version: 2 },
    recordedAt: safety.recordedAt,
  });
  emptied();
  expect(await ticked('2026-03-17T09:00:00Z')).toEqual({ escalated: 0, mails: [] });
  expect(await ticked('2026-03-31T09:00:00Z')).toEqual({ escalated: 1, mails: toBoth(operators.code) });
  // A repeated delivery causes no second mail, because both have the same event.
  const [first] = queued();
  await react('again');
  expect(new Set(queued().map(({ event, to }) => `${event} ${to}`)).size).toBe(2);
  expect(first).toMatchObject({ values: { plant: expect.stringMatching(/^P1 – /) } });
});

it('asks the open tags once a day', async () => {
  await ticked('2026-04-10T09:00:00Z');
  const first = await cost(() => runAllJobs('acme', 'P1', '2026-04-10T22:15:00.000Z'));
  const again = await cost(() => runAllJobs('acme', 'P1', '2026-04-10T22:30:00.000Z'));
  // A query and a record of the day, the same for stocks, and the already marked ones.
  expect({ trips: first.trips - again.trips, writes: first.writes - again.writes }).toEqual({
    trips: 5,
    writes: 2,
  });
});

it('goes by the targets of the plant, of one set before there were any too', async () => {
  at('2026-06-01T08:00:00Z');
  const { code } = await tagOf(machineId, { pillar: 'PM' });
  const set = async (tagTargetDays: { AM: number; PM: number; SAF: number } | undefined) => {
    const store = storeOf({ tenant: 'acme' });
    const plant = await store.get(plants, 'P1');
    const parameters = { ...plant.parameters, tagTargetDays: tagTargetDays as never };
    await store.commit(store.replace(plants, plant, { ...plant, parameters }));
  };
  await set(undefined);
  expect((await ticked('2026-06-20T08:00:00Z')).escalated).toBe(0);
  await set({ AM: 14, PM: 10, SAF: 7 });
  expect((await ticked('2026-06-21T08:00:00Z')).escalated).toBe(0);
  expect(await ticked('2026-06-22T08:00:00Z')).toEqual({ escalated: 1, mails: toBoth(code) });
});

it('leaves none out where they are many, and a run that died is done again', async () => {
  at('2026-07-01T08:00:00Z');
  const store = inPlant();
  const codes = Array.from({ length: 120 }, (_, n) => `T-2026-9${String(n).padStart(5, '0')}`);
  await store.commitInChunks(codes, (some) =>
    some.map((code) =>
      store.create(kind, ulid(), {
        ...{
          code,
          state: 'created',
          type: 'equipment',
          pillar: 'SAF',
          on: '2026-07-01',
          shift: 1,
          machineId,
        },
        ...{ anomaly: 'Loose guard', requesterId: 'admin', requester: 'Ms admin', desk: 'open' },
        ...{ createdAt: '2026-07-01T08:00:00.000Z', createdOn: '2026-07-01', month: '2026-07' },
        recordedAt: { created: '2026-07-01T08:00:00.000Z' },
      }),
    ),
  );
  await ticked('2026-07-10T08:00:00Z');
  emptied();
  const { escalated, mails } = await ticked('2026-07-20T08:00:00Z');
  expect(escalated).toBe(120);
  const told = mails
    .filter((mail) => mail.startsWith('admin@'))
    .flatMap((mail) => mail.slice(22).split(', '));
  expect(told.sort()).toEqual(codes);
  // Simulates a run that died before it recorded the day.
  const note = await store.get(tagEscalations, 'all');
  await store.commit(store.put(tagEscalations, 'all', { ...note, on: '2026-07-19' }));
  await react();
  emptied();
  expect(await ticked('2026-07-20T08:15:00Z')).toEqual({ escalated: 0, mails: [] });
});
