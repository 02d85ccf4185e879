import { afterAll, beforeAll, expect, it } from 'vitest';
import { tags } from '#functions/db/entities/requests.ts';
import { checklists, phases } from '#shared/procedures/procedure-api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { path, point } from '../autonomous/walk.ts';
import { ok, startWorld, storeOf, type World } from '../harness.ts';
import { at, cycle, machine, realTime, strategy } from '../plan.ts';
import { ewoOf, requestsPlant } from './plant.ts';

let world: World;
let here: Awaited<ReturnType<typeof requestsPlant>>;
beforeAll(async () => {
  at('2026-03-02T08:00:00Z');
  world = await startWorld();
  here = await requestsPlant();
});
afterAll(async () => {
  realTime();
  await world.close();
});

it('offers what a stop makes possible, and the best of it for the time left', async () => {
  await cycle({ machineId: here.machineId, anchor: '2026-03-02', tolerance: 1 });
  const store = storeOf({ tenant: 'acme', plant: 'P1' });
  const tag = (n: number, more: object) =>
    store.create(tags, `01JXAAAAAAAAAAAAAAAAAAAAA${n}`, {
      ...{ code: `T-${n}`, state: 'created', type: 'equipment', pillar: 'PM', on: '2026-03-01', shift: 1 },
      ...{ anomaly: 'Oil', requesterId: 'admin', requester: 'Ms admin', recordedAt: {} },
      ...{ createdAt: '2026-03-01T08:00:00.000Z', createdOn: '2026-03-01', month: '2026-03' },
      ...{ machineId: here.machineId, elementId: `${here.machineId}.1`, desk: 'open', ...more },
    } as never);
  await store.commit(
    tag(1, { dueOn: '2026-03-01', priority: 'high' }),
    tag(2, { state: 'closed' }),
    tag(3, { elementId: undefined }),
  );
  const { id } = await ewoOf(here.machineId, { teamId: here.ours });
  expect(await ok(ewos.opportunity, { id })).toEqual({ works: [] });
  await ok(ewos.start, { id });
  at('2026-03-02T08:40:00Z');
  const { minutesLeft, works } = await ok(ewos.opportunity, { id });
  // A breakdown without data is expected to take an hour.
  expect(minutesLeft).toBe(20);
  expect(works).toMatchObject([
    { kind: 'order', minutes: 30, urgency: 'due', value: 2, chosen: false },
    { kind: 'tag', code: 'T-1', minutes: 15, urgency: 'late', value: 9, chosen: true },
  ]);
  expect(works).toHaveLength(2);
  await ok(ewos.hold, { id, reason: 'spare', until: '2026-03-02T10:40:00Z' });
  const held = await ok(ewos.opportunity, { id });
  expect(held.minutesLeft).toBe(120);
  expect(held.works.every(({ chosen }: { chosen: boolean }) => chosen)).toBe(true);
});

it('offers checklists and runs of the day to whoever sees them', async () => {
  const machineId = await machine();
  const { id: checklistId } = await ok(checklists.create, {
    ...{ code: 'CHK-OPP', description: 'Look', typology: 'inspection' },
  });
  await ok(checklists.take, { id: checklistId });
  await ok(phases.create, { procedureId: checklistId, description: 'Look', minutes: 5 });
  await ok(checklists.approve, { id: checklistId });
  const its = [await strategy(machineId, {}, checklistId)];
  const monday = { anchor: '2026-03-02', tolerance: 1 };
  const made = await cycle({ machineId, strategies: its, typeCycle: 'checklists', ...monday });
  await path([await point({ machineId, minutes: 6 })]);
  const { id } = await ewoOf(machineId, { teamId: here.ours });
  await ok(ewos.start, { id });
  const seen = async (as: 'admin' | 'technician') =>
    (await ok(ewos.opportunity, { id }, { as })).works.map(
      ({ type, title }: { type: string; title: string }) => [type, title],
    );
  const checklist = ['checklists', made.description];
  // There is one run, that of the day.
  expect(await seen('admin')).toEqual([checklist, ['am', 'Round of the press']]);
  expect(await seen('technician')).toEqual([checklist]);
});

it('offers nothing while the machine runs', async () => {
  const { id } = await ewoOf(here.machineId, { teamId: here.ours, machineStatus: 'running' });
  await ok(ewos.start, { id });
  expect(await ok(ewos.opportunity, { id })).toEqual({ works: [] });
});
