// Permits to work over HTTP: work that needs one goes on only while it is in force (beyond 19, PS41–PS45).
import { beforeEach, describe, expect, it } from 'vitest';
import { alerts } from '#functions/db/entities/organisation.ts';
import { runPlantJob } from '#functions/jobs/run-plant-job.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import { orders } from '#shared/planned/order-api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import {
  type PermitItem,
  type PermitKindItem,
  permitKinds,
  permits,
  type RunningPermit,
  workPermits,
} from '#shared/safety/permit-api.ts';
import { type As, call, ok, storeOf } from '../harness.ts';
import { at, machine, worldAt } from '../plan.ts';
import { streamReader } from '../stream.ts';

worldAt('2026-03-02T07:00:00Z');

const technician: As = { as: 'technician' };
const issuer: As = { as: 'superAdmin' };
const conditionsOf = async (kind: string) =>
  ((await ok(permitKinds.list, {})).items as PermitKindItem[]).find(({ code }) => code === kind)!.conditions;
const refusal = (status: number, code: string, values?: object) => ({
  status,
  body: { code, ...(values && { values: expect.objectContaining(values) }) },
});

type Work = { workKind: 'order' | 'ewo'; workId: string };
let machineId: number;
async function newOrder(): Promise<Work> {
  const plan = { machineId, description: 'Weld the bracket', plannedOn: '2026-03-02' };
  return { workKind: 'order', workId: (await ok(orders.plan, plan as never)).id };
}
const request = async (work: Work, kind: string, more: object = {}, who: As = technician) =>
  ok(
    permits.create,
    {
      ...{ kind, ...work, from: '2026-03-02T08:00:00Z', to: '2026-03-02T16:00:00Z' },
      ...{ conditions: await conditionsOf(kind), ...more },
    },
    who,
  );
/** Permit in force: requested by an administrator, issued by another one, accepted by a technician. */
async function running(work: Work, kind = 'height') {
  const { id } = await request(work, kind, {}, {});
  await ok(permits.issue, { id }, issuer);
  return ok(permits.accept, { id }, technician);
}
const start = ({ workId: id }: Work, more: object = {}) => call(orders.start, { id, ...more });

let work: Work;
beforeEach(async () => {
  machineId = await machine();
  work = await newOrder();
});

describe('a permit', () => {
  it('is issued by another person than its requester, and accepted by another one than its issuer', async () => {
    const own = await request(work, 'height', {}, issuer);
    expect(own).toMatchObject({ state: 'requested', code: expect.stringMatching(/^P-2026-\d{6}$/) });
    expect(await call(permits.issue, { id: own.id }, issuer)).toMatchObject(refusal(403, 'notAllowedHere'));
    expect((await call(permits.issue, { id: own.id }, technician)).status).toBe(403);
    expect(await call(permits.accept, { id: own.id }, technician)).toMatchObject(
      refusal(409, 'permitState', { state: 'requested' }),
    );
    await ok(permits.issue, { id: own.id });
    const accepted = await ok(permits.accept, { id: own.id }, technician);
    expect((accepted as PermitItem).acts.map(({ act }) => act)).toEqual(['request', 'issue', 'accept']);
    expect(accepted).toMatchObject({ state: 'running', issuer: expect.any(String) });
  });

  it('lasts at most the hours of the plant, and ends after its beginning', async () => {
    const asked = { kind: 'height', ...work, from: '2026-03-02T08:00:00Z', conditions: [] };
    const refused = async (to: string) => (await call(permits.create, { ...asked, to })).body;
    expect(await refused('2026-03-02T16:01:00Z')).toMatchObject({ fields: { to: 'outOfRange' } });
    expect(await refused('2026-03-02T08:00:00Z')).toMatchObject({ fields: { to: 'dateBeforeMinimum' } });
    expect(await call(permits.create, { ...asked, to: '2026-03-02T09:00:00Z', kind: 'none' })).toMatchObject({
      body: { fields: { kind: 'refMissing' } },
    });
  });

  it('is not issued before its conditions are met', async () => {
    const { id } = await request(work, 'height', { conditions: ['Wind below 10 m/s'] });
    expect(await call(permits.issue, { id }, issuer)).toMatchObject(
      refusal(409, 'permitMissing', { state: 'conditions' }),
    );
    const issued = await ok(permits.issue, { id, conditions: await conditionsOf('height') }, issuer);
    expect(issued.confirmed).toEqual(expect.arrayContaining(issued.conditions));
  });

  it('needs good gases that were measured within the hour', async () => {
    const { id } = await request(work, 'confinedSpace', {
      ...{ from: '2026-03-02T07:00:00Z', to: '2026-03-02T15:00:00Z' },
    });
    const issue = () => call(permits.issue, { id }, issuer);
    const measure = (O2: number, LEL: number) =>
      ok(
        permits.gas,
        {
          id,
          readings: [
            { gas: 'O2', value: O2 },
            { gas: 'LEL', value: LEL },
          ],
        },
        technician,
      );
    await ok(permits.gas, { id, readings: [{ gas: 'O2', value: 20.9 }] }, technician);
    expect(await issue()).toMatchObject(refusal(409, 'permitMissing', { gases: 'LEL GREY' }));
    await measure(19.4, 10);
    expect(await issue()).toMatchObject(refusal(409, 'permitMissing', { gases: 'O2 RED' }));
    await measure(19.5, 10.1);
    expect(await issue()).toMatchObject(refusal(409, 'permitMissing', { gases: 'LEL RED' }));
    await measure(19.5, 10);
    at('2026-03-02T08:15:00Z');
    expect(await issue()).toMatchObject(refusal(409, 'permitMissing', { gases: 'O2 OLD, LEL OLD' }));
    await measure(23.5, 0);
    expect((await issue()).status).toBe(200);
    await ok(permits.accept, { id }, technician);
    expect((await start(work)).status).toBe(200);
    expect(await measure(19.4, 0)).toMatchObject({ state: 'suspended' });
    expect(await call(permits.reinstate, { id }, issuer)).toMatchObject(refusal(409, 'permitMissing'));
    await measure(20.9, 0);
    expect(await ok(permits.reinstate, { id }, issuer)).toMatchObject({ state: 'running' });
    at('2026-03-02T09:16:00Z');
    const done = [{ n: 1, outcome: 'ok' as const }];
    expect(await call(orders.report, { id: work.workId, activities: done } as never)).toMatchObject(
      refusal(409, 'permitMissing', { state: 'gas' }),
    );
    expect(await call(permits.gas, { id, readings: [{ gas: 'CO', value: 1 }] }, technician)).toMatchObject({
      status: 400,
      body: { fields: { 'readings.0.gas': 'notAllowed' } },
    });
    const future = { id, at: '2026-03-02T10:00:00Z', readings: [{ gas: 'O2', value: 20 }] };
    expect(await call(permits.gas, future, technician)).toMatchObject({
      body: { fields: { at: 'dateInFuture' } },
    });
  });

  it('is extended before its end, by a person who neither requested nor accepted it', async () => {
    const { id, version } = await running(work);
    at('2026-03-02T15:30:00Z');
    const extend = (to: string, who: As = issuer, more: object = {}) =>
      call(permits.extend, { id, to, ...more }, who);
    expect((await extend('2026-03-02T18:00:00Z', {})).status).toBe(403);
    expect(await extend('2026-03-03T00:01:00Z')).toMatchObject({ body: { fields: { to: 'outOfRange' } } });
    expect(await extend('2026-03-02T15:59:00Z')).toMatchObject({
      body: { fields: { to: 'dateBeforeMinimum' } },
    });
    expect((await extend('2026-03-02T18:00:00Z')).status).toBe(200);
    expect(await extend('2026-03-02T19:00:00Z', issuer, { version })).toMatchObject(refusal(409, 'stale'));
    expect((await ok(permits.get, { id })).to).toBe('2026-03-02T18:00:00Z');
    at('2026-03-02T18:05:00Z');
    expect(await extend('2026-03-02T19:00:00Z')).toMatchObject(refusal(409, 'permitExpired'));
  });

  it('of hot work is handed back only after its fire watch', async () => {
    const { id } = await running(work, 'hotWork');
    at('2026-03-02T10:00:00Z');
    expect(await call(permits.handback, { id }, technician)).toMatchObject(refusal(409, 'permitState'));
    expect(await call(permits.close, { id, reason: 'Left' }, issuer)).toMatchObject(
      refusal(409, 'permitState'),
    );
    await ok(permits.finish, { id }, technician);
    at('2026-03-02T10:59:00Z');
    expect(await call(permits.handback, { id }, technician)).toMatchObject(
      refusal(409, 'fireWatchRunning', { until: '2026-03-02T11:00:00.000Z' }),
    );
    expect(await call(permits.close, { id, reason: 'Left' }, issuer)).toMatchObject(
      refusal(409, 'fireWatchRunning'),
    );
    at('2026-03-02T11:00:00Z');
    expect(await ok(permits.handback, { id }, technician)).toMatchObject({ state: 'handedBack' });
    const ended = await ok(permits.list, { desk: 'ended' });
    expect((ended.items as PermitItem[]).map((permit) => permit.id)).toContain(id);
  });

  it('is declined or cancelled with a reason', async () => {
    const declined = await request(work, 'height');
    expect((await call(permits.decline, { id: declined.id } as never, issuer)).status).toBe(400);
    expect(await ok(permits.decline, { id: declined.id, reason: 'Use a crane' }, issuer)).toMatchObject({
      state: 'cancelled',
    });
    const { id } = await request(work, 'height');
    expect((await call(permits.cancel, { id, reason: 'Not needed' }, technician)).status).toBe(403);
    await ok(permits.cancel, { id, reason: 'Not needed' });
    expect((await start(work)).status).toBe(200);
  });

  it('of another plant is not found', async () => {
    const { id } = await request(work, 'height');
    expect((await call(permits.get, { id }, { plant: 'P2' })).status).toBe(404);
    expect((await call(permits.suspend, { id, reason: 'Smoke' }, { plant: 'P2' })).status).toBe(404);
    expect((await call(workPermits.get, work, { plant: 'P2' })).status).toBe(404);
  });
});

describe('a permit in force', () => {
  it.each(['pm', 'requestor', 'technician', 'viewer'] as const)(
    'is seen and suspended by %s, who does not reinstate it',
    async (as) => {
      const permit = (await running(work)) as PermitItem;
      at('2026-03-02T08:30:00Z');
      const seen = async () =>
        ((await ok(permits.running, {}, { as })).items as RunningPermit[]).find(({ id }) => id === permit.id);
      expect(await seen()).toMatchObject({ code: permit.code, state: 'running', kind: 'height' });
      await ok(permits.suspend, { id: permit.id, reason: 'Smoke' }, { as });
      expect(await seen()).toMatchObject({ state: 'suspended', pause: { reason: 'Smoke' } });
      expect((await call(permits.reinstate, { id: permit.id }, { as })).status).toBe(403);
      await ok(permits.reinstate, { id: permit.id }, issuer);
      await ok(permits.handback, { id: permit.id }, technician);
      expect(await seen()).toBeUndefined();
    },
  );
});

describe('work that needs a permit', () => {
  it('starts with every kind that it requires in force, and goes on before the permit runs out', async () => {
    await ok(workPermits.require, { ...work, kind: 'height' }, technician);
    expect(await ok(workPermits.require, { ...work, kind: 'height' })).toMatchObject({
      required: ['height'],
    });
    expect(await start(work)).toMatchObject(
      refusal(409, 'permitMissing', { permits: 'height', state: 'none' }),
    );
    const permit = await running(work);
    expect(await start(work)).toMatchObject(
      refusal(409, 'permitMissing', { permits: permit.code, state: 'notYet' }),
    );
    at('2026-03-02T08:00:00Z');
    expect((await start(work)).status).toBe(200);
    const done = { id: work.workId, activities: [{ n: 1, outcome: 'ok' as const }] };
    at('2026-03-02T16:30:00Z');
    const close = (closedAt: string) => call(orders.close, { ...done, closedAt } as never);
    expect(await close('2026-03-02T16:20:00Z')).toMatchObject(
      refusal(409, 'permitMissing', { state: 'expired' }),
    );
    expect((await close('2026-03-02T15:55:00Z')).status).toBe(200);
    await ok(permits.handback, { id: permit.id }, technician);
    expect(
      await call(permits.create, {
        ...{ kind: 'height', ...work, from: '2026-03-02T17:00:00Z', to: '2026-03-02T18:00:00Z' },
      }),
    ).toMatchObject(refusal(409, 'workEnded'));
    expect(await call(workPermits.require, { ...work, kind: 'electrical' })).toMatchObject(
      refusal(409, 'workEnded'),
    );
  });

  it('may be closed after the permit is handed back', async () => {
    const { id } = await running(work);
    at('2026-03-02T08:00:00Z');
    await ok(orders.start, { id: work.workId });
    await ok(permits.handback, { id }, technician);
    at('2026-03-02T09:00:00Z');
    const done = { id: work.workId, activities: [{ n: 1, outcome: 'ok' as const }] };
    expect((await call(orders.close, done as never)).status).toBe(200);
  });

  it('stops while the permit is suspended by anybody; an EWO shows a hold over that time', async () => {
    const report = { machineId, machineStatus: 'stopped', breakdownDescription: 'Leak' };
    const { id } = await ok(ewos.create, report as never);
    const ewo: Work = { workKind: 'ewo', workId: id };
    const { id: leader } = await ok(operators.create, { code: 'L-P', name: 'Lia' });
    const { id: teamId } = await ok(teams.create, { code: 'T-P', description: 'Fitters', leaders: [leader] });
    await ok(ewos.assign, { id, teamId });
    const deliver = await streamReader('LATEST');
    const permit = await running(ewo);
    at('2026-03-02T09:00:00Z');
    await ok(ewos.start, { id });
    at('2026-03-02T10:00:00Z');
    await ok(permits.suspend, { id: permit.id, reason: 'Gas alarm' }, { as: 'requestor' });
    at('2026-03-02T10:20:00Z');
    const found = { id, diagnosis: 'Seal', technicians: [leader], breakdownType: 'mechanical' as const };
    expect(await call(ewos.diagnose, found)).toMatchObject(
      refusal(409, 'permitMissing', { permits: permit.code, state: 'suspended' }),
    );
    await deliver();
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    const told = await store.listBy(alerts, 'ofUser', ['technician'], { limit: 10 });
    expect(told.items).toMatchObject([
      { code: 'permitSuspended', values: { permit: permit.code, reason: 'Gas alarm' } },
    ]);
    const team = await store.listBy(alerts, 'ofTeam', [teamId], { limit: 10 });
    expect(team.items.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['permitRequested', 'permitSuspended']),
    );
    at('2026-03-02T10:40:00Z');
    expect((await call(permits.reinstate, { id: permit.id }, {})).status).toBe(403);
    await ok(permits.reinstate, { id: permit.id }, issuer);
    expect((await ok(ewos.get, { id })).holds).toEqual([
      expect.objectContaining({
        ...{ from: '2026-03-02T10:00:00.000Z', to: '2026-03-02T10:40:00.000Z' },
        ...{ reason: 'other', note: expect.stringContaining(permit.code) },
      }),
    ]);
    await ok(ewos.diagnose, found);
    at('2026-03-02T16:30:00Z');
    const done = {
      ...{ id, interventionDescription: 'Seal changed', interventionType: 'replacement' as const },
      hours: [{ operatorId: leader, hours: 1 }],
    };
    const close = (closedAt: string) => call(ewos.close, { ...done, closedAt } as never);
    expect(await close('2026-03-02T16:20:00Z')).toMatchObject(
      refusal(409, 'permitMissing', { state: 'expired' }),
    );
    expect((await close('2026-03-02T15:55:00Z')).status).toBe(200);
  });

  it('is warned of once before each end of its permit', async () => {
    const { id, code } = await running(work);
    const deliver = await streamReader('LATEST');
    const warn = (now: string) => {
      at(now);
      return runPlantJob({ tenant: 'acme', plant: 'P1', job: 'warnPermits' }, now);
    };
    const listTold = async () => {
      await deliver();
      const store = storeOf({ tenant: 'acme', plant: 'P1' });
      const told = await store.listBy(alerts, 'ofUser', ['technician'], { limit: 50 });
      return told.items.filter(({ values }) => values.permit === code).map(({ values }) => values.to);
    };
    await warn('2026-03-02T15:15:00Z');
    expect(await listTold()).toEqual([]);
    await warn('2026-03-02T15:30:00Z');
    await warn('2026-03-02T15:45:00Z');
    expect(await listTold()).toEqual(['17:00']);
    const conditions = await conditionsOf('height');
    await ok(permits.extend, { id, to: '2026-03-02T17:00:00Z', conditions } as never, issuer);
    await warn('2026-03-02T16:30:00Z');
    expect(await listTold()).toEqual(['17:00', '18:00']);
  });
});

it('an EWO shows a hold from the end of its permit until the next one is accepted', async () => {
  const report = { machineId, machineStatus: 'stopped', breakdownDescription: 'Leak' };
  const { id } = await ok(ewos.create, report as never);
  const { id: leader } = await ok(operators.create, { code: 'L-N', name: 'Nia' });
  const { id: teamId } = await ok(teams.create, { code: 'T-N', description: 'Welders', leaders: [leader] });
  await ok(ewos.assign, { id, teamId });
  const ewo: Work = { workKind: 'ewo', workId: id };
  await running(ewo);
  at('2026-03-02T09:00:00Z');
  await ok(ewos.start, { id });
  at('2026-03-02T16:30:00Z');
  const hours = { from: '2026-03-02T16:00:00Z', to: '2026-03-02T20:00:00Z' };
  const next = await request(ewo, 'height', hours, {});
  await ok(permits.issue, { id: next.id }, issuer);
  await ok(permits.accept, { id: next.id }, technician);
  expect((await ok(ewos.get, { id })).holds).toMatchObject([
    { from: '2026-03-02T16:00:00.000Z', to: '2026-03-02T16:30:00.000Z', reason: 'other' },
  ]);
});

describe('kinds of permits', () => {
  it('are the standard ones, changed or restored by the plant, and its own', async () => {
    const own = {
      ...{ code: 'ROOF', description: 'Work on the roof', conditions: ['Two persons'] },
      gases: [{ name: 'O2', lower: 19, upper: 24, warningMargin: 10 }],
    };
    expect((await call(permitKinds.replace, own, technician)).status).toBe(403);
    await ok(permitKinds.replace, own);
    const first = await ok(permitKinds.replace, { code: 'height', conditions: ['Harness'] });
    expect(await call(permitKinds.replace, { ...first, version: 7 })).toMatchObject(refusal(409, 'stale'));
    const codes = async () =>
      ((await ok(permitKinds.list, {}, technician)).items as PermitKindItem[]).map(({ code }) => code);
    expect(await codes()).toEqual(['hotWork', 'height', 'confinedSpace', 'electrical', 'excavation', 'ROOF']);
    expect(await conditionsOf('height')).toEqual(['Harness']);
    const { id, kindName } = await request(work, 'ROOF');
    expect(kindName).toBe('Work on the roof');
    expect(await call(permits.gas, { id, readings: [{ gas: 'O2', value: 19.1 }] }, technician)).toMatchObject(
      { status: 400, body: { fields: { 'readings.0.remark': 'required' } } },
    );
    await ok(permits.gas, { id, readings: [{ gas: 'O2', value: 19.1, remark: 'Fan on' }] }, technician);
    await ok(permitKinds.remove, { code: 'ROOF' });
    await ok(permitKinds.remove, { code: 'height' });
    expect((await call(permitKinds.remove, { code: 'height' })).status).toBe(404);
    expect((await conditionsOf('height')).length).toBe(4);
    for (const [kind, fields] of [
      [{ ...own, gases: [{ name: 'O2' }] }, { gases: 'required' }],
      [{ ...own, gases: [{ name: 'O2', lower: 3, upper: 2 }] }, { gases: 'outOfRange' }],
      [{ ...own, conditions: ['A', 'A'] }, { conditions: 'givenTwice' }],
    ] as const)
      expect(await call(permitKinds.replace, kind as never)).toMatchObject({ status: 400, body: { fields } });
  });
});
