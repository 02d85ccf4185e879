import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stockBlocks } from '#functions/db/entities/warehouse.ts';
import { movements } from '#shared/warehouse/movement-api.ts';
import { spareParts } from '#shared/warehouse/spare-api.ts';
import { warehouses } from '#shared/warehouse/warehouse-api.ts';
import { call, costOfCall, ok, startWorld, storeOf, type World } from '../harness.ts';
import { emptied } from '../mailbox.ts';
import { at, realTime } from '../plan.ts';
import { type Deliver, streamReader } from '../stream.ts';
import { sparePart, stocked, warehouse } from './shelf.ts';

let world: World;
let react: Deliver;
let main: number;
let far: number;
beforeAll(async () => {
  at('2026-03-02T08:00:00Z');
  emptied();
  world = await startWorld();
  main = (await warehouse()).id;
  far = (await warehouse()).id;
  react = await streamReader();
});
beforeEach(() => at('2026-03-11T10:00:00Z'));
afterAll(async () => {
  realTime();
  await world.close();
});

const today = '2026-03-11';
const movementsOf = async (spareId: number) =>
  (await ok(movements.list, { from: '2026-01-01', to: today, spareId })).items;
const refusalOf = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  const { code, fields, values } = body as { code: string; fields?: object; values?: object };
  return { status, code, fields, values };
};

describe('a receipt', () => {
  it('adds to what lay there, moves the price, measures the lead time', async () => {
    const { id } = await sparePart(main, { unitPrice: 4 });
    await ok(spareParts.receive, { id, quantity: 10 });
    expect(
      await ok(spareParts.receive, {
        id,
        quantity: 30,
        unitPrice: 6,
        orderedOn: '2026-03-01',
        receivedOn: today,
      }),
    ).toMatchObject({ stock: 40, totalStock: 40, unitPrice: 5.5, value: 220, lastReceiptOn: today });
    expect(await movementsOf(id)).toMatchObject([
      { type: '101', quantity: 10, unitPrice: 4, on: today, source: 'manual', sapState: 'none' },
      { type: '101', quantity: 30, unitPrice: 6, orderedOn: '2026-03-01' },
    ]);
  });

  it.each([
    ['in the future', { receivedOn: '2026-03-12' }, 'receivedOn', 'dateInFuture'],
    [
      'before it was ordered',
      { orderedOn: '2026-03-05', receivedOn: '2026-03-04' },
      'receivedOn',
      'dateBeforeMinimum',
    ],
    ['of half a piece', { quantity: 1.5 }, 'quantity', 'unitDecimals'],
    ['of nothing', { quantity: 0 }, 'quantity', 'tooSmall'],
    ['in a warehouse where it never lay', { warehouseId: 999 }, 'warehouseId', 'refMissing'],
  ])('is refused %s', async (_, more, field, code) => {
    const { id } = await sparePart(main);
    const refused = await refusalOf(call(spareParts.receive, { id, quantity: 1, ...more }));
    expect(refused.status).toBe(400);
    expect(refused.fields).toEqual({ [field]: code });
    expect(await movementsOf(id)).toEqual([]);
  });

  it('goes into no warehouse that is out of use', async () => {
    const old = await warehouse();
    const { id } = await sparePart(old.id);
    await ok(warehouses.replace, { ...old, active: false });
    expect(await refusalOf(call(spareParts.receive, { id, quantity: 1 }))).toMatchObject({
      status: 409,
      code: 'warehouseInactive',
    });
  });
});

describe('an issue', () => {
  it('takes from the shelf, for a cost centre or an order of SAP', async () => {
    const { id } = await stocked(main, 10);
    expect(await ok(spareParts.issue, { id, quantity: 3, costCenter: 'CC1' })).toMatchObject({ stock: 7 });
    expect(await ok(spareParts.issue, { id, quantity: 2, sapOrder: '4000123' })).toMatchObject({ stock: 5 });
    expect((await movementsOf(id)).slice(1)).toMatchObject([
      { type: '201', quantity: -3, costCenter: 'CC1' },
      { type: '261', quantity: -2, sapOrder: '4000123' },
    ]);
  });

  it('of more than there is is refused, unless an administrator says so', async () => {
    const { id, code } = await stocked(main, 2);
    expect(await refusalOf(call(spareParts.issue, { id, quantity: 3 }))).toEqual({
      status: 409,
      code: 'stockShort',
      fields: { quantity: 'stockShort' },
      values: { code, stock: 2, free: 2 },
    });
    const confirmed = { id, quantity: 3, confirmed: true } as const;
    expect((await call(spareParts.issue, confirmed, { as: 'am' })).status).toBe(403);
    expect(await ok(spareParts.issue, confirmed)).toMatchObject({ stock: -1, level: 'notInStock' });
  });

  it('adds decimals exactly', async () => {
    const { id } = await stocked(main, 0.3, { unit: 'kg' });
    await ok(spareParts.issue, { id, quantity: 0.1 });
    expect(await ok(spareParts.issue, { id, quantity: 0.2 })).toMatchObject({ stock: 0 });
  });

  it('by fifty at once of the last ten: ten succeed', async () => {
    const { id } = await stocked(main, 10);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call(spareParts.issue, { id, quantity: 1 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await ok(spareParts.get, { id })).toMatchObject({ stock: 0 });
    expect(await movementsOf(id)).toHaveLength(11);
  });
});

describe('a count', () => {
  it('books what differs, with its reason, by an administrator', async () => {
    const { id } = await stocked(main, 10);
    expect((await call(spareParts.adjust, { id, counted: 9, reason: 'lost' }, { as: 'am' })).status).toBe(
      403,
    );
    expect(await ok(spareParts.adjust, { id, counted: 8, reason: 'two were broken' })).toMatchObject({
      stock: 8,
    });
    await ok(spareParts.adjust, { id, counted: 8, reason: 'counted again' });
    expect(await ok(spareParts.adjust, { id, counted: 9, reason: 'one found' })).toMatchObject({ stock: 9 });
    expect((await movementsOf(id)).slice(1)).toMatchObject([
      { type: '702', quantity: -2, reason: 'two were broken' },
      { type: '701', quantity: 1 },
    ]);
    expect((await refusalOf(call(spareParts.adjust, { id, counted: -1, reason: 'x' }))).fields).toEqual({
      counted: 'tooSmall',
    });
  });
});

describe('a transfer', () => {
  it('moves some to another warehouse, where it then is in the list', async () => {
    const { id } = await stocked(main, 10);
    expect(await ok(spareParts.transfer, { id, toWarehouseId: far, quantity: 4 })).toMatchObject({
      stock: 6,
      totalStock: 10,
      stocks: [
        { warehouseId: main, stock: 6, reserved: 0 },
        { warehouseId: far, stock: 4, reserved: 0 },
      ],
    });
    const there = await ok(spareParts.list, { warehouseId: far });
    expect(there.items).toMatchObject([{ id, warehouseId: far, stock: 4 }]);
    const [, out, into] = await movementsOf(id);
    expect(out).toMatchObject({ type: '311', quantity: -4, warehouseId: main, counterpart: into!.id });
    expect(into).toMatchObject({ type: '311', quantity: 4, warehouseId: far, counterpart: out!.id });
    // The version in the list is the one an edit must send.
    const { items } = await ok(spareParts.list, { warehouseId: main });
    const { version } = items.find((each: { id: number }) => each.id === id)!;
    expect((await ok(spareParts.get, { id })).version).toBe(version);
    await ok(movements.reverse, { id: into!.id, reason: 'sent back' });
    expect(await ok(spareParts.get, { id })).toMatchObject({ stock: 10, totalStock: 10 });
  });

  it.each([
    ['to itself', () => main, 400, 'sameWarehouse'],
    ['to nowhere', () => 999, 400, 'refMissing'],
  ])('%s is refused', async (_, to, status, code) => {
    const { id } = await stocked(main, 10);
    const refused = await refusalOf(call(spareParts.transfer, { id, toWarehouseId: to(), quantity: 1 }));
    expect(refused).toMatchObject({ status, fields: { toWarehouseId: code } });
  });
});

describe('a reversal', () => {
  it('books the opposite, once', async () => {
    const { id } = await stocked(main, 10);
    await ok(spareParts.issue, { id, quantity: 3, costCenter: 'CC1' });
    const [, issued] = await movementsOf(id);
    const back = await ok(movements.reverse, { id: issued!.id, reason: 'wrong spare' });
    expect(back).toMatchObject({ type: '202', quantity: 3, reverses: issued!.id, costCenter: 'CC1' });
    expect(await ok(spareParts.get, { id })).toMatchObject({ stock: 10 });
    expect(await refusalOf(call(movements.reverse, { id: issued!.id, reason: 'again' }))).toMatchObject({
      status: 409,
      code: 'reversedAlready',
    });
    expect(await refusalOf(call(movements.reverse, { id: back.id, reason: 'no' }))).toMatchObject({
      status: 409,
      code: 'isReversal',
    });
  });

  it('of a receipt that was used up meanwhile is refused', async () => {
    const { id } = await stocked(main, 10);
    const [received] = await movementsOf(id);
    await ok(spareParts.issue, { id, quantity: 1 });
    expect(await refusalOf(call(movements.reverse, { id: received!.id, reason: 'x' }))).toMatchObject({
      code: 'stockShort',
    });
  });

  it('of a count is for who may count', async () => {
    const { id } = await stocked(main, 10);
    await ok(spareParts.adjust, { id, counted: 9, reason: 'lost' });
    const [, counted] = await movementsOf(id);
    const again = { id: counted!.id, reason: 'found' };
    expect((await call(movements.reverse, again, { as: 'am' })).status).toBe(403);
    expect(await ok(movements.reverse, again)).toMatchObject({ type: '701', quantity: 1 });
  });
});

describe('a spare', () => {
  it('is a thing of its plant, and its stock no field of it', async () => {
    const { id } = await sparePart(main);
    expect((await call(spareParts.get, { id }, { plant: 'P2' })).status).toBe(404);
    expect(
      await refusalOf(
        call(spareParts.create, {
          code: 'X',
          warehouseId: main,
          description: 'x',
          unit: 'pc',
          stock: 3,
        } as never),
      ),
    ).toMatchObject({ status: 400, fields: { stock: 'unknownField' } });
    expect((await call(spareParts.get, { id }, { as: 'technician' })).status).toBe(200);
    expect((await call(spareParts.get, { id }, { as: 'requestor' })).status).toBe(403);
  });

  it('is edited while it moves, wherever it lies', async () => {
    const { id } = await stocked(main, 10);
    const page = await ok(spareParts.transfer, { id, toWarehouseId: far, quantity: 4 });
    const own = (({ code, warehouseId, unit, version }) => ({ code, warehouseId, unit, version }))(page);
    await ok(spareParts.issue, { id, quantity: 1 });
    const edited = await ok(spareParts.replace, { ...own, id, description: 'Ball bearing', reorderLevel: 8 });
    expect(edited).toMatchObject({ description: 'Ball bearing', stock: 5, level: 'low' });
    const there = await ok(spareParts.list, { warehouseId: far });
    expect(there.items.find((each: { id: number }) => each.id === id)).toMatchObject({
      description: 'Ball bearing',
      stock: 4,
    });
  });

  it('changes its warehouse when nothing lies in the old one', async () => {
    const { id, code, unit } = await stocked(main, 1);
    const moved = { id, code, unit, description: 'x', warehouseId: far };
    expect(await refusalOf(call(spareParts.replace, moved))).toMatchObject({
      status: 409,
      fields: { warehouseId: 'stockThere' },
    });
    await ok(spareParts.issue, { id, quantity: 1 });
    expect(await ok(spareParts.replace, moved)).toMatchObject({ warehouseId: far, stock: 0 });
    expect(await ok(spareParts.receive, { id, quantity: 2 })).toMatchObject({ warehouseId: far, stock: 2 });
  });

  it('goes only while nothing was ever booked', async () => {
    const { id } = await sparePart(main);
    await ok(spareParts.remove, { id });
    expect((await call(spareParts.get, { id })).status).toBe(404);
    const used = await stocked(main, 1);
    expect(await refusalOf(call(spareParts.remove, { id: used.id }))).toMatchObject({
      status: 409,
      code: 'inUse',
    });
    expect((await call(warehouses.remove, { id: main })).status).toBe(409);
  });
});

it('a warehouse amounts to what its shelves do, told twice or not', async () => {
  const own = await warehouse();
  await stocked(own.id, 130, {
    unitPrice: 5,
    safetyStock: 40,
    containerWidth: 600,
    containerDepth: 400,
    perContainer: 20,
    stackable: true,
    stacked: 3,
  });
  await sparePart(own.id);
  await react();
  await react('again');
  const { items } = await ok(warehouses.overview, {});
  expect(items.find(({ id }: { id: number }) => id === own.id)).toMatchObject({
    items: 2,
    value: 650,
    levels: { active: 1, notInStock: 1, low: 0, critical: 0 },
    dimensionsMissing: 1,
    occupiedArea: 0.72,
    occupiedCost: 86.4,
    minimumArea: 0.24,
  });
  const sums = await storeOf({ tenant: 'acme', plant: 'P1' }).list(stockBlocks, { under: own.id });
  expect(sums.items.length).toBeLessThanOrEqual(2);
});

it('costs little', async () => {
  const { id } = await stocked(main, 100);
  const issued = await costOfCall(spareParts.issue, { id, quantity: 1 });
  expect(issued.wru).toBeLessThanOrEqual(8);
  const sheet = await costOfCall(spareParts.get, { id });
  expect(sheet.rru).toBeLessThanOrEqual(2);
  const list = await costOfCall(spareParts.list, { warehouseId: main, limit: 25 });
  expect([list.trips <= 2, list.rru <= 3]).toEqual([true, true]);
  expect(list.answer.items[0]!.id).toBeDefined();
});
