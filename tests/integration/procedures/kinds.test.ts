// SMP, checklist and SOP: the same calls, each with the rights of its own area and blind to the others.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checklists, phases, procedures, sops } from '../../../shared/procedures/procedure-api.ts';
import { strategies } from '../../../shared/procedures/strategy-api.ts';
import { machines, machineTypologies } from '../../../shared/structure/api.ts';
import { type As, call, ok, startWorld, type World } from '../harness.ts';

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
/** Made, in charge to the administrator, with one phase. */
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

  it('nobody puts a method on a machine that is not theirs to make', async () => {
    const typology = await ok(machineTypologies.create, { code: 'T', description: 'T' });
    const machine = await ok(machines.create, {
      code: 'M',
      description: 'M',
      idTipology: typology.id,
    } as never);
    const approved = async (kind: Kind) => {
      const { id } = await made(kind);
      await ok(kinds[kind].approve, { id });
      return { machineId: machine.id, procedureId: id };
    };
    const [smp, checklist, sop] = [await approved('smp'), await approved('checklist'), await approved('sop')];
    const am = { as: 'am' } as const;
    expect(await call(strategies.create, sop, am)).toMatchObject(notAllowed);
    const sorts = [
      await ok(strategies.create, smp, am),
      await ok(strategies.create, checklist, am),
      await ok(strategies.create, sop),
    ];
    expect(sorts.map(({ typeCycle }) => typeCycle)).toEqual(['workorders', 'checklists', 'am']);
    const [first, second, third] = sorts;
    const seen = async (input: { typeCycle?: 'checklists' }, as: 'admin' | 'am' | 'guest') =>
      (await ok(strategies.list, { machineId: machine.id, ...input }, { as })).items.map(
        ({ id }: { id: string }) => id,
      );
    expect(await seen({}, 'admin')).toEqual([first.id, second.id, third.id]);
    expect(await seen({}, 'am')).toEqual([first.id, second.id]);
    expect(await seen({}, 'guest')).toEqual([first.id]);
    expect(await seen({ typeCycle: 'checklists' }, 'admin')).toEqual([second.id]);
    expect(await call(strategies.free, { typeCycle: 'checklists' }, { as: 'guest' })).toMatchObject(
      notAllowed,
    );
    expect(await call(strategies.replace, { id: third.id, active: false } as never, am)).toMatchObject(
      notAllowed,
    );
    expect(await call(strategies.remove, { id: third.id }, am)).toMatchObject(notAllowed);
    await ok(strategies.remove, { id: second.id }, am);
  });
});

it('a plant without checklists has no calls for them', async () => {
  const there = { plant: 'P2' };
  expect(await call(checklists.list, {}, there)).toMatchObject(notFound);
  expect(await call(checklists.create, {} as never, there)).toMatchObject(notFound);
  expect(await call(checklists.list, {}, { ...there, as: 'guest' })).toMatchObject(notAllowed);
  expect(await call(sops.list, {}, there)).toMatchObject({ status: 200 });
});
