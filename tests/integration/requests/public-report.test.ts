// Reports of people without an account: the journey of a report, and every refusal.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberships, plants, tenants } from '#functions/db/entities/access.ts';
import { images } from '#functions/db/entities/ingestion.ts';
import { reportContacts, reportCounters, tags as tagKind } from '#functions/db/entities/requests.ts';
import { machines as machineKind } from '#functions/db/entities/structure.ts';
import { NO_SCOPE } from '#functions/db/keys.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import { PlantParameters } from '#shared/access/plant.ts';
import { images as imageCalls } from '#shared/ingestion/image-api.ts';
import { teams } from '#shared/organisation/api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { type PublicReportItem, publicReports } from '#shared/requests/public-report-api.ts';
import { tags } from '#shared/requests/tag-api.ts';
import { machines } from '#shared/structure/api.ts';
import { reportLinks } from '#shared/structure/report-link-api.ts';
import {
  type As,
  call,
  cost,
  eventOf,
  expireMemberships,
  ok,
  send,
  startWorld,
  storeOf,
  type World,
} from '../harness.ts';
import { emptied, queued } from '../mailbox.ts';
import { at, machine, realTime } from '../plan.ts';
import { type Deliver, streamReader } from '../stream.ts';
import { ewoOf, requestsPlant } from './plant.ts';

const NOW = '2026-03-02T10:00:00Z';
let world: World;
let here: Awaited<ReturnType<typeof requestsPlant>>;
let deliver: Deliver;

async function setPublicReports(isOn: boolean, { tenant = 'acme', plant = 'P1' } = {}) {
  const store = storeOf({ tenant });
  const before = await store.get(plants, plant);
  const parameters = PlantParameters.parse({ publicReports: isOn });
  await store.commit(store.replace(plants, before, { ...before, parameters }));
}

beforeAll(async () => {
  at(NOW);
  world = await startWorld();
  here = await requestsPlant();
  for (const plant of ['P1', 'P2']) await setPublicReports(true, { plant });
  await setPublicReports(true, { tenant: 'acme-2' });
  // Memberships are cached for two seconds with the parameters of their plant.
  expireMemberships();
  deliver = await streamReader('LATEST');
});
beforeEach(async () => {
  at(NOW);
  // Each test begins with an hour without reports.
  const store = storeOf({ tenant: 'acme', plant: 'P1' });
  const counters = await loadAllPages((next) => store.list(reportCounters, { next }));
  for (const counter of counters) await store.commit(store.remove(reportCounters, counter));
});
afterAll(async () => {
  realTime();
  await world.close();
});

let addresses = 0;
const nextAddress = () => `198.51.100.${++addresses}`;
/** A visitor with an address of their own, who is not signed in. */
const visitor = (address = nextAddress()): As => ({
  as: 'nobody',
  plant: null,
  headers: { 'x-viewer-address': address },
});
const tokenOf = async (id = here.machineId, who: As = {}): Promise<string> =>
  (await ok(reportLinks.get, { id }, who)).url.split('/').at(-1)!;
const lastPart = (url: string) => url.slice(url.lastIndexOf('/') + 1);

const draft = (more: object = {}) => ({
  machineStatus: 'stopped' as const,
  description: 'It smokes',
  ...more,
});
/** Sends a report; returns the secret of its status page. */
async function report(more: object = {}, token?: string, who = visitor()): Promise<string> {
  const { statusUrl } = await ok(
    publicReports.create,
    { token: token ?? (await tokenOf()), ...draft(more) },
    who,
  );
  return lastPart(statusUrl);
}
const statusOf = (secret: string) => ok(publicReports.status, { secret }, visitor());
const listed = async (who: As = {}, more: { state?: PublicReportItem['state'] } = {}) =>
  (await ok(publicReports.list, more, who)).items as PublicReportItem[];
const find = async (id: string) => (await listed()).find((each) => each.id === id)!;
/** Sends a report and returns it as the plant sees it. */
async function reported(more: object = {}, token?: string) {
  const before = new Set((await listed()).map(({ id }) => id));
  const secret = await report(more, token);
  at('2026-03-02T10:30:00Z');
  return { secret, ...(await listed()).find(({ id }) => !before.has(id))! };
}
const notFound = { status: 404, body: { code: 'notFound' } };

const closingOf = (id: string) => ({
  id,
  interventionDescription: 'Belt changed',
  interventionType: 'replacement' as const,
  hours: [{ operatorId: here.ada, hours: 0.1 }],
});
async function closeEwo(id: string, more: object = {}) {
  await ok(ewos.assign, { id, teamId: here.ours });
  await ok(ewos.start, { id });
  await ok(ewos.diagnose, {
    id,
    diagnosis: 'Belt worn',
    technicians: [here.ada],
    breakdownType: 'mechanical',
  });
  return ok(ewos.close, { ...closingOf(id), ...more });
}

describe('the page of a label', () => {
  it('names the machine, and nothing else of the plant', async () => {
    const { code, descrizione, description } = (await ok(machines.get, { id: here.machineId })) as never as {
      code: string;
      descrizione?: string;
      description?: string;
    };
    const token = await tokenOf();
    expect(await ok(publicReports.page, { token }, visitor())).toEqual({
      machine: { code, description: description ?? descrizione },
    });
    expect((await ok(reportLinks.get, { id: here.machineId })).url).toBe(
      `https://plants.example/report/${token}`,
    );
  });

  it('is the same for unknown, changed and foreign tokens: not found', async () => {
    const token = await tokenOf();
    const other = await machine();
    const forged = token.slice(0, 38) + other;
    const [first] = token;
    const unknown = (first === 'x' ? 'y' : 'x') + token.slice(1);
    const answers = [];
    for (const wrong of ['', 'x', 'x'.repeat(2000), forged, unknown, `${token}1`, token.toLowerCase()]) {
      const page = await call(publicReports.page, { token: wrong || ' ' }, visitor());
      const sent = await call(publicReports.create, { token: wrong, ...draft() }, visitor());
      answers.push(page.body, sent.body);
      expect([page.status, sent.status], wrong).toEqual([404, 404]);
    }
    expect(new Set(answers.map(({ requestId: _, ...body }) => JSON.stringify(body))).size).toBe(1);
  });

  it('costs the same reads and writes for every token that is not valid', async () => {
    const renewed = await machine();
    const [token, voided] = [await tokenOf(), await tokenOf(renewed)];
    await ok(publicReports.rotate, { machineId: renewed });
    const dismissed = await machine();
    const ofDismissed = await tokenOf(dismissed);
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    const stored = await store.get(machineKind, dismissed);
    await store.commit(store.replace(machineKind, stored, { ...stored, status: 'dismissed' }));
    const wrong = {
      malformed: 'x',
      ofAnUnknownKey: `${token.startsWith('x') ? 'y' : 'x'}${token.slice(1)}`,
      changed: token.slice(0, 38) + renewed,
      ofNoMachine: `${token.slice(0, 38)}999999`,
      voided,
      ofDismissed,
    };
    const costs: object[] = [];
    for (const [name, each] of Object.entries(wrong)) {
      const { trips, writes } = await cost(async () =>
        expect((await call(publicReports.page, { token: each }, visitor())).status, name).toBe(404),
      );
      costs.push({ trips, writes });
    }
    expect(new Set(costs.map((each) => JSON.stringify(each))).size, JSON.stringify(costs)).toBe(1);
    expect(costs[0]).toMatchObject({ writes: 1 });
  });

  it('is slow to whoever guesses, while good labels work at the same address', async () => {
    const [token, guesser] = [await tokenOf(), visitor()];
    const statuses = [];
    for (let n = 0; n < 40; n++)
      statuses.push((await call(publicReports.page, { token: `${token.slice(0, 20)}${n}` }, guesser)).status);
    expect(statuses).toEqual([...Array(30).fill(404), ...Array(10).fill(429)]);
    expect((await call(publicReports.create, { token: 'x', ...draft() }, guesser)).status).toBe(429);
    expect((await call(publicReports.page, { token }, guesser)).status).toBe(200);
    await report({}, token, guesser);
    expect((await call(publicReports.page, { token: 'x' }, visitor())).status).toBe(404);
  });

  it('is not found once the key of the plant was renewed, and in that plant alone', async () => {
    const [void_, elsewhere] = [
      await tokenOf(),
      await tokenOf(await machine({ plant: 'P2' }), { plant: 'P2' }),
    ];
    const { number } = await ok(publicReports.rotate, {});
    const token = await tokenOf();
    expect((await ok(publicReports.rotate, {})).number).toBe(number + 1);
    for (const each of [void_, token])
      expect(await call(publicReports.page, { token: each }, visitor())).toMatchObject(notFound);
    for (const each of [elsewhere, await tokenOf()])
      expect((await call(publicReports.page, { token: each }, visitor())).status).toBe(200);
  });

  it('is not found once the key of its machine was renewed, while other labels work', async () => {
    const machineId = await machine();
    const [own, other] = [await tokenOf(machineId), await tokenOf()];
    expect(await ok(publicReports.rotate, { machineId })).toEqual({ number: 1 });
    expect(await call(publicReports.page, { token: own }, visitor())).toMatchObject(notFound);
    for (const token of [other, await tokenOf(machineId)])
      expect((await call(publicReports.page, { token }, visitor())).status).toBe(200);
    expect(await call(publicReports.rotate, { machineId: 99_999 })).toMatchObject(notFound);
    expect((await call(publicReports.rotate, { machineId }, { as: 'technician' })).status).toBe(403);
  });

  it('is not found for a machine that was removed or decommissioned', async () => {
    const id = await machine();
    const token = await tokenOf(id);
    await ok(machines.remove, { id });
    expect(await call(publicReports.page, { token }, visitor())).toMatchObject(notFound);
    const dismissed = await machine({}, 'dismissed');
    expect(await call(reportLinks.get, { id: dismissed })).toMatchObject({
      status: 409,
      body: { code: 'machineDismissed' },
    });
    expect(await call(reportLinks.get, { id: 9_999 })).toMatchObject(notFound);
  });

  it('is not found while the plant takes no reports, or its tenant is suspended', async () => {
    const [token, secret] = [await tokenOf(), await report()];
    const store = storeOf({ tenant: NO_SCOPE });
    await store.commit(store.create(tenants, 'acme', { name: 'Acme', suspended: true }));
    expect(await call(publicReports.page, { token }, visitor())).toMatchObject(notFound);
    expect(await call(publicReports.status, { secret }, visitor())).toMatchObject(notFound);
    await store.commit(store.remove(tenants, (await store.find(tenants, 'acme'))!));
    await setPublicReports(false);
    expireMemberships();
    expect(await call(publicReports.page, { token }, visitor())).toMatchObject(notFound);
    expect(await call(publicReports.create, { token, ...draft() }, visitor())).toMatchObject(notFound);
    expect(await call(reportLinks.get, { id: here.machineId })).toMatchObject({
      status: 409,
      body: { code: 'publicReportsOff' },
    });
    // Earlier reports can still be followed.
    expect(await statusOf(secret)).toEqual({ state: 'received' });
    await setPublicReports(true);
    expireMemberships();
    expect((await call(publicReports.page, { token }, visitor())).status).toBe(200);
  });
});

describe('a report', () => {
  it('becomes a report and no EWO, in the words of its reporter', async () => {
    const before = (await ok(ewos.open, {})).items.length;
    const description = '<script>alert(1)</script> & "smoke"';
    const item = await reported({ description, machineStatus: 'degraded', language: 'fr' });
    expect(item).toMatchObject({
      machineId: here.machineId,
      machineStatus: 'degraded',
      description,
      language: 'fr',
      state: 'received',
      reportedAt: '2026-03-02T10:00:00.000Z',
    });
    expect(JSON.stringify(await find(item.id))).not.toContain(item.secret);
    expect((await ok(ewos.open, {})).items).toHaveLength(before);
    expect(await statusOf(item.secret)).toEqual({ state: 'received' });
    const { ewo } = await ok(publicReports.toEwo, { id: item.id });
    expect(ewo.breakdownDescription).toBe(description);
  });

  it.each<[object, object]>([
    [{ description: '' }, { description: 'required' }],
    [{ description: 'x'.repeat(1001) }, { description: 'tooLong' }],
    [{ machineStatus: 'broken' }, { machineStatus: 'notAllowed' }],
    [{ contact: 'rosa' }, { contact: 'badFormat' }],
    [{ contact: 'a@acme.example\r\nBcc: x@evil.example' }, { contact: 'badFormat' }],
    [{ contact: 'a@acme.example, b@acme.example' }, { contact: 'badFormat' }],
    [{ contact: 'Rosa <rosa@acme.example>' }, { contact: 'badFormat' }],
    [{ contact: 'a@acme.example?bcc=x@evil.example' }, { contact: 'badFormat' }],
    [{ language: 'de' }, { language: 'notAllowed' }],
    [{ machineId: 1 }, { machineId: 'unknownField' }],
    [{ plant: 'P2' }, { plant: 'unknownField' }],
  ])('with %j is refused', async (more, fields) => {
    const token = await tokenOf();
    expect(
      await call(publicReports.create, { token, ...draft(), ...more } as never, visitor()),
    ).toMatchObject({ status: 400, body: { code: 'invalidInput', fields } });
  });

  it('is taken five times an hour from one address at one machine', async () => {
    const [token, other] = [await tokenOf(), await tokenOf(await machine())];
    const [here1, there] = [visitor(), visitor()];
    for (let n = 0; n < 5; n++) await report({}, token, here1);
    const { handler } = await import('#functions/requests/handler.ts');
    const event = eventOf(publicReports.create, { body: JSON.stringify({ token, ...draft() }) }, here1);
    const answer = (await handler(event as never, {} as never)) as never as {
      statusCode: number;
      headers: Record<string, string>;
      body: string;
    };
    expect(answer.statusCode).toBe(429);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'tooManyReports', values: { minutes: 60 } });
    expect(Number(answer.headers['retry-after'])).toBe(3600);
    expect(answer.headers['x-robots-tag']).toBe('noindex');
    await report({}, token, there);
    await report({}, other, here1);
    // A customer's network of IPv6 counts as one address.
    for (let n = 0; n < 5; n++) await report({}, token, visitor(`2001:db8:1:2::${n}`));
    expect((await call(publicReports.create, { token, ...draft() }, visitor('2001:db8:1:2::9'))).status).toBe(
      429,
    );
    // Headers that anybody may send name no other address.
    const forged = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip'].map((name) => [
      name,
      '203.0.113.9',
    ]);
    const disguised = {
      ...here1,
      headers: { ...Object.fromEntries(forged), ...(here1 as never as { headers: object }).headers },
    };
    expect((await call(publicReports.create, { token, ...draft() }, disguised)).status).toBe(429);
    at('2026-03-02T10:59:59Z');
    expect((await call(publicReports.create, { token, ...draft() }, here1)).status).toBe(429);
    at('2026-03-02T11:00:00Z');
    await report({}, token, here1);
  });

  it('is taken thirty times an hour in a plant, whatever the addresses', async () => {
    const token = await tokenOf();
    for (let n = 0; n < 30; n++) await report({}, token);
    expect(await call(publicReports.create, { token, ...draft() }, visitor())).toMatchObject({
      status: 429,
      body: { code: 'tooManyReports', values: { minutes: 60 } },
    });
    at('2026-03-02T11:00:00Z');
    await report({}, token);
  });

  it('is one, though its request is repeated with its key after a lost answer', async () => {
    const token = await tokenOf();
    const key = '01JNBZ0000000000000000REPT';
    const address = nextAddress();
    const keyed = (requestKey: string, from = address): As => ({
      as: 'nobody',
      plant: null,
      headers: { 'x-viewer-address': from, 'idempotency-key': requestKey },
    });
    const before = (await listed()).length;
    const secrets = await Promise.all([0, 1, 2].map(() => report({}, token, keyed(key))));
    // Repeated requests count once.
    for (let n = 0; n < 5; n++) secrets.push(await report({}, token, keyed(key)));
    expect(new Set(secrets).size).toBe(1);
    expect(await listed()).toHaveLength(before + 1);
    const others = [
      await report({}, token, keyed('01JNBZ0000000000000000REPU')),
      await report({ description: 'It burns' }, token, keyed(key)),
      await report({}, await tokenOf(await machine()), keyed(key)),
    ];
    expect(new Set([secrets[0], ...others]).size).toBe(4);
  });

  it('has a status page that nobody guesses, for a year', async () => {
    const secret = await report();
    expect(secret).toMatch(/^[\w-]{43}$/);
    for (const wrong of ['x', secret.slice(1), `${secret}x`, secret.toUpperCase()])
      expect(await call(publicReports.status, { secret: wrong }, visitor())).toMatchObject(notFound);
    at('2027-03-01T10:00:00Z');
    expect(await statusOf(secret)).toEqual({ state: 'received' });
    at('2027-03-03T10:00:00Z');
    expect(await call(publicReports.status, { secret }, visitor())).toMatchObject(notFound);
  });
});

describe('photos', () => {
  const file = { type: 'image/jpeg', bytes: 1000 } as const;
  const offer = (token: string, who = visitor()) => ok(publicReports.photos, { token, ...file }, who);
  const missing = { status: 400, body: { code: 'imageMissing', fields: { photos: 'imageMissing' } } };
  const inPlant = () => storeOf({ tenant: 'acme', plant: 'P1' });

  it('of a report are those of the EWO that is made of it, and end after an hour without a report', async () => {
    const token = await tokenOf();
    const [first, second, unused] = [await offer(token), await offer(token), await offer(token)];
    expect(first.url).toBe('https://images.example');
    expect(JSON.stringify(first.fields)).toContain(`quarantine/acme/P1/${first.id}`);
    const item = await reported({ photos: [first.id, second.id] }, token);
    expect(item.photos).toEqual([first.id, second.id]);
    // A photo that the check refused does not hinder the EWO.
    const refused = await inPlant().get(images, second.id);
    await inPlant().commit(
      inPlant().replace(images, refused, { ...refused, state: 'refused', reason: 'imageBroken' }),
    );
    const { ewo } = await ok(publicReports.toEwo, { id: item.id });
    expect(ewo.images).toEqual([first.id]);
    expect((await inPlant().get(images, first.id)).reportMachineId).toBeUndefined();
    // In one report alone, and not later than an hour.
    const again = (photos: string[], when: string) => {
      at(when);
      return call(publicReports.create, { token, ...draft({ photos }) }, visitor());
    };
    expect(await again([first.id], '2026-03-02T10:31:00Z')).toMatchObject(missing);
    expect(await again([unused.id], '2026-03-02T11:00:00Z')).toMatchObject(missing);
  });

  it('of another machine, of a user or of nobody are refused, and so are three', async () => {
    const token = await tokenOf();
    const foreign = await offer(await tokenOf(await machine()));
    const own = await ok(imageCalls.offer, file);
    for (const id of [foreign.id, own.id, '01JNBZ00000000000000000000'])
      expect(
        await call(publicReports.create, { token, ...draft({ photos: [id] }) }, visitor()),
      ).toMatchObject(missing);
    const three = [(await offer(token)).id, (await offer(token)).id, (await offer(token)).id];
    expect((await call(publicReports.create, { token, ...draft({ photos: three }) }, visitor())).status).toBe(
      400,
    );
  });

  it('are pictures of at most 10 MB, for a valid label, ten an hour from one address', async () => {
    const token = await tokenOf();
    for (const [more, fields] of [
      [{ type: 'application/pdf' }, { type: 'imageKind' }],
      [{ type: 'image/svg+xml' }, { type: 'imageKind' }],
      [{ bytes: 10 * 1024 * 1024 + 1 }, { bytes: 'imageTooLarge' }],
    ] as const)
      expect(await call(publicReports.photos, { token, ...file, ...more } as never, visitor())).toMatchObject(
        {
          status: 400,
          body: { fields },
        },
      );
    expect(await call(publicReports.photos, { token: `${token}1`, ...file }, visitor())).toMatchObject(
      notFound,
    );
    const who = visitor();
    for (let n = 0; n < 10; n++) await offer(token, who);
    expect(await call(publicReports.photos, { token, ...file }, who)).toMatchObject({
      status: 429,
      body: { code: 'tooManyReports' },
    });
  });
});

describe('a decision', () => {
  it('makes an EWO, with whose closing the report is done', async () => {
    const item = await reported();
    const taken = await ok(publicReports.toEwo, { id: item.id, version: item.version });
    expect(taken).toMatchObject({
      state: 'taken',
      target: 'ewo',
      targetCode: taken.ewo.code,
      decidedBy: 'Ms admin',
      ewo: {
        machineId: here.machineId,
        machineStatus: 'stopped',
        breakdownDescription: 'It smokes',
        createdAt: '2026-03-02T10:00:00.000Z',
        state: 'created',
      },
    });
    expect(await statusOf(item.secret)).toEqual({ state: 'taken' });
    await closeEwo(taken.ewo.id);
    // The status page does not wait for the reaction.
    expect(await statusOf(item.secret)).toEqual({ state: 'done' });
    emptied();
    await deliver();
    const items = await listed({}, { state: 'done' });
    expect(items.map(({ id }) => id)).toContain(item.id);
    await ok(ewos.reopen, { id: taken.ewo.id, reason: 'Smokes again' });
    await deliver();
    await deliver('again');
    expect(await statusOf(item.secret)).toEqual({ state: 'taken' });
    expect((await listed({}, { state: 'taken' })).map(({ id }) => id)).toContain(item.id);
  });

  it('writes a tag, and follows the EWO that the tag becomes', async () => {
    const item = await reported({ machineStatus: 'running' });
    const taken = await ok(publicReports.toTag, { id: item.id });
    expect(taken).toMatchObject({
      state: 'taken',
      target: 'tag',
      tag: { type: 'equipment', pillar: 'PM', shift: 1, on: '2026-03-02', anomaly: 'It smokes' },
    });
    const { ewo } = await ok(tags.toEwo, { id: taken.tag.id, machineStatus: 'stopped' });
    expect(await statusOf(item.secret)).toEqual({ state: 'taken' });
    emptied();
    await deliver();
    expect(await find(item.id)).toMatchObject({ state: 'taken', target: 'ewo', targetId: ewo.id });
    await ok(ewos.cancel, { id: ewo.id, reason: 'No smoke found' });
    await deliver();
    const declined = { state: 'declined', reason: 'No smoke found' };
    expect(await statusOf(item.secret)).toEqual(declined);
    expect(await find(item.id)).toMatchObject(declined);
  });

  it('writes a tag that is closed', async () => {
    const item = await reported();
    const { tag } = await ok(publicReports.toTag, { id: item.id });
    await ok(tags.assign, { id: tag.id, teamId: here.ours });
    await ok(tags.close, { id: tag.id, closingNotes: 'Cleaned' });
    expect(await statusOf(item.secret)).toEqual({ state: 'done' });
  });

  it('writes a tag that turns out not to be necessary', async () => {
    const item = await reported();
    const { tag } = await ok(publicReports.toTag, { id: item.id });
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    const stored = await store.get(tagKind, tag.id);
    await store.commit(store.replace(tagKind, stored, { ...stored, action: 'notNecessary' }));
    await ok(tags.assign, { id: tag.id, teamId: here.ours });
    await ok(tags.close, { id: tag.id, closingNotes: 'Nothing to do' });
    expect(await statusOf(item.secret)).toEqual({ state: 'declined' });
  });

  it('joins an open EWO of the same machine alone', async () => {
    const item = await reported();
    const other = await ewoOf(await machine());
    const open = await ewoOf(here.machineId);
    const join = (ewoId: string) => call(publicReports.join, { id: item.id, ewoId });
    expect(await join('01JPMADE000000000000000000')).toMatchObject({
      status: 400,
      body: { code: 'refMissing', fields: { ewoId: 'refMissing' } },
    });
    expect(await join(other.id)).toMatchObject({ status: 409, body: { code: 'ewoOfOtherMachine' } });
    const closed = await ewoOf(here.machineId);
    await closeEwo(closed.id);
    expect(await join(closed.id)).toMatchObject({ status: 409, body: { code: 'ewoState' } });
    expect(await join(open.id)).toMatchObject({
      status: 200,
      body: { state: 'taken', target: 'ewo', targetId: open.id, targetCode: open.code },
    });
    await ok(ewos.cancel, { id: open.id, reason: 'By mistake' });
    expect(await statusOf(item.secret)).toEqual({ state: 'declined', reason: 'By mistake' });
  });

  it('declines with a reason, which the reporter reads', async () => {
    const item = await reported();
    expect(await call(publicReports.decline, { id: item.id } as never)).toMatchObject({
      status: 400,
      body: { fields: { reason: 'required' } },
    });
    await ok(publicReports.decline, { id: item.id, reason: 'Known <b>noise</b>' });
    expect(await statusOf(item.secret)).toEqual({ state: 'declined', reason: 'Known <b>noise</b>' });
  });

  it('is made once, on the version that was seen', async () => {
    const item = await reported();
    expect(await call(publicReports.toEwo, { id: item.id, version: 9 })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
    expect(await call(publicReports.toTag, { id: item.id, version: 9 })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
    const both = await Promise.all([1, 2].map(() => call(publicReports.toEwo, { id: item.id })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { ewo } = both.find(({ status }) => status === 200)!.body;
    const made = { made: 'ewo', id: ewo.id, code: ewo.code };
    for (const again of [
      both.find(({ status }) => status === 409)!,
      await call(publicReports.toEwo, { id: item.id }),
      await call(publicReports.toTag, { id: item.id }),
      await call(publicReports.join, { id: item.id, ewoId: 'x' }),
      await call(publicReports.decline, { id: item.id, reason: 'x' }),
    ])
      expect(again).toMatchObject({ status: 409, body: { code: 'madeAlready', values: made } });
  });

  it('is refused in another plant or tenant, where the report does not exist', async () => {
    const { id } = await reported();
    for (const who of [{ plant: 'P2' }, { tenant: 'acme-2' }]) {
      expect(await call(publicReports.toEwo, { id }, who)).toMatchObject(notFound);
      expect(await call(publicReports.decline, { id, reason: 'x' }, who)).toMatchObject(notFound);
      expect((await ok(publicReports.list, {}, who)).items).toEqual([]);
    }
  });
});

describe('leaders', () => {
  const technician: As = { as: 'technician' };
  const forbidden = { status: 403, body: { code: 'notAllowedHere' } };

  it('decide on reports of the machines of their teams, other technicians on none', async () => {
    const covered = await machine();
    const store = storeOf({ tenant: 'acme' });
    const member = await store.get(memberships, 'technician.P1');
    const own = await reported({}, await tokenOf(covered));
    const foreign = await reported();
    expect(await call(publicReports.list, {}, technician)).toMatchObject(forbidden);
    expect(await call(publicReports.toEwo, { id: own.id }, technician)).toMatchObject(forbidden);
    const team = await ok(teams.get, { id: here.theirs });
    await ok(teams.replace, { ...team, machineIds: [covered] } as never);
    // Machines that no team covers are those of every leader.
    const ofOthers = { code: 'OTHERS', description: 'Others', leaders: [here.ada] };
    const elsewhere = await ok(teams.create, { ...ofOthers, machineIds: [here.machineId] } as never);
    expect(elsewhere).toMatchObject({ machineIds: [here.machineId] });
    await store.commit(store.replace(memberships, member, { ...member, operatorId: here.bob }));
    expireMemberships();
    const seen = (await listed(technician)).map(({ machineId }) => machineId);
    expect(seen).toContain(covered);
    expect(seen).not.toContain(here.machineId);
    const items = await listed(technician, { state: 'received' });
    expect(items.map(({ id }) => id)).toContain(own.id);
    expect(items.map(({ id }) => id)).not.toContain(foreign.id);
    expect(await call(publicReports.decline, { id: foreign.id, reason: 'x' }, technician)).toMatchObject(
      forbidden,
    );
    expect(await call(publicReports.rotate, {}, technician)).toMatchObject(forbidden);
    // Older than a technician may backdate: the EWO begins now.
    at('2026-03-20T09:00:00Z');
    const taken = await ok(publicReports.toEwo, { id: own.id }, technician);
    expect(taken).toMatchObject({ state: 'taken', ewo: { createdAt: '2026-03-20T09:00:00.000Z' } });
  });

  it('are not guests, who only read', async () => {
    const { id } = await reported();
    expect((await listed({ as: 'guest' })).map((each) => each.id)).toContain(id);
    expect(await call(publicReports.toTag, { id }, { as: 'guest' })).toMatchObject(forbidden);
  });
});

describe('mails', () => {
  async function mailsAfter(work: () => Promise<unknown>) {
    emptied();
    await work();
    await deliver();
    await deliver('again');
    // The state of a report changes by a reaction, whose change is delivered next.
    await deliver();
    const mails = queued().filter(({ template }) => template.startsWith('report'));
    return [...new Map(mails.map((mail) => [mail.event, mail])).values()];
  }

  it('tell whoever left an address what becomes of it, in the language of the page', async () => {
    await mailsAfter(async () => undefined);
    let item!: Awaited<ReturnType<typeof reported>>;
    const mails = await mailsAfter(async () => {
      item = await reported({
        contact: 'Rosa@Street.example',
        language: 'fr',
        description: 'Buy <b>now</b>',
      });
    });
    expect(mails).toMatchObject([
      {
        to: 'rosa@street.example',
        language: 'fr',
        template: 'reportReceived',
        values: { secret: item.secret },
      },
    ]);
    // Anybody may give the address of somebody else, so the mail contains none of their words.
    expect(JSON.stringify(mails)).not.toContain('now');
    const { ewo } = await ok(publicReports.toEwo, { id: item.id });
    expect(await mailsAfter(async () => undefined)).toMatchObject([{ template: 'reportTaken' }]);
    expect(await mailsAfter(() => closeEwo(ewo.id))).toMatchObject([{ template: 'reportDone' }]);
    expect(await mailsAfter(() => ok(ewos.reopen, { id: ewo.id, reason: 'Again' }))).toEqual([]);
    // Three mails are the most of a report, whatever becomes of it later.
    const closeAgain = () => ok(ewos.close, closingOf(ewo.id) as never);
    expect(await mailsAfter(closeAgain)).toEqual([]);
    expect(await statusOf(item.secret)).toEqual({ state: 'done', mails: true });
  });

  it('are ten a day at most to one address', async () => {
    await mailsAfter(async () => undefined);
    const sendAll = async () => {
      for (let n = 0; n < 12; n++) await report({ contact: `Many@street.example` });
    };
    expect(await mailsAfter(sendAll)).toHaveLength(10);
    expect(await mailsAfter(() => report({ contact: 'few@street.example' }))).toHaveLength(1);
    at('2026-03-03T10:00:01Z');
    expect(await mailsAfter(() => report({ contact: 'many@street.example' }))).toHaveLength(1);
  });

  it('end by the button of the status page alone, and the address is deleted', async () => {
    const item = await reported({ contact: 'rosa@street.example' });
    await mailsAfter(async () => undefined);
    const before = await find(item.id);
    await Promise.all(Array.from({ length: 20 }, () => statusOf(item.secret)));
    expect(await find(item.id)).toEqual(before);
    expect(await statusOf(item.secret)).toEqual({ state: 'received', mails: true });
    const stop = (secret: string) => call(publicReports.stopMails, { secret }, visitor());
    expect(await stop('x')).toMatchObject(notFound);
    for (let n = 0; n < 2; n++) expect((await stop(item.secret)).status).toBe(200);
    expect(await statusOf(item.secret)).toEqual({ state: 'received' });
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    expect((await store.get(reportContacts, item.id)).contact).toBeUndefined();
    expect(await mailsAfter(() => ok(publicReports.toEwo, { id: item.id }))).toEqual([]);
  });

  it('say why a report was declined, and are not sent to those who left no address', async () => {
    const item = await reported({ contact: 'rosa@street.example' });
    await mailsAfter(async () => undefined);
    expect(
      await mailsAfter(() => ok(publicReports.decline, { id: item.id, reason: 'Known noise' })),
    ).toMatchObject([{ template: 'reportDeclined', language: 'it', values: { reason: 'Known noise' } }]);
    expect(await mailsAfter(() => reported())).toEqual([]);
  });
});

it('a body that is no JSON is refused like everywhere', async () => {
  expect(await send('requests', eventOf(publicReports.create, { body: '{' }, visitor()))).toMatchObject({
    status: 400,
    body: { code: 'brokenJson' },
  });
});
