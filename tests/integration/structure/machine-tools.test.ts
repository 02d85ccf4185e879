// Tools that save typing: twins, copies of parts, bulk changes of machines, and the search in the whole
// plant.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadAllPages } from '#functions/db/reads.ts';
import { suppliers } from '#shared/organisation/api.ts';
import { phases, procedures } from '#shared/procedures/procedure-api.ts';
import { strategies } from '#shared/procedures/strategy-api.ts';
import {
  componentTypologies,
  elements,
  machines,
  machineTools,
  machineTypologies,
  search,
  usage,
} from '#shared/structure/api.ts';
import { elementLists } from '#shared/structure/export-api.ts';
import { getChildren, type StructureNode } from '#shared/structure/tree.ts';
import type { ElementResponse } from '#shared/structure/wire.ts';
import { call, costOfCall, ok, startWorld, type World } from '../harness.ts';
import { type Deliver, streamReader } from '../stream.ts';

let world: World;
let deliver: Deliver;
let typology: number;
beforeAll(async () => {
  world = await startWorld();
  deliver = await streamReader();
  typology = (await ok(machineTypologies.create, { code: 'PRESS', description: 'Press' })).id;
});
afterAll(() => world.close());

const newMachine = (code: string) =>
  ok(machines.create, { code, description: `Press ${code}`, idTipology: typology });
const add = (idMachine: number, tiporec: number, code: string, more: object = {}) =>
  ok(elements.create, { idMachine, tiporec, code, description: `Part ${code}`, ...more });
const treeOf = (machineCode: string) => ok(elements.structure, { machineCode });
const codes = (node: StructureNode): string[] => [node.code, ...getChildren(node).flatMap(codes)];

/** Creates a group, a subgroup, components and spares, `width` components wide. */
async function build(machineId: number, width = 1, more: object = {}) {
  const group = await add(machineId, 1, 'HYD');
  const subgroup = await add(machineId, 2, 'HYD-PMP', { idFather: group.id });
  for (let i = 1; i <= width; i++) {
    const component = await add(machineId, 3, `HYD-PMP-P${i}`, { idFather: subgroup.id, ...more });
    await add(machineId, 3, `HYD-PMP-P${i}-R`, { idFather: component.id, spare: 1 });
  }
  return { group, subgroup };
}

describe('a twin', () => {
  it('takes over structure and strategies, under its own codes, free of cycles', async () => {
    const supplierId = (await ok(suppliers.create, { code: 'S-1', name: 'Pumps' })).id;
    const part = (await ok(componentTypologies.create, { code: 'P', description: 'Pump' })).id;
    const [source, target] = [await newMachine('PR-1'), await newMachine('PR-2')];
    const { subgroup } = await build(source.id, 12, { idsupplier: supplierId, idtipology: part });
    const procedure = await ok(procedures.create, {
      code: 'SMP-1',
      description: 'x',
      typology: 'inspection',
    });
    await ok(procedures.take, { id: procedure.id });
    await ok(phases.create, { procedureId: procedure.id, description: 'Look', minutes: 5 } as never);
    await ok(procedures.approve, { id: procedure.id });
    await ok(strategies.create, {
      machineId: source.id,
      elementId: String(subgroup.id),
      procedureId: procedure.id,
    });

    expect(await ok(machineTools.copyFrom, { id: target.id, from: source.id })).toEqual({
      elements: 26,
      strategies: 1,
    });
    const [theirs, own] = [await treeOf('PR-1'), await treeOf('PR-2')];
    expect(codes(own).slice(1)).toEqual(
      codes(theirs)
        .slice(1)
        .map((code) => `PR-2-${code}`),
    );
    const [strategy] = (await ok(strategies.list, { machineId: target.id })).items;
    expect(strategy).toMatchObject({
      elementId: `${target.id}.2`,
      procedureId: procedure.id,
      typeCycle: 'workorders',
    });
    expect(strategy).not.toHaveProperty('cycleId');
    expect((await ok(usage.get, { thing: 'supplier', id: supplierId })).counts).toEqual({ elements: 24 });
    // The copies have references: their parents cannot be deleted, nor can the library class.
    expect(await call(elements.remove, { id: `${target.id}.1` })).toMatchObject({
      body: { code: 'hasChildren' },
    });
    expect(await call(componentTypologies.remove, { id: part })).toMatchObject({
      body: { values: { count: 24 } },
    });

    // A repeated copy adds nothing; after a new part it adds only that one.
    expect(await ok(machineTools.copyFrom, { id: target.id, from: source.id })).toEqual({
      elements: 0,
      strategies: 0,
    });
    await add(source.id, 3, 'HYD-PMP-P99', { idFather: subgroup.id });
    expect(await ok(machineTools.copyFrom, { id: target.id, from: source.id })).toMatchObject({
      elements: 1,
    });
    // Ids of the copies are never used again.
    await add(target.id, 1, 'NEW');
    expect(codes(await treeOf('PR-2'))).toHaveLength(29);
  });

  it('is refused over a structure of its own, of itself, and of what does not exist here', async () => {
    const [source, target] = [await newMachine('PR-3'), await newMachine('PR-4')];
    await build(source.id);
    await add(target.id, 1, 'OWN');
    expect(await call(machineTools.copyFrom, { id: target.id, from: source.id })).toMatchObject({
      status: 409,
      body: { code: 'structureNotEmpty' },
    });
    expect(await call(machineTools.copyFrom, { id: source.id, from: source.id })).toMatchObject({
      status: 400,
    });
    expect((await call(machineTools.copyFrom, { id: target.id, from: 9999 })).status).toBe(404);
    expect(
      (await call(machineTools.copyFrom, { id: target.id, from: source.id }, { plant: 'P2' })).status,
    ).toBe(404);
  });
});

describe('a copy of a part', () => {
  it('brings all below it along, under codes that are still free', async () => {
    const machine = await newMachine('PR-5');
    const { group } = await build(machine.id);
    const copy = await ok(elements.copy, { id: String(group.id) });
    expect(copy).toMatchObject({ code: 'HYD-2', tiporec: 1 });
    expect(codes(await treeOf('PR-5'))).toEqual([
      'PR-5',
      'HYD',
      'HYD-PMP',
      'HYD-PMP-P1',
      'HYD-PMP-P1-R',
      'HYD-2',
      'HYD-PMP-2',
      'HYD-PMP-P1-2',
      'HYD-PMP-P1-R-2',
    ]);
    expect(await call(elements.remove, { id: String(copy.id) })).toMatchObject({
      body: { code: 'hasChildren' },
    });
  });

  it('stands only where its level fits', async () => {
    const machine = await newMachine('PR-6');
    const { subgroup } = await build(machine.id);
    expect(await call(elements.copy, { id: String(subgroup.id), idFather: null })).toMatchObject({
      status: 400,
      body: { code: 'levelBroken' },
    });
    const second = await add(machine.id, 1, 'MEC');
    const copy = await ok(elements.copy, { id: String(subgroup.id), idFather: String(second.id) });
    expect(copy).toMatchObject({ idFather: second.id, code: 'HYD-PMP-2' });
  });
});

describe('one change of many machines', () => {
  it('changes what is named and nothing else, and says whom it could not', async () => {
    const [a, b] = [await newMachine('PR-7'), await newMachine('PR-8')];
    await ok(machines.replace, {
      ...a,
      idTipology: typology,
      stato: 'standby',
      description: 'kept',
    } as never).catch(() =>
      ok(machines.replace, {
        id: a.id,
        code: a.code,
        description: 'kept',
        idTipology: typology,
        stato: 'standby',
      }),
    );
    const { items } = await ok(machineTools.bulk, {
      ids: [a.id, b.id, 9999],
      change: { department: 'Welding', shifts: ['1', '2'] },
    });
    expect(items).toEqual([
      { id: a.id, version: 3 },
      { id: b.id, version: 2 },
      { id: 9999, code: 'notFound' },
    ]);
    expect(await ok(machines.get, { id: a.id })).toMatchObject({
      department: 'Welding',
      shifts: ['1', '2'],
      stato: 'standby',
      description: 'kept',
      price: 0,
    });
    await ok(machineTools.bulk, { ids: [a.id], change: { department: '' } });
    expect(await ok(machines.get, { id: a.id })).toMatchObject({ department: null, stato: 'standby' });
    for (const change of [{}, { code: 'X' }, { price: 1 }, { status: 'broken' }, { status: '' }])
      expect((await call(machineTools.bulk, { ids: [a.id], change } as never)).status).toBe(400);
    expect(await call(machineTools.bulk, { ids: [a.id], change: { supplierId: 999 } })).toMatchObject({
      status: 200,
      body: { items: [{ id: a.id, code: 'refMissing' }] },
    });
  });
});

describe('the search', () => {
  it('finds parts of every machine as soon as the stream has told of them', async () => {
    const machine = await newMachine('PR-9');
    const group = await add(machine.id, 1, 'FURNACE', {
      description: 'Four à induction',
      codeSap: '40007777',
    });
    await deliver();
    const hit = {
      id: group.id,
      machineId: machine.id,
      machineCode: 'PR-9',
      machineDescription: 'Press PR-9',
      level: 1,
      spare: false,
      code: 'FURNACE',
      description: 'Four à induction',
    };
    for (const text of ['furnace', 'four INDUCTION', '7777'])
      expect((await ok(search.elements, { text })).items).toEqual([hit]);
    expect((await ok(search.elements, { text: 'pr-9' })).items).toMatchObject([{ level: 0, code: 'PR-9' }]);
    expect((await ok(search.elements, { text: 'furnace' }, { plant: 'P2' })).items).toEqual([]);
    await ok(elements.remove, { id: String(group.id) });
    await deliver();
    await deliver('again');
    expect((await ok(search.elements, { text: 'furnace' })).items).toEqual([]);
    const { trips, rru } = await costOfCall(search.elements, { text: 'pump' });
    // The first trip reads the versions the answer depends on; a repeated search reads only these.
    expect([trips, rru <= 10]).toEqual([3, true]);
  });
});

describe('the elements as a list', () => {
  it('are those of one machine, or of all machines one after the other', async () => {
    const [a, b] = [await newMachine('PR-20'), await newMachine('PR-21')];
    await build(a.id);
    const other = await add(b.id, 1, 'HYD', { codeSap: '4711' });
    const { items } = await ok(elementLists.all, { idMachine: b.id });
    expect(items).toEqual([await ok(elements.get, { id: String(other.id) })]);
    const all = await loadAllPages<ElementResponse>((next) => ok(elementLists.all, { limit: 3, next }));
    const mine = all.filter(({ idMachine }) => idMachine === a.id || idMachine === b.id);
    expect(mine.map(({ code }) => code)).toEqual(['HYD', 'HYD-PMP', 'HYD-PMP-P1', 'HYD-PMP-P1-R', 'HYD']);
    expect(await ok(elementLists.all, {}, { plant: 'P2' })).toEqual({ items: [] });
  });
});
