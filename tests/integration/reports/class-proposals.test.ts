// Proposals of the classes CD and REA by the losses of the last year (domain 2.4).
import { beforeAll, expect, it } from 'vitest';
import { plants } from '#functions/db/entities/access.ts';
import { type ClassProposals, classProposals } from '#shared/reports/class-proposal-api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { machines, machineTools } from '#shared/structure/api.ts';
import { classifications } from '#shared/structure/classification-api.ts';
import { type As, call, ok, storeOf } from '../harness.ts';
import { machine, worldAt } from '../plan.ts';
import { ewoOf, requestsPlant } from '../requests/plant.ts';

worldAt('2026-03-16T12:00:00Z');

let here: Awaited<ReturnType<typeof requestsPlant>>;
beforeAll(async () => {
  here = await requestsPlant();
});

/** Creates a machine that was down for so many minutes. */
async function stood(minutes: number, on = '2026-03-02', hours = 0.5): Promise<number> {
  const machineId = await machine();
  const { id } = await ewoOf(machineId, { createdAt: `${on}T06:00:00Z`, teamId: here.ours });
  const start = `${on}T06:00:00Z`;
  await ok(ewos.start, { id, interventionAt: start });
  await ok(ewos.diagnose, {
    ...{ id, diagnosis: 'Worn', technicians: [here.ada], breakdownType: 'mechanical' as const },
    diagnosisAt: start,
  });
  await ok(ewos.close, {
    ...{ id, interventionDescription: 'Changed', interventionType: 'repair' as const },
    hours: [{ operatorId: here.ada, hours }],
    closedAt: new Date(Date.parse(start) + minutes * 60_000).toISOString(),
  });
  return machineId;
}

let signIns = 0;
const fresh = (): As => ({
  claims: { token_use: 'access', tenant: 'acme', user: 'admin', jti: `classes ${++signIns}` },
});
it('proposes by minutes while nothing has a price, then by cost; only people give a class', async () => {
  // Half of all losses, up to 70 %, up to 90 %, the rest; then a machine without losses, one with old losses,
  // and one dismissed since.
  const its = [await stood(300), await stood(120), await stood(90), await stood(60, '2026-03-03', 1.25)];
  const idle = await machine();
  const old = await stood(600, '2025-03-10');
  const gone = await stood(30);
  await ok(machineTools.bulk, { ids: [gone], change: { status: 'dismissed' } });
  const found = await ok(classProposals.list, {});
  const of = ({ items }: ClassProposals, id: number) => items.find((each) => each.id === id);
  expect(found).toMatchObject({ by: 'minutes', from: '2025-03-16', to: '2026-03-16' });
  expect(its.map((id) => of(found, id)!.rea.proposed)).toEqual(['AA', 'A', 'B', 'B']);
  expect(its.map((id) => of(found, id)!.cd.proposed)).toEqual(['AA', 'A', 'B', 'B']);
  expect(of(found, its[0]!)).toMatchObject({ breakdowns: 1, rea: { value: 300, cumulative: 50 } });
  for (const id of [idle, old])
    expect(of(found, id)).toMatchObject({
      breakdowns: 0,
      cd: { proposed: 'C' },
      rea: { proposed: 'C', value: 0 },
    });
  expect(of(found, gone)).toBeUndefined();
  // The wizard gives the same proposal.
  expect(await ok(classifications.reactive, { id: its[1]! })).toMatchObject({
    proposed: 'A',
    minutes: 120,
    total: 600,
  });
  expect((await ok(machines.get, { id: its[0]! })).classRea).toBeNull();

  const store = storeOf({ tenant: 'acme' });
  const plant = await store.get(plants, 'P1');
  const parameters = { ...plant.parameters, hourlyRate: 40, stoppedHourCost: 0 };
  await store.commit(store.replace(plants, plant, { ...plant, parameters }));
  const priced = await ok(classProposals.list, {}, fresh());
  expect(priced.by).toBe('cost');
  expect(of(priced, its[3]!)).toMatchObject({ cd: { proposed: 'AA', value: 50 }, rea: { proposed: 'B' } });

  await ok(machineTools.bulk, { ids: [its[0]!], change: { classCd: 'A', classRea: 'AA' } });
  expect(await ok(machines.get, { id: its[0]! })).toMatchObject({ classCd: 'A', classRea: 'AA' });
  expect(of(await ok(classProposals.list, {}), its[0]!)).toMatchObject({
    ...{ cd: { present: 'A' }, rea: { present: 'AA' } },
  });
});

it('is of one plant, and for those who classify or look on', async () => {
  expect((await ok(classProposals.list, {}, { plant: 'P2' })).items).toEqual([]);
  expect(await ok(classProposals.list, {}, { as: 'guest' })).toMatchObject({ to: '2026-03-16' });
  for (const as of ['technician', 'pm', 'requestor', 'viewer'] as const)
    expect(await call(classProposals.list, {}, { as })).toMatchObject({ status: 403 });
});
