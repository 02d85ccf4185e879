// SMP, checklist and SOP: the same calls, each with the permissions of its own area and without access to the
// other kinds.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as kept from '#functions/db/entities/procedures.ts';
import { checklists, phases, procedures, sops } from '#shared/procedures/procedure-api.ts';
import { amStrategies, strategies } from '#shared/procedures/strategy-api.ts';
import { elements, machines, machineTypologies } from '#shared/structure/api.ts';
import { type As, call, ok, startWorld, storeOf, type World } from '../harness.ts';

const kinds = { smp: procedures, checklist: checklists, sop: sops } as const;
type Kind = keyof typeof kinds;
const every = Object.keys(kinds) as Kind[];

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

let n = 0;
const header = () => ({ code: `K-${++n}`, description: 'Method', typology: 'cleaning' as const });
/** Creates a procedure that the administrator is revising, with one phase. */
async function made(kind: Kind, who: As = {}): Promise<{ id: number; phase: string }> {
  const { id } = await ok(kinds[kind].create, header(), who);
  await ok(kinds[kind].take, { id }, who);
  const phase = await ok(phases.create, { procedureId: id, description: 'Wipe', minutes: 5 }, who);
  return { id, phase: phase.id };
}
const idsOf = async (kind: Kind, who: As = {}) =>
  (await ok(kinds[kind].list, {}, who)).items.map(({ id }: { id: number }) => id);

const notFound = { status: 404, body: { code: 'notFound' } };
const notAllowed = { status: 403, body: { code: 'notAllowedHere' } };

describe.each(every)('the calls of a %s', (kind) => {
  const others = every.filter((other) => other !== kind);

  it('make, change, approve, copy, freeze and remove their own', async () => {
    const api = kinds[kind];
    const { id, phase } = await made(kind);
    const found = await ok(api.get, { id });
    expect(found).toMatchObject({ kind, phases: 1, phaseList: [{ id: phase, minutes: 5 }] });
    const { code, typology } = found;
    expect(await ok(api.replace, { id, code, typology, description: 'Changed' })).toMatchObject({ kind });
    await ok(api.arrange, { id, phases: [phase] });
    await ok(api.approve, { id });
    expect(await ok(api.revision, { id })).toMatchObject({ kind, description: 'Changed' });
    const copy = await ok(api.duplicate, { id });
    expect(copy).toMatchObject({ kind, code: `${code}-COPY` });
    expect(await idsOf(kind)).toEqual(expect.arrayContaining([id, copy.id]));
    await ok(api.remove, { id: copy.id });
  });

  it('know none of another kind', async () => {
    const { id, phase } = await made(kind);
    await ok(kinds[kind].approve, { id });
    for (const other of others) {
      const api = kinds[other];
      expect(await idsOf(other)).not.toContain(id);
      const answers = await Promise.all([
        call(api.get, { id }),
        call(api.revision, { id }),
        call(api.revision, { id, edition: 1, revision: 0 }),
        call(api.replace, { ...header(), id }),
        call(api.remove, { id }),
        call(api.take, { id }),
        call(api.release, { id }),
        call(api.approve, { id }),
        call(api.duplicate, { id }),
        call(api.adapt, { id, machineId: 1 }),
        call(api.arrange, { id, phases: [phase] }),
      ]);
      for (const answer of answers) expect(answer).toMatchObject(notFound);
    }
  });

  it('take no kind', async () => {
    expect(await call(kinds[kind].create, { ...header(), kind } as never)).toMatchObject({
      status: 400,
      body: { fields: { kind: 'unknownField' } },
    });
  });
});

describe('who makes what', () => {
  it.each([
    ['am', ['smp', 'checklist']],
    ['pm', ['sop']],
    ['admin', every],
    ['technician', []],
    ['guest', []],
  ] as const)('%s', async (as, may) => {
    for (const kind of every) {
      const { status } = await call(kinds[kind].create, header(), { as });
      expect([kind, status]).toEqual([kind, may.some((each) => each === kind) ? 200 : 403]);
    }
  });

  it('a guest lists SMPs alone, a technician every kind', async () => {
    const statusesOf = async (as: 'guest' | 'technician') =>
      Promise.all(every.map(async (kind) => (await call(kinds[kind].list, {}, { as })).status));
    expect(await statusesOf('guest')).toEqual([200, 403, 403]);
    expect(await statusesOf('technician')).toEqual([200, 200, 200]);
  });

  it('phases belong to their procedure: its kind says whose they are', async () => {
    const pm = await made('sop', { as: 'pm' });
    const am = await made('smp', { as: 'am' });
    const both = [
      ['pm', am],
      ['am', pm],
    ] as const;
    for (const [as, { id, phase }] of both) {
      const changed = { id: phase, procedureId: id, seq: 1, description: 'Scrub' };
      for (const answer of [
        await call(phases.get, { id: phase }, { as }),
        await call(phases.create, { procedureId: id, description: 'Dry' }, { as }),
        await call(phases.replace, changed, { as }),
        await call(phases.remove, { id: phase }, { as }),
      ])
        expect(answer).toMatchObject(notAllowed);
    }
    const { phase } = await made('checklist');
    expect(await call(phases.get, { id: phase }, { as: 'guest' })).toMatchObject(notAllowed);
    expect(await call(phases.get, { id: phase }, { as: 'technician' })).toMatchObject({ status: 200 });
    expect(await call(phases.get, { id: '999.1' }, { as: 'pm' })).toMatchObject(notAllowed);
    expect(await call(phases.get, { id: '999.1' })).toMatchObject(notFound);
  });
});

describe('strategies', () => {
  const am = { as: 'am' } as const;
  const pm = { as: 'pm' } as const;
  const bare = { plant: 'P2' } as const;
  /** Creates a machine with an element that operators look after, and one that they do not. */
  async function place(who: As = {}) {
    const typology = await ok(machineTypologies.create, { code: `T-${++n}`, description: 'T' }, who);
    const sent = { code: `M-${++n}`, description: 'M', idTipology: typology.id };
    const machine = await ok(machines.create, sent as never, who);
    const group = async (flagAm: boolean) => {
      const group = { idMachine: machine.id, tiporec: 1, code: `G-${++n}`, description: 'G', flagAm };
      return (await ok(elements.create, group as never, who)).id as string;
    };
    return { machineId: machine.id as number, theirs: await group(true), other: await group(false) };
  }
  async function approved(kind: Kind, who: As = {}) {
    const { id } = await made(kind, who);
    await ok(kinds[kind].approve, { id }, who);
    return id;
  }
  const idsIn = (answer: { items: { id: string }[] }) => answer.items.map(({ id }) => id);

  it('of maintenance are their makers’, those of operators are not there for them', async () => {
    const { machineId, theirs } = await place();
    const [smp, checklist, sop] = [await approved('smp'), await approved('checklist'), await approved('sop')];
    const [first, second] = [
      await ok(strategies.create, { machineId, procedureId: smp }, am),
      await ok(strategies.create, { machineId, procedureId: checklist }, am),
    ];
    const third = await ok(amStrategies.create, { machineId, elementId: theirs, procedureId: sop }, pm);
    expect([first, second, third].map(({ typeCycle }) => typeCycle)).toEqual([
      'workorders',
      'checklists',
      'am',
    ]);

    const seen = async (as: As['as'], input: { typeCycle?: 'checklists' } = {}) =>
      idsIn(await ok(strategies.list, { machineId, ...input }, { as }));
    expect(await seen('admin')).toEqual([first.id, second.id]);
    expect(await seen('am', { typeCycle: 'checklists' })).toEqual([second.id]);
    expect(await seen('guest')).toEqual([first.id]);
    expect(idsIn(await ok(amStrategies.list, { machineId }, pm))).toEqual([third.id]);

    expect(await call(strategies.create, { machineId, procedureId: sop })).toMatchObject(notFound);
    expect(await call(amStrategies.create, { machineId, elementId: theirs, procedureId: smp })).toMatchObject(
      notFound,
    );
    const kept = { strategyKind: 'cbm', active: false } as const;
    for (const [api, { id }] of [
      [strategies, third],
      [amStrategies, first],
      [amStrategies, second],
    ] as const) {
      expect(await call(api.replace, { id, ...kept })).toMatchObject(notFound);
      expect(await call(api.remove, { id })).toMatchObject(notFound);
    }
    expect(await ok(amStrategies.replace, { id: third.id, ...kept }, pm)).toMatchObject(kept);
    await ok(amStrategies.remove, { id: third.id }, pm);
    await ok(strategies.remove, { id: second.id }, am);
  });

  it.each([
    ['am', 403, 200],
    ['pm', 200, 403],
    ['technician', 200, 403],
    ['guest', 403, 200],
    ['requestor', 403, 403],
  ] as const)('%s lists those of operators: %i, of maintenance: %i', async (as, operators, maintenance) => {
    expect((await call(amStrategies.list, {}, { as })).status).toBe(operators);
    expect((await call(strategies.list, {}, { as })).status).toBe(maintenance);
  });

  it('of operators are made by who has their area alone', async () => {
    const { machineId, theirs } = await place();
    const sent = { machineId, elementId: theirs, procedureId: await approved('sop') };
    for (const as of ['am', 'technician', 'guest'] as const)
      expect(await call(amStrategies.create, sent, { as })).toMatchObject(notAllowed);
    const { id } = await ok(amStrategies.create, sent, pm);
    for (const as of ['am', 'technician'] as const)
      expect(await call(amStrategies.remove, { id }, { as })).toMatchObject(notAllowed);
    expect(await call(strategies.free, { typeCycle: 'checklists' }, { as: 'guest' })).toMatchObject(
      notAllowed,
    );
  });

  it('put a SOP only on elements that are the operators’', async () => {
    const { machineId, theirs, other } = await place();
    const procedureId = await approved('sop');
    const refused = {
      status: 400,
      body: { code: 'elementNotAutonomous', fields: { elementId: 'elementNotAutonomous' } },
    };
    for (const elementId of [undefined, other, `${machineId}.999`]) {
      expect(await call(amStrategies.create, { machineId, elementId, procedureId })).toMatchObject(refused);
    }
    for (const elementId of [undefined, other])
      expect(await call(sops.adapt, { id: procedureId, machineId, elementId })).toMatchObject(refused);
    await ok(amStrategies.create, { machineId, elementId: theirs, procedureId });
    expect(await ok(sops.adapt, { id: procedureId, machineId, elementId: theirs })).toMatchObject({
      adaptedTo: { machineId, elementId: theirs },
    });
    await ok(checklists.adapt, { id: await approved('checklist'), machineId });
  });

  it.each([
    ['smp', 'procedureInCycle'],
    ['checklist', 'checklistInCycle'],
    ['sop', 'sopInCycle'],
  ] as const)('keep their %s from going', async (kind, code) => {
    const { machineId, theirs } = await place();
    const procedureId = await approved(kind);
    const api = kind === 'sop' ? amStrategies : strategies;
    const { id } = await ok(api.create, { machineId, elementId: theirs, procedureId });
    expect(await call(kinds[kind].remove, { id: procedureId })).toMatchObject({
      status: 409,
      body: { code },
    });
    await ok(api.remove, { id });
    await ok(kinds[kind].remove, { id: procedureId });
  });

  it('of checklists are not there in a plant that has none', async () => {
    const { machineId } = await place(bare);
    const store = storeOf({ tenant: 'acme', plant: 'P2' });
    const checklist = { ...header(), kind: 'checklist', edition: 1, revision: 0, phaseMinutes: 0, phases: 1 };
    await store.commit(store.create(kept.procedures, 900, checklist as never));
    const strategy = { machineId, procedureId: 900, strategyKind: 'tbm', active: true } as const;
    const left = `${machineId}.900`;
    await store.commit(store.create(kept.strategies, left, { ...strategy, typeCycle: 'checklists' }));
    expect(await call(strategies.create, { machineId, procedureId: 900 }, bare)).toMatchObject(notFound);
    expect(await call(strategies.free, { typeCycle: 'checklists' }, bare)).toMatchObject(notFound);
    expect(idsIn(await ok(strategies.list, { machineId }, bare))).toEqual([]);
    expect(await call(strategies.remove, { id: left }, bare)).toMatchObject(notFound);
  });
});

it('a plant without checklists has no calls for them', async () => {
  const there = { plant: 'P2' };
  expect(await call(checklists.list, {}, there)).toMatchObject(notFound);
  expect(await call(checklists.create, {} as never, there)).toMatchObject(notFound);
  expect(await call(checklists.list, {}, { ...there, as: 'guest' })).toMatchObject(notAllowed);
  expect(await call(sops.list, {}, there)).toMatchObject({ status: 200 });
});
