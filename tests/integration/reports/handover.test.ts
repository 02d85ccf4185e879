// Hand-over of a shift: the events of its hours in their current state (beyond 15).
import { beforeAll, describe, expect, it } from 'vitest';
import { alerts } from '#shared/organisation/alert-api.ts';
import { handover } from '#shared/reports/handover-api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { remarks } from '#shared/requests/remark/remark-api.ts';
import { departments, machineTools } from '#shared/structure/api.ts';
import { spareParts } from '#shared/warehouse/spare-api.ts';
import { call, costOfCall, ok } from '../harness.ts';
import { emptied } from '../mailbox.ts';
import { at, cycle, done, ordersOf, worldAt } from '../plan.ts';
import { ewoOf, reportOf, requestsPlant, tagOf } from '../requests/plant.ts';
import { type Deliver, streamReader } from '../stream.ts';
import { sparePart, warehouse } from '../warehouse/shelf.ts';

/** The morning shift in Rome: from 5 to 13 UTC. */
const NOW = '2026-03-16T10:00:00Z';
const MORNING = { on: '2026-03-16', shift: '1' } as const;
worldAt(NOW);

let here: Awaited<ReturnType<typeof requestsPlant>>;
let react: Deliver;
beforeAll(async () => {
  emptied();
  react = await streamReader();
  here = await requestsPlant();
});

const found = (more: object = {}) => ok(handover.get, { ...MORNING, ...more });
const codes = (all: readonly { code: string }[]) => all.map(({ code }) => code);

describe('the hand-over of a shift', () => {
  it('names breakdowns of its hours with the state of the machine now, those that are down first', async () => {
    const { machineId, ours } = here;
    const runs = await ewoOf(machineId, { machineStatus: 'running', createdAt: '2026-03-16T06:00:00Z' });
    const stood = await ewoOf(machineId, { createdAt: '2026-03-16T04:00:00Z', teamId: ours });
    const night = await ewoOf(machineId, { createdAt: '2026-03-15T22:00:00Z', teamId: ours });
    const gone = await ewoOf(machineId, { createdAt: '2026-03-16T07:00:00Z' });
    await ok(ewos.cancel, { id: gone.id, reason: 'By mistake' });
    await ok(ewos.start, { id: night.id, interventionAt: '2026-03-15T22:30:00Z' });
    await ok(ewos.diagnose, {
      ...{ id: night.id, diagnosis: 'Worn', technicians: [here.ada], breakdownType: 'mechanical' as const },
      diagnosisAt: '2026-03-15T23:00:00Z',
    });
    const closing = {
      ...{ id: night.id, interventionDescription: 'Changed', interventionType: 'replacement' as const },
      hours: [{ operatorId: here.ada, hours: 1 }],
    };
    await ok(ewos.close, { ...closing, closedAt: '2026-03-16T05:30:00Z' });
    const { stops, from, to } = await found();
    expect([from, to]).toEqual(['2026-03-16T05:00:00.000Z', '2026-03-16T13:00:00.000Z']);
    expect(codes(stops)).toEqual([night.code, stood.code, runs.code]);
    expect(stops[0]).toMatchObject({ state: 'closed', stopped: 30, what: 'Does not start' });
    expect(stops[1]).toMatchObject({ state: 'assigned', stopped: 300, teamId: ours });
    expect(stops[2]).toMatchObject({ state: 'created', stopped: 0, machineStatus: 'running' });
    expect(stops.map(({ machineNow }: { machineNow: string }) => machineNow)).toEqual(
      Array(3).fill('stopped'),
    );
    // The night shift shows the breakdowns that began in it.
    expect(codes((await ok(handover.get, { on: '2026-03-15', shift: '3' })).stops)).toEqual([
      night.code,
      stood.code,
    ]);
    expect(codes((await found({ teamId: ours })).stops)).toEqual([night.code, stood.code]);
    expect(codes((await found({ teamId: here.theirs })).stops)).toEqual([]);
    await ok(ewos.cancel, { id: stood.id, reason: 'By mistake' });
    expect((await found()).stops).toMatchObject([
      { code: night.code, machineStatus: 'stopped', machineNow: 'running' },
      { code: runs.code, machineNow: 'running' },
    ]);
  });

  it('names no team to requestors on EWOs of others, which they cannot open', async () => {
    const { machineId, ours } = here;
    const who = { as: 'requestor' } as const;
    const mine = await ok(ewos.create, reportOf(machineId, { createdAt: '2026-03-16T08:00:00Z' }), who);
    const others = await ewoOf(machineId, { createdAt: '2026-03-16T08:30:00Z', teamId: ours });
    const asked = (more: object = {}) => ok(handover.get, { ...MORNING, ...more }, who);
    const stops = (await asked()).stops.filter(({ id }: { id: string }) => [mine.id, others.id].includes(id));
    expect(stops[1]).toEqual({
      ...{ id: others.id, code: others.code, machineId, what: 'Does not start' },
      ...{ machineStatus: 'stopped', machineNow: 'stopped', state: 'assigned' },
      ...{ createdAt: others.createdAt, stopped: 90, canOpen: false },
    });
    expect(stops[0]).toMatchObject({ code: mine.code, canOpen: true });
    expect((await asked({ teamId: ours })).stops).toEqual([]);
    for (const { id } of [mine, others]) await ok(ewos.cancel, { id, reason: 'By mistake' });
  });

  it('names orders by when they were closed, whenever they were planned, and those that are left', async () => {
    const { machineId } = here;
    const its = await cycle({ machineId, anchor: '2026-03-16' });
    const [first, second] = await ordersOf(its.id);
    expect([first!.plannedOn, second!.plannedOn]).toEqual(['2026-03-16', '2026-03-23']);
    const before = await found({ machineId });
    expect(codes(before.left)).toEqual([first!.code]);
    expect(before.left[0]).toMatchObject({ late: false, plannedOn: '2026-03-16', type: 'workorders' });
    await done(second!);
    await react();
    await react('again');
    const after = await found({ machineId });
    expect(after.done).toEqual([
      {
        ...{ id: second!.id, code: second!.code, type: 'workorders', cycleId: its.id, machineId },
        ...{ closedAt: '2026-03-16T10:00:00.000Z', late: false },
      },
    ]);
    expect(after.moreLeft).toBe(false);
  });

  it('names tags, spares that ran low, and what teams were told', async () => {
    const { machineId, ours, theirs } = here;
    const tag = await tagOf(machineId, { on: '2026-03-16' });
    const { id: shelf } = await warehouse();
    const { id: low } = await sparePart(shelf, { reorderLevel: 5 });
    await ok(spareParts.receive, { id: low, quantity: 8 });
    expect((await found()).spares).toEqual([]);
    await ok(spareParts.issue, { id: low, quantity: 4 });
    await ok(alerts.message, { id: ours, text: 'Meeting at two' });
    const { tags, spares, messages } = await found();
    expect(tags).toMatchObject([{ id: tag.id, code: tag.code, what: 'Oil on the floor', pillar: 'PM' }]);
    expect(spares).toMatchObject([{ spareId: low, warehouseId: shelf, stock: 4, level: 'low' }]);
    expect(messages).toMatchObject([{ teamId: ours, text: 'Meeting at two' }]);
    expect((await found({ teamId: theirs })).messages).toEqual([]);
  });

  it('is of a department, where its machines stand', async () => {
    const department = await ok(departments.create, { code: 'PAINT', description: 'Paint shop' });
    const other = await ok(departments.create, { code: 'PRESS', description: 'Press shop' });
    await ok(machineTools.bulk, { ids: [here.machineId], change: { department: 'PAINT' } });
    expect((await found({ departmentId: department.id })).stops).toHaveLength(2);
    expect((await found({ departmentId: other.id })).stops).toEqual([]);
  });

  it('takes a remark, which nobody else is told of', async () => {
    const thing = { of: 'shift' as const, thing: '2026-03-16~1' };
    await ok(remarks.add, { ...thing, text: 'Watch the pump', images: [] });
    expect((await ok(remarks.list, thing, { as: 'guest' })).items).toMatchObject([
      { text: 'Watch the pump' },
    ]);
    await react();
    expect(await call(remarks.add, { ...thing, text: 'No' }, { as: 'guest' })).toMatchObject({ status: 403 });
    for (const id of ['2026-03-16~4', '2026-13-40~1', 'x'])
      expect(await call(remarks.list, { ...thing, thing: id })).toMatchObject({ status: 404 });
    // A user with permission for reports only cannot read remarks on an EWO.
    expect(await call(remarks.list, { of: 'ewo', thing: 'X' }, { as: 'viewer' })).toMatchObject({
      status: 403,
    });
  });

  it('is of the last month, of the plant alone, and of things that are there', async () => {
    for (const on of ['2026-03-17', '2026-02-12'])
      expect(await call(handover.get, { ...MORNING, on })).toMatchObject({
        ...{ status: 400, body: { fields: { on: 'outOfRange' } } },
      });
    expect(await call(handover.get, { ...MORNING, shift: '4' as never })).toMatchObject({ status: 400 });
    for (const of of [{ machineId: here.machineId }, { teamId: here.ours }, { departmentId: 99 }])
      expect((await call(handover.get, { ...MORNING, ...of }, { plant: 'P2' })).status).toBe(404);
    expect(await ok(handover.get, MORNING, { plant: 'P2' })).toMatchObject({
      ...{ stops: [], done: [], left: [], tags: [], spares: [], messages: [] },
    });
  });

  it('reads little: the hours of closings and not the orders', async () => {
    at('2026-03-16T10:05:00Z');
    const { rru } = await costOfCall(handover.get, MORNING);
    expect(rru).toBeLessThanOrEqual(40);
  });
});
