// Values of machines that wait for a person: what waits, what accepting and rejecting do, and that repeated batches
// add nothing.
import { beforeAll, describe, expect, it } from 'vitest';
import { machines } from '#functions/db/entities/structure.ts';
import { publicCalls } from '#shared/integration/public-api.ts';
import { serviceAccounts } from '#shared/integration/service-account-api.ts';
import type { WaitingReading } from '#shared/planned/machine-fed/waiting-api.ts';
import { waitingReadings } from '#shared/planned/machine-fed/waiting-api.ts';
import { readings } from '#shared/planned/reading-api.ts';
import { type As, call, expireMemberships, ok, storeOf } from '../harness.ts';
import { at, cycle, ordersOf, worldAt } from '../plan.ts';

worldAt('2026-03-01T09:00:00Z');

let sender: As;
beforeAll(async () => {
  const { key } = await ok(serviceAccounts.create, {
    name: 'Line controller',
    scopes: [['readings', 'create']],
    expiresOn: '2026-12-31',
  });
  sender = { as: 'nobody', plant: null, headers: { authorization: `Bearer ${key}` } };
  expireMemberships();
});

const fixed = {
  meter: 'hits',
  run: { start: 120_000, every: 50_000 },
  frequency: undefined,
  mode: 'initialScheduling',
  tolerance: 2_000,
  lockSpan: 5_000,
} as const;
/** Creates a meter cycle; five daily readings end with 162 500 on 5 March, and it is the 6th. */
async function steady() {
  const made = await cycle(fixed);
  for (const [day, value] of [160_000, 160_600, 161_300, 161_900, 162_500].entries()) {
    at(`2026-03-0${day + 1}T09:00:00Z`);
    await ok(readings.create, { machineId: made.machineId, meter: 'hits', value });
  }
  at('2026-03-06T09:00:00Z');
  const { code } = await storeOf({ tenant: 'acme', plant: 'P1' }).get(machines, made.machineId);
  return { ...made, code };
}
const send = async (machine: string, ...rows: [value: number, at: string][]) => {
  const sent = rows.map(([value, instant]) => ({ machine, meter: 'hits' as const, value, at: instant }));
  return (await ok(publicCalls.createReadings, { readings: sent }, sender)).results;
};
const waitingOf = async ({ machineId }: { machineId: number }): Promise<WaitingReading[]> =>
  (await ok(waitingReadings.list, {})).items.filter((each: WaitingReading) => each.machineId === machineId);
const statusOf = async ({ id }: { id: number }) =>
  (await ok(readings.list, {})).items.find((each: { cycleId: number }) => each.cycleId === id);
const reason = 'Looked at the display';

describe('a doubtful reading of a machine', () => {
  it('waits and changes nothing, however often it is sent', async () => {
    const made = await steady();
    const rows: [number, string][] = [
      [99_999_999, '2026-03-06T07:00:00Z'],
      [162_400, '2026-03-06T07:30:00Z'],
      [163_000, '2026-03-06T08:00:00Z'],
      [163_050, '2026-03-06T08:00:00Z'],
      [163_100, '2026-03-06T09:03:00Z'],
      [162_450, '2026-03-04T12:00:00Z'],
    ];
    const doubts = [
      ...['readingImplausible', 'readingTooLow'].map((code) => ({ status: 'waiting', code })),
      ...['readingConflict', 'dateInFuture'].map((code) => ({ status: 'waiting', code })),
      { status: 'refused', code: 'dateBeforeMinimum' },
    ];
    const results = [...doubts.slice(0, 2), { status: 'accepted' }, ...doubts.slice(2)];
    expect(await send(made.code, ...rows)).toEqual(results);
    const again = [...doubts.slice(0, 2), { status: 'duplicate' }, ...doubts.slice(2)];
    expect(await send(made.code, ...rows)).toEqual(again);
    expect(await statusOf(made)).toMatchObject({ reading: 163_000 });
    expect(await ordersOf(made.id)).toEqual([]);
    const waiting = await waitingOf(made);
    expect(waiting.map(({ value, because }) => [value, because])).toEqual([
      [163_100, 'dateInFuture'],
      [163_050, 'readingConflict'],
      [162_400, 'readingTooLow'],
      [99_999_999, 'readingImplausible'],
    ]);
    expect(waiting[3]).toMatchObject({ sender: 'Line controller', meter: 'hits', state: 'waiting' });
    expect(waiting[3]!.expected).toBeGreaterThan(162_500);
  });

  it('is recorded once a person accepts it, and issues the order', async () => {
    const made = await steady();
    await send(made.code, [99_999_999, '2026-03-06T07:00:00Z']);
    const [{ id } = { id: '' }] = await waitingOf(made);
    const who: As = { headers: { 'idempotency-key': '01ARZ3NDEKTSV4RRFFQ69G5FAV' } };
    const accepted = await ok(waitingReadings.accept, { id, reason }, who);
    expect(accepted).toMatchObject({ state: 'accepted', decidedBy: 'Ms admin', decision: reason });
    expect(await ok(waitingReadings.accept, { id, reason }, who)).toEqual(accepted);
    expect(await statusOf(made)).toMatchObject({ reading: 99_999_999 });
    expect(await ordersOf(made.id)).toHaveLength(1);
    expect(await send(made.code, [99_999_999, '2026-03-06T07:00:00Z'])).toEqual([{ status: 'duplicate' }]);
    expect(await call(waitingReadings.reject, { id, reason })).toMatchObject({
      status: 409,
      body: { code: 'valueDecided' },
    });
    expect((await ok(waitingReadings.list, { state: 'accepted' })).items).toMatchObject([{ id }]);
  });

  it('that is lower sets the meter to it when it is accepted, from its instant', async () => {
    const made = await steady();
    await send(made.code, [0, '2026-03-06T07:00:00Z']);
    const [{ id } = { id: '' }] = await waitingOf(made);
    await ok(waitingReadings.accept, { id, reason: 'New counter' });
    expect(await statusOf(made)).toMatchObject({ reading: 0, readAt: '2026-03-06T07:00:00.000Z' });
    expect(await send(made.code, [40, '2026-03-06T08:00:00Z'])).toEqual([{ status: 'accepted' }]);
  });

  it('is refused from then on if a person rejects it', async () => {
    const made = await steady();
    await send(made.code, [5, '2026-03-06T07:00:00Z']);
    const [{ id } = { id: '' }] = await waitingOf(made);
    expect(await ok(waitingReadings.reject, { id, reason })).toMatchObject({ state: 'rejected' });
    expect(await waitingOf(made)).toEqual([]);
    expect(await send(made.code, [5, '2026-03-06T07:00:00Z'])).toEqual([
      { status: 'refused', code: 'valueRejected' },
    ]);
    expect(await statusOf(made)).toMatchObject({ reading: 162_500 });
  });

  it('cannot be accepted after later readings, or before its instant', async () => {
    const made = await steady();
    await send(made.code, [5, '2026-03-06T07:00:00Z'], [163_100, '2026-03-06T09:30:00Z']);
    await send(made.code, [163_000, '2026-03-06T08:00:00Z']);
    const [future, low] = await waitingOf(made);
    expect(await call(waitingReadings.accept, { id: low!.id, reason })).toMatchObject({
      status: 400,
      body: { code: 'dateBeforeMinimum' },
    });
    expect(await call(waitingReadings.accept, { id: future!.id, reason })).toMatchObject({
      status: 400,
      body: { code: 'dateInFuture' },
    });
    at('2026-03-06T09:31:00Z');
    await ok(waitingReadings.accept, { id: future!.id, reason });
    expect(await statusOf(made)).toMatchObject({ reading: 163_100 });
  });

  it('is decided by administrators of its plant, with a reason', async () => {
    const made = await steady();
    await send(made.code, [5, '2026-03-06T07:00:00Z']);
    const [{ id } = { id: '' }] = await waitingOf(made);
    for (const verb of [waitingReadings.accept, waitingReadings.reject]) {
      expect(await call(verb, { id, reason }, { as: 'technician' })).toMatchObject({ status: 403 });
      expect(await call(verb, { id, reason }, { plant: 'P2' })).toMatchObject({ status: 404 });
      expect(await call(verb, { id, reason: '' })).toMatchObject({ status: 400 });
      expect(await call(verb, { id, reason, version: 9 })).toMatchObject({ status: 409 });
    }
    expect(await waitingOf(made)).toHaveLength(1);
  });
});
