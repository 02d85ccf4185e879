// Advice on how often to replace an element, from its history (beyond 10).
import { beforeAll, describe, expect, it } from 'vitest';
import { plants } from '#functions/db/entities/access.ts';
import { strategies } from '#shared/procedures/strategy-api.ts';
import { type Advice, advice } from '#shared/reports/advice-api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { elements } from '#shared/structure/api.ts';
import { type As, call, ok, storeOf } from '../harness.ts';
import { approved, at, cycle, done, machine, ordersOf, strategy, worldAt } from '../plan.ts';
import { ewoOf, requestsPlant } from '../requests/plant.ts';

const NOW = '2026-03-16T12:00:00Z';
worldAt(NOW);

let here: Awaited<ReturnType<typeof requestsPlant>>;
beforeAll(async () => {
  here = await requestsPlant();
});

async function rates(parameters: { hourlyRate: number; stoppedHourCost: number }) {
  const store = storeOf({ tenant: 'acme' });
  const plant = await store.get(plants, 'P1');
  await store.commit(
    store.replace(plants, plant, { ...plant, parameters: { ...plant.parameters, ...parameters } }),
  );
}

/** Creates a machine with a pump of 150 in a unit, and another unit. */
async function equipped() {
  const machineId = await machine();
  const part = async (code: string, tiporec: number, idFather?: string, more = {}) =>
    (
      await ok(elements.create, {
        idMachine: machineId,
        tiporec,
        code,
        description: code,
        idFather,
        ...more,
      } as never)
    ).id;
  const unit = await part('UNIT', 1);
  const section = await part('SECTION', 2, unit);
  return {
    machineId,
    unit,
    pump: await part('PUMP', 3, section, { price: 150 }),
    other: await part('OTHER', 1),
  };
}

/** Creates a breakdown of three hours, two of them with work. */
async function failed(machineId: number, elementId: string, on: string, interventionType = 'replacement') {
  const { id } = await ewoOf(machineId, { createdAt: `${on}T08:00:00Z`, elementId, teamId: here.ours });
  await ok(ewos.start, { id, interventionAt: `${on}T09:00:00Z` });
  await ok(ewos.diagnose, {
    ...{ id, diagnosis: 'Worn', technicians: [here.ada], breakdownType: 'mechanical' as const },
    diagnosisAt: `${on}T09:15:00Z`,
  });
  await ok(ewos.close, {
    ...{ id, interventionDescription: 'Changed', interventionType: interventionType as 'replacement' },
    hours: [{ operatorId: here.ada, hours: 1 }],
    closedAt: `${on}T11:00:00Z`,
  });
  return id;
}

type Life = Advice['lives'][number];
let signIns = 0;
/** Returns a new sign-in, for which the plant is not cached. */
const fresh = (): As => ({
  claims: { token_use: 'access', tenant: 'acme', user: 'admin', jti: `advice ${++signIns}` },
});

describe('the advice on a strategy', () => {
  it('counts what renewed the element, asks its prices, and finds what costs least', async () => {
    await rates({ hourlyRate: 25, stoppedHourCost: 600 });
    const { machineId, unit, pump, other } = await equipped();
    const id = await strategy(machineId, {}, await approved({}, [120]), pump);
    const its = await cycle({
      machineId,
      strategies: [id],
      typology: 'replacement',
      frequency: { n: 2, unit: 'M' },
      anchor: '2026-03-16',
    });
    const first = await failed(machineId, pump, '2025-06-01');
    // The parts of the unit failed with it.
    await failed(machineId, unit, '2025-07-11', 'repair');
    await failed(machineId, pump, '2025-09-04');
    await failed(machineId, pump, '2025-11-04');
    await failed(machineId, pump, '2026-01-13');
    // These were neither repaired nor on its branch.
    await failed(machineId, pump, '2025-08-01', 'adjustment');
    await failed(machineId, other, '2025-08-02');
    const [order] = await ordersOf(its.id);
    await done(order!);

    at('2026-03-26T12:00:00Z');
    const found = await ok(advice.get, { id }, fresh());
    expect(found).toMatchObject({
      strategyId: id,
      machine: { id: machineId },
      element: { id: pump, code: 'PUMP' },
      cycle: { id: its.id },
      unit: 'days',
      perDay: 1,
      interval: 60,
      costs: { planned: 200, failure: 2000 },
      stoppedHours: 3,
      done: 1,
      escapes: 0,
      idle: 1,
    });
    expect(found.lives.map(({ age, end }: Life) => [age, end])).toEqual([
      [40, 'failure'],
      [55, 'failure'],
      [61, 'failure'],
      [70, 'failure'],
      [62, 'planned'],
      [10, 'running'],
    ]);
    expect(found.lives[0]!.id).not.toBe(first);
    expect(found.lives[4]).toMatchObject({ id: order!.id, code: order!.code, to: '2026-03-16' });
    expect(found.beta).toBeGreaterThan(1);
    expect(found.why).toBeUndefined();
    expect(found.best!.cost).toBeLessThan(found.present!.cost);
    expect(found.present!.interval).toBe(60);
    expect(found.runToFailure).toBeGreaterThan(found.best!.cost);

    await rates({ hourlyRate: 25, stoppedHourCost: 0 });
    expect(await ok(advice.get, { id }, fresh())).toMatchObject({ why: 'unpriced', interval: 60 });
    at(NOW);
  });

  it('says why it has none: too few failures, or a condition decides', async () => {
    const { machineId, pump } = await equipped();
    const id = await strategy(machineId, {}, undefined, pump);
    await failed(machineId, pump, '2026-02-01');
    await failed(machineId, pump, '2026-03-01');
    expect(await ok(advice.get, { id })).toMatchObject({
      why: 'fewFailures',
      lives: [{ end: 'failure' }, { end: 'running' }],
      done: 0,
      escapes: null,
      idle: null,
    });
    await ok(strategies.replace, { id, strategyKind: 'cbm', active: true });
    expect(await ok(advice.get, { id })).toMatchObject({ why: 'notTimed' });
  });

  it('is not there for a strategy of another plant, nor for who sees none', async () => {
    const { machineId, pump } = await equipped();
    const id = await strategy(machineId, {}, undefined, pump);
    expect(await call(advice.get, { id }, { plant: 'P2' })).toMatchObject({ status: 404 });
    expect(await call(advice.get, { id: `${machineId}.99` })).toMatchObject({ status: 404 });
    expect(await call(advice.get, { id }, { as: 'requestor' })).toMatchObject({ status: 403 });
  });
});
