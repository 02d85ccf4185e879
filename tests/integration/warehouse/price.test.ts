// The average price of a spare through every call that books: one rule, guarded against two bookings in
// parallel (domain 8.3).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plants } from '#functions/db/entities/access.ts';
import { ewos as ewoKind } from '#functions/db/entities/requests.ts';
import { movements as movementKind, spares, stocks } from '#functions/db/entities/warehouse.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import type { Actor } from '#functions/http/session.ts';
import { bookMovements } from '#functions/warehouse/stock/book.ts';
import { buildConsumption } from '#functions/warehouse/stock/consume.ts';
import { operators } from '#shared/organisation/api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { tags } from '#shared/requests/tag-api.ts';
import { counts } from '#shared/warehouse/count-api.ts';
import { movements } from '#shared/warehouse/movement-api.ts';
import { spareParts } from '#shared/warehouse/spare-api.ts';
import { call, ok, startWorld, storeOf, type World } from '../harness.ts';
import { at, realTime } from '../plan.ts';
import { ewoOf, requestsPlant, tagOf } from '../requests/plant.ts';
import { sparePart, stocked, warehouse } from './shelf.ts';

let world: World;
let here: Awaited<ReturnType<typeof requestsPlant>>;
let main: number;
let far: number;
let actor: Actor;
beforeAll(async () => {
  at('2026-03-11T08:00:00Z');
  world = await startWorld();
  here = await requestsPlant();
  [main, far] = [(await warehouse()).id, (await warehouse()).id];
  const plant = await storeOf({ tenant: 'acme' }).get(plants, 'P1');
  const who = { user: { name: 'Ada' }, now: '2026-03-11T10:00:00.000Z', today: '2026-03-11' };
  actor = { ...who, plant, profile: 'admin' } as unknown as Actor;
});
beforeEach(() => at('2026-03-11T10:00:00Z'));
afterAll(async () => {
  realTime();
  await world.close();
});

const store = () => storeOf({ tenant: 'acme', plant: 'P1' });
const movementsOf = (id: number) =>
  loadAllPages((next) => store().list(movementKind, { under: id, consistent: true, next }));
const receive = (id: number, quantity: number, unitPrice?: number, more: object = {}) =>
  ok(spareParts.receive, { id, quantity, unitPrice, ...more });
const issue = (id: number, quantity: number, more: object = {}) =>
  ok(spareParts.issue, { id, quantity, ...more });
/** Reverses the movement of that number in the order of booking. */
async function reverse(id: number, which: number) {
  const all = await movementsOf(id);
  return ok(movements.reverse, { id: all[which]!.id, reason: 'typed wrongly' });
}
async function shown(id: number) {
  const { stock, totalStock, unitPrice, value } = await ok(spareParts.get, { id });
  expect(stock).toBe(totalStock);
  return { stock, unitPrice, value };
}

/** Returns the sum of the movements' values. */
const recounted = (all: readonly { quantity: number; unitPrice?: number; valueDifference?: number }[]) =>
  all.reduce(
    (sum, { quantity, unitPrice = 0, valueDifference = 0 }) => sum + quantity * unitPrice + valueDifference,
    0,
  );

async function diagnosed() {
  at('2026-03-11T09:00:00Z');
  const { id } = await ewoOf(here.machineId, { teamId: here.ours });
  await ok(ewos.start, { id });
  at('2026-03-11T10:00:00Z');
  const report = { diagnosis: 'Worn', technicians: [here.ada], breakdownType: 'mechanical' as const };
  await ok(ewos.diagnose, { id, ...report });
  return id;
}
const closing = (spares: object[], more: object = {}) => ({
  interventionDescription: 'New bearing',
  interventionType: 'replacement' as const,
  hours: [{ operatorId: here.ada, hours: 0.5 }],
  spares: spares as never,
  ...more,
});
const closed = (id: string, spares: object[]) => ok(ewos.close, { id, ...closing(spares) });

describe('the vectors of domain 8.3', () => {
  it('a receipt typed wrongly and reversed leaves the price as it was', async () => {
    const { id } = await sparePart(main);
    await receive(id, 10, 10);
    expect(await receive(id, 10, 2000)).toMatchObject({ unitPrice: 1005, value: 20_100 });
    await reverse(id, 1);
    expect(await shown(id)).toEqual({ stock: 10, unitPrice: 10, value: 100 });
    expect((await movementsOf(id)).at(-1)).toMatchObject({ type: '102', quantity: -10, unitPrice: 2000 });
  });

  it('a receipt reversed after an issue takes its own value away', async () => {
    const { id } = await sparePart(main);
    await receive(id, 20, 5);
    await receive(id, 20, 10);
    await issue(id, 8);
    expect(await shown(id)).toEqual({ stock: 32, unitPrice: 7.5, value: 240 });
    await reverse(id, 1);
    expect(await shown(id)).toEqual({ stock: 12, unitPrice: 3.3333, value: 40 });
  });

  it('less used at the next closing comes back at the price of its issue, which the EWO keeps showing', async () => {
    const { id: spareId } = await sparePart(main);
    await receive(spareId, 10, 10);
    const id = await diagnosed();
    await closed(id, [{ spareId, quantity: 3 }]);
    await receive(spareId, 7, 30);
    expect(await shown(spareId)).toEqual({ stock: 14, unitPrice: 20, value: 280 });
    await ok(ewos.reopen, { id, reason: 'Again' });
    const sheet = await closed(id, [{ spareId, quantity: 1 }]);
    expect(await shown(spareId)).toEqual({ stock: 16, unitPrice: 18.75, value: 300 });
    expect(sheet.spares).toMatchObject([{ spareId, quantity: 1, unitPrice: 10 }]);
    expect((await movementsOf(spareId)).at(-1)).toMatchObject({ type: '202', quantity: 2, unitPrice: 10 });
    // Additional pieces are issued at the current price, and the EWO shows the mean of its pieces.
    await ok(ewos.reopen, { id, reason: 'Again' });
    const more = await closed(id, [{ spareId, quantity: 2 }]);
    expect(more.spares).toMatchObject([{ quantity: 2, unitPrice: 14.375 }]);
    await ok(ewos.reopen, { id, reason: 'Nothing was used' });
    await closed(id, []);
    expect(await shown(spareId)).toMatchObject({ stock: 17, value: 310 });
  });

  it('an average through zero begins at the next receipt', async () => {
    const { id } = await sparePart(main);
    await receive(id, 2, 10);
    expect(await issue(id, 7, { confirmed: true })).toMatchObject({ stock: -5, unitPrice: 10, value: 0 });
    expect(await receive(id, 10, 20)).toMatchObject({ stock: 5, unitPrice: 20, value: 100 });
    const all = await movementsOf(id);
    expect(all.map(({ valueDifference }) => valueDifference)).toEqual([undefined, 50, -100]);
    expect(recounted(all)).toBe(100);
  });
});

describe('the value of all warehouses', () => {
  it('is not changed by a transfer, and its average counts everywhere', async () => {
    const { id } = await sparePart(main);
    await receive(id, 3, 10);
    await receive(id, 3, 11);
    await receive(id, 1, 10);
    await ok(spareParts.transfer, { id, toWarehouseId: far, quantity: 4 });
    const there = () => ok(spareParts.get, { id, warehouseId: far });
    expect(await there()).toMatchObject({ stock: 4, unitPrice: 10.4286, value: 41.71 });
    // The average is stored unrounded, so the remaining stock is worth its cost.
    await receive(id, 70_000, 9, { warehouseId: far });
    await reverse(id, 5);
    expect(await there()).toMatchObject({ stock: 4, unitPrice: 10.4286, value: 41.71 });
    expect((await movementsOf(id)).filter(({ type }) => type === '311')).toMatchObject([
      { unitPrice: 10.4286 },
      { unitPrice: 10.4286 },
    ]);
    const back = await movementsOf(id);
    await ok(movements.reverse, { id: back.find(({ type }) => type === '311')!.id, reason: 'sent back' });
    expect(await ok(spareParts.get, { id })).toMatchObject({ stock: 7, unitPrice: 10.4286, value: 73 });
  });

  it('moves with counts, tags and their reversals at the average or at their own price', async () => {
    const { id: spareId } = await sparePart(main, { shelving: 'R77' });
    await receive(spareId, 10, 10);
    await ok(spareParts.adjust, { id: spareId, counted: 8, reason: 'two were broken' });
    const count = await ok(counts.create, { warehouseId: main, description: 'R77', shelvings: ['R77'] });
    await ok(counts.enter, { id: count.id, lines: [{ spareId, counted: 9 }] });
    await ok(counts.book, { id: count.id, reason: 'one was found' });
    const tag = await tagOf(here.machineId);
    await ok(tags.assign, { id: tag.id, operatorId: here.ada });
    await ok(tags.close, { id: tag.id, closingNotes: 'Done', spares: [{ spareId, quantity: 3 }] });
    expect(await shown(spareId)).toEqual({ stock: 6, unitPrice: 10, value: 60 });
    await receive(spareId, 6, 40);
    expect(await shown(spareId)).toEqual({ stock: 12, unitPrice: 25, value: 300 });
    for (const which of [1, 2, 3]) await reverse(spareId, which);
    // 2 × 10 were returned, 1 × 10 was issued again, 3 × 10 were returned.
    expect(await shown(spareId)).toEqual({ stock: 16, unitPrice: 21.25, value: 340 });
    expect(recounted(await movementsOf(spareId))).toBe(340);
  });

  it('follows a price that a person types, and stops at zero', async () => {
    const { id } = await sparePart(main);
    await receive(id, 10, 3);
    const page = await receive(id, 5, 10);
    expect(page).toMatchObject({ unitPrice: 5.3333, value: 80 });
    const { code, description, unit, version } = page;
    const typed = { id, version, code, description, unit, warehouseId: main, unitPrice: 2 };
    expect(await ok(spareParts.replace, typed)).toMatchObject({ value: 30 });
    await reverse(id, 1);
    // 30 minus 50 is limited to zero, and the movement records the difference.
    expect(await shown(id)).toEqual({ stock: 10, unitPrice: 0, value: 0 });
    expect((await movementsOf(id)).at(-1)).toMatchObject({ valueDifference: 20 });
  });

  it('is stock × price in a table that was written before averages were kept', async () => {
    const { id } = await stocked(main, 7, { unitPrice: 3.3333 });
    const [spare, stock] = await store().load([[spares, id] as const, [stocks, `${main}.${id}`] as const]);
    expect(spare).not.toHaveProperty('averagePrice');
    expect(stock).not.toHaveProperty('averagePrice');
    expect(await receive(id, 7, 10)).toMatchObject({ stock: 14, value: 93.33, unitPrice: 6.6667 });
    await reverse(id, 1);
    expect(await shown(id)).toEqual({ stock: 7, unitPrice: 3.3333, value: 23.33 });
  });
});

/** Composes a booking of one line without committing it. */
const composed = (spareId: number, quantity: number, more: object = {}, booking: object = {}) => {
  const type = quantity < 0 ? ('201' as const) : ('101' as const);
  const line = { spareId, warehouseId: main, type, quantity, field: 'quantity', ...more };
  return bookMovements(store(), actor, [line], { source: 'manual', on: '2026-03-11' }, booking);
};

describe('two bookings at once', () => {
  it('an issue is not booked at a price that moved after it was read', async () => {
    const { id } = await sparePart(main);
    await receive(id, 10, 10);
    const { writes } = await composed(id, -1);
    await receive(id, 10, 20);
    await expect(store().commit(writes)).rejects.toMatchObject({ code: 'stale' });
  });

  it('a receipt is not averaged over a stock that moved after it was read, in any warehouse', async () => {
    const { id } = await sparePart(main);
    await receive(id, 10, 10);
    await ok(spareParts.transfer, { id, toWarehouseId: far, quantity: 4 });
    for (const move of [
      () => issue(id, 1),
      () => issue(id, 1, { warehouseId: far }),
      () => receive(id, 1, 99, { warehouseId: far }),
    ]) {
      const { writes } = await composed(id, 5, { unitPrice: 20 });
      await move();
      await expect(store().commit(writes)).rejects.toMatchObject({ code: 'stale' });
    }
  });

  it('an issue is valued again once less than nothing lies in another warehouse', async () => {
    const { id } = await sparePart(main);
    await receive(id, 5, 10);
    await ok(spareParts.transfer, { id, toWarehouseId: far, quantity: 1 });
    const { writes } = await composed(id, -4);
    await issue(id, 3, { warehouseId: far, confirmed: true });
    await expect(store().commit(writes)).rejects.toMatchObject({ code: 'stale' });
  });

  it('a count is valued again where others took so much that it ends below zero', async () => {
    const { id } = await sparePart(main);
    await receive(id, 5, 10);
    const { writes } = await composed(id, -4, { type: '702' }, { below: true });
    await issue(id, 3);
    await expect(store().commit(writes)).rejects.toMatchObject({ code: 'stale' });
  });

  it('whatever happens at once, no value is lost', async () => {
    const { id } = await sparePart(main);
    await receive(id, 50, 10);
    await ok(spareParts.transfer, { id, toWarehouseId: far, quantity: 20 });
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([
        call(spareParts.receive, { id, quantity: 3, unitPrice: 7 + round }),
        call(spareParts.receive, { id, quantity: 2, unitPrice: 31, warehouseId: far }),
        call(spareParts.issue, { id, quantity: 1 }),
        call(spareParts.issue, { id, quantity: 2, warehouseId: far }),
      ]);
      for (const { status } of answers) expect([200, 409]).toContain(status);
    }
    const all = await movementsOf(id);
    const { totalStock, unitPrice } = await ok(spareParts.get, { id });
    expect(Math.abs(totalStock * unitPrice! - recounted(all))).toBeLessThan(0.0001 * 200);
  });

  it('a movement that somebody takes back during a closing was taken back after it', async () => {
    const { id: spareId } = await stocked(main, 10, { unitPrice: 4 });
    const id = await diagnosed();
    const { booked } = await closed(id, [{ spareId, quantity: 3 }]);
    const before = await store().get(ewoKind, id);
    const { writes } = await buildConsumption(
      store(),
      actor,
      { spares: [{ spareId, quantity: 5 }] },
      before,
      { source: 'ewo', on: '2026-03-11' },
    );
    await ok(movements.reverse, { id: booked![0]!, reason: 'Wrong' });
    await store().commit(writes);
    expect((await movementsOf(spareId)).map(({ quantity }) => quantity).slice(-3)).toEqual([-3, -2, 3]);
    expect((await ok(spareParts.get, { id: spareId })).stock).toBe(8);
  });
});

describe('at the desk', () => {
  it('what an order reserved is not handed out', async () => {
    const { id } = await stocked(main, 5);
    await store().commit(
      store().add(stocks, `${main}.${id}`, { free: -3 }, { refusal: () => new Error('none') }),
    );
    const { status, body } = await call(spareParts.issue, { id, quantity: 3 });
    expect([status, body.code, body.fields, body.values]).toMatchObject([
      409,
      'stockReserved',
      { quantity: 'stockReserved' },
      { stock: 5, free: 2 },
    ]);
    await issue(id, 2);
    expect(await ok(spareParts.get, { id })).toMatchObject({
      ...{ stock: 3, reserved: 3 },
      stocks: [{ warehouseId: main, stock: 3, reserved: 3 }],
    });
    expect((await ok(spareParts.pick, { ids: `${id}` })).items).toMatchObject([{ stock: 3, free: 0 }]);
  });
});

it('twenty spares come back at twenty other prices in one closing of three people', async () => {
  const people = [here.ada];
  for (let n = 0; n < 2; n++) people.push((await ok(operators.create, { code: `V${n}`, name: `V${n}` })).id);
  const used: { spareId: number; quantity: number }[] = [];
  for (let n = 0; n < 20; n++) {
    const { id: spareId } = await sparePart(main);
    await receive(spareId, 5, 10);
    used.push({ spareId, quantity: 2 });
  }
  const id = await diagnosed();
  const hours = people.map((operatorId) => ({ operatorId, hours: 0.5 }));
  await ok(ewos.close, { id, ...closing(used, { hours }) });
  for (const { spareId } of used) await receive(spareId, 3, 20);
  await ok(ewos.reopen, { id, reason: 'Again' });
  const less = used.map(({ spareId }) => ({ spareId, quantity: 1 }));
  await ok(ewos.close, { id, ...closing(less, { hours }) });
  expect(await shown(used[19]!.spareId)).toEqual({ stock: 7, unitPrice: 14.2857, value: 100 });
});
