// The second of two users who make a record of the same one is refused, and hears what the first one made.
import { describe, expect, it } from 'vitest';
import { rootCauses as rootCauseKind } from '#functions/db/entities/requests.ts';
import { amSteps } from '#shared/autonomous/step-api.ts';
import { cycles } from '#shared/planned/cycle-api.ts';
import { orders } from '#shared/planned/order-api.ts';
import { phases, procedures, sops } from '#shared/procedures/procedure-api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { rootCauses } from '#shared/requests/root-cause-api.ts';
import { tags } from '#shared/requests/tag-api.ts';
import { elements } from '#shared/structure/api.ts';
import { call, ok, storeOf } from '../harness.ts';
import { approved, cycle, draft, machine, ordersOf, strategy, worldAt } from '../plan.ts';
import { ewoOf, reportOf, tagDraft, tagOf } from './plant.ts';

worldAt('2026-03-02T10:00:00Z');

const names = (made: string, { id, code }: { id: string | number; code: string }) => ({
  status: 409,
  body: { code: 'madeAlready', values: { made, id, code } },
});
type Answer = Awaited<ReturnType<typeof call>>;
/** Expects that one of two calls at one moment succeeds and that the other names what it made. */
async function expectOne(
  both: readonly Promise<Answer>[],
  made: string,
  getMade: (body: Answer['body']) => { id: string | number; code: string },
) {
  const answers = await Promise.all(both);
  const first = answers.find(({ status }) => status === 200)!;
  expect(answers.find((each) => each !== first)).toMatchObject(names(made, getMade(first.body)));
  return getMade(first.body);
}

describe('an EWO of a tag', () => {
  const input = (id: string, more: object = {}) => ({ id, machineStatus: 'stopped' as const, ...more });

  it.each([
    ['on the version that was seen', { version: 1 }, 'admin'],
    ['without a version', {}, 'superAdmin'],
    ['on a version of long ago', { version: 9 }, 'admin'],
  ] as const)('is made once: %s', async (_, more, as) => {
    const { id } = await tagOf(await machine());
    const { ewo } = await ok(tags.toEwo, input(id));
    expect(await call(tags.toEwo, input(id, more), { as })).toMatchObject(names('ewo', ewo));
    expect((await ok(tags.get, { id })).ewoId).toBe(ewo.id);
  });

  it('is made once by two at one moment', async () => {
    const machineId = await machine();
    for (let n = 0; n < 5; n++) {
      const { id } = await tagOf(machineId);
      const both = (['admin', 'superAdmin'] as const).map((as) => call(tags.toEwo, input(id), { as }));
      const ewo = await expectOne(both, 'ewo', (body) => body.ewo);
      expect((await ok(tags.get, { id })).ewoId).toBe(ewo.id);
    }
  });

  it('is not named of a tag that was closed or changed otherwise, nor to who may not make one', async () => {
    const { id } = await tagOf(await machine());
    await ok(tags.replace, { id, ...tagDraft(await machine()) });
    expect(await call(tags.toEwo, input(id, { version: 1 }))).toMatchObject({ body: { code: 'stale' } });
    const solved = await tagOf(await machine(), { pillar: 'AM' });
    await ok(tags.close, { id: solved.id, closingNotes: 'Wiped' });
    expect(await call(tags.toEwo, input(solved.id))).toMatchObject({
      status: 409,
      body: { code: 'tagState', values: { state: 'closed' } },
    });
    await ok(tags.toEwo, input(id));
    expect((await call(tags.toEwo, input(id), { as: 'requestor' })).status).toBe(403);
  });

  it('is made again once the tag was opened again', async () => {
    const { id } = await tagOf(await machine());
    const { ewo } = await ok(tags.toEwo, input(id));
    await ok(tags.reopen, { id, reason: 'Still leaks' });
    const { ewo: second } = await ok(tags.toEwo, input(id));
    expect(second.id).not.toBe(ewo.id);
    expect(await call(tags.toEwo, input(id))).toMatchObject(names('ewo', second));
  });
});

describe('an order', () => {
  const plannedOn = '2026-03-05';

  it('of a tag is planned once while it is open, whichever call plans it', async () => {
    const machineId = await machine();
    const { id } = await tagOf(machineId);
    const { order } = await ok(tags.toOrder, { id, plannedOn });
    const source = { kind: 'tag' as const, id };
    const plan = { machineId, description: 'Belt', plannedOn, source };
    expect(await call(tags.toOrder, { id, plannedOn, version: 1 })).toMatchObject(names('order', order));
    expect(await call(tags.toOrder, { id, plannedOn })).toMatchObject(names('order', order));
    expect(await call(orders.plan, plan)).toMatchObject(names('order', order));
    await ok(orders.cancel, { id: order.id, reason: 'Not now' });
    const second = await ok(orders.plan, plan);
    expect(await call(tags.toOrder, { id, plannedOn })).toMatchObject(names('order', second));
  });

  it('of a tag or an action is planned once by two at one moment', async () => {
    const machineId = await machine();
    for (let n = 0; n < 4; n++) {
      const { id } = await tagOf(machineId);
      const toOrder = () => call(tags.toOrder, { id, plannedOn });
      await expectOne([toOrder(), toOrder()], 'order', (body) => body.order);
      const source = await actionOf(machineId);
      const plan = () => call(orders.plan, { machineId, description: 'Guard', plannedOn, source });
      await expectOne([plan(), plan()], 'order', (body) => body);
    }
  });

  /** Returns the source of an order for the first action of a new analysis. */
  async function actionOf(machineId: number, n = 1) {
    const { id } = await ewoOf(machineId);
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    const prevent = ['Fit a guard', 'Train'].map((description) => ({ description, responsible: 'Ada' }));
    const analysis = { causes: [], eliminate: [], prevent, state: 'draft' };
    await store.commit(store.create(rootCauseKind, id, analysis as never));
    return { kind: 'rootcause' as const, id: `${id}.prevent.${n}` };
  }

  it('of an action of a root cause is planned once while it is open, of another action as well', async () => {
    const machineId = await machine();
    const source = await actionOf(machineId);
    const plan = { machineId, description: 'Guard', plannedOn, source };
    const order = await ok(orders.plan, plan);
    expect(await call(orders.plan, plan, { as: 'superAdmin' })).toMatchObject(names('order', order));
    const other = { ...plan, source: { ...source, id: source.id.replace(/1$/, '2') } };
    expect((await call(orders.plan, other)).status).toBe(200);
    await ok(orders.cancel, { id: order.id, reason: 'Not now' });
    const second = await ok(orders.plan, plan);
    await ok(orders.start, { id: second.id });
    expect(await call(orders.plan, plan)).toMatchObject(names('order', second));
    await ok(orders.close, { id: second.id, activities: [{ n: 1, outcome: 'ok' }] });
    expect((await call(orders.plan, plan)).status).toBe(200);
  });

  it('beside the plan of a cycle is named with its id, also to who asks at the same moment', async () => {
    const { id } = await cycle();
    const extra = (on: string) => call(cycles.extra, { id, on, reason: 'Audit' });
    const [first, second] = await Promise.all([extra('2026-03-06'), extra('2026-03-06')]);
    const [made, refused] = first.status === 200 ? [first.body, second] : [second.body, first];
    const expected = { order: made.code, made: 'order', id: made.id, code: made.code };
    for (const again of [refused, await extra('2026-03-06')])
      expect(again).toMatchObject({ status: 409, body: { code: 'dayHasOrder', values: expected } });
  });
});

describe('what is made of a finding', () => {
  async function finding() {
    const [order] = await ordersOf((await cycle({ anchor: '2026-03-02' })).id);
    await ok(orders.close, { id: order!.id, activities: [{ n: 1, outcome: 'nok', note: 'Leaks' }] });
    return { machineId: order!.machineId, origin: { orderId: order!.id, activity: 1 } };
  }
  const requestsOf = async (orderId: string) =>
    (await ok(orders.get, { id: orderId })).activities[0].requests;

  it('is one tag and one EWO', async () => {
    const { machineId, origin } = await finding();
    const tag = await tagOf(machineId, origin);
    const ewo = await ewoOf(machineId, origin);
    for (const as of ['admin', 'superAdmin'] as const) {
      expect(await call(tags.create, tagDraft(machineId, origin), { as })).toMatchObject(names('tag', tag));
      expect(await call(ewos.create, reportOf(machineId, origin), { as })).toMatchObject(names('ewo', ewo));
    }
    expect((await requestsOf(origin.orderId)).map(({ id }: { id: string }) => id)).toEqual([tag.id, ewo.id]);
  });

  it('is one of each if two ask at one moment, and the other kind is not refused', async () => {
    for (let n = 0; n < 4; n++) {
      const { machineId, origin } = await finding();
      const asTag = () => call(tags.create, tagDraft(machineId, origin));
      const tag = await expectOne([asTag(), asTag()], 'tag', (body) => body);
      const other = await finding();
      const both = await Promise.all([
        call(tags.create, tagDraft(other.machineId, other.origin)),
        call(ewos.create, reportOf(other.machineId, other.origin)),
      ]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect(await requestsOf(origin.orderId)).toMatchObject([{ kind: 'tag', id: tag.id }]);
      expect(await requestsOf(other.origin.orderId)).toHaveLength(2);
    }
  });

  it('is the same one when a device sends its report again, and another one after a cancelled EWO', async () => {
    const { machineId, origin } = await finding();
    const sent = reportOf(machineId, { ...origin, id: '01JPTW1CE000000000000EW001' });
    const ewo = await ok(ewos.create, sent);
    expect(await ok(ewos.create, sent)).toMatchObject({ id: ewo.id });
    expect(await requestsOf(origin.orderId)).toHaveLength(1);
    await ok(ewos.cancel, { id: ewo.id, reason: 'Wrong machine' });
    const second = await ewoOf(machineId, origin);
    expect(await call(ewos.create, reportOf(machineId, origin))).toMatchObject(names('ewo', second));
  });
});

describe('a procedure adapted to a place', () => {
  it('is named instead of a second one of the same edition, but not of another place', async () => {
    const [machineId, other] = [await machine(), await machine()];
    const id = await approved();
    const adapted = await ok(procedures.adapt, { id, machineId });
    expect(await call(procedures.adapt, { id, machineId })).toMatchObject(names('smp', adapted));
    await ok(procedures.adapt, { id, machineId: other });
    // A plain copy is made as often as somebody wants one.
    const copies = [await ok(procedures.duplicate, { id }), await ok(procedures.duplicate, { id })];
    expect(new Set(copies.map(({ code }) => code)).size).toBe(2);
  });

  it('is one of two that are made at one moment', async () => {
    for (let n = 0; n < 3; n++) {
      const [machineId, id] = [await machine(), await approved()];
      const adapt = () => call(procedures.adapt, { id, machineId });
      await expectOne([adapt(), adapt()], 'smp', (body) => body);
    }
  });

  it('is one SOP of the work that operators take over', async () => {
    const machineId = await machine();
    const element = await ok(elements.create, {
      ...{ idMachine: machineId, tiporec: 1, code: 'AM', description: 'Part', flagAm: true },
    } as never);
    const header = { typology: 'cleaning', machineState: 'running', minutesOverride: 6 };
    const { id: procedureId } = await draft({}, header);
    await ok(procedures.take, { id: procedureId });
    await ok(phases.create, { procedureId, description: 'Wipe', minutes: 6 });
    await ok(procedures.approve, { id: procedureId });
    const strategyId = await strategy(machineId, {}, procedureId, element.id);
    await cycle({ machineId, strategies: [strategyId] });
    const sop = await ok(amSteps.transfer, { machineId, strategyId });
    const again = await call(amSteps.transfer, { machineId, strategyId }, { as: 'superAdmin' });
    expect(again).toMatchObject(names('sop', { id: sop.procedureId, code: sop.code }));
    await ok(sops.remove, { id: sop.procedureId });
    expect((await call(amSteps.transfer, { machineId, strategyId })).status).toBe(200);
  });
});

describe('an analysis', () => {
  it('that two begin at one moment is the one of the first, whom the second hears of', async () => {
    const machineId = await machine();
    for (let n = 0; n < 4; n++) {
      const { id: ewoId } = await ewoOf(machineId);
      const save = (as: 'admin' | 'superAdmin') =>
        call(rootCauses.save, { ewoId, version: 0, phenomenon: `Of ${as}` } as never, { as });
      const answers = await Promise.all([save('admin'), save('superAdmin')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const winner = answers[0]!.status === 200 ? 'Ms admin' : 'Ms superAdmin';
      expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
        code: 'stale',
        values: { by: winner, at: expect.any(String) },
      });
    }
  });
});
