// Values of machines that wait for a person: what waits, what accepting and rejecting do, and that repeated batches
// add nothing.
import { beforeAll, describe, expect, it } from 'vitest';
import { plants } from '#functions/db/entities/access.ts';
import { alerts } from '#functions/db/entities/organisation.ts';
import { controlResults } from '#functions/db/entities/planned.ts';
import { tags } from '#functions/db/entities/requests.ts';
import { machines } from '#functions/db/entities/structure.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import type { WaitingReading } from '#shared/integration/machine-data/waiting-api.ts';
import { waitingReadings } from '#shared/integration/machine-data/waiting-api.ts';
import { publicCalls } from '#shared/integration/public-api.ts';
import { serviceAccounts } from '#shared/integration/service-account-api.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import { readings } from '#shared/planned/reading-api.ts';
import { results } from '#shared/procedures/result-api.ts';
import { remarks } from '#shared/requests/remark/remark-api.ts';
import { tags as tagCalls } from '#shared/requests/tag-api.ts';
import { controls, quantities } from '#shared/structure/api.ts';
import { type As, call, expireMemberships, ok, storeOf } from '../harness.ts';
import { at, cycle, machine, ordersOf, worldAt } from '../plan.ts';
import { streamReader } from '../stream.ts';

worldAt('2026-03-01T09:00:00Z');

let sender: As;
beforeAll(async () => {
  const { key } = await ok(serviceAccounts.create, {
    name: 'Line controller',
    scopes: [
      ['readings', 'create'],
      ['checklistCalendar', 'view'],
    ],
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
    const again = results.map(({ status, ...row }) => ({
      ...row,
      status: status === 'refused' ? status : 'duplicate',
    }));
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

  it('P07: a zero between good values waits, and the total grows by the good ones alone', async () => {
    const { id, machineId } = await cycle(fixed);
    at('2026-03-01T09:00:00Z');
    await ok(readings.create, { machineId, meter: 'hits', value: 8_000 });
    const { code } = await storeOf({ tenant: 'acme', plant: 'P1' }).get(machines, machineId);
    for (const [day, value, status] of [
      ['02', 8_040, 'accepted'],
      ['03', 0, 'waiting'],
      ['04', 8_120, 'accepted'],
    ] as const) {
      at(`2026-03-${day}T09:00:00Z`);
      expect(await send(code, [value, `2026-03-${day}T09:00:00Z`])).toMatchObject([{ status }]);
    }
    // Means of 40 a day twice: 80 over two days do not count as one day.
    expect(await statusOf({ id })).toMatchObject({ reading: 8_120, perDay: 40 });
    expect(await waitingOf({ machineId })).toMatchObject([{ value: 0, because: 'readingTooLow' }]);
    // A person resets the meter; the counter that comes back is then too high for one day.
    at('2026-03-05T09:00:00Z');
    await ok(readings.reset, { machineId, meter: 'hits', value: 0, reason: 'Counter replaced' });
    at('2026-03-06T09:00:00Z');
    expect(await send(code, [8_200, '2026-03-06T09:00:00Z'])).toMatchObject([
      { status: 'waiting', code: 'readingImplausible' },
    ]);
  });

  it('waits when it is too large to be recorded, and can only be rejected', async () => {
    const made = await steady();
    const rows: [number, string][] = [
      [1e13, '2026-03-06T07:00:00Z'],
      [163_000, '2026-03-06T08:00:00Z'],
    ];
    expect(await send(made.code, ...rows)).toEqual([
      { status: 'waiting', code: 'valueTooLarge' },
      { status: 'accepted' },
    ]);
    const [{ id } = { id: '' }] = await waitingOf(made);
    expect(await call(waitingReadings.accept, { id, reason })).toMatchObject({
      status: 400,
      body: { code: 'valueTooLarge' },
    });
    expect(await ok(waitingReadings.reject, { id, reason })).toMatchObject({ state: 'rejected' });
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

  it('alerts the teams of its machine once, however many others wait with it', async () => {
    const { id: leader } = await ok(operators.create, { code: 'ALE', name: 'Ale' });
    const team = { code: 'ALL', description: 'All machines', leaders: [leader] };
    const { id: teamId } = await ok(teams.create, team);
    const made = await steady();
    const deliver = await streamReader('LATEST');
    await send(made.code, [5, '2026-03-06T07:00:00Z']);
    await deliver();
    await send(made.code, [6, '2026-03-06T07:30:00Z']);
    await deliver();
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    const told = await loadAllPages((next) => store.list(alerts, { next }));
    expect(told.filter((alert) => alert.teamId === teamId)).toMatchObject([
      { code: 'valueWaits', values: { machine: expect.stringContaining(made.code), value: 5 } },
    ]);
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

describe('a measurement of a machine', () => {
  let n = 0;
  /** Creates a machine and a control with limits 4 and 6 bar, at 9:00 on 6 March. */
  async function measured(more: object = {}) {
    at('2026-03-06T09:00:00Z');
    n++;
    const quantity = await ok(quantities.create, { code: `P${n}`, description: 'Pressure', unit: 'bar' });
    const control = await ok(controls.create, {
      ...{ code: `OIL-${n}`, description: 'Oil pressure', type: 'measure', nature: 'quantitative' },
      ...{ quantityId: quantity.id, lower: 4, upper: 6, tagOnRed: true, ...more },
    } as never);
    const machineId = await machine();
    const { code } = await storeOf({ tenant: 'acme', plant: 'P1' }).get(machines, machineId);
    const measure = async (...rows: [value: number, minute: number][]) => {
      const measurements = rows.map(([value, minute]) => ({
        ...{ machine: code, control: control.code.toLowerCase(), value },
        at: new Date(Date.parse('2026-03-06T08:00:00Z') + minute * 60_000).toISOString(),
      }));
      return (await ok(publicCalls.createMeasurements, { measurements }, sender)).results;
    };
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    const madeTags = async () =>
      (await loadAllPages((next) => store.list(tags, { next }))).filter((tag) => tag.machineId === machineId);
    return { control, machineId, code, measure, madeTags };
  }
  const accepted = { status: 'accepted' };

  it('is a result with its colour, once however often it is sent', async () => {
    const { control, machineId, code, measure } = await measured({ tagOnRed: undefined });
    const rows: [number, number][] = [
      [5, 0],
      [7.25, 1],
    ];
    expect(await measure(...rows)).toEqual([accepted, accepted]);
    expect(await measure(...rows)).toEqual([{ status: 'duplicate' }, { status: 'duplicate' }]);
    const period = { from: '2026-03-01', to: '2026-03-31', controlId: control.id };
    expect((await ok(results.list, period)).items).toMatchObject([
      { value: 7.25, colour: 'red', technician: 'Line controller', measuredAt: '2026-03-06T08:01:00.000Z' },
      { value: 5, colour: 'green', machineId },
    ]);
    expect((await ok(results.trend, { ...period, machineId })).values).toEqual([
      { on: '2026-03-06', value: 7.25, colour: 'red' },
    ]);
    // A late one is recorded, and the trend keeps the last of the day.
    expect(await measure([4.5, -10])).toEqual([accepted]);
    expect((await ok(results.trend, { ...period, machineId })).values[0].value).toBe(7.25);
    const { items } = await ok(publicCalls.listMeasurements, {}, sender);
    expect(items.filter((each: { machine: string }) => each.machine === code)).toHaveLength(3);
  });

  it('waits with another value of its instant or a time in the future, until a person accepts it', async () => {
    const { control, machineId, measure } = await measured();
    await measure([5, 0]);
    expect(await measure([5.5, 0], [5, 70])).toEqual([
      { status: 'waiting', code: 'readingConflict' },
      { status: 'waiting', code: 'dateInFuture' },
    ]);
    const [future, other] = await waitingOf({ machineId });
    expect(other).toMatchObject({ value: 5.5, control: { code: control.code, unit: 'bar' } });
    expect(await call(waitingReadings.accept, { id: future!.id, reason })).toMatchObject({
      body: { code: 'dateInFuture' },
    });
    await ok(waitingReadings.accept, { id: other!.id, reason });
    const period = { from: '2026-03-01', to: '2026-03-31', controlId: control.id };
    expect((await ok(results.list, period)).items).toMatchObject([
      { value: 5.5, technician: 'Line controller' },
    ]);
  });

  it('is refused for unknown machines and controls, and controls that have answers', async () => {
    const { control, code } = await measured();
    const visual = await ok(controls.create, {
      ...{ code: 'LOOK', description: 'Leaks', type: 'visual', nature: 'qualitative' },
      answers: [
        { text: 'OK', evaluation: 'ok' },
        { text: 'NOK', evaluation: 'ko' },
      ],
    } as never);
    const row = { value: 5, at: '2026-03-06T08:00:00Z' };
    const measurements = [
      { ...row, machine: 'NOPE', control: control.code },
      { ...row, machine: code, control: 'NOPE' },
      { ...row, machine: code, control: visual.code },
    ];
    expect((await ok(publicCalls.createMeasurements, { measurements }, sender)).results).toEqual(
      ['machineUnknown', 'controlUnknown', 'controlUnknown'].map((each) => ({
        status: 'refused',
        code: each,
      })),
    );
    expect(
      await call(
        publicCalls.createMeasurements,
        { measurements: [{ ...measurements[0]!, at: '2026-03-06' }] },
        sender,
      ),
    ).toMatchObject({ status: 400 });
  });

  it('is not found in a plant without checklists', async () => {
    const tenant = storeOf({ tenant: 'acme' });
    const plant = await tenant.get(plants, 'P1');
    await tenant.commit(tenant.replace(plants, plant, { ...plant, checklists: false }));
    expireMemberships();
    for (const contract of [publicCalls.createMeasurements, publicCalls.listMeasurements])
      expect(await call(contract as typeof publicCalls.listMeasurements, {}, sender)).toMatchObject({
        status: 404,
        body: { code: 'notFound' },
      });
    const changed = await tenant.get(plants, 'P1');
    await tenant.commit(tenant.replace(plants, changed, plant));
    expireMemberships();
  });

  it('that is red makes one tag, however many red ones follow at once', async () => {
    const { measure, madeTags } = await measured();
    await Promise.all([measure([7, 0]), measure([7, 0])]);
    await measure([7.5, 1], [3, 2]);
    const [tag, ...others] = await madeTags();
    expect(others).toEqual([]);
    const { id } = tag!;
    expect(tag).toMatchObject({
      ...{ type: 'equipment', pillar: 'PM', requester: 'Line controller' },
      anomaly: expect.stringMatching(/^OIL-\d+ – Oil pressure: 7 bar \(4 – 6 bar\)$/),
    });
    expect((await ok(remarks.list, { of: 'tag', thing: id })).items).toHaveLength(0);
  });

  it('that is red again adds a remark to the tag while it is open, and then makes another', async () => {
    const { measure, madeTags } = await measured();
    await measure([7, 0], [5, 1], [8, 2], [8.5, 3]);
    const [tag, ...others] = await madeTags();
    expect(others).toEqual([]);
    const { items } = await ok(remarks.list, { of: 'tag', thing: tag!.id });
    expect(items).toMatchObject([{ author: 'Line controller', text: expect.stringContaining('8 bar') }]);
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    const before = await store.get(tags, tag!.id);
    await store.commit(store.replace(tags, before, { ...before, state: 'closed' }));
    await measure([5, 4], [9, 5]);
    expect(await madeTags()).toHaveLength(2);
  });

  it('is one of many: each is recorded, and an alarm that flaps makes one tag with remarks', async () => {
    const { control, machineId, measure, madeTags } = await measured();
    const rows = Array.from({ length: 120 }, (_, i): [number, number] => [i % 2 === 0 ? 7 : 5, i * 0.4]);
    expect((await measure(...rows)).map(({ status }: { status: string }) => status)).toEqual(
      rows.map(() => 'accepted'),
    );
    const [tag, ...others] = await madeTags();
    expect(others).toEqual([]);
    const { items } = await ok(remarks.list, { of: 'tag', thing: tag!.id });
    expect(items).toHaveLength(59);
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    const stored = await loadAllPages((next) =>
      store.listBy(controlResults, 'byMachine', [machineId], { next }),
    );
    expect(stored.filter(({ controlId }) => controlId === control.id)).toHaveLength(120);
  });

  it('leaves a remark on its tag if that is closed while the control is red', async () => {
    const { id: leader } = await ok(operators.create, { code: 'LED', name: 'Ada' });
    const { id: teamId } = await ok(teams.create, {
      code: 'MEC',
      description: 'Mechanics',
      leaders: [leader],
    });
    const closeAfter = async (...rows: [number, number][]) => {
      const { measure, madeTags } = await measured();
      await measure(...rows);
      const [tag] = await madeTags();
      await ok(tagCalls.assign, { id: tag!.id, teamId });
      await ok(tagCalls.close, { id: tag!.id, closingNotes: 'Seal replaced' });
      return (await ok(remarks.list, { of: 'tag', thing: tag!.id })).items;
    };
    expect(await closeAfter([7, 0], [8, 1])).toMatchObject([
      { text: expect.stringMatching(/^Chiuso mentre il controllo è ancora rosso\. OIL-\d+ .+: 8 bar/) },
    ]);
    expect(await closeAfter([7, 0], [5, 1])).toEqual([]);
  });

  it('makes no tag if the control has no rule', async () => {
    const { measure, madeTags } = await measured({ tagOnRed: undefined });
    await measure([7, 0]);
    expect(await madeTags()).toEqual([]);
  });
});
