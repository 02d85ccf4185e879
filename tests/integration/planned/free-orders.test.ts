// Free orders: planned without a cycle, executed as any other order, and separate from planned maintenance.
import { beforeAll, describe, expect, it } from 'vitest';
import { memberships, plants as plantKind } from '#functions/db/entities/access.ts';
import { rootCauses as rootCauseKind } from '#functions/db/entities/requests.ts';
import type { RequestOf } from '#shared/contract.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import { orders } from '#shared/planned/order-api.ts';
import { overview } from '#shared/reports/api.ts';
import { figures } from '#shared/reports/kpi-api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { rootCauses } from '#shared/requests/root-cause-api.ts';
import { tags } from '#shared/requests/tag-api.ts';
import { call, ok, storeOf } from '../harness.ts';
import { approved, at, machine, worldAt } from '../plan.ts';
import { tagDraft } from '../requests/plant.ts';
import { streamReader } from '../stream.ts';

const P2 = { plant: 'P2' } as const;
const LEADER = { as: 'technician', plant: 'P2' } as const;
worldAt('2026-03-02T09:00:00Z');
let [led, other] = [0, 0];
beforeAll(async () => {
  const store = storeOf({ tenant: 'acme' });
  const plant = await store.get(plantKind, 'P2');
  await store.commit(store.replace(plantKind, plant, { ...plant, resources: true }));
  const person = (await ok(operators.create, { code: 'OP', name: 'Ada' }, P2)).id;
  const stranger = (await ok(operators.create, { code: 'OP2', name: 'Eve' }, P2)).id;
  led = (await ok(teams.create, { code: 'T1', description: 'One', leaders: [person] }, P2)).id;
  other = (await ok(teams.create, { code: 'T2', description: 'Two', leaders: [stranger] }, P2)).id;
  const member = await store.get(memberships, 'technician.P2');
  await store.commit(store.replace(memberships, member, { ...member, teamId: led, operatorId: person }));
});

type Plan = RequestOf<typeof orders.plan>;
const plan = async (more: Partial<Plan> = {}, who: object = {}): Promise<Plan> => ({
  machineId: await machine(who),
  description: 'Replace the belt',
  plannedOn: '2026-03-04',
  ...more,
});
const refusal = async (input: Plan, who: object = {}) => {
  const { status, body } = await call(orders.plan, input, who);
  return [status, body.code, Object.keys(body.fields ?? {}).join()];
};

it('has a number, a title and no cycle, and is listed with the other orders', async () => {
  const made = await ok(orders.plan, await plan());
  expect(made).toMatchObject({
    ...{ id: `0.${made.code}`, typology: 'corrective', title: 'Replace the belt', state: 'planned' },
    ...{ plannedOn: '2026-03-04', minutes: 60, tasks: 1, tolerance: 0, version: 1 },
    ...{ reason: 'free', values: { askedBy: 'Ms admin' } },
  });
  expect(made.code).toMatch(/^W-2026-\d{6}$/);
  expect(made).not.toHaveProperty('cycleId');
  const period = { from: '2026-03-04', to: '2026-03-04' };
  expect((await ok(orders.list, period)).items).toContainEqual(
    expect.objectContaining({ id: made.id, title: 'Replace the belt' }),
  );
  const { items } = await ok(orders.open, { to: '2026-03-31' });
  expect(items.map(({ id }: { id: string }) => id)).toContain(made.id);
  const { activities } = await ok(orders.get, { id: made.id });
  expect(activities).toMatchObject([{ n: 1, description: 'Replace the belt', minutes: 60 }]);
});

it('is carried out as any other order', async () => {
  const procedureId = await approved({}, [20]);
  const activities = [{ description: 'Align the pulleys', minutes: 25 }];
  const made = await ok(orders.plan, await plan({ procedureIds: [procedureId], activities }));
  expect(made).toMatchObject({ minutes: 45, tasks: 2 });
  at('2026-03-03T09:00:00Z');
  const technician = { as: 'technician' } as const;
  const started = await ok(orders.start, { id: made.id }, technician);
  expect(started.activities).toMatchObject([
    { n: 1, procedureId, edition: 1, minutes: 20 },
    { n: 2, description: 'Align the pulleys', minutes: 25 },
  ]);
  const activitiesDone = [1, 2].map((n) => ({ n, outcome: 'ok' as const }));
  const report = { id: made.id, activities: activitiesDone, actualMinutes: 50 };
  at('2026-03-03T10:00:00Z');
  expect(await ok(orders.report, report, technician)).toMatchObject({ state: 'closed', actualMinutes: 50 });
  const { items } = await ok(orders.list, { from: '2026-03-01', to: '2026-03-31', state: 'closed' });
  expect(items.map(({ id }: { id: string }) => id)).toContain(made.id);
});

it('is moved and cancelled one by one and in bulk', async () => {
  const [first, second] = [await ok(orders.plan, await plan()), await ok(orders.plan, await plan())];
  const moved = await ok(orders.reschedule, { id: first.id, plannedOn: '2026-03-06' });
  expect(moved).toMatchObject({ plannedOn: '2026-03-06', nominalOn: '2026-03-04' });
  const items = [{ id: first.id }, { id: second.id }];
  const { results } = await ok(orders.bulk, { verb: 'cancel', items, reason: 'Not needed' });
  expect(results.map(({ code }: { code?: string }) => code)).toEqual([undefined, undefined]);
  expect(await ok(orders.get, { id: second.id })).toMatchObject({ state: 'cancelled', note: 'Not needed' });
});

it('is changed until it is started', async () => {
  const sent = await plan();
  const made = await ok(orders.plan, sent);
  const procedureId = await approved({}, [10]);
  const changed = { ...sent, id: made.id, description: 'Replace both belts', procedureIds: [procedureId] };
  const after = await ok(orders.plan, { ...changed, plannedOn: '2026-03-05', version: 1 });
  expect(after).toMatchObject({ code: made.code, title: 'Replace both belts', minutes: 10, version: 2 });
  expect(await refusal({ ...changed, version: 1 })).toEqual([409, 'stale', '']);
  at('2026-03-05T09:00:00Z');
  await ok(orders.start, { id: made.id });
  expect(await refusal({ ...changed, plannedOn: '2026-03-07' })).toEqual([409, 'orderState', '']);
});

describe('is refused', () => {
  it('for wrong references and days', async () => {
    const sent = await plan();
    expect(await refusal({ ...sent, machineId: 999_999 })).toEqual([400, 'refMissing', 'machineId']);
    expect(await refusal({ ...sent, machineId: await machine({}, 'dismissed') })).toEqual([
      409,
      'machineDismissed',
      '',
    ]);
    expect(await refusal({ ...sent, elementId: `${sent.machineId}.77` })).toEqual([
      400,
      'refMissing',
      'elementId',
    ]);
    expect(await refusal({ ...sent, procedureIds: [999_999] })).toEqual([400, 'refMissing', 'procedureIds']);
    expect(await refusal({ ...sent, spares: [{ spareId: 999_999, quantity: 1 }] })).toEqual([
      400,
      'refMissing',
      'spares',
    ]);
    expect(await refusal({ ...sent, plannedOn: '2026-03-01' })).toEqual([
      400,
      'dateBeforeMinimum',
      'plannedOn',
    ]);
    expect(await refusal({ ...sent, source: { kind: 'tag', id: 'nothing' } })).toEqual([
      400,
      'refMissing',
      'source',
    ]);
    expect(await refusal({ ...sent, id: '0.W-2026-999999' })).toEqual([404, 'notFound', '']);
  });

  it('for machines of another plant, and for profiles that do not plan', async () => {
    const foreign = await plan();
    expect(await refusal(foreign, P2)).toEqual([400, 'refMissing', 'machineId']);
    for (const as of ['am', 'pm', 'requestor', 'guest'] as const)
      expect((await refusal(foreign, { as, plant: 'P2' })).slice(0, 2)).toEqual([403, 'notAllowedHere']);
  });

  it('for teams that the leader does not lead', async () => {
    const sent = await plan({}, P2);
    const made = await ok(orders.plan, { ...sent, teamId: led }, LEADER);
    expect(made).toMatchObject({ state: 'assigned', teamId: led });
    expect(await refusal({ ...sent, teamId: other }, LEADER)).toEqual([403, 'notAllowedHere', '']);
    expect(await refusal(sent, LEADER)).toEqual([403, 'notAllowedHere', '']);
    const ofOthers = await ok(orders.plan, { ...sent, teamId: other }, P2);
    expect(await refusal({ ...sent, id: ofOthers.id, teamId: led }, LEADER)).toEqual([
      403,
      'notAllowedHere',
      '',
    ]);
  });
});

it('is planned for a tag, which stays open and names it', async () => {
  const machineId = await machine();
  const tag = await ok(tags.create, {
    ...tagDraft(machineId),
    anomaly: 'Belt frayed',
  });
  const { order, ...after } = await ok(tags.toOrder, { id: tag.id, plannedOn: '2026-03-05' });
  expect(order).toMatchObject({
    ...{ title: 'Belt frayed', machineId, plannedOn: '2026-03-05' },
    source: { kind: 'tag', id: tag.id, code: tag.code },
  });
  expect(after.state).toBe('created');
  expect((await ok(tags.get, { id: tag.id })).order).toEqual({ id: order.id, code: order.code });
});

it('links the tag that it is planned for by the plain call, if the tag is open and of the machine', async () => {
  const machineId = await machine();
  const tag = await ok(tags.create, tagDraft(machineId));
  const source = { kind: 'tag' as const, id: tag.id };
  expect(await refusal(await plan({ source }))).toEqual([409, 'tagOfOtherMachine', '']);
  const order = await ok(orders.plan, await plan({ machineId, source }));
  expect((await ok(tags.get, { id: tag.id })).order).toEqual({ id: order.id, code: order.code });
  const sent = { ...(await plan({ machineId })), id: order.id };
  expect(await ok(orders.plan, { ...sent, source })).toMatchObject({ source: { id: tag.id } });
  const otherSource = { ...source, id: (await ok(tags.create, tagDraft(machineId))).id };
  expect(await refusal({ ...sent, source: otherSource })).toEqual([400, 'invalidInput', 'source']);
  await ok(tags.toEwo, { id: tag.id, machineStatus: 'stopped' });
  expect(await refusal(await plan({ machineId, source }))).toEqual([409, 'tagState', '']);
});

it('counts as planned corrective work, not in the compliance of planned maintenance', async () => {
  at('2026-04-06T09:00:00Z');
  const period = { from: '2026-04-06', to: '2026-04-12' };
  const read = await streamReader('LATEST');
  const machineId = await machine();
  const done = await ok(orders.plan, { machineId, description: 'Paint', plannedOn: '2026-04-06' });
  await ok(orders.plan, { machineId, description: 'Align', plannedOn: '2026-04-07' });
  await ok(orders.start, { id: done.id });
  at('2026-04-06T11:00:00Z');
  const activities = [{ n: 1, outcome: 'ok' as const }];
  await ok(orders.close, { id: done.id, activities, actualMinutes: 90 });
  await read();
  const { kpi, days, groups } = await ok(figures.pm, period);
  expect(kpi).toMatchObject({
    ...{ compliance: null, completion: null, pmHours: 0 },
    corrective: { count: 2, onTime: 1, hours: 1.5 },
  });
  expect(days).toEqual([]);
  expect(groups.map(({ plannedHours }: { plannedHours: number }) => plannedHours)).toEqual([0]);
  expect((await ok(figures.kpi, period)).corrective).toEqual({ count: 2, onTime: 1, hours: 1.5 });
  // Calendar and board show them.
  const calendar = await ok(orders.calendar, period);
  expect(calendar.days).toMatchObject([
    { on: '2026-04-06', green: 1 },
    { on: '2026-04-07', yellow: 1 },
  ]);
  expect(await ok(overview.get, period)).toMatchObject({ compliance: null, pmHours: 0 });
});

async function planForAction(actions: readonly object[], getId: (ids: string[]) => string) {
  at('2026-05-04T09:00:00Z');
  const machineId = await machine();
  const ewo = await ok(ewos.create, {
    machineId,
    machineStatus: 'stopped',
    breakdownDescription: 'Belt broke',
  });
  const store = storeOf({ tenant: 'acme', plant: 'P1' });
  const stored = { causes: [], eliminate: [], prevent: actions, state: 'draft' };
  await store.commit(store.create(rootCauseKind, ewo.id, stored as never));
  const { prevent } = await ok(rootCauses.get, { ewoId: ewo.id });
  const id = getId(prevent.map((each: { id: string }) => each.id));
  const source = { kind: 'rootcause' as const, id: `${ewo.id}.prevent.${id}` };
  const read = await streamReader('LATEST');
  const order = await ok(orders.plan, { machineId, description: 'Guard', plannedOn: '2026-05-04', source });
  expect(order.source).toEqual({ ...source, code: ewo.code });
  const closeOrder = async () => {
    await ok(orders.start, { id: order.id });
    await ok(orders.report, { id: order.id, activities: [{ n: 1, outcome: 'ok' }] });
    await read();
    return (await store.get(rootCauseKind, ewo.id)).prevent;
  };
  return { ewo, prevent, closeOrder };
}

describe('completes the action of the root cause that it was planned for', () => {
  const [fit, train] = [
    { description: 'Fit a guard', responsible: 'Ada' },
    { description: 'Train the team', responsible: 'Ada' },
  ];

  it('also if the actions were moved meanwhile', async () => {
    const { ewo, prevent, closeOrder } = await planForAction([train, fit], (ids) => ids[1]!);
    expect(prevent.map(({ id }: { id: string }) => id)).toEqual(['1', '2']);
    const added = { description: 'Paint it', responsible: 'Eve' };
    await ok(rootCauses.save, { ewoId: ewo.id, prevent: [prevent[1]!, added, prevent[0]!] });
    expect(await closeOrder()).toEqual([
      { ...fit, id: '2', doneOn: '2026-05-04' },
      { ...added, id: expect.stringMatching(/^[0-9A-Z]{26}$/) },
      { ...train, id: '1' },
    ]);
  });

  it('of an analysis whose actions have no ids yet', async () => {
    const { closeOrder } = await planForAction([train, fit], (ids) => ids[1]!);
    expect(await closeOrder()).toEqual([train, { ...fit, doneOn: '2026-05-04' }]);
  });

  it('and no other if that action was removed', async () => {
    const { ewo, prevent, closeOrder } = await planForAction([train, fit], (ids) => ids[1]!);
    await ok(rootCauses.save, { ewoId: ewo.id, prevent: [prevent[0]!] });
    expect(await closeOrder()).toEqual([{ ...train, id: '1' }]);
  });
});
