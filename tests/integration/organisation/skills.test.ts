// Skills: who has them, what requires them, and the overview with the waiting work.
import { describe, expect, it } from 'vitest';
import { capacities, operators, professionalGroups, skillFamilies, teams } from '#shared/organisation/api.ts';
import { skills } from '#shared/organisation/skill-api.ts';
import { orders } from '#shared/planned/order-api.ts';
import { phases, procedures } from '#shared/procedures/procedure-api.ts';
import { usage } from '#shared/structure/api.ts';
import { call, costOfCall, ok } from '../harness.ts';
import { cycle, draft, machine, ordersOf, strategy, worldAt } from '../plan.ts';

worldAt('2026-03-04T09:00:00Z');

let made = 0;
const code = () => `SK-${++made}`;
const family = async () => (await ok(skillFamilies.create, { code: code(), description: 'Mechanics' })).id;
const capacity = async (tipologyId: number) =>
  ok(capacities.create, { tipologyId, code: code(), description: 'Bearings', target: 3 });
const able = (capacityId: number, level = 3) => ({ capacityId, level });

describe('a skill', () => {
  it('keeps its family, and stays while somebody has it, a group or a procedure asks for it', async () => {
    const tipologyId = await family();
    const { id, code: named } = await capacity(tipologyId);
    const inUseBy = (by: string, names: string) => ({
      status: 409,
      body: { code: 'inUseBy', values: { by, count: 1, names } },
    });
    expect(await call(skillFamilies.remove, { id: tipologyId })).toMatchObject(inUseBy('capacities', named));
    const ann = await ok(operators.create, { code: code(), name: 'Ann', surname: 'Lee', skills: [able(id)] });
    expect(await call(capacities.remove, { id })).toMatchObject(inUseBy('operators', ann.code));
    await ok(operators.replace, { ...ann, skills: [] });
    const group = await ok(professionalGroups.create, {
      ...{ code: code(), description: 'Mechanics', capacities: [able(id, 2)] },
    });
    expect(await call(capacities.remove, { id })).toMatchObject(inUseBy('professionalGroups', group.code));
    await ok(professionalGroups.replace, { ...group, capacities: [] });
    const method = await draft({}, { capacities: [able(id)] });
    expect((await call(capacities.remove, { id })).body).toMatchObject({ values: { by: 'procedures' } });
    await ok(procedures.remove, { id: method.id });
    await ok(capacities.remove, { id });
    await ok(skillFamilies.remove, { id: tipologyId });
  });

  it('is named once, at a level there is, and exists', async () => {
    const { id } = await capacity(await family());
    const base = { code: code(), description: 'Mechanics' };
    const refused = async (its: { capacityId: number; level: number }[]) =>
      (await call(professionalGroups.create, { ...base, capacities: its })).body.fields;
    expect(await refused([able(id), able(id, 1)])).toEqual({ 'capacities.1.capacityId': 'givenTwice' });
    expect(await refused([able(id, 5)])).toEqual({ 'capacities.0.level': 'tooBig' });
    expect(await refused([able(4711)])).toEqual({ capacities: 'refMissing' });
    expect((await call(capacities.create, { ...base, tipologyId: 4711 })).body).toMatchObject({
      fields: { tipologyId: 'refMissing' },
    });
  });

  it('says who has it by name, and which procedures ask for it however many have it', async () => {
    const { id } = await capacity(await family());
    const ann = await ok(operators.create, { code: code(), name: 'Ann', surname: 'Lee', skills: [able(id)] });
    const method = await draft({}, { capacities: [able(id, 2)] });
    const { counts, items } = await ok(usage.get, { thing: 'capacity', id });
    expect(counts).toEqual({ operators: 1, procedures: 1 });
    expect(items).toContainEqual({ by: 'operators', id: ann.id, code: ann.code, description: 'Ann Lee' });
    expect((await ok(skills.uses, { id }, { as: 'requestor' })).procedures).toEqual([
      expect.objectContaining({ id: method.id, kind: 'smp', level: 2 }),
    ]);
    expect(await call(skills.uses, { id: 4711 })).toMatchObject({ status: 404 });
  });
});

describe('the overview', () => {
  it('has active technicians with their shift and teams, and the work of the month nobody has begun', async () => {
    const { id } = await capacity(await family());
    const ann = await ok(operators.create, {
      code: code(),
      name: 'Ann',
      surname: 'Lee',
      skills: [able(id, 2)],
    });
    const off = await ok(operators.create, { code: code(), name: 'Off', active: false });
    const team = await ok(teams.create, { code: code(), description: 'x', leaders: [ann.id], shift: 2 });
    const method = await draft({}, { capacities: [able(id)] });
    await ok(procedures.take, { id: method.id });
    await ok(phases.create, { procedureId: method.id, description: 'Change it', minutes: 15 });
    await ok(procedures.approve, { id: method.id });
    const machineId = await machine();
    const its = await cycle({ machineId, strategies: [await strategy(machineId, {}, method.id)] });
    const before = await ok(skills.overview, {}, { as: 'pm' });
    expect(before.people.find((each: { id: number }) => each.id === ann.id)).toEqual({
      ...{ id: ann.id, code: ann.code, name: 'Ann Lee', shift: 2, teamIds: [team.id], skills: [able(id, 2)] },
    });
    expect(before.people.some((each: { id: number }) => each.id === off.id)).toBe(false);
    const waiting = before.work.find(({ cycleId }: { cycleId: number }) => cycleId === its.id)!;
    expect(waiting).toMatchObject({ requires: [able(id)], typeCycle: 'workorders' });
    const month = (await ordersOf(its.id)).filter(({ plannedOn }) => plannedOn <= '2026-04-04');
    expect(waiting.orders).toBe(month.length);
    expect(waiting.minutes).toBe(month.reduce((sum, { minutes }) => sum + minutes, 0));
    const first = month[0]!;
    await ok(orders.start, { id: first.id });
    const after = await ok(skills.overview, {});
    expect(after.work.find(({ cycleId }: { cycleId: number }) => cycleId === its.id)!.orders).toBe(
      month.length - 1,
    );
  });

  it('reads each list once and what is open of each team', async () => {
    const { trips, rru } = await costOfCall(skills.overview, {});
    expect(trips).toBeLessThanOrEqual(7);
    expect(rru).toBeLessThanOrEqual(8);
  });

  it('is nothing for whoever does not see the skill library', async () => {
    expect((await call(skills.overview, {}, { as: 'technician' })).status).toBe(403);
    expect((await call(skills.overview, {}, { as: 'guest' })).status).toBe(403);
    expect((await call(skills.overview, {}, { as: 'requestor' })).status).toBe(200);
  });
});
