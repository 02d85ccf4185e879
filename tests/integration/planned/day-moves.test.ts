// Orders moved to another day by hand, and the places by which a technician's day is ordered (beyond 17).
import { beforeAll, describe, expect, it } from 'vitest';
import { plants } from '#functions/db/entities/access.ts';
import { cycleStates, orders as orderKind } from '#functions/db/entities/planned.ts';
import type { Store } from '#functions/db/store.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import { type WorkloadDay, workloads } from '#shared/organisation/workload-api.ts';
import { cycles, type SlotItem } from '#shared/planned/cycle-api.ts';
import { computeNextDate } from '#shared/planned/day/day-move.ts';
import { orders } from '#shared/planned/order-api.ts';
import { plantLayout } from '#shared/structure/layout-api.ts';
import { call, ok, storeOf } from '../harness.ts';
import { at, cycle, edited, machine, ordersOf, worldAt } from '../plan.ts';

// A Monday; the plant works from Monday to Friday.
worldAt('2026-06-08T09:00:00Z');
let store: Store;
let teamId: number;
beforeAll(async () => {
  const tenant = storeOf({ tenant: 'acme' });
  const plant = await tenant.get(plants, 'P1');
  const calendar = { workdays: [1, 2, 3, 4, 5], closed: [], rule: 'next' as const };
  await tenant.commit(tenant.replace(plants, plant, { ...plant, calendar, resources: true }));
  store = storeOf({ tenant: 'acme', plant: 'P1' });
  const leader = (await ok(operators.create, { code: 'OP', name: 'Ada' })).id;
  teamId = (await ok(teams.create, { code: 'T1', description: 'One', leaders: [leader] })).id;
});

async function plannedOrder(more: Parameters<typeof cycle>[0] = {}) {
  const made = await cycle({ anchor: '2026-06-10', ...more });
  const [order] = await ordersOf(made.id);
  return { made, order: order! };
}
const refused = (status: number, code: string) => ({ status, body: { code } });

describe('an order that is dropped on another day', () => {
  it('is refused in the past, asked about on a closed day, and taken otherwise', async () => {
    const { id } = (await plannedOrder()).order;
    expect(await call(orders.reschedule, { id, plannedOn: '2026-06-05' })).toMatchObject(
      refused(400, 'dateBeforeMinimum'),
    );
    expect(await call(orders.reschedule, { id, plannedOn: '2026-06-13' })).toMatchObject(
      refused(400, 'closedDay'),
    );
    const confirmation = { confirmed: true, reason: 'The line is down that weekend' } as const;
    await ok(orders.reschedule, { id, plannedOn: '2026-06-13', ...confirmation });
    expect(await ok(orders.reschedule, { id, plannedOn: '2026-06-12' })).toMatchObject({
      plannedOn: '2026-06-12',
    });
  });

  it('is refused after the last day of its cycle, alone and with others', async () => {
    const { id } = (await plannedOrder({ validTo: '2026-06-11' })).order;
    const plannedOn = '2026-06-12';
    expect(await call(orders.reschedule, { id, plannedOn })).toMatchObject({
      ...{ status: 400, body: { code: 'afterValidity', fields: { plannedOn: 'afterValidity' } } },
    });
    const bulk = await ok(orders.bulk, { verb: 'reschedule', items: [{ id }], plannedOn });
    expect(bulk.results).toEqual([{ id, code: 'afterValidity' }]);
    await ok(orders.reschedule, { id, plannedOn: '2026-06-11' });
  });

  it('is refused once another user has cancelled it', async () => {
    const { id, version } = (await plannedOrder()).order;
    await ok(orders.cancel, { id, reason: 'Machine sold' });
    const dropped = await call(orders.reschedule, { id, version, plannedOn: '2026-06-12' });
    expect(dropped.status).toBe(409);
    expect(await store.get(orderKind, id)).toMatchObject({ state: 'cancelled', plannedOn: '2026-06-10' });
  });

  it('is moved by administrators only', async () => {
    const { id } = (await plannedOrder()).order;
    for (const as of ['technician', 'am', 'guest', 'pm'] as const)
      expect([as, (await call(orders.reschedule, { id, plannedOn: '2026-06-12' }, { as })).status]).toEqual([
        as,
        403,
      ]);
  });
});

describe('a move that is taken back', () => {
  it('still stands for its date when the frequency of its cycle changes', async () => {
    const { made, order } = await plannedOrder({ frequency: { n: 4, unit: 'W' } });
    await ok(orders.reschedule, { id: order.id, plannedOn: '2026-06-08' });
    const fields = { frequency: { n: 2, unit: 'W' } } as const;
    await ok(cycles.replace, edited(await ok(cycles.get, { id: made.id }), fields));
    const days = (await ordersOf(made.id)).map(({ plannedOn }) => plannedOn);
    expect(days).toEqual(['2026-06-08', '2026-06-24', '2026-07-08']);
  });

  it('leaves the order as the generator planned it', async () => {
    const { order } = await plannedOrder();
    const before = await store.get(orderKind, order.id);
    const { id } = order;
    const { version } = await ok(orders.reschedule, { id, plannedOn: '2026-06-12' });
    const back = await ok(orders.reschedule, { id, version, plannedOn: '2026-06-10', undo: true });
    expect(back.dayChanges).toBeUndefined();
    // Calendars of other programs are told of both moves.
    expect(await store.get(orderKind, id)).toEqual({
      ...before,
      sequence: 2,
      version: before.version + 2,
      updatedAt: expect.anything(),
      updatedBy: expect.anything(),
    });
  });

  it('returns to a day that has passed, and keeps what was arranged before', async () => {
    const { id } = (await plannedOrder()).order;
    await ok(orders.assign, { id, teamId });
    at('2026-06-11T09:00:00Z');
    await ok(orders.reschedule, { id, plannedOn: '2026-06-12' });
    const { version } = await ok(orders.reschedule, { id, plannedOn: '2026-06-15' });
    const once = await ok(orders.reschedule, { id, version, plannedOn: '2026-06-12', undo: true });
    expect(once).toMatchObject({ plannedOn: '2026-06-12', byPerson: true, teamId });
    expect(once.dayChanges).toHaveLength(1);
    const twice = await ok(orders.reschedule, {
      ...{ id, version: once.version, plannedOn: '2026-06-10', undo: true },
    });
    expect(twice).toMatchObject({ plannedOn: '2026-06-10', byPerson: true, teamId });
  });

  it('is refused once the order was changed, without its version, and to any other day', async () => {
    const { id } = (await plannedOrder()).order;
    const { version } = await ok(orders.reschedule, { id, plannedOn: '2026-06-12' });
    expect(await call(orders.reschedule, { id, plannedOn: '2026-06-10', undo: true })).toMatchObject({
      ...{ status: 400, body: { fields: { version: 'required' } } },
    });
    expect(await call(orders.reschedule, { id, version, plannedOn: '2026-06-11', undo: true })).toMatchObject(
      refused(409, 'stale'),
    );
    await ok(orders.assign, { id, teamId });
    expect(await call(orders.reschedule, { id, version, plannedOn: '2026-06-10', undo: true })).toMatchObject(
      refused(409, 'stale'),
    );
  });
});

describe('what follows a move', () => {
  it('is what was shown before: the next date of the cycle and the load of the team', async () => {
    const { made, order } = await plannedOrder({
      ...{ mode: 'lastCompletion', frequency: { n: 1, unit: 'M' }, teamId },
    });
    const [plannedOn, today] = ['2026-06-12', '2026-06-08'];
    const { calendar } = await storeOf({ tenant: 'acme' }).get(plants, 'P1');
    const shown = await ok(cycles.get, { id: made.id });
    const next = computeNextDate(shown, shown.status!, order.id, plannedOn, { today, calendar });
    expect(next).toBe('2026-07-13');
    await ok(orders.reschedule, { id: order.id, plannedOn });
    expect((await store.get(cycleStates, made.id)).openOn).toBe(plannedOn);
    const { items } = await ok(cycles.slots, { id: made.id, from: '2026-06-13', to: '2026-07-31' });
    expect(
      items.filter((slot: SlotItem) => slot.fate === 'projected').map((slot: SlotItem) => slot.planned),
    ).toEqual([next]);
    const { days } = await ok(workloads.days, { from: plannedOn, to: plannedOn });
    expect(days.find((each: WorkloadDay) => each.teamId === teamId)?.on).toBe(plannedOn);
  });
});

describe('the places of machines', () => {
  it('are those of the layout, also for technicians, who may not see it', async () => {
    const who = { plant: 'P2' };
    expect((await ok(orders.positions, {}, who)).positions).toEqual([]);
    const positions = [{ machineId: await machine(who), x: 80, y: 160 }];
    await ok(plantLayout.save, { version: 0, width: 1600, height: 900, departments: [], positions }, who);
    const technician = { ...who, as: 'technician' } as const;
    expect((await call(plantLayout.get, {}, technician)).status).toBe(403);
    expect((await ok(orders.positions, {}, technician)).positions).toEqual(positions);
    expect((await ok(orders.positions, {})).positions).toEqual([]);
  });

  it('are where the rounds of a team start, if the machine exists', async () => {
    const leader = (await ok(operators.create, { code: 'OB', name: 'Ben' })).id;
    const draft = { code: 'TB', description: 'Two', leaders: [leader] };
    expect(await call(teams.create, { ...draft, baseMachineId: 99_999 })).toMatchObject({
      ...{ status: 400, body: { fields: { baseMachineId: 'refMissing' } } },
    });
    const baseMachineId = await machine();
    expect(await ok(teams.create, { ...draft, baseMachineId })).toMatchObject({ baseMachineId });
  });
});
