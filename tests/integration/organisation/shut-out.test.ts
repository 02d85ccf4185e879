// Nothing is told to somebody who was shut out: held calls end, and no mail reaches leaders and others who were
// disabled or have lost the plant.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  devices,
  directory,
  endedSignIns,
  memberships,
  plants as plantKind,
  tenants,
  users as userKind,
} from '#functions/db/entities/access.ts';
import { alerts as alertKind, operators as operatorKind } from '#functions/db/entities/organisation.ts';
import { NO_SCOPE } from '#functions/db/keys.ts';
import type { Store } from '#functions/db/store.ts';
import { findNamedPeople } from '#functions/events/mails/mail-recipients.ts';
import { members } from '#shared/access/user-api.ts';
import { alerts } from '#shared/organisation/alert-api.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { type As, call, ok, runAtOneMoment, startWorld, storeOf, type World } from '../harness.ts';
import { attempts, deliver as deliverMails, emptied, message, queued } from '../mailbox.ts';
import { machine } from '../plan.ts';
import { reportOf } from '../requests/plant.ts';
import { type Deliver, streamReader } from '../stream.ts';

let world: World;
let store: Store;
let react: Deliver;
let machineId = 0;
beforeAll(async () => {
  world = await startWorld();
  store = storeOf({ tenant: 'acme' });
  machineId = await machine();
  emptied();
  react = await streamReader('LATEST');
});
beforeEach(emptied);
afterAll(() => world.close());

let serial = 0;
/** Creates a user with a membership in P1 and P2, and returns the id. */
async function newUser(tenant = 'acme') {
  const id = `shut-${++serial}`;
  const tenantStore = storeOf({ tenant });
  const email = `${id}@acme.example`;
  await tenantStore.commit(
    tenantStore.create(userKind, id, { name: `Ms ${id}`, email, language: 'fr' }),
    tenantStore.create(directory, email, { tenant, user: id }),
    ['P1', 'P2'].map((plant) =>
      tenantStore.create(memberships, `${id}.${plant}`, { plant, profile: 'technician' }),
    ),
  );
  return id;
}
const changeUser = async (id: string, change: object) =>
  store.commit(
    store.replace(userKind, await store.get(userKind, id), { ...(await store.get(userKind, id)), ...change }),
  );
async function changeMember(id: string, profile: 'disabled' | 'guest' | 'technician') {
  const member = await store.get(memberships, `${id}.P1`);
  await store.commit(store.replace(memberships, member, { ...member, profile }));
}
async function removeMember(id: string) {
  await store.commit(store.remove(memberships, await store.get(memberships, `${id}.P1`)));
}

describe('a held call ends without a word', () => {
  const DEVICE = '01JPTW1CE000000000000TAB77';
  const rows: [name: string, end: (id: string) => Promise<unknown>, expected: [number, string?], who?: As][] =
    [
      ['a disabled user', (id) => changeUser(id, { disabled: true }), [403, 'notAuthorized']],
      ['a disabled member', (id) => changeMember(id, 'disabled'), [403, 'notAllowedHere']],
      ['a member who lost the plant', removeMember, [404, 'notFound']],
      ['a profile that reports nothing', (id) => changeMember(id, 'guest'), [200]],
      [
        'a sign-in that ended elsewhere',
        (id) => store.commit(store.put(endedSignIns, `signed-${id}`, { expiresAt: 4_000_000_000 })),
        [401, 'signIn'],
      ],
      [
        'a tablet that was shut out',
        () => {
          const inPlant = storeOf({ tenant: 'acme', plant: 'P1' });
          const device = { state: 'shutOut' as const, reason: 'stolen' };
          return inPlant.commit(inPlant.put(devices, DEVICE, device as never));
        },
        [401, 'deviceShutOut'],
        { headers: { 'x-device': DEVICE } },
      ],
      [
        'a disabled plant',
        async () => {
          const plant = await store.get(plantKind, 'P2');
          await store.commit(store.replace(plantKind, plant, { ...plant, disabled: true }));
        },
        [404, 'notFound'],
        { plant: 'P2' },
      ],
      [
        'a suspended tenant',
        async () => {
          const nobody = storeOf({ tenant: NO_SCOPE });
          await nobody.commit(nobody.put(tenants, 'acme-2', { name: 'Acme 2', suspended: true }));
        },
        [403, 'tenantSuspended'],
        { tenant: 'acme-2' },
      ],
    ];

  it.each(rows)('to %s', async (_, end, [status, code], who = {}) => {
    const { tenant = 'acme', plant = 'P1' } = who;
    const id = await newUser(tenant);
    const claims = { token_use: 'access', tenant, user: id, origin_jti: `signed-${id}` };
    const as = { ...who, claims };
    const first = String(await ok(alerts.hear, {}, as));
    const since = /event: cursor\ndata: (.*)\n/.exec(first)![1]!;
    process.env.HOLD_SECONDS = '60';
    try {
      // The cached membership stays as it was: the call must read it itself.
      const answer = await runAtOneMoment(async () => {
        const waiting = call(alerts.hear, { since }, as);
        await end(id);
        const inPlant = storeOf({ tenant, plant: plant! });
        await inPlant.commit(
          inPlant.put(alertKind, `${new Date(Date.now()).toISOString()}.told-${id}`, {
            userId: id,
            code: 'teamMessage',
            values: { from: 'Ada', text: 'Told afterwards' },
            expiresAt: 4_000_000_000,
          }),
        );
        return waiting;
      });
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(JSON.stringify(answer.body)).not.toContain('Told afterwards');
    } finally {
      process.env.HOLD_SECONDS = '0';
    }
  });
});

/** Creates a team led by a technician with this card, and returns the ids. */
async function leaderOf(card: { userId?: string; email?: string }) {
  const code = `SL${++serial}`;
  const inPlant = storeOf({ tenant: 'acme', plant: 'P1' });
  const { id } = await ok(operators.create, { code, name: `Leader ${code}`, email: card.email });
  const { userId } = card;
  if (userId !== undefined) {
    const stored = await inPlant.get(operatorKind, id);
    const member = await store.get(memberships, `${userId}.P1`);
    await inPlant.commit(inPlant.replace(operatorKind, stored, { ...stored, userId }));
    await store.commit(store.replace(memberships, member, { ...member, operatorId: id }));
  }
  const team = await ok(teams.create, { code, description: code, leaders: [id] });
  return { id, name: `Leader ${code}`, teamId: team.id as number };
}
/** Reports an EWO of the team; returns the addresses that are mailed and what the reporter is told. */
async function reported(teamId: number) {
  emptied();
  await react();
  emptied();
  const { mailedLeaders } = await ok(ewos.create, reportOf(machineId, { teamId }));
  await react();
  const mails = queued().filter(({ template }) => template === 'ewoCreated');
  return { to: [...new Set(mails.map(({ to }) => to))], mailedLeaders };
}

describe('a leader who was shut out gets no mail', () => {
  const rows: [name: string, cardEmail: 'own' | 'user', linked: boolean, end: (id: string) => unknown][] = [
    ['disabled, with an address on the card', 'own', true, (id) => changeUser(id, { disabled: true })],
    ['disabled in the plant', 'own', true, (id) => ok(members.disable, { id, reason: 'Left' })],
    ['removed from the plant', 'own', true, removeFromPlant],
    [
      'disabled, whose card bears the address alone',
      'user',
      false,
      (id) => changeUser(id, { disabled: true }),
    ],
    ['removed from the plant, whose card bears the address alone', 'user', false, removeFromPlant],
  ];
  async function removeFromPlant(id: string) {
    const {
      version,
      name,
      email,
      language,
      memberships: all,
    } = await ok(members.get, { id }, { as: 'tenantRoot', plant: null });
    const elsewhere = all.filter(({ plant }: { plant: string }) => plant !== 'P1');
    const person = { id, version, name, email, language, memberships: elsewhere };
    await ok(members.replace, person, { as: 'tenantRoot', plant: null });
  }

  it.each(rows)('%s', async (_, cardEmail, linked, end) => {
    const userId = await newUser();
    const email = cardEmail === 'user' ? `${userId}@acme.example` : `card-${userId}@home.example`;
    const { teamId, name } = await leaderOf({ email, ...(linked && { userId }) });
    expect((await reported(teamId)).to).toEqual([email]);
    const inPlant = storeOf({ tenant: 'acme', plant: 'P1' });
    await end(userId);
    const after = await reported(teamId);
    expect(after.to).toEqual([]);
    expect(after.mailedLeaders).toMatchObject({ count: 0, unreachable: 1 });
    // Neither is a mail about an action of a root cause, which names people by their card.
    expect(await findNamedPeople(inPlant, 'P1', { names: [name] })).toEqual({ users: [], others: [] });
  });

  it('gets them again once enabled, and a card of nobody’s user always gets them', async () => {
    const userId = await newUser();
    const email = `card-${userId}@home.example`;
    const { teamId } = await leaderOf({ email, userId });
    await changeMember(userId, 'disabled');
    expect((await reported(teamId)).to).toEqual([]);
    await changeMember(userId, 'technician');
    expect((await reported(teamId)).to).toEqual([email]);
    const visiting = await leaderOf({ email: `visitor-${userId}@home.example` });
    expect((await reported(visiting.teamId)).to).toEqual([`visitor-${userId}@home.example`]);
  });

  it('an address entered after its user left is a new one', async () => {
    const userId = await newUser();
    const { id, teamId } = await leaderOf({ email: `card-${userId}@home.example`, userId });
    await removeFromPlant(userId);
    const { updatedAt: _, updatedBy: __, ...card } = await ok(operators.get, { id });
    await ok(operators.replace, { ...card, email: `next-${userId}@home.example` });
    expect((await reported(teamId)).to).toEqual([`next-${userId}@home.example`]);
  });
});

describe('a mail that waited in the queue', () => {
  const opened = { opensIn: 'P1', template: 'accessAsked' as const };
  const sentTo = async (more: Parameters<typeof message>[0]) => {
    emptied();
    await deliverMails([message({ ...opened, ...more })]);
    return attempts().map(({ to }) => to);
  };

  it.each<[string, (id: string) => unknown]>([
    ['disabled', (id) => changeUser(id, { disabled: true })],
    ['disabled in the plant', (id) => changeMember(id, 'disabled')],
    ['removed from the plant', removeMember],
  ])('is not sent to a user who was %s meanwhile, named or by the address', async (_, end) => {
    const userId = await newUser();
    const [own, other] = [`${userId}@acme.example`, `${userId}@home.example`];
    expect(await sentTo({ to: own })).toEqual([own]);
    expect(await sentTo({ to: other, userId })).toEqual([other]);
    await end(userId);
    expect(await sentTo({ to: own })).toEqual([]);
    expect(await sentTo({ to: other, userId })).toEqual([]);
    // Mails that open in no plant answer strangers, who may have been users once.
    expect(await sentTo({ to: own, opensIn: undefined })).toEqual([own]);
  });

  it('is sent to strangers and to the tenant’s root, but not about a plant that was disabled', async () => {
    expect(await sentTo({ to: 'visitor@home.example' })).toEqual(['visitor@home.example']);
    expect(await sentTo({ to: 'tenantroot@acme.example' })).toEqual(['tenantroot@acme.example']);
    const plant = await store.get(plantKind, 'P2');
    await store.commit(store.replace(plantKind, plant, { ...plant, disabled: true }));
    expect(await sentTo({ to: 'visitor@home.example', opensIn: 'P2' })).toEqual([]);
  });
});
