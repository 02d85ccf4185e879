import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plants } from '#functions/db/entities/access.ts';
import { teams } from '#shared/organisation/api.ts';
import { orders } from '#shared/planned/order-api.ts';
import { type EwoPage, ewos } from '#shared/requests/ewo-api.ts';
import { call, costOfCall, expireMemberships, ok, startWorld, storeOf, type World } from '../harness.ts';
import { at, cycle, machine, ordersOf, realTime } from '../plan.ts';
import { ewoOf, reportOf, requestsPlant } from './plant.ts';

let world: World;
let here: Awaited<ReturnType<typeof requestsPlant>>;
beforeAll(async () => {
  at('2026-03-02T08:00:00Z');
  world = await startWorld();
  here = await requestsPlant();
});
beforeEach(() => at('2026-03-02T10:00:00Z'));
afterAll(async () => {
  realTime();
  await world.close();
});

const technician = { as: 'technician' } as const;
const requestor = { as: 'requestor' } as const;
const found = () => ({
  diagnosis: 'Fuse blown',
  technicians: [here.ada],
  breakdownType: 'electrical' as const,
});
const done = () => ({
  interventionDescription: 'Fuse changed',
  interventionType: 'replacement' as const,
  hours: [{ operatorId: here.ada, hours: 1 }],
});
const time = (clock: string) => `2026-03-02T${clock}:00Z`;

/** Creates an EWO by the vector of domain 5.3, up to its closing. */
async function worked({
  machineId = here.machineId,
  ...more
}: {
  machineId?: number;
  machineStatus?: string;
} = {}): Promise<EwoPage> {
  const { id } = await ewoOf(machineId, { createdAt: time('08:00'), ...more });
  await ok(ewos.assign, { id, teamId: here.ours, assignedAt: time('08:10') });
  await ok(ewos.start, { id, interventionAt: time('08:25') }, technician);
  await ok(ewos.diagnose, { id, ...found(), diagnosisAt: time('08:45') }, technician);
  await ok(ewos.hold, { id, reason: 'spare', at: time('09:00') }, technician);
  return ok(ewos.resume, { id, priority: 'high', at: time('09:30') }, technician);
}

describe('an EWO', () => {
  it('runs from its report to its closing, with the durations of the vector', async () => {
    const { id } = await worked();
    const closed = await ok(ewos.close, { id, ...done(), closedAt: time('10:00') }, technician);
    expect(closed).toMatchObject({
      state: 'closed',
      code: expect.stringMatching(/^E-2026-\d{6}$/),
      closedBy: 'Ms technician',
      durations: {
        assignment: 10,
        waiting: 25,
        diagnosis: 20,
        repair: 45,
        intervention: 65,
        sinceStart: 95,
        downtime: 120,
        manMinutes: 60,
      },
      analysisRequired: true,
      analysisReasons: ['downtime'],
      analysis: 'toDo',
    });
    const read = await ok(ewos.get, { id });
    expect(read).toEqual(closed);
  });

  it('is made once, however often it is sent under one id', async () => {
    const id = '01JXAAAAAAAAAAAAAAAAAAAAAA';
    const first = await ok(ewos.create, { ...reportOf(here.machineId), id }, requestor);
    const again = await ok(ewos.create, { ...reportOf(here.machineId), id }, requestor);
    expect(again).toMatchObject({ id: first.id, code: first.code, version: 1 });
    expect(await call(ewos.create, { ...reportOf(here.machineId), id }, technician)).toMatchObject({
      status: 409,
      body: { code: 'codeTaken' },
    });
    expect((await ok(ewos.mine, {}, requestor)).items.map(({ id }: { id: string }) => id)).toContain(
      first.id,
    );
  });

  it('waits for nobody: with a team it is assigned, on hold it is held', async () => {
    const given = await ewoOf(here.machineId, { teamId: here.ours });
    expect(given).toMatchObject({ state: 'assigned', assignedAt: given.createdAt });
    const held = await ewoOf(here.machineId, { priority: 'onHold' });
    expect(held).toMatchObject({ state: 'onHold', heldFrom: 'created' });
    const back = await ok(ewos.resume, { id: held.id, priority: 'low' });
    expect(back).toMatchObject({ state: 'created', priority: 'low' });
    expect((await ewoOf(here.machineId)).priority).toBe('high');
    expect((await ewoOf(here.machineId, { machineStatus: 'running' })).priority).toBe('medium');
  });

  it('goes to a team of the giver alone', async () => {
    const refused = { status: 403, body: { code: 'notAllowedHere' } };
    const sent = { ...reportOf(here.machineId), teamId: here.theirs };
    expect(await call(ewos.create, sent, requestor)).toMatchObject(refused);
    expect(await call(ewos.create, sent, technician)).toMatchObject(refused);
    const { id } = await ewoOf(here.machineId);
    expect(await call(ewos.take, { id, teamId: here.theirs }, technician)).toMatchObject(refused);
    expect(await ok(ewos.take, { id, teamId: here.ours }, technician)).toMatchObject({
      state: 'assigned',
      teamId: here.ours,
    });
  });

  it('is worked on by its team alone', async () => {
    const { id } = await ewoOf(here.machineId, { teamId: here.theirs });
    const refused = { status: 403, body: { code: 'notAllowedHere' } };
    expect(await call(ewos.start, { id }, technician)).toMatchObject(refused);
    expect(await call(ewos.get, { id }, technician)).toMatchObject(refused);
    expect(await ok(ewos.start, { id })).toMatchObject({ state: 'running' });
    expect(await call(ewos.close, { id, ...done() }, technician)).toMatchObject(refused);
  });

  it('is closed by leaders alone where the plant says so', async () => {
    const store = storeOf({ tenant: 'acme' });
    const { id } = await worked();
    const set = async (techCanClose: boolean) => {
      const plant = await store.get(plants, 'P1');
      await store.commit(
        store.replace(plants, plant, { ...plant, parameters: { ...plant.parameters, techCanClose } }),
      );
    };
    await set(false);
    expireMemberships();
    expect(await call(ewos.close, { id, ...done() }, technician)).toMatchObject({ status: 403 });
    await set(true);
    expireMemberships();
  });

  it('is judged by the standards in a plant saved before there were parameters of it', async () => {
    const store = storeOf({ tenant: 'acme' });
    const saved = await store.get(plants, 'P1');
    const { horizonDays, tolerance, lockSpan } = saved.parameters;
    const old = { ...saved, parameters: { horizonDays, tolerance, lockSpan } as typeof saved.parameters };
    await store.commit(store.replace(plants, saved, old));
    expireMemberships();
    const machineId = await machine();
    const closedAt = time('10:00');
    const first = await worked({ machineId });
    const closed = await ok(ewos.close, { id: first.id, ...done(), closedAt }, technician);
    expect([closed.analysisReasons, closed.repeats]).toEqual([['downtime'], undefined]);
    const again = await worked({ machineId, machineStatus: 'running' });
    expect(await ok(ewos.close, { id: again.id, ...done(), closedAt })).toMatchObject({ repeats: 1 });
    const now = await store.get(plants, 'P1');
    await store.commit(store.replace(plants, now, { ...now, parameters: saved.parameters }));
    expireMemberships();
  });

  it('refuses dates out of order at the later field, and what lies ahead', async () => {
    const { id } = await ewoOf(here.machineId, { createdAt: time('08:00') });
    const refused = async (answer: ReturnType<typeof call>, field: string, code = 'dateBeforeMinimum') =>
      expect(await answer).toMatchObject({ status: 400, body: { code, fields: { [field]: code } } });
    await refused(call(ewos.assign, { id, teamId: here.ours, assignedAt: time('07:59') }), 'assignedAt');
    await ok(ewos.assign, { id, teamId: here.ours, assignedAt: time('08:10') });
    await refused(call(ewos.start, { id, interventionAt: time('08:09') }), 'interventionAt');
    await refused(call(ewos.start, { id, interventionAt: time('10:03') }), 'interventionAt', 'dateInFuture');
    await ok(ewos.start, { id, interventionAt: time('08:20') });
    expect(await call(ewos.close, { id, ...done() })).toMatchObject({
      status: 409,
      body: { code: 'diagnosisMissing' },
    });
    await refused(call(ewos.diagnose, { id, ...found(), diagnosisAt: time('08:19') }), 'diagnosisAt');
    await ok(ewos.diagnose, { id, ...found(), diagnosisAt: time('08:30') });
    await refused(call(ewos.hold, { id, reason: 'spare', at: time('08:29') }), 'at');
    await ok(ewos.hold, { id, reason: 'spare', at: time('08:40') });
    await refused(call(ewos.resume, { id, priority: 'high', at: time('08:39') }), 'at');
    await refused(call(ewos.resume, { id, priority: 'high', at: time('11:39') }), 'at', 'dateInFuture');
    await ok(ewos.resume, { id, priority: 'high', at: time('09:00') });
    await refused(call(ewos.close, { id, ...done(), closedAt: time('08:50') }), 'closedAt');
    const closed = await ok(ewos.close, { id, ...done(), closedAt: time('09:30') });
    const correct = (more: object) => call(ewos.correct, { id, reason: 'wrong', ...more });
    await refused(correct({ createdAt: time('08:15') }), 'assignedAt');
    await refused(correct({ closedAt: time('08:50') }), 'closedAt');
    await refused(correct({ closedAt: time('12:00') }), 'closedAt', 'dateInFuture');
    const corrected = await ok(ewos.correct, {
      id,
      reason: 'wrong',
      createdAt: '2026-02-28T23:30:00Z',
      finalNotes: 'Watch it',
    });
    expect(corrected).toMatchObject({
      createdOn: '2026-03-01',
      finalNotes: 'Watch it',
      diagnosis: closed.diagnosis,
      recordedAt: { created: expect.any(String), corrected: expect.any(String) },
    });
  });

  it('has no step after its cancellation', async () => {
    const { id } = await ewoOf(here.machineId, { createdAt: time('08:00'), teamId: here.ours });
    await ok(ewos.cancel, { id, reason: 'By mistake' });
    at('2026-03-02T11:00:00Z');
    const assigned = (clock: string) => ({ id, reason: 'wrong', assignedAt: time(clock) });
    expect(await call(ewos.correct, assigned('10:01'))).toMatchObject({
      ...{ status: 400, body: { fields: { assignedAt: 'dateAfterCancellation' } } },
    });
    expect(await ok(ewos.correct, assigned('10:00'))).toMatchObject({ state: 'cancelled' });
  });

  it('shows images of its plant alone', async () => {
    const wrong = { status: 400, body: { code: 'imageMissing', fields: { images: 'imageMissing' } } };
    const images = ['01JD0000000000000000000009'];
    expect(await call(ewos.create, reportOf(here.machineId, { images }))).toMatchObject(wrong);
    const { id } = await worked();
    expect(await call(ewos.close, { id, ...done(), images })).toMatchObject(wrong);
    expect(await call(ewos.diagnose, { id, ...found(), images })).toMatchObject(wrong);
  });

  it('is dated back as far as the profile may', async () => {
    const sent = reportOf(here.machineId, { createdAt: '2026-02-20T08:00:00Z' });
    expect(await call(ewos.create, sent, technician)).toMatchObject({
      status: 400,
      body: { code: 'backdatedTooFar', values: { limit: 7 }, limits: { createdAt: 7 } },
    });
    expect(await ok(ewos.create, sent)).toMatchObject({ createdOn: '2026-02-20', code: expect.any(String) });
  });

  it('is closed by one of two, and nobody loses what the other wrote', async () => {
    const { id, version } = await worked();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        call(ewos.close, { id, version, ...done(), finalNotes: `Closer ${n}` }, technician),
      ),
    );
    const closers = answers.filter(({ status }) => status === 200);
    expect(closers).toHaveLength(1);
    expect(
      new Set(
        answers
          .filter(({ status }) => status !== 200)
          .map(({ body }) => (body as unknown as { code: string }).code),
      ),
    ).toEqual(new Set(['stale']));
    expect((await ok(ewos.get, { id })).finalNotes).toBe((closers[0]!.body as EwoPage).finalNotes);
  });

  it('asks hours of everybody found at the diagnosis, of nobody twice, and not too many', async () => {
    const { id } = await worked();
    const closing = (hours: object[]) =>
      call(ewos.close, { id, ...done(), hours: hours as never, closedAt: time('10:00') });
    const fields = async (hours: object[]) => ((await closing(hours)).body as { fields: object }).fields;
    expect(await fields([{ operatorId: here.bob, hours: 1 }])).toEqual({ hours: 'hoursNeeded' });
    const ada = { operatorId: here.ada, hours: 1 };
    expect(await fields([ada, ada])).toEqual({ 'hours.1.operatorId': 'givenTwice' });
    expect(await fields([{ ...ada, hours: 1.84 }])).toEqual({ 'hours.0.hours': 'hoursTooMany' });
    expect(
      (
        await closing([
          { ...ada, hours: 1.83 },
          { operatorId: here.bob, hours: 0.5 },
        ])
      ).body,
    ).toMatchObject({
      technicians: [here.ada, here.bob],
    });
  });

  it('is opened again with a reason, and closes anew', async () => {
    const { id } = await worked();
    await ok(ewos.close, { id, ...done(), closedAt: time('10:00') });
    expect(await call(ewos.reopen, { id, reason: 'Again' }, technician)).toMatchObject({ status: 403 });
    const again = await ok(ewos.reopen, { id, reason: 'Again' });
    expect(again).toMatchObject({ state: 'running', interventionDescription: 'Fuse changed' });
    expect(again.closedAt).toBeUndefined();
    expect((await ok(ewos.open, {})).items.map(({ id }: { id: string }) => id)).toContain(id);
    await ok(ewos.close, { id, ...done(), closedAt: time('10:00') });
    expect((await ok(ewos.open, {})).items.map(({ id }: { id: string }) => id)).not.toContain(id);
  });

  it('counts how often the failure came lately', async () => {
    const machineId = await machine();
    const again = async () => {
      const { id } = await worked({ machineId });
      return (await ok(ewos.close, { id, ...done(), closedAt: time('10:00') })).repeats;
    };
    expect(await again()).toBeUndefined();
    expect(await again()).toBe(1);
    expect(await again()).toBe(2);
  });

  it('counts a failure that was open for most of a year before it was closed lately', async () => {
    const machineId = await machine();
    const old = await worked({ machineId });
    await ok(ewos.correct, { id: old.id, reason: 'Seen earlier', createdAt: '2025-03-20T08:00:00Z' });
    await ok(ewos.close, { id: old.id, ...done(), closedAt: time('10:00') });
    const { id } = await worked({ machineId });
    expect((await ok(ewos.close, { id, ...done(), closedAt: time('10:00') })).repeats).toBe(1);
  });

  it('is listed among the open ones of its own team alone', async () => {
    const { id } = await ewoOf(here.machineId, { teamId: here.ours });
    const idsOf = async (input: object, who: object = {}) =>
      (await ok(ewos.open, input, who)).items.map((ewo: EwoPage) => ewo.id);
    expect(await idsOf({ teamId: here.ours })).toContain(id);
    expect(await idsOf({ teamId: here.theirs })).not.toContain(id);
    for (const { teamId } of (await ok(ewos.open, { teamId: here.ours })).items)
      expect(teamId).toBe(here.ours);
    expect(await idsOf({}, technician)).toContain(id);
    await ok(ewos.cancel, { id, reason: 'By mistake' });
  });

  it('shows a requestor their own, and of others number, state and what happened while they report', async () => {
    const machineId = await machine();
    const own = await ok(ewos.create, reportOf(machineId), requestor);
    const other = await ewoOf(machineId, { teamId: here.ours });
    const idsOf = ({ items }: { items: EwoPage[] }) => items.map(({ id }) => id);
    const period = { from: '2026-03-01', to: '2026-03-31', machineId };
    expect(idsOf(await ok(ewos.list, period, requestor))).toEqual([own.id]);
    expect(idsOf(await ok(ewos.open, {}, requestor))).toContain(own.id);
    expect(idsOf(await ok(ewos.open, {}, requestor))).not.toContain(other.id);
    expect(idsOf(await ok(ewos.mine, {}, requestor))).toContain(own.id);
    expect((await ok(ewos.get, { id: own.id }, requestor)).requester).toBe(own.requester);
    expect(await call(ewos.get, { id: other.id }, requestor)).toMatchObject({ status: 403 });
    const reporting = await ok(ewos.open, { machineId }, requestor);
    expect(reporting.items.find(({ id }: EwoPage) => id === own.id)).toHaveProperty('requester');
    expect(reporting.items.find(({ id }: EwoPage) => id === other.id)).toEqual({
      id: other.id,
      code: other.code,
      state: 'assigned',
      breakdownDescription: other.breakdownDescription,
    });
    for (const { id } of [own, other]) await ok(ewos.cancel, { id, reason: 'By mistake' });
  });

  it('keeps its team from being disabled until it ends', async () => {
    const { id } = await ewoOf(here.machineId, { teamId: here.theirs });
    const team = await ok(teams.get, { id: here.theirs });
    expect(await call(teams.replace, { ...team, active: false })).toMatchObject({
      status: 409,
      body: { code: 'teamAssigned' },
    });
    await ok(ewos.cancel, { id, reason: 'By mistake' });
    for (const each of (await ok(ewos.open, { teamId: here.theirs })).items)
      await ok(each.state === 'running' ? ewos.hold : ewos.cancel, { id: each.id, reason: 'other' } as never);
    for (const each of (await ok(ewos.open, { teamId: here.theirs })).items)
      await ok(ewos.cancel, { id: each.id, reason: 'other' });
    expect(
      (await ok(teams.replace, { ...(await ok(teams.get, { id: here.theirs })), active: false })).active,
    ).toBe(false);
  });

  it('is corrected by whoever asked for it, until it is assigned, and in its texts', async () => {
    const { id } = await ok(ewos.create, reportOf(here.machineId), requestor);
    const text = { id, reason: 'Typing', operatorNotes: 'Smells burnt' };
    expect(await ok(ewos.correct, text, requestor)).toMatchObject({ operatorNotes: 'Smells burnt' });
    expect(await call(ewos.correct, { ...text, createdAt: time('09:00') }, requestor)).toMatchObject({
      status: 403,
    });
    await ok(ewos.assign, { id, teamId: here.ours });
    expect(await call(ewos.correct, text, requestor)).toMatchObject({ status: 403 });
  });

  it('loses a text that is sent empty, and keeps what is not sent or must be there', async () => {
    const texts = { operatorNotes: 'Smells', plcMessage: 'E17' };
    const { id } = await ok(ewos.create, { ...reportOf(here.machineId), ...texts });
    const emptied = await ok(ewos.correct, {
      ...{ id, reason: 'Of another machine', operatorNotes: '', breakdownDescription: '' },
    });
    expect(emptied).not.toHaveProperty('operatorNotes');
    expect(emptied).toMatchObject({ plcMessage: 'E17', breakdownDescription: 'Does not start' });
    expect(await ok(ewos.correct, { id, reason: 'So too', plcMessage: null })).not.toHaveProperty(
      'plcMessage',
    );
    expect(await ok(ewos.get, { id })).not.toHaveProperty('plcMessage');
  });

  it('comes of what an order found not in order, and both say so', async () => {
    const made = await cycle({ machineId: here.machineId, anchor: '2026-03-02' });
    const [order] = await ordersOf(made.id);
    const asked = (more: object) => call(ewos.create, reportOf(here.machineId, more));
    const missing = (field: string) => ({ status: 400, body: { fields: { [field]: 'refMissing' } } });
    expect(await asked({ orderId: '999.1.x', activity: 1 })).toMatchObject(missing('orderId'));
    expect(await asked({ orderId: order!.id, activity: 1 })).toMatchObject(missing('activity'));
    await ok(orders.close, { id: order!.id, activities: [{ n: 1, outcome: 'nok', note: 'Leaks' }] });
    const ewo = await ok(ewos.create, reportOf(here.machineId, { orderId: order!.id, activity: 1 }));
    expect(ewo).toMatchObject({ orderId: order!.id, activity: 1 });
    expect((await ok(orders.get, { id: order!.id })).activities[0]!.requests).toEqual([
      { kind: 'ewo', id: ewo.id, code: ewo.code },
    ]);
  });

  it('costs a transaction to report, and little to read', async () => {
    // The writes are the number and one transaction; the trips include the machine, the teams and the leaders
    // who get a mail.
    expect(await costOfCall(ewos.create, reportOf(here.machineId))).toMatchObject({ trips: 6, writes: 2 });
    const { id } = await ewoOf(here.machineId);
    const read = await costOfCall(ewos.get, { id });
    expect(read.trips).toBe(1);
    // The EWO, its detail item and its followers.
    expect(read.rru).toBeLessThanOrEqual(3);
  });
});
