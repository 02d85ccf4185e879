// The worker of SES events: an address that mails do not reach gets none, until an administrator clears it.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/workers/mail-events.ts';
import { type AccessRequestItem, accessRequests } from '#shared/access/request-api.ts';
import { members, type UserItem, type UserRow } from '#shared/access/user-api.ts';
import { type As, asFunction, call, ok, startWorld, type World } from '../harness.ts';
import { attempts, deliver, emptied, message } from '../mailbox.ts';
import { type Deliver, streamReader } from '../stream.ts';

const SINCE = '2026-03-16T06:30:00.000Z';
const NOW = '2026-03-16T07:00:00.000Z';
const LATER = '2026-03-16T08:00:00.000Z';
const admin: As = { as: 'admin' };

let world: World;
let stream: Deliver;
beforeAll(async () => {
  world = await startWorld();
  emptied();
  stream = await streamReader();
});
afterAll(async () => {
  vi.useRealTimers();
  await world.close();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(NOW);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  emptied();
});

const bounce = (emailAddress: string, more: object = {}) => ({
  eventType: 'Bounce',
  bounce: {
    bounceType: 'Permanent',
    bounceSubType: 'General',
    bouncedRecipients: [{ emailAddress, status: '5.1.1' }],
    timestamp: '2026-03-16T06:30:00Z',
    ...more,
  },
  mail: { messageId: 'm' },
});
const complaint = (emailAddress: string) => ({
  eventType: 'Complaint',
  complaint: { complainedRecipients: [{ emailAddress }], timestamp: SINCE },
});

/** Delivers bodies of messages; returns the numbers of those that must be delivered again. */
async function receive(...bodies: unknown[]): Promise<number[]> {
  const records = bodies.map((body, n) => ({
    messageId: `m${n}`,
    body: JSON.stringify(body),
    messageAttributes: {},
  }));
  const { batchItemFailures } = await asFunction('functions/workers/mail-events.ts', () =>
    handler({ Records: records } as never, {} as never),
  );
  return batchItemFailures.map(({ itemIdentifier }) => Number(itemIdentifier.slice(1)));
}

let serial = 0;
async function createUser(): Promise<UserItem> {
  const email = `mail-${++serial}@acme.example`;
  const input = { name: email, email, language: 'en', memberships: [{ plant: 'P1', profile: 'pm' }] };
  return ok(members.create, input as never, admin);
}
const failureOf = async ({ id }: UserItem) => {
  const { items } = await ok(members.list, {}, admin);
  return items.find((row: UserRow) => row.id === id)!.mailFailure;
};

describe('an address whose mail bounced', () => {
  it('gets no more mails and is shown, until an administrator has it tried again', async () => {
    const user = await createUser();
    const mail = () => message({ to: user.email.toUpperCase() });
    await deliver([mail()]);
    expect(await receive(bounce(user.email))).toEqual([]);
    expect(await deliver([mail()])).toEqual([]);
    expect(attempts()).toHaveLength(1);
    const failure = { reason: 'bounce', since: SINCE };
    expect(await failureOf(user)).toEqual(failure);
    expect((await ok(members.get, { id: user.id }, admin)).mailFailure).toEqual(failure);

    expect((await ok(members.retryMail, { id: user.id }, admin)).mailFailure).toBeUndefined();
    expect(await failureOf(user)).toBeUndefined();
    await deliver([mail()]);
    expect(attempts()).toHaveLength(2);
  });

  it('stays cleared when an old event comes again, and fails again by a new one', async () => {
    const user = await createUser();
    await receive(bounce(user.email));
    await ok(members.retryMail, { id: user.id }, admin);
    await receive(bounce(user.email));
    expect(await failureOf(user)).toBeUndefined();
    await receive(bounce(user.email, { timestamp: LATER }));
    expect(await failureOf(user)).toEqual({ reason: 'bounce', since: LATER });
  });

  it('keeps its first failure', async () => {
    const user = await createUser();
    await receive(complaint(user.email), bounce(user.email, { timestamp: LATER }));
    expect(await failureOf(user)).toEqual({ reason: 'complaint', since: SINCE });
  });

  it.each(['Transient', 'Undetermined'])('for a while (%s) still gets mails', async (bounceType) => {
    const user = await createUser();
    expect(await receive(bounce(user.email, { bounceType }))).toEqual([]);
    expect(await failureOf(user)).toBeUndefined();
  });

  it('is cleared by whoever may edit users, and by nobody else', async () => {
    const user = await createUser();
    await receive(bounce(user.email));
    for (const as of ['pm', 'technician', 'guest', 'supervisor', 'viewer'] as const)
      expect((await call(members.retryMail, { id: user.id }, { as })).status).toBe(403);
    expect((await call(members.retryMail, { id: user.id }, { as: 'admin', plant: 'P2' })).status).toBe(404);
    expect(await failureOf(user)).toBeDefined();
  });

  it('is shown beside the request for access, and cleared there', async () => {
    const email = 'applicant@acme.example';
    const application = { name: 'Rosa Verdi', email, company: 'p1-acme', language: 'it', message: 'Hello' };
    await ok(accessRequests.ask, application as never, { as: 'nobody', plant: null });
    await stream();
    await receive(complaint(email));
    const find = async () =>
      (await ok(accessRequests.list, {}, admin)).items.find(
        (request: AccessRequestItem) => request.email === email,
      )!;
    const { id, mailFailure } = await find();
    expect(mailFailure).toEqual({ reason: 'complaint', since: SINCE });
    await ok(accessRequests.retryMail, { id }, admin);
    expect((await find()).mailFailure).toBeUndefined();
    expect((await call(accessRequests.retryMail, { id }, { as: 'pm' })).status).toBe(403);
    expect((await call(accessRequests.retryMail, { id }, { as: 'admin', plant: 'P2' })).status).toBe(404);
  });
});

describe('an event', () => {
  it.each([
    ['of another kind', { eventType: 'Send' }],
    ['without its recipients', { eventType: 'Complaint', complaint: { timestamp: SINCE } }],
    ['without a readable time', bounce('x@acme.example', { timestamp: 'yesterday' })],
  ])('%s goes to the dead letters, and the others of its batch are stored', async (_, event) => {
    const user = await createUser();
    expect(await receive(event, bounce(user.email))).toEqual([0]);
    expect(await failureOf(user)).toBeDefined();
  });
});
