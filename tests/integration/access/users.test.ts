// Users and their memberships: who sees whom, who may change what, and concurrent changes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handler as claims } from '#functions/access/claims.ts';
import { assignEmail } from '#functions/access/directory.ts';
import { directory, memberships, users as userKind } from '#functions/db/entities/access.ts';
import { users } from '#shared/access/api.ts';
import { managedPlants } from '#shared/access/plant-api.ts';
import type { User } from '#shared/access/user.ts';
import { members, type UserItem } from '#shared/access/user-api.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import type { Profile } from '#shared/permissions.ts';
import {
  type As,
  call,
  costOfCall,
  expireMemberships,
  ok,
  REQUEST_ID,
  startWorld,
  storeOf,
  type World,
} from '../harness.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const root: As = { as: 'tenantRoot', plant: null };
const admin: As = { as: 'admin' };
const superAdmin: As = { as: 'superAdmin' };
const who = (id: string, plant: string | null = 'P1'): As => ({
  plant,
  claims: { token_use: 'access', tenant: 'acme', user: id },
});

let serial = 0;
type Draft = Partial<User> & Pick<User, 'memberships'>;
const draft = (more: Draft) => {
  const n = ++serial;
  return { name: `Newcomer ${n}`, email: `newcomer${n}@acme.example`, language: 'it' as const, ...more };
};
const made = (as: As, profile: Profile, plant = 'P1', more: Partial<User> = {}): Promise<UserItem> =>
  ok(members.create, draft({ memberships: [{ plant, profile }], ...more }), as);
/** Returns the body of a PUT: the read user with changes. */
function edited({ id, version, name, email, language, memberships }: UserItem, more: Partial<User> = {}) {
  const places = memberships.map(({ was: _, ...place }) => place);
  return { id, version, name, email, language, memberships: places, ...more };
}
/** Creates a plant without an administrator. */
async function emptyPlant(): Promise<string> {
  const sent = { code: `U${++serial}`, description: 'x', language: 'it' as const, timeZone: 'Europe/Rome' };
  return (await ok(managedPlants.create, sent, root)).id;
}
/** Returns the claims of a sign-in with the e-mail address. */
async function signedInBy(email: string) {
  const event = { request: { userAttributes: { email, email_verified: 'true' } }, response: {} };
  const { response } = await claims(event as unknown as Parameters<typeof claims>[0]);
  return response.claimsAndScopeOverrideDetails?.accessTokenGeneration?.claimsToAddOrOverride;
}
const refused = (answer: { status: number; body: { code: string } }) => [answer.status, answer.body.code];

describe('a list of users', () => {
  it('has the members of the selected plant, with what they are there, in three round trips', async () => {
    expireMemberships();
    const { answer, trips } = await costOfCall(members.list, {}, admin);
    expect(trips).toBe(3);
    const found = Object.fromEntries(answer.items.map((user: { id: string }) => [user.id, user]));
    expect(found.pm).toEqual({
      id: 'pm',
      name: 'Ms pm',
      email: 'pm@acme.example',
      language: 'en',
      tenantRoot: false,
      state: 'active',
      profile: 'pm',
      plants: ['P1'],
      version: 1,
      updatedAt: expect.any(String),
      updatedBy: 'seed',
    });
    expect(found.disabled.state).toBe('disabled');
    expect(found.tenantRoot).toBeUndefined();
  });

  it('has all users of the tenant for tenant-root in no plant, those of the plant in one', async () => {
    const { items } = await ok(members.list, {}, root);
    const found = Object.fromEntries(items.map((user: { id: string }) => [user.id, user]));
    expect(found.tenantRoot).toMatchObject({ tenantRoot: true, plants: [], state: 'active' });
    expect(found.am).toMatchObject({ plants: ['P1', 'P2'], state: 'active' });
    expect(found.disabled.state).toBe('disabled');
    const here = await ok(members.list, {}, { ...root, plant: 'P2' });
    expect(here.items.find(({ id }: { id: string }) => id === 'am')).toMatchObject({ profile: 'am' });
    expect(here.items.some(({ id }: { id: string }) => id === 'tenantRoot')).toBe(false);
  });

  it('of others has those who are no members, by name and e-mail alone', async () => {
    const stranger = await made(root, 'pm', 'P2');
    expect((await ok(members.others, {}, admin)).items).toEqual([
      { id: stranger.id, name: stranger.name, email: stranger.email },
    ]);
    expireMemberships();
    expect((await costOfCall(members.others, {}, admin)).trips).toBe(2);
    expect(refused(await call(members.others, {}, root))).toEqual([404, 'notFound']);
  });
});

describe('a new user', () => {
  it('is known to the sign-in, stands in their plant and speaks their language', async () => {
    const user = await made(admin, 'technician', 'P1', { email: 'Rosa@ACME.example', language: 'fr' });
    expect(user).toMatchObject({
      email: 'rosa@acme.example',
      language: 'fr',
      tenantRoot: false,
      memberships: [{ plant: 'P1', profile: 'technician' }],
      emailFixed: false,
      self: false,
      version: 1,
    });
    expect(await signedInBy('rosa@acme.example')).toMatchObject({ tenant: 'acme', user: user.id });
    expect(await ok(users.get, {}, who(user.id))).toMatchObject({ idprofilo: 4, idplant: 'P1' });
    expect(await ok(members.get, { id: user.id }, admin)).toEqual(user);
  });

  it('takes no e-mail of another user of the tenant, and nothing is written', async () => {
    const before = await world.digest();
    expect(
      await call(
        members.create,
        draft({ email: 'GUEST@acme.example', memberships: [{ plant: 'P1', profile: 'pm' }] }),
        admin,
      ),
    ).toMatchObject({ status: 409, body: { code: 'emailTaken', fields: { email: 'emailTaken' } } });
    expect(await world.digest()).toBe(before);
  });

  it('does not tell whether an e-mail signs in at another tenant, whose user it goes on to sign in', async () => {
    const [free, used] = [
      await made(admin, 'guest', 'P1', { email: 'nobody-yet@acme.example' }),
      await made(admin, 'guest', 'P1', { email: 'Guest@acme-2.example' }),
    ];
    const shape = (item: UserItem) => ({ ...item, id: '', name: '', email: '', updatedAt: '' });
    expect(shape(used)).toEqual(shape(free));
    expect(await signedInBy('guest@acme-2.example')).toMatchObject({ tenant: 'acme-2' });

    // The address is taken within the tenant, and free for others after it was given up.
    const second = draft({ email: 'guest@acme-2.example', memberships: [{ plant: 'P1', profile: 'pm' }] });
    expect(refused(await call(members.create, second, admin))).toEqual([409, 'emailTaken']);
    const nobody = storeOf({ tenant: '~' });
    const { tenant, user } = (await nobody.find(directory, 'guest@acme-2.example'))!;
    const elsewhere = storeOf({ tenant });
    await elsewhere.commit(
      await assignEmail(elsewhere, { tenant, user }, 'moved@acme-2.example', 'guest@acme-2.example'),
    );
    expect(await signedInBy('guest@acme-2.example')).toEqual({
      ...{ tenant: 'acme', user: used.id, email: 'guest@acme-2.example' },
    });
    await elsewhere.commit(
      await assignEmail(elsewhere, { tenant, user }, 'guest@acme-2.example', 'moved@acme-2.example'),
    );
    await ok(members.replace, edited(used, { email: 'own@acme.example' }), admin);
    expect(await signedInBy('guest@acme-2.example')).toMatchObject({ tenant, user });
    expect(await nobody.find(directory, 'guest@acme-2.example')).not.toHaveProperty('waiting');
  });

  it.each<[string, As, User['memberships'], number, string, string?]>([
    ['in no plant', admin, [], 400, 'invalidInput', 'memberships'],
    [
      'as Super Admin by an administrator',
      admin,
      [{ plant: 'P1', profile: 'superAdmin' }],
      403,
      'superAdminOnly',
      'memberships.0.profile',
    ],
    [
      'as Supervisor by an administrator',
      admin,
      [{ plant: 'P1', profile: 'supervisor' }],
      403,
      'superAdminOnly',
      'memberships.0.profile',
    ],
    [
      'as Viewer by an administrator',
      admin,
      [{ plant: 'P1', profile: 'viewer' }],
      403,
      'superAdminOnly',
      'memberships.0.profile',
    ],
    [
      'in a plant the administrator does not stand in',
      admin,
      [{ plant: 'P2', profile: 'pm' }],
      404,
      'notFound',
    ],
    ['in a plant of nobody', superAdmin, [{ plant: 'P3', profile: 'pm' }], 404, 'notFound'],
    ['in a plant that is not there', root, [{ plant: 'P3', profile: 'pm' }], 404, 'notFound'],
    ['disabled by tenant-root', root, [{ plant: 'P1', profile: 'disabled' }], 403, 'notAllowedHere'],
    [
      'twice in a plant',
      superAdmin,
      [
        { plant: 'P1', profile: 'pm' },
        { plant: 'P1', profile: 'am' },
      ],
      400,
      'invalidInput',
      'memberships.1.plant',
    ],
    [
      'in a team that is not there',
      admin,
      [{ plant: 'P1', profile: 'technician', teamId: 99 }],
      400,
      'refMissing',
      'memberships.0.teamId',
    ],
    [
      'as a technician who is not there',
      admin,
      [{ plant: 'P1', profile: 'technician', operatorId: 99 }],
      400,
      'refMissing',
      'memberships.0.operatorId',
    ],
    [
      'in a team of another plant',
      superAdmin,
      [{ plant: 'P2', profile: 'technician', teamId: 1 }],
      400,
      'invalidInput',
      'memberships.0.teamId',
    ],
  ])('is refused %s', async (_, as, memberships, status, code, field) => {
    const before = await world.digest();
    const { body, ...answer } = await call(members.create, draft({ memberships }), as);
    expect([answer.status, body.code]).toEqual([status, code]);
    if (field) expect(Object.keys(body.fields)).toEqual([field]);
    expect(await world.digest()).toBe(before);
  });

  it('named twice in a plant is told that a plant stands once', async () => {
    const twice = [
      { plant: 'P1', profile: 'pm' as const },
      { plant: 'P1', profile: 'am' as const },
    ];
    expect(await call(members.create, draft({ memberships: twice }), root)).toMatchObject({
      status: 400,
      body: { fields: { 'memberships.1.plant': 'plantTwice' } },
    });
  });

  it('in more plants than one transaction holds is refused', async () => {
    const many = Array.from({ length: 21 }, (_, i) => ({ plant: `X${i}`, profile: 'pm' as const }));
    expect(await call(members.create, draft({ memberships: many }), root)).toMatchObject({
      status: 400,
      body: { fields: { memberships: 'tooMany' } },
    });
  });

  it.each([
    ['superAdmin', superAdmin],
    ['tenant-root', root],
  ])('may be anything, in several plants, if %s says so', async (_, as) => {
    const places = [
      { plant: 'P1', profile: 'superAdmin' as const },
      { plant: 'P2', profile: 'viewer' as const },
    ];
    const user = await ok(members.create, draft({ memberships: places }), as);
    expect(user.memberships).toEqual(places);
  });

  it('belongs to a team and is a technician of the plant', async () => {
    const operatorId = (await ok(operators.create, { code: 'O1', name: 'Rosa' })).id;
    const teamId = (await ok(teams.create, { code: 'T1', description: 'x', leaders: [operatorId] })).id;
    const places = [{ plant: 'P1', profile: 'technician' as const, teamId, operatorId }];
    const user: UserItem = await ok(members.create, draft({ memberships: places }), admin);
    expect(user.memberships).toEqual(places);
    const row = (await ok(members.list, {}, admin)).items.find(({ id }: UserItem) => id === user.id);
    expect(row).toMatchObject({ teamId, operatorId });
    // A write from another plant keeps the team and the technician, and cannot change them.
    const fromP2: As = { ...superAdmin, plant: 'P2' };
    const renamed = await ok(members.replace, edited(user, { name: 'Rosa Verdi' }), fromP2);
    expect(renamed.memberships).toEqual(places);
    const moved = [{ plant: 'P1', profile: 'technician' as const, teamId }];
    expect(await call(members.replace, edited(renamed, { memberships: moved }), fromP2)).toMatchObject({
      status: 400,
      body: { fields: { 'memberships.0.teamId': 'teamElsewhere' } },
    });
  });
});

describe('a user', () => {
  it('changes under the version that was read, whatever of them was changed meanwhile', async () => {
    const user = await made(admin, 'pm');
    const other: UserItem = await ok(members.disable, { id: user.id }, admin);
    expect(other.version).toBe(2);
    expect(await call(members.replace, edited(user), admin)).toMatchObject({
      status: 409,
      body: { code: 'stale', values: { by: 'Ms admin' } },
    });
    const saved = await ok(members.replace, edited(other, { name: 'New Name', language: 'fr' }), admin);
    expect(saved).toMatchObject({ name: 'New Name', language: 'fr', version: 3 });
    expect(saved.memberships).toEqual([{ plant: 'P1', profile: 'disabled', was: 'pm' }]);
  });

  it('keeps the places the editor does not manage', async () => {
    const user = await made(root, 'pm', 'P2');
    await ok(members.add, { id: user.id, profile: 'am' }, admin);
    const seen: UserItem = await ok(members.get, { id: user.id }, admin);
    expect(seen.memberships).toEqual([{ plant: 'P1', profile: 'am' }]);
    await ok(members.replace, edited(seen, { memberships: [] }), admin);
    expect(refused(await call(members.get, { id: user.id }, admin))).toEqual([404, 'notFound']);
    const whole: UserItem = await ok(members.get, { id: user.id }, root);
    expect(whole.memberships).toEqual([{ plant: 'P2', profile: 'pm' }]);
  });

  it('moves with their e-mail, and leaves the old one free', async () => {
    const user = await made(admin, 'guest', 'P1', { email: 'old@acme.example' });
    const saved = await ok(members.replace, edited(user, { email: 'New@acme.example' }), admin);
    expect(saved.email).toBe('new@acme.example');
    const nobody = storeOf({ tenant: '~' });
    expect(await nobody.find(directory, 'old@acme.example')).toBeUndefined();
    expect(await nobody.find(directory, 'new@acme.example')).toMatchObject({ user: user.id });
    expect(await call(members.replace, edited(saved, { email: 'guest@acme.example' }), admin)).toMatchObject({
      status: 409,
      body: { code: 'emailTaken', fields: { email: 'emailTaken' } },
    });
    expect((await made(admin, 'guest', 'P1', { email: 'old@acme.example' })).id).not.toBe(user.id);
  });

  it('of several plants gets another e-mail only from who manages them all', async () => {
    const both = [
      { plant: 'P1', profile: 'pm' as const },
      { plant: 'P2', profile: 'superAdmin' as const },
    ];
    const user: UserItem = await ok(members.create, draft({ memberships: both }), root);
    const seen: UserItem = await ok(members.get, { id: user.id }, admin);
    expect(seen).toMatchObject({ emailFixed: true, nameFixed: true });
    expect(await call(members.replace, edited(seen, { email: 'mine@acme.example' }), admin)).toMatchObject({
      status: 403,
      body: { code: 'emailFixed', fields: { email: 'emailFixed' } },
    });
    expect(await call(members.replace, edited(seen, { name: 'Renamed' }), admin)).toMatchObject({
      status: 403,
      body: { code: 'nameFixed', fields: { name: 'nameFixed' } },
    });
    expect((await ok(members.replace, edited(seen, { language: 'fr' }), admin)).language).toBe('fr');
    const whole: UserItem = await ok(members.get, { id: user.id }, superAdmin);
    expect(whole).toMatchObject({ emailFixed: false, nameFixed: false });
    const email = 'theirs@acme.example';
    const after = await ok(members.replace, edited(whole, { email, name: 'Renamed' }), superAdmin);
    expect(after).toMatchObject({ email, name: 'Renamed' });
  });

  it('who ranks above an administrator is left alone by them', async () => {
    for (const profile of ['superAdmin', 'supervisor', 'viewer'] as const) {
      const user = await made(root, profile);
      const seen: UserItem = await ok(members.get, { id: user.id }, admin);
      for (const answer of [
        await call(members.replace, edited(seen, { name: 'x' }), admin),
        await call(members.replace, edited(seen, { memberships: [] }), admin),
        await call(members.disable, { id: user.id }, admin),
      ])
        expect(refused(answer)).toEqual([403, 'superAdminOnly']);
      await ok(members.disable, { id: user.id }, superAdmin);
      expect(refused(await call(members.enable, { id: user.id }, admin))).toEqual([403, 'superAdminOnly']);
    }
    const user = await made(admin, 'pm');
    const up = edited(user, { memberships: [{ plant: 'P1', profile: 'superAdmin' }] });
    expect(refused(await call(members.replace, up, admin))).toEqual([403, 'superAdminOnly']);
    expect((await ok(members.replace, up, superAdmin)).memberships[0].profile).toBe('superAdmin');
  });

  it('does not exist for who manages none of their plants, nor in another tenant', async () => {
    const stranger = await made(root, 'pm', 'P2');
    const theirs: UserItem = await made({ ...root, tenant: 'acme-2' }, 'pm');
    const tenantRoot: UserItem = await ok(members.get, { id: 'tenantRoot' }, root);
    const nowhere = { code: 'notFound', message: 'Not found.', requestId: REQUEST_ID };
    for (const [user, as] of [
      [stranger, admin],
      [theirs, admin],
      [theirs, superAdmin],
      [theirs, root],
      [tenantRoot, admin],
      [tenantRoot, superAdmin],
      [{ ...theirs, id: 'pm.P1' }, root],
    ] as const) {
      const { id } = user;
      const answers = [
        await call(members.get, { id }, as),
        await call(members.replace, edited(user), as),
        ...(as === root
          ? []
          : [await call(members.disable, { id }, as), await call(members.enable, { id }, as)]),
        ...(user === stranger ? [] : [await call(members.add, { id, profile: 'pm' }, as)]),
      ];
      for (const { status, body } of answers) expect([status, body]).toEqual([404, nowhere]);
    }
  });
});

describe('oneself', () => {
  it('changes name and language, never profile, plants or e-mail', async () => {
    const { id } = await made(superAdmin, 'admin');
    const self: UserItem = await ok(members.get, { id }, who(id));
    expect(self).toMatchObject({ self: true, emailFixed: true, nameFixed: false });
    const saved: UserItem = await ok(members.replace, edited(self, { name: 'Me', language: 'fr' }), who(id));
    expect(saved).toMatchObject({ name: 'Me', language: 'fr' });
    for (const more of [
      { email: 'other@acme.example' },
      { memberships: [] },
      { memberships: [{ plant: 'P1', profile: 'am' as const }] },
      { memberships: [{ plant: 'P1', profile: 'superAdmin' as const }] },
      { memberships: [{ plant: 'P1', profile: 'disabled' as const }] },
    ])
      expect(refused(await call(members.replace, edited(saved, more), who(id)))).toEqual([403, 'ownProfile']);
    expect(refused(await call(members.disable, { id }, who(id)))).toEqual([403, 'ownProfile']);
    const top: UserItem = await ok(members.get, { id: 'tenantRoot' }, root);
    expect((await ok(members.replace, edited(top, { name: 'Root' }), root)).name).toBe('Root');
    const again: UserItem = await ok(members.get, { id: 'tenantRoot' }, root);
    expect(refused(await call(members.replace, edited(again, { email: 'r@acme.example' }), root))).toEqual([
      403,
      'ownProfile',
    ]);
  });
});

describe('a member', () => {
  it('is shut out and let in again with the profile they had', async () => {
    const { id } = await made(admin, 'am');
    expect((await call(users.get, {}, who(id))).body.idprofilo).toBe(2);
    const off: UserItem = await ok(members.disable, { id, reason: 'Left' }, admin);
    expect(off.memberships).toEqual([{ plant: 'P1', profile: 'disabled', was: 'am' }]);
    expireMemberships();
    expect((await ok(users.get, {}, who(id))).idprofilo).toBe(7);
    expect(refused(await call(members.list, {}, who(id)))).toEqual([403, 'notAllowedHere']);
    expect((await ok(members.disable, { id }, admin)).version).toBe(off.version);
    expect(refused(await call(members.enable, { id, version: 1 }, admin))).toEqual([409, 'stale']);
    const on: UserItem = await ok(members.enable, { id, version: off.version }, admin);
    expect(on.memberships).toEqual([{ plant: 'P1', profile: 'am' }]);
    const stored = await storeOf({ tenant: 'acme' }).get(memberships, `${id}.P1`);
    expect(stored.was).toBeUndefined();
  });

  it('is disabled by nobody of the tenant’s root, in no way', async () => {
    const user = await made(admin, 'am');
    expect(refused(await call(members.disable, { id: user.id }, { ...root, plant: 'P1' }))).toEqual([
      403,
      'notAllowedHere',
    ]);
    const off = edited(user, { memberships: [{ plant: 'P1', profile: 'disabled' }] });
    expect(refused(await call(members.replace, off, root))).toEqual([403, 'notAllowedHere']);
  });

  it('comes from another plant, once', async () => {
    const user = await made(root, 'superAdmin', 'P2');
    expect(refused(await call(members.add, { id: user.id, profile: 'viewer' }, admin))).toEqual([
      403,
      'superAdminOnly',
    ]);
    expect(await call(members.add, { id: user.id, profile: 'pm', teamId: 99 }, admin)).toMatchObject({
      status: 400,
      body: { code: 'refMissing', fields: { teamId: 'refMissing' } },
    });
    const added: UserItem = await ok(members.add, { id: user.id, profile: 'pm' }, admin);
    expect(added.memberships).toEqual([{ plant: 'P1', profile: 'pm' }]);
    expect(refused(await call(members.add, { id: user.id, profile: 'pm' }, admin))).toEqual([
      409,
      'alreadyMember',
    ]);
    expect(refused(await call(members.add, { id: user.id, profile: 'pm' }, root))).toEqual([404, 'notFound']);
    const other = await made(root, 'pm', 'P2');
    const here: As = { ...root, plant: 'P1' };
    expect((await ok(members.add, { id: other.id, profile: 'viewer' }, here)).memberships).toHaveLength(2);
  });
});

describe('the last administrator of a plant', () => {
  it('is neither demoted, disabled nor removed', async () => {
    const plant = await emptyPlant();
    const first = await made(root, 'admin', plant);
    for (const memberships of [[], [{ plant, profile: 'pm' as const }]])
      expect(await call(members.replace, edited(first, { memberships }), root)).toMatchObject({
        status: 409,
        body: { code: 'lastAdmin', values: { plant } },
      });
    const second = await made(root, 'superAdmin', plant);
    const there = who(second.id, plant);
    await ok(members.disable, { id: first.id }, there);
    expect(refused(await call(members.replace, edited(second, { memberships: [] }), root))).toEqual([
      409,
      'lastAdmin',
    ]);
    const lower = edited(second, { memberships: [{ plant, profile: 'admin' }] });
    expect((await ok(members.replace, lower, root)).memberships).toEqual([{ plant, profile: 'admin' }]);
  });

  it('remains when two demote or shut out each other at once', async () => {
    for (let round = 0; round < 6; round++) {
      const plant = await emptyPlant();
      const [a, b] = [await made(root, 'admin', plant), await made(root, 'admin', plant)];
      const against = (user: UserItem, by: UserItem) =>
        round % 2
          ? call(members.disable, { id: user.id }, who(by.id, plant))
          : call(
              members.replace,
              edited(user, { memberships: [{ plant, profile: 'am' }] }),
              who(by.id, plant),
            );
      const answers = await Promise.all([against(a, b), against(b, a)]);
      const loser = answers.find(({ status }) => status !== 200)!;
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      // The loser may no longer manage the plant at all.
      expect(['lastAdmin', 'notFound']).toContain(loser.body.code);
      const store = storeOf({ tenant: 'acme' });
      const left = await store.listBy(memberships, 'byPlant', [plant]);
      expect(left.items.filter(({ profile }) => profile === 'admin')).toHaveLength(1);
    }
  });
});

describe('whoever lost their place', () => {
  it('admits nobody any more, though the session still remembers them', async () => {
    const { id, version } = await made(superAdmin, 'admin');
    const stranger = await made(root, 'pm', 'P2');
    expect((await call(members.list, {}, who(id))).status).toBe(200);
    await ok(members.disable, { id, version }, superAdmin);
    const places = [{ plant: 'P1', profile: 'superAdmin' as const }];
    for (const answer of [
      await call(members.add, { id: stranger.id, profile: 'superAdmin' }, who(id)),
      await call(members.create, draft({ memberships: places }), who(id)),
    ])
      expect([
        [404, 'notFound'],
        [403, 'notAllowedHere'],
      ]).toContainEqual(refused(answer));
    expect(await storeOf({ tenant: 'acme' }).find(memberships, `${stranger.id}.P1`)).toBeUndefined();
  });
});

describe('two at once', () => {
  it('get one e-mail only one of them', async () => {
    const sent = () =>
      draft({ email: 'wanted@acme.example', memberships: [{ plant: 'P1', profile: 'guest' }] });
    const answers = await Promise.all([1, 2, 3].map(() => call(members.create, sent(), admin)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const store = storeOf({ tenant: 'acme' });
    const { items } = await store.list(userKind);
    expect(items.filter(({ email }) => email === 'wanted@acme.example')).toHaveLength(1);
  });
});
