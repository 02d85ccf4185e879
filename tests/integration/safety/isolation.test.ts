// Energy graph over HTTP: its refusals and references, and the lock lists made from it.
import { describe, expect, it } from 'vitest';
import { ewos } from '#shared/requests/ewo-api.ts';
import { energySources, isolation, isolationPoints } from '#shared/safety/isolation-api.ts';
import { elements, machines } from '#shared/structure/api.ts';
import { call, ok } from '../harness.ts';
import { machine, worldAt } from '../plan.ts';
import { feeds, point, source } from './graph.ts';

worldAt('2026-03-02T08:00:00Z');

const refused = (status: number, code: string, field?: string) => ({
  status,
  body: { code, ...(field && { fields: { [field]: expect.any(String) } }) },
});

describe('an isolation point', () => {
  it('is made, read, saved and removed, and holds what it feeds', async () => {
    const [machineId, fedId] = [await machine(), await machine()];
    const { id: elementId } = await ok(elements.create, {
      ...{ idMachine: machineId, tiporec: 1, code: 'GR', description: 'Group' },
    } as never);
    const made = await point(machineId, 'Q1', [
      feeds.machine(machineId),
      feeds.machine(fedId),
      feeds.element(elementId),
    ]);
    expect(made).toMatchObject({ kind: 'point', machineId, code: 'Q1', version: 1 });
    expect(made).not.toHaveProperty('place');
    expect(await ok(isolationPoints.get, { id: made.id })).toEqual(made);
    for (const id of [machineId, fedId])
      expect(await call(machines.remove, { id })).toMatchObject(refused(409, 'inUse'));
    expect((await call(elements.remove, { id: elementId })).status).toBe(409);
    const saved = await ok(isolationPoints.replace, { ...made, feeds: [], method: 'Lever down' } as never);
    expect(saved).toMatchObject({ version: 2, method: 'Lever down', feeds: [] });
    await ok(machines.remove, { id: fedId });
    await ok(elements.remove, { id: elementId });
    await ok(isolationPoints.remove, { id: made.id });
    expect((await call(isolationPoints.get, { id: made.id })).status).toBe(404);
    await ok(machines.remove, { id: machineId });
  });

  it('is apart from energy sources', async () => {
    const machineId = await machine();
    const q1 = await point(machineId, 'Q1', []);
    const e = await source(machineId, 'E', [feeds.point(q1.id)]);
    expect((await ok(energySources.list, { machineId })).items).toMatchObject([{ id: e.id, code: 'E' }]);
    expect((await ok(isolationPoints.list, { machineId })).items).toMatchObject([{ id: q1.id }]);
    expect((await call(isolationPoints.get, { id: e.id })).status).toBe(404);
    expect(await call(isolationPoints.remove, { id: q1.id })).toMatchObject({
      ...{ status: 409, body: { code: 'inUseBy', values: { names: 'E' } } },
    });
    await point(await machine(), 'Q1', []);
    expect(await call(isolationPoints.create, draft(machineId, 'q1'))).toMatchObject(
      refused(409, 'codeTaken', 'code'),
    );
  });

  it('feeds no point twice, not itself, no source and nothing that is missing', async () => {
    const machineId = await machine();
    const [q1, e] = [await point(machineId, 'Q1', []), await source(machineId, 'E', [])];
    const tryFeeds = (...list: object[]) => call(isolationPoints.replace, { ...q1, feeds: list } as never);
    const m = feeds.machine(machineId);
    expect(await tryFeeds(m, m)).toMatchObject({ status: 400, body: { fields: { feeds: 'feedTwice' } } });
    expect(await tryFeeds(feeds.point(q1.id))).toMatchObject({
      status: 400,
      body: { fields: { feeds: 'feedsItself' } },
    });
    expect(await tryFeeds(m, feeds.point(e.id))).toMatchObject(refused(400, 'invalidInput', 'feeds.1.id'));
    for (const missing of [feeds.point(999), feeds.machine(999), feeds.element(`${machineId}.99`)])
      expect(await tryFeeds(missing)).toMatchObject(refused(400, 'refMissing', 'feeds.0.id'));
    expect(await call(isolationPoints.replace, { ...q1, machineId: await machine() } as never)).toMatchObject(
      refused(400, 'invalidInput', 'machineId'),
    );
    const dismissed = await machine({}, 'dismissed');
    expect(await call(isolationPoints.create, draft(dismissed, 'Q1'))).toMatchObject(
      refused(409, 'machineDismissed', 'machineId'),
    );
    expect(await call(energySources.create, { machineId, code: 'F', feeds: [] })).toMatchObject(
      refused(400, 'invalidInput', 'energy'),
    );
    expect(await call(isolationPoints.create, { machineId, code: 'F', feeds: [] })).toMatchObject(
      refused(400, 'invalidInput', 'location'),
    );
  });

  it('belongs to its plant', async () => {
    const q1 = await point(await machine(), 'Q1', []);
    expect((await call(isolationPoints.get, { id: q1.id }, { plant: 'P2' })).status).toBe(404);
    expect((await call(isolationPoints.get, { id: q1.id }, { as: 'requestor' })).status).toBe(403);
    expect((await call(isolationPoints.remove, { id: q1.id }, { as: 'technician' })).status).toBe(403);
  });
});

const draft = (machineId: number, code: string) => ({ machineId, code, location: 'Panel', feeds: [] });

describe('a lock list', () => {
  it('spares machines that run, and takes the feed of one that stands', async () => {
    const [m, n] = [await machine(), await machine()];
    const [q1, q2] = [await point(m, 'Q1', [feeds.machine(m)]), await point(m, 'Q2', [feeds.machine(m)])];
    const q0 = await point(m, 'Q0', [feeds.point(q1.id), feeds.point(q2.id), feeds.machine(n)]);
    const accumulator = await point(m, 'ACC', [], { residual: true });
    await source(m, 'E', [feeds.point(q0.id)]);
    const plan = (more: object = {}) => ok(isolation.plan, { jobs: [{ machineId: m }], ...more });
    const release = [accumulator.id];
    expect(await plan({ running: [n] })).toEqual({ points: [q1.id, q2.id], cost: 2, release, stops: [] });
    expect(await plan({ running: [] })).toEqual({ points: [q0.id], cost: 1, release, stops: [] });
    expect(await plan()).toMatchObject({ points: [q1.id, q2.id] });
    await ok(ewos.create, {
      machineId: n,
      machineStatus: 'stopped',
      breakdownDescription: 'It stands',
    } as never);
    expect(await plan()).toMatchObject({ points: [q0.id] });
    expect(await plan({ running: [n], jobs: [{ machineId: m }, { machineId: n }] })).toMatchObject({
      ...{ points: [q0.id], cost: 1, stops: [] },
    });
  });

  it('offers a list that stops none where the cheapest stops a machine', async () => {
    const [m, n] = [await machine(), await machine()];
    const branches = [];
    for (let i = 0; i < 11; i++) branches.push(await point(m, `L${i}`, [feeds.machine(m)]));
    const q0 = await point(m, 'Q0', [feeds.machine(n), ...branches.map(({ id }) => feeds.point(id))]);
    await source(m, 'E', [feeds.point(q0.id)]);
    expect(await ok(isolation.plan, { jobs: [{ machineId: m }], running: [n] })).toEqual({
      ...{ points: [q0.id], cost: 11, release: [], stops: [n] },
      withoutStops: { points: branches.map(({ id }) => id), cost: 11, release: [], stops: [] },
    });
  });

  it('is refused where energy passes no point, where none is described, and for what is missing', async () => {
    const [m, n] = [await machine(), await machine()];
    const q1 = await point(m, 'Q1', [feeds.machine(m)]);
    await source(m, 'E', [feeds.point(q1.id), feeds.machine(m)]);
    const plan = (machineId: number, elementId?: string) =>
      call(isolation.plan, { jobs: [{ machineId, elementId }] });
    expect(await plan(m)).toMatchObject({
      ...{ status: 409, body: { code: 'cannotIsolate', values: { sources: 'E' } } },
    });
    expect(await plan(n)).toMatchObject({ status: 409, body: { code: 'cannotIsolate' } });
    expect(await plan(999)).toMatchObject(refused(400, 'refMissing', 'jobs.0.machineId'));
    expect(await plan(m, `${m}.99`)).toMatchObject(refused(400, 'refMissing', 'jobs.0.elementId'));
    expect(await plan(m, `${n}.1`)).toMatchObject(refused(400, 'refMissing', 'jobs.0.elementId'));
  });
});
