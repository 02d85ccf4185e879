import { afterAll, beforeAll, expect, it } from 'vitest';
import { orders } from '../../../shared/planned/order-api.ts';
import { ewos } from '../../../shared/requests/ewo-api.ts';
import { tags } from '../../../shared/requests/tag-api.ts';
import { elements } from '../../../shared/structure/api.ts';
import { ok, startWorld, type World } from '../harness.ts';
import { at, cycle, ordersOf, realTime, strategy } from '../plan.ts';
import { ewoOf, requestsPlant } from './plant.ts';

let world: World;
let here: Awaited<ReturnType<typeof requestsPlant>>;
beforeAll(async () => {
  at('2026-03-02T08:00:00Z');
  world = await startWorld();
  here = await requestsPlant();
});
afterAll(async () => {
  realTime();
  await world.close();
});

it('a tag still open and an activity found not in order had warned; what was solved had not', async () => {
  const { machineId } = here;
  const part = async (more: object) =>
    String((await ok(elements.replace, { idMachine: machineId, description: 'Part', ...more } as never)).id);
  const group = await part({ tiporec: 1, code: 'G' });
  const pump = await part({ tiporec: 2, code: 'P', idFather: group });
  const other = await part({ tiporec: 1, code: 'O' });
  const tag = (elementId: string, anomaly: string, pillar: 'AM' | 'PM' = 'PM') =>
    ok(tags.create, { type: 'equipment', on: '2026-03-02', shift: 1, pillar, machineId, elementId, anomaly });
  await tag(group, 'Whines');
  await tag(other, 'Elsewhere');
  const { id: solved } = await tag(pump, 'Loose', 'AM');
  await ok(tags.close, { id: solved, closingNotes: 'Tightened' });
  const strategyId = await strategy(machineId, {}, undefined, pump);
  const made = await cycle({ machineId, strategies: [strategyId], anchor: '2026-03-02' });
  const [order] = await ordersOf(made.id);
  await ok(orders.close, { id: order!.id, activities: [{ n: 1, outcome: 'nok', note: 'Leaks' }] });
  at('2026-03-12T09:00:00Z');
  const { id } = await ewoOf(machineId, { elementId: pump });
  const { warnings } = await ok(ewos.warnings, { id });
  expect(warnings).toMatchObject([
    { kind: 'tag', what: 'Whines', days: 10 },
    { kind: 'order', what: 'Leaks', days: 10 },
  ]);
  expect((await ok(ewos.warnings, { id: (await ewoOf(machineId)).id })).warnings).toEqual([]);
});

it('a tag that became the EWO warned of nothing, however early the EWO is dated', async () => {
  const { machineId } = here;
  at('2026-04-01T08:00:00Z');
  const part = { idMachine: machineId, description: 'Part', tiporec: 1, code: 'Q' };
  const elementId = String((await ok(elements.replace, part as never)).id);
  const draft = {
    type: 'equipment',
    on: '2026-04-01',
    shift: 1,
    pillar: 'PM',
    machineId,
    elementId,
  } as const;
  const tag = await ok(tags.create, { ...draft, anomaly: 'Whines' });
  at('2026-04-02T09:00:00Z');
  const { ewo } = await ok(tags.toEwo, { id: tag.id, machineStatus: 'stopped' });
  await ok(ewos.correct, { id: ewo.id, reason: 'Began earlier', createdAt: '2026-04-02T08:00:00Z' });
  expect((await ok(ewos.warnings, { id: ewo.id })).warnings).toEqual([]);
});
