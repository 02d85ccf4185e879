// OEE from counts that other systems send: vectors, own stops, duplicates, and the figure of a period.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machines } from '#functions/db/entities/structure.ts';
import { publicCalls } from '#shared/integration/public-api.ts';
import { serviceAccounts } from '#shared/integration/service-account-api.ts';
import { figures } from '#shared/reports/kpi-api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { type As, call, expireMemberships, ok, startWorld, storeOf, type World } from '../harness.ts';
import { at, machine, realTime } from '../plan.ts';
import { type Deliver, streamReader } from '../stream.ts';

let world: World;
let react: Deliver;
let sender: As;
const store = () => storeOf({ tenant: 'acme', plant: 'P1' });

beforeAll(async () => {
  at('2026-03-06T11:00:00Z');
  world = await startWorld();
  react = await streamReader();
  const { key } = await ok(serviceAccounts.create, {
    name: 'MES',
    scopes: [['readings', 'create']],
    expiresOn: '2026-12-31',
  });
  sender = { as: 'nobody', plant: null, headers: { authorization: `Bearer ${key}` } };
  expireMemberships();
});
afterAll(async () => {
  realTime();
  await world.close();
});

const shift = { day: '2026-03-06', shift: '1' as const, idealPerMinute: 1, plannedMinutes: 480 };
const send = async (...counts: object[]) =>
  (await ok(publicCalls.createCounts, { counts } as never, sender)).results;
async function codeOf(machineId: number): Promise<string> {
  return (await store().get(machines, machineId)).code;
}
const period = { from: '2026-03-01', to: '2026-03-31' };
const oeeOf = async (machineId: number) => (await ok(figures.oee, { ...period, machineId })).items;
const kpiOf = async (machineId: number) => (await ok(figures.kpi, { ...period, machineId })).oee;

describe('OEE', () => {
  it('of a shift has the availability of its own stops, each minute once', async () => {
    const machineId = await machine();
    const code = await codeOf(machineId);
    // Two stops from 13:00 local time on, which outlast the shift that ends at 14:00.
    at('2026-03-06T12:00:00Z');
    for (const breakdownDescription of ['Jammed', 'Still jammed'])
      await ok(ewos.create, { machineId, machineStatus: 'stopped', breakdownDescription });
    at('2026-03-06T15:00:00Z');
    await react();
    const row = { ...shift, machine: code, good: 350, total: 380 };
    expect(await send(row)).toEqual([{ status: 'accepted' }]);
    expect(await oeeOf(machineId)).toEqual([
      {
        ...{ on: '2026-03-06', shift: '1', plannedMinutes: 480, downMinutes: 60, good: 350, total: 380 },
        ...{ availability: 87.5, performance: 90.5, quality: 92.1, oee: 72.9 },
      },
    ]);
    expect(await kpiOf(machineId)).toBe(72.9);
  });

  it('is that of the last counts of a shift, and wins over the entered one', async () => {
    const machineId = await machine();
    const before = await store().get(machines, machineId);
    await store().commit(store().replace(machines, before, { ...before, oee: 50 }));
    await react();
    expect(await kpiOf(machineId)).toBe(50);
    const row = { ...shift, machine: before.code, good: 120, total: 120 };
    expect(await send(row, { ...row, good: 240, total: 240 })).toEqual([
      { status: 'accepted' },
      { status: 'accepted' },
    ]);
    expect(await send({ ...row, good: 240, total: 240 })).toEqual([{ status: 'duplicate' }]);
    expect(await kpiOf(machineId)).toBe(50);
    expect(await oeeOf(machineId)).toMatchObject([{ good: 240, oee: 50 }]);
    await send({ ...row, shift: '3', day: '2026-03-05', good: 480, total: 480 });
    expect(await kpiOf(machineId)).toBe(75);
    expect((await oeeOf(machineId)).map((each: { shift: string }) => each.shift)).toEqual(['1', '3']);
  });

  it('above 100 % is marked and changes no figure', async () => {
    const machineId = await machine();
    const row = { ...shift, machine: await codeOf(machineId), good: 960, total: 960 };
    await send(row);
    expect(await oeeOf(machineId)).toMatchObject([{ oee: 200, mark: 'performanceAbove100' }]);
    expect(await kpiOf(machineId)).toBeNull();
  });

  it('takes no counts that contradict each other, of unknown machines or of shifts to come', async () => {
    const machineId = await machine();
    const row = { ...shift, machine: await codeOf(machineId), good: 4, total: 4 };
    expect(await send({ ...row, machine: 'NOPE' }, { ...row, day: '2026-03-07' })).toEqual(
      ['machineUnknown', 'dateInFuture'].map((code) => ({ status: 'refused', code })),
    );
    for (const [more, fields] of [
      [{ good: 5 }, { 'counts.1.good': 'goodAboveTotal' }],
      [{ total: -1 }, { 'counts.1.total': 'tooSmall' }],
    ] as const)
      expect(
        await call(publicCalls.createCounts, { counts: [row, { ...row, ...more }] } as never, sender),
      ).toMatchObject({ status: 400, body: { fields } });
    expect(await oeeOf(machineId)).toEqual([]);
    expect(await call(figures.oee, { ...period, machineId: 9_999 })).toMatchObject({ status: 404 });
    expect(await call(figures.oee, { ...period, machineId }, { plant: 'P2' })).toMatchObject({ status: 404 });
  });
});
