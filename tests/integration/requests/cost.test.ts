// Costs of failures: on the printout of an EWO, and before and after a countermeasure.
import { beforeAll, describe, expect, it } from 'vitest';
import { plants } from '#functions/db/entities/access.ts';
import { operators } from '#shared/organisation/api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { type ComparedCosts, rootCauses } from '#shared/requests/root-cause-api.ts';
import { elements } from '#shared/structure/api.ts';
import { type As, call, costOfCall, ok, storeOf } from '../harness.ts';
import { at, machine, worldAt } from '../plan.ts';
import { ewoOf, requestsPlant } from './plant.ts';

worldAt('2026-03-16T12:00:00Z');

let here: Awaited<ReturnType<typeof requestsPlant>>;
beforeAll(async () => {
  here = await requestsPlant();
});

const added = async (machineId: number, more: object): Promise<string> =>
  (await ok(elements.create, { idMachine: machineId, ...more } as never)).id;
/** Creates a machine with a bearing of 12.50, and a seal without a price. */
async function equipped() {
  const machineId = await machine();
  const part = async (code: string, above: string, level: number, more = {}) =>
    added(machineId, { tiporec: level, code, description: code, idFather: above, ...more });
  const group = await added(machineId, { tiporec: 1, code: 'G', description: 'G' });
  const unit = await part('U', await part('S', group, 2), 3);
  const bearing = await part('BEARING', unit, 3, { spare: true, price: 12.5 });
  const seal = await part('SEAL', unit, 3, { spare: true });
  return { machineId, unit, group, bearing, seal };
}
type Equipped = Awaited<ReturnType<typeof equipped>>;

/** Creates a breakdown with two hours of downtime and one of work. */
async function failed({ machineId, unit, bearing, seal }: Equipped, on: string, elementId = unit) {
  const time = (clock: string) => `${on}T${clock}:00Z`;
  const { id } = await ewoOf(machineId, { createdAt: time('08:00'), elementId, teamId: here.ours });
  await ok(ewos.start, { id, interventionAt: time('08:30') });
  await ok(ewos.diagnose, {
    ...{ id, diagnosis: 'Worn', technicians: [here.ada], breakdownType: 'mechanical' as const },
    diagnosisAt: time('08:45'),
  });
  return ok(ewos.close, {
    ...{ id, interventionDescription: 'Changed', interventionType: 'replacement' as const },
    hours: [{ operatorId: here.ada, hours: 1 }],
    spares: [
      { spareId: bearing, quantity: 2 },
      { spareId: seal, quantity: 1 },
    ],
    closedAt: time('10:00'),
  });
}
const why = { why: 'Why?', answer: 'Because' };
const action = { description: 'Check it', responsible: 'Carla', pillar: 'PM' as const };
const content = {
  ...{ phenomenon: 'Stops', what: 'Drive', when: 'At start', where: 'Hall 2', how: 'Loud' },
  causes: [
    { text: 'Worn', branch: 'machine' as const, verified: true, result: 'ko' as const, whys: [why, why] },
  ],
  ...{ primary: 'RC4' as const, eliminate: [action], prevent: [{ ...action, doneOn: '2026-03-15' }] },
};
async function confirmed(ewoId: string) {
  await ok(rootCauses.save, { ewoId, ...content });
  await ok(rootCauses.submit, { ewoId });
  await ok(rootCauses.confirm, { ewoId });
}
/** Sets the rates of the plant, and that of Ada. */
async function rates(more: { hourlyRate?: number; stoppedHourCost?: number }, own?: number) {
  const store = storeOf({ tenant: 'acme' });
  const plant = await store.get(plants, 'P1');
  const { stoppedHourCost: _, ...others } = plant.parameters;
  // The parameters lack the cost of downtime, as if saved before it existed, unless it is given.
  const parameters = { ...others, ...more } as typeof plant.parameters;
  await store.commit(store.replace(plants, plant, { ...plant, parameters }));
  const { items } = await ok(operators.list, {});
  const ada = items.find(({ id }: { id: number }) => id === here.ada)!;
  const { code, name, email, active, version } = ada;
  await ok(operators.replace, {
    ...{ id: here.ada, code, name, email, active, version },
    ...(own !== undefined && { hourlyRate: own }),
  });
}

describe('the sheet of an EWO', () => {
  it('comes with its analysis in one trip, names in a second, and its spares by name and price', async () => {
    const its = await equipped();
    const { id } = await ewoOf(its.machineId);
    expect(await costOfCall(ewos.sheet, { id })).toMatchObject({ trips: 1 });
    expect(await ok(ewos.sheet, { id })).toMatchObject({ ewo: { id, state: 'created' } });
    const closed = await failed(its, '2026-03-01');
    await ok(rootCauses.save, { ewoId: closed.id, ...content });
    expect(await costOfCall(ewos.sheet, { id: closed.id })).toMatchObject({ trips: 2, writes: 0 });
    const paper = await ok(ewos.sheet, { id: closed.id });
    expect(paper).toMatchObject({
      ewo: {
        ...{ id: closed.id, durations: { downtime: 120 }, interventionDescription: 'Changed' },
        spares: [
          { spareId: its.bearing, quantity: 2, code: 'BEARING', unitPrice: 12.5 },
          { spareId: its.seal, quantity: 1, code: 'SEAL' },
        ],
      },
      analysis: { state: 'draft', phenomenon: 'Stops', primary: 'RC4' },
    });
    expect(Object.values(paper.names.people)).toEqual([expect.stringMatching(/\S \S|\S/)]);
    expect(paper.ewo.spares[1]).not.toHaveProperty('unitPrice');
    expect(paper.analysis).not.toHaveProperty('ewo');
    expect(paper.analysis).not.toHaveProperty('watchedMachineId');
    expect(await ok(ewos.sheet, { id: closed.id }, { as: 'guest' })).toEqual(paper);
  });

  it('is for those who print', async () => {
    const { id } = await ewoOf(here.machineId);
    for (const as of ['technician', 'requestor', 'pm'] as const)
      expect(await call(ewos.sheet, { id }, { as })).toMatchObject({
        ...{ status: 403, body: { code: 'notAllowedHere' } },
      });
    expect((await call(ewos.sheet, { id }, { plant: 'P2' })).status).toBe(404);
  });
});

describe('the same failures', () => {
  const period = { from: '2025-12-01', to: '2026-07-31' };
  let signIns = 0;
  /** Returns a new sign-in, for which the plant is not cached. */
  const fresh = (): As => ({
    claims: { token_use: 'access', tenant: 'acme', user: 'admin', jti: `costs ${++signIns}` },
  });
  const costsOf = async (ewoId: string): Promise<ComparedCosts | undefined> =>
    (await ok(rootCauses.costs, period, fresh())).items.find((each: ComparedCosts) => each.ewoId === ewoId);

  it('are held against each other, ninety days before a countermeasure and after it', async () => {
    const its = await equipped();
    // One is too early, one is on the branch and counts, one is of another type; the last one is analysed.
    await failed(its, '2025-12-14');
    await failed(its, '2025-12-15', its.group);
    await ewoOf(its.machineId, { createdAt: '2026-02-01T08:00:00Z', breakdownType: 'electrical' });
    const analysed = await failed(its, '2026-03-01');
    await confirmed(analysed.id);
    await rates({ hourlyRate: 30 });
    const expected = { ewoId: analysed.id, pillars: ['PM'], days: 1 };
    expect(await costsOf(analysed.id)).toEqual({
      ...expected,
      before: { failures: 2, cost: 2 * (30 + 25) },
      after: { failures: 0, cost: 0 },
    });
    await rates({ hourlyRate: 30, stoppedHourCost: 100 }, 50);
    at('2026-06-12T12:00:00Z');
    await failed(its, '2026-06-12');
    expect(await costsOf(analysed.id)).toEqual({
      ...{ ...expected, days: 89 },
      before: { failures: 2, cost: 2 * (50 + 25 + 200) },
      after: { failures: 1, cost: 50 + 25 + 200 },
    });
    at('2026-06-13T12:00:00Z');
    await failed(its, '2026-06-13');
    expect(await costsOf(analysed.id)).toMatchObject({ days: 90, after: { failures: 1 } });
  });

  it('have no cost where nothing has a price', async () => {
    await rates({ hourlyRate: 0 });
    const its = await equipped();
    const analysed = await failed({ ...its, bearing: its.seal, seal: its.bearing }, '2026-03-01');
    await confirmed(analysed.id);
    expect(await costsOf(analysed.id)).toMatchObject({ before: { failures: 1, cost: 12.5 } });
    const found = await costsOf(analysed.id);
    expect(found?.after).toEqual({ failures: 0 });
  });

  it('are those of watched countermeasures alone, and cost a few trips', async () => {
    const its = await equipped();
    const { id } = await failed(its, '2026-03-01');
    expect(await costsOf(id)).toBeUndefined();
    const past = { from: '2020-01-01', to: '2020-01-31' };
    expect((await ok(rootCauses.costs, past)).items.map(({ ewoId }: ComparedCosts) => ewoId)).not.toContain(
      id,
    );
    const { trips } = await costOfCall(rootCauses.costs, period);
    expect(trips).toBeLessThan(40);
    expect((await ok(rootCauses.costs, period, { as: 'guest' })).items.length).toBeGreaterThan(0);
    expect((await call(rootCauses.costs, period, { as: 'requestor' })).status).toBe(403);
  });
});
