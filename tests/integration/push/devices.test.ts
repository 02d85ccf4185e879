// Notifications on devices: who subscribes, what is sent to a push service, and what ends a subscription.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberships } from '#functions/db/entities/access.ts';
import { operators as cards, collectedNotices } from '#functions/db/entities/organisation.ts';
import { deviceSubscriptions as subscriptions } from '#functions/db/entities/push.ts';
import type { Stack } from '#scripts/local/stack.ts';
import { users } from '#shared/access/api.ts';
import { devices } from '#shared/access/device-api.ts';
import type { RequestOf } from '#shared/contract.ts';
import { alerts } from '#shared/organisation/alert-api.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import { notices } from '#shared/organisation/notice-api.ts';
import type { PushNotification } from '#shared/push/notification.ts';
import { deviceSubscriptions as calls, MAX_DEVICES, type OwnDevice } from '#shared/push/subscription-api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { machines, machineTypologies } from '#shared/structure/api.ts';
import { ask, done, type Page, startPushStack, storeOf } from './pages.ts';

let stack: Stack;
let team: number;
/** Technician card of the user. */
let technicianId: number;
beforeAll(async () => {
  stack = await startPushStack();
  const { id } = await done(stack, operators.create, { code: 'ADA', name: 'Ada' });
  const leader = await done(stack, operators.create, { code: 'BOB', name: 'Bob' });
  const store = storeOf({ tenant: 'acme' });
  const member = await store.get(memberships, 'technician.P1');
  await store.commit(store.replace(memberships, member, { ...member, operatorId: id }));
  const inPlant = storeOf({ tenant: 'acme', plant: 'P1' });
  const card = await inPlant.get(cards, id);
  await inPlant.commit(inPlant.replace(cards, card, { ...card, userId: 'technician' }));
  technicianId = id;
  const people = { leaders: [leader.id], members: [id] };
  ({ id: team } = await done(stack, teams.create, { code: 'OURS', description: 'Ours', ...people }));
});
afterAll(() => stack.close());

interface Message {
  status: number;
  ttl: number;
  topic: string;
  text: string;
}
const local = (path: string, init?: RequestInit) => fetch(`${stack.url}/local/push${path}`, init);
const listMessages = async (): Promise<Message[]> =>
  ((await (await local('/messages')).json()) as { messages: Message[] }).messages;
const answerWith = (status: number) =>
  local('', { method: 'POST', body: new URLSearchParams({ status: String(status) }) });

const technician: Page = { as: 'technician' };
const signedIn = async (page: Page): Promise<Page> => ({
  ...page,
  token: await stack.token(`${page.as}@acme.example`),
});

/** Makes a subscription at the local push service, as a browser does. */
async function takeSubscription(more: object = {}): Promise<RequestOf<typeof calls.create>> {
  const { publicKey } = await done(stack, calls.list, {}, technician);
  const answer = await local('/devices', { method: 'POST', body: JSON.stringify({ serverKey: publicKey }) });
  const made = (await answer.json()) as { endpoint: string; keys: { p256dh: string; auth: string } };
  return { ...made, name: 'Phone', showsTexts: false, isTouch: true, ...more };
}
const allow = async (page: Page, more: object = {}) =>
  done(stack, calls.create, await takeSubscription(more), page);
const listOwn = async (page: Page): Promise<OwnDevice[]> => (await done(stack, calls.list, {}, page)).devices;

/** Sends a message to the team of the technician; returns what the push service received of it. */
async function messageTeam(text = 'Pump 3 leaks, call Rossi'): Promise<Message[]> {
  const before = (await listMessages()).length;
  await done(stack, alerts.message, { id: team, text });
  await stack.settle();
  const all = await listMessages();
  return all.slice(0, all.length - before);
}
const read = ({ text }: Message) => JSON.parse(text) as PushNotification;

beforeEach(async () => {
  await answerWith(201);
  for (const { id } of await listOwn(technician)) await done(stack, calls.remove, { id }, technician);
  await done(stack, notices.put, { ways: {}, quietOffShift: false }, technician);
});

describe('a subscription', () => {
  it.each([
    'http://127.0.0.1:9200/_search',
    'https://169.254.169.254/',
    'https://push.evil.example.com/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user@fcm.googleapis.com/x',
  ])('at %s is refused', async (endpoint) => {
    const given = await takeSubscription({ endpoint });
    expect(await ask(stack, calls.create, given, technician)).toMatchObject({
      status: 400,
      body: { code: 'pushServiceUnknown', fields: { endpoint: 'pushServiceUnknown' } },
    });
  });

  it('is taken at a listed push service, once a device', async () => {
    const given = await takeSubscription({
      endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/x',
    });
    await done(stack, calls.create, given, technician);
    await done(stack, calls.create, { ...given, name: 'Tablet' }, technician);
    expect((await listOwn(technician)).map(({ name }) => name)).toEqual(['Tablet']);
  });

  it('moves to the next person who allows notifications on the device', async () => {
    const given = await takeSubscription();
    await done(stack, calls.create, given, technician);
    await done(stack, calls.create, given, { as: 'admin' });
    expect(await listOwn(technician)).toEqual([]);
    const [own] = await listOwn({ as: 'admin' });
    await done(stack, calls.remove, { id: own!.id }, { as: 'admin', tenant: 'acme-2' });
    expect(await listOwn({ as: 'admin' })).toHaveLength(1);
    await done(stack, calls.remove, { id: own!.id }, { as: 'admin' });
  });

  it('makes room for further devices', async () => {
    for (let n = 0; n <= MAX_DEVICES; n++) await allow(technician, { name: `Phone ${n}` });
    const names = (await listOwn(technician)).map(({ name }) => name);
    expect(names).toHaveLength(MAX_DEVICES);
    expect(names).not.toContain('Phone 0');
  });
});

describe('a notice', () => {
  it('is sent once, with harmless text, topic and time to live', async () => {
    await allow(technician);
    const [message, ...others] = await messageTeam();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ status: 201, topic: expect.stringMatching(/^n-[0-9A-Z]{26}$/) });
    expect(message!.ttl).toBeGreaterThan(43_000);
    expect(message!.ttl).toBeLessThanOrEqual(43_200);
    expect(read(message!)).toMatchObject({
      to: 'acme/technician',
      title: 'Message to your team',
      path: '/app?plant=P1',
    });
    expect(message!.text).not.toContain('Rossi');
  });

  it('of a new EWO reaches a person once, who is addressed as leader and with the team', async () => {
    const leads = { leaders: [technicianId], members: [] };
    const own = await done(stack, teams.create, { code: 'LED', description: 'Led', ...leads });
    const typology = await done(stack, machineTypologies.create, { code: 'T1', description: 'Tools' });
    const machine = await done(stack, machines.create, {
      ...{ code: 'CNC-01', description: 'Lathe', idTipology: typology.id },
    });
    await allow(technician);
    const before = (await listMessages()).length;
    const ewo = await done(stack, ewos.create, {
      ...{ machineId: machine.id, machineStatus: 'running', breakdownDescription: 'Fire', teamId: own.id },
    });
    await stack.settle();
    const messages = await listMessages();
    expect(messages.length - before).toBe(1);
    expect(read(messages[0]!)).toMatchObject({
      title: 'New EWO',
      body: `${ewo.code} · CNC-01 Lathe`,
      path: `/app/tablet/ewo/intervention/?ewo=${ewo.id}&plant=P1`,
    });
  });

  it('shows texts where the person chose so', async () => {
    await allow(technician, { showsTexts: true });
    expect(read((await messageTeam())[0]!).body).toContain('Rossi');
  });

  it.each(['digest', 'none'] as const)('that arrives by %s is not sent', async (way) => {
    await allow(technician);
    await done(stack, notices.put, { ways: { teamMessage: way }, quietOffShift: false }, technician);
    expect(await messageTeam()).toEqual([]);
  });

  it('outside the hours at work waits for the digest, though pop-ups do not', async () => {
    await allow(technician);
    const minute = (distance: number) =>
      new Intl.DateTimeFormat('en-GB', {
        timeZone: 'Europe/Rome',
        hour: '2-digit',
        minute: '2-digit',
      }).format(Date.now() + distance * 3_600_000);
    const choices = { ways: {}, quietOffShift: false };
    await done(stack, notices.put, { ...choices, hours: { from: minute(2), to: minute(3) } }, technician);
    const inPlant = storeOf({ tenant: 'acme', plant: 'P1' });
    const countCollected = async () =>
      (await inPlant.listBy(collectedNotices, 'due', ['yes'])).items.filter(
        ({ userId }) => userId === 'technician',
      ).length;
    const before = await countCollected();
    expect(await messageTeam()).toEqual([]);
    expect(await countCollected()).toBe(before + 1);
    await done(stack, notices.put, { ...choices, hours: { from: minute(-1), to: minute(3) } }, technician);
    expect(await messageTeam()).toHaveLength(1);
    expect(await countCollected()).toBe(before + 1);
  });

  it('does not reach people of other teams', async () => {
    const device = await allow({ as: 'requestor' });
    expect(await messageTeam()).toEqual([]);
    await done(stack, calls.remove, { id: device.id }, { as: 'requestor' });
  });
});

describe('an answer of the push service', () => {
  it.each([404, 410])('%i deletes the subscription', async (status) => {
    await allow(technician);
    await answerWith(status);
    expect(await messageTeam()).toHaveLength(1);
    expect(await listOwn(technician)).toEqual([]);
  });

  it.each([400, 403])('%i keeps it and is not sent again', async (status) => {
    await allow(technician);
    await answerWith(status);
    expect(await messageTeam()).toHaveLength(1);
    expect(await listOwn(technician)).toHaveLength(1);
  });

  it('413 is sent once more with the title alone', async () => {
    await allow(technician);
    await answerWith(413);
    const [second, first, ...others] = await messageTeam();
    expect(others).toEqual([]);
    expect(read(first!).body).not.toBe('');
    expect(read(second!).body).toBe('');
    expect(await listOwn(technician)).toHaveLength(1);
  });
});

describe('a subscription ends', () => {
  it('when its person signs out', async () => {
    const page = await signedIn(technician);
    await allow(page);
    await done(stack, users.logout, {}, page);
    expect(await messageTeam()).toEqual([]);
    expect(await listOwn(technician)).toEqual([]);
  });

  it('when an administrator shuts the tablet out', async () => {
    const tablet = '01KB2Z8Q5M3R7T9V1X4C6E8G0J';
    const page = await signedIn({ ...technician, headers: { 'x-device': tablet } });
    await allow(page);
    await done(stack, users.get, {}, page);
    const { items } = await done(stack, devices.list, {});
    const { version } = items.find(({ id }: { id: string }) => id === tablet);
    await done(stack, devices.shutOut, { id: tablet, version, reason: 'Lost' });
    expect(await messageTeam()).toEqual([]);
    expect(await listOwn(technician)).toEqual([]);
  });

  it('and is not used meanwhile, since the sender checks it as well', async () => {
    const page = await signedIn(technician);
    const { id } = await allow(page);
    const store = storeOf({ tenant: 'acme' });
    const stored = await store.get(subscriptions, id);
    await done(stack, users.logout, {}, page);
    await stack.settle();
    await store.commit(store.put(subscriptions, id, stored));
    expect(await messageTeam()).toEqual([]);
  });
});
