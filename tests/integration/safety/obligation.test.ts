// Statutory register over HTTP: what falls due, renewals with certificates, reminders by mail, and machines that are
// not to be used.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plants } from '#functions/db/entities/access.ts';
import { images } from '#functions/db/entities/ingestion.ts';
import { readings } from '#functions/db/entities/planned.ts';
import { machines as machineKind } from '#functions/db/entities/structure.ts';
import { runPlantJob } from '#functions/jobs/run-plant-job.ts';
import { orders } from '#shared/planned/order-api.ts';
import { type DueObligation, obligations } from '#shared/safety/obligation-api.ts';
import { elements, machines } from '#shared/structure/api.ts';
import { call, expireMemberships, ok, storeOf } from '../harness.ts';
import { emptied, queued } from '../mailbox.ts';
import { at, machine, worldAt } from '../plan.ts';
import { type Deliver, streamReader } from '../stream.ts';

worldAt('2026-12-11T08:00:00Z');

const inPlant = () => storeOf({ tenant: 'acme', plant: 'P1' });
let serial = 0;
const create = (machineId: number, more: object = {}) =>
  ok(obligations.create, {
    ...{ code: `OB-${++serial}`, description: 'Crane', machineId, kind: 'lifting', months: 12 },
    ...{ validUntil: '2026-12-31', ...more },
  } as never);
const refused = (status: number, code: string, field?: string) => ({
  status,
  body: { code, ...(field && { fields: { [field]: expect.any(String) } }) },
});

describe('an obligation', () => {
  it('belongs to a machine or its element, and holds both', async () => {
    const [machineId, otherId] = [await machine(), await machine()];
    const { id: elementId } = await ok(elements.create, {
      ...{ idMachine: machineId, tiporec: 1, code: 'GR', description: 'Group' },
    } as never);
    const made = await create(machineId, { elementId });
    expect(made).toMatchObject({ active: true, version: 1 });
    expect(await call(machines.remove, { id: machineId })).toMatchObject(refused(409, 'inUse'));
    expect((await call(elements.remove, { id: elementId })).status).toBe(409);
    const move = (more: object) => call(obligations.replace, { ...made, ...more } as never);
    expect(await move({ machineId: otherId })).toMatchObject(refused(400, 'invalidInput', 'elementId'));
    expect(await move({ months: undefined })).toMatchObject(refused(400, 'invalidInput', 'months'));
    expect(await move({ examinedOn: '2026-12-12' })).toMatchObject(
      refused(400, 'invalidInput', 'examinedOn'),
    );
    const gas = { kind: 'fGas', gasKg: 3, gwp: 3922, repairedOn: '2026-12-12' };
    expect(await move(gas)).toMatchObject(refused(400, 'invalidInput', 'repairedOn'));
    expect(await move({ elementId: `${machineId}.99` })).toMatchObject(
      refused(400, 'refMissing', 'elementId'),
    );
    await ok(obligations.replace, { ...made, machineId: otherId, elementId: undefined } as never);
    await ok(elements.remove, { id: elementId });
    await ok(machines.remove, { id: machineId });
    const fields = { description: 'Crane', kind: 'lifting', months: 12, validUntil: '2026-12-31' };
    const tryCreate = (more: object) => call(obligations.create, { ...fields, ...more } as never);
    expect(await tryCreate({ code: made.code.toLowerCase(), machineId: otherId })).toMatchObject(
      refused(409, 'codeTaken'),
    );
    const dismissed = await machine({}, 'dismissed');
    expect(await tryCreate({ code: 'D', machineId: dismissed })).toMatchObject(
      refused(409, 'machineDismissed'),
    );
    expect((await call(obligations.get, { id: made.id }, { plant: 'P2' })).status).toBe(404);
    await ok(obligations.remove, { id: made.id });
  });

  it('is read by all who work, and written by administrators', async () => {
    const made = await create(await machine());
    for (const [as, status] of [
      ['technician', 200],
      ['am', 200],
      ['guest', 200],
      ['requestor', 403],
    ] as const)
      expect((await call(obligations.due, {}, { as })).status).toBe(status);
    for (const as of ['technician', 'am', 'guest'] as const) {
      expect((await call(obligations.remove, { id: made.id }, { as })).status).toBe(403);
      const renewal = { id: made.id, examinedOn: '2026-12-01' };
      expect((await call(obligations.renew, renewal, { as })).status).toBe(403);
    }
    await ok(obligations.remove, { id: made.id });
  });
});

it('lists what is due or expired on a day of the plant, the earliest first', async () => {
  const [machineId, dismissedId] = [await machine(), await machine()];
  const late = await create(machineId, { validUntil: '2027-01-31', body: 'Examiner Ltd' });
  const early = await create(machineId);
  await create(machineId, { active: false });
  await create(dismissedId);
  const store = inPlant();
  const before = await store.get(machineKind, dismissedId);
  await store.commit(store.replace(machineKind, before, { ...before, status: 'dismissed' }));
  const dueOf = async (on?: string): Promise<DueObligation[]> =>
    (await ok(obligations.due, { on, machineId })).items;
  const everywhere: { on: string; items: DueObligation[] } = await ok(obligations.due, {});
  expect(everywhere.on).toBe('2026-12-11');
  expect(everywhere.items.filter(({ id }) => id >= late.id)).toMatchObject([
    { id: early.id, state: 'due', stage: 30, daysLeft: 20, dueOn: '2026-12-31', machineId },
    { id: late.id, state: 'due', stage: 60, daysLeft: 51, body: 'Examiner Ltd' },
  ]);
  expect(await dueOf('2026-10-31')).toEqual([]);
  expect((await dueOf('2026-12-31')).map(({ state }) => state)).toEqual(['due', 'due']);
  // The plant's day is 1 January, at 00:30.
  at('2026-12-31T23:30:00Z');
  expect((await dueOf()).map(({ state }) => state)).toEqual(['expired', 'due']);
  for (const { id } of [early, late]) await ok(obligations.remove, { id });
});

describe('a renewal', () => {
  it('keeps the certificate and moves the last day', async () => {
    const certificate = '01JE0000000000000000000000';
    await inPlant().commit(
      inPlant().create(images, certificate, { state: 'ready', type: 'application/pdf' } as never),
    );
    const { id, version } = await create(await machine(), { earlyDays: 30 });
    const renew = (more: object) => call(obligations.renew, { id, examinedOn: '2026-12-10', ...more });
    const field = (name: string) => refused(400, 'invalidInput', name);
    expect(await renew({ examinedOn: '2026-12-12' })).toMatchObject(field('examinedOn'));
    expect(await renew({ certificateUntil: '2026-12-09' })).toMatchObject(field('certificateUntil'));
    expect(await renew({ files: ['01JE0000000000000000000009'] })).toMatchObject(
      refused(400, 'imageMissing'),
    );
    expect(await renew({ version: version + 1 })).toMatchObject(refused(409, 'stale'));
    const first = await renew({ version, certificate: 'C-77', files: [certificate], body: 'Examiner Ltd' });
    expect(first).toMatchObject({
      status: 200,
      body: { validUntil: '2027-12-31', examinedOn: '2026-12-10' },
    });
    expect(await renew({ examinedOn: '2026-12-09' })).toMatchObject(field('examinedOn'));
    expect(await renew({ certificateUntil: '2027-06-10' })).toMatchObject({
      body: { validUntil: '2027-06-10' },
    });
    expect((await ok(obligations.renewals, { id })).items).toMatchObject([
      { validUntil: '2027-06-10', byName: 'Ms admin' },
      { validUntil: '2027-12-31', certificate: 'C-77', files: [certificate], body: 'Examiner Ltd' },
    ]);
    expect(await call(obligations.remove, { id })).toMatchObject(refused(409, 'inUse'));
    expect((await call(obligations.renewals, { id }, { plant: 'P2' })).status).toBe(404);
    expect((await call(obligations.renew, { id, examinedOn: '2026-12-10' }, { plant: 'P2' })).status).toBe(
      404,
    );
  });

  it('after the repair of a leak comes after 24 hours of operation', async () => {
    const gas = { kind: 'fGas', months: undefined, gasKg: 3, gwp: 3922, validUntil: '2027-05-31' };
    const machineId = await machine();
    const leak = await create(machineId, { ...gas, repairedOn: '2026-12-07' });
    expect((await ok(obligations.due, { machineId })).items).toMatchObject([{ dueOn: '2027-01-07' }]);
    const renew = (id: number, more: object = {}) =>
      call(obligations.renew, { id, examinedOn: '2026-12-10', ...more });
    expect(await renew(leak.id)).toMatchObject(refused(409, 'recheckTooEarly', 'ranADay'));
    const early = { examinedOn: '2026-12-07', ranADay: true };
    expect(await renew(leak.id, early)).toMatchObject(refused(409, 'recheckTooEarly'));
    const { body } = await renew(leak.id, { ranADay: true });
    expect(body).toMatchObject({ validUntil: '2027-12-10' });
    expect(body).not.toHaveProperty('repairedOn');

    const metered = await machine();
    const values = [
      ['2026-12-07T09:00:00.000Z', 1000],
      ['2026-12-08T09:00:00.000Z', 1010],
      ['2026-12-09T09:00:00.000Z', 1024],
    ] as const;
    for (const [i, [readAt, value]] of values.entries())
      await inPlant().commit(
        inPlant().create(readings, `${metered}.hours.${i + 1}`, {
          value,
          shown: value,
          readAt,
          source: 'Ada',
        }),
      );
    const { id } = await create(metered, { ...gas, repairedOn: '2026-12-07' });
    const tooEarly = { examinedOn: '2026-12-08', ranADay: true };
    expect(await renew(id, tooEarly)).toMatchObject(refused(409, 'recheckTooEarly'));
    expect((await renew(id)).status).toBe(200);
  });
});

it('forbids the start of orders on a machine with an expired obligation, if the plant says so', async () => {
  const machineId = await machine();
  const expired = await create(machineId, { validUntil: '2026-12-10' });
  const planOrder = async () =>
    (await ok(orders.plan, { machineId, description: 'Grease', plannedOn: '2026-12-11' } as never)).id;
  await ok(orders.start, { id: await planOrder() });
  const store = storeOf({ tenant: 'acme' });
  const plant = await store.get(plants, 'P1');
  const parameters = { ...plant.parameters, expiredForbidsStart: true };
  await store.commit(store.replace(plants, plant, { ...plant, parameters }));
  expireMemberships();
  const id = await planOrder();
  expect(await call(orders.start, { id })).toMatchObject({
    ...{ status: 409, body: { code: 'obligationExpired' } },
  });
  await ok(orders.start, {
    id: (
      await ok(orders.plan, {
        machineId: await machine(),
        description: 'Grease',
        plannedOn: '2026-12-11',
      } as never)
    ).id,
  });
  await ok(obligations.renew, { id: expired.id, examinedOn: '2026-12-11' });
  await ok(orders.start, { id });
});

describe('reminders', () => {
  let react: Deliver;
  beforeAll(async () => {
    react = await streamReader();
  });
  beforeEach(async () => {
    emptied();
    await react();
    emptied();
  });
  const runJob = (now: string) => runPlantJob({ tenant: 'acme', plant: 'P1', job: 'remindObligations' }, now);
  /** Runs the job at an instant, and returns its count and the mails. */
  async function remind(now: string) {
    at(now);
    const { counts } = await runJob(now);
    await react();
    const mails = queued().map(({ to, template, values }) => `${to} ${template} ${values.on}`);
    emptied();
    return [counts.reminded, ...mails.sort()];
  }
  const toBoth = (template: string) =>
    ['admin', 'superadmin'].map((user) => `${user}@acme.example ${template} 31/12/2026`);

  it('are sent once for each stage, caught up after a missed run, and on Mondays after expiry', async () => {
    at('2026-12-11T08:00:00Z');
    const { id } = await create(await machine(), { responsible: 'technician@acme.example' });
    const others = await runJob('2026-12-11T08:00:00.000Z');
    await react();
    expect(others.counts.reminded).toBeGreaterThan(0);
    const mine = queued().filter(({ values }) => values.id === `${id}`);
    expect(mine.map(({ to }) => to).sort()).toEqual([
      ...['admin', 'superadmin', 'technician'].map((user) => `${user}@acme.example`),
    ]);
    expect(mine[0]).toMatchObject({ template: 'obligationDue', values: { on: '31/12/2026' } });
    emptied();
    expect(await remind('2026-12-11T09:00:00.000Z')).toEqual([0]);
    await ok(obligations.replace, {
      ...(await ok(obligations.get, { id })),
      responsible: undefined,
    } as never);
    expect(await remind('2026-12-25T08:00:00.000Z')).toEqual([1, ...toBoth('obligationDue')]);
    expect(await remind('2026-12-26T08:00:00.000Z')).toEqual([0]);
    // Two runs at the same time send it once.
    at('2026-12-31T08:00:00.000Z');
    await Promise.all([1, 2].map(() => runJob('2026-12-31T08:00:00.000Z')));
    await react();
    await react('again');
    expect(new Set(queued().map(({ event, to }) => `${event} ${to}`)).size).toBe(2);
    emptied();
    expect(await remind('2027-01-01T08:00:00.000Z')).toEqual([0]);
    expect(await remind('2027-01-05T08:00:00.000Z')).toEqual([1, ...toBoth('obligationExpired')]);
    await ok(obligations.renew, { id, examinedOn: '2027-01-05' });
    expect(await remind('2027-01-11T08:00:00.000Z')).toEqual([0]);
  });
});
