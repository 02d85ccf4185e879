// Electronic signatures over HTTP: what asks for one, what it binds, and proofs that are refused (beyond 20,
// PS51–PS57).
import { ulid } from 'ulid';
import { beforeEach, describe, expect, it } from 'vitest';
import { orders as orderKind } from '#functions/db/entities/planned.ts';
import type { RequestOf } from '#shared/contract.ts';
import { orders } from '#shared/planned/order-api.ts';
import { phases, procedures } from '#shared/procedures/procedure-api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { rootCauses } from '#shared/requests/root-cause-api.ts';
import { lockouts } from '#shared/safety/lockout-api.ts';
import { type PermitKindItem, permitKinds, permits } from '#shared/safety/permit-api.ts';
import { signatures } from '#shared/safety/signature/signature-api.ts';
import { type As, call, ok, storeOf } from '../harness.ts';
import { approved, at, cycle, draft, machine, ordersOf, strategy, worldAt } from '../plan.ts';
import { streamReader } from '../stream.ts';
import { asked, fresh, listed, prove, START, setDuties, signed, signedIn } from './signing.ts';

worldAt(START);

let machineId: number;
/** Plans a free order and returns the request that closes it. */
async function closable(more: object = {}) {
  const plan = { machineId, description: 'Weld the bracket', plannedOn: '2026-03-04', ...more };
  const { id } = await ok(orders.plan, plan as never);
  return { id, activities: [{ n: 1, outcome: 'ok' as const }] };
}
const code = '274951';

beforeEach(async () => {
  machineId ??= await machine();
  await setDuties({ signOrders: ['corrective'] });
});

describe('a signature', () => {
  it('is recorded with the act: who, when, why, and the hash of what was signed', async () => {
    const request = await closable();
    const before = await listed('order', request.id);
    const question = await asked(orders.close, request);
    expect(question).toMatchObject({ meaning: 'orderClosed', code: 'none', hash: expect.any(String) });
    expect((await ok(orders.get, { id: request.id })).state).toBe('planned');
    const closed = await ok(orders.close, { ...request, ...prove(question) }, fresh());
    expect(closed.state).toBe('closed');
    expect(before).toEqual([]);
    expect(await listed('order', request.id)).toEqual([
      expect.objectContaining({
        ...{ thing: 'order', thingId: request.id, code: closed.code, meaning: 'orderClosed' },
        ...{ userId: 'admin', signedAt: new Date(START).toISOString(), way: 'signIn', schema: 1 },
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      }),
    ]);
  });

  it('needs a sign-in between the challenge and five minutes after it (Z40)', async () => {
    const request = await closable();
    const question = await asked(orders.close, request);
    const input = { ...request, ...prove(question) };
    const { problem } = await asked(orders.close, input, signedIn('2026-03-04T08:59:30Z'));
    expect(problem).toBe('signInOld');
    expect((await asked(orders.close, input)).problem).toBe('signInTimeUnknown');
    expect((await asked(orders.close, input, signedIn('2026-03-04T09:06:00Z'))).problem).toBe('signInOld');
    at('2026-03-04T09:05:01Z');
    expect((await asked(orders.close, input, fresh())).problem).toBe('challengeExpired');
    at(START);
    await ok(orders.close, input, fresh());
  });

  it('serves one act, one person and one content (Z41)', async () => {
    const [first, second] = [await closable(), await closable()];
    const question = await asked(orders.close, first);
    const refused = async (input: RequestOf<typeof orders.close>, who: As = fresh()) =>
      (await asked(orders.close, input, who)).problem;
    expect(await refused({ ...second, ...prove(question) })).toBe('otherContent');
    expect(await refused({ ...first, ...prove({ ...question, meaning: 'permitIssued' as never }) })).toBe(
      'otherContent',
    );
    expect(await refused({ ...first, note: 'Changed', ...prove(question) })).toBe('otherContent');
    expect(await refused({ ...first, ...prove(question) }, fresh({ as: 'superAdmin' }))).toBe(
      'challengeUnknown',
    );
    const sameKey = { headers: { 'idempotency-key': ulid() } };
    const input = { ...first, ...prove(question) };
    const answers = [
      await call(orders.close, input, { ...fresh(), ...sameKey }),
      await call(orders.close, input, { ...fresh(), ...sameKey }),
    ];
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]!.status).toBe(200);
    expect(await listed('order', first.id)).toHaveLength(1);
    expect(await refused({ ...second, ...prove(question) })).toBe('challengeUnknown');
  });

  it('is void for good by a change of what it binds, and by no other change (Z37, Z38)', async () => {
    const request = await closable();
    const { id } = await signed(orders.close, request);
    const deliver = await streamReader('LATEST');
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    const change = async (more: object) => {
      const order = await store.get(orderKind, id);
      await store.commit(store.replace(orderKind, order, { ...order, ...more }));
      await deliver();
      return (await listed('order', id))[0]!;
    };
    const { activities = [] } = await store.get(orderKind, id);
    expect((await change({ teamId: 4 })).voidSince).toBeUndefined();
    const changed = await change({ activities: activities.map((each) => ({ ...each, minutes: 35 })) });
    expect(changed.voidSince).toEqual(expect.any(String));
    expect(changed).toMatchObject({ voidBy: expect.any(String), voidReason: 'changed' });
    expect((await change({ activities })).voidSince).toBe(changed.voidSince);
  });
});

describe('the own code', () => {
  it('is chosen after a fresh sign-in, and signs', async () => {
    expect(await call(signatures.chooseCode, { code: '123456' })).toMatchObject({
      ...{ status: 400, body: { code: 'signingCodeWeak', fields: { code: 'signingCodeWeak' } } },
    });
    const choice = await asked(signatures.chooseCode, { code });
    const withoutCode = await closable();
    const question = await asked(orders.close, withoutCode);
    expect(await call(orders.close, { ...withoutCode, ...prove(question, code) })).toMatchObject({
      ...{ status: 409, body: { code: 'signingCodeMissing' } },
    });
    await ok(signatures.chooseCode, { code, ...prove(choice) }, fresh());
    const asksAgain = await asked(orders.close, withoutCode);
    expect(asksAgain.code).toBe('chosen');
    await ok(orders.close, { ...withoutCode, ...prove(asksAgain, code) });
    expect((await listed('order', withoutCode.id))[0]).toMatchObject({ way: 'code' });
  });

  it('is chosen once by one challenge, also by two requests at once', async () => {
    const input = { code, ...prove(await asked(signatures.chooseCode, { code })) };
    const answers = await Promise.all([1, 2].map(() => call(signatures.chooseCode, input, fresh())));
    expect(answers.toSorted((one, other) => one.status - other.status)).toMatchObject([
      { status: 200 },
      { status: 409, body: { code: 'signatureUsed' } },
    ]);
  });

  it('is not chosen by means of a former code', async () => {
    const choice = await asked(signatures.chooseCode, { code: '918273' });
    const sent = { code: '918273', ...prove(choice, code) };
    expect((await asked(signatures.chooseCode, sent)).problem).toBe('signInTimeUnknown');
  });

  it('is locked for 15 minutes by five wrong ones in a row, whatever key they have (PS55)', async () => {
    const request = await closable();
    const question = await asked(orders.close, request);
    const attempt = async (typed: string) =>
      call(
        orders.close,
        { ...request, ...prove(question, typed) },
        { headers: { 'idempotency-key': ulid() } },
      );
    for (let n = 1; n <= 4; n++)
      expect(await attempt('000001')).toMatchObject({ status: 409, body: { code: 'signingCodeWrong' } });
    const locked = { status: 409, body: { code: 'signingCodeLocked' } };
    expect(await attempt('000001')).toMatchObject(locked);
    expect(await attempt(code)).toMatchObject(locked);
    at('2026-03-04T09:15:00Z');
    const later = await asked(orders.close, request);
    await ok(orders.close, { ...request, ...prove(later, code) });
  });
});

describe('the duty of an order', () => {
  /** Approves a procedure whose orders are signed. */
  async function procedureToSign(toSign = true): Promise<number> {
    const { id } = await draft({}, { toSign });
    await ok(procedures.take, { id });
    await ok(phases.create, { procedureId: id, description: 'Check it', minutes: 30 });
    await ok(procedures.approve, { id });
    return id;
  }

  it('comes from a procedure of its cycle, or of a free order (PS56, Z43)', async () => {
    await setDuties({});
    const procedureId = await procedureToSign();
    const { id } = await cycle({ strategies: [await strategy(machineId, {}, procedureId)], machineId });
    const [order] = await ordersOf(id);
    const request = { id: order!.id, activities: [{ n: 1, outcome: 'ok' as const }] };
    await signed(orders.close, request);
    const free = await closable({ procedureIds: [procedureId] });
    await ok(orders.start, { id: free.id });
    await signed(orders.report, free);
    expect((await ok(orders.get, { id: free.id })).state).toBe('closed');
    await ok(orders.close, await closable({ procedureIds: [await approved()] }));
  });

  it('that is switched on later reaches orders not started alone', async () => {
    await setDuties({});
    const [running, waiting] = [await closable(), await closable()];
    await ok(orders.start, { id: running.id });
    await setDuties({ signOrders: ['corrective'] });
    await asked(orders.close, waiting);
    await ok(orders.close, running);
    expect(await listed('order', running.id)).toEqual([]);
  });
});

describe('other acts', () => {
  it('an approval of a procedure is signed for its revision', async () => {
    await setDuties({ signProcedures: true });
    const { id } = await draft();
    await ok(procedures.take, { id });
    await ok(phases.create, { procedureId: id, description: 'Check it', minutes: 30 });
    await signed(procedures.approve, { id });
    expect(await listed('procedure', String(id))).toMatchObject([
      { meaning: 'procedureApproved', edition: 1, revision: 0 },
    ]);
  });

  it('the issue, acceptance and extension of a permit are signed', async () => {
    await setDuties({ signPermits: true });
    const { id: workId } = await closable();
    const { items } = (await ok(permitKinds.list, {})) as { items: PermitKindItem[] };
    const kind = items.find((each) => each.code === 'height')!;
    const { id } = await ok(permits.create, {
      ...{ kind: 'height', workKind: 'order', workId, conditions: kind.conditions },
      ...{ from: START, to: '2026-03-04T12:00:00Z' },
    });
    const deliver = await streamReader('LATEST');
    await signed(permits.issue, { id }, { as: 'superAdmin' });
    await signed(permits.accept, { id }, { as: 'technician' });
    await deliver();
    expect((await listed('permit', id)).every(({ voidSince }) => voidSince === undefined)).toBe(true);
    await signed(permits.extend, { id, to: '2026-03-04T14:00:00Z' }, { as: 'superAdmin' });
    await deliver();
    const inForce = (await listed('permit', id)).filter(({ voidSince }) => voidSince === undefined);
    expect(inForce.map(({ meaning }) => meaning)).toEqual(['permitExtended']);
  });

  it('a work without energy to isolate is exempted by a signature (PS32)', async () => {
    await setDuties({ signLocks: true });
    const { id: workId } = await closable({ isolate: true });
    const request = { workKind: 'order' as const, workId, reason: 'Hand tools only' };
    await signed(lockouts.exempt, request);
    expect(await listed('lockout', `order.${workId}`)).toMatchObject([{ meaning: 'isolationExempted' }]);
  });

  it('a confirmed analysis is signed, and void once it is reopened', async () => {
    await setDuties({ signRootCauses: true });
    const { id: ewoId } = await ok(ewos.create, {
      ...{ machineId, machineStatus: 'stopped', breakdownDescription: 'Belt torn' },
    } as never);
    const why = { why: 'Why?', answer: 'Worn' };
    await ok(rootCauses.save, {
      ...{ ewoId, phenomenon: 'Torn', what: 'Belt', when: 'Today', where: 'Press', how: 'By itself' },
      ...{
        causes: [{ text: 'Wear', branch: 'machine', verified: true, result: 'ko', whys: [why, why, why] }],
      },
      ...{ primary: 'RC1', eliminate: [{ description: 'Belt', responsible: 'Ada' }] },
      prevent: [{ description: 'Plan', responsible: 'Ada', pillar: 'PM' }],
    } as never);
    await ok(rootCauses.submit, { ewoId });
    const deliver = await streamReader('LATEST');
    await signed(rootCauses.confirm, { ewoId }, { as: 'superAdmin' });
    await deliver();
    expect(await listed('rootCause', ewoId)).toMatchObject([
      { meaning: 'rootCauseConfirmed', userId: 'superAdmin' },
    ]);
    await ok(rootCauses.reopen, { ewoId, reason: 'Came back' });
    await deliver();
    const { voidSince, voidReason } = (await listed('rootCause', ewoId))[0]!;
    expect({ voidSince, voidReason }).toEqual({ voidSince: expect.any(String), voidReason: 'reopened' });
  });

  it('are of one plant: another one sees none', async () => {
    const request = await closable();
    await signed(orders.close, request);
    const { items } = await ok(signatures.list, { thing: 'order', id: request.id }, { plant: 'P2' });
    expect(items).toEqual([]);
  });
});
