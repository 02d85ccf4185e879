// Own day: the work of the signed-in person on the shifts of a day.
import { beforeAll, describe, expect, it } from 'vitest';
import { movements } from '#functions/db/entities/warehouse.ts';
import { orders } from '#shared/planned/order-api.ts';
import { ownDay } from '#shared/reports/own-day/own-day-api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { remarks } from '#shared/requests/remark/remark-api.ts';
import { tags } from '#shared/requests/tag-api.ts';
import { spareParts } from '#shared/warehouse/spare-api.ts';
import { type As, call, costOfCall, ok, storeOf } from '../harness.ts';
import { emptied } from '../mailbox.ts';
import { at, cycle, done, ordersOf, worldAt } from '../plan.ts';
import { ewoOf, requestsPlant, tagOf } from '../requests/plant.ts';
import { type Deliver, streamReader } from '../stream.ts';
import { sparePart, warehouse } from '../warehouse/shelf.ts';

/** The shifts of the day in Rome last from 5 UTC to 5 UTC. */
const NOW = '2026-03-16T10:00:00Z';
worldAt(NOW);

const ada: As = { as: 'technician' };
let here: Awaited<ReturnType<typeof requestsPlant>>;
let react: Deliver;
beforeAll(async () => {
  emptied();
  react = await streamReader();
  here = await requestsPlant();
});

const own = (who: As = ada, on?: string) => ok(ownDay.get, { on }, who);
const codes = (all: readonly { code?: string }[]) => all.map(({ code }) => code);

/** Reports an EWO, which Ada takes, starts and diagnoses. */
async function diagnosed() {
  const ewo = await ewoOf(here.machineId, { createdAt: '2026-03-16T06:00:00Z' });
  await ok(ewos.take, { id: ewo.id, teamId: here.ours, assignedAt: '2026-03-16T06:10:00Z' }, ada);
  await ok(ewos.start, { id: ewo.id, interventionAt: '2026-03-16T06:15:00Z' }, ada);
  await ok(
    ewos.diagnose,
    {
      ...{ id: ewo.id, diagnosis: 'Worn', technicians: [here.ada], breakdownType: 'mechanical' as const },
      diagnosisAt: '2026-03-16T06:30:00Z',
    },
    ada,
  );
  return ewo;
}
/** Changes the name that the movements of the plant carry. */
async function renameUserOfMovements(user: string) {
  const store = storeOf({ tenant: 'acme', plant: 'P1' });
  for (const movement of (await store.list(movements)).items)
    await store.commit(store.replace(movements, movement, { ...movement, user }));
}
const closing = (hours: number, closedAt = '2026-03-16T08:00:00Z') => ({
  ...{ interventionDescription: 'Changed', interventionType: 'replacement' as const, closedAt },
  hours: [{ operatorId: here.ada, hours }],
});

describe('the day of a person', () => {
  it('names own steps on EWOs, and counts the hours where somebody else closed', async () => {
    const closed = await diagnosed();
    const open = await diagnosed();
    await ok(ewos.close, { id: closed.id, ...closing(1.5) });
    const others = await ewoOf(here.machineId);
    await react();
    const day = await own();
    expect(day).toMatchObject({
      ...{ on: '2026-03-16', from: '2026-03-16T05:00:00.000Z', to: '2026-03-17T05:00:00.000Z' },
      ...{ technician: true, minutes: 90, more: false },
    });
    expect(day.ewos).toMatchObject([
      { code: closed.code, state: 'closed', minutes: 90, steps: ['taken', 'started', 'diagnosed'] },
      { code: open.code, state: 'running', minutes: 0, what: 'Does not start' },
    ]);
    expect(day.machines).toMatchObject([{ id: here.machineId }]);
    const admins = await own({});
    expect(admins).toMatchObject({ technician: false, minutes: 0 });
    expect(admins.ewos.find(({ id }: { id: string }) => id === closed.id)).toMatchObject({
      ...{ minutes: 0, steps: ['created', 'closed'] },
    });
    expect(codes(admins.ewos)).toContain(others.code);
    expect(codes(day.ewos)).not.toContain(others.code);
  });

  it('names orders closed, those with own hours, and those in progress', async () => {
    const its = await cycle({ machineId: here.machineId, anchor: '2026-03-16', teamId: here.ours });
    const [first, second, third] = await ordersOf(its.id);
    const hours = [
      { operatorId: here.ada, hours: 0.5 },
      { operatorId: here.bob, hours: 2 },
    ];
    await done(first!, {}, { activities: [{ n: 1, outcome: 'ok', hours }] });
    await done(second!, {}, { actualMinutes: 40 });
    await ok(orders.start, { id: third!.id });
    await react();
    expect((await own()).orders).toMatchObject([
      { code: first!.code, type: 'workorders', cycleId: its.id, state: 'closed', minutes: 30 },
    ]);
    const admins = await own({});
    expect(
      admins.orders.map(({ code, minutes }: { code: string; minutes: number }) => [code, minutes]),
    ).toEqual([
      [first!.code, 0],
      [second!.code, 40],
      [third!.code, 0],
    ]);
    expect(admins.minutes).toBe(40);
    expect(admins.cycles).toMatchObject([{ id: its.id }]);
  });

  it('names tags, spares withdrawn and remarks of the person alone', async () => {
    const tag = await tagOf(here.machineId, { on: '2026-03-16' });
    await ok(tags.assign, { id: tag.id, teamId: here.ours });
    await ok(
      tags.close,
      { id: tag.id, closingNotes: 'Cleaned', hours: [{ operatorId: here.ada, hours: 0.25 }] },
      ada,
    );
    const { id: shelf } = await warehouse();
    const { id: spareId } = await sparePart(shelf);
    await ok(spareParts.receive, { id: spareId, quantity: 8 });
    await ok(spareParts.issue, { id: spareId, quantity: 3 });
    const ewo = await diagnosed();
    await ok(ewos.close, { id: ewo.id, ...closing(1), spares: [{ spareId, quantity: 2 }] }, ada);
    await ok(remarks.add, { of: 'ewo', thing: ewo.id, text: 'Watch it', images: [] }, ada);
    const { id } = await ok(remarks.add, { of: 'ewo', thing: ewo.id, text: 'Wrong', images: [] }, ada);
    await ok(remarks.takeBack, { id }, ada);
    await react();
    const day = await own();
    expect(day.tags).toMatchObject([
      { code: tag.code, minutes: 15, steps: ['closed'], what: 'Oil on the floor' },
    ]);
    const ownSpares = [{ spareId, quantity: 2, source: 'ewo', sourceCode: ewo.code }];
    expect(day.spares).toMatchObject(ownSpares);
    // The name of a user may change, and another user may have it; older movements have the name alone.
    await renameUserOfMovements('Ada Former');
    expect((await own()).spares).toMatchObject(ownSpares);
    expect(day.remarks).toMatchObject([
      { recordKind: 'ewo', recordId: ewo.id, code: ewo.code, text: 'Watch it' },
    ]);
    expect(day.minutes).toBe(90 + 30 + 15 + 60);
    const admins = await own({});
    expect(admins.spares).toMatchObject([{ spareId, quantity: 3, source: 'manual' }]);
    expect(admins.remarks).toEqual([]);
  });

  it('names the order of a remark', async () => {
    const its = await cycle({ machineId: here.machineId, anchor: '2026-03-18' });
    const [order] = await ordersOf(its.id);
    await ok(remarks.add, { of: 'order', thing: order!.id, text: 'Bring oil', images: [] });
    await react();
    expect((await own({})).remarks).toMatchObject([
      { recordKind: 'order', code: order!.code, orderType: 'workorders', text: 'Bring oil' },
    ]);
  });

  it('is a day of shifts: the night belongs to the day before', async () => {
    at('2026-03-17T03:00:00Z');
    expect((await own()).on).toBe('2026-03-16');
    expect(await call(ownDay.get, { on: '2026-03-17' }, ada)).toMatchObject({ status: 400 });
    at('2026-03-17T05:00:00Z');
    expect(await own()).toMatchObject({ on: '2026-03-17', minutes: 0, ewos: [], orders: [], tags: [] });
    expect((await own(ada, '2026-03-16')).minutes).toBe(195);
  });

  it('is of the last month, of the plant alone, and of those who work', async () => {
    for (const on of ['2026-03-17', '2026-02-12'])
      expect(await call(ownDay.get, { on }, ada)).toMatchObject({
        ...{ status: 400, body: { fields: { on: 'outOfRange' } } },
      });
    for (const as of ['am', 'requestor', 'guest', 'viewer'] as const)
      expect(await call(ownDay.get, {}, { as })).toMatchObject({ status: 403 });
    expect(await own({ plant: 'P2' })).toMatchObject({ minutes: 0, ewos: [], spares: [], remarks: [] });
  });

  it('reads little', async () => {
    const { rru } = await costOfCall(ownDay.get, {}, ada);
    expect(rru).toBeLessThanOrEqual(60);
  });
});
