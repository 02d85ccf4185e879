// Published calls on machines and elements, field by field: the names in payloads and responses, and where
// each value is stored.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { images } from '#functions/db/entities/ingestion.ts';
import { suppliers } from '#shared/organisation/api.ts';
import {
  componentTypologies,
  elements,
  groupTypologies,
  machines,
  machineTypologies,
} from '#shared/structure/api.ts';
import type { ElementPayload, MachinePayload } from '#shared/structure/wire.ts';
import { call, ok, startWorld, storeOf, type World } from '../harness.ts';

/** Parses the names of product §3 and §7, as they are written there. */
const names = (text: string) => text.split(/[\s,]+/).filter(Boolean);
const published = {
  machineResponse: names(`id, idtipology, code, description, idsupplier, codeSap, yearSetup,
    distCentralWarehouse, distLubrificantWarehouse, classCd, classRea, classPro, price, noteGeneral,
    noteSecurity, idoperazione, fileImg, portata, stato, scadVitaResidua, fabbrica, modello, faldone,
    postazioneMu, targaFiat, matricolaInv`),
  machinePayload: names(`id, code, codeSap, description, yearSetup, idTipology, idSupplier,
    distWareCentral, distWareLubrif, classCD, classREA, classPRE, price, noteGeneral, noteSecurity,
    idoperazione, fileImg, portata, stato, scadVitaResidua, fabbrica, modello, faldone, postazioneMu,
    targaFiat, matricolaInv, flgTwin`),
  elementResponse: names(`id, idMachine, idFather, idtipology, tiporec, spare, code, codeSap, description,
    idsupplier, flagAm, dateSetup, fileImg, macSpare, macWarehouses`),
  macSpare: names(`classSpare, codeSpare, nrBd, minBd, mtbfT, mtbfR, mttrT, mttrR, idSparePart, idWar,
    warSparepart`),
  warSparepart: names('costOrder, position, optimalStock, currentStock, currentReorderLevel'),
  macWarehouses: names('dimCont, stacked, qtastacked, qtacont, consumo'),
  elementPayload: names(`id, idtipology, tiporec, spare, code, codeSap, description, idsupplier, dateSetup,
    classSpare, codeSpare, price, mtbfR, mttrT, mtbfT, mttrR, position, stockMin, stock, dimRic, dimCont,
    stacked, qtastacked, qtacont, consumo, riordino, nrBd, minBd, flagAm, idwar, idWarSparepart`),
  node: names('id, descr, child, idMacchina, image, spare, path, groups, subGroups, components'),
};

let world: World;
let typology: number;
let supplier: number;
let component: number;
const image = '01JD0000000000000000000001';
beforeAll(async () => {
  world = await startWorld();
  typology = (await ok(machineTypologies.create, { code: 'LATHE', description: 'Lathe' })).id;
  component = (await ok(componentTypologies.create, { code: 'BEARING', description: 'Bearing' })).id;
  supplier = (await ok(suppliers.create, { code: 'ACME', name: 'Acme' })).id;
  const store = storeOf({ tenant: 'acme', plant: 'P1' });
  const seen = { type: 'image/png', bytes: 9, user: 'admin', state: 'ready', width: 1, height: 1 } as const;
  await store.commit(store.create(images, image, seen));
});
afterAll(() => world.close());

let last = 0;
const base = () => ({ code: `X-${++last}`, description: 'x', idTipology: typology });
const machineOf = (more: object): Promise<Record<string, unknown>> =>
  ok(machines.replace, { ...base(), ...more } as MachinePayload);
/** Returns the value at a path like `macSpare.mtbfT`. */
const at = (found: object, path: string) =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], found);

describe('GET /machine/items/{id}', () => {
  it('answers every published field, under its name', async () => {
    const { id } = await machineOf({});
    expect(Object.keys(await ok(machines.get, { id: id as number }))).toEqual(
      expect.arrayContaining(published.machineResponse),
    );
  });

  it('answers a whole number as id, and null for what nobody filled', async () => {
    const found = await machineOf({});
    const filled = new Set(['id', 'idtipology', 'code', 'description', 'price', 'stato']);
    expect(Number.isInteger(found.id)).toBe(true);
    for (const name of published.machineResponse.filter((each) => !filled.has(each)))
      expect([name, found[name]]).toEqual([name, null]);
  });
});

/** Payload field, sent value, response field, returned value. */
type Row = [sent: string, value: unknown, read: string, answered: unknown];
const machineFields = (): Row[] => [
  ['code', 'PRS-77', 'code', 'PRS-77'],
  ['codeSap', 10002345, 'codeSap', '10002345'],
  ['description', 'Pressa a caldo n° 3', 'description', 'Pressa a caldo n° 3'],
  ['yearSetup', '2004', 'yearSetup', 2004],
  ['idTipology', `${typology}`, 'idtipology', typology],
  ['idSupplier', `${supplier}`, 'idsupplier', supplier],
  ['idSupplier', supplier, 'idsupplier', supplier],
  ['distWareCentral', '120.5', 'distCentralWarehouse', 120.5],
  ['distWareCentral', 0, 'distCentralWarehouse', 0],
  ['distWareLubrif', 35, 'distLubrificantWarehouse', 35],
  ['classCD', 'A', 'classCd', 'A'],
  ['classREA', 'B', 'classRea', 'B'],
  ['classPRE', 'AA', 'classPre', 'AA'],
  ['classPRO', 'C', 'classPro', 'C'],
  ['price', '1234.56', 'price', 1234.56],
  ['noteGeneral', 'two\nlines', 'noteGeneral', 'two\nlines'],
  ['noteSecurity', 'hot', 'noteSecurity', 'hot'],
  ['idoperazione', 'OP-10', 'idoperazione', 'OP-10'],
  ['fileImg', image, 'fileImg', image],
  ['portata', '12 t', 'portata', '12 t'],
  ['stato', 'DISMISSED', 'stato', 'dismissed'],
  ['scadVitaResidua', '2031-12-31', 'scadVitaResidua', '2031-12-31'],
  ['scadVitaResidua', '12/31/2031', 'scadVitaResidua', '2031-12-31'],
  ['scadVitaResidua', '2031-12-31T00:00:00', 'scadVitaResidua', '2031-12-31'],
  ['fabbrica', 'North', 'fabbrica', 'North'],
  ['modello', 'X-200', 'modello', 'X-200'],
  ['faldone', 'F7', 'faldone', 'F7'],
  ['postazioneMu', 'MU-3', 'postazioneMu', 'MU-3'],
  ['targaFiat', 'TF-9', 'targaFiat', 'TF-9'],
  ['matricolaInv', 'INV-77', 'matricolaInv', 'INV-77'],
  ['flgTwin', 1, 'flgTwin', true],
  ['flgTwin', 2, 'flgTwin', false],
];

describe('PUT /machine/items', () => {
  it('each field lands where it is read', async () => {
    for (const [sent, value, read, answered] of machineFields()) {
      const { id } = await machineOf({ [sent]: value });
      const found = await ok(machines.get, { id: id as number });
      expect([sent, value, at(found, read)]).toEqual([sent, value, answered]);
    }
  });

  it('no published field is left out of the table above', () => {
    const tried = new Set(machineFields().map(([sent]) => sent));
    expect(published.machinePayload.filter((name) => name !== 'id' && !tried.has(name))).toEqual([]);
  });

  const never = ['id', 'code', 'description', 'idTipology', 'price', 'stato', 'flgTwin'];
  it('null and "" empty a field', async () => {
    const read = new Map(machineFields().map(([sent, , name]) => [sent, name]));
    const all = { ...Object.fromEntries(machineFields()), code: 'FULL' };
    const { id } = await machineOf(all);
    for (const name of published.machinePayload.filter((each) => !never.includes(each)))
      for (const value of [null, '']) {
        const found = await ok(machines.replace, { ...all, id, [name]: value } as MachinePayload);
        expect([name, value, at(found, read.get(name)!)]).toEqual([name, value, null]);
      }
  });

  it.each([null, '', 0, '0', undefined])('price %j is 0', async (price) => {
    expect((await machineOf({ price })).price).toBe(0);
  });

  it.each([null, '', 0, '0', undefined])('supplier %j is none', async (idSupplier) => {
    expect((await machineOf({ idSupplier })).idsupplier).toBeNull();
  });

  it.each([null, '', 0, '0', undefined])('id %j makes a new machine', async (id) => {
    expect(await machineOf({ id })).toMatchObject({ version: 1 });
  });

  it('takes an id as text', async () => {
    const { id, code } = await machineOf({});
    const again = await ok(machines.replace, { ...base(), code, id: `${id}` } as unknown as MachinePayload);
    expect(again).toMatchObject({ id, version: 2 });
  });

  it('without a version is the last word', async () => {
    const { id, code } = await machineOf({});
    const same = { ...base(), id, code } as MachinePayload;
    await ok(machines.replace, { ...same, description: 'first', version: 1 });
    await ok(machines.replace, { ...same, description: 'second' });
    const lost = await call(machines.replace, { ...same, description: 'third', version: 1 });
    expect(lost).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect(await ok(machines.get, { id: id as number })).toMatchObject({ description: 'second', version: 3 });
  });

  it.each([
    ['idSupplier', 'Acme'],
    ['idSupplier', 1.5],
    ['idTipology', 'LATHE'],
    ['yearSetup', 'last year'],
    ['price', '12,50'],
    ['scadVitaResidua', '31/12/2031'],
    ['scadVitaResidua', '02/30/2031'],
    ['code', ''],
    ['code', null],
    ['description', '  '],
  ])('refuses %s %j by its own name', async (name, value) => {
    const { status, body } = await call(machines.replace, { ...base(), [name]: value } as MachinePayload);
    expect([status, Object.keys(body.fields)]).toEqual([400, [name]]);
  });
});

/** Creates a machine with a parent for every level, and a payload for each. */
async function placed() {
  const { id: machine } = await ok(machines.create, base());
  const add = (tiporec: number, idFather?: string) =>
    ok(elements.replace, { idMachine: machine, idFather, tiporec, code: `E-${++last}`, description: 'x' });
  const group = await add(1);
  const subgroup = await add(2, group.id);
  const part = await add(3, subgroup.id);
  return { machine, group, subgroup, part };
}
const saved = (element: { id: string; code: string }, more: object) =>
  ok(elements.replace, { id: element.id, code: element.code, description: 'x', ...more } as ElementPayload);

const elementFields = (): Row[] => [
  ['idtipology', `${component}`, 'idtipology', component],
  ['tiporec', '3', 'tiporec', 3],
  ['spare', 1, 'spare', true],
  ['spare', '1', 'spare', true],
  ['spare', 0, 'spare', false],
  ['spare', 2, 'spare', false],
  ['spare', 'true', 'spare', false],
  ['code', 'BRG-7', 'code', 'BRG-7'],
  ['codeSap', 4711, 'codeSap', '4711'],
  ['description', 'Cuscinetto', 'description', 'Cuscinetto'],
  ['idsupplier', `${supplier}`, 'idsupplier', supplier],
  ['dateSetup', '02/29/2024', 'dateSetup', '02/29/2024'],
  ['dateSetup', '2024-02-29', 'dateSetup', '02/29/2024'],
  ['dateSetup', '2024-02-29T00:00:00.000Z', 'dateSetup', '02/29/2024'],
  ['classSpare', 'B', 'macSpare.classSpare', 'B'],
  ['codeSpare', 'K-1', 'macSpare.codeSpare', 'K-1'],
  ['price', '12.5', 'macSpare.warSparepart.costOrder', 12.5],
  ['price', 12.5, 'price', 12.5],
  ['mtbfT', 3, 'macSpare.mtbfT', 3],
  ['mtbfR', 1.5, 'macSpare.mtbfR', 1.5],
  ['mttrT', '2', 'macSpare.mttrT', 2],
  ['mttrR', 4, 'macSpare.mttrR', 4],
  ['nrBd', 8, 'macSpare.nrBd', 8],
  ['minBd', 95, 'macSpare.minBd', 95],
  ['idwar', 2, 'macSpare.idWar', 2],
  ['idWarSparepart', 11, 'macSpare.idSparePart', 11],
  ['position', 'R1-S2', 'macSpare.warSparepart.position', 'R1-S2'],
  ['stock', 6, 'macSpare.warSparepart.currentStock', 6],
  ['stock', 0, 'macSpare.warSparepart.currentStock', 0],
  ['riordino', 7, 'macSpare.warSparepart.currentReorderLevel', 7],
  ['stockMin', 5, 'stockMin', 5],
  ['dimRic', '10x20x30', 'dimRic', '10x20x30'],
  ['dimCont', '40x40', 'macWarehouses.dimCont', '40x40'],
  ['stacked', 1, 'macWarehouses.stacked', true],
  ['qtastacked', '3', 'macWarehouses.qtastacked', 3],
  ['qtacont', 20, 'macWarehouses.qtacont', 20],
  ['consumo', 100, 'macWarehouses.consumo', 100],
  ['flagAm', 1, 'flagAm', true],
  ['flagAm', 0, 'flagAm', false],
  ['fileImg', image, 'fileImg', image],
];

describe('machinestructure/items', () => {
  it('answers every published field, under its name', async () => {
    const { part } = await placed();
    const found = await ok(elements.get, { id: part.id });
    const keys = (value: object) => Object.keys(value);
    expect(keys(found)).toEqual(expect.arrayContaining(published.elementResponse));
    expect(keys(found.macSpare)).toEqual(expect.arrayContaining(published.macSpare));
    expect(keys(found.macSpare.warSparepart)).toEqual(expect.arrayContaining(published.warSparepart));
    expect(keys(found.macWarehouses)).toEqual(expect.arrayContaining(published.macWarehouses));
  });

  it.each([0, 1])('each field lands where it is read, spare flag %j', async (spare) => {
    const { part } = await placed();
    for (const [sent, value, read, answered] of elementFields()) {
      await saved(part, { spare, [sent]: value });
      const found = await ok(elements.get, { id: part.id });
      expect([sent, value, at(found, read)]).toEqual([sent, value, answered]);
    }
  });

  it('no published field is left out of the table above', () => {
    const tried = new Set(elementFields().map(([sent]) => sent));
    expect(published.elementPayload.filter((name) => name !== 'id' && !tried.has(name))).toEqual([]);
  });

  it('null and "" empty a field; what breakdowns showed stays', async () => {
    const all = Object.fromEntries(elementFields());
    const read = new Map(elementFields().map(([sent, , name]) => [sent, name]));
    const measured = ['mtbfR', 'mttrR', 'nrBd', 'minBd'];
    const flags = ['spare', 'stacked', 'flagAm'];
    const { part } = await placed();
    for (const name of published.elementPayload.filter(
      (each) => !['id', 'tiporec', 'code', 'description'].includes(each),
    ))
      for (const value of [null, '']) {
        const before = await saved(part, { ...all, spare: 1 });
        const found = await saved(part, { ...all, spare: 1, [name]: value });
        const expected = measured.includes(name)
          ? at(before, read.get(name)!)
          : flags.includes(name)
            ? false
            : name === 'price'
              ? 0
              : null;
        expect([name, value, at(found, read.get(name)!)]).toEqual([name, value, expected]);
      }
  });

  it.each([null, '', undefined])('price %j is 0', async (price) => {
    const { part } = await placed();
    expect(await saved(part, { spare: 1, price })).toMatchObject({
      price: 0,
      macSpare: { warSparepart: { costOrder: 0 } },
    });
  });

  it('a payload that names nothing of the spare leaves it as it was', async () => {
    const { part } = await placed();
    await saved(part, { spare: 1, price: 9, stock: 4, mtbfT: 3 });
    expect(await saved(part, {})).toMatchObject({
      spare: true,
      price: 9,
      macSpare: { mtbfT: 3, warSparepart: { currentStock: 4 } },
    });
  });

  it.each([0, '0', '', null])('a father %j is the machine itself', async (idFather) => {
    const { machine } = await placed();
    const made = await ok(elements.replace, {
      id: idFather,
      idMachine: `${machine}`,
      idFather,
      tiporec: 1,
      code: `E-${++last}`,
      description: 'x',
    } as unknown as ElementPayload);
    expect(made).toMatchObject({ idMachine: machine, idFather: null, version: 1 });
  });

  it.each([
    ['idsupplier', 'Acme'],
    ['dateSetup', '29/02/2024'],
    ['dateSetup', '02/30/2024'],
    ['qtacont', 1.5],
    ['mtbfR', -1],
    ['nrBd', 'many'],
  ])('refuses %s %j by its own name', async (name, value) => {
    const { part } = await placed();
    const { status, body } = await call(elements.replace, {
      id: part.id,
      code: part.code,
      description: 'x',
      spare: 1,
      [name]: value,
    } as unknown as ElementPayload);
    expect([status, Object.keys(body.fields)]).toEqual([400, [name]]);
  });

  it('without a version is the last word', async () => {
    const { part } = await placed();
    await saved(part, { version: 1 });
    expect(await saved(part, { description: 'second' })).toMatchObject({ version: 3 });
    const { id, code } = part;
    expect(await call(elements.replace, { id, code, description: 'third', version: 2 })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
  });

  it('DELETE removes it, and it is gone from the tree', async () => {
    const { machine, part, subgroup } = await placed();
    expect(await ok(elements.remove, { id: part.id })).toEqual({});
    expect(await call(elements.get, { id: part.id })).toMatchObject({ status: 404 });
    const { code: machineCode } = await ok(machines.get, { id: machine });
    const tree = await ok(elements.structure, { machineCode });
    expect(tree.groups[0].subGroups[0]).toMatchObject({ id: subgroup.id, child: 0, components: [] });
  });
});

describe('GET /machinestructure/getstructure', () => {
  it('answers every published field at every level', async () => {
    const { machine, group, part } = await placed();
    const typed = await ok(groupTypologies.create, { code: 'DRIVE', description: 'Drive' });
    await saved(group, { idtipology: typed.id, fileImg: image });
    await saved(part, { spare: 1 });
    const { code: machineCode } = await ok(machines.get, { id: machine });
    const tree = await ok(elements.structure, { machineCode });
    const [first] = tree.groups;
    const [second] = first.subGroups;
    const [third] = second.components;
    for (const node of [tree, first, second, third])
      expect(Object.keys(node)).toEqual(expect.arrayContaining(published.node));
    expect(
      [tree, first, second, third].map(({ child, spare, idMacchina }) => [child, spare, idMacchina]),
    ).toEqual([
      [1, false, machine],
      [1, false, machine],
      [1, false, machine],
      [0, true, machine],
    ]);
    expect(first).toMatchObject({ descr: 'x', image });
    expect(third.path.split('/')).toEqual([machineCode, first.code, second.code, third.code]);
  });
});
