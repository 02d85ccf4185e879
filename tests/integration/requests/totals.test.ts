// Healing of totals of EWOs and tags: delivered twice, lost or wrong, they end equal to a new count of the
// records.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ewoStops, openEwoCounts, openTagCounts, tagDays } from '#functions/db/entities/reports.ts';
import { tags } from '#functions/db/entities/requests.ts';
import { recomputeMarkedTotals } from '#functions/events/public.ts';
import { overview } from '#shared/reports/api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { elements } from '#shared/structure/api.ts';
import { ok, startWorld, storeOf, type World } from '../harness.ts';
import { emptied } from '../mailbox.ts';
import { at, realTime } from '../plan.ts';
import { type Deliver, streamReader } from '../stream.ts';
import { ewoOf, requestsPlant } from './plant.ts';

let world: World;
let here: Awaited<ReturnType<typeof requestsPlant>>;
let react: Deliver;
const store = () => storeOf({ tenant: 'acme', plant: 'P1' });
beforeAll(async () => {
  at('2026-03-02T08:00:00Z');
  emptied();
  world = await startWorld();
  here = await requestsPlant();
  react = await streamReader();
});
afterAll(async () => {
  realTime();
  await world.close();
});

async function told() {
  const [day, tagDay, open, openTag] = await store().load([
    [ewoStops, '2026-03-02'],
    [tagDays, '2026-03-02'],
    [openEwoCounts, 'all'],
    [openTagCounts, 'all'],
  ] as const);
  const values = (item: object | undefined) => {
    const {
      id: _,
      version: __,
      updatedAt: ___,
      updatedBy: ____,
      ...value
    } = (item ?? {}) as Record<string, unknown>;
    return value;
  };
  return [
    { stops: (day?.rows as { status?: number[] } | undefined)?.status?.toSorted() },
    tagDay,
    open,
    openTag,
  ].map(values);
}
const tag = (state: 'created' | 'closed', pillar: 'AM' | 'PM') => ({
  ...{ code: 'T', state, type: 'equipment' as const, pillar, on: '2026-03-02', shift: 1, anomaly: 'Oil' },
  ...{ requesterId: 'admin', requester: 'Ms admin', createdAt: '2026-03-02T08:00:00.000Z' },
  ...{ createdOn: '2026-03-02', month: '2026-03', desk: state === 'created' ? ('open' as const) : undefined },
  recordedAt: {},
});

it('count what came and what is open; the home page says it', async () => {
  const first = await ewoOf(here.machineId);
  await ewoOf(here.machineId, { machineStatus: 'running' });
  const third = await ewoOf(here.machineId, { teamId: here.ours });
  await ok(ewos.cancel, { id: first.id, reason: 'By mistake' });
  await ok(ewos.start, { id: third.id });
  const its = store();
  await its.commit(
    its.create(tags, '01JXAAAAAAAAAAAAAAAAAAAAA1', tag('created', 'AM')),
    its.create(tags, '01JXAAAAAAAAAAAAAAAAAAAAA2', tag('closed', 'PM')),
  );
  await react();
  const expected = [
    { stops: [0, 1] },
    { AM: 1, PM: 1 },
    { '2026-03-02': 'created 1, running 1' },
    { '2026-03-02': 'created 1' },
  ];
  expect(await told()).toEqual(expected);
  await react('again');
  expect(await told()).toEqual(expected);
  expect(await ok(overview.get, { from: '2026-03-01', to: '2026-03-02' })).toMatchObject({
    ewos: { created: 1, running: 1 },
    tags: { created: 1 },
  });
});

it('are right again after a run that died, once they are settled', async () => {
  const before = await told();
  const its = store();
  await its.commit(
    its.put(ewoStops, '2026-03-02', { rows: { n: 0 } }),
    its.put(tagDays, '2026-03-02', { AM: 99 }),
  );
  expect(await told()).not.toEqual(before);
  at('2026-03-02T08:05:00Z');
  // The totals of EWOs, of their month and of their machine's year, of tags, of machines, and of presence.
  expect(await recomputeMarkedTotals(store(), '2026-03-02T08:05:00.000Z')).toBe(6);
  expect(await told()).toEqual(before);
});

it('move with an EWO that is dated otherwise', async () => {
  const [running] = (await ok(ewos.open, {})).items.filter(
    ({ state }: { state: string }) => state === 'running',
  );
  await ok(ewos.correct, {
    id: running!.id,
    reason: 'Was the day before',
    createdAt: '2026-03-01T08:00:00Z',
  });
  await react();
  const [day, , open] = await told();
  expect(day).toEqual({ stops: [1] });
  expect(open).toEqual({ '2026-03-01': 'running 1', '2026-03-02': 'created 1' });
});

it('the page of an element says what its breakdowns showed', async () => {
  at('2026-03-03T08:00:00Z');
  const machine = here.machineId;
  const element = await ok(elements.replace, {
    idMachine: machine,
    tiporec: 1,
    code: 'G1',
    description: 'Group',
  } as never);
  const get = async () => (await ok(elements.get, { id: element.id })).macSpare;
  expect(await get()).toMatchObject({ nrBd: null, mtbfR: null });
  const { id } = await ewoOf(machine, {
    elementId: element.id,
    teamId: here.ours,
    createdAt: '2026-03-03T05:00:00Z',
  });
  await ok(ewos.start, { id, interventionAt: '2026-03-03T06:00:00Z' });
  const found = { diagnosis: 'Worn', technicians: [here.ada], breakdownType: 'mechanical' as const };
  await ok(ewos.diagnose, { id, ...found, diagnosisAt: '2026-03-03T06:10:00Z' });
  const hours = [{ operatorId: here.ada, hours: 1 }];
  const done = { interventionDescription: 'Changed', interventionType: 'replacement' as const, hours };
  await ok(ewos.close, { id, ...done, closedAt: '2026-03-03T07:30:00Z' });
  // 366 days round the clock, minus two and a half hours.
  expect(await get()).toMatchObject({ nrBd: 1, minBd: 150, mttrR: 90, mtbfR: 366 * 24 - 2.5 });
  await ok(ewos.reopen, { id, reason: 'Again' });
  expect(await get()).toMatchObject({ nrBd: null });
});
