// Random bookings in any order and in parallel: a stock equals the sum of its movements, and so do all its
// projections.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { movements as movementKind, stockBlocks, stocks } from '#functions/db/entities/warehouse.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import { updateHistory } from '#functions/warehouse/public.ts';
import { createRandomSource } from '#scripts/seed/demo/chance.ts';
import { type MovementItem, movements } from '#shared/warehouse/movement-api.ts';
import { spareParts } from '#shared/warehouse/spare-api.ts';
import { addQuantities } from '#shared/warehouse/units.ts';
import { call, drawSeed, FULL, ok, startWorld, storeOf, type World } from '../harness.ts';
import { emptied } from '../mailbox.ts';
import { at, realTime } from '../plan.ts';
import { type Deliver, streamReader } from '../stream.ts';
import { sparePart, warehouse } from './shelf.ts';

const [ROUNDS, AT_ONCE, SPARES] = [FULL ? 40 : 8, 12, 3];
/** Expected refusals: stock too low, a concurrent change, reversed before. */
const REFUSED = new Set(['stockShort', 'stockReserved', 'stale', 'reversedAlready', 'isReversal', 'busy']);
const today = '2026-03-11';

let world: World;
let react: Deliver;
let places: number[];
let ids: number[];
beforeAll(async () => {
  at(`${today}T10:00:00Z`);
  emptied();
  world = await startWorld();
  places = [(await warehouse()).id, (await warehouse()).id];
  // One spare is measured in kg, to the gram.
  ids = await Promise.all(
    Array.from(
      { length: SPARES },
      async (_, i) => (await sparePart(places[0]!, i === 0 ? { unit: 'kg' } : {})).id,
    ),
  );
  react = await streamReader();
});
afterAll(async () => {
  realTime();
  await world.close();
});

const store = () => storeOf({ tenant: 'acme', plant: 'P1' });
const booked = () =>
  loadAllPages((next) => store().list(movementKind, { next, consistent: true })) as unknown as Promise<
    MovementItem[]
  >;
const lying = () => loadAllPages((next) => store().list(stocks, { next, consistent: true }));
const its = createRandomSource(drawSeed('random'));

/** Makes a random booking with random quantities. */
function anything(known: readonly MovementItem[]) {
  const id = its.pick(ids);
  const warehouseId = its.pick(places);
  const quantity = id === ids[0] ? its.whole(1, 9000) / 1000 : its.whole(1, 9);
  const draw = its.next();
  if (draw < 0.3) {
    const unitPrice = its.happens(0.5) ? its.whole(1, 99) / 10 : undefined;
    return call(spareParts.receive, { id, warehouseId, quantity, unitPrice, orderedOn: '2026-03-01' });
  }
  if (draw < 0.6) return call(spareParts.issue, { id, warehouseId, quantity });
  if (draw < 0.75) {
    const toWarehouseId = places.find((each) => each !== warehouseId)!;
    return call(spareParts.transfer, { id, warehouseId, toWarehouseId, quantity });
  }
  if (draw < 0.85) return call(spareParts.adjust, { id, warehouseId, counted: quantity, reason: 'counted' });
  return call(movements.reverse, { id: its.pick(known).id, reason: 'a mistake' });
}

it(`after ${ROUNDS} times ${AT_ONCE} bookings at once every stock is the sum of its movements`, async () => {
  for (const id of ids) await call(spareParts.receive, { id, quantity: 20 });
  for (const id of ids) await call(spareParts.transfer, { id, toWarehouseId: places[1]!, quantity: 5 });
  for (let round = 0; round < ROUNDS; round++) {
    const known = await booked();
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => anything(known)));
    for (const { status, body } of answers)
      if (status !== 200) expect(REFUSED, JSON.stringify(body)).toContain(body.code);
  }
  const all = await booked();
  for (const { id, qty, free } of await lying()) {
    const [place, spareId] = id.split('.').map(Number);
    const own = all.filter((each) => each.warehouseId === place && each.spareId === spareId);
    expect(qty, id).toBe(addQuantities(...own.map(({ quantity }) => quantity)));
    expect(free, id).toBe(qty);
  }
  // The average price equals the movements' value, even after parallel bookings.
  for (const id of ids) {
    const own = all.filter((each) => each.spareId === id);
    const { totalStock, unitPrice = 0 } = await ok(spareParts.get, { id });
    const worth = own.reduce((sum, each) => sum + each.quantity * (each.unitPrice ?? 0), 0);
    const differences = own.reduce((sum, { valueDifference = 0 }) => sum + valueDifference, 0);
    const tolerance = own.reduce((sum, { quantity }) => sum + 0.0001 * (Math.abs(quantity) + 1), 0);
    expect(Math.abs(Math.max(0, totalStock) * unitPrice - worth - differences), String(id)).toBeLessThan(
      tolerance,
    );
  }
  const reverses = all.flatMap(({ reverses }) => reverses ?? []);
  expect(new Set(reverses).size).toBe(reverses.length);
  expect(reverses.length).toBeGreaterThan(3);
  for (const each of all.filter(({ reversedBy }) => reversedBy))
    expect(all.find(({ id }) => id === each.reversedBy)).toMatchObject({ reverses: each.id });
  for (const each of all.filter(({ counterpart }) => counterpart))
    expect(all.find(({ id }) => id === each.counterpart)).toMatchObject({
      quantity: -each.quantity,
      counterpart: each.id,
    });
}, 120_000);

/** Returns all projections of movements without their versions. */
const told = async () => [
  (await lying()).map(({ id, qty, free, history }) => ({ id, qty, free, history })),
  (await loadAllPages((next) => store().list(stockBlocks, { next, consistent: true }))).map(
    ({ version: _, updatedAt: __, ...sums }) => sums,
  ),
];

it('what is told of it is the same told twice, in any order, and after a run that died', async () => {
  await react();
  await react();
  const before = await told();
  for (const { history, qty } of await lying()) {
    expect(history?.difference).toBeUndefined();
    expect(history?.figures?.average).toBe(Math.max(0, qty));
  }
  await react('again');
  expect(await told()).toEqual(before);
  // Simulates projections of which half died before they wrote, and others that ran in between.
  const all = await lying();
  await store().commit(
    all.filter((_, i) => i % 2 === 0).map(({ id }) => store().putParts(stocks, id, { history: undefined })),
  );
  for (const { id } of all.toReversed()) await updateHistory(store(), id, today);
  await Promise.all(all.flatMap(({ id }) => [1, 2].map(() => updateHistory(store(), id, today))));
  await react();
  expect(await told()).toEqual(before);
});
