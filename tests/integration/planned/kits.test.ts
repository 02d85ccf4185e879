// Spares of procedures: reserved by the start of an order, issued by its closing, and reported days before.
import { beforeAll, describe, expect, it } from 'vitest';
import { operators } from '#shared/organisation/api.ts';
import { cycles } from '#shared/planned/cycle-api.ts';
import { orders } from '#shared/planned/order-api.ts';
import { phases, procedures } from '#shared/procedures/procedure-api.ts';
import { movements } from '#shared/warehouse/movement-api.ts';
import { spareParts } from '#shared/warehouse/spare-api.ts';
import { call, cost, costOfCall, ok } from '../harness.ts';
import { at, cycle, draft, machine, ordersOf, strategy, worldAt } from '../plan.ts';
import { streamReader } from '../stream.ts';
import { stocked, warehouse } from '../warehouse/shelf.ts';

worldAt('2026-03-04T09:00:00Z');
let main: number;
beforeAll(async () => {
  main = (await warehouse()).id;
});

interface Named {
  sparePartId: number;
  quantity: number;
}
async function method(spares: readonly Named[]) {
  const { id } = await draft({}, { spares });
  await ok(procedures.take, { id });
  await ok(phases.create, { procedureId: id, description: 'Change it', minutes: 5 });
  await ok(procedures.approve, { id });
  return id;
}
/** Creates a weekly cycle whose procedures have these spares, and returns its first order. */
async function orderWith(...kits: (readonly Named[])[]) {
  const machineId = await machine();
  const strategies = [];
  for (const kit of kits) strategies.push(await strategy(machineId, {}, await method(kit)));
  const made = await cycle({ machineId, strategies });
  return { made, order: (await ordersOf(made.id))[0]! };
}
const all = (n: number) => Array.from({ length: n }, (_, i) => ({ n: i + 1, outcome: 'ok' as const }));
const shelf = async (id: number) => {
  const { stock, reserved } = await ok(spareParts.get, { id });
  return { stock, reserved };
};
const issued = async (spareId: number) =>
  (await ok(movements.list, { from: '2026-01-01', to: '2026-12-31', spareId })).items.filter(
    ({ type }: { type: string }) => type !== '101',
  );

describe('a procedure', () => {
  it('keeps the spares it names from going, and tells them in words', async () => {
    const spare = await stocked(main, 3);
    const other = await ok(spareParts.create, {
      ...{ code: 'HELD', warehouseId: main, description: 'Seal', unit: 'pc' },
    });
    const { id } = await draft({}, { spares: [{ sparePartId: other.id, quantity: 2 }] });
    expect((await ok(procedures.get, { id })).kit!.spares).toEqual([
      { name: 'HELD · Seal', quantity: 2, unit: 'pc' },
    ]);
    expect(await call(spareParts.remove, { id: other.id })).toMatchObject({
      status: 409,
      body: { values: { by: 'procedures' } },
    });
    const { kit: _, phaseList: __, ...sheet } = await ok(procedures.get, { id });
    await ok(procedures.take, { id });
    await ok(procedures.replace, {
      ...{ id, code: sheet.code, description: sheet.description, typology: sheet.typology },
      spares: [{ sparePartId: spare.id, quantity: 1 }],
    });
    await ok(spareParts.remove, { id: other.id });
  });

  it('names each once, and no more than fit with all the rest', async () => {
    const { id: sparePartId } = await stocked(main, 3);
    const one = { sparePartId, quantity: 1 };
    const header = { code: 'TWICE', description: 'Twice', typology: 'lubrication' as const };
    expect((await call(procedures.create, { ...header, spares: [one, one] })).body.fields).toEqual({
      'spares.1.sparePartId': 'givenTwice',
    });
    const unknown = { ...header, spares: [{ sparePartId: 99_999, quantity: 1 }] };
    expect((await call(procedures.create, unknown)).body.fields).toEqual({ spares: 'refMissing' });
    const most = Array.from({ length: 20 }, (_, i) => ({ sparePartId: i + 1, quantity: 1 }));
    const more = {
      ...header,
      spares: most,
      toolIds: Array.from({ length: 10 }, (_, i) => i + 1),
      controlToolIds: [1],
    };
    expect((await call(procedures.create, more)).body).toMatchObject({ code: 'tooMany' });
  });
});

describe('an order', () => {
  it('reserves its kit as it starts, issues what was used, and gives the rest back', async () => {
    const [a, b, c] = [await stocked(main, 10), await stocked(main, 10), await stocked(main, 10)];
    const kit = [
      { sparePartId: a.id, quantity: 2 },
      { sparePartId: b.id, quantity: 1 },
    ];
    const { order } = await orderWith(kit, [{ sparePartId: a.id, quantity: 1 }]);
    const started = await ok(orders.start, { id: order.id });
    expect(started.reserved).toEqual([
      { sparePartId: a.id, quantity: 3 },
      { sparePartId: b.id, quantity: 1 },
    ]);
    expect([await shelf(a.id), await shelf(b.id)]).toEqual([
      { stock: 10, reserved: 3 },
      { stock: 10, reserved: 1 },
    ]);
    const closed = await ok(orders.close, {
      id: order.id,
      activities: all(2),
      spares: [
        { spareId: a.id, quantity: 2 },
        { spareId: c.id, quantity: 1 },
      ],
      sapOrder: '4000123',
    });
    expect(closed.reserved).toBeUndefined();
    expect(closed.spares).toMatchObject([{ spareId: a.id }, { spareId: c.id }]);
    expect([await shelf(a.id), await shelf(b.id), await shelf(c.id)]).toEqual([
      { stock: 8, reserved: 0 },
      { stock: 10, reserved: 0 },
      { stock: 9, reserved: 0 },
    ]);
    expect(await issued(a.id)).toMatchObject([
      { type: '261', quantity: -2, source: 'order', sourceId: order.id, sourceCode: order.code },
    ]);
  });

  it('that is reported to its end uses what it named on the way', async () => {
    const { id: spareId } = await stocked(main, 10);
    const { order } = await orderWith([{ sparePartId: spareId, quantity: 2 }], []);
    await ok(orders.start, { id: order.id });
    const named = await ok(orders.report, {
      ...{ id: order.id, activities: [{ n: 1, outcome: 'ok' }] },
      spares: [{ spareId, quantity: 1 }],
    });
    expect(named.spares).toMatchObject([{ spareId, quantity: 1, unit: 'pc' }]);
    expect(await shelf(spareId)).toEqual({ stock: 10, reserved: 2 });
    await ok(orders.report, { id: order.id, activities: [{ n: 2, outcome: 'ok' }] });
    expect(await shelf(spareId)).toEqual({ stock: 9, reserved: 0 });
  });

  it('takes more than there is only if an administrator says so, and nothing is lost by the refusal', async () => {
    const { id: spareId } = await stocked(main, 1);
    const { order } = await orderWith([{ sparePartId: spareId, quantity: 2 }]);
    await ok(orders.start, { id: order.id });
    expect(await shelf(spareId)).toEqual({ stock: 1, reserved: 2 });
    const closing = { id: order.id, activities: all(1), spares: [{ spareId, quantity: 2 }] };
    expect(await call(orders.close, closing)).toMatchObject({
      status: 409,
      body: { code: 'stockShort', fields: { 'spares.0.quantity': 'stockShort' } },
    });
    expect(await shelf(spareId)).toEqual({ stock: 1, reserved: 2 });
    await ok(orders.close, { ...closing, stockConfirmed: true });
    expect(await shelf(spareId)).toEqual({ stock: -1, reserved: 0 });
  });

  it('of twenty spares and twelve people closes in one transaction, whatever was used instead', async () => {
    const many = async () => {
      const made = [];
      for (let n = 0; n < 20; n++) made.push((await stocked(main, 5)).id);
      return made;
    };
    const [kit, used] = [await many(), await many()];
    const { order } = await orderWith(kit.map((sparePartId) => ({ sparePartId, quantity: 1 })));
    const hours: { operatorId: number; hours: number }[] = [];
    for (let n = 0; n < 12; n++)
      hours.push({
        operatorId: (await ok(operators.create, { code: `K${n}`, name: `K${n}` })).id,
        hours: 1,
      });
    await ok(orders.start, { id: order.id });
    const { writes } = await cost(() =>
      ok(orders.close, {
        id: order.id,
        activities: [{ n: 1, outcome: 'ok', hours }],
        spares: used.map((spareId) => ({ spareId, quantity: 1 })),
      }),
    );
    expect(writes).toBe(1);
    expect([await shelf(kit[0]!), await shelf(used[19]!)]).toEqual([
      { stock: 5, reserved: 0 },
      { stock: 4, reserved: 0 },
    ]);
  });
});

describe('a kit', () => {
  it('of the next days is there or not, in the turn of its order', async () => {
    at('2026-03-03T09:00:00Z');
    const { id } = await stocked(main, 3, { leadTime: 5 });
    const kit = [{ sparePartId: id, quantity: 2 }];
    const first = await orderWith(kit);
    const second = await orderWith(kit);
    const { kits } = await ok(orders.kits, {});
    const of = (orderId: string) => kits.find((each: { id: string }) => each.id === orderId);
    expect(of(first.order.id)).toEqual({ id: first.order.id, colour: 'green', missing: 0 });
    expect(of(second.order.id)).toEqual({ id: second.order.id, colour: 'amber', missing: 1 });
    const line = { spareId: id, warehouseId: main, quantity: 2, stock: 3, unit: 'pc' };
    expect(await ok(orders.kit, { id: first.order.id })).toMatchObject({
      colour: 'green',
      lines: [{ ...line, reserved: 0, missing: 0 }],
    });
    expect(await ok(orders.kit, { id: second.order.id })).toMatchObject({
      colour: 'amber',
      lines: [{ ...line, reserved: 0, missing: 1, orderBy: '2026-02-27' }],
    });
    // The second order takes precedence after its start.
    await ok(orders.start, { id: second.order.id });
    expect(await ok(orders.kit, { id: second.order.id })).toMatchObject({
      colour: 'green',
      lines: [{ reserved: 2, missing: 0 }],
    });
    expect(await ok(orders.kit, { id: first.order.id })).toMatchObject({
      colour: 'amber',
      lines: [{ missing: 1 }],
    });
    const { trips } = await costOfCall(orders.kits, {});
    expect(trips).toBeLessThanOrEqual(7);
  });

  it('is what the approved procedures say, also after another approval', async () => {
    const { id } = await stocked(main, 9);
    const { made, order } = await orderWith([{ sparePartId: id, quantity: 2 }]);
    const react = await streamReader();
    const [{ procedureId }] = (await ok(orders.get, { id: order.id })).activities as [
      { procedureId: number },
    ];
    await ok(procedures.take, { id: procedureId });
    const { code, description, typology } = await ok(procedures.get, { id: procedureId });
    const spares = [{ sparePartId: id, quantity: 5 }];
    await ok(procedures.replace, { id: procedureId, code, description, typology, spares });
    expect((await ok(orders.kit, { id: order.id })).lines).toMatchObject([{ quantity: 2 }]);
    await ok(procedures.approve, { id: procedureId });
    await react();
    expect((await ok(orders.kit, { id: order.id })).lines).toMatchObject([{ quantity: 5 }]);
    expect((await ok(cycles.get, { id: made.id })).kit).toEqual(spares);
  });

  it('is none of an order that names no spares', async () => {
    const { order } = await orderWith([]);
    expect(await ok(orders.kit, { id: order.id })).toEqual({ lines: [] });
    const started = await ok(orders.start, { id: order.id });
    expect(started.reserved).toBeUndefined();
  });
});
