// Seed data of a stack: deterministic, and valid for the product's further processing.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cycles, orders, paths } from '#functions/db/entities/planned.ts';
import { machines } from '#functions/db/entities/structure.ts';
import type { AnyEntity } from '#functions/db/items.ts';
import { buildDemoPlants } from '#scripts/seed/demo/demo.ts';
import { addDays } from '#shared/day.ts';
import { suppliers } from '#shared/organisation/api.ts';
import { isOpen } from '#shared/planned/order.ts';
import { orders as orderCalls } from '#shared/planned/order-api.ts';
import { machines as machineCalls } from '#shared/structure/api.ts';
import { type As, call, ok } from '../harness.ts';
import { at } from '../plan.ts';
import { all, checkNumbers, checkSites, NOW, seedSites, storeAt, TODAY } from './seeded.ts';

const sites = [
  { tenant: 'demo', plant: 'TO1' },
  { tenant: 'demo', plant: 'LY1' },
  { tenant: 'demo', plant: 'DT1' },
  { tenant: 'acme', plant: 'AC1' },
];
const torino: As = { as: 'admin', tenant: 'demo', plant: 'TO1' };

seedSites(sites);

describe('the demo', () => {
  it('is the same at the same moment', () => {
    const digest = () =>
      createHash('sha256')
        .update(
          JSON.stringify(
            buildDemoPlants(NOW).map(({ plant, collector: { items, held, sequences } }) => [
              plant,
              items.map(({ kind, id, value }) => [kind.name, id, value]),
              [...held].map(([key, { counts }]) => [key, counts]),
              [...sequences],
            ]),
          ),
        )
        .digest('hex');
    expect(digest()).toBe(digest());
  });

  it('has forty machines in three plants, with a hundred and thirty-six cycles and eight paths', async () => {
    const stores = sites.slice(0, 3).map((site) => storeAt(site));
    const counted = async (kind: AnyEntity) =>
      (await Promise.all(stores.map((store) => all(store, kind)))).map(({ length }) => length);
    expect(await counted(machines)).toEqual([18, 12, 10]);
    expect((await counted(cycles)).reduce((sum, n) => sum + n)).toBe(136);
    expect(await counted(paths)).toEqual([4, 4, 0]);
  });

  it('shows an order of every state, some late, and a meter that calls for one', async () => {
    const rows = (await Promise.all(sites.map((site) => all(storeAt(site), orders)))).flat();
    expect(new Set(rows.map(({ state }) => state))).toEqual(
      new Set(['planned', 'assigned', 'inProgress', 'closed', 'autoClosed', 'cancelled']),
    );
    const late = rows.filter(
      (row) => isOpen(row.state) && row.dueRun === undefined && addDays(row.plannedOn, row.tolerance) < TODAY,
    );
    expect(late.length).toBeGreaterThan(3);
    expect(rows.some((row) => isOpen(row.state) && row.dueRun !== undefined)).toBe(true);
  });
});

checkSites(sites);

describe('the product goes on from it', () => {
  it('refuses what its data stand in the way of', async () => {
    at(NOW);
    const held = await call(suppliers.remove, { id: 1 }, torino);
    expect([held.status, held.body.code]).toEqual([409, 'inUseBy']);
    const sent = { code: 'prs-01', description: 'Pressa', idTipology: 1 };
    const taken = await call(machineCalls.create, sent, torino);
    expect([taken.status, taken.body.code]).toEqual([409, 'codeTaken']);
  });

  it('closes an order as its technician, and the earlier ones with it', async () => {
    at(NOW);
    const store = storeAt({ tenant: 'demo', plant: 'TO1' });
    const today = (await all(store, orders)).find(
      (row) => row.state === 'assigned' && row.teamId === 1 && row.plannedOn === TODAY,
    )!;
    const luca: As = { as: 'technician', tenant: 'demo', plant: 'TO1' };
    await ok(orderCalls.start, { id: today.id }, luca);
    const activities = Array.from({ length: today.tasks }, (_, i) => ({
      n: i + 1,
      outcome: 'ok' as const,
      hours: [{ operatorId: 2, hours: 0.5 }],
    }));
    const closed = await ok(orderCalls.report, { id: today.id, activities }, luca);
    expect(closed.state).toBe('closed');
    expect(closed.closedBy).toBe('Luca Moretti');
  });
});

checkNumbers({ tenant: 'demo', plant: 'TO1' });
