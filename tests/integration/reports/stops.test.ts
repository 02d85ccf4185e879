// A stop counts in every period it overlaps, with its part in it, however long before it began (domain 9).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plants } from '#functions/db/entities/access.ts';
import { recomputeMarkedTotals } from '#functions/events/public.ts';
import { figures } from '#shared/reports/kpi-api.ts';
import { ledger } from '#shared/reports/ledger-api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { ok, startWorld, storeOf, type World } from '../harness.ts';
import { emptied } from '../mailbox.ts';
import { at, machine, realTime } from '../plan.ts';
import { ewoOf, requestsPlant } from '../requests/plant.ts';
import { type Deliver, streamReader } from '../stream.ts';

let world: World;
let here: Awaited<ReturnType<typeof requestsPlant>>;
let react: Deliver;
let [over, down]: [number, number] = [0, 0];
const NOW = '2026-11-26T09:00:00Z';

beforeAll(async () => {
  at(NOW);
  emptied();
  world = await startWorld();
  const store = storeOf({ tenant: 'acme', plant: 'P1' });
  const plant = await store.get(plants, 'P1');
  const parameters = { ...plant.parameters, stoppedHourCost: 10 };
  await store.commit(store.replace(plants, plant, { ...plant, parameters }));
  here = await requestsPlant();
  react = await streamReader();
  [over, down] = [await machine(), await machine()];
  // In Rome's time from 31 October 22:00 to 3 November 10:00.
  await stopped(over, '2026-10-31T21:00:00Z', '2026-11-03T09:00:00Z');
  await ewoOf(down, { createdAt: '2026-11-20T06:00:00Z', teamId: here.ours });
  await react();
});
afterAll(async () => {
  realTime();
  await world.close();
});

/** Creates a closed breakdown whose work began half an hour after its report. */
async function stopped(machineId: number, createdAt: string, closedAt: string) {
  const { id } = await ewoOf(machineId, { createdAt, teamId: here.ours });
  const since = createdAt.replace(':00:00Z', ':30:00Z');
  await ok(ewos.start, { id, interventionAt: since });
  await ok(ewos.diagnose, {
    ...{ id, diagnosis: 'Shaft', technicians: [here.ada], breakdownType: 'mechanical' },
    diagnosisAt: since,
  } as never);
  await ok(ewos.close, {
    ...{ id, interventionDescription: 'Replaced', interventionType: 'replacement' },
    ...{ hours: [{ operatorId: here.ada, hours: 1 }], closedAt },
  });
}

const kpiOf = (machineId: number, from: string, to: string) => ok(figures.kpi, { machineId, from, to });

it('has its hours in both months, and these add up to all of them', async () => {
  expect((await kpiOf(over, '2026-10-01', '2026-10-31')).downtimeHours).toBe(2);
  expect((await kpiOf(over, '2026-11-01', '2026-11-26')).downtimeHours).toBe(58);
  expect((await kpiOf(over, '2026-10-01', '2026-11-26')).downtimeHours).toBe(60);
  expect((await kpiOf(over, '2026-11-03', '2026-11-03')).downtimeHours).toBe(10);
  expect((await kpiOf(over, '2026-11-04', '2026-11-04')).downtimeHours).toBe(0);
});

it('of a machine that is down has availability 0 on every day since', async () => {
  expect(await kpiOf(down, '2026-11-24', '2026-11-25')).toMatchObject({ downtimeHours: 48, availability: 0 });
  expect(await kpiOf(down, '2026-11-19', '2026-11-19')).toMatchObject({
    downtimeHours: 0,
    availability: 100,
  });
});

it('of a machine that is down leaves nothing of a period that is not over', async () => {
  // Today it is ten o'clock in Rome.
  for (const to of ['2026-11-26', '2026-11-30', '2027-03-01'])
    expect(await kpiOf(down, '2026-11-21', to)).toMatchObject({
      ...{ scheduledHours: 130, downtimeHours: 130, availability: 0 },
    });
  const [today] = (
    await ok(figures.ewo, { from: '2026-11-26', to: '2026-11-26', machineId: down })
  ).months.slice(-1);
  expect(today.availability).toBeLessThan(100);
  at('2027-02-26T09:00:00Z');
  expect((await ok(figures.home, { from: '2027-02-01', to: '2027-02-26' })).months).toEqual(
    (await ok(figures.ewo, { from: '2027-02-01', to: '2027-02-26' })).months,
  );
  const year = await ok(figures.ewo, { from: '2027-02-01', to: '2027-02-26', machineId: down });
  expect(year.months.slice(-2).map(({ availability }: { availability: number }) => availability)).toEqual([
    0, 0,
  ]);
  at(NOW);
});

it('is in the trend, the Pareto, the strata, the cost and on the home page', async () => {
  const period = { from: '2026-11-24', to: '2026-11-25' };
  const report = await ok(figures.ewo, { ...period, machineId: down });
  expect(report.kpi).toMatchObject({ downtimeHours: 48, availability: 0, breakdowns: 0 });
  expect(report.pareto).toMatchObject([{ key: String(down), count: 0, minutes: 48 * 60 }]);
  expect(report.strata).toMatchObject([{ key: String(down), count: 0, minutes: 48 * 60 }]);
  expect((await ok(figures.pareto, { ...period, by: 'machine' })).items).toMatchObject([
    { key: String(down), minutes: 48 * 60 },
  ]);
  expect((await ok(figures.home, period)).pareto).toMatchObject([{ key: String(down), minutes: 48 * 60 }]);
  const { total, months } = await ok(figures.cost, {
    ...{ from: '2026-10-01', to: '2026-11-26', machineId: over, by: 'machine' },
  });
  expect(total.downtime).toBe(600);
  expect(months.map(({ month, downtime }: { month: string; downtime: number }) => [month, downtime])).toEqual(
    [
      ['2026-10', 20],
      ['2026-11', 580],
    ],
  );
});

describe('of the home page', () => {
  const months = async () => {
    const period = { from: '2026-12-01', to: '2026-12-15' };
    const home = (await ok(figures.home, period)).months;
    expect(home).toEqual((await ok(figures.ewo, period)).months);
    return home.map(({ availability }: { availability: number }) => availability).slice(-3);
  };

  it('are those of the dashboard, in months in which nothing was reported too', async () => {
    at('2026-12-15T08:00:00Z');
    const [october, november, december] = await months();
    expect(october).toBeGreaterThan(99);
    expect(november).toBeLessThan(october);
    // Half of all machines have been down since it began.
    expect(december).toBeLessThan(november);
    await recomputeMarkedTotals(storeOf({ tenant: 'acme', plant: 'P1' }), '2026-12-15T08:00:00.000Z');
    expect(await months()).toEqual([october, november, december]);
  });

  it('follow a stop that is dated back over the edge of a month', async () => {
    const before = await months();
    const { id } = await ewoOf(over, { createdAt: '2026-12-01T08:00:00Z', teamId: here.ours });
    await react();
    await ok(ewos.correct, { id, reason: 'Began earlier', createdAt: '2026-11-25T08:00:00Z' });
    await react();
    const after = await months();
    expect(after[1]).toBeLessThan(before[1]);
    await ok(ewos.cancel, { id, reason: 'Mistake' });
    await react();
    expect(await months()).toEqual(before);
    at(NOW);
  });
});

it('of a machine that stood over the turn of a year is in the ledger of both', async () => {
  at('2027-01-12T08:00:00Z');
  // The ISO year 2027 begins on 4 January.
  const { footer, rows } = await ok(ledger.get, { id: down, year: 2027 });
  expect(footer.availability).toBe(0);
  expect(rows[0].breakdowns).toBe(0);
  expect((await ok(ledger.get, { id: over, year: 2027 })).footer.availability).toBe(100);
  const [star] = Object.values((await ok(ledger.get, { id: down, year: 2026 })).rows[0].stars) as {
    count: number;
    minutes: number;
  }[];
  expect(star).toMatchObject({ count: 1, minutes: 53 * 1440 + 120 });
  at(NOW);
});

it('of the turn of a year is in the list of ledgers as in the ledgers', async () => {
  at('2027-01-12T08:00:00Z');
  const turned = await machine();
  await stopped(turned, '2026-12-30T08:00:00Z', '2027-01-05T08:00:00Z');
  await stopped(turned, '2027-01-04T22:00:00Z', '2027-01-05T12:00:00Z');
  await stopped(turned, '2027-01-10T08:00:00Z', '2027-01-10T20:00:00Z');
  await stopped(down, '2027-01-08T08:00:00Z', '2027-01-08T10:00:00Z');
  await react();
  for (const year of [2026, 2027]) {
    const { items } = await ok(ledger.list, { year });
    for (const { id, mtbf, mttr } of items as { id: number; mtbf: number; mttr: number }[]) {
      const { footer } = await ok(ledger.get, { id, year });
      expect({ id, mtbf, mttr }).toEqual({ id, mtbf: footer.mtbf, mttr: footer.mttr });
    }
    const of = (id: number) => items.find((each: { id: number }) => each.id === id);
    // In the 8 days and 9 hours since 4 January it was down until the 5th at 13:00, and half of the 10th.
    if (year === 2027) expect([of(turned).mtbf, of(down).mtbf]).toEqual([(8 * 24 + 9 - 37 - 12) / 2, 0]);
  }
  at(NOW);
});
