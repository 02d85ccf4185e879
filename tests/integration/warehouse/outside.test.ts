// The warehouse as external acceptance tests call it: each call as it is documented.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../harness.ts';
import { asked, refused, told } from '../outside.ts';
import { at, realTime } from '../plan.ts';
import { openSapDesk, queuedForSap, type SapDesk, workSap } from '../sap.ts';
import { type Deliver, streamReader } from '../stream.ts';

const today = '2026-03-11';
let world: World;
let react: Deliver;
let desk: SapDesk;
beforeAll(async () => {
  at('2026-03-02T08:00:00Z');
  world = await startWorld();
  react = await streamReader();
  desk = await openSapDesk();
});
beforeEach(() => at(`${today}T10:00:00Z`));
afterAll(async () => {
  realTime();
  await desk.close();
  await world.close();
});

let serial = 0;
const warehouse = (more: object = {}) =>
  told('POST /warehouse/items', {
    ...{ code: `W${++serial}`, description: 'Spares', surface: 200, costPerArea: 120, active: true },
    ...{ sapPlant: 'IT01', sapLocation: '0001', ...more },
  });
const spare = (warehouseId: number, more: object = {}) =>
  told('POST /sparepart/items', {
    code: `S${++serial}`,
    warehouseId,
    description: 'Belt',
    unit: 'pc',
    ...more,
  });
const movementsOf = async (spareId: number) =>
  (await told(`GET /movement/items?from=2026-01-01&to=${today}&spareId=${spareId}`)).items;

describe('/warehouse', () => {
  it('keeps its archive, and figures of each', async () => {
    const department = await told('POST /department/items', { code: 'D1', description: 'Moulding' });
    const made = await warehouse({ departmentId: department.id });
    expect(await told(`GET /warehouse/items/${made.id}`)).toEqual(made);
    const changed = await told('PUT /warehouse/items', {
      ...{ id: made.id, version: made.version, code: made.code, description: 'Rare spares' },
      ...{ departmentId: department.id, surface: 210, costPerArea: 130, active: false },
    });
    expect(changed).toMatchObject({ description: 'Rare spares', active: false, costPerArea: 130 });
    expect((await told('GET /warehouse/items')).items).toContainEqual(changed);
    await react();
    const { items } = await told('GET /warehouse/overview');
    expect(items.find(({ id }: { id: number }) => id === made.id)).toMatchObject({ items: 0, value: 0 });
    await told(`DELETE /warehouse/items/${made.id}`);
    expect((await asked(`GET /warehouse/items/${made.id}`)).status).toBe(404);
  });
});

describe('/sparepart', () => {
  it('takes every field that is named, and answers what is computed', async () => {
    const { id: warehouseId } = await warehouse();
    const supplier = await told('POST /supplier/items', { code: 'SKF', name: 'SKF' });
    const fields = {
      ...{ code: 'B-6205', warehouseId, description: 'Bearing 6205', codeSap: '30001', materialType: 'ERSA' },
      ...{ unit: 'pc', supplierId: supplier.id, safetyStock: 2, optimalStock: 10, minLot: 2 },
      ...{ reorderLevel: 4, unitPrice: 12.5, standardPrice: 12, replacementPrice: 14, location: '02-1' },
      ...{ shelving: 'R02', width: 52, depth: 52, height: 15, containerWidth: 400, containerDepth: 300 },
      ...{ containerHeight: 200, perContainer: 50, stackable: true, stacked: 2, yearlyConsumption: 24 },
      ...{ leadTime: 14, class: 'A' },
    };
    const made = await told('POST /sparepart/items', fields);
    expect(made).toMatchObject(fields);
    const page = await told(`GET /sparepart/items/${made.id}`);
    expect(page).toMatchObject({ ...fields, stock: 0, reserved: 0, level: 'notInStock', value: 0 });
    expect(page.reorderPoint).toEqual(expect.any(Number));
    expect(page.orderQuantity).toBe(10);
    const changed = await told('PUT /sparepart/items', {
      ...{ ...fields, id: made.id, version: made.version, description: 'Ball bearing' },
    });
    expect(changed.description).toBe('Ball bearing');
    const { items } = await told(`GET /sparepart/items?warehouseId=${warehouseId}`);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      id: made.id,
      stock: 0,
      level: 'notInStock',
      description: 'Ball bearing',
    });
    await told(`DELETE /sparepart/items/${made.id}`);
    expect((await asked(`GET /sparepart/items/${made.id}`)).status).toBe(404);
  });

  it('takes no stock in a body', async () => {
    const { id: warehouseId } = await warehouse();
    const { id, version, code, description, unit } = await spare(warehouseId);
    const unknown = { status: 400, code: 'invalidInput', fields: { stock: 'unknownField' } };
    const fields = { warehouseId, description, unit, stock: 7 };
    expect(await refused('POST /sparepart/items', { ...fields, code: 'OTHER' })).toEqual(unknown);
    expect(await refused('PUT /sparepart/items', { ...fields, code, id, version })).toEqual(unknown);
  });

  it('is received, issued, adjusted and moved by its verbs, each with its movement', async () => {
    const { id: warehouseId } = await warehouse();
    const { id: toWarehouseId } = await warehouse();
    const { id } = await spare(warehouseId, { unitPrice: 4 });
    expect(
      await told(`POST /sparepart/items/${id}/receive`, {
        ...{ quantity: 30, receivedOn: today, orderedOn: '2026-03-01', unitPrice: 6 },
      }),
    ).toMatchObject({ id, stock: 30, reserved: 0, value: 180, unitPrice: 6, lastReceiptOn: today });
    expect(
      await told(`POST /sparepart/items/${id}/issue`, { quantity: 4, costCenter: '4711', note: 'Line 2' }),
    ).toMatchObject({ stock: 26 });
    expect(
      await told(`POST /sparepart/items/${id}/adjust`, { counted: 25, reason: 'One was broken' }),
    ).toMatchObject({ stock: 25 });
    expect(await told(`POST /sparepart/items/${id}/transfer`, { toWarehouseId, quantity: 5 })).toMatchObject({
      stock: 20,
    });
    expect(await movementsOf(id)).toMatchObject([
      {
        type: '101',
        quantity: 30,
        unitPrice: 6,
        spareId: id,
        warehouseId,
        source: 'manual',
        sapState: 'none',
      },
      { type: '201', quantity: -4, spareId: id, warehouseId, source: 'manual', sapState: 'pending' },
      { type: '702', quantity: -1, spareId: id, warehouseId, source: 'manual', sapState: 'none' },
      { type: '311', quantity: -5, spareId: id, warehouseId, source: 'manual', sapState: 'none' },
      { type: '311', quantity: 5, spareId: id, warehouseId: toWarehouseId, source: 'manual' },
    ]);
    for (const { at: instant } of await movementsOf(id)) expect(instant).toMatch(/^2026-03-11T10:00:.*Z$/);
  });

  it('tells its metrics by the names of the product', async () => {
    const { id: warehouseId } = await warehouse();
    const { id } = await spare(warehouseId, {
      ...{ containerWidth: 600, containerDepth: 400, perContainer: 5, unitPrice: 10, optimalStock: 10 },
    });
    await told(`POST /sparepart/items/${id}/receive`, { quantity: 10 });
    await react();
    const metrics = await told(`GET /sparepart/items/${id}/metrics`);
    expect(Object.keys(metrics).sort()).toEqual(
      [
        ...['IM', 'IR', 'IRL', 'INU', 'MSV', 'occupiedArea', 'averageArea', 'minimumArea'],
        ...['occupiedCost', 'averageCost', 'minimumCost'],
      ].sort(),
    );
    expect(metrics).toMatchObject({ occupiedArea: 0.48 });
  });
});

describe('/movement', () => {
  it('lists a period by spare, warehouse and source, and takes one back by its opposite', async () => {
    const { id: warehouseId } = await warehouse();
    const { id } = await spare(warehouseId);
    await told(`POST /sparepart/items/${id}/receive`, { quantity: 10 });
    await told(`POST /sparepart/items/${id}/issue`, { quantity: 3 });
    const [, issue] = await movementsOf(id);
    const period = `from=${today}&to=${today}`;
    const listed = async (more: string) =>
      (await told(`GET /movement/items?${period}&${more}`)).items.map(({ id }: { id: string }) => id);
    expect(await listed(`warehouseId=${warehouseId}`)).toContain(issue.id);
    expect(await listed(`warehouseId=${warehouseId}&source=manual`)).toContain(issue.id);
    expect(await listed(`spareId=${id}&source=ewo`)).toEqual([]);
    expect(await listed('')).toContain(issue.id);
    expect(await told(`POST /movement/items/${issue.id}/reverse`, { reason: 'Wrong spare' })).toMatchObject({
      ...{ type: '202', quantity: 3, spareId: id, warehouseId, source: 'manual' },
    });
    expect(await told(`GET /sparepart/items/${id}`)).toMatchObject({ stock: 10 });
    expect(await refused(`POST /movement/items/${issue.id}/reverse`, { reason: 'Again' })).toMatchObject({
      ...{ status: 409, code: 'reversedAlready' },
    });
  });
});

describe('SAP', () => {
  it('is told of what is chosen, under its own day, and answers with its number', async () => {
    const { id: warehouseId } = await warehouse({ costCenter: '4711' });
    const { id } = await spare(warehouseId, { codeSap: '30002' });
    await told(`POST /sparepart/items/${id}/receive`, { quantity: 10 });
    await told(`POST /sparepart/items/${id}/issue`, { quantity: 3 });
    const pending = `GET /warehouse/items/${warehouseId}/sap?state=pending`;
    const { items } = await told(pending);
    expect(items).toMatchObject([{ type: '201', quantity: -3, sapState: 'pending' }]);
    const line = `POST /warehouse/items/${warehouseId}/sap/movements`;
    await told(line, { movementIds: [items[0].id], postingDate: '2026-03-10' });
    await react();
    for (const { message } of queuedForSap()) await workSap(message);
    expect((await told(pending)).items).toEqual([]);
    const sent = await told(`GET /warehouse/items/${warehouseId}/sap?state=sent&from=2026-03-01&to=${today}`);
    expect(sent.items).toMatchObject([{ id: items[0].id, sapState: 'sent' }]);
    expect(sent.items[0].sapDocument).toMatch(/^\d+$/);
    expect(desk.sap.book.all().at(-1)!.document).toMatchObject({ postingDate: '2026-03-10' });
  });
});
