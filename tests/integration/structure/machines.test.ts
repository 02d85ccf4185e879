import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { images } from '#functions/db/entities/ingestion.ts';
import { elements as elementKind, machines as machineKind } from '#functions/db/entities/structure.ts';
import { suppliers } from '#shared/organisation/api.ts';
import {
  componentTypologies,
  elements,
  groupTypologies,
  machines,
  machineTypologies,
  subgroupTypologies,
} from '#shared/structure/api.ts';
import { ElementResponse, type MachinePayload, MachineResponse } from '#shared/structure/wire.ts';
import {
  call,
  cost,
  costOfCall,
  expireMemberships,
  ok,
  runAtOneMoment,
  startWorld,
  storeOf,
  type World,
} from '../harness.ts';
import { at, realTime } from '../plan.ts';

let world: World;
let typology: number;
let supplier: number;
/** Image of the plant that has been checked. */
const image = '01JD0000000000000000000001';
beforeAll(async () => {
  at('2026-03-16T07:00:00Z');
  world = await startWorld();
  typology = (await ok(machineTypologies.create, { code: 'LATHE', description: 'Lathe' })).id;
  const store = storeOf({ tenant: 'acme', plant: 'P1' });
  await store.commit(
    store.create(images, image, {
      type: 'image/png',
      bytes: 9,
      user: 'admin',
      state: 'ready',
      width: 1,
      height: 1,
    }),
  );
  supplier = (await ok(suppliers.create, { code: 'ACME', name: 'Acme' })).id;
});
afterAll(async () => {
  realTime();
  await world.close();
});

let last = 0;
const newCode = () => `M-${++last}`;
const newMachine = (more: MachinePayload = {}) =>
  ok(machines.create, { code: newCode(), description: 'A machine', idTipology: typology, ...more });

/** Creates a machine with a group, a subgroup and a component. */
async function newTree() {
  const machine = await newMachine();
  const under = (tiporec: number, code: string, idFather?: string) =>
    ok(elements.create, { idMachine: machine.id, idFather, tiporec, code, description: code });
  const group = await under(1, 'G');
  const subgroup = await under(2, 'S', group.id);
  const component = await under(3, 'C', subgroup.id);
  return { machine, group, subgroup, component };
}

describe('machine/items', () => {
  const sent = {
    code: 'EXACT',
    codeSap: 'SAP-1',
    description: 'Every field of the contract',
    yearSetup: 2001,
    distWareCentral: 120.5,
    distWareLubrif: 35,
    classCD: 'A',
    classREA: 'B',
    classPRE: 'AA',
    price: 1234.56,
    noteGeneral: 'general',
    noteSecurity: 'safety',
    idoperazione: 'OP-10',
    fileImg: image,
    portata: '12 t',
    stato: 'STANDBY',
    scadVitaResidua: '2031-12-31',
    fabbrica: 'North',
    modello: 'X-200',
    faldone: 'F7',
    postazioneMu: 'MU-3',
    targaFiat: 'TF-9',
    matricolaInv: 'INV-77',
    flgTwin: 1,
  };

  it('writes the payload’s names and reads the response’s', async () => {
    const made = await ok(machines.replace, {
      ...sent,
      idTipology: String(typology),
      idSupplier: String(supplier),
    } as unknown as MachinePayload);
    const read = await ok(machines.get, { id: made.id });
    expect(read).toEqual(made);
    expect(MachineResponse.strict().parse(read)).toEqual({
      id: made.id,
      idtipology: typology,
      code: 'EXACT',
      description: 'Every field of the contract',
      idsupplier: supplier,
      codeSap: 'SAP-1',
      yearSetup: 2001,
      distCentralWarehouse: 120.5,
      distLubrificantWarehouse: 35,
      classCd: 'A',
      classRea: 'B',
      classPre: 'AA',
      classPro: null,
      price: 1234.56,
      noteGeneral: 'general',
      noteSecurity: 'safety',
      idoperazione: 'OP-10',
      fileImg: image,
      portata: '12 t',
      stato: 'standby',
      scadVitaResidua: '2031-12-31',
      fabbrica: 'North',
      modello: 'X-200',
      faldone: 'F7',
      postazioneMu: 'MU-3',
      targaFiat: 'TF-9',
      matricolaInv: 'INV-77',
      flgTwin: true,
      department: null,
      installedOn: null,
      shifts: [],
      oee: null,
      classification: null,
      version: 1,
      updatedAt: expect.any(String),
      updatedBy: 'Ms admin',
    });
  });

  it('fills what a payload of the seed leaves out: price 0, active, no twin', async () => {
    const machine = await newMachine({ price: undefined });
    expect(machine).toMatchObject({ price: 0, stato: 'active', flgTwin: false, idsupplier: null });
  });

  it('leaves an addition of ours as it was when absent, and clears it by null', async () => {
    const additions = {
      classPRO: 'C',
      department: 'Paint',
      installedOn: '2020-02-29',
      shifts: ['1', '3'],
      oee: 81.5,
    };
    const { id, code, version } = await newMachine(additions);
    const same = { id, code, description: 'again', idTipology: typology };
    expect(await ok(machines.replace, { ...same, version })).toMatchObject({
      classPro: 'C',
      department: 'Paint',
      installedOn: '2020-02-29',
      shifts: ['1', '3'],
      oee: 81.5,
    });
    const nothing = { classPRO: null, department: null, installedOn: null, shifts: null, oee: null };
    expect(await ok(machines.replace, { ...same, ...nothing })).toMatchObject({
      classPro: null,
      department: null,
      installedOn: null,
      shifts: [],
      oee: null,
      version: 3,
    });
  });

  it('names a refused field as the caller sent it', async () => {
    const refused = async (payload: Record<string, unknown>) => {
      const { status, body } = await call(machines.create, payload as MachinePayload);
      expect([status, body.code]).toEqual([400, 'invalidInput']);
      return body.fields;
    };
    expect(await refused({})).toEqual({ code: 'required', description: 'required', idTipology: 'required' });
    const base = { code: 'x', description: 'x', idTipology: typology };
    expect(
      await refused({
        ...base,
        stato: 'BROKEN',
        classCD: 'Z',
        classREA: 'Z',
        classPRE: 'Z',
        classPRO: 'Z',
        distWareCentral: -1,
        distWareLubrif: 1e9,
        modello: 'x'.repeat(81),
        noteSecurity: 'x\u0000',
        shifts: ['5'],
        oee: 101,
        price: -1,
        idSupplier: -4,
      }),
    ).toEqual({
      stato: 'notAllowed',
      classCD: 'notAllowed',
      classREA: 'notAllowed',
      classPRE: 'notAllowed',
      classPRO: 'notAllowed',
      distWareCentral: 'tooSmall',
      distWareLubrif: 'tooBig',
      modello: 'tooLong',
      noteSecurity: 'badFormat',
      'shifts.0': 'notAllowed',
      oee: 'tooBig',
      price: 'tooSmall',
      idSupplier: 'tooSmall',
    });
    expect(await refused({ ...base, yearSetup: 1899 })).toEqual({ yearSetup: 'tooSmall' });
    expect(await refused({ ...base, yearSetup: new Date().getUTCFullYear() + 3 })).toEqual({
      yearSetup: 'outOfRange',
    });
    expect(await refused({ ...base, distWareCentral: 1e-200 })).toEqual({ distWareCentral: 'tooSmall' });
    expect(await refused({ ...base, wrong: 1 })).toEqual({ wrong: 'unknownField' });
  });

  it('refuses a code that is taken, a typology or supplier that is not there', async () => {
    const { code } = await newMachine();
    expect(
      await call(machines.create, { code: code.toLowerCase(), description: 'x', idTipology: typology }),
    ).toMatchObject({
      status: 409,
      body: { code: 'codeTaken', fields: { code: 'codeTaken' } },
    });
    expect(await call(machines.create, { code: newCode(), description: 'x', idTipology: 999 })).toMatchObject(
      {
        status: 400,
        body: { code: 'refMissing', fields: { idTipology: 'refMissing' } },
      },
    );
    expect(
      await call(machines.create, {
        code: newCode(),
        description: 'x',
        idTipology: typology,
        idSupplier: 999,
      }),
    ).toMatchObject({ status: 400, body: { code: 'refMissing', fields: { idSupplier: 'refMissing' } } });
  });

  it('refuses a stale version and takes a payload without one as the last word', async () => {
    const { id, code } = await newMachine();
    const same = { id, code, description: 'x', idTipology: typology };
    await ok(machines.replace, { ...same, version: 1 });
    expect(await call(machines.replace, { ...same, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale', values: { by: 'Ms admin', at: expect.any(String) } },
    });
    expect((await ok(machines.replace, same)).version).toBe(3);
  });

  it('moves its holds when typology or supplier change', async () => {
    const other = (await ok(machineTypologies.create, { code: 'MILL', description: 'Mill' })).id;
    const { id, code } = await newMachine({ idTipology: other, idSupplier: supplier });
    const inUse = { status: 409, body: { code: 'inUseBy', values: { by: 'machines', count: 1 } } };
    expect(await call(machineTypologies.remove, { id: other })).toMatchObject(inUse);
    await ok(machines.replace, { id, code, description: 'x', idTipology: typology });
    expect(await ok(machineTypologies.remove, { id: other })).toEqual({});
    await ok(machines.remove, { id });
    expect(await call(machines.get, { id })).toMatchObject({ status: 404, body: { code: 'notFound' } });
  });

  it('stays while elements or strategies hold it', async () => {
    const { machine, group, subgroup, component } = await newTree();
    expect(await call(machines.remove, { id: machine.id })).toMatchObject({
      status: 409,
      body: { code: 'inUse', values: { by: 'elements', count: 3 } },
    });
    for (const { id } of [component, subgroup, group]) await ok(elements.remove, { id });
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    await store.commit(store.hold(machineKind, machine.id, 'strategies'));
    expect(await call(machines.remove, { id: machine.id })).toMatchObject({
      body: { code: 'inUse', values: { by: 'strategies', count: 1 } },
    });
  });

  it('of another plant does not exist', async () => {
    const { id, code } = await newMachine();
    const elsewhere = [{ plant: 'P2' }, { tenant: 'acme-2' }];
    for (const who of elsewhere) {
      const found = [
        await call(machines.get, { id }, who),
        await call(machines.remove, { id }, who),
        await call(machines.replace, { id, code, description: 'x', idTipology: typology }, who),
        await call(elements.structure, { machineCode: code }, who),
      ];
      for (const each of found) expect(each).toMatchObject({ status: 404, body: { code: 'notFound' } });
      const { items } = await ok(machines.list, {}, who);
      expect(items).toEqual([]);
    }
  });
});

describe('machinestructure/items', () => {
  it('writes the payload’s names and reads the response’s', async () => {
    const { machine, component } = await newTree();
    const componentTypology = (
      await ok(componentTypologies.create, { code: 'BEARING', description: 'Bearing' })
    ).id;
    const made = await ok(elements.replace, {
      idMachine: machine.id,
      idFather: component.id,
      idtipology: String(componentTypology),
      tiporec: '3',
      spare: 1,
      code: 'SP',
      codeSap: 'SAP-9',
      description: 'A spare',
      idsupplier: String(supplier),
      dateSetup: '02/29/2024',
      classSpare: 'A',
      codeSpare: 'K-1',
      price: 12.5,
      mtbfR: 1,
      mttrT: 2,
      mtbfT: 3,
      mttrR: 4,
      position: 'R1-S2',
      stockMin: 5,
      stock: 6,
      dimRic: '10x20x30',
      dimCont: '40x40',
      stacked: 1,
      qtastacked: 3,
      qtacont: 20,
      consumo: 100,
      riordino: 7,
      nrBd: 8,
      minBd: 9,
      flagAm: 1,
      fileImg: image,
      idwar: 2,
      idWarSparepart: 11,
    } as never);
    const read = await ok(elements.get, { id: made.id });
    expect(read).toEqual(made);
    expect(ElementResponse.strict().parse(read)).toEqual({
      id: `${machine.id}.4`,
      idMachine: machine.id,
      idFather: component.id,
      idtipology: componentTypology,
      tiporec: 3,
      spare: true,
      code: 'SP',
      codeSap: 'SAP-9',
      description: 'A spare',
      idsupplier: supplier,
      flagAm: true,
      dateSetup: '02/29/2024',
      fileImg: image,
      price: 12.5,
      macSpare: {
        classSpare: 'A',
        codeSpare: 'K-1',
        nrBd: 8,
        minBd: 9,
        mtbfT: 3,
        mtbfR: 1,
        mttrT: 2,
        mttrR: 4,
        idSparePart: 11,
        idWar: 2,
        linked: null,
        warSparepart: {
          costOrder: 12.5,
          position: 'R1-S2',
          optimalStock: null,
          currentStock: 6,
          currentReorderLevel: 7,
        },
      },
      macWarehouses: { dimCont: '40x40', stacked: true, qtastacked: 3, qtacont: 20, consumo: 100 },
      dimRic: '10x20x30',
      stockMin: 5,
      quantity: null,
      version: 1,
      updatedAt: expect.any(String),
      updatedBy: 'Ms admin',
    });
  });

  it('is a spare only when the flag is 1', async () => {
    const { machine, subgroup } = await newTree();
    const spareOf = async (spare: unknown, code: string) =>
      (
        await ok(elements.create, {
          idMachine: machine.id,
          idFather: subgroup.id,
          tiporec: 3,
          code,
          description: code,
          spare,
        } as never)
      ).spare;
    for (const [i, flag] of [1, '1', true].entries()) expect(await spareOf(flag, `y${i}`)).toBe(true);
    for (const [i, flag] of [0, 2, 'yes', '', null, false, undefined].entries())
      expect(await spareOf(flag, `n${i}`)).toBe(false);
  });

  it('stands exactly one level below its parent, of the same machine', async () => {
    const { machine, group, subgroup, component } = await newTree();
    const other = await newTree();
    const attempt = (tiporec: number, idFather?: string, spare = 0) =>
      call(elements.create, {
        idMachine: machine.id,
        idFather,
        tiporec,
        spare,
        code: newCode(),
        description: 'x',
      } as never);
    const broken = { status: 400, body: { code: 'levelBroken', fields: { tiporec: 'levelBroken' } } };
    expect(await attempt(2)).toMatchObject(broken);
    expect(await attempt(3, group.id)).toMatchObject(broken);
    expect(await attempt(1, group.id)).toMatchObject(broken);
    expect(await attempt(3, component.id)).toMatchObject(broken);
    expect(await attempt(3, group.id, 1)).toMatchObject(broken);
    const spare = await attempt(3, component.id, 1);
    expect(spare.status).toBe(200);
    expect(await attempt(3, spare.body.id, 1)).toMatchObject(broken);
    expect((await attempt(3, subgroup.id, 1)).status).toBe(200);
    const missing = { status: 400, body: { code: 'refMissing', fields: { idFather: 'refMissing' } } };
    expect(await attempt(2, other.group.id)).toMatchObject(missing);
    expect(await attempt(2, `${machine.id}.999`)).toMatchObject(missing);
    expect(
      await call(elements.create, { idMachine: 9999, tiporec: 1, code: 'x', description: 'x' }),
    ).toMatchObject({ status: 400, body: { code: 'refMissing', fields: { idMachine: 'refMissing' } } });
    expect(await call(elements.create, { code: 'x', description: 'x' })).toMatchObject({
      body: { fields: { idMachine: 'required', tiporec: 'required' } },
    });
  });

  it('names a refused field as the caller sent it', async () => {
    const { machine } = await newTree();
    const { status, body } = await call(elements.create, {
      idMachine: machine.id,
      tiporec: 3,
      spare: 1,
      code: 'x',
      description: 'x',
      riordino: -1,
      dimRic: 'x'.repeat(50),
      qtacont: -1,
      classSpare: 'Z',
      fileImg: 'x'.repeat(300),
      price: 0.001,
    } as never);
    expect([status, body.fields]).toEqual([
      400,
      {
        riordino: 'tooSmall',
        dimRic: 'tooLong',
        qtacont: 'tooSmall',
        classSpare: 'notAllowed',
        fileImg: 'badFormat',
        price: 'notAllowed',
      },
    ]);
    expect(
      await call(elements.create, { idMachine: machine.id, tiporec: 4, code: 'x', description: 'x' }),
    ).toMatchObject({ body: { fields: { tiporec: 'tooBig' } } });
  });

  it('has a code of its own within the machine', async () => {
    const { machine } = await newTree();
    expect(
      await call(elements.create, { idMachine: machine.id, tiporec: 1, code: 'g', description: 'x' }),
    ).toMatchObject({ status: 409, body: { code: 'codeTaken', fields: { code: 'codeTaken' } } });
  });

  it('keeps its level and place when saved, and refuses a stale version', async () => {
    const { group, subgroup } = await newTree();
    const saved = { id: subgroup.id, code: 'S', description: 'renamed' };
    expect(await ok(elements.replace, { ...saved, version: 1 })).toMatchObject({
      description: 'renamed',
      tiporec: 2,
      idFather: group.id,
      version: 2,
    });
    expect(await call(elements.replace, { ...saved, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
    const broken = (field: string) => ({ status: 400, body: { fields: { [field]: 'levelBroken' } } });
    expect(await call(elements.replace, { ...saved, tiporec: 1 })).toMatchObject(broken('tiporec'));
    expect(await call(elements.replace, { ...saved, idFather: subgroup.id })).toMatchObject(
      broken('idFather'),
    );
    expect(await call(elements.replace, { ...saved, idMachine: 9999 })).toMatchObject(broken('idMachine'));
    expect(await call(elements.replace, { ...saved, id: `${subgroup.id}9` })).toMatchObject({ status: 404 });
  });

  it('becomes a spare and back only where that fits', async () => {
    const { machine, subgroup, component } = await newTree();
    const as = (id: string, code: string, spare: number) =>
      call(elements.replace, { id, code, description: 'x', spare } as never);
    expect((await as(component.id, 'C', 1)).body).toMatchObject({ spare: true });
    expect((await as(component.id, 'C', 0)).body).toMatchObject({ spare: false });
    const below = await ok(elements.create, {
      idMachine: machine.id,
      idFather: component.id,
      tiporec: 3,
      spare: 1,
      code: 'SP',
      description: 'x',
    } as never);
    const broken = { status: 400, body: { code: 'levelBroken', fields: { spare: 'levelBroken' } } };
    expect(await as(component.id, 'C', 1)).toMatchObject(broken);
    expect(await as(below.id, 'SP', 0)).toMatchObject(broken);
    expect(await as(subgroup.id, 'S', 1)).toMatchObject(broken);
  });

  it('moves with what is below it, under a parent of the right level alone', async () => {
    const { machine, group, subgroup, component } = await newTree();
    const other = await newTree();
    const second = await ok(elements.create, {
      idMachine: machine.id,
      tiporec: 1,
      code: 'G2',
      description: 'x',
    });
    const moved = await ok(elements.move, { id: subgroup.id, idFather: second.id, version: 1 });
    expect(moved).toMatchObject({ idFather: second.id, version: 2 });
    const tree = await ok(elements.structure, { machineCode: machine.code });
    expect(tree.groups.map((g: { code: string; child: number }) => [g.code, g.child])).toEqual([
      ['G', 0],
      ['G2', 1],
    ]);
    expect(tree.groups[1].subGroups[0].components[0]).toMatchObject({
      id: component.id,
      path: `${machine.code}/G2/S/C`,
    });
    const broken = { status: 400, body: { code: 'levelBroken', fields: { idFather: 'levelBroken' } } };
    expect(await call(elements.move, { id: subgroup.id, idFather: null })).toMatchObject(broken);
    expect(await call(elements.move, { id: subgroup.id, idFather: subgroup.id })).toMatchObject(broken);
    expect(await call(elements.move, { id: subgroup.id, idFather: component.id })).toMatchObject(broken);
    expect(await call(elements.move, { id: component.id, idFather: group.id })).toMatchObject(broken);
    expect(await call(elements.move, { id: subgroup.id, idFather: other.group.id })).toMatchObject({
      status: 400,
      body: { code: 'refMissing' },
    });
    expect(await call(elements.move, { id: subgroup.id, idFather: group.id, version: 1 })).toMatchObject({
      body: { code: 'stale' },
    });
    expect(await ok(elements.remove, { id: group.id })).toEqual({});
    expect(await call(elements.remove, { id: second.id })).toMatchObject({ body: { code: 'hasChildren' } });
  });

  it('stays while it has children or strategies', async () => {
    const { subgroup, component } = await newTree();
    expect(await call(elements.remove, { id: subgroup.id })).toMatchObject({
      status: 409,
      body: { code: 'hasChildren' },
    });
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    await store.commit(store.hold(elementKind, component.id, 'strategies'));
    expect(await call(elements.remove, { id: component.id })).toMatchObject({
      status: 409,
      body: { code: 'inUse', values: { by: 'strategies', count: 1 } },
    });
  });

  it('holds a typology of its own level', async () => {
    const { machine } = await newTree();
    const group = (await ok(groupTypologies.create, { code: 'DRIVE', description: 'Drive' })).id;
    const made = await ok(elements.create, {
      idMachine: machine.id,
      tiporec: 1,
      code: 'D',
      description: 'x',
      idtipology: group,
    });
    expect(await call(groupTypologies.remove, { id: group })).toMatchObject({
      body: { code: 'inUseBy', values: { by: 'elements', count: 1 } },
    });
    expect(
      await call(elements.create, {
        idMachine: machine.id,
        idFather: made.id,
        tiporec: 2,
        code: 'D2',
        description: 'x',
        idtipology: group + 500,
      }),
    ).toMatchObject({ body: { code: 'refMissing', fields: { idtipology: 'refMissing' } } });
    await ok(elements.remove, { id: made.id });
    expect(await ok(groupTypologies.remove, { id: group })).toEqual({});
    expect((await ok(subgroupTypologies.list, {})).items).toEqual([]);
  });

  it('of another plant does not exist', async () => {
    const { machine, group, subgroup } = await newTree();
    const who = { plant: 'P2' };
    const found = [
      await call(elements.get, { id: group.id }, who),
      await call(elements.remove, { id: group.id }, who),
      await call(elements.move, { id: subgroup.id, idFather: group.id }, who),
      await call(elements.replace, { id: group.id, code: 'G', description: 'x' }, who),
    ];
    for (const each of found) expect(each).toMatchObject({ status: 404, body: { code: 'notFound' } });
    expect(
      await call(elements.create, { idMachine: machine.id, tiporec: 1, code: 'x', description: 'x' }, who),
    ).toMatchObject({ status: 400, body: { code: 'refMissing' } });
  });
});

describe('the structure tree', () => {
  it('is drawn with counts and paths, siblings in order of code', async () => {
    const { machine, group, subgroup, component } = await newTree();
    for (const code of ['B', 'A'])
      await ok(elements.create, { idMachine: machine.id, tiporec: 1, code, description: code, flagAm: true });
    const none = { groups: [], subGroups: [], components: [] };
    const of = (id: string, descr: string, tiporec: number, path: string) => ({
      id,
      code: descr,
      descr,
      child: 0,
      idMacchina: machine.id,
      image: null,
      spare: false,
      tiporec,
      flagAm: false,
      path: `${machine.code}/${path}`,
      version: 1,
      ...none,
    });
    expect(await ok(elements.structure, { machineCode: machine.code.toLowerCase() })).toEqual({
      ...of(String(machine.id), 'A machine', 0, ''),
      code: machine.code,
      path: machine.code,
      child: 3,
      groups: [
        { ...of(`${machine.id}.5`, 'A', 1, 'A'), flagAm: true },
        { ...of(`${machine.id}.4`, 'B', 1, 'B'), flagAm: true },
        {
          ...of(group.id, 'G', 1, 'G'),
          child: 1,
          subGroups: [
            {
              ...of(subgroup.id, 'S', 2, 'G/S'),
              child: 1,
              components: [of(component.id, 'C', 3, 'G/S/C')],
            },
          ],
        },
      ],
    });
  });

  it('of an unknown code is not found, of none is refused', async () => {
    expect(await call(elements.structure, { machineCode: 'nobody' })).toMatchObject({ status: 404 });
    expect(await call(elements.structure, {} as never)).toMatchObject({
      status: 400,
      body: { fields: { machineCode: 'required' } },
    });
  });

  it('of 500 elements costs at most 15 RRU, of 2 000 is whole, and no more fit', async () => {
    const machine = await newMachine();
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    const fill = async (from: number, to: number) => {
      for (let n = from; n <= to; n += 40)
        await store.commit(
          Array.from({ length: Math.min(40, to - n + 1) }, (_, i) =>
            store.create(elementKind, `${machine.id}.${n + i}`, {
              level: n + i <= 10 ? 1 : 2,
              parentId: n + i <= 10 ? undefined : `${machine.id}.${1 + (i % 10)}`,
              code: `ELM-${String(n + i).padStart(5, '0')}`,
              description: `Bearing unit of the feed axis ${n + i}`,
              typologyId: 7,
              installedOn: '2019-05-17',
            }),
          ),
        );
    };
    await fill(1, 500);
    const five = await costOfCall(elements.structure, { machineCode: machine.code });
    expect(five.rru).toBeLessThanOrEqual(15);
    expect(five.trips).toBe(3); // The code's lock, then machine and elements together.
    await fill(501, 2000);
    await store.next(`element.${machine.id}`, 2000);
    const tree = await ok(elements.structure, { machineCode: machine.code });
    const size = (node: typeof tree): number =>
      1 + [...node.groups, ...node.subGroups, ...node.components].reduce((sum, each) => sum + size(each), 0);
    expect(size(tree)).toBe(2001);
    expect(
      await call(elements.create, { idMachine: machine.id, tiporec: 1, code: 'one more', description: 'x' }),
    ).toMatchObject({ status: 409, body: { code: 'structureFull' } });
  });
});

describe('budgets', () => {
  it('a list page of 25 machines costs at most 1.5 RRU in two commands at once', async () => {
    const who = { plant: 'P2' };
    const at = (await ok(machineTypologies.create, { code: 'T', description: 'x' }, who)).id;
    for (let i = 0; i < 30; i++)
      await ok(
        machines.create,
        {
          code: `LINE-${i}`,
          description: `Transfer line ${i}, station of the north hall`,
          idTipology: at,
          codeSap: '10002345',
          matricolaInv: 'INV-00077',
          modello: 'X-200',
          yearSetup: 2004,
          department: 'Body shop',
          price: 125000,
          classPRE: 'A',
        },
        who,
      );
    const { answer, rru, trips } = await costOfCall(machines.list, { limit: 25 }, who);
    expect(answer.items).toHaveLength(25);
    expect(rru).toBeLessThanOrEqual(1.5);
    expect(trips).toBe(2);
    const rest = await ok(machines.list, { limit: 25, next: answer.next }, who);
    expect(rest.items).toHaveLength(5);
    expect(await call(machineTypologies.list, { next: answer.next } as never, who)).toMatchObject({
      status: 400,
      body: { code: 'badCursor' },
    });
  });

  it('a session costs one trip more when the plant is named, and none while it is fresh', async () => {
    expireMemberships();
    const trips = async () =>
      (await cost(() => ok(machineTypologies.list, { limit: 25 }, { plant: 'P2', as: 'am' }))).trips;
    expect(await runAtOneMoment(async () => [await trips(), await trips()])).toEqual([2, 1]);
  });
});
