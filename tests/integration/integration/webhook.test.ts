// Webhooks: their calls, and deliveries to receivers that are slow, down, redirect, are gone, or lie.
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { webhookSlots } from '#functions/db/entities/webhooks.ts';
import * as dns from '#functions/http/dns.ts';
import { SLOTS } from '#functions/integration/public.ts';
import { callReceiver } from '#functions/workers/webhook-call.ts';
import { webhooks as calls, type DeliveryItem, type WebhookItem } from '#shared/integration/webhook-api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import addresses from '#tests/vectors/receiver-addresses.json' with { type: 'json' };
import { call, ok, storeOf } from '../harness.ts';
import { at, worldAt } from '../plan.ts';
import { ewoOf, requestsPlant, tagOf } from '../requests/plant.ts';
import { type Deliver, streamReader } from '../stream.ts';
import { listMails, settle as settleAll, startReceiver, workOn } from './receiver.ts';

vi.mock('#functions/http/dns.ts', async (original) => ({
  ...(await original<typeof dns>()),
  lookUpAddresses: vi.fn(async () => []),
}));

const start = '2026-03-02T09:00:00Z';
worldAt(start);
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let react: Deliver;
let plant: Awaited<ReturnType<typeof requestsPlant>>;
let now = Date.parse(start);
const settle = () => settleAll(react);
/** Moves the clock, and has everything sent that is due then. */
async function pass(seconds: number) {
  now += seconds * 1000;
  at(new Date(now).toISOString());
  await settle();
}

beforeAll(async () => {
  receiver = await startReceiver();
  react = await streamReader('LATEST');
  plant = await requestsPlant();
});
afterAll(() => receiver.close());

let hook: WebhookItem & { secret: string };
const open = (more: object = {}) =>
  ok(calls.create, { url: receiver.url, types: ['ewo.*', 'tag.*'], active: true, ...more });
const read = async (id = hook.id): Promise<WebhookItem> =>
  (await ok(calls.list, {})).items.find((each: WebhookItem) => each.id === id);
const log = async (): Promise<DeliveryItem[]> => (await ok(calls.deliveries, { id: hook.id })).items;
const takeTypes = () => receiver.take().map(({ type }) => type);

beforeEach(async () => {
  at(new Date(now).toISOString());
  await settle();
  for (const { id } of (await ok(calls.list, {})).items) await ok(calls.remove, { id });
  receiver.answer(204);
  receiver.take();
  listMails();
  hook = await open();
});

describe('calls', () => {
  it('show the secret once', async () => {
    expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(JSON.stringify(await read())).not.toContain('whsec_');
    await react();
  });

  it('refuse addresses that are not public, also by the answer of the DNS', async () => {
    const create = (url: string) => call(calls.create, { url, types: ['ewo.*'], active: false });
    for (const url of ['http://10.0.0.5/', 'https://[::1]/', 'https://plants.example/', 'nowhere'])
      expect(await create(url)).toMatchObject({
        status: 400,
        body: { code: 'addressNotPublic', fields: { url: 'addressNotPublic' } },
      });
    for (const { answers, right } of addresses.resolver.filter((each) => each.at === 'save')) {
      vi.mocked(dns.lookUpAddresses).mockResolvedValueOnce(answers[0]!);
      const { status } = await create('https://hooks.acme.example.com/in');
      expect(status).toBe(Number.parseInt(right, 10));
    }
  });

  it('belong to one plant and its administrators', async () => {
    const one = { id: hook.id };
    const all = { ...one, url: receiver.url, types: ['ewo.*'], active: true };
    for (const as of ['superAdmin', 'admin'] as const)
      expect((await call(calls.list, {}, { as })).status).toBe(200);
    for (const as of ['am', 'pm', 'technician', 'requestor', 'guest', 'supervisor', 'viewer'] as const)
      expect((await call(calls.list, {}, { as })).status).toBe(403);
    const elsewhere = { plant: 'P2' };
    for (const answer of [
      await call(calls.replace, all, elsewhere),
      await call(calls.test, one, elsewhere),
      await call(calls.rotate, one, elsewhere),
      await call(calls.deliveries, one, elsewhere),
      await call(calls.remove, one, elsewhere),
    ])
      expect(answer.status).toBe(404);
    expect((await ok(calls.list, {}, elsewhere)).items).toEqual([]);
  });

  it('are kept once under a key, and refuse stale versions and too many', async () => {
    const headers = { 'idempotency-key': '01KB2Z8Q5M3R7T9V1X4C6E8G0J' };
    const draft = { url: receiver.url, types: ['stock.low'], active: true };
    const first = await ok(calls.create, draft, { headers });
    expect(await ok(calls.create, draft, { headers })).toEqual(first);
    expect((await ok(calls.list, {})).items).toHaveLength(2);
    await ok(calls.replace, { ...draft, id: hook.id, version: hook.version });
    expect(await call(calls.replace, { ...draft, id: hook.id, version: hook.version })).toMatchObject({
      ...{ status: 409, body: { code: 'stale' } },
    });
    for (let n = 2; n < 20; n++) await open();
    expect(await call(calls.create, draft)).toMatchObject({ status: 409, body: { code: 'tooManyWebhooks' } });
  });
});

describe('a delivery', () => {
  it('is signed, and its body is the event', async () => {
    const ewo = await ewoOf(plant.machineId, { breakdownDescription: 'Perde olio: è rotta la “B” 📞' });
    await settle();
    const [message] = receiver.received;
    const headers = message!.headers as Record<string, string>;
    const verifier = new Verifier(hook.secret);
    const body = verifier.verify(message!.body, headers) as Record<string, unknown>;
    expect(body).toMatchObject({
      ...{ id: headers['webhook-id'], type: 'ewo.created', plant: 'P1' },
      data: { id: ewo.id, code: ewo.code, state: 'created', machineId: plant.machineId },
    });
    expect(Object.keys(body)).toEqual(['id', 'type', 'at', 'plant', 'data']);
    expect((body.data as { machine: string }).machine).toBeTruthy();
    expect(JSON.stringify(body)).not.toMatch(/"(pk|sk|gsi1pk|desk|month)"/);
    expect(headers['content-length']).toBe(String(Buffer.byteLength(message!.body)));
    expect(await log()).toMatchObject([{ state: 'delivered', attempts: 1, last: { status: 204 } }]);
  });

  it('is sent once for an event that is repeated, and not for types that are not wanted', async () => {
    await ok(calls.replace, { id: hook.id, url: receiver.url, types: ['ewo.created'], active: true });
    const { id } = await ewoOf(plant.machineId);
    await ok(ewos.assign, { id, teamId: plant.ours });
    await tagOf(plant.machineId);
    await settle();
    await react('again');
    await settle();
    expect(takeTypes()).toEqual(['ewo.created']);
  });

  it('waits behind earlier ones of its thing alone, and is repeated with the same id and body', async () => {
    receiver.answer((response, { body }) => response.writeHead(body.includes('"ewo.') ? 503 : 204).end());
    const { id } = await ewoOf(plant.machineId);
    await ok(ewos.assign, { id, teamId: plant.ours });
    await tagOf(plant.machineId);
    await settle();
    const [first, second] = receiver.received.splice(0);
    expect([first, second].map((each) => JSON.parse(each!.body).type).sort()).toEqual([
      'ewo.created',
      'tag.created',
    ]);
    const failed = [first, second].find((each) => each!.body.includes('ewo.created'))!;
    await pass(7);
    const [again] = receiver.received.splice(0);
    expect(again!.headers['webhook-id']).toBe(failed.headers['webhook-id']);
    expect(again!.body).toBe(failed.body);
    expect(Number(again!.headers['webhook-timestamp'])).toBe(Number(failed.headers['webhook-timestamp']) + 7);
    expect(again!.headers['webhook-signature']).not.toBe(failed.headers['webhook-signature']);
    receiver.answer(204);
    await pass(361);
    expect(takeTypes()).toEqual(['ewo.created', 'ewo.assigned']);
    expect((await read()).waiting).toBe(0);
  });

  it('is tried for three days; then the webhook is off, and what waits is sent when it is on again', async () => {
    receiver.answer(500);
    const { id } = await ewoOf(plant.machineId);
    await settle();
    for (let n = 0; n < 10; n++) await pass(105_000);
    expect(takeTypes()).toHaveLength(10);
    expect(await read()).toMatchObject({
      active: false,
      waiting: 1,
      off: { why: 'exhausted', status: 500, reason: 'status' },
    });
    await ok(ewos.assign, { id, teamId: plant.ours });
    await pass(3600);
    expect(takeTypes()).toEqual([]);
    receiver.answer(200);
    await ok(calls.replace, { id: hook.id, url: receiver.url, types: ['ewo.*'], active: true });
    await settle();
    expect(takeTypes()).toEqual(['ewo.created', 'ewo.assigned']);
    expect((await read()).off).toBeUndefined();
  });

  it('switches the webhook off at once if the receiver is gone', async () => {
    receiver.answer(410);
    await ewoOf(plant.machineId);
    await settle();
    expect(takeTypes()).toHaveLength(1);
    expect(await read()).toMatchObject({ active: false, off: { why: 'gone', status: 410 } });
    expect(listMails().map(({ to, template, values }) => [to, template, values.host])).toEqual(
      ['admin', 'superadmin'].map((name) => [
        `${name}@acme.example`,
        'webhookOff',
        new URL(receiver.url).host,
      ]),
    );
  });

  it('reads little of the answer, and follows no redirect', async () => {
    const { port } = new URL(receiver.url);
    receiver.answer((response) => {
      response.writeHead(200, { 'content-length': '10000000000' });
      response.write('x'.repeat(100_000));
    });
    await ewoOf(plant.machineId);
    await settle();
    expect((await log())[0]).toMatchObject({ state: 'delivered', answer: 'x'.repeat(4096) });
    receiver.take();
    await pass(1);
    receiver.answer((response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${port}/other` }).end(),
    );
    await ewoOf(plant.machineId);
    await settle();
    expect(receiver.take()).toHaveLength(1);
    expect((await log())[0]).toMatchObject({ state: 'waiting', last: { status: 302, reason: 'redirect' } });
  });

  it('lengthens its pause as the receiver asks', async () => {
    receiver.answer((response) => response.writeHead(503, { 'retry-after': '120' }).end());
    await ewoOf(plant.machineId);
    await settle();
    await pass(60);
    expect(receiver.take()).toHaveLength(1);
    await pass(61);
    expect(receiver.take()).toHaveLength(1);
  });

  it('goes nowhere if a name has an address that is not public', async () => {
    const url = 'https://hooks.acme.example.com/in';
    const message = { url, headers: {}, body: Buffer.from('{}') };
    for (const { answers } of addresses.resolver.filter(
      (each) => each.at === 'delivery' && each.answers.length === 1,
    )) {
      vi.mocked(dns.lookUpAddresses).mockResolvedValueOnce(answers[0]!);
      expect(await callReceiver(message)).toEqual({ reason: 'addressNotPublic' });
    }
    for (const own of ['https://plants.example/api', 'http://10.0.0.5/', 'https://[::1]/'])
      expect(await callReceiver({ ...message, url: own })).toEqual({ reason: 'addressNotPublic' });
    expect(await callReceiver(message)).toEqual({ reason: 'notReached' });
  });

  it('can be sent once more, unless it waits or the webhook is off', async () => {
    await ewoOf(plant.machineId);
    await settle();
    const [before] = receiver.take();
    const one = { id: hook.id, deliveryId: before!.id };
    await ok(calls.resend, one);
    expect(await call(calls.resend, one)).toMatchObject({ status: 409, body: { code: 'deliveryWaits' } });
    await settle();
    expect(receiver.take()).toEqual([before]);
    await ok(calls.replace, { id: hook.id, url: receiver.url, types: ['ewo.*'], active: false });
    expect(await call(calls.resend, one)).toMatchObject({ status: 409, body: { code: 'webhookOff' } });
    const other = await open();
    expect((await call(calls.resend, { ...one, id: other.id })).status).toBe(404);
  });
});

describe('a worker that died', () => {
  it('holds up its deliveries until its claim has expired', async () => {
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    const claimed = { claim: 'dead', until: new Date(now + 60_000).toISOString(), expiresAt: 2_000_000_000 };
    for (let slot = 0; slot < SLOTS; slot++)
      await store.commit(store.put(webhookSlots, `${hook.id}.${slot}`, claimed));
    await ewoOf(plant.machineId);
    await settle();
    expect(takeTypes()).toEqual([]);
    await pass(61);
    // The queue delivers the message of the dead worker again.
    for (let slot = 0; slot < SLOTS; slot++)
      await workOn({ tenant: 'acme', plant: 'P1', webhook: hook.id, slot });
    expect(takeTypes()).toEqual(['ewo.created']);
  });
});

describe('a test', () => {
  it('is sent once, also while the webhook is off, and never switches it off', async () => {
    await ok(calls.replace, { id: hook.id, url: receiver.url, types: ['ewo.*'], active: false });
    receiver.answer(410);
    const { id } = await ok(calls.test, { id: hook.id });
    await settle();
    await pass(100_000);
    expect(receiver.take()).toMatchObject([{ id, type: 'webhook.test' }]);
    expect((await log())[0]).toMatchObject({ id, state: 'failed', last: { status: 410 } });
    expect((await read()).off).toBeUndefined();
  });
});

describe('a secret', () => {
  it('that was replaced signs for a day more, and one before it no more', async () => {
    const signedBy = async () => {
      await ok(calls.test, { id: hook.id });
      await settle();
      const [message] = receiver.received.splice(0);
      const headers = message!.headers as Record<string, string>;
      return (secret: string) => {
        try {
          return Boolean(new Verifier(secret).verify(message!.body, headers));
        } catch {
          return false;
        }
      };
    };
    const second = (await ok(calls.rotate, { id: hook.id })).secret;
    let verifies = await signedBy();
    expect([verifies(hook.secret), verifies(second)]).toEqual([true, true]);
    const third = (await ok(calls.rotate, { id: hook.id })).secret;
    verifies = await signedBy();
    expect([verifies(hook.secret), verifies(second), verifies(third)]).toEqual([false, true, true]);
    await pass(86_401);
    verifies = await signedBy();
    expect([verifies(second), verifies(third)]).toEqual([false, true]);
  });
});
