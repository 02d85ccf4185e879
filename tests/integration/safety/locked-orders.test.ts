// Orders far ahead for which a lock is on: a changed plan, a changed frequency and ranks leave them (PS39).
import { expect, it } from 'vitest';
import { cycles } from '#shared/planned/cycle-api.ts';
import { lockouts } from '#shared/safety/lockout-api.ts';
import { ok } from '../harness.ts';
import { cycle, daysOf, edited, machine, ordersOf, worldAt } from '../plan.ts';
import { feeds, point, source } from './graph.ts';

worldAt('2026-03-02T08:00:00Z');

/** Creates a machine that is fed through one point, which `lock` locks for an order. */
async function createFedMachine() {
  const machineId = await machine();
  const q1 = await point(machineId, 'Q1', [feeds.machine(machineId)]);
  await source(machineId, 'E', [feeds.point(q1.id)]);
  const lock = (workId: string) =>
    ok(lockouts.lock, { ...{ workKind: 'order', workId }, pointId: q1.id, lock: `L-${q1.id}` });
  return { machineId, lock };
}
const idsOf = async (cycleId: number) => (await ordersOf(cycleId)).map(({ id }) => id);

it('keeps a locked order when the frequency or the work of its cycle changes', async () => {
  const { machineId, lock } = await createFedMachine();
  const { id } = await cycle({ machineId, lockSpan: 0 });
  const before = await ordersOf(id);
  const [locked, other] = [before.at(-2)!, before.at(-1)!];
  await lock(locked.id);
  const changed = edited(await ok(cycles.get, { id }), { tolerance: 2 });
  await ok(cycles.replace, changed);
  expect((await ordersOf(id)).find((order) => order.id === locked.id)).toMatchObject({
    ...{ state: 'planned', plannedOn: locked.plannedOn },
  });
  await ok(
    cycles.replace,
    edited(await ok(cycles.get, { id }), { frequency: { n: 2, unit: 'W' }, anchor: '2026-03-05' }),
  );
  const after = await idsOf(id);
  expect([after.includes(locked.id), after.includes(other.id)]).toEqual([true, false]);
  await ok(cycles.replace, edited(await ok(cycles.get, { id }), { active: false }));
  expect(await idsOf(id)).toEqual([locked.id]);
});

it('keeps a locked order that a larger order would do', async () => {
  const { machineId, lock } = await createFedMachine();
  const anchor = '2026-03-20';
  const common = { machineId, anchor, lockSpan: 0, autoClose: false, rank: 1 };
  const { id } = await cycle({ ...common, frequency: { n: 1, unit: 'W' } });
  const [first] = (await ordersOf(id)).filter(({ plannedOn }) => plannedOn === anchor);
  await lock(first!.id);
  const higher = await cycle({ ...common, frequency: { n: 2, unit: 'W' }, rank: 2 });
  await ok(cycles.generate, { id });
  const days = await daysOf(higher.id);
  expect(days.length).toBeGreaterThan(1);
  // The other orders on days of the larger cycle are done in its orders.
  expect((await ordersOf(id)).filter(({ plannedOn }) => days.includes(plannedOn))).toMatchObject([
    { id: first!.id },
  ]);
});
