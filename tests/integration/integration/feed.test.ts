// Calendar feeds: made, fetched, renewed and removed; what they hold, and that every reason to refuse looks alike.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberships, plants, settings, users } from '#functions/db/entities/access.ts';
import { MAX_FEEDS } from '#shared/integration/feed.ts';
import { calendars, type FeedItem, feeds } from '#shared/integration/feed-api.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import { orders } from '#shared/planned/order-api.ts';
import { type As, answerTo, call, eventOf, everyRow, expireMemberships, ok, storeOf } from '../harness.ts';
import { at, machine, worldAt } from '../plan.ts';

worldAt('2026-03-27T12:00:00.000Z');
beforeAll(async () => {
  const store = storeOf({ tenant: 'acme' });
  const plant = await store.get(plants, 'P1');
  await store.commit(store.replace(plants, plant, { ...plant, resources: true }));
});
beforeEach(() => expireMemberships());

let serial = 0;
const operator = async () =>
  (await ok(operators.create, { code: `OP-${++serial}`, name: `Ada ${serial}` })).id as number;
async function team(more: { leaders?: number[]; members?: number[] } = {}) {
  const code = `TE-${++serial}`;
  const leaders = more.leaders ?? [await operator()];
  const { id } = await ok(teams.create, { code, description: 'Mechanics', ...more, leaders });
  return { id: id as number, code };
}
async function orderOf(teamId: number, plannedOn: string): Promise<{ id: string; code: string }> {
  return ok(orders.plan, {
    machineId: await machine(),
    description: 'Replace the seal',
    plannedOn,
    teamId,
  });
}
const getSecret = (url: string) => url.slice(url.lastIndexOf('/') + 1);
async function fetchUrl(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const request = { parameters: { secret: getSecret(url) } };
  const event = eventOf(calendars.read, request, { as: 'nobody', plant: null, headers });
  Object.assign(event.requestContext.http, { method });
  return answerTo('integration', event);
}
const readEvents = (text: string) =>
  text
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) =>
      Object.fromEntries([...event.matchAll(/^([A-Z-]+)(?:;[^:]*)?:(.*)\r$/gm)].map((m) => [m[1], m[2]])),
    );
const stateOf = async (id: string, who: As = {}) =>
  (await ok(feeds.list, {}, who)).items.find((each: FeedItem) => each.id === id) as FeedItem | undefined;

describe('a feed', () => {
  it('holds the orders of its team, and follows their changes under the same ids', async () => {
    const own = await team();
    const moving = await orderOf(own.id, '2026-03-29');
    const cancelled = await orderOf(own.id, '2026-03-31');
    await orderOf((await team()).id, '2026-03-30');
    const { url, id } = await ok(feeds.create, { kind: 'ics', teamId: own.id });
    expect(url).toMatch(/^https:\/\/plants\.example\/api\/feed\/calendar\/feed_[\w-]{43}\.ics$/);

    const first = await fetchUrl(url);
    expect(first).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-cache' },
    });
    expect(first.body).toContain(`X-WR-CALNAME:Plantledger · ${own.code}`);
    expect(first.body).toContain(`Ordini di lavoro della squadra ${own.code}`);
    expect(readEvents(first.body)).toMatchObject([
      { UID: `${moving.id}@plantledger`, SEQUENCE: '0', DTSTART: '20260329', DTEND: '20260330' },
      { UID: `${cancelled.id}@plantledger`, STATUS: 'CONFIRMED', TRANSP: 'OPAQUE' },
    ]);
    expect((await stateOf(id))?.lastUsedAt).toBe('2026-03-27T12:00:00.000Z');

    // An unchanged feed answers the same bytes, or 304 without any.
    at('2026-03-27T12:10:00.000Z');
    const again = await fetchUrl(url);
    expect([again.body, again.headers.etag]).toEqual([first.body, first.headers.etag]);
    expect(await fetchUrl(url, { 'if-none-match': first.headers.etag! })).toMatchObject({
      statusCode: 304,
      body: '',
    });
    expect(await fetchUrl(url, {}, 'HEAD')).toMatchObject({
      statusCode: 200,
      body: '',
      headers: { etag: first.headers.etag },
    });

    at('2026-03-28T09:00:00.000Z');
    await ok(orders.reschedule, { id: moving.id, plannedOn: '2026-04-02', reason: 'Part late' });
    await ok(orders.cancel, { id: cancelled.id, reason: 'Machine sold' });
    const second = await fetchUrl(url);
    const changed = { SEQUENCE: '1', 'LAST-MODIFIED': '20260328T090000Z', DTSTAMP: '20260328T090000Z' };
    expect(readEvents(second.body)).toMatchObject([
      { UID: `${cancelled.id}@plantledger`, STATUS: 'CANCELLED', TRANSP: 'TRANSPARENT', ...changed },
      { UID: `${moving.id}@plantledger`, DTSTART: '20260402', ...changed },
    ]);
    at('2026-04-28T12:00:00.000Z');
    expect(readEvents((await fetchUrl(url)).body)).toHaveLength(2);
    at('2026-04-29T12:00:00.000Z');
    expect(readEvents((await fetchUrl(url)).body).map(({ UID }) => UID)).toEqual([
      `${moving.id}@plantledger`,
    ]);
  });

  it('of a person holds the orders of all of their teams, in their language', async () => {
    const person = await operator();
    const [led, worked] = [await team({ leaders: [person] }), await team({ members: [person] })];
    const [a, b] = [await orderOf(led.id, '2026-03-30'), await orderOf(worked.id, '2026-03-30')];
    await storeOf({ tenant: 'acme' }).commit(
      storeOf({ tenant: 'acme' }).put(settings, 'admin', { language: 'fr' } as never),
    );
    const { url } = await ok(feeds.create, { operatorId: person });
    const { body } = await fetchUrl(url);
    expect(readEvents(body).map(({ UID }) => UID)).toEqual([a, b].map(({ id }) => `${id}@plantledger`));
    expect(body.replaceAll('\r\n ', '')).toContain('X-WR-CALDESC:Ordres de travail des équipes de Ada');
  });

  it('stores no secret, and answers the same request alike', async () => {
    const who: As = { headers: { 'idempotency-key': '01ARZ3NDEKTSV4RRFFQ69G5FAV' } };
    const { id: teamId } = await team();
    const made = await ok(feeds.create, { teamId }, who);
    expect(await ok(feeds.create, { teamId }, who)).toEqual(made);
    const rows = await everyRow(process.env.AWS_ENDPOINT_URL_DYNAMODB!, process.env.TABLE!);
    expect(JSON.stringify(rows)).not.toContain(getSecret(made.url).slice(0, -4));
  });

  it('is not found by a former address, and by none once it is removed', async () => {
    const made = await ok(feeds.create, { teamId: (await team()).id });
    const renewed = await ok(feeds.renew, { id: made.id, version: made.version });
    expect(await call(feeds.renew, { id: made.id, version: made.version })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
    expect((await fetchUrl(made.url)).statusCode).toBe(404);
    expect((await fetchUrl(renewed.url)).statusCode).toBe(200);
    await ok(feeds.remove, { id: made.id });
    expect((await fetchUrl(renewed.url)).statusCode).toBe(404);
    expect(await stateOf(made.id)).toBeUndefined();
  });

  it('says the same whatever is wrong, and works again once its owner may', async () => {
    const store = storeOf({ tenant: 'acme' });
    const { id, url } = await ok(feeds.create, { teamId: (await team()).id }, { as: 'am' });
    const { body: unknown } = await fetchUrl('/feed_unknown');
    const { body: wrong } = await fetchUrl(`/feed_${'x'.repeat(43)}.ics`);
    const member = (await store.find(memberships, 'am.P1'))!;
    await store.commit(store.replace(memberships, member, { ...member, profile: 'pm' }));
    const { body: noRight } = await fetchUrl(url);
    expect((await stateOf(id))?.state).toBe('noRight');
    const user = (await store.find(users, 'am'))!;
    await store.commit(store.replace(users, user, { ...user, disabled: true }));
    const { body: disabled } = await fetchUrl(url);
    expect((await stateOf(id))?.state).toBe('ownerGone');
    expect(JSON.parse(unknown)).toEqual({ code: 'notFound', message: 'Not found.' });
    expect(new Set([unknown, wrong, noRight, disabled])).toEqual(new Set([unknown]));
    const now = [(await store.find(users, 'am'))!, (await store.find(memberships, 'am.P1'))!] as const;
    await store.commit(
      store.replace(users, now[0], { ...now[0], disabled: undefined }),
      store.replace(memberships, now[1], { ...now[1], profile: 'am' }),
    );
    expect((await fetchUrl(url)).statusCode).toBe(200);
    expect((await stateOf(id))?.state).toBe('active');
  });
});

describe('a person', () => {
  it('of a team offers and gets its orders alone', async () => {
    const person = await operator();
    const [own, other] = [await team({ members: [person] }), await team()];
    const store = storeOf({ tenant: 'acme' });
    const member = (await store.find(memberships, 'technician.P1'))!;
    await store.commit(store.replace(memberships, member, { ...member, operatorId: person }));
    expireMemberships();
    const technician: As = { as: 'technician' };
    const { teams: offered, operators: people } = await ok(feeds.list, {}, technician);
    const listIds = (things: { id: number }[]) => things.map(({ id }) => id);
    expect([listIds(offered), listIds(people)]).toEqual([[own.id], [person]]);
    for (const [input, field] of [
      [{ teamId: other.id }, 'teamId'],
      [{ operatorId: await operator() }, 'operatorId'],
    ] as const)
      expect(await call(feeds.create, input, technician)).toMatchObject({
        status: 400,
        body: { fields: { [field]: 'refMissing' } },
      });
    const { id, url } = await ok(feeds.create, { teamId: own.id }, technician);
    expect((await fetchUrl(url)).statusCode).toBe(200);
    // Administrators see it, and other people do not.
    expect(await stateOf(id)).toMatchObject({ owner: 'Ms technician', name: own.code });
    expect(await stateOf(id, { as: 'am' })).toBeUndefined();
    expect(await call(feeds.remove, { id }, { as: 'am' })).toMatchObject({ status: 404 });
    expect(await call(feeds.renew, { id }, { plant: 'P2' })).toMatchObject({ status: 404 });
    await ok(feeds.remove, { id });
  });

  it.each([
    [{}, { teamId: 'required' }],
    [{ teamId: 1, operatorId: 1 }, { operatorId: 'notAllowed' }],
    [{ kind: 'xml', teamId: 1 }, { kind: 'notAllowed' }],
  ])('cannot make %j', async (input, fields) => {
    expect(await call(feeds.create, input as never)).toMatchObject({ status: 400, body: { fields } });
  });

  it('has a limited number of feeds', async () => {
    const { id: teamId } = await team();
    const admin: As = { as: 'superAdmin' };
    for (let n = 0; n < MAX_FEEDS; n++) await ok(feeds.create, { teamId }, admin);
    expect(await call(feeds.create, { teamId }, admin)).toMatchObject({
      status: 409,
      body: { code: 'tooManyFeeds' },
    });
  });
});
