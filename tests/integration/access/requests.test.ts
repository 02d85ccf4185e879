// Requests for access: the stranger gets no information, the plant's administrators are notified, and the
// request is accepted or declined.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  accessApplications,
  directory,
  memberships,
  plants,
  settings,
  tenants,
  users as userKind,
} from '#functions/db/entities/access.ts';
import { tokenBuckets } from '#functions/db/entities/kernel.ts';
import { NO_SCOPE } from '#functions/db/keys.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import { users } from '#shared/access/api.ts';
import type { AccessApplication } from '#shared/access/request.ts';
import { type AccessRequestItem, accessRequests } from '#shared/access/request-api.ts';
import { Settings } from '#shared/access/settings.ts';
import { composeMail } from '#shared/mail/compose.ts';
import { type As, call, ok, startWorld, storeOf, type World } from '../harness.ts';
import { attempts, deliver, emptied, queued, sqs } from '../mailbox.ts';
import { type Deliver, streamReader } from '../stream.ts';

const HOUR = 3_600_000;
let world: World;
let stream: Deliver;
let now = Date.parse('2026-03-16T07:00:00Z');
const pass = (ms: number) => {
  now += ms;
  vi.setSystemTime(now);
};

beforeAll(async () => {
  world = await startWorld();
  const nobody = storeOf({ tenant: NO_SCOPE });
  for (const tenant of ['acme', 'acme-2', 'empty'])
    await nobody.commit(nobody.put(tenants, tenant, { name: tenant }));
  emptied();
  stream = await streamReader();
  await stream();
});
afterAll(async () => {
  vi.useRealTimers();
  await world.close();
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await settle();
  // Every rate limit is reset.
  pass(2 * HOUR);
  emptied();
});

let serial = 0;
const application = (more: Partial<AccessApplication> = {}): AccessApplication => ({
  name: 'Rosa Verdi',
  email: `rosa${++serial}@acme.example`,
  company: 'p1-acme',
  message: 'I join the press team.',
  language: 'fr',
  ...more,
});
const stranger: As = { as: 'nobody', plant: null };
/** Returns a stranger with an address as the site's distribution passes it on. */
const from = (address: string): As => ({ ...stranger, headers: { 'x-viewer-address': address } });
const ask = (more: Partial<AccessApplication> = {}) => call(accessRequests.ask, application(more), stranger);
/** Delivers the stream events in rounds: an application becomes a request, and a request becomes mails. */
async function settle() {
  for (let round = 0; round < 3; round++) await stream();
}
/** Sends an application and waits for its consequences. */
async function asked(more: Partial<AccessApplication> = {}): Promise<AccessRequestItem> {
  const sent = application(more);
  await ok(accessRequests.ask, sent, stranger);
  await settle();
  return (await all()).find(({ email }) => email === sent.email.toLowerCase())!;
}
const all = async (who: As = {}): Promise<AccessRequestItem[]> =>
  (await ok(accessRequests.list, {}, who)).items;
const subjects = () => queued().map(({ to, language, template }) => `${to} ${language} ${template}`);

describe('a stranger', () => {
  it('gets the same answer whoever and wherever they are', async () => {
    const same = { status: 200, body: {} };
    const known = 'admin@acme.example';
    for (const more of [
      {},
      { company: 'acme' },
      { company: 'empty' },
      { company: 'nowhere' },
      { company: '~' },
      { company: 'Acme Manufacturing' },
      { email: known },
      { email: known, company: 'nowhere' },
    ])
      expect(await ask(more), JSON.stringify(more)).toEqual(same);
    expect(await call(accessRequests.ask, application(), { ...stranger, as: 'guest' })).toEqual(same);
  });

  it('costs the table the same, too', async () => {
    const { cost } = await import('../harness.ts');
    const costs = [];
    for (const company of ['p1-acme', 'acme', 'nowhere'])
      costs.push(await cost(() => ok(accessRequests.ask, application({ company }), stranger)));
    expect(new Set(costs.map((each) => JSON.stringify(each))).size).toBe(1);
  });

  it.each([
    [{ name: '' }, { name: 'required' }],
    [{ name: 'Rosa\r\nBcc: all@acme.example' }, { name: 'oneLine' }],
    [{ name: 'x'.repeat(81) }, { name: 'tooLong' }],
    [{ email: 'rosa' }, { email: 'badFormat' }],
    [{ email: 'rosa@acme.example\r\nBcc: all@acme.example' }, { email: 'badFormat' }],
    [{ email: 'rosa@acme.example,all@acme.example' }, { email: 'badFormat' }],
    [{ company: '' }, { company: 'required' }],
    [{ message: 'x'.repeat(1001) }, { message: 'tooLong' }],
    [{ language: 'de' }, { language: 'notAllowed' }],
    [{ plant: 'P1' }, { plant: 'unknownField' }],
  ])('is refused %j', async (more, fields) => {
    expect(await ask(more as never)).toMatchObject({
      status: 400,
      body: { code: 'invalidInput', fields },
    });
  });
});

it('says the limits of what is refused', async () => {
  const { body } = await ask({ name: 'x'.repeat(81), message: 'x'.repeat(1001), company: '' } as never);
  expect(body).toMatchObject({ limits: { name: 80, message: 1000 } });
});

describe('a request', () => {
  it('reaches the administrators of the plant named, each in their language', async () => {
    const store = storeOf({ tenant: 'acme' });
    await store.commit(store.put(settings, 'admin', Settings.parse({ language: 'it' })));
    const request = await asked({ company: 'https://P1-acme.plants.example/register' });
    expect(request).toMatchObject({ plant: 'P1', state: 'open', name: 'Rosa Verdi', language: 'fr' });
    expect(request).not.toHaveProperty('application');
    expect(request).not.toHaveProperty('expiresAt');
    expect(subjects().sort()).toEqual([
      'admin@acme.example it accessAsked',
      'superadmin@acme.example en accessAsked',
    ]);
    expect(queued()[0]).toMatchObject({
      opensIn: 'P1',
      values: { plant: 'P1 – Plant P1 of acme', message: 'I join the press team.' },
    });
  });

  it('that names the company goes to its first plant', async () => {
    expect((await asked({ company: 'ACME' })).plant).toBe('P1');
    const other = await asked({ company: 'acme-2' });
    expect(other).toBeUndefined();
    expect((await all({ tenant: 'acme-2' })).map(({ plant }) => plant)).toEqual(['P1']);
    await ok(accessRequests.ask, application({ company: 'empty' }), stranger);
    await settle();
  });

  it('that names nobody is counted and dropped', async () => {
    const logged = vi.mocked(process.stdout.write);
    const before = await all();
    vi.stubEnv('LOG_LEVEL', 'info');
    await ask({ company: 'nowhere' });
    await settle();
    vi.unstubAllEnvs();
    expect(await all()).toEqual(before);
    expect(queued()).toEqual([]);
    expect(logged.mock.calls.join()).toContain('"because":"nowhere"');
  });

  it('to a plant that is out of use is dropped', async () => {
    const store = storeOf({ tenant: 'acme-2' });
    const before = await store.get(plants, 'P2');
    await store.commit(store.replace(plants, before, { ...before, disabled: true }));
    await ask({ company: 'p2-acme-2' });
    await settle();
    expect(queued()).toEqual([]);
  });

  it('told twice by the stream is one request, and one mail to each', async () => {
    const sent = application();
    await ok(accessRequests.ask, sent, stranger);
    for (let round = 0; round < 3; round++) {
      await stream();
      await stream('again');
    }
    expect((await all()).find(({ email }) => email === sent.email)?.version).toBe(1);
    expect(queued()).toHaveLength(4);
    await deliver(queued());
    await deliver(queued());
    expect(attempts()).toHaveLength(2);
  });

  it('asked again by the same e-mail takes the place of the first, without another mail', async () => {
    const first = await asked({ email: 'again@acme.example', message: 'one' });
    emptied();
    const second = await asked({ email: 'Again@acme.example', message: 'two', name: 'Rosa V.' });
    expect(second).toMatchObject({ id: first.id, message: 'two', name: 'Rosa V.', version: 2 });
    expect(queued()).toEqual([]);
  });

  it('goes to the tenant’s root where the plant has no administrator', async () => {
    const store = storeOf({ tenant: 'acme-2' });
    for (const id of ['admin', 'superAdmin']) {
      const before = await store.get(userKind, id);
      await store.commit(store.replace(userKind, before, { ...before, disabled: true }));
    }
    await ask({ company: 'p1-acme-2' });
    await settle();
    expect(subjects()).toEqual(['tenantroot@acme-2.example en accessAsked']);
  });

  it('is one of twenty an hour of a sender in a plant, wherever their word for it comes from', async () => {
    const before = (await all()).length;
    const loud = from('203.0.113.7');
    for (let n = 0; n < 25; n++) await ok(accessRequests.ask, application(), loud);
    // The plant's other name counts against the same limit.
    await ok(accessRequests.ask, application({ company: 'acme' }), loud);
    await settle();
    expect(await all()).toHaveLength(before + 20);
    // Other senders in the plant, and the same sender in another plant or tenant, are not limited.
    for (const [company, address] of [
      ['p1-acme', '203.0.113.8'],
      ['p2-acme', '203.0.113.7'],
      ['p1-acme-2', '203.0.113.7'],
    ] as const)
      await ok(accessRequests.ask, application({ company }), from(address));
    await settle();
    expect(await all()).toHaveLength(before + 21);
    expect(await all({ plant: 'P2' })).not.toEqual([]);
    expect(await all({ tenant: 'acme-2', as: 'tenantRoot' })).not.toEqual([]);
    pass(HOUR);
    await ok(accessRequests.ask, application(), loud);
    await settle();
    expect(await all()).toHaveLength(before + 22);
  });

  it('beyond sixty an hour of its plant is turned away, of the other plants is not', {
    tags: ['long'],
  }, async () => {
    const before = (await all()).length;
    for (let n = 0; n < 70; n++) await ok(accessRequests.ask, application(), from(`2001:db8:0:${n}::1`));
    await ok(accessRequests.ask, application({ company: 'p2-acme' }), from('2001:db8:0:99::1'));
    for (let round = 0; round < 3; round++) await settle();
    expect(await all()).toHaveLength(before + 60);
    expect((await all({ plant: 'P2' })).length).toBeGreaterThan(0);
  });

  it('of one e-mail again and again is turned away, and leaves others theirs', async () => {
    const email = 'again@acme.example';
    for (let n = 0; n < 7; n++) {
      await ok(accessRequests.ask, application({ email, message: String(n) }), from(`203.0.113.${n}`));
      await settle();
    }
    expect((await all()).find((each) => each.email === email)?.message).toBe('4');
    expect(await asked()).toBeDefined();
  });

  it('that was turned away is counted, day by day, and its administrators are told once a day', async () => {
    const away = async (who: As = {}) => (await ok(accessRequests.turnedAway, {}, who)).items;
    pass(8 * 24 * HOUR);
    expect(await away()).toEqual([]);
    const on = new Date(now).toISOString().slice(0, 10);
    const loud = from('198.51.100.1');
    for (let n = 0; n < 23; n++) await ok(accessRequests.ask, application(), loud);
    await stream();
    await stream('again');
    await settle();
    expect(await away()).toEqual([{ plant: 'P1', on, count: 3 }]);
    expect(await away({ plant: 'P2' })).toEqual([]);
    expect(await away({ as: 'tenantRoot', plant: null })).toEqual([{ plant: 'P1', on, count: 3 }]);
    expect((await call(accessRequests.turnedAway, {}, { as: 'technician' })).status).toBe(403);
    const told = subjects().filter((each) => each.includes('accessTurnedAway'));
    expect(told).toEqual([
      'admin@acme.example it accessTurnedAway',
      'superadmin@acme.example en accessTurnedAway',
    ]);
    const mail = queued().find(({ template }) => template === 'accessTurnedAway')!;
    expect(composeMail(mail, 'https://plants.example').text).toContain('P1 – Plant P1 of acme');
    pass(24 * HOUR);
    for (let n = 0; n < 21; n++) await ok(accessRequests.ask, application(), loud);
    await settle();
    expect((await away()).map(({ count }: { count: number }) => count)).toEqual([3, 1]);
  });

  it('keeps of where it came from a digest alone, for as long as it is needed', async () => {
    await ok(accessRequests.ask, application(), from('192.0.2.77'));
    await settle();
    const nobody = storeOf({ tenant: NO_SCOPE });
    const { items } = await nobody.list(accessApplications);
    expect(items.map((each) => each.from)).toContainEqual(expect.stringMatching(/^[0-9a-f]{16}$/));
    const { items: rations } = await storeOf({ tenant: 'acme' }).list(tokenBuckets, {
      prefix: 'accessRequests.P1.',
    });
    expect(JSON.stringify([items, rations])).not.toContain('192.0.2.77');
    for (const { fullAt, expiresAt } of rations) expect(expiresAt).toBe(Math.ceil(Date.parse(fullAt) / 1000));
  });

  it('is forgotten after ninety days', async () => {
    const { email, id } = await asked();
    pass(91 * 24 * HOUR);
    expect((await all()).map((each) => each.email)).not.toContain(email);
    expect(await call(accessRequests.reject, { id, reason: 'late' })).toMatchObject({ status: 404 });
  });

  it('is no markup in the mail, whatever stands in it', async () => {
    const name = '<script>alert(1)</script>';
    await asked({ name, message: '<a href="https://evil.example">click</a>\n{{plant}}' });
    await deliver(queued());
    for (const { html, subject } of attempts()) {
      expect(html).not.toMatch(/<script|<a href="https:\/\/evil/);
      expect(html).toContain('{{plant}}');
      expect(subject).toContain(name);
    }
    expect(composeMail(queued()[0]!, 'https://plants.example').text).toContain(name);
  });
});

describe('the list', () => {
  it('is the plant’s own; tenant-root in no plant sees all', async () => {
    const { id } = await asked();
    const ids = async (who: As) => (await all(who)).map((each) => each.id);
    expect(await ids({})).toContain(id);
    expect(await ids({ as: 'tenantRoot' })).toContain(id);
    expect(await ids({ as: 'tenantRoot', plant: null })).toContain(id);
    expect(await ids({ plant: 'P2' })).not.toContain(id);
    expect(await ids({ as: 'tenantRoot', plant: 'P2' })).not.toContain(id);
    expect(await ids({ tenant: 'acme-2', as: 'tenantRoot', plant: null })).not.toContain(id);
  });

  it('and its answers are for who manages users', async () => {
    const { id } = await asked();
    for (const as of ['am', 'technician', 'guest', 'supervisor', 'disabled'] as const) {
      expect((await call(accessRequests.list, {}, { as })).status).toBe(403);
      expect((await call(accessRequests.accept, { id, profile: 'guest' }, { as })).status).toBe(403);
      expect((await call(accessRequests.reject, { id, reason: 'no' }, { as })).status).toBe(403);
    }
    for (const who of [{ plant: 'P2' }, { tenant: 'acme-2', as: 'tenantRoot' as const }])
      expect(await call(accessRequests.accept, { id, profile: 'guest' }, who)).toMatchObject({
        status: 404,
        body: { code: 'notFound' },
      });
  });
});

describe('accepting', () => {
  const tokenOf = async (email: string) => {
    const found = await storeOf({ tenant: NO_SCOPE }).get(directory, email);
    return { token_use: 'access', tenant: found.tenant, user: found.user };
  };

  it('makes a member, who is told in their language and can sign in', async () => {
    const { id, email, version } = await asked();
    emptied();
    expect(await ok(accessRequests.accept, { id, version, profile: 'pm' })).toMatchObject({
      id,
      state: 'accepted',
      version: version + 1,
      updatedBy: 'Ms admin',
    });
    await settle();
    expect(subjects()).toEqual([`${email} fr accessGranted`]);
    expect(queued()[0]!.opensIn).toBe('P1');
    expect(await ok(users.get, {}, { claims: await tokenOf(email) })).toMatchObject({
      name: 'Rosa Verdi',
      email,
      idprofilo: 3,
      idplant: 'P1',
    });
  });

  it('adds a plant to a user the tenant has, and keeps their name', async () => {
    const email = 'half@acme.example';
    const [store, nobody] = [storeOf({ tenant: 'acme' }), storeOf({ tenant: NO_SCOPE })];
    await store.commit(
      store.create(userKind, 'half', { name: 'Mr Half', email, language: 'it' }),
      store.create(memberships, 'half.P2', { plant: 'P2', profile: 'pm' }),
      nobody.create(directory, email, { tenant: 'acme', user: 'half' }),
    );
    const { id } = await asked({ email });
    await ok(accessRequests.accept, { id, profile: 'guest' }, { as: 'tenantRoot', plant: null });
    const places = await loadAllPages((next) => store.list(memberships, { prefix: 'half.', next }));
    expect(places.map(({ plant, profile }) => `${plant} ${profile}`)).toEqual(['P1 guest', 'P2 pm']);
    expect((await store.get(userKind, 'half')).name).toBe('Mr Half');
  });

  it('follows the rules of user administration', async () => {
    const member = await asked({ email: 'guest@acme.example' });
    expect(await call(accessRequests.accept, { id: member.id, profile: 'pm' })).toMatchObject({
      status: 409,
      body: { code: 'alreadyMember' },
    });
    // The answer does not reveal whether the address signs in at another tenant.
    const foreign = await asked({ email: 'guest@acme-2.example' });
    expect(await call(accessRequests.accept, { id: foreign.id, profile: 'pm' })).toMatchObject({
      status: 200,
    });
    const { id } = await asked();
    expect(await call(accessRequests.accept, { id, profile: 'supervisor' })).toMatchObject({
      status: 403,
      body: { code: 'superAdminOnly', fields: { profile: 'superAdminOnly' } },
    });
    expect(await call(accessRequests.accept, { id, profile: 'disabled' as 'guest' })).toMatchObject({
      status: 400,
      body: { fields: { profile: 'notAllowed' } },
    });
    expect(
      (await call(accessRequests.accept, { id, profile: 'supervisor' }, { as: 'superAdmin' })).status,
    ).toBe(200);
  });

  it('happens once, and to what was seen', async () => {
    const { id, version } = await asked();
    expect(await call(accessRequests.accept, { id, version: version + 1, profile: 'pm' })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
    const both = await Promise.all([
      call(accessRequests.accept, { id, version, profile: 'pm' }),
      call(accessRequests.reject, { id, version, reason: 'no' }, { as: 'superAdmin' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const again of [
      await call(accessRequests.accept, { id, profile: 'pm' }),
      await call(accessRequests.reject, { id, reason: 'no' }),
    ])
      expect(again).toMatchObject({ status: 409, body: { code: 'requestAnswered' } });
  });
});

describe('rejecting', () => {
  it('tells whoever asked why; they may ask again, and the administrators hear of it', async () => {
    const { id, email } = await asked();
    expect(await call(accessRequests.reject, { id, reason: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { reason: 'required' } },
    });
    emptied();
    const rejected = await ok(accessRequests.reject, { id, reason: 'Ask your own plant.' });
    expect(rejected).toMatchObject({ state: 'rejected', reason: 'Ask your own plant.' });
    await settle();
    expect(subjects()).toEqual([`${email} fr accessDeclined`]);
    expect(queued()[0]).toMatchObject({ values: { reason: 'Ask your own plant.' } });
    expect(queued()[0]!.opensIn).toBeUndefined();

    emptied();
    const again = await asked({ email });
    expect(again).toMatchObject({ id, state: 'open', version: 3 });
    expect(again).not.toHaveProperty('reason');
    expect(subjects()).toHaveLength(2);
  });
});

it('a queue that does not take the mails makes the stream tell the change again', async () => {
  await ask();
  await stream();
  sqs.onAnyCommand().rejectsOnce(new Error('busy')).resolves({ Failed: [] });
  await stream();
  expect(sqs.calls()).toHaveLength(2);
  expect(new Set(subjects()).size).toBe(2);
});
