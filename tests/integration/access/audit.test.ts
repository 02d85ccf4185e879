import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberships, users } from '#functions/db/entities/access.ts';
import { auditEntries } from '#functions/db/entities/kernel.ts';
import { orders as orderKind } from '#functions/db/entities/planned.ts';
import { machines as machineKind } from '#functions/db/entities/structure.ts';
import { openStore, type Store } from '#functions/db/store.ts';
import { auditedEntities, writeAuditEntry } from '#functions/events/audit/audit-trail.ts';
import { getTableClient } from '#functions/http/aws.ts';
import { runAllJobs } from '#functions/jobs/run-plant-job.ts';
import { type AuditItem, trail } from '#shared/access/audit-api.ts';
import { managedPlants } from '#shared/access/plant-api.ts';
import { members, type UserItem } from '#shared/access/user-api.ts';
import type { RequestOf } from '#shared/contract.ts';
import { operators, suppliers, teams } from '#shared/organisation/api.ts';
import { orders } from '#shared/planned/order-api.ts';
import { phases, procedures, sops } from '#shared/procedures/procedure-api.ts';
import { amStrategies } from '#shared/procedures/strategy-api.ts';
import { elements, machines } from '#shared/structure/api.ts';
import archives from '#web/i18n/en/archives.json' with { type: 'json' };
import enums from '#web/i18n/en/enums.json' with { type: 'json' };
import { type As, call, costOfCall, everyCall, ok, startWorld, storeOf, type World } from '../harness.ts';
import { approved, at, cycle, done, draft, machine, ordersOf, realTime } from '../plan.ts';
import { type Deliver, streamReader } from '../stream.ts';

const NOW = '2026-03-01T09:00:00.000Z';
let world: World;
let react: Deliver;
beforeAll(async () => {
  at(NOW);
  world = await startWorld();
  react = await streamReader();
});
beforeEach(() => at(NOW));
afterAll(async () => {
  realTime();
  await world.close();
});

/** Returns the audit trail of a record after the stream projections are done. */
async function trailOf(thing: string, id: string | number, who: As = {}): Promise<AuditItem[]> {
  await react();
  return (await ok(trail.listByRecord, { thing, id: String(id), limit: 100 }, who)).items;
}

const listed = async (input: RequestOf<typeof trail.items>, who: As = {}): Promise<AuditItem[]> =>
  (await ok(trail.items, input, who)).items;

describe('a change', () => {
  it('leaves who, with which profile, when, and what before and after', async () => {
    const made = await ok(suppliers.create, { code: 'SKF', name: 'SKF' });
    at('2026-03-02T10:30:00.000Z');
    await ok(suppliers.replace, { ...made, name: 'SKF AB', vat: '123' }, { as: 'superAdmin' });
    await ok(suppliers.remove, { id: made.id });
    const [removed, changed, created] = await trailOf('supplier', made.id);
    expect(created).toMatchObject({
      at: NOW,
      user: 'Ms admin',
      userId: 'admin',
      profile: 'admin',
      thing: 'supplier',
      thingId: String(made.id),
      name: 'SKF',
      action: 'created',
      changes: [
        { field: 'active', after: true },
        { field: 'code', after: 'SKF' },
        { field: 'name', after: 'SKF' },
      ],
    });
    expect(changed).toMatchObject({
      at: '2026-03-02T10:30:00.000Z',
      userId: 'superAdmin',
      profile: 'superAdmin',
      action: 'changed',
    });
    expect(changed!.changes).toEqual([
      { field: 'name', before: 'SKF', after: 'SKF AB' },
      { field: 'vat', after: '123' },
    ]);
    expect(removed).toMatchObject({ action: 'removed', userId: 'admin', profile: 'admin', name: 'SKF' });
    expect(removed!.changes).toContainEqual({ field: 'vat', before: '123' });
  });

  it('delivered twice leaves one entry, and one that changed nothing leaves none', async () => {
    const made = await ok(operators.create, { code: 'OP9', name: 'Ada' });
    await react();
    await react('again');
    await ok(operators.replace, { ...made });
    expect(await trailOf('operator', made.id)).toHaveLength(1);
  });

  it('of a list tells who joined and who left', async () => {
    const [a, b] = [
      await ok(operators.create, { code: 'A', name: 'A' }),
      await ok(operators.create, { code: 'B', name: 'B' }),
    ];
    const made = await ok(teams.create, { code: 'T', description: 'T', leaders: [a.id] });
    await ok(teams.replace, { ...made, leaders: [b.id], active: false });
    const [changed] = await trailOf('team', made.id);
    expect(changed).toMatchObject({ action: 'deactivated' });
    expect(changed!.changes).toContainEqual({ field: 'leaders', before: [a.id], after: [b.id] });
  });

  it('of an order tells its states and why', async () => {
    const made = await cycle({ anchor: '2026-03-04' });
    const [first, second] = await ordersOf(made.id);
    at('2026-03-02T09:00:00Z');
    await ok(orders.cancel, { id: second!.id, reason: 'Line stands still' });
    at('2026-03-04T09:00:00Z');
    await done(first!);
    const [closed] = await trailOf('order', first!.id);
    expect(closed).toMatchObject({ action: 'moved', name: first!.code, profile: 'admin' });
    expect(closed!.changes).toContainEqual({ field: 'state', before: 'planned', after: 'closed' });
    const changed = closed!.changes.map(({ field }) => field);
    for (const derived of ['openFor', 'closedById']) expect(changed).not.toContain(derived);
    expect(await ok(orders.get, { id: first!.id })).toMatchObject({
      closedBy: 'Ms admin',
      closedById: 'admin',
    });
    expect((await ok(orders.get, { id: second!.id })).closedById).toBe('admin');
    const [cancelled] = await trailOf('order', second!.id);
    expect(cancelled).toMatchObject({ action: 'moved', reason: 'Line stands still' });
  });

  it('by a job names the job; orders born by it need no entry, their reason is part of them', async () => {
    const { id } = await cycle({ anchor: '2026-03-04' });
    at('2026-05-20T02:00:00Z');
    await runAllJobs('acme', 'P1', '2026-05-20T02:00:00.000Z');
    const born = (await ordersOf(id)).filter(({ updatedBy }) => updatedBy === 'schedule');
    expect(born.length).toBeGreaterThan(0);
    const job = { user: 'schedule', now: '2026-05-20T02:15:00.000Z' };
    const store = openStore(getTableClient(), process.env.TABLE!, { tenant: 'acme', plant: 'P1' }, job);
    const order = await store.get(orderKind, born[0]!.id);
    await store.commit(store.replace(orderKind, order, { ...order, overdue: true }));
    await react();
    const entries = await listed({ user: 'schedule', from: '2026-05-20', to: '2026-05-20' });
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ thing: 'order', changes: [{ field: 'overdue', after: true }] });
    expect(entries[0]!.profile).toBeUndefined();
  });

  it('of a phase stands in the trail of its procedure, its removal too', async () => {
    const { id } = await draft();
    await ok(procedures.take, { id });
    const phase = await ok(phases.create, { procedureId: id, description: 'Look', minutes: 5 });
    await ok(phases.remove, { id: phase.id });
    const entries = await trailOf('procedure', id);
    const told = entries.map(({ thing, action }) => `${thing} ${action}`);
    for (const each of ['procedure created', 'procedure taken', 'phase created', 'phase removed'])
      expect(told).toContain(each);
    const ofPhase = await trailOf('phase', phase.id);
    expect(ofPhase.map(({ action }) => action).sort()).toEqual(['created', 'removed']);
  });

  it('of a procedure, a phase, a strategy and a cycle says of which kind', async () => {
    const { id } = await ok(sops.create, { code: 'SOP-TRAIL', description: 'Wipe', typology: 'cleaning' });
    await ok(sops.take, { id });
    await ok(phases.create, { procedureId: id, description: 'Look', minutes: 5 });
    await ok(sops.approve, { id });
    const machineId = await machine();
    const part = { idMachine: machineId, tiporec: 1, code: 'G', description: 'Guard', flagAm: true };
    const { id: elementId } = await ok(elements.create, part as never);
    const placed = await ok(amStrategies.create, { machineId, elementId, procedureId: id });
    const planned = await cycle();
    const ofMethod = await trailOf('procedure', id);
    expect(new Set(ofMethod.map(({ thing, sort }) => `${thing} ${sort}`))).toEqual(
      new Set(['procedure sop', 'phase sop']),
    );
    expect((await trailOf('strategy', placed.id)).map(({ sort }) => sort)).toEqual(['am']);
    expect((await trailOf('cycle', planned.id))[0]).toMatchObject({ sort: 'workorders' });
    expect((await trailOf('machine', machineId))[0]).not.toHaveProperty('sort');
  });

  it('of approval is told as such', async () => {
    expect((await trailOf('procedure', await approved())).map(({ action }) => action)).toContain('approved');
  });

  it('too large to keep says how much more there was', async () => {
    const big = (mark: string) =>
      Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`note${i}`, mark.repeat(9_000)]));
    const image = { pk: 'acme#P1#machine', sk: '0000077', v: 2, at: NOW, by: 'Ms admin', as: 'admin' };
    await writeAuditEntry({
      tenant: 'acme',
      plant: 'P1',
      entity: machineKind.name,
      id: '0000077',
      event: 'large',
      before: { ...image, ...big('a') },
      after: { ...image, ...big('b') },
    });
    const [entry] = await trailOf('machine', 77);
    expect(entry!.changes.length + entry!.more!).toBe(60);
    expect(entry!.more).toBeGreaterThan(0);
  });
});

describe('things of the tenant', () => {
  let tenant: Store;
  beforeAll(() => {
    tenant = storeOf({ tenant: 'acme' });
  });

  it('stand in the trail of the plant they belong to', async () => {
    const [mine] = (await ok(managedPlants.list, {})).items;
    const { disabled: _, manages: __, ...plant } = mine!;
    await ok(managedPlants.replace, { ...plant, parameters: { ...plant.parameters, horizonDays: 60 } });
    const [changed] = await trailOf('plant', 'P1');
    expect(changed!.changes).toEqual([{ field: 'parameters.horizonDays', before: 35, after: 60 }]);
    const member = await tenant.get(memberships, 'technician.P1');
    await tenant.commit(tenant.replace(memberships, member, { ...member, teamId: 7 }));
    // A membership has no name of its own and is listed under its user's.
    expect((await trailOf('member', 'technician.P1'))[0]).toMatchObject({
      name: 'Ms technician',
      changes: [{ field: 'teamId', after: 7 }],
    });
    expect(await trailOf('member', 'technician.P1', { plant: 'P2' })).toEqual([]);
  });

  it('a new name or e-mail stands in the trail of every plant its user has a place in, and nowhere else', async () => {
    const user = { name: 'Bea', email: 'bea@acme.example', language: 'it' as const };
    await tenant.commit(
      tenant.create(users, 'bea', user),
      tenant.create(memberships, 'bea.P1', { plant: 'P1', profile: 'admin' }),
      tenant.create(memberships, 'bea.P2', { plant: 'P2', profile: 'disabled' }),
    );
    await react();
    const claims = { token_use: 'access', tenant: 'acme', user: 'bea' };
    const {
      updatedAt: _,
      updatedBy: __,
      emailFixed: ___,
      nameFixed: ____,
      self: _____,
      ...seen
    } = (await ok(members.get, { id: 'bea' }, { claims })) as UserItem;
    const { tenantRoot: ______, memberships: places, ...sent } = seen;
    const edit = { ...sent, memberships: places.map(({ was: _, ...place }) => place) };
    at('2026-05-02T10:30:00.000Z');
    await ok(members.replace, { ...edit, name: 'Ms guest' }, { claims });
    await react();
    await react('again');
    const renamed = {
      thing: 'user',
      thingId: 'bea',
      user: 'Bea',
      userId: 'bea',
      profile: 'admin',
      changes: [{ field: 'name', before: 'Bea', after: 'Ms guest' }],
    };
    const day = { from: '2026-05-02', to: '2026-05-02' };
    for (const plant of ['P1', 'P2'])
      expect(await listed(day, { plant })).toEqual([expect.objectContaining(renamed)]);
    expect(await trailOf('user', 'bea')).toMatchObject([renamed, { action: 'created' }]);
    at('2026-05-03T10:30:00.000Z');
    await ok(members.replace, { ...edit, version: undefined, name: 'Ms guest', language: 'fr' }, { claims });
    await react();
    expect(await listed({ from: '2026-05-03', to: '2026-05-03' }, { plant: 'P2' })).toEqual([]);
    // Two users of one name are distinguished.
    await ok(suppliers.create, { code: 'BEA', name: 'x' }, { claims });
    await react();
    const found = (user: string) => listed({ from: '2026-05-03', to: '2026-05-03', user });
    expect(await found('bea')).toMatchObject([{ name: 'BEA', userId: 'bea' }]);
    expect(await found('guest')).toEqual([]);
  });

  it('users are known to the plants they belong to, and to the super administrator', async () => {
    const user = { name: 'Ms Guest of P2', email: 'p2@acme.example', language: 'it' as const };
    await tenant.commit(tenant.create(users, 'only2', user));
    await tenant.commit(tenant.create(memberships, 'only2.P2', { plant: 'P2', profile: 'guest' }));
    const author = { user: 'Ms tenantRoot', profile: 'tenantRoot', now: NOW } as const;
    const later = openStore(getTableClient(), process.env.TABLE!, { tenant: 'acme' }, author);
    const before = await tenant.get(users, 'only2');
    await later.commit(later.replace(users, before, { ...before, disabled: true }));
    const [changed, created] = await trailOf('user', 'only2', { plant: 'P2' });
    expect([changed!.action, created!.action]).toEqual(['deactivated', 'created']);
    expect([changed!.profile, created!.user]).toEqual(['tenantRoot', 'seed']);
    expect(await call(trail.listByRecord, { thing: 'user', id: 'only2' })).toMatchObject({
      status: 404,
      body: { code: 'notFound' },
    });
    expect(await trailOf('user', 'only2', { as: 'superAdmin' })).toHaveLength(2);
    expect((await ok(trail.items, {}, { plant: 'P2' })).items).not.toContainEqual(
      expect.objectContaining({ thing: 'user' }),
    );
  });
});

describe('the trail of a plant', () => {
  const P2 = { plant: 'P2' } as const;

  it('goes from one plant day to another, newest first, in pages', async () => {
    // 23:30 UTC is the next day in Rome.
    for (const [n, instant] of ['2026-02-09T22:30:00.000Z', '2026-02-09T23:30:00.000Z', NOW].entries()) {
      at(instant);
      await ok(operators.create, { code: `D${n}`, name: 'x' }, P2);
    }
    await react();
    const namesIn = async (period: object) => (await listed(period, P2)).map(({ name }) => name);
    expect(await namesIn({ from: '2026-02-09', to: '2026-02-09' })).toEqual(['D0']);
    expect(await namesIn({ from: '2026-02-10', to: '2026-02-10' })).toEqual(['D1']);
    expect(await namesIn({})).toEqual(['D2', 'D1', 'D0']);
    expect(await namesIn({ from: '2026-02-09' })).toEqual(['D2', 'D1', 'D0']);
    expect(await namesIn({ to: '2026-02-10' })).toEqual(['D1', 'D0']);
    const first = await ok(trail.items, { limit: 2 }, P2);
    const second = await ok(trail.items, { limit: 2, next: first.next }, P2);
    expect([...first.items, ...second.items].map(({ name }: AuditItem) => name)).toEqual(['D2', 'D1', 'D0']);
    expect(await call(trail.items, { limit: 2, next: first.next })).toMatchObject({
      status: 400,
      body: { code: 'badCursor' },
    });
  });

  it('can be asked for a kind of record and for a person', async () => {
    await ok(suppliers.create, { code: 'S2', name: 'x' }, { ...P2, as: 'superAdmin' });
    await react();
    const ofKind = await listed({ thing: 'supplier' }, P2);
    expect(ofKind.map(({ name }) => name)).toEqual(['S2']);
    const ofPerson = await listed({ user: 'Ms superAdmin' }, P2);
    expect(ofPerson.map(({ name }) => name)).toEqual(['S2']);
  });

  it('of another plant or tenant shows nothing of this one', async () => {
    const id = await machine();
    await react();
    expect(await trailOf('machine', id)).toHaveLength(1);
    expect(await trailOf('machine', id, P2)).toEqual([]);
    expect(await trailOf('machine', id, { tenant: 'acme-2' })).toEqual([]);
    const { items } = await ok(trail.items, { thing: 'machine' }, { tenant: 'acme-2' });
    expect(items).toEqual([]);
  });

  it('is refused for too long a period, or one upside down', async () => {
    expect(await call(trail.items, { from: '2025-01-01', to: '2026-02-05' })).toMatchObject({
      status: 400,
      body: { fields: { to: 'outOfRange' } },
    });
    expect((await call(trail.items, { from: '2025-01-01', to: '2026-02-04' })).status).toBe(200);
    expect(await call(trail.items, { from: '2026-02-02', to: '2026-02-01' })).toMatchObject({
      status: 400,
      body: { fields: { to: 'dateBeforeMinimum' } },
    });
  });

  it('costs one query a page', async () => {
    const id = await machine(P2);
    const { code, description, idtipology: idTipology } = await ok(machines.get, { id }, P2);
    for (let price = 1; price <= 50; price++) {
      at(`2026-03-01T10:00:${String(price).padStart(2, '0')}.000Z`);
      const sent = { id, code, description, idTipology, price };
      await ok(machines.replace, sent as RequestOf<typeof machines.replace>, P2);
    }
    await react();
    const page = await costOfCall(trail.items, { limit: 50 }, P2);
    expect(page.answer.items).toHaveLength(50);
    expect(page.trips).toBe(1);
    expect(page.rru).toBeLessThanOrEqual(3);
    const record = await costOfCall(trail.listByRecord, { thing: 'machine', id: String(id) }, P2);
    expect(record.answer.items).toHaveLength(25);
    expect(record.answer.items[0]!.changes).toEqual([{ field: 'price', before: 49, after: 50 }]);
    expect(record.trips).toBe(1);
    expect(record.rru).toBeLessThanOrEqual(1.5);
  });
});

describe('the trail itself', () => {
  it('is read by calls and written by none', () => {
    const its = everyCall.filter(
      ({ call }) => call.path.startsWith('/audit') || call.requiredPermission[0] === 'audit',
    );
    expect(its.map(({ call }) => `${call.method} ${call.requiredPermission}`)).toEqual([
      'GET audit,view',
      'GET audit,view',
      'GET audit,view',
      'GET audit,view',
      'GET audit,print',
    ]);
  });

  it('leaves no trail of its own', async () => {
    await react();
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    const { items } = await store.list(auditEntries, {});
    expect(items.filter(({ thing }) => thing === 'audit')).toEqual([]);
  });

  it('has a word for every kind of record it tells of', () => {
    const words = new Set([...Object.keys(enums.thing), ...Object.keys(archives.thing)]);
    expect(auditedEntities.filter((kind) => !words.has(kind))).toEqual([]);
  });
});
