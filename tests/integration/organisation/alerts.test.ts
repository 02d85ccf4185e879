import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { memberships, plants as plantKind } from '#functions/db/entities/access.ts';
import { auditEntries } from '#functions/db/entities/kernel.ts';
import { alerts as alertKind } from '#functions/db/entities/organisation.ts';
import { orders as orderKind } from '#functions/db/entities/planned.ts';
import { handler } from '#functions/organisation/handler.ts';
import { users } from '#shared/access/api.ts';
import { alerts } from '#shared/organisation/alert-api.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import { cycles } from '#shared/planned/cycle-api.ts';
import { orders } from '#shared/planned/order-api.ts';
import {
  type As,
  call,
  costOfCall,
  eventOf,
  ok,
  requestOf,
  roles,
  startWorld,
  storeOf,
  type World,
} from '../harness.ts';
import { at, cycle, edited, ordersOf, realTime } from '../plan.ts';
import { type Deliver, streamReader } from '../stream.ts';

const P2 = { plant: 'P2' } as const;
let world: World;
let react: Deliver;
let [team, other] = [0, 0];

/** Creates two teams led by the plant's technician. */
async function twoTeams(who: { plant: string; tenant?: string }): Promise<number[]> {
  const { id } = await ok(operators.create, { code: 'OP', name: 'Ada' }, who);
  const made = [];
  for (const code of ['T1', 'T2'])
    made.push((await ok(teams.create, { code, description: code, leaders: [id] }, who)).id);
  const store = storeOf({ tenant: who.tenant ?? 'acme' });
  const member = await store.get(memberships, `technician.${who.plant}`);
  await store.commit(store.replace(memberships, member, { ...member, operatorId: id }));
  return made;
}

let moment = Date.parse('2026-03-02T08:00:00.000Z');
/** Moves the service's clock by so many seconds. */
function later(seconds: number): string {
  moment += seconds * 1000;
  const now = new Date(moment).toISOString();
  at(now);
  return now;
}

beforeAll(async () => {
  later(0);
  world = await startWorld();
  react = await streamReader();
  for (const tenant of ['acme', 'acme-2']) {
    const store = storeOf({ tenant });
    const plant = await store.get(plantKind, 'P2');
    await store.commit(store.replace(plantKind, plant, { ...plant, resources: true }));
  }
  [team = 0, other = 0] = await twoTeams(P2);
  await twoTeams({ plant: 'P1' });
  await twoTeams({ ...P2, tenant: 'acme-2' });
});
/** The clock moves so far that events of other tests are too old. */
beforeEach(() => void later(600));
afterAll(async () => {
  realTime();
  await world.close();
});

interface Heard {
  retry: number;
  told: Record<string, string>[];
  cursor: string;
}

/** Reads the alerts of a device as an event source does. */
async function hear(
  input: { team: number; since?: string; lang?: 'en' | 'it' | 'fr' },
  who: As = {},
): Promise<Heard> {
  const text: string = await ok(alerts.hear, input, { ...P2, as: 'technician', ...who });
  expect(text.endsWith('\n\n')).toBe(true);
  const events = text
    .split('\n\n')
    .filter(Boolean)
    .map((block) => {
      const fields: Record<string, string> = {};
      for (const line of block.split('\n')) {
        const [, name = '', value = ''] = /^(\w+): (.*)$/.exec(line) ?? [];
        fields[name] = name in fields ? `${fields[name]}\n${value}` : value;
      }
      return fields;
    });
  return {
    retry: Number(events[0]?.retry),
    told: events.filter(({ event, retry }) => !event && !retry),
    cursor: events.find(({ event }) => event === 'cursor')?.data ?? '',
  };
}
const say = (text: string, who: As = P2, to = team) => ok(alerts.message, { id: to, text }, who);
const texts = ({ told }: Heard) => told.map(({ data }) => data);

describe('an order a person assigns', () => {
  it('is told to its team in the reader’s language, with its machine, its work and where to open it', async () => {
    const now = later(1);
    const { cursor } = await hear({ team });
    const made = await cycle({ description: 'Oil check', anchor: '2026-03-04' }, P2);
    const [order] = await ordersOf(made.id, P2);
    await ok(orders.assign, { id: order!.id, teamId: team }, P2);
    await react();
    const heard = await hear({ team, since: cursor, lang: 'it' });
    const machine = `M-\\d+ Machine M-\\d+`;
    expect(heard.told).toEqual([
      {
        id: String(team),
        alert: expect.stringContaining(now),
        code: 'orderAssigned',
        at: now,
        link: `orders/edit/id=${order!.id}/idsmp=0`,
        data: expect.stringMatching(
          `^Nuovo ordine di lavoro ${order!.code} per ${machine}: Oil check, pianificato per il 04/03/2026\\.$`,
        ),
      },
    ]);
    expect(texts(await hear({ team, since: cursor, lang: 'en' }))[0]).toMatch(/planned for 04\/03\/2026\.$/);
    expect(texts(await hear({ team, since: cursor, lang: 'fr' }))[0]).toMatch(/prévu le 04\/03\/2026\.$/);
    // The plant's language is Italian.
    expect(texts(await hear({ team, since: cursor }))).toEqual(texts(heard));
  });

  it('is told to the new team alone when it moves on, and to nobody when nothing changes', async () => {
    const made = await cycle({ anchor: '2026-03-05' }, P2);
    const [order] = await ordersOf(made.id, P2);
    await ok(orders.assign, { id: order!.id, teamId: team }, P2);
    await react();
    const [mine, theirs] = [await hear({ team }), await hear({ team: other })];
    later(60);
    await ok(orders.assign, { id: order!.id, teamId: other }, P2);
    await ok(orders.assign, { id: order!.id, teamId: other }, P2);
    await ok(orders.reschedule, { id: order!.id, plannedOn: '2026-03-06' }, P2);
    await react();
    expect((await hear({ team, since: mine.cursor })).told).toEqual([]);
    expect((await hear({ team: other, since: theirs.cursor })).told).toHaveLength(1);
    const after = await hear({ team: other });
    later(60);
    await ok(orders.unassign, { id: order!.id }, P2);
    await react();
    expect((await hear({ team: other, since: after.cursor })).told).toEqual([]);
  });

  it('is news only when a person says so: what the cycle gives its team is its plan', async () => {
    const { cursor } = await hear({ team });
    const made = await cycle({ anchor: '2026-03-04', teamId: team }, P2);
    expect((await ordersOf(made.id, P2))[0]).toMatchObject({ state: 'assigned', teamId: team });
    await ok(cycles.replace, edited(made, { teamId: other }), P2);
    expect((await ordersOf(made.id, P2)).at(-1)).toMatchObject({ state: 'assigned', teamId: other });
    await react();
    for (const each of [team, other]) expect((await hear({ team: each, since: cursor })).told).toEqual([]);
  });
});

describe('a message to a team', () => {
  it('says who wrote it, and no text becomes another event', async () => {
    const { cursor } = await hear({ team });
    await say(`Stop press 4\n\nid: ${other}\ndata: forged\r\nevent: cursor`);
    await react();
    const { told } = await hear({ team, since: cursor, lang: 'en' });
    expect(told).toMatchObject([
      {
        id: String(team),
        data: `Message from Ms admin: Stop press 4\n\nid: ${other}\ndata: forged\nevent: cursor`,
      },
    ]);
    expect(told[0]).not.toHaveProperty('link');
  });

  it('is refused without a text, beyond 300 characters, to no team, to a team that is gone or rests', async () => {
    for (const [text, code] of [
      ['', 'required'],
      ['  ', 'required'],
      ['x'.repeat(301), 'tooLong'],
    ] as const)
      expect(await call(alerts.message, { id: team, text }, P2)).toMatchObject({
        status: 400,
        body: { code: 'invalidInput', fields: { text: code } },
      });
    expect(await call(alerts.message, { id: 999, text: 'x' }, P2)).toMatchObject({ status: 404 });
    const found = await ok(teams.get, { id: other }, P2);
    const { leaders } = found;
    const resting = await ok(teams.create, { code: 'T9', description: 'Rest', leaders, active: false }, P2);
    expect(await call(alerts.message, { id: resting.id, text: 'x' }, P2)).toMatchObject({
      status: 400,
      body: { code: 'refMissing', fields: { id: 'refMissing' } },
    });
  });

  it('leaves who said it in the audit, and expires after two days', async () => {
    const now = later(1);
    const { cursor } = await hear({ team });
    await say('Tidy up');
    await react();
    const store = storeOf({ tenant: 'acme', plant: 'P2' });
    const { items } = await store.list(alertKind, { from: now });
    expect(items).toMatchObject([
      { teamId: team, code: 'teamMessage', expiresAt: Math.ceil(Date.parse(now) / 1000) + 2 * 86_400 },
    ]);
    const [entry] = (await store.list(auditEntries, { from: now })).items;
    expect(entry).toMatchObject({ thing: 'teamMessage', updatedBy: 'Ms admin' });
    later(2 * 86_400 + 1);
    expect((await hear({ team, since: cursor })).told).toEqual([]);
  });
});

describe('who hears', () => {
  it('everybody but who assigned an order', async () => {
    const { cursor } = await hear({ team });
    const made = await cycle({ anchor: '2026-03-04' }, P2);
    const [order] = await ordersOf(made.id, P2);
    await ok(orders.assign, { id: order!.id, teamId: team }, P2);
    await react();
    expect((await hear({ team, since: cursor }, { as: 'admin' })).told).toEqual([]);
    expect((await hear({ team, since: cursor }, { as: 'superAdmin' })).told).toHaveLength(1);
  });

  it.each(roles)('%s', async (role) => {
    const { cursor } = await hear({ team });
    await say('All hands');
    await react();
    const { status, body } = await call(alerts.hear, { team, since: cursor }, { ...P2, as: role });
    if (role === 'disabled' || role === 'tenantRoot') expect(status).toBeGreaterThanOrEqual(403);
    else expect(body.includes('All hands')).toBe(['technician', 'admin', 'superAdmin'].includes(role));
  });

  it('of a technician’s own teams alone: those they lead, work in, or were given', async () => {
    const who = { ...P2, as: 'technician' } as const;
    const someone = (await ok(operators.create, { code: 'OP-2', name: 'Bo' }, P2)).id;
    const foreign = { description: 'x', leaders: [someone] };
    const theirs = (await ok(teams.create, { code: 'T3', ...foreign }, P2)).id;
    expect(await call(alerts.hear, { team: theirs }, who)).toMatchObject({
      status: 403,
      body: { code: 'notAllowedHere' },
    });
    expect((await call(alerts.hear, { team: theirs }, P2)).status).toBe(200);
    const given = { plant: 'P1', as: 'technician', tenant: 'acme-2' } as const;
    const store = storeOf({ tenant: 'acme-2' });
    const member = await store.get(memberships, 'technician.P1');
    await store.commit(store.replace(memberships, member, { ...member, teamId: 77 }));
    expect((await call(alerts.hear, { team: 77 }, given)).status).toBe(200);
    expect((await call(alerts.hear, { team: 78 }, given)).status).toBe(403);
  });

  it('never another team, plant or tenant, though their teams bear the same number', async () => {
    const strangers = [
      { team: other, who: {} },
      { team, who: { plant: 'P1' } },
      { team, who: { tenant: 'acme-2' } },
    ];
    const before = await Promise.all(strangers.map((each) => hear({ team: each.team }, each.who)));
    const mine = await hear({ team });
    await say('Only ours');
    await react();
    for (const [i, each] of strangers.entries())
      for (const since of [before[i]!.cursor, mine.cursor])
        expect((await hear({ team: each.team, since }, each.who)).told).toEqual([]);
    expect(texts(await hear({ team, since: mine.cursor }))[0]).toContain('Only ours');
  });
});

describe('the cursor', () => {
  it('begins now, and tells an alert once, however often the stream delivers it', async () => {
    await say('Before');
    await react();
    later(1);
    const first = await hear({ team });
    expect([first.told, first.retry]).toEqual([[], 10_000]);
    await say('After');
    await react();
    await react('again');
    const second = await hear({ team, since: first.cursor, lang: 'en' });
    expect(texts(second)).toEqual(['Message from Ms admin: After']);
    expect((await hear({ team, since: second.cursor })).told).toEqual([]);
    const settled = later(120);
    later(120);
    const third = await hear({ team, since: second.cursor });
    expect(third.told).toEqual([]);
    expect(third.cursor).toBe(settled);
  });

  it('misses none that reaches the table late, and repeats none beside it', async () => {
    const { cursor } = await hear({ team });
    const store = storeOf({ tenant: 'acme', plant: 'P2' });
    const write = (id: string, text: string) =>
      store.commit(
        store.put(alertKind, id, {
          teamId: team,
          code: 'teamMessage',
          values: { from: 'Ada', text },
          expiresAt: 0,
        }),
      );
    const older = later(10);
    const younger = later(10);
    later(10);
    await write(`${younger}.event`, 'younger');
    const second = await hear({ team, since: cursor, lang: 'en' });
    expect(texts(second)).toEqual(['Message from Ada: younger']);
    await write(`${older}.event`, 'older');
    const third = await hear({ team, since: second.cursor, lang: 'en' });
    expect(texts(third)).toEqual(['Message from Ada: older']);
    expect((await hear({ team, since: third.cursor })).told).toEqual([]);
  });

  it('of a clock that was set back hears again, a made-up one is refused', async () => {
    const ahead = await hear({ team });
    at(new Date(moment - 3_600_000).toISOString());
    await say('An hour ago');
    await react();
    expect(texts(await hear({ team, since: ahead.cursor, lang: 'en' }))).toContain(
      'Message from Ms admin: An hour ago',
    );
    for (const since of ['x', '2026-03-02', `${ahead.cursor}~a b`, `${ahead.cursor}~${'x'.repeat(20)}`])
      expect(await call(alerts.hear, { team, since }, P2)).toMatchObject({
        status: 400,
        body: { code: 'badCursor', fields: { since: 'badCursor' } },
      });
  });

  it('is all that counts: Last-Event-ID is a team', async () => {
    const { cursor } = await hear({ team });
    await say('Heard');
    await react();
    const headers = { 'last-event-id': String(team) };
    expect((await hear({ team, since: cursor }, { headers })).told).toHaveLength(1);
    later(1);
    expect((await hear({ team }, { headers })).told).toEqual([]);
  });
});

describe('a held call', () => {
  it('ends with the sign-in it came from', async () => {
    realTime();
    process.env.HOLD_SECONDS = '60';
    const claims = {
      ...{ token_use: 'access', tenant: 'acme', user: 'admin' },
      ...{ origin_jti: 'held', iat: '0', exp: '900' },
    };
    const { cursor } = await hear({ team: 9999 }, { as: 'admin' });
    const waiting = call(alerts.hear, { team: 9999, since: cursor }, { claims });
    await ok(users.logout, {}, { claims });
    expect(await waiting).toMatchObject({ status: 401, body: { code: 'signIn' } });
    process.env.HOLD_SECONDS = '0';
  });

  it('tells what comes meanwhile, and closes when nothing comes', async () => {
    realTime();
    process.env.HOLD_SECONDS = '60';
    const { cursor } = await hear({ team: 9999 }, { as: 'admin' });
    const began = performance.now();
    const waiting = hear({ team: other, since: cursor, lang: 'en' });
    await say('Meanwhile', P2, other);
    await react();
    const heard = await waiting;
    expect([texts(heard), heard.retry]).toEqual([['Message from Ms admin: Meanwhile'], 1000]);
    expect(performance.now() - began).toBeLessThan(30_000);

    const timers = vi.spyOn(globalThis, 'setTimeout');
    const idle = hear({ team: 9999, since: cursor }, { as: 'admin' });
    // The call waits a second between its looks.
    await vi.waitFor(() => expect(timers).toHaveBeenCalledWith(expect.any(Function), 1000), {
      timeout: 15_000,
    });
    timers.mockRestore();
    process.env.HOLD_SECONDS = '0';
    const ended = performance.now();
    expect((await idle).told).toEqual([]);
    expect(performance.now() - ended).toBeLessThan(30_000);
  });

  it('costs half a unit a look', async () => {
    const { cursor } = await hear({ team: 9999 }, { as: 'admin' });
    const { rru, trips } = await costOfCall(alerts.hear, { team: 9999, since: cursor }, P2);
    expect([rru, trips]).toEqual([0.5, 1]);
  });

  it('answers a stream that nobody between may keep', async () => {
    const event = eventOf(alerts.hear, requestOf(alerts.hear, { team }), P2);
    const { headers } = (await handler(event as never, {} as never)) as { headers: object };
    expect(headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  });
});

it('alerts nobody for what nobody assigned', async () => {
  const store = storeOf({ tenant: 'acme', plant: 'P1' });
  expect((await store.list(alertKind)).items).toEqual([]);
  expect((await store.list(orderKind)).items).toEqual([]);
});
