// Catalogs and libraries: their references, their uses, and what prevents a deletion.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { suppliers } from '#shared/organisation/api.ts';
import { procedures } from '#shared/procedures/procedure-api.ts';
import {
  controls,
  controlTools,
  departments,
  elements,
  lubricants,
  machines,
  machineTypologies,
  materials,
  operations,
  quantities,
  tools,
  usage,
} from '#shared/structure/api.ts';
import { call, costOfCall, ok, startWorld, type World } from '../harness.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const newSupplier = async (code: string) => (await ok(suppliers.create, { code, name: code })).id;

describe('where something is used', () => {
  it('is told by name, kind by kind, and stands in the refusal to delete', async () => {
    const supplierId = await newSupplier('S-1');
    const typology = await ok(machineTypologies.create, { code: 'PRESS', description: 'Press' });
    const machine = await ok(machines.create, {
      code: 'M-1',
      description: 'Press one',
      idTipology: typology.id,
      idSupplier: supplierId,
    });
    const tool = await ok(tools.create, { code: 'T-1', description: 'Torque wrench', supplierId });
    const found = await ok(usage.get, { thing: 'supplier', id: supplierId });
    expect(found).toEqual({
      counts: { machines: 1, tools: 1 },
      items: [
        { by: 'machines', id: machine.id, code: 'M-1', description: 'Press one' },
        { by: 'tools', id: tool.id, code: 'T-1', description: 'Torque wrench' },
      ],
    });
    expect(await call(machineTypologies.remove, { id: typology.id })).toMatchObject({
      status: 409,
      body: { code: 'inUseBy', values: { by: 'machines', count: 1, names: 'M-1' } },
    });
    await ok(tools.replace, { ...tool, supplierId: undefined });
    await ok(machines.remove, { id: machine.id });
    expect(await ok(usage.get, { thing: 'supplier', id: supplierId })).toEqual({ counts: {}, items: [] });
    await ok(suppliers.remove, { id: supplierId });
    await ok(machineTypologies.remove, { id: typology.id });
  });

  it('follows elements and procedures', async () => {
    const typology = await ok(machineTypologies.create, { code: 'LATHE', description: 'Lathe' });
    const supplierId = await newSupplier('S-2');
    const machine = await ok(machines.create, { code: 'M-2', description: 'Lathe', idTipology: typology.id });
    const group = await ok(elements.create, {
      idMachine: machine.id,
      tiporec: 1,
      code: 'G1',
      description: 'Spindle',
      idsupplier: supplierId,
    });
    await ok(procedures.create, {
      code: 'LAT-1',
      description: 'Lubricate',
      typology: 'lubrication',
      targetLevel: 'machine',
      targetTypologyId: typology.id,
    });
    expect((await ok(usage.get, { thing: 'supplier', id: supplierId })).items).toEqual([
      {
        ...{ by: 'elements', id: group.id, code: 'G1', description: 'Spindle' },
        machine: { id: machine.id, code: 'M-2', description: 'Lathe' },
      },
    ]);
    expect((await ok(usage.get, { thing: 'machineTypology', id: typology.id })).counts).toEqual({
      machines: 1,
      procedures: 1,
    });
    const { rru, trips } = await costOfCall(usage.get, { thing: 'machineTypology', id: typology.id });
    expect([rru <= 4, trips <= 3]).toEqual([true, true]);
  });

  it('is of the own plant alone', async () => {
    const supplierId = await newSupplier('S-3');
    await ok(tools.create, { code: 'T-3', description: 'Hook', supplierId });
    expect(await ok(usage.get, { thing: 'supplier', id: supplierId }, { plant: 'P2' })).toEqual({
      counts: {},
      items: [],
    });
  });
});

describe('a control', () => {
  const newQuantity = (code: string) => ok(quantities.create, { code, description: code, unit: 'bar' });

  it('keeps its instruments and its quantity, and lets them go', async () => {
    const [quantity, gauge, second] = [
      await newQuantity('PRESSURE'),
      await ok(controlTools.create, { code: 'GAUGE', description: 'Gauge' }),
      await ok(controlTools.create, { code: 'GAUGE-2', description: 'Gauge 2' }),
    ];
    const control = await ok(controls.create, {
      code: 'C-1',
      description: 'Oil pressure',
      type: 'measure',
      nature: 'quantitative',
      quantityId: quantity.id,
      lower: 5,
      upper: 10,
      warningMargin: 10,
      controlToolIds: [gauge.id, second.id],
    });
    for (const [archive, id] of [
      [quantities, quantity.id],
      [controlTools, gauge.id],
      [controlTools, second.id],
    ] as const)
      expect(await call(archive.remove, { id })).toMatchObject({
        body: { code: 'inUseBy', values: { by: 'controls', names: 'C-1' } },
      });
    await ok(controls.replace, { ...control, controlToolIds: [second.id] });
    await ok(controlTools.remove, { id: gauge.id });
    await ok(controls.remove, { id: control.id });
    await ok(controlTools.remove, { id: second.id });
    await ok(quantities.remove, { id: quantity.id });
  });

  it.each([
    [{ nature: 'quantitative', lower: 1 }, { quantityId: 'required' }],
    [{ nature: 'quantitative', quantityId: 1 }, { lower: 'limitMissing' }],
    [{ nature: 'quantitative', quantityId: 1, lower: 9, upper: 5 }, { upper: 'limitsReversed' }],
    [{ nature: 'qualitative' }, { answers: 'tooFew' }],
    [{ nature: 'quantitative', quantityId: 9999, lower: 1 }, { quantityId: 'refMissing' }],
  ] as const)('refuses %j', async (more, fields) => {
    const sent = { code: 'C-9', description: 'x', type: 'measure', ...more } as never;
    expect(await call(controls.create, sent)).toMatchObject({ status: 400, body: { fields } });
  });

  it('is refused the same when it is replaced', async () => {
    const answers = [
      { text: 'OK', evaluation: 'ok' },
      { text: 'NOK', evaluation: 'ko' },
    ] as const;
    const made = await ok(controls.create, {
      code: 'C-2',
      description: 'Leaks',
      type: 'visual',
      nature: 'qualitative',
      answers: [...answers],
    });
    expect(await call(controls.replace, { ...made, answers: [answers[0]] })).toMatchObject({
      status: 400,
      body: { fields: { answers: 'tooFew' } },
    });
  });
});

describe('departments and operations', () => {
  it.each([
    [departments, 'department'],
    [operations, 'idoperazione'],
  ] as const)('keep the code a machine carries', async (archive, field) => {
    const typology = await ok(machineTypologies.create, { code: `T-${field}`, description: 'x' });
    const place = await ok(archive.create, { code: 'Welding', description: 'Body shop' });
    const machine = await ok(machines.create, {
      code: `M-${field}`,
      description: 'x',
      idTipology: typology.id,
      [field]: 'welding',
    });
    for (const refused of [
      await call(archive.remove, { id: place.id }),
      await call(archive.replace, { ...place, code: 'Painting' }),
    ])
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'inUseBy', values: { count: 1, names: machine.code } },
      });
    expect((await ok(archive.replace, { ...place, description: 'Body in white' })).version).toBe(2);
    await ok(machines.remove, { id: machine.id });
    await ok(archive.remove, { id: place.id });
  });
});

it('catalogs take what their fields allow and nothing else', async () => {
  expect(
    await call(lubricants.create, { code: 'L', description: 'x', kind: 'water' } as never),
  ).toMatchObject({
    status: 400,
    body: { fields: { kind: 'notAllowed' } },
  });
  const oil = await ok(lubricants.create, {
    code: 'VG46',
    description: 'Hydraulic oil',
    kind: 'oil',
    grade: '46',
  });
  expect(oil).toMatchObject({ unit: 'l', price: 0, version: 1 });
  expect(await ok(materials.create, { code: 'RAG', description: 'Rags' })).toMatchObject({ unit: 'pcs' });
});
