import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { images } from '#functions/db/entities/ingestion.ts';
import { layouts, machines as machineKind } from '#functions/db/entities/structure.ts';
import { type AuditItem, trail } from '#shared/access/audit-api.ts';
import type { RequestOf } from '#shared/contract.ts';
import { orders } from '#shared/planned/order-api.ts';
import { readings } from '#shared/planned/reading-api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { departments, machines, machineTypologies } from '#shared/structure/api.ts';
import { MAX_POSITIONS, MAX_SIDE } from '#shared/structure/layout.ts';
import { type PlantPlan, plantLayout } from '#shared/structure/layout-api.ts';
import { type As, call, costOfCall, ok, startWorld, storeOf, type World } from '../harness.ts';
import { at, cycle, done, machine, ordersOf, realTime } from '../plan.ts';
import { ewoOf, tagOf } from '../requests/plant.ts';
import { type Deliver, streamReader } from '../stream.ts';

let world: World;
let react: Deliver;
beforeAll(async () => {
  at('2026-03-16T07:00:00.000Z');
  world = await startWorld();
  react = await streamReader();
});
afterAll(async () => {
  realTime();
  await world.close();
});

type Saved = RequestOf<typeof plantLayout.save>;
const empty: Omit<Saved, 'version'> = { width: 1600, height: 900, departments: [], positions: [] };
const plan = (who: As = {}): Promise<PlantPlan> => ok(plantLayout.get, {}, who);
const versionIn = async (who: As = {}) => (await plan(who)).layout.version;
const save = async (change: Partial<Saved> = {}, who: As = {}) =>
  call(plantLayout.save, { version: await versionIn(who), ...empty, ...change }, who);

const ULID = '01J8ZQ4V8XW5Y6Z7A8B9C0D1E2';
const withImage = async (state: 'ready' | 'refused') => {
  const store = storeOf({ tenant: 'acme', plant: 'P1' });
  const file = { type: 'image/png', bytes: 10, user: 'admin' } as const;
  const value =
    state === 'ready'
      ? { ...file, state, width: 9, height: 9 }
      : { ...file, state, reason: 'imageBroken' as const };
  await store.commit(store.put(images, ULID, value));
};

describe('a plan', () => {
  it('shows the machines of a plant nobody has drawn yet', async () => {
    const who = { plant: 'P2' };
    const { id: idTipology } = await ok(machineTypologies.create, { code: 'T', description: 'Press' }, who);
    await ok(departments.create, { code: 'PRESS', description: 'Press shop' }, who);
    const described = { code: 'PR-1', description: 'Press 400 t' };
    const { id } = await ok(
      machines.create,
      { ...described, idTipology, department: 'PRESS', classPRE: 'A', stato: 'standby' },
      who,
    );
    expect(await plan(who)).toEqual({
      layout: {
        width: null,
        height: null,
        departments: [],
        positions: [],
        version: 0,
        updatedAt: null,
        updatedBy: null,
      },
      machines: [{ id, ...described, department: 'PRESS', class: 'A', status: 'standby' }],
      departments: [{ code: 'PRESS', description: 'Press shop' }],
    });
  });

  it('keeps size, background, departments and positions, by version', async () => {
    const [one, two] = [await machine(), await machine()];
    await withImage('ready');
    const drawn = {
      width: 2000,
      height: 1000,
      background: ULID,
      departments: [{ code: 'WELD', x: 0, y: 0, width: 800, height: 400 }],
      positions: [
        { machineId: two, x: 1880, y: 944 },
        { machineId: one, x: 0, y: 0 },
      ],
    };
    expect(await save(drawn)).toMatchObject({ status: 200, body: { ...drawn, version: 1 } });
    expect((await plan()).layout).toMatchObject({ ...drawn, version: 1 });
    expect((await plan({ plant: 'P2' })).layout.version).toBe(0);
    expect((await plan({ tenant: 'acme-2' })).layout.version).toBe(0);
    const { background: _, ...plain } = drawn;
    expect((await save(plain)).body).not.toHaveProperty('background');
  });

  it('is told to whoever changed an older one that it has moved on, and by whom', async () => {
    const version = await versionIn();
    await save({ width: 3000 });
    expect(await call(plantLayout.save, { version, ...empty })).toMatchObject({
      status: 409,
      body: { code: 'stale', values: { by: 'Ms admin' } },
    });
    expect((await plan()).layout.width).toBe(3000);
    expect(await call(plantLayout.save, { version: 0, ...empty })).toMatchObject({ status: 409 });
    expect(await call(plantLayout.save, { ...empty } as Saved)).toMatchObject({
      status: 400,
      body: { fields: { version: 'required' } },
    });
  });

  it('of two who draw the first one at once keeps one', async () => {
    const who = { tenant: 'acme-2', plant: 'P2' };
    const both = await Promise.all([1600, 2400].map((width) => save({ width }, who)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('refused', () => {
  it('is a machine that is not of the plant; one removed since only leaves the plan', async () => {
    const elsewhere = await Promise.all(Array.from({ length: 20 }, () => machine({ plant: 'P2' })));
    const stranger = Math.max(...elsewhere);
    const own = await machine();
    expect(
      await save({
        positions: [
          { machineId: own, x: 0, y: 0 },
          { machineId: stranger, x: 200, y: 0 },
        ],
      }),
    ).toMatchObject({
      status: 400,
      body: {
        code: 'refMissing',
        values: { what: 'machine' },
        fields: { 'positions.1.machineId': 'refMissing' },
      },
    });
    const positions = [{ machineId: own, x: 0, y: 0 }];
    await save({ positions });
    await ok(machines.remove, { id: own });
    expect((await plan()).layout.positions).toEqual([]);
    expect(await save({ positions })).toMatchObject({ status: 200, body: { positions: [] } });
  });

  const area = { code: 'A', x: 0, y: 0, width: 400, height: 200 };
  it.each([
    [{ width: 1599.5 }, { width: 'wrongType' }],
    [{ width: 100 }, { width: 'tooSmall' }],
    [{ height: MAX_SIDE + 1 }, { height: 'tooBig' }],
    [{ departments: [{ ...area, x: 1208 }] }, { 'departments.0.width': 'outOfRange' }],
    [{ departments: [{ ...area, y: 708 }] }, { 'departments.0.height': 'outOfRange' }],
    [{ departments: [{ ...area, width: 8 }] }, { 'departments.0.width': 'tooSmall' }],
    [{ departments: [area, { ...area, code: 'a' }] }, { 'departments.1.code': 'codeTaken' }],
    [{ departments: [{ ...area, colour: 'red' }] }, { 'departments.0.colour': 'unknownField' }],
    [{ departments: Array.from({ length: 101 }, () => area) }, { departments: 'tooMany' }],
    [{ positions: [{ machineId: 1, x: 1488, y: 0 }] }, { 'positions.0.x': 'outOfRange' }],
    [{ positions: [{ machineId: 1, x: 0, y: 848 }] }, { 'positions.0.y': 'outOfRange' }],
    [{ positions: [{ machineId: 1, x: -8, y: 0 }] }, { 'positions.0.x': 'tooSmall' }],
    [
      {
        positions: [
          { machineId: 1, x: 0, y: 0 },
          { machineId: 1, x: 200, y: 0 },
        ],
      },
      { 'positions.1.machineId': 'codeTaken' },
    ],
    [{ background: 'plan.png' }, { background: 'badFormat' }],
    [{ note: 'x' }, { note: 'unknownField' }],
  ])('case %#: $1', async (change, fields) => {
    const before = await world.digest();
    expect(await save(change as Partial<Saved>)).toMatchObject({ status: 400, body: { fields } });
    expect(await world.digest()).toBe(before);
  });

  it('is more than a plan holds, before anything is read', async () => {
    const positions = Array.from({ length: MAX_POSITIONS + 1 }, (_, i) => ({ machineId: i + 1, x: 0, y: 0 }));
    expect((await save({ positions })).status).toBe(400);
  });

  it('is a background that is not there, or was refused', async () => {
    const other = `${ULID.slice(0, -1)}3`;
    expect(await save({ background: other })).toMatchObject({ body: { code: 'imageMissing' } });
    await save({});
    await withImage('refused');
    expect(await save({ background: ULID })).toMatchObject({
      status: 400,
      body: { fields: { background: 'imageMissing' } },
    });
  });
});

describe('who', () => {
  it.each([
    ['am', 200, 403],
    ['pm', 403, 403],
    ['technician', 403, 403],
    ['guest', 403, 403],
    ['superAdmin', 200, 200],
    ['supervisor', 403, 403],
  ] as const)('%s', async (as, read, write) => {
    const version = await versionIn();
    expect((await call(plantLayout.get, {}, { as })).status).toBe(read);
    expect((await call(plantLayout.save, { version, ...empty }, { as })).status).toBe(write);
  });

  it('moved what stands in the trail', async () => {
    const id = await machine();
    await save({ positions: [{ machineId: id, x: 80, y: 40 }] });
    await save({ positions: [{ machineId: id, x: 160, y: 40 }] });
    await react();
    const { items } = await ok(trail.listByRecord, { thing: 'layout', id: 'plan' });
    expect((items as AuditItem[])[0]).toMatchObject({
      user: 'Ms admin',
      action: 'changed',
      changes: [{ field: 'positions', before: [`${id}@80,40`], after: [`${id}@160,40`] }],
    });
  });
});

describe('late orders', () => {
  const who = { tenant: 'acme-2', plant: 'P1' };
  const lateOf = async (id: number) => (await plan(who)).machines.find((each) => each.id === id)?.late;
  beforeEach(() => at('2026-03-16T07:00:00.000Z'));

  it('are counted from the day after their tolerance until they are done', async () => {
    const { id, machineId } = await cycle({ tolerance: 1, autoClose: false, anchor: '2026-03-18' }, who);
    const [first, second] = await ordersOf(id, who);
    await react();
    expect([first!.plannedOn, second!.plannedOn]).toEqual(['2026-03-18', '2026-03-25']);
    for (const [day, late] of [
      ['2026-03-16', undefined],
      ['2026-03-19', undefined],
      ['2026-03-20', 1],
      ['2026-03-26', 1],
      ['2026-03-27', 2],
    ] as const) {
      at(`${day}T10:00:00.000Z`);
      expect(await lateOf(machineId), day).toBe(late);
    }
    await done(first!, who);
    await react();
    expect(await lateOf(machineId)).toBe(1);
    await react('again');
    expect(await lateOf(machineId)).toBe(1);
    await ok(orders.reschedule, { id: second!.id, plannedOn: '2026-04-02', reason: 'no stop' }, who);
    await react();
    expect(await lateOf(machineId)).toBeUndefined();
    at('2026-04-04T10:00:00.000Z');
    // The moved order, and the next one of the cycle.
    expect(await lateOf(machineId)).toBe(2);
    await ok(orders.cancel, { id: second!.id, reason: 'gone' }, who);
    await react();
    expect(await lateOf(machineId)).toBe(1);
  });

  it('of a meter are counted by its reading', async () => {
    const { machineId } = await cycle(
      {
        meter: 'hours',
        run: { start: 0, every: 500 },
        frequency: undefined,
        mode: 'lastCompletion',
        tolerance: 5,
        lockSpan: 50,
        autoClose: false,
      },
      who,
    );
    for (const [value, late] of [
      [480, undefined],
      [504, undefined],
      [506, 1],
    ] as const) {
      await ok(readings.create, { machineId, meter: 'hours', value }, who);
      await react();
      expect(await lateOf(machineId), `${value} h`).toBe(late);
    }
  });
});

describe('what was reported', () => {
  it('shows on the machine while it is open, and whether it stands', async () => {
    const [id, other] = [await machine(), await machine()];
    const on = async (machineId: number) => {
      await react();
      const { ewos, stopped, tags } = (await plan()).machines.find((each) => each.id === machineId)!;
      return { ewos, stopped, tags };
    };
    expect(await on(id)).toEqual({});
    const running = await ewoOf(id, { machineStatus: 'running' });
    await tagOf(id, { on: '2026-03-16' });
    expect(await on(id)).toEqual({ ewos: 1, tags: 1 });
    const stop = await ewoOf(id);
    expect(await on(id)).toEqual({ ewos: 2, stopped: true, tags: 1 });
    expect(await on(other)).toEqual({});
    for (const { id: its } of [running, stop]) await ok(ewos.cancel, { id: its, reason: 'By mistake' });
    expect(await on(id)).toEqual({ tags: 1 });
    // A user who may read the plan sees the count of tags, also without permission to read them.
    const { machines: seen } = await plan({ as: 'am' });
    expect(seen.find((each) => each.id === id)?.tags).toBe(1);
  });
});

describe('what it costs', () => {
  it('is five reads at once, and a small item for five hundred machines', async () => {
    const who = { plant: 'P2' };
    const store = storeOf({ tenant: 'acme', plant: 'P2' });
    const made = Array.from({ length: 500 }, (_, i) => i + 1000);
    for (const id of made)
      await store.commit(
        store.put(machineKind, id, {
          code: `M-${id}`,
          description: `Machine ${id}`,
          typologyId: 1,
          status: 'active',
          twin: false,
          price: 0,
          department: `D${id % 20}`,
        }),
      );
    const positions = made.map((machineId, i) => ({
      machineId,
      x: (i % 25) * 128,
      y: Math.floor(i / 25) * 64,
    }));
    const sent = { version: await versionIn(who), ...empty, width: 3200, height: 1400, positions };
    const saved = await costOfCall(plantLayout.save, sent, who);
    expect(saved.wru).toBeLessThanOrEqual(12);
    const [item] = (await store.list(layouts)).items;
    expect(JSON.stringify(item).length).toBeLessThan(12_000);

    const { answer, rru, trips, writes } = await costOfCall(plantLayout.get, {}, who);
    expect(answer.machines.length).toBeGreaterThanOrEqual(500);
    expect(answer.layout.positions).toHaveLength(500);
    const { rru: asList } = await costOfCall(machines.list, {}, who);
    expect(rru - asList).toBeLessThanOrEqual(8);
    expect([trips, writes]).toEqual([5, 0]);
  });
});
