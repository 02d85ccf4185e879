// History of a stock's movements, stored with it: by the stream and every night, also if it is delivered
// twice, late or in parallel.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { measureCost } from '#functions/db/capacity.ts';
import { elements } from '#functions/db/entities/structure.ts';
import { spares as spareKind, stockBlocks, stocks } from '#functions/db/entities/warehouse.ts';
import { runAllJobs } from '#functions/jobs/run-plant-job.ts';
import { buildStockId, updateHistory } from '#functions/warehouse/public.ts';
import { buildEmptyStock } from '#functions/warehouse/spare-stocks.ts';
import { movements } from '#shared/warehouse/movement-api.ts';
import { SparePart } from '#shared/warehouse/spare.ts';
import { spareParts } from '#shared/warehouse/spare-api.ts';
import { warehouses } from '#shared/warehouse/warehouse-api.ts';
import { ok, startWorld, storeOf, type World } from '../harness.ts';
import { emptied } from '../mailbox.ts';
import { at, machine, realTime } from '../plan.ts';
import { type Deliver, streamReader } from '../stream.ts';
import { sparePart, warehouse } from './shelf.ts';

let world: World;
let react: Deliver;
let main: number;
beforeAll(async () => {
  at('2025-03-12T08:00:00Z');
  emptied();
  world = await startWorld();
  main = (await warehouse()).id;
  react = await streamReader();
  spares = await use(6);
});
beforeEach(() => at('2026-03-11T10:00:00Z'));
afterAll(async () => {
  realTime();
  await world.close();
});

const store = () => storeOf({ tenant: 'acme', plant: 'P1' });
const kept = async (id: number, warehouseId = main) => (await store().get(stocks, `${warehouseId}.${id}`))!;
const night = (now: string) => {
  at(now);
  return runAllJobs('acme', 'P1', now);
};

/** Spares with a receipt of a hundred a year ago and issues of two in the middle of each of eight months. */
let spares: number[];
const used = () => spares.pop()!;
async function use(count: number) {
  const made = await Promise.all(Array.from({ length: count }, () => sparePart(main, { unitPrice: 5 })));
  const ids = made.map(({ id }) => id);
  for (const id of ids) await ok(spareParts.receive, { id, quantity: 100, orderedOn: '2025-03-02' });
  for (let month = 4; month <= 11; month++) {
    at(`2025-${String(month).padStart(2, '0')}-15T08:00:00Z`);
    for (const id of ids) await ok(spareParts.issue, { id, quantity: 2 });
  }
  return ids;
}

it('follows from what is booked, and is the same when that is told again, late or by two at once', async () => {
  const id = used();
  await react();
  expect(await ok(spareParts.get, { id })).toMatchObject({
    leadTimeReal: 10,
    daily: 0.044,
    metrics: { INU: 33.3, IM: 0 },
  });
  await react();
  const told = async () => [await kept(id), await store().list(stockBlocks)];
  const before = await told();
  await react('again');
  await Promise.all([1, 2, 3].map(() => updateHistory(store(), `${main}.${id}`, '2026-03-11')));
  expect(await told()).toEqual(before);
});

it('counts no issue that was taken back', async () => {
  const id = used();
  await react();
  const { items } = await ok(movements.list, { from: '2025-01-01', to: '2026-03-11', spareId: id });
  for (const { id: its } of items.filter(({ type }: { type: string }) => type === '201').slice(2))
    await ok(movements.reverse, { id: its, reason: 'not used' });
  await react();
  const { history } = await kept(id);
  expect(history?.figures?.issuedValue).toBe(20);
  expect(history?.consumption?.perDay).toBeUndefined();
});

it('leaves the author and what lies there as they were', async () => {
  const id = used();
  const before = await kept(id);
  await updateHistory(store(), `${main}.${id}`, '2026-03-12');
  const after = await kept(id);
  expect(after).toEqual({ ...before, history: after.history, version: after.version });
  expect(after.history?.figures?.on).toBe('2026-03-12');
});

it('is each warehouse of a spare its own', async () => {
  const id = used();
  const far = (await warehouse()).id;
  await ok(spareParts.transfer, { id, toWarehouseId: far, quantity: 40 });
  await react();
  expect((await kept(id, far)).history).toMatchObject({ figures: { since: '2026-03-11', used: [] } });
  expect((await kept(id, far)).history?.difference).toBeUndefined();
  expect((await kept(id)).history?.figures?.since).toBe('2025-03-12');
});

describe('every night', () => {
  it('is told anew for what the day changes, once a local day', async () => {
    const id = used();
    await react();
    expect((await night('2026-04-20T03:00:00.000Z')).stocks).toBeGreaterThan(0);
    const { history } = await kept(id);
    expect(history).toMatchObject({ figures: { on: '2026-04-20', issuedValue: 70 }, past: { qty: 98 } });
    expect(await night('2026-04-20T03:15:00.000Z')).toMatchObject({ stocks: 0 });
    // No movement is within the year any more, so the day changes nothing.
    expect((await night('2027-06-01T03:00:00.000Z')).stocks).toBeGreaterThan(0);
    expect((await kept(id)).history?.last).toBeUndefined();
    const { version } = await kept(id);
    await night('2027-06-02T03:00:00.000Z');
    expect((await kept(id)).version).toBe(version);
  });

  it('sums shelves anew, as of the day of the plant', async () => {
    const own = await warehouse();
    at('2026-03-11T10:00:00Z');
    const { id } = await sparePart(own.id, { unitPrice: 5 });
    await ok(spareParts.receive, { id, quantity: 10 });
    await ok(spareParts.issue, { id, quantity: 10 });
    await react();
    const figures = async () => {
      const { items } = await ok(warehouses.overview, {});
      return items.find((each: { id: number }) => each.id === own.id);
    };
    expect(await figures()).toMatchObject({ IM: 100, MSV: 0 });
    // An hour after midnight in the plant, before midnight in UTC.
    at('2026-03-20T10:00:00Z');
    await ok(spareParts.receive, { id, quantity: 10 });
    await react();
    await night('2026-03-20T23:30:00.000Z');
    expect((await kept(id, own.id)).history?.figures?.on).toBe('2026-03-21');
    expect(await figures()).toMatchObject({ IM: 81.8 });
  });

  it('says where a stock is not what was booked, and corrects nothing', async () => {
    const own = await warehouse();
    at('2026-03-25T10:00:00Z');
    const { id } = await sparePart(own.id, { unitPrice: 5 });
    await ok(spareParts.receive, { id, quantity: 10 });
    await react();
    await store().commit(store().putParts(stocks, `${own.id}.${id}`, { qty: 12 }));
    await night('2026-03-26T03:00:00.000Z');
    expect(await ok(spareParts.get, { id })).toMatchObject({ stock: 12, difference: 2 });
    const { items } = await ok(warehouses.overview, {});
    expect(items.find((each: { id: number }) => each.id === own.id)).toMatchObject({ differences: 1 });
    await store().commit(store().putParts(stocks, `${own.id}.${id}`, { qty: 10 }));
    await night('2026-03-27T03:00:00.000Z');
    expect((await ok(spareParts.get, { id })).difference).toBeUndefined();
  });

  it('says anew what machines ask for, however many spares they are, and no more where they ask for none', async () => {
    const { id: place } = await warehouse();
    const machineId = await machine();
    const wide = store();
    const all = Array.from({ length: 230 }, (_, n) => 90_001 + n);
    const lone = all.at(-1);
    await wide.commitInChunks(all, (some) =>
      some.map((id) => {
        const spare = SparePart.parse({
          ...{ code: `D-${id}`, description: 'Bearing', warehouseId: place, unit: 'pc' },
        });
        return [
          wide.put(spareKind, id, spare),
          wide.put(stocks, buildStockId(place, id), {
            ...buildEmptyStock(spare, { id, warehouseId: place, version: 1 }),
            demand: { quantity: 9, failuresPerDay: 1 },
          }),
          id === lone
            ? []
            : [
                wide.put(elements, `${machineId}.${id}`, {
                  ...({ machineId, code: `E-${id}`, level: 3, spare: true, linked: true } as object),
                  part: { sparePartId: id, quantity: 2, mtbfT: 1000 },
                } as never),
                wide.noted(spareKind, id, { referenceKind: 'elements', id: `${machineId}.${id}` }),
              ],
        ];
      }),
    );
    await night('2027-07-01T03:00:00.000Z');
    const told = await wide.load(all.map((id) => [stocks, buildStockId(place, id)] as const));
    expect(told.map((stock) => stock?.demand?.quantity)).toEqual(
      all.map((id) => (id === lone ? undefined : 2)),
    );
  });

  it('costs of each stock a read of it, its year and a write', async () => {
    const id = used();
    await react();
    const { rru, wru, trips } = await measureCost(() =>
      updateHistory(store(), `${main}.${id}`, '2026-03-12'),
    );
    expect(rru).toBeLessThanOrEqual(4);
    expect(wru).toBeLessThanOrEqual(2);
    expect(trips).toBe(3);
  });
});
