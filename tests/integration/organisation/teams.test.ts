import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberships } from '#functions/db/entities/access.ts';
import { teams as teamKind } from '#functions/db/entities/organisation.ts';
import { operators, suppliers, teams } from '#shared/organisation/api.ts';
import { call, costOfCall, ok, startWorld, storeOf, type World } from '../harness.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const newOperator = async (code: string) => (await ok(operators.create, { code, name: code })).id;

describe('suppliers', () => {
  it('are created, read, listed, replaced and removed', async () => {
    const made = await ok(suppliers.create, { code: 'S-1', name: 'Bolts Ltd', email: 'Sales@Bolts.example' });
    expect(made).toEqual({
      id: made.id,
      code: 'S-1',
      name: 'Bolts Ltd',
      email: 'sales@bolts.example',
      active: true,
      version: 1,
      updatedAt: expect.any(String),
      updatedBy: 'Ms admin',
    });
    expect(await ok(suppliers.get, { id: made.id })).toEqual(made);
    expect((await ok(suppliers.list, {})).items).toContainEqual(made);
    const saved = await ok(suppliers.replace, { ...made, name: 'Bolts & Co', active: false });
    expect(saved).toMatchObject({ name: 'Bolts & Co', active: false, version: 2 });
    expect(await call(suppliers.replace, { ...made, name: 'late' })).toMatchObject({
      status: 409,
      body: { code: 'stale', values: { by: 'Ms admin' } },
    });
    expect(await ok(suppliers.replace, { id: made.id, code: 'S-1', name: 'last word' })).toMatchObject({
      version: 3,
    });
    expect(await ok(suppliers.remove, { id: made.id })).toEqual({});
    expect(await call(suppliers.get, { id: made.id })).toMatchObject({
      status: 404,
      body: { code: 'notFound' },
    });
    expect(await call(suppliers.remove, { id: made.id })).toMatchObject({ status: 404 });
  });

  it('share no code, and only their own plant sees them', async () => {
    const made = await ok(suppliers.create, { code: 'S-2', name: 'x' });
    expect(await call(suppliers.create, { code: 's-2', name: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'codeTaken', fields: { code: 'codeTaken' } },
    });
    expect((await call(suppliers.create, { code: 'S-2', name: 'x' }, { plant: 'P2' })).status).toBe(200);
    for (const who of [{ plant: 'P2' }, { tenant: 'acme-2' }]) {
      const { body } = await call(suppliers.replace, { ...made, id: 4711 }, who);
      expect(body.code).toBe('notFound');
    }
  });

  it('say which field is wrong', async () => {
    expect(
      await call(suppliers.create, { code: ' ', email: 'x', phone: 7, extra: 1 } as never),
    ).toMatchObject({
      status: 400,
      body: {
        code: 'invalidInput',
        fields: {
          code: 'required',
          name: 'required',
          email: 'badFormat',
          phone: 'wrongType',
          extra: 'unknownField',
        },
      },
    });
    expect(await call(suppliers.get, { id: 'x' } as never)).toMatchObject({
      status: 400,
      body: { fields: { id: 'wrongType' } },
    });
    expect(await call(suppliers.list, { limit: 501 })).toMatchObject({
      body: { fields: { limit: 'tooBig' } },
    });
  });
});

describe('teams', () => {
  it('hold their people, once each, and let them go', async () => {
    const [ann, bob, cid] = [await newOperator('ann'), await newOperator('bob'), await newOperator('cid')];
    const team = await ok(teams.create, {
      code: 'T-1',
      description: 'x',
      leaders: [ann],
      members: [bob],
    });
    const inUse = { status: 409, body: { code: 'inUse', values: { by: 'teams', count: 1 } } };
    expect(await call(operators.remove, { id: ann })).toMatchObject(inUse);
    expect(await call(operators.remove, { id: bob })).toMatchObject(inUse);
    await ok(teams.replace, { ...team, leaders: [cid], members: [ann] });
    expect(await call(operators.remove, { id: ann })).toMatchObject(inUse);
    expect(await call(operators.remove, { id: cid })).toMatchObject(inUse);
    expect(await ok(operators.remove, { id: bob })).toEqual({});
    await ok(teams.remove, { id: team.id });
    expect(await ok(operators.remove, { id: ann })).toEqual({});
  });

  it('stay while they are a user’s own, as technicians do', async () => {
    const ann = await newOperator('own');
    const team = await ok(teams.create, { code: 'T-OWN', description: 'x', leaders: [ann] });
    const tenant = storeOf({ tenant: 'acme' });
    const place = async (own: { teamId?: number; operatorId?: number }) => {
      const { teamId: _, operatorId: __, ...before } = await tenant.get(memberships, 'technician.P1');
      await tenant.commit(tenant.replace(memberships, before, { ...before, ...own }));
    };
    const refused = {
      status: 409,
      body: { code: 'inUseBy', values: { by: 'users', count: 1, names: 'Ms technician' } },
    };
    await place({ teamId: team.id });
    expect(await call(teams.remove, { id: team.id })).toMatchObject(refused);
    await place({ operatorId: ann });
    expect(await ok(teams.remove, { id: team.id })).toEqual({});
    expect(await call(operators.remove, { id: ann })).toMatchObject(refused);
    await place({});
    expect(await ok(operators.remove, { id: ann })).toEqual({});
  });

  it('need a leader, and people who exist', async () => {
    const ann = await newOperator('ann');
    const base = { code: 'T-2', description: 'x' };
    expect(await call(teams.create, { ...base, leaders: [] })).toMatchObject({
      status: 400,
      body: { fields: { leaders: 'tooFew' } },
    });
    expect(await call(teams.create, { ...base, leaders: [999] })).toMatchObject({
      status: 400,
      body: { code: 'refMissing', fields: { leaders: 'refMissing' } },
    });
    expect(await call(teams.create, { ...base, leaders: [ann], members: [999] })).toMatchObject({
      body: { code: 'refMissing', fields: { members: 'refMissing' } },
    });
    const many = Array.from({ length: 21 }, (_, i) => i + 1);
    expect(await call(teams.create, { ...base, leaders: [ann], members: many })).toMatchObject({
      body: { fields: { members: 'tooMany' } },
    });
  });

  it('of the largest size change all their people in one transaction', async () => {
    const people: number[] = [];
    for (let i = 0; i < 60; i++) people.push(await newOperator(`op-${i}`));
    const [first, second] = [people.slice(0, 30), people.slice(30)];
    const team = await ok(teams.create, {
      code: 'T-3',
      description: 'x',
      leaders: first.slice(0, 10),
      members: first.slice(10),
    });
    await ok(teams.replace, {
      ...team,
      code: 'T-3b',
      leaders: second.slice(0, 10),
      members: second.slice(10),
    });
    expect(await ok(operators.remove, { id: first[0]! })).toEqual({});
    expect((await call(operators.remove, { id: second[29]! })).status).toBe(409);
  });

  it('cannot be disabled while assigned, and can be again when they are free', async () => {
    const ann = await newOperator('leader');
    const team = await ok(teams.create, { code: 'T-4', description: 'x', leaders: [ann] });
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    await store.commit(store.hold(teamKind, team.id, 'orders'));
    expect(await call(teams.replace, { ...team, active: false })).toMatchObject({
      status: 409,
      body: {
        code: 'teamAssigned',
        message: "You can't disable the TEAM because it's assigned.",
        fields: { active: 'teamAssigned' },
      },
    });
    expect((await ok(teams.replace, { ...team, description: 'renamed' })).version).toBe(2);
    expect(await call(teams.remove, { id: team.id })).toMatchObject({ body: { code: 'inUse' } });
    await store.commit(store.release(teamKind, team.id, 'orders'));
    const off = await ok(teams.replace, { ...team, version: 2, active: false });
    expect(off.active).toBe(false);
    expect((await ok(teams.replace, { ...off, active: true })).active).toBe(true);
  });
});

describe('budgets', () => {
  it('a list page of 25 costs at most 1.5 RRU in one trip', async () => {
    for (let i = 0; i < 30; i++)
      await ok(suppliers.create, {
        code: `B-${i}`,
        name: `Bearings and seals ${i} S.p.A.`,
        vat: 'IT01234567890',
        email: `sales${i}@bearings.example`,
        phone: '+39 011 1234567',
        address: 'Corso Francia 1, 10138 Torino',
      });
    const { answer, rru, trips } = await costOfCall(suppliers.list, { limit: 25 });
    expect(answer.items).toHaveLength(25);
    expect([rru <= 1.5, trips]).toEqual([true, 1]);
  });
});

it('a refused create leaves no gap in the numbers', async () => {
  const { id } = await ok(suppliers.create, { code: 'GAP', name: 'x' });
  expect(await call(suppliers.create, { code: 'gap', name: 'y' })).toMatchObject({ status: 409 });
  expect((await ok(suppliers.create, { code: 'GAP2', name: 'x' })).id).toBe(id + 1);
});
