// Late orders: every screen counts the same ones, however long they have been late.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberships, plants as plantKind } from '#functions/db/entities/access.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import { type CalendarDay, type OrderItem, orders } from '#shared/planned/order-api.ts';
import { readings } from '#shared/planned/reading-api.ts';
import { overview } from '#shared/reports/api.ts';
import { type PlantPlan, plantLayout } from '#shared/structure/layout-api.ts';
import { costOfCall, expireMemberships, ok, startWorld, storeOf, type World } from '../harness.ts';
import { at, cycle, ordersOf, realTime } from '../plan.ts';
import { type Deliver, streamReader } from '../stream.ts';

const today = '2026-03-16';
/** P2 assigns orders to teams, P1 does not. */
const plants = ['P1', 'P2'] as const;
let world: World;
let react: Deliver;
const expected = new Map<string, string[]>();
const machineIds = new Map<string, number[]>();

beforeAll(async () => {
  at('2026-01-05T07:00:00Z');
  world = await startWorld();
  react = await streamReader();
  const store = storeOf({ tenant: 'acme' });
  const plant = await store.get(plantKind, 'P2');
  await store.commit(store.replace(plantKind, plant, { ...plant, resources: true }));
  for (const each of plants) await fill({ plant: each });
  at(`${today}T09:00:00Z`);
  await react();
});
afterAll(async () => {
  realTime();
  await world.close();
});

async function fill(who: { plant: (typeof plants)[number] }) {
  at('2026-01-05T07:00:00Z');
  const person = (await ok(operators.create, { code: 'OP', name: 'Ada' }, who)).id;
  const team = (await ok(teams.create, { code: 'T1', description: 'One', leaders: [person] }, who)).id;
  // Due 7, 14, 21 and 28 January and 4 February: one done, one cancelled.
  const weekly = await cycle({ anchor: '2026-01-07', tolerance: 1, autoClose: false, teamId: team }, who);
  const [first, second, ...others] = await ordersOf(weekly.id, who);
  at('2026-02-10T07:00:00Z');
  const hours = [{ operatorId: person, hours: 1 }];
  await ok(orders.close, { id: second!.id, activities: [{ n: 1, outcome: 'ok', hours }] }, who);
  await ok(orders.cancel, { id: others[0]!.id, reason: 'no stop' }, who);
  // Planned some days ago, but still within its tolerance.
  await cycle({ anchor: '2026-03-12', tolerance: 10, frequency: { n: 2, unit: 'M' } }, who);
  // The meter passed the due reading days before the expected day.
  at('2026-03-10T07:00:00Z');
  const metered = await cycle(
    {
      meter: 'hours',
      run: { start: 0, every: 500 },
      frequency: undefined,
      mode: 'lastCompletion',
      tolerance: 5,
      lockSpan: 100,
      autoClose: false,
    },
    who,
  );
  const read = (value: number) =>
    ok(readings.create, { machineId: metered.machineId, meter: 'hours', value }, who);
  await read(300);
  at('2026-03-14T07:00:00Z');
  await read(400);
  at('2026-03-15T07:00:00Z');
  await read(506);
  const [overdue] = await ordersOf(metered.id, who);
  expect(overdue!.plannedOn > today).toBe(true);
  expected.set(who.plant, [first!.id, others[1]!.id, others[2]!.id, overdue!.id].sort());
  machineIds.set(who.plant, [weekly.machineId, metered.machineId]);
}

const lateOf = async (plant: string, more: { machineId?: number; limit?: number } = {}) =>
  loadAllPages<OrderItem>((next) => ok(orders.late, { ...more, next }, { plant: plant as 'P1' }));
const ids = (all: readonly OrderItem[]) => all.map(({ id }) => id).sort();

describe.each(plants)('in %s', (plant) => {
  it('the list holds all of them, by pages too', async () => {
    expect(ids(await lateOf(plant))).toEqual(expected.get(plant));
    expect(ids(await lateOf(plant, { limit: 1 }))).toEqual(expected.get(plant));
  });

  it('the figure is the same whatever the period', async () => {
    for (const from of ['2026-02-14', '2025-12-17', '2025-03-17', today]) {
      const { today: now } = await ok(overview.get, { from, to: today }, { plant });
      expect(now.late, from).toBe(expected.get(plant)!.length);
    }
    const elsewhere = await ok(overview.get, { from: '2025-01-01', to: '2025-02-01' }, { plant });
    expect(elsewhere.today.late).toBe(expected.get(plant)!.length);
  });

  it.each([undefined, 1])('what is to be executed today holds all of them, by pages of %s', async (limit) => {
    // Reads the unassigned orders, then those of the team.
    const found = [];
    for (const teamId of plant === 'P2' ? [undefined, 1] : [undefined])
      found.push(
        ...(await loadAllPages<OrderItem>((next) =>
          ok(orders.open, { to: today, teamId, limit, next }, { plant }),
        )),
      );
    const late = found.filter(({ plannedOn, id }) => plannedOn > today || expected.get(plant)!.includes(id));
    expect(ids(late)).toEqual(expected.get(plant));
  });

  it('the machines of the plan share them out, and each machine lists its own', async () => {
    const { machines }: PlantPlan = await ok(plantLayout.get, {}, { plant });
    const late = machines.filter((machine) => machine.late);
    expect(late.map(({ id }) => id).sort()).toEqual(machineIds.get(plant)!.sort());
    expect(late.reduce((sum, machine) => sum + machine.late!, 0)).toBe(expected.get(plant)!.length);
    for (const { id, late: count } of late) {
      const own = await lateOf(plant, { machineId: id });
      expect(own.map(({ machineId }) => machineId)).toEqual(Array(count).fill(id));
    }
  });

  it('the calendar draws each of them red', async () => {
    const { days } = await ok(orders.calendar, { from: '2026-01-01', to: '2026-12-31' }, { plant });
    expect((days as CalendarDay[]).reduce((sum, { red }) => sum + red, 0)).toBe(expected.get(plant)!.length);
  });
});

it('a plant where nothing is late costs one look', async () => {
  const { answer, rru, trips } = await costOfCall(orders.late, {}, { tenant: 'acme-2' });
  expect(answer.items).toEqual([]);
  expect([rru, trips]).toEqual([0.5, 1]);
});

it('shows a technician those of their own teams alone, of the plant and of a machine', async () => {
  const technician = { as: 'technician', plant: 'P2' } as const;
  const all = await lateOf('P2');
  const mine = all.filter(({ teamId }) => teamId !== undefined);
  expect(mine.length).toBeGreaterThan(0);
  expect(mine.length).toBeLessThan(all.length);
  // A technician without a team has no late orders.
  expect((await ok(orders.late, {}, technician)).items).toEqual([]);
  const store = storeOf({ tenant: 'acme' });
  const member = await store.get(memberships, 'technician.P2');
  await store.commit(store.replace(memberships, member, { ...member, teamId: mine[0]!.teamId }));
  expireMemberships();
  expect(ids((await ok(orders.late, {}, technician)).items)).toEqual(ids(mine));
  for (const machineId of new Set(all.map((order) => order.machineId)))
    expect(ids((await ok(orders.late, { machineId }, technician)).items)).toEqual(
      ids(mine.filter((order) => order.machineId === machineId)),
    );
});

it('remembers the figures while nothing changed, and counts anew what did', async () => {
  const who = { plant: 'P1' } as const;
  at(`${today}T09:01:00Z`);
  const period = { from: '2026-02-14', to: today };
  const first = await ok(overview.get, period, who);
  const again = await costOfCall(overview.get, period, who);
  expect(again.answer).toEqual(first);
  // Late orders, open EWOs, open tags and the version of the machines are one item each.
  expect([again.rru, again.trips]).toEqual([2, 1]);
  const [order] = await lateOf('P1');
  await ok(orders.cancel, { id: order!.id, reason: 'no stop' }, who);
  await react();
  const { today: now } = await ok(overview.get, period, who);
  expect(now.late).toBe(first.today.late - 1);
  expect(await lateOf('P1')).toHaveLength(now.late);
});
