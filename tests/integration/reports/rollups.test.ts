// Healing of totals: delivered twice or in parts, lost or wrong, they end equal to a new count of the
// records.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { orderDetails } from '#functions/db/entities/planned.ts';
import { backlogs, dayTotals, dirtyMarks, lateDays } from '#functions/db/entities/reports.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import { recomputeMarkedTotals } from '#functions/events/public.ts';
import { rollups } from '#functions/events/rollup.ts';
import { orders } from '#shared/planned/order-api.ts';
import { ok, startWorld, storeOf, type World } from '../harness.ts';
import { at, cycle, ordersOf, realTime } from '../plan.ts';
import { type Deliver, streamReader } from '../stream.ts';

let world: World;
let react: Deliver;
const store = () => storeOf({ tenant: 'acme', plant: 'P1' });
const kinds = { orderDays: [dayTotals, backlogs] } as const;

/** Returns the family's totals of every bucket and of the plant. */
async function told(family: keyof typeof kinds) {
  const items = await Promise.all(
    kinds[family].map((kind) => loadAllPages((next) => store().list(kind as typeof dayTotals, { next }))),
  );
  const { version: _, updatedAt: __, updatedBy: ___, ...whole } = await store().get(lateDays, 'all');
  return { items, whole };
}

beforeAll(async () => {
  at('2026-03-02T07:00:00Z');
  world = await startWorld();
  react = await streamReader();
  const weekly = await cycle({ anchor: '2026-03-04', tolerance: 1 });
  const [first, second, third] = await ordersOf(weekly.id);
  at('2026-03-12T07:00:00Z');
  await ok(orders.close, { id: first!.id, activities: [{ n: 1, outcome: 'ok', hours: [] }] });
  await ok(orders.reschedule, { id: second!.id, plannedOn: '2026-03-13' });
  await ok(orders.cancel, { id: third!.id, reason: 'no stop' });
  await react();
});
afterAll(async () => {
  realTime();
  await world.close();
});

it('every family is tried, here or beside what it counts', () => {
  const elsewhere = [
    'checklistDays',
    'runDays',
    'machineRuns',
    'ewoDays',
    'tagDays',
    'shelves',
    'cycleLubrications',
    'pathLubrications',
    'crews',
    'ledger',
    'checklistLedger',
    'runLedger',
    'ledgerMethods',
    'ledgerSuppliers',
    'elementCounts',
    'strategyCounts',
    'yearOrders',
    'yearBreakdowns',
    'ewoClosings',
    'tagClosings',
    'machineFacts',
    'spareCosts',
    'orderFindings',
    'checklistFindings',
    'runFindings',
    'monthOrders',
    'monthChecklists',
    'monthRuns',
    'stopMonths',
  ];
  expect(rollups.map(({ family }) => family)).toEqual([...Object.keys(kinds), ...elsewhere]);
});

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('%s', (family) => {
  it('says the same when the changes are told again', async () => {
    const before = await told(family);
    expect(before.items.flat().length).toBeGreaterThan(5);
    await react('again');
    expect(await told(family)).toEqual(before);
  });

  it('is right again after a run that died, once it is settled', async () => {
    const before = await told(family);
    for (const kind of kinds[family])
      for (const { id } of before.items.flat())
        await store().commit(store().put(kind as typeof dayTotals, String(id), { green: 99 }));
    expect(await told(family)).not.toEqual(before);
    at('2026-03-12T07:02:00Z');
    expect(await recomputeMarkedTotals(store(), '2026-03-12T07:02:00.000Z')).toBeGreaterThan(5);
    expect(await told(family)).toEqual(before);
    expect(await loadAllPages((next) => store().list(dirtyMarks, { next }))).toEqual([]);
    expect(await recomputeMarkedTotals(store(), '2026-03-12T07:02:00.000Z')).toBe(0);
  });

  it('holds nothing else up while it cannot be computed, and is right once it can', async () => {
    const [order] = (await ordersOf(1)).filter(({ state }) => state === 'planned');
    const on = order!.plannedOn;
    await ok(orders.reschedule, { id: order!.id, plannedOn: '2026-04-02' });
    const fold = vi.spyOn(rollups.find((each) => each.family === family)!, 'fold');
    fold.mockImplementation(() => {
      throw new Error('fails on purpose');
    });
    await react();
    fold.mockRestore();
    const moved = async () => (await store().find(dayTotals, '2026-04-02'))?.open;
    expect(await moved()).toBeUndefined();
    at('2026-03-12T07:04:00Z');
    await recomputeMarkedTotals(store(), '2026-03-12T07:04:00.000Z');
    expect(await moved()).toBeDefined();
    await ok(orders.reschedule, { id: order!.id, plannedOn: on });
    await react();
    at('2026-03-12T07:06:00Z');
    await recomputeMarkedTotals(store(), '2026-03-12T07:06:00.000Z');
  });

  it('keeps the mark of what was touched a moment ago', async () => {
    const [order] = (await ordersOf(1)).filter(({ state }) => state === 'planned');
    await ok(orders.reschedule, { id: order!.id, plannedOn: '2026-03-30' });
    await react();
    expect(await recomputeMarkedTotals(store(), '2026-03-12T07:06:30.000Z')).toBe(0);
    const its = await loadAllPages((next) => store().list(dirtyMarks, { prefix: `${family}.`, next }));
    expect(its.map(({ id }) => id)).toEqual([`${family}.${order!.plannedOn}`, `${family}.2026-03-30`]);
  });
});

it('the sheet of an order touches no total', () => {
  expect(rollups.some(({ entity }) => entity.name === orderDetails.name)).toBe(false);
});
