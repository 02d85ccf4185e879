// Fixture and checks of the demo's seed data, for some of its plants.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { plants } from '#functions/db/entities/access.ts';
import {
  checklistOrders,
  cycleStates,
  cycles,
  meters,
  orders,
  paths,
  runs,
} from '#functions/db/entities/planned.ts';
import { strategies } from '#functions/db/entities/procedures.ts';
import {
  backlogs,
  checklistDayTotals,
  dayTotals,
  lateDays,
  runDayTotals,
} from '#functions/db/entities/reports.ts';
import { machines } from '#functions/db/entities/structure.ts';
import type { StoredOf } from '#functions/db/entity.ts';
import type { AnyEntity } from '#functions/db/items.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import { openStore, type Store } from '#functions/db/store.ts';
import { getTableClient } from '#functions/http/aws.ts';
import { toPlannedMeter } from '#functions/planned/cycle/issuing.ts';
import { generatePlantOrders } from '#functions/planned/public.ts';
import { startTable, type Table } from '#scripts/local/table.ts';
import type { TypedItem } from '#scripts/local/table-import.ts';
import { prepareSeed } from '#scripts/seed.ts';
import { computeRunTotal } from '#shared/autonomous/report.ts';
import { addDays } from '#shared/day.ts';
import { computeBacklog, sumBacklog } from '#shared/planned/backlog.ts';
import { cycles as cycleCalls } from '#shared/planned/cycle-api.ts';
import { computeDueOrders } from '#shared/planned/due.ts';
import { isOpen } from '#shared/planned/order.ts';
import { computeDayTotal } from '#shared/planned/totals.ts';
import { machines as machineCalls } from '#shared/structure/api.ts';
import { type As, ok } from '../harness.ts';
import { at, realTime } from '../plan.ts';

export const NOW = '2026-06-10T13:20:00.000Z';
export const TODAY = '2026-06-10';
const TOMORROW = '2026-06-11T13:20:00.000Z';

interface Site {
  tenant: string;
  plant: string;
}

export const storeAt = (scope: { tenant: string; plant?: string }, now = NOW): Store =>
  openStore(getTableClient(), process.env.TABLE!, scope, { user: 'schedule', now });
export const all = <E extends AnyEntity>(store: Store, kind: E): Promise<StoredOf<E>[]> =>
  loadAllPages((next) => store.list(kind, { next, consistent: true }));

/** Selects the items of some plants from those of the whole demo. */
function* selectItems(items: Iterable<TypedItem>, sites: readonly Site[]) {
  const prefixes = sites.map(({ tenant, plant }) => `${tenant}#${plant}#`);
  for (const item of items) {
    const { S: pk } = item.pk as { S: string };
    if (prefixes.some((prefix) => pk.startsWith(prefix))) yield item;
  }
}

/** Fills a table with these plants of the demo before the tests of a file. */
export function seedSites(sites: readonly Site[]) {
  let table: Table;
  beforeAll(async () => {
    const { items, finish } = prepareSeed('demo', { now: NOW });
    table = await startTable(selectItems(items!, sites));
    await finish();
  }, 300_000);
  afterAll(() => table.close());
  afterEach(realTime);
}

const allOrders = async (store: Store) => {
  const found = await Promise.all([orders, checklistOrders, runs].map((kind) => all(store, kind)));
  return Map.groupBy(found.flat(), (order) => order.cycleId);
};

/** Returns the ids of the orders that the pure rules make due in a plant at an instant. */
async function due(store: Store, plant: StoredOf<typeof plants>, today: string): Promise<string[]> {
  const [states, planned, walked, read, known] = await Promise.all([
    all(store, cycleStates),
    all(store, cycles),
    all(store, paths),
    all(store, meters),
    all(store, machines),
  ]);
  return [...planned, ...walked].flatMap((cycle) => {
    const state = states.find(({ id }) => id === cycle.id)!;
    const { slots } = computeDueOrders(cycle, state, {
      today,
      horizonDays: plant.parameters.horizonDays,
      calendar: plant.calendar,
      meter: toPlannedMeter(
        read.find(({ id }) => id === `${cycle.machineId}.${cycle.meter}`),
        plant,
      ),
      idle: known.find(({ id }) => id === cycle.machineId)!.status !== 'active',
    });
    return slots.map(({ slot }) => `${cycle.id}.${state.generation}.${slot}`);
  });
}

/** Tests that the data of each plant fit together, and that the product goes on from them. */
export function checkSites(sites: readonly Site[]) {
  it.each(sites)('gives every cycle of $plant strategies that name it', async (site) => {
    const store = storeAt(site);
    const [its, placed] = await Promise.all([all(store, cycles), all(store, strategies)]);
    const named = Map.groupBy(placed, (strategy) => strategy.cycleId);
    for (const cycle of its) {
      expect(named.get(cycle.id)?.map(({ id }) => id)).toEqual(cycle.strategies);
      expect(named.get(cycle.id)?.every(({ free }) => free === undefined)).toBe(true);
    }
    if (site.tenant === 'demo') expect(placed.some(({ free }) => free === 'workorders')).toBe(true);
  });

  it.each(sites)('totals every day of $plant', async (site) => {
    const store = storeAt(site);
    const days = Map.groupBy(await all(store, orders), ({ plannedOn }) => plannedOn);
    const totals = await all(store, dayTotals);
    expect(totals.length).toBe(days.size);
    for (const { id, version: _, updatedAt: __, updatedBy: ___, ...total } of totals)
      expect(total).toEqual(computeDayTotal(days.get(id)!));
    for (const { id, version: _, updatedAt: __, updatedBy: ___, ...backlog } of await all(store, backlogs))
      expect(backlog).toEqual(computeBacklog(days.get(id)!));
    const [late] = await all(store, lateDays);
    expect(late).toMatchObject(
      Object.fromEntries(
        [...days].flatMap(([day, its]) => {
          const late = sumBacklog(computeBacklog(its));
          return late ? [[day, late]] : [];
        }),
      ),
    );
  });

  it.each(sites)('totals every day of the checklists and runs of $plant', async (site) => {
    const store = storeAt(site);
    for (const [kind, totals, fold] of [
      [checklistOrders, checklistDayTotals, computeDayTotal],
      [runs, runDayTotals, computeRunTotal],
    ] as const) {
      const days = Map.groupBy(await all(store, kind), ({ plannedOn }) => plannedOn);
      const kept = await all(store, totals);
      expect(kept.length).toBe(days.size);
      for (const { id, version: _, updatedAt: __, updatedBy: ___, ...total } of kept)
        expect(total).toEqual(fold(days.get(id)!));
    }
  });

  it.each(sites)('leaves the cycles of $plant where their orders are', async (site) => {
    const store = storeAt(site);
    const [states, its] = await Promise.all([all(store, cycleStates), allOrders(store)]);
    for (const state of states) {
      const rows = its.get(state.id) ?? [];
      const open = rows.filter((row) => isOpen(row.state)).map(({ id }) => id);
      if (state.open) {
        expect(open).toEqual([state.open]);
        const { plannedOn, dueRun } = rows.find(({ id }) => id === state.open)!;
        expect(state.openOn).toBe(dueRun === undefined ? plannedOn : undefined);
      }
      if (state.settled) expect(open.filter((id) => id < state.settled!)).toEqual([]);
    }
  });

  it.each(sites)('makes nothing twice in $plant, and tomorrow what is due', async (site) => {
    const { tenant, plant: code } = site;
    const plant = await storeAt({ tenant }).get(plants, code);
    expect(await generatePlantOrders(storeAt(site), plant, NOW)).toMatchObject({ created: 0, removed: 0 });
    const ids = async () => [...(await allOrders(storeAt(site))).values()].flat().map(({ id }) => id);
    const before = new Set(await ids());
    const expected = await due(storeAt(site), plant, addDays(TODAY, 1));
    const made = await generatePlantOrders(storeAt(site, TOMORROW), plant, TOMORROW);
    expect(made).toMatchObject({ created: expected.length, removed: 0 });
    const fresh = (await ids()).filter((id) => !before.has(id));
    expect(fresh.sort()).toEqual(expected.sort());
  });
}

/** Tests that new records follow those of the seed. */
export function checkNumbers(site: Site) {
  it(`counts on in ${site.plant} where it stopped`, async () => {
    at(NOW);
    const admin: As = { as: 'admin', ...site };
    const store = storeAt(site);
    const machineIds = (await all(store, machines)).map(({ id }) => id);
    const machine = await ok(
      machineCalls.create,
      { code: 'NEW-01', description: 'Nuova', idTipology: 1 },
      admin,
    );
    expect(machine.id).toBeGreaterThan(Math.max(...machineIds));
    const numbers = [...(await all(store, cycles)), ...(await all(store, paths))].map(({ id }) => id);
    const free = (await all(store, strategies)).find((one) => one.free === 'workorders')!;
    const made = await ok(
      cycleCalls.create,
      {
        code: 'NEW-01-1W',
        description: 'Nuovo',
        machineId: free.machineId,
        typology: 'inspection',
        strategies: [free.id],
        frequency: { n: 1, unit: 'W' },
        mode: 'initialScheduling',
        anchor: TODAY,
      },
      admin,
    );
    expect(made.id).toBe(Math.max(...numbers) + 1);
    const codes = (await all(store, orders)).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });
}
