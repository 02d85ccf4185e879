import { describe, expect, it } from 'vitest';
import { cycles } from '#shared/planned/cycle-api.ts';
import { phases, procedures } from '#shared/procedures/procedure-api.ts';
import { strategies } from '#shared/procedures/strategy-api.ts';
import { elements, machines } from '#shared/structure/api.ts';
import { call, ok } from '../harness.ts';
import {
  approved,
  cycle,
  draft,
  draftCycle,
  edited,
  machine,
  openDaysOf,
  strategy,
  worldAt,
} from '../plan.ts';

const today = '2026-03-11';
const now = `${today}T09:00:00Z`;
worldAt(now);

describe('procedures', () => {
  it('are not approved when their texts outgrow an item of the table', async () => {
    const { id } = await draft();
    await ok(procedures.take, { id });
    const long = '油'.repeat(1000);
    for (let n = 0; n < 60; n++)
      await ok(phases.create, { procedureId: id, description: long, keyPoint: long, minutes: 1 });
    expect(await call(procedures.approve, { id })).toMatchObject({
      status: 413,
      body: { code: 'procedureTooLong' },
    });
  });

  it('go from draft through charge to approval, and on to the next revision', async () => {
    const { id, edition, revision } = await draft();
    expect([edition, revision]).toEqual([1, 0]);
    expect(await call(procedures.approve, { id })).toMatchObject({
      status: 409,
      body: { code: 'procedureNeedsPhase' },
    });
    await ok(procedures.take, { id });
    const first = await ok(phases.create, { procedureId: id, description: 'One', minutes: 10 });
    const second = await ok(phases.create, { procedureId: id, description: 'Two', minutes: 5 });
    await ok(phases.create, { procedureId: id, description: 'Zero', minutes: 1, seq: 1 });
    let sheet = await ok(procedures.get, { id });
    expect(sheet.phaseList.map((p: { description: string; seq: number }) => [p.description, p.seq])).toEqual([
      ['Zero', 1],
      ['One', 2],
      ['Two', 3],
    ]);
    expect(sheet).toMatchObject({ phases: 3, phaseMinutes: 16 });
    await ok(procedures.arrange, { id, phases: [second.id, first.id, sheet.phaseList[0].id] });
    await ok(phases.replace, { ...second, minutes: 7, seq: 1, version: undefined });
    await ok(phases.remove, { id: first.id });
    sheet = await ok(procedures.get, { id });
    expect(sheet).toMatchObject({ phases: 2, phaseMinutes: 8 });
    expect(sheet.phaseList.map((p: { seq: number }) => p.seq)).toEqual([1, 2]);
    expect(await ok(phases.get, { id: second.id })).toMatchObject({ minutes: 7 });

    const approvedOne = await ok(procedures.approve, { id });
    expect(approvedOne).toMatchObject({
      approved: { edition: 1, revision: 0, on: today, by: 'Ms admin', minutes: 8 },
    });
    expect(approvedOne.charge).toBeUndefined();
    const next = await ok(procedures.take, { id });
    expect(next).toMatchObject({
      edition: 1,
      revision: 1,
      charge: { user: 'admin' },
      approved: { revision: 0 },
    });
    await ok(procedures.approve, { id });
    expect(await ok(procedures.take, { id, newEdition: true })).toMatchObject({ edition: 2, revision: 0 });
  });

  it('are read as they were approved, whatever is drafted since', async () => {
    const { id } = await draft();
    expect(await call(procedures.revision, { id })).toMatchObject({ status: 404 });
    await ok(procedures.take, { id });
    const phase = await ok(phases.create, { procedureId: id, description: 'Grease', minutes: 10 });
    await ok(procedures.approve, { id });
    const sheet = await ok(procedures.take, { id });
    const { code, typology } = sheet;
    await ok(procedures.replace, { id, code, typology, description: 'Oil', technicians: 2 });
    await ok(phases.replace, { ...phase, description: 'Oil it', version: undefined });
    const first = {
      id,
      code,
      description: 'Lubricate',
      technicians: 1,
      edition: 1,
      revision: 0,
      approved: { on: today, by: 'Ms admin', minutes: 10 },
      phaseList: [{ seq: 1, description: 'Grease', minutes: 10 }],
    };
    const technician = { as: 'technician' } as const;
    expect(await ok(procedures.revision, { id }, technician)).toMatchObject(first);
    await ok(procedures.approve, { id });
    expect(await ok(procedures.revision, { id }, technician)).toMatchObject({
      revision: 1,
      description: 'Oil',
      phaseList: [{ description: 'Oil it' }],
    });
    expect(await ok(procedures.revision, { id, edition: 1, revision: 0 }, technician)).toMatchObject(first);
    expect(await call(procedures.revision, { id, edition: 1, revision: 7 })).toMatchObject({ status: 404 });
    expect(await call(procedures.revision, { id, edition: 1 })).toMatchObject({
      status: 400,
      body: { fields: { revision: 'required' } },
    });
  });

  it('are changed by their holder alone', async () => {
    const { id, code, description, typology } = await draft();
    const sent = { id, code, description, typology };
    expect(await call(procedures.replace, sent)).toMatchObject({
      status: 409,
      body: { code: 'procedureNotTaken' },
    });
    expect(await call(phases.create, { procedureId: id, description: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'procedureNotTaken' },
    });
    const taken = await ok(procedures.take, { id });
    const other = { as: 'superAdmin' } as const;
    for (const refused of [
      await call(procedures.replace, sent, other),
      await call(procedures.take, { id }, other),
      await call(procedures.approve, { id }, other),
      await call(procedures.remove, { id }, other),
    ])
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'procedureNotMine', values: { name: 'Ms admin' } },
      });
    expect(await call(procedures.release, { id }, { as: 'am' })).toMatchObject({
      body: { code: 'procedureNotMine' },
    });
    expect(await call(procedures.replace, { ...sent, version: taken.version - 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
    expect(await ok(procedures.replace, { ...sent, description: 'Grease' })).toMatchObject({
      description: 'Grease',
      charge: { user: 'admin' },
    });
    expect((await ok(procedures.release, { id }, other)).charge).toBeUndefined();
    expect(await ok(procedures.remove, { id }, other)).toEqual({});
    expect(await call(procedures.get, { id })).toMatchObject({ status: 404 });
  });

  it('are copied with their phases, which can go on', async () => {
    const id = await approved({}, [10, 20]);
    const copy = await ok(procedures.duplicate, { id });
    expect(copy).toMatchObject({ edition: 1, revision: 0, phases: 2, phaseMinutes: 30 });
    expect(copy.code).toMatch(/-COPY$/);
    expect(copy.approved).toBeUndefined();
    expect((await ok(procedures.duplicate, { id })).code).toMatch(/-COPY-2$/);
    await ok(procedures.take, { id: copy.id });
    await ok(phases.create, { procedureId: copy.id, description: 'Third', minutes: 5 });
    expect(await ok(procedures.get, { id: copy.id })).toMatchObject({ phases: 3, phaseMinutes: 35 });

    const machineId = await machine();
    const adapted = await ok(procedures.adapt, { id, machineId });
    expect(adapted).toMatchObject({ origin: { procedureId: id, revision: 0 }, adaptedTo: { machineId } });
    expect(await call(procedures.adapt, { id, machineId: 999_999 })).toMatchObject({
      status: 400,
      body: { code: 'refMissing', fields: { machineId: 'refMissing' } },
    });
  });

  it('stay while a strategy uses them', async () => {
    const id = await approved();
    await strategy(await machine(), {}, id);
    expect(await call(procedures.remove, { id })).toMatchObject({
      status: 409,
      body: { code: 'procedureInCycle' },
    });
  });
});

describe('strategies', () => {
  it('need an approved procedure, once an element, of the machine itself', async () => {
    const [machineId, other] = [await machine(), await machine()];
    const { id: draftId } = await draft();
    expect(await call(strategies.create, { machineId, procedureId: draftId })).toMatchObject({
      status: 409,
      body: { code: 'procedureNotApproved' },
    });
    const procedureId = await approved();
    await ok(strategies.create, { machineId, procedureId });
    expect(await call(strategies.create, { machineId, procedureId })).toMatchObject({
      status: 409,
      body: { code: 'strategyExists' },
    });
    const element = await ok(elements.create, {
      idMachine: other,
      tiporec: 1,
      code: 'G',
      description: 'Group',
    } as never);
    expect(await call(strategies.create, { machineId, elementId: element.id, procedureId })).toMatchObject({
      status: 400,
      body: { code: 'refMissing', fields: { elementId: 'refMissing' } },
    });
    const onElement = await ok(strategies.create, { machineId: other, elementId: element.id, procedureId });
    expect(await call(elements.remove, { id: element.id })).toMatchObject({ status: 409 });
    await ok(strategies.remove, { id: onElement.id });
    await ok(elements.remove, { id: element.id });
    expect(await call(machines.remove, { id: machineId })).toMatchObject({
      status: 409,
      body: { code: 'inUse' },
    });
  });

  it('are free until a cycle takes them, and stay in it', async () => {
    const id = await strategy(await machine());
    const free = async () =>
      (await ok(strategies.free, { typeCycle: 'workorders' })).items.map((s: { id: string }) => s.id);
    expect(await free()).toContain(id);
    await ok(strategies.replace, { id, strategyKind: 'tbm', active: false });
    expect(await free()).not.toContain(id);
    const machineId = Number(id.split('.')[0]);
    const { code: machineCode } = await ok(machines.get, { id: machineId });
    const { procedureId } = (await ok(strategies.list, { machineId })).items[0];
    const names = {
      machine: machineCode,
      strategy: (await ok(procedures.get, { id: procedureId })).code,
    };
    const refused = async () =>
      (await call(cycles.create, await draftCycle({ machineId, strategies: [id] }))) as object;
    expect(await refused()).toMatchObject({
      status: 409,
      body: {
        code: 'strategyInactive',
        fields: { 'strategies.0': 'strategyInactive' },
        values: names,
      },
    });
    await ok(strategies.replace, { id, strategyKind: 'cbm', active: true });
    const made = await cycle({ machineId, strategies: [id] });
    expect(await free()).not.toContain(id);
    for (const answer of [
      await call(strategies.remove, { id }),
      await call(strategies.replace, { id, strategyKind: 'tbm', active: false }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'strategyInCycle' } });
    expect(await refused()).toMatchObject({
      status: 409,
      body: {
        code: 'strategyNotFree',
        fields: { 'strategies.0': 'strategyNotFree' },
        values: { ...names, cycle: made.code },
      },
    });
    await ok(cycles.replace, edited(await ok(cycles.get, { id: made.id }), { strategies: [] }));
    expect(await free()).toContain(id);
    expect(await openDaysOf(made.id)).toEqual(['2026-03-11', '2026-03-18']);
  });
});
