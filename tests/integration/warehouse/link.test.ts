// Elements of machines that are spares of a warehouse.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measureCost } from '#functions/db/capacity.ts';
import { stocks } from '#functions/db/entities/warehouse.ts';
import { suppliers } from '#shared/organisation/api.ts';
import { elements, machineTools, usage } from '#shared/structure/api.ts';
import { elementLists } from '#shared/structure/export-api.ts';
import type { ElementPayload } from '#shared/structure/wire.ts';
import { movements } from '#shared/warehouse/movement-api.ts';
import { spareParts } from '#shared/warehouse/spare-api.ts';
import { call, ok, startWorld, storeOf, type World } from '../harness.ts';
import { emptied } from '../mailbox.ts';
import { at, machine, realTime } from '../plan.ts';
import { streamReader } from '../stream.ts';
import { sparePart, stocked, warehouse } from './shelf.ts';

let world: World;
let shelf: number;
beforeAll(async () => {
  at('2026-03-11T10:00:00Z');
  world = await startWorld();
  shelf = (await warehouse()).id;
});
afterAll(async () => {
  realTime();
  await world.close();
});

let serial = 0;
/** Creates a spare below a component of a new machine. */
async function built(more: object = {}) {
  const machineId = await machine();
  const under = async (level: number, idFather: string | undefined, own: object = {}) =>
    ok(elements.create, {
      idMachine: machineId,
      tiporec: level,
      idFather,
      code: `E${++serial}`,
      description: 'x',
      ...own,
    } as ElementPayload);
  const group = await under(1, undefined);
  const subgroup = await under(2, group.id);
  const component = await under(3, subgroup.id);
  return under(3, component.id, { spare: 1, ...more });
}

describe('an element that is a spare of the warehouse', () => {
  it('shows what lies there, under the published names', async () => {
    const spare = await stocked(shelf, 7, {
      unitPrice: 12.5,
      location: 'R1-S2',
      optimalStock: 20,
      reorderLevel: 5,
      safetyStock: 2,
      containerWidth: 600,
      containerDepth: 400,
      containerHeight: 300,
      perContainer: 20,
      stackable: true,
      stacked: 3,
      yearlyConsumption: 100,
    });
    const element = await built({ idwar: shelf, idWarSparepart: spare.id, quantity: 2, classSpare: 'A' });
    const expected = {
      price: 12.5,
      quantity: 2,
      stockMin: 2,
      macSpare: {
        classSpare: 'A',
        idWar: shelf,
        idSparePart: spare.id,
        warSparepart: {
          costOrder: 12.5,
          position: 'R1-S2',
          optimalStock: 20,
          currentStock: 7,
          currentReorderLevel: 5,
        },
      },
      macWarehouses: { dimCont: '600x400x300', stacked: true, qtastacked: 3, qtacont: 20, consumo: 100 },
    };
    expect(element).toMatchObject(expected);
    await ok(spareParts.issue, { id: spare.id, quantity: 3 });
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    const reserved = { free: -2 };
    await store.commit(
      store.add(stocks, `${shelf}.${spare.id}`, reserved, { refusal: () => new Error('none') }),
    );
    const found = await ok(elements.get, { id: element.id });
    expect(found.macSpare).toMatchObject({
      warSparepart: { currentStock: 4 },
      linked: { code: spare.code, unit: 'pc', level: 'low', reserved: 2 },
    });
    const { items } = await ok(elementLists.all, { idMachine: element.idMachine });
    expect(items.at(-1)).toMatchObject({ macSpare: { warSparepart: { currentStock: 4 } } });
    expect(await ok(usage.get, { thing: 'sparePart', id: spare.id })).toMatchObject({
      counts: { elements: 1 },
      items: [
        {
          by: 'elements',
          id: element.id,
          code: element.code,
          quantity: 2,
          machine: { id: element.idMachine, code: expect.any(String) },
        },
      ],
    });
    expect((await call(spareParts.remove, { id: spare.id })).status).toBe(409);
  });

  it('says how much there is to whoever sees the tree, at the price of its stocks', async () => {
    const { id } = await stocked(shelf, 7, { reorderLevel: 5 });
    const element = await built({ idwar: shelf, idWarSparepart: id });
    const machineId = element.idMachine;
    const levels = async (as: 'admin' | 'guest' = 'admin') =>
      (await ok(elements.stockLevels, { machineId }, { as })).items;
    expect(await levels()).toEqual([{ id: element.id, level: 'active' }]);
    await ok(spareParts.issue, { id, quantity: 3 });
    expect(await levels('guest')).toEqual([{ id: element.id, level: 'low' }]);
    // The links are read again only after an element has changed.
    at('2026-03-11T10:01:00Z');
    await levels();
    const again = await measureCost(levels);
    at('2026-03-11T10:00:00Z');
    expect(again.trips).toBeLessThanOrEqual(3);
    expect(again.rru).toBeLessThanOrEqual(5);
    await ok(elements.remove, { id: element.id });
    expect(await levels()).toEqual([]);
    expect((await call(elements.stockLevels, { machineId: 99_999 })).status).toBe(404);
    expect((await call(elements.stockLevels, { machineId }, { as: 'requestor' })).status).toBe(403);
  });

  it('is seen by technicians, machine by machine', async () => {
    const element = await built({ idwar: shelf, idWarSparepart: (await stocked(shelf, 3)).id });
    const theirs = { as: 'technician' } as const;
    const { items } = await ok(elementLists.all, { idMachine: element.idMachine }, theirs);
    expect(items.at(-1)).toMatchObject({ macSpare: { linked: { level: 'active' } } });
  });

  it('is made a spare of the warehouse and linked with it in one save, with its opening balance', async () => {
    const supplierId = (await ok(suppliers.create, { code: `F${++serial}`, name: 'x' })).id;
    const element = await built();
    const more = { codeSpare: `M${++serial}`, classSpare: 'A', price: 8, stock: 6, stockMin: 2, quantity: 3 };
    const said = {
      ...{ id: element.id, code: element.code, description: 'Seal', spare: 1, idsupplier: supplierId },
      ...{ version: element.version, idwar: shelf, makeSparepart: true, dimRic: '10x20x30', ...more },
    } as unknown as ElementPayload;
    const saved = await ok(elements.replace, said);
    const id = saved.macSpare.idSparePart!;
    expect(saved).toMatchObject({
      ...{ price: 8, quantity: 3, stockMin: 2 },
      macSpare: { idWar: shelf, linked: { code: more.codeSpare }, warSparepart: { currentStock: 6 } },
    });
    const own = {
      code: more.codeSpare,
      description: 'Seal',
      class: 'A',
      unitPrice: 8,
      safetyStock: 2,
      width: 10,
    };
    expect(await ok(spareParts.get, { id })).toMatchObject({ ...own, supplierId, unit: 'pc', stock: 6 });
    const booked = await ok(movements.list, { from: '2026-03-11', to: '2026-03-11', spareId: id });
    expect(booked.items).toMatchObject([{ type: '561', quantity: 6, elementId: element.id }]);
    expect(await ok(usage.get, { thing: 'sparePart', id })).toMatchObject({ counts: { elements: 1 } });
    expect((await call(suppliers.remove, { id: supplierId })).body).toMatchObject({ code: 'inUseBy' });
    // A repeated write creates no second spare, because its version is stale.
    expect((await call(elements.replace, said)).body).toMatchObject({ code: 'stale' });
    // All records that refer to it can be deleted again.
    await ok(elements.remove, { id: element.id });
    const { items } = await ok(movements.list, { from: '2026-03-11', to: '2026-03-11', spareId: id });
    expect(items).toHaveLength(1);
  });

  it('is made one with a new element too, without anything that lies there', async () => {
    const element = await built({ idwar: shelf, makeSparepart: true });
    const id = element.macSpare.idSparePart!;
    expect(await ok(spareParts.get, { id })).toMatchObject({ code: element.code, stock: 0 });
    await ok(elements.remove, { id: element.id });
    await ok(spareParts.remove, { id });
  });

  it('is made none that is not allowed, and then nothing at all is written', async () => {
    const { code } = await sparePart(shelf);
    const element = await built();
    const own = { id: element.id, code: element.code, description: 'x', spare: 1 };
    const closed = (await warehouse({ active: false })).id;
    const refused = async (more: object) => {
      const asked = { ...own, makeSparepart: true, ...more } as unknown as ElementPayload;
      const { status, body } = await call(elements.replace, asked);
      return [status, body.fields ?? body.code];
    };
    expect(await refused({})).toEqual([400, { idwar: 'required' }]);
    expect(await refused({ idwar: 999 })).toEqual([400, { idwar: 'refMissing' }]);
    expect(await refused({ idwar: closed })).toEqual([409, { idwar: 'warehouseInactive' }]);
    expect(await refused({ idwar: shelf, codeSpare: code, stock: 3 })).toEqual([
      409,
      { codeSpare: 'codeTaken' },
    ]);
    expect(await refused({ idwar: shelf, stock: 0.5 })).toEqual([400, { stock: 'unitDecimals' }]);
    const component = { ...own, id: element.idFather!, spare: 0, idwar: shelf };
    expect(await refused(component)).toEqual([400, { spare: 'required' }]);
    expect((await ok(elements.get, { id: element.id })).version).toBe(element.version);
  });

  it('without a price takes none from a spare it is linked with', async () => {
    const { id } = await sparePart(shelf, { unitPrice: 5 });
    const { id: elementId, code } = await built({ price: 0 });
    const link = {
      id: elementId,
      code,
      description: 'x',
      spare: 1,
      price: 0,
      idwar: shelf,
      idWarSparepart: id,
    };
    expect(await ok(elements.replace, link as unknown as ElementPayload)).toMatchObject({ price: 5 });
    expect(await ok(spareParts.get, { id })).toMatchObject({ unitPrice: 5 });
  });

  it('is where limits, place and price may be written; its first stock is the opening balance', async () => {
    const { id } = await sparePart(shelf);
    const element = await built({ idwar: shelf, idWarSparepart: id, price: 0 });
    const said = {
      id: element.id,
      code: element.code,
      description: 'x',
      spare: 1,
      idwar: shelf,
      idWarSparepart: id,
      stock: 6,
      stockMin: 2,
      riordino: 4,
      position: 'R9',
      price: 8,
      dimRic: '10x20x30',
      consumo: 50,
    } as unknown as ElementPayload;
    expect(await ok(elements.replace, said)).toMatchObject({
      price: 8,
      stockMin: 2,
      dimRic: '10x20x30',
      macSpare: { warSparepart: { currentStock: 6, currentReorderLevel: 4, position: 'R9' } },
    });
    expect(await ok(spareParts.get, { id })).toMatchObject({
      stock: 6,
      safetyStock: 2,
      reorderLevel: 4,
      location: 'R9',
      unitPrice: 8,
      width: 10,
      height: 30,
      yearlyConsumption: 50,
    });
    // A missing price stays unchanged, while 0 is a price.
    const { price: _, ...silent } = said;
    await ok(elements.replace, silent as ElementPayload);
    expect(await ok(spareParts.get, { id })).toMatchObject({ unitPrice: 8 });
    expect(await ok(elements.replace, { ...said, price: 0 } as ElementPayload)).toMatchObject({ price: 0 });
    expect(await ok(spareParts.get, { id })).toMatchObject({ unitPrice: 0 });
    // The stock of an existing spare is changed by movements only.
    await ok(elements.replace, { ...said, stock: 60 } as ElementPayload);
    expect(await ok(spareParts.get, { id })).toMatchObject({ stock: 6 });
    const booked = await ok(movements.list, { from: '2026-03-11', to: '2026-03-11', spareId: id });
    expect(booked.items).toMatchObject([{ type: '561', quantity: 6, elementId: element.id }]);
  });

  it('lets go of it, and takes another', async () => {
    const [one, other] = [await sparePart(shelf), await sparePart(shelf)];
    const element = await built({ idwar: shelf, idWarSparepart: one.id });
    const own = { id: element.id, code: element.code, description: 'x', spare: 1, idwar: shelf };
    await ok(elements.replace, { ...own, idWarSparepart: other.id } as unknown as ElementPayload);
    await ok(spareParts.remove, { id: one.id });
    await ok(elements.remove, { id: element.id });
    await ok(spareParts.remove, { id: other.id });
  });

  it('is copied with its machine', async () => {
    const { id } = await sparePart(shelf);
    const element = await built({ idwar: shelf, idWarSparepart: id });
    const twin = await machine();
    await ok(machineTools.copyFrom, { id: twin, from: element.idMachine });
    expect(await ok(usage.get, { thing: 'sparePart', id })).toMatchObject({ counts: { elements: 2 } });
  });

  it('lies in the spare’s own warehouse where none is named', async () => {
    const { id } = await stocked(shelf, 3);
    const element = await built({ idWarSparepart: id });
    expect(element.macSpare).toMatchObject({ idWar: shelf, warSparepart: { currentStock: 3 } });
  });

  it('stays as it was sent where the warehouse has no such spare', async () => {
    const element = await built({ idwar: 77, idWarSparepart: 99, stock: 3 });
    expect(element.macSpare).toMatchObject({
      idWar: 77,
      idSparePart: 99,
      warSparepart: { currentStock: 3 },
      linked: null,
    });
  });
});

it('says how often its spare is asked for, and what it costs not to have it', async () => {
  emptied();
  const react = await streamReader('LATEST');
  const { id } = await sparePart(shelf, { leadTime: 20, class: 'A' });
  const element = await built({ idwar: shelf, idWarSparepart: id, quantity: 2, mtbfT: 6000, mttrT: 240 });
  await react();
  // 2 × 24 h × 20 days ÷ 6 000 h: λ = 0.16.
  expect((await ok(spareParts.get, { id })).risk).toEqual({
    lambda: 0.16,
    stockOut: 0.1479,
    proposedLevel: 2,
    yearly: null,
  });
  await ok(elements.remove, { id: element.id });
  await react();
  await react('again');
  expect((await ok(spareParts.get, { id })).risk).toBeNull();
});
