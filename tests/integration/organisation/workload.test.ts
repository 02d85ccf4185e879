// Workload and skills of teams, and a proposal that is applied, interrupted, resumed and undone.
import { TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { plants } from '#functions/db/entities/access.ts';
import { teams as teamKind } from '#functions/db/entities/organisation.ts';
import { cycles as cycleKind, orders as orderKind } from '#functions/db/entities/planned.ts';
import { workloads as days, technicianPresences } from '#functions/db/entities/reports.ts';
import { rebuildEwoLoads } from '#functions/events/public.ts';
import { getTableClient } from '#functions/http/aws.ts';
import { recomputeAllCycles } from '#functions/planned/public.ts';
import { capacities, operators, skillFamilies, teams } from '#shared/organisation/api.ts';
import {
  type Balance,
  type WorkloadDay,
  type WorkloadMoveInput,
  workloads,
} from '#shared/organisation/workload-api.ts';
import { cycles } from '#shared/planned/cycle-api.ts';
import { orders } from '#shared/planned/order-api.ts';
import { phases, procedures } from '#shared/procedures/procedure-api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { call, ok, storeOf } from '../harness.ts';
import { at, cycle, draft, edited, machine, ordersOf, strategy, worldAt } from '../plan.ts';
import { type Deliver, streamReader } from '../stream.ts';

const TODAY = '2026-03-04';
worldAt(`${TODAY}T09:00:00Z`);
const store = () => storeOf({ tenant: 'acme', plant: 'P1' });

let react: Deliver;
/** Two teams: an electrician in one, and a technician without skills in the other. */
let here: { able: number; other: number; electrician: number; wiring: number };
beforeAll(async () => {
  react = await streamReader();
  const tenant = storeOf({ tenant: 'acme' });
  const plant = await tenant.get(plants, 'P1');
  await tenant.commit(tenant.replace(plants, plant, { ...plant, resources: true }));
  const { id: tipologyId } = await ok(skillFamilies.create, { code: 'EL', description: 'Electrical' });
  const { id: wiring } = await ok(capacities.create, { tipologyId, code: 'WIRE', description: 'Wiring' });
  const { id: electrician } = await ok(operators.create, {
    ...{ code: 'O1', name: 'Ada', skills: [{ capacityId: wiring, level: 3 }] },
    absences: [{ from: '2026-03-12', to: '2026-03-13' }],
  });
  const { id: helper } = await ok(operators.create, { code: 'O2', name: 'Bea' });
  const team = async (code: string, leader: number) =>
    (await ok(teams.create, { code, description: code, leaders: [leader] })).id;
  here = { able: await team('T1', electrician), other: await team('T2', helper), electrician, wiring };
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Creates an approved procedure of an hour for two people. */
async function method(more: object = {}) {
  const { id } = await draft({}, { technicians: 2, ...more });
  await ok(procedures.take, { id });
  await ok(phases.create, { procedureId: id, description: 'Wire it', minutes: 60 });
  await ok(procedures.approve, { id });
  return id;
}
async function weekly(procedureId: number, more: object = {}) {
  const machineId = await machine();
  return cycle({ machineId, strategies: [await strategy(machineId, {}, procedureId)], ...more });
}
const on = async (day: string, teamId: number) =>
  (await ok(workloads.days, { from: day, to: day })).days.find(
    (each: WorkloadDay) => each.teamId === teamId,
  )!;
const moveOf = (
  order: { id: string; version: number; plannedOn: string },
  teamId: number,
): WorkloadMoveInput => ({
  ...{ orderId: order.id, version: order.version, teamId, plannedOn: order.plannedOn },
});

describe('whom a procedure needs', () => {
  it('comes to its cycles and their orders, and follows what is approved later', async () => {
    const procedureId = await method({ capacities: [{ capacityId: here.wiring, level: 2 }] });
    expect((await ok(procedures.get, { id: procedureId })).kit).toMatchObject({
      capacities: [{ name: 'WIRE · Wiring', level: 2 }],
    });
    const made = await weekly(procedureId, { kitMinutes: 5 });
    expect(made).toMatchObject({
      ...{ totalMinutes: 65, manMinutes: 125, requires: [{ capacityId: here.wiring, level: 2 }] },
    });
    expect((await ordersOf(made.id))[0]).toMatchObject({ minutes: 65, manMinutes: 125 });
    await react();
    await ok(procedures.take, { id: procedureId });
    const { code, description, typology } = await ok(procedures.get, { id: procedureId });
    await ok(procedures.replace, {
      ...{ id: procedureId, code, description, typology, technicians: 3 },
      capacities: [{ capacityId: here.wiring, level: 4 }],
    });
    await react();
    expect((await ok(cycles.get, { id: made.id })).manMinutes).toBe(125);
    await ok(procedures.approve, { id: procedureId });
    await react();
    expect(await ok(cycles.get, { id: made.id })).toMatchObject({
      ...{ manMinutes: 185, requires: [{ capacityId: here.wiring, level: 4 }] },
    });
    expect((await ordersOf(made.id))[0]!.manMinutes).toBe(185);
    const frozen = await ok(procedures.revision, { id: procedureId });
    expect(frozen.approved.capacities).toEqual([{ capacityId: here.wiring, level: 4 }]);
    expect(frozen.kit!.capacities).toEqual([{ name: 'WIRE · Wiring', level: 4 }]);
  });

  it('keeps a capacity that is required from going', async () => {
    const { tipologyId } = await ok(capacities.get, { id: here.wiring });
    const { id } = await ok(capacities.create, { tipologyId, code: 'GONE', description: 'Soldering' });
    await draft({}, { capacities: [{ capacityId: id, level: 1 }] });
    expect(await call(capacities.remove, { id })).toMatchObject({
      status: 409,
      body: { code: 'inUseBy', values: { by: 'procedures' } },
    });
  });

  it('is told of cycles an older program made', async () => {
    const made = await weekly(await method());
    const { manMinutes: _, requires: __, ...old } = await store().get(cycleKind, made.id);
    await store().commit(store().replace(cycleKind, await store().get(cycleKind, made.id), old));
    await recomputeAllCycles(store());
    await recomputeAllCycles(store());
    expect((await ok(cycles.get, { id: made.id })).manMinutes).toBe(120);
    await ok(cycles.replace, edited(await ok(cycles.get, { id: made.id }), { active: false }));
  });
});

describe('the workload', () => {
  it('is what lies on the days of teams, of what they can do', async () => {
    const made = await weekly(await method(), { anchor: '2026-03-05' });
    const [order] = await ordersOf(made.id);
    expect(await on('2026-03-05', here.able)).toEqual({
      ...{ on: '2026-03-05', teamId: here.able, load: 0, capacity: 384, saturation: 0 },
    });
    await ok(orders.assign, { id: order!.id, teamId: here.able });
    await react();
    expect(await on('2026-03-05', here.able)).toMatchObject({ load: 120, saturation: 31 });
    await react('again');
    await ok(orders.reschedule, { id: order!.id, plannedOn: '2026-03-12' });
    await react();
    expect(await on('2026-03-05', here.able)).toMatchObject({ load: 0 });
    expect(await on('2026-03-12', here.able)).toMatchObject({ load: 120, capacity: 0, saturation: null });
    await ok(orders.cancel, { id: order!.id, reason: 'no stop' });
    await react();
    expect(await on('2026-03-12', here.able)).toMatchObject({ load: 0, saturation: 0 });
  });

  it('asks technicians themselves as long as nothing is told of who is there', async () => {
    await react();
    const told = await store().list(technicianPresences, {});
    expect(told.items).not.toEqual([]);
    for (const crew of told.items) await store().commit(store().remove(technicianPresences, crew));
    expect(await on('2026-03-05', here.able)).toMatchObject({ capacity: 384 });
    expect(await on('2026-03-12', here.able)).toMatchObject({ capacity: 0 });
    for (const { id, people } of told.items)
      await store().commit(store().put(technicianPresences, id, { people }));
  });

  it('holds what teams work on EWOs, on the days they do, and until now', async () => {
    const machineId = await machine();
    const { id } = await ok(ewos.create, {
      ...{ machineId, machineStatus: 'stopped', breakdownDescription: 'Smoke', teamId: here.other },
    });
    at('2026-03-04T21:00:00Z');
    await ok(ewos.start, { id });
    await react();
    at('2026-03-05T00:30:00Z');
    expect((await on('2026-03-04', here.other)).load).toBe(120);
    expect((await on('2026-03-05', here.other)).load).toBe(90);
    await ok(ewos.hold, { id, reason: 'spare' });
    await react();
    at('2026-03-06T09:00:00Z');
    const held = [(await on('2026-03-04', here.other)).load, (await on('2026-03-05', here.other)).load];
    expect(held).toEqual([120, 90]);
    const told = await store().get(days, '2026-03-04');
    await store().commit(store().put(days, '2026-03-04', {}));
    await rebuildEwoLoads(store());
    await rebuildEwoLoads(store());
    const { code } = await ok(ewos.get, { id });
    expect((await store().get(days, '2026-03-04')) as object).toMatchObject({ [code]: told[code as never] });
    await ok(ewos.cancel, { id, reason: 'false alarm' });
    await react();
    await react('again');
    expect((await on('2026-03-04', here.other)).load).toBe(120);
  });

  it('is asked of no more than some months, and in their order', async () => {
    for (const [from, to, code] of [
      ['2026-03-04', '2026-03-03', 'dateBeforeMinimum'],
      ['2026-03-04', '2026-06-04', 'outOfRange'],
    ] as const)
      expect((await call(workloads.days, { from, to })).body.fields).toEqual({ to: code });
    expect((await call(workloads.balance, { from: TODAY, to: '2026-04-10' })).body.fields).toEqual({
      to: 'outOfRange',
    });
  });
});

describe('a balance', () => {
  const period = { from: '2026-03-09', to: '2026-03-13' };

  it('gives what nobody has to who can do it and is there, and says of the rest why', async () => {
    const requires = { capacities: [{ capacityId: here.wiring, level: 3 }] };
    const wired = await weekly(await method(requires), { anchor: '2026-03-09' });
    const away = await weekly(await method(requires), { anchor: '2026-03-12' });
    const plain = await weekly(await method(), { anchor: '2026-03-09' });
    const its = async (id: number) => (await ordersOf(id)).find(({ plannedOn }) => plannedOn >= period.from)!;
    const [hard, lonely, easy] = [await its(wired.id), await its(away.id), await its(plain.id)];
    await react();
    const before = await ordersOf(wired.id);
    const found = await ok(workloads.balance, period);
    const moves = new Map(found.moves.map((move: Balance['moves'][number]) => [move.orderId, move]));
    expect(moves.get(hard.id)).toEqual({
      ...{ orderId: hard.id, version: hard.version, code: hard.code, teamId: here.able },
      ...{ minutes: 120, plannedOn: '2026-03-09', before: { plannedOn: '2026-03-09' } },
    });
    expect(moves.get(easy.id)).toMatchObject({ teamId: here.other });
    expect(found.left).toContainEqual({
      ...{ orderId: lonely.id, code: lonely.code, why: 'nobodyEntitled', values: { names: 'WIRE' } },
    });
    const day = found.days.find(
      ({ on, teamId }: Balance['days'][number]) => on === '2026-03-09' && teamId === here.able,
    )!;
    expect(day.after - day.before).toBeGreaterThanOrEqual(120);
    expect(await ordersOf(wired.id)).toEqual(before);
    // A repeated request gives the same proposal.
    expect((await ok(workloads.balance, period)).moves).toEqual(found.moves);
  });

  it('says of an order on a day on which nobody is there that nobody is present', async () => {
    const day = '2026-03-27';
    const absent = async (id: number, absences: { from: string; to: string }[]) => {
      const { version, updatedAt: _, updatedBy: __, ...before } = await ok(operators.get, { id });
      await ok(operators.replace, { ...before, id, version, absences });
      return before.absences ?? [];
    };
    const made = await weekly(await method(), { anchor: day });
    const [order] = (await ordersOf(made.id)).filter(({ plannedOn }) => plannedOn === day);
    const everybody = (await ok(operators.list, {})).items as { id: number }[];
    const before = new Map<number, { from: string; to: string }[]>();
    for (const { id } of everybody) before.set(id, await absent(id, [{ from: day, to: day }]));
    await react();
    expect((await ok(workloads.balance, { from: day, to: day })).left).toContainEqual({
      ...{ orderId: order!.id, code: order!.code, why: 'nobodyPresent' },
    });
    for (const [id, absences] of before) await absent(id, absences);
    await react();
  });

  it('levels what is not firm within its window', async () => {
    const far = { from: '2026-03-30', to: '2026-04-03' };
    const procedureId = await method({ minutesOverride: 240 });
    const made = await Promise.all(
      ['2026-03-30', '2026-03-30', '2026-03-31'].map((anchor, i) =>
        weekly(procedureId, {
          ...{ anchor, validTo: i === 2 ? anchor : undefined },
          teamId: here.other,
          tolerance: 2,
          lockSpan: 2,
          frequency: { n: 2, unit: 'W' },
        }),
      ),
    );
    const [first, firm] = [(await ordersOf(made[0]!.id))[0]!, (await ordersOf(made[1]!.id))[0]!];
    await ok(orders.assign, { id: firm.id, teamId: here.other });
    const ending = (await ordersOf(made[2]!.id))[0]!;
    await react();
    const found = await ok(workloads.balance, { ...far, moves: 'level' });
    const moved = found.moves.map(({ orderId }: { orderId: string }) => orderId);
    expect(moved).toContain(first.id);
    expect(moved).not.toContain(firm.id);
    expect(found.after).toBeGreaterThan(0);
    expect(found.left).toContainEqual({ orderId: firm.id, code: firm.code, why: 'orderFirm' });
    expect(found.after).toBeLessThan(found.before);
    for (const { orderId, plannedOn } of found.moves)
      if (orderId === ending.id) expect(plannedOn <= '2026-03-31').toBe(true);
    for (const { plannedOn, before } of found.moves) {
      expect(Math.abs(Date.parse(plannedOn) - Date.parse(before.plannedOn)) / 86_400_000).toBeLessThanOrEqual(
        7,
      );
    }
  });
});

describe('an application', () => {
  /** Returns so many open orders, up to twenty of each cycle. */
  async function some(n: number) {
    const procedureId = await method();
    const all = [];
    while (all.length < n) {
      const made = await weekly(procedureId, { frequency: { n: 1, unit: 'D' }, anchor: '2026-03-19' });
      all.push(...(await ordersOf(made.id)).slice(0, Math.min(20, n - all.length)));
    }
    return all;
  }
  const read = (id: string) => store().get(orderKind, id);
  const heldBy = async (kind: 'able' | 'other') =>
    (await store().referencedBy(teamKind, here[kind])).orders ?? 0;
  // Each test has its own minute, because the latest batch is determined by its time.
  let minute = 0;
  beforeEach(() => at(`${TODAY}T09:${10 + ++minute}:00Z`));

  it('assigns and moves, says what it could not, and is taken back in one step', async () => {
    const [a, b, begun, c] = await some(4);
    const held = [await heldBy('able'), await heldBy('other')];
    await ok(orders.start, { id: begun!.id });
    const moves = [
      moveOf(a!, here.able),
      { ...moveOf(b!, here.other), plannedOn: '2026-03-23' },
      { orderId: begun!.id, teamId: here.able, plannedOn: begun!.plannedOn },
      { ...moveOf(c!, here.able), version: 77 },
      { orderId: '9999.1.2026-03-20', teamId: here.able, plannedOn: '2026-03-20' },
    ];
    const done = await ok(workloads.apply, { moves });
    expect(done).toEqual({
      ...{ batchId: expect.any(String), done: 5, of: 5 },
      refused: [
        { orderId: begun!.id, code: 'orderState', values: { state: 'inProgress' } },
        { orderId: c!.id, code: 'stale', values: expect.any(Object) },
        { orderId: '9999.1.2026-03-20', code: 'notFound' },
      ],
    });
    expect(await read(a!.id)).toMatchObject({
      state: 'assigned',
      teamId: here.able,
      byPerson: true,
      version: 2,
    });
    expect(await read(b!.id)).toMatchObject({
      ...{ state: 'assigned', teamId: here.other, plannedOn: '2026-03-23', nominalOn: b!.plannedOn },
      dayChanges: [{ from: b!.plannedOn, to: '2026-03-23', cause: 'levelled' }],
    });
    expect((await read(a!.id)).dayChanges).toBeUndefined();
    expect([await heldBy('able'), await heldBy('other')]).toEqual([held[0]! + 1, held[1]! + 1]);
    expect(await ok(workloads.apply, { batchId: done.batchId })).toEqual(done);
    expect(await ok(workloads.undo, { batchId: done.batchId })).toEqual({ undone: 2, kept: [] });
    for (const order of [a!, b!]) {
      // The sequence counts every move, also one that is taken back.
      const { version: _, updatedAt: __, sequence: _____, ...now } = await read(order.id);
      const { version: ___, updatedAt: ____, ...was } = order;
      expect(now).toEqual({ ...was, updatedBy: now.updatedBy });
    }
    expect([await heldBy('able'), await heldBy('other')]).toEqual(held);
    expect(await ok(workloads.undo, { batchId: done.batchId })).toEqual({ undone: 2, kept: [] });
    // A repeated request returns the undo.
    expect(await ok(workloads.apply, { batchId: done.batchId })).toEqual({
      ...done,
      back: { undone: 2, kept: [] },
    });
  });

  it('refuses days that have passed, teams that are not active, and an order named twice', async () => {
    const [a, b] = await some(2);
    const { id: gone } = await ok(teams.create, {
      code: 'T9',
      description: 'x',
      leaders: [here.electrician],
      active: false,
    });
    const moves = [{ ...moveOf(a!, here.able), plannedOn: '2026-03-03' }, moveOf(b!, gone)];
    expect((await ok(workloads.apply, { moves })).refused).toMatchObject([
      { orderId: a!.id, code: 'dateBeforeMinimum' },
      { orderId: b!.id, code: 'refMissing' },
    ]);
    const twice = await call(workloads.apply, { moves: [moveOf(a!, here.able), moveOf(a!, here.other)] });
    expect(twice.body.fields).toEqual({ 'moves.1.orderId': 'givenTwice' });
    expect((await call(workloads.apply, {})).body.fields).toEqual({ moves: 'required' });
    expect((await call(workloads.apply, { batchId: 'none' })).status).toBe(404);
  });

  it('is not taken back once an order of it changed, nor when another came after it', async () => {
    const [a, b] = await some(2);
    const first = await ok(workloads.apply, { moves: [moveOf(a!, here.able), moveOf(b!, here.able)] });
    await ok(orders.assign, { id: b!.id, teamId: here.other });
    expect(await call(workloads.undo, { batchId: first.batchId })).toMatchObject({
      status: 409,
      body: { code: 'changedSince', values: { count: 1, names: b!.code } },
    });
    at(`${TODAY}T09:40:00Z`);
    const order = await read(a!.id);
    await ok(workloads.apply, { moves: [moveOf(order, here.other)] });
    expect((await call(workloads.undo, { batchId: first.batchId })).body.code).toBe('onlyNewest');
  });

  it('that dies is gone on with, and loses or repeats nothing; so is what takes it back', async () => {
    const all = await some(60);
    const held = await heldBy('able');
    const dyingAfter = (n: number) => {
      const client = getTableClient();
      const { send } = client;
      let left = n;
      vi.spyOn(process.stderr, 'write').mockReturnValue(true);
      vi.spyOn(client, 'send').mockImplementation((async (command: unknown, ...rest: unknown[]) => {
        if (command instanceof TransactWriteItemsCommand && left-- === 0) throw new Error('killed');
        return (send as (...all: unknown[]) => unknown).call(client, command, ...rest);
      }) as never);
    };
    const moves = all.map((order) => moveOf(order, here.able));
    // The first transaction stores the request; each following one takes 25 orders.
    dyingAfter(2);
    expect((await call(workloads.apply, { moves })).status).toBe(500);
    vi.restoreAllMocks();
    const states = async () =>
      (await Promise.all(all.map(({ id }) => read(id)))).map(({ version }) => version).join('');
    expect(await states()).toBe('2'.repeat(25) + '1'.repeat(35));
    // A client that lost the answer sends the same request again.
    at(`${TODAY}T09:50:00Z`);
    const again = await ok(workloads.apply, { moves });
    expect(again).toMatchObject({ done: 60, of: 60, refused: [] });
    expect(await states()).toBe('2'.repeat(60));
    expect(await heldBy('able')).toBe(held + 60);
    dyingAfter(2);
    expect((await call(workloads.undo, { batchId: again.batchId })).status).toBe(500);
    vi.restoreAllMocks();
    expect(await ok(workloads.undo, { batchId: again.batchId })).toEqual({ undone: 35, kept: [] });
    expect(await heldBy('able')).toBe(held + 25);
    expect(await states()).toBe('2'.repeat(25) + '3'.repeat(35));
  }, 60_000);

  it('and orders that are begun meanwhile: each is begun or assigned, none lost', async () => {
    const all = await some(12);
    const starts = all.map(({ id }) => call(orders.start, { id }));
    const [{ refused }, ...begun] = await Promise.all([
      ok(workloads.apply, { moves: all.map((order) => moveOf(order, here.able)) }),
      ...starts,
    ]);
    const told = new Map(
      refused.map(({ orderId, code }: { orderId: string; code: string }) => [orderId, code]),
    );
    for (const [i, { id }] of all.entries()) {
      const order = await read(id);
      const assigned = order.teamId === here.able;
      expect(assigned, `${id} ${told.get(id)}`).toBe(!told.has(id));
      expect((begun[i] as { status: number }).status === 200 || order.state === 'assigned').toBe(true);
    }
  });

  it('and a team that is disabled meanwhile: it has no open orders, or is active', async () => {
    for (let i = 0; i < 5; i++) {
      const [a] = await some(1);
      const { id } = await ok(teams.create, {
        code: `RACE${i}`,
        description: 'x',
        leaders: [here.electrician],
      });
      const team = await ok(teams.get, { id });
      const [{ status }, disabled] = await Promise.all([
        call(orders.assign, { id: a!.id, teamId: id }),
        call(teams.replace, { ...team, active: false }),
      ]);
      const order = await read(a!.id);
      expect([order.teamId === id, status === 200]).toEqual([status === 200, status === 200]);
      if (disabled.status === 200) expect(order.teamId).not.toBe(id);
    }
  });
});

describe('a plant that assigns no work', () => {
  const elsewhere = { plant: 'P2' } as const;
  const period = { from: TODAY, to: TODAY };
  it('knows none of it, and orders begin as they are planned; one that does knows all of it', async () => {
    const calls = (who: object) => [
      call(workloads.days, period, who),
      call(workloads.shifts, {}, who),
      call(workloads.balance, period, who),
      call(workloads.apply, { batchId: 'none' }, who),
      call(workloads.undo, { batchId: 'none' }, who),
    ];
    const without = await Promise.all(calls(elsewhere));
    expect(without.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const withThem = await Promise.all(calls({}));
    expect(withThem.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404]);
    for (const [plant, begins] of [
      ['P1', 409],
      ['P2', 200],
    ] as const) {
      const made = await cycle({}, { plant });
      const [first] = await ordersOf(made.id, { plant });
      const { id: operatorId } = await ok(operators.create, { code: 'OX', name: 'Cleo' }, { plant });
      const { id: teamId } = await ok(
        teams.create,
        { code: 'TX', description: 'x', leaders: [operatorId] },
        { plant },
      );
      // Teams and technicians exist in both plants, because EWOs and tags need them.
      expect((await call(teams.list, {}, { plant })).status).toBe(200);
      const given = await call(orders.assign, { id: first!.id, teamId }, { plant });
      expect(given.status).toBe(begins === 200 ? 403 : 200);
      const extra = { id: made.id, on: '2026-03-06', reason: 'audit' };
      expect((await call(cycles.extra, { ...extra, teamId }, { plant })).status).toBe(
        begins === 200 ? 400 : 200,
      );
      const { id } = (await ordersOf(made.id, { plant }))[1]!;
      expect((await call(orders.start, { id }, { plant })).status).toBe(200);
      const closing = { id, activities: [{ n: 1, outcome: 'ok' as const }] };
      expect((await call(orders.close, closing, { plant })).status).toBe(begins === 200 ? 200 : 400);
    }
  });

  it('is asked by those who see teams, and balanced by those who assign', async () => {
    for (const [as, sees, assigns] of [
      ['admin', 200, 200],
      ['superAdmin', 200, 200],
      ['technician', 403, 403],
      ['am', 403, 403],
      ['guest', 403, 403],
    ] as const)
      expect([
        (await call(workloads.days, period, { as })).status,
        (await call(workloads.balance, period, { as })).status,
      ]).toEqual([sees, assigns]);
  });
});
