// Attempts to get round signatures, and signed acts beside orders and permits (beyond 20, PS51–PS57).
import { beforeEach, describe, expect, it } from 'vitest';
import { checklistOrders as checklistKind } from '#functions/db/entities/planned.ts';
import { checklistOrders, orders } from '#shared/planned/order-api.ts';
import { checklists, phases } from '#shared/procedures/procedure-api.ts';
import { lockouts } from '#shared/safety/lockout-api.ts';
import { signatures } from '#shared/safety/signature/signature-api.ts';
import { type As, call, everyCall, ok, storeOf } from '../harness.ts';
import { at, cycle, machine, strategy, worldAt } from '../plan.ts';
import { streamReader } from '../stream.ts';
import { feeds, point, source } from './graph.ts';
import { asked, fresh, listed, prove, START, setDuties, signed } from './signing.ts';

worldAt(START);

let machineId: number;
/** Plans a free order and returns the request that closes it. */
async function closable(more: object = {}) {
  const plan = { machineId, description: 'Weld the bracket', plannedOn: '2026-03-04', ...more };
  const { id } = await ok(orders.plan, plan as never);
  return { id, activities: [{ n: 1, outcome: 'ok' as const }] };
}

beforeEach(async () => {
  at(START);
  machineId ??= await machine();
  await setDuties({ signOrders: ['corrective'] });
});

describe('nobody', () => {
  it('signs for another person: neither their challenge nor their code counts', async () => {
    const request = await closable();
    const choice = await asked(signatures.chooseCode, { code: '274951' });
    await ok(signatures.chooseCode, { code: '274951', ...prove(choice) }, fresh());
    const question = await asked(orders.close, request);
    const other: As = { as: 'superAdmin' };
    const withTheirs = { ...request, ...prove(question, '274951') };
    expect((await asked(orders.close, withTheirs, other)).problem).toBe('challengeUnknown');
    const own = await asked(orders.close, request, other);
    expect(await call(orders.close, { ...request, ...prove(own, '274951') }, other)).toMatchObject({
      ...{ status: 409, body: { code: 'signingCodeMissing' } },
    });
    expect(await listed('order', request.id)).toEqual([]);
  });

  it('dates a signature back by the clock of a tablet: the service sets its instant', async () => {
    const request = await closable();
    at('2026-03-04T09:00:10Z');
    const backdated = { ...request, closedAt: '2026-03-04T08:30:00Z' };
    const question = await asked(orders.close, backdated);
    const moved = { ...backdated, closedAt: '2026-03-04T08:45:00Z', ...prove(question) };
    expect((await asked(orders.close, moved, fresh())).problem).toBe('otherContent');
    await signed(orders.close, backdated);
    expect(await listed('order', request.id)).toMatchObject([{ signedAt: '2026-03-04T09:00:10.000Z' }]);
  });

  it('uses a challenge again for an act that it has signed', async () => {
    const request = await closable();
    const question = await asked(orders.close, request);
    await ok(orders.close, { ...request, ...prove(question) }, fresh());
    const again = await call(orders.close, { ...request, ...prove(question) }, fresh());
    expect(again.status).toBe(409);
    expect(await listed('order', request.id)).toHaveLength(1);
  });

  it('changes or removes a signature or an audit entry by any call, whatever the profile', () => {
    const writing = everyCall.filter(
      ({ call: { method, path } }) => method !== 'GET' && /^\/(signature|audit)(\/|$)/.test(path),
    );
    expect(writing.map(({ name }) => name)).toEqual(['safety.signatures.chooseCode']);
  });
});

describe('the results of a checklist', () => {
  it('are signed where its procedure asks for it, and void with the reason once changed (PS51)', async () => {
    const draft = { code: 'CHK-SIGNED', description: 'Round', typology: 'inspection' as const };
    const { id: procedureId } = await ok(checklists.create, { ...draft, toSign: true });
    await ok(checklists.take, { id: procedureId });
    await ok(phases.create, { procedureId, description: 'Look', minutes: 5 });
    await ok(checklists.approve, { id: procedureId });
    const strategies = [await strategy(machineId, {}, procedureId)];
    const { id: cycleId } = await cycle({ machineId, strategies, typeCycle: 'checklists' });
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    const { items } = await store.list(checklistKind, { under: cycleId, consistent: true });
    const { id } = items[0]!;
    await signed(checklistOrders.close, { id, activities: [{ n: 1, outcome: 'ok' }] });
    expect(await listed('checklist', id)).toMatchObject([{ meaning: 'orderClosed', thing: 'checklist' }]);
    expect(await listed('order', id)).toEqual([]);
    const deliver = await streamReader('LATEST');
    const closed = await store.get(checklistKind, id);
    await store.commit(store.replace(checklistKind, closed, { ...closed, note: 'Dry after all' }));
    await deliver();
    expect(await listed('checklist', id)).toMatchObject([
      { voidSince: expect.any(String), voidReason: 'changed' },
    ]);
  });
});

describe("the removal of another person's lock", () => {
  it('is signed, and that of an own one is not (PS38)', async () => {
    await setDuties({ signLocks: true });
    const fed = await machine();
    const { id: pointId } = await point(fed, 'Q1', [feeds.machine(fed)]);
    await source(fed, 'E', [feeds.point(pointId)]);
    const { id: workId } = await closable({ machineId: fed, isolate: true });
    const work = { workKind: 'order' as const, workId };
    const technician: As = { as: 'technician' };
    const locked = await ok(lockouts.lock, { ...work, pointId, lock: 'L-1' }, technician);
    const removal = { ...work, pointId, lockIds: [locked.locks[0]!.id], reason: 'Left the plant' };
    const question = await asked(lockouts.unlock, removal);
    const otherReason = { ...removal, reason: 'In a hurry', ...prove(question) };
    expect((await asked(lockouts.unlock, otherReason, fresh())).problem).toBe('otherContent');
    await signed(lockouts.unlock, removal);
    await ok(lockouts.lock, { ...work, pointId, lock: 'L-2' });
    await ok(lockouts.unlock, { ...work, pointId });
    expect(await listed('lockout', `order.${workId}`)).toMatchObject([
      { meaning: 'lockRemoved', userId: 'admin' },
    ]);
  });
});
