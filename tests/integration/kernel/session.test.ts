// Session of a call: the caller, the plant and the rights, and what refuses a call.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { measureCost } from '#functions/db/capacity.ts';
import { DATA_VERSION } from '#functions/db/data-version.ts';
import {
  devices,
  deviceUsers,
  endedSignIns,
  memberships,
  plantChoices,
  plants,
  type User,
  users,
} from '#functions/db/entities/access.ts';
import { dataVersions } from '#functions/db/entities/kernel.ts';
import { teams } from '#functions/db/entities/organisation.ts';
import { NO_SCOPE } from '#functions/db/keys.ts';
import type { Store } from '#functions/db/store.ts';
import { clearCachedMemberships } from '#functions/http/membership.ts';
import {
  type Actor,
  type Caller,
  getViewerAddress,
  openPublicSession,
  openSession,
} from '#functions/http/session.ts';
import { Plant, PlantParameters } from '#shared/access/plant.ts';
import type { Member } from '#shared/access/user.ts';
import { bareTable, NOW, storeIn } from './bare-table.ts';

bareTable();

type Call = Parameters<typeof openSession>[0];
const reads: Call = { requiredPermission: ['plants', 'view'] };
const edits: Call = { requiredPermission: ['plants', 'edit'] };
const member: Call = { requiredPermission: 'member' };
const own: Call = { requiredPermission: 'user' };
const managing: Call = { requiredPermission: ['plants', 'view', 'tenant'] };

/** Tenant of each test, which is new because a process caches by tenant and user. */
let tenant = '';
let store: Store;
let n = 0;
beforeEach(() => {
  tenant = `t${++n}`;
  store = storeIn({ tenant });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const plant = (code: string, more: object = {}) => {
  const { disabled, ...fields } = more as { disabled?: true };
  const made = Plant.parse({ code, description: code, language: 'it', timeZone: 'Europe/Rome', ...fields });
  return store.create(plants, code, { ...made, ...(disabled && { disabled }) });
};
const person = (id: string, more: Partial<User> = {}) =>
  store.create(users, id, { name: `Ms ${id}`, email: `${id}@x.example`, language: 'en', ...more });
const belongs = (id: string, code: string, more: Partial<Member> = {}) =>
  store.create(memberships, `${id}.${code}`, { plant: code, profile: 'admin', ...more });
const inside = (code: string) => storeIn({ tenant, plant: code });
/** Creates Ada, an administrator of P1. */
const ada = (more: Partial<Member> = {}, plantMore: object = {}) =>
  store.commit(plant('P1', plantMore), person('ada'), belongs('ada', 'P1', more));

interface Asked {
  user?: string;
  plant?: string | null;
  headers?: Record<string, string>;
  claims?: object;
  ip?: string;
}
const enter = (call: Call, { user = 'ada', plant = 'P1', headers = {}, claims = {}, ip }: Asked = {}) =>
  openSession(
    call,
    { token_use: 'access', tenant, user, ...claims },
    { ...(plant !== null && { 'x-plant': plant }), ...headers },
    ip,
  );
const refusal = (call: Call, asked?: Asked) =>
  enter(call, asked).then(
    () => 'in',
    ({ kind, code, details }) => (details?.values ? [kind, code, details.values] : [kind, code]),
  );
const placeOf = async (asked: Asked = {}) =>
  ((await enter(member, { plant: null, ...asked })).actor as Actor).plant.id;

const signIn = ['unauthenticated', 'signIn'];
const notFound = ['notFound', 'notFound'];
const notAllowed = ['forbidden', 'notAllowedHere'];
const notAuthorized = ['forbidden', 'notAuthorized'];

describe('a token', () => {
  beforeEach(() => ada());

  it('is one of access, of a tenant and a user', async () => {
    expect(await refusal(member)).toBe('in');
    expect(await openSession(member, undefined, {}).catch(({ code }) => code)).toBe('signIn');
    for (const claims of [{ token_use: 'id' }, { token_use: undefined }])
      expect(await refusal(member, { claims })).toEqual(signIn);
  });

  it.each([[''], [7], [null], [['ada']], ['x'.repeat(201)], [undefined]])(
    'names nobody by %j',
    async (odd) => {
      expect(await refusal(member, { claims: { user: odd } })).toEqual(signIn);
      expect(await refusal(member, { claims: { tenant: odd } })).toEqual(signIn);
    },
  );

  it('of an e-mail nobody enrolled signs in nobody', async () => {
    expect(await refusal(member, { claims: { tenant: undefined, user: undefined } })).toEqual(notAuthorized);
    expect(await refusal(member, { user: 'bo' })).toEqual(notAuthorized);
    expect(await refusal(member, { user: 'x'.repeat(200) })).toEqual(notAuthorized);
    await store.commit(person('cy', { disabled: true }), belongs('cy', 'P1'));
    expect(await refusal(member, { user: 'cy' })).toEqual(notAuthorized);
    expect(await refusal(member, { user: 'cy', plant: null })).toEqual(notAuthorized);
  });

  it('says how long others of its sign-in may last: as long as it does itself, at most a day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) + 500 });
    const second = Date.parse(NOW) / 1000 + 1;
    const told = async (claims: object) => ((await enter(own, { claims })).actor as Caller).signIn;
    expect(await told({ origin_jti: 'o', jti: 'j', iat: 100, exp: 1300 })).toEqual({
      id: 'o',
      until: second + 1200,
    });
    expect(await told({ jti: 'j' })).toEqual({ id: 'j', until: second + 86_400 });
    expect(await told({})).toBeUndefined();
    expect(await told({ jti: 'x'.repeat(201) })).toBeUndefined();
  });

  it('of a sign-in that ended is good for nothing, and of another one still is', async () => {
    await store.commit(store.create(endedSignIns, 'o', { expiresAt: 1 }));
    for (const asked of [{}, { plant: null }])
      for (const call of [member, own]) {
        expect(await refusal(call, { ...asked, claims: { origin_jti: 'o' } })).toEqual(signIn);
        expect(await refusal(call, { ...asked, claims: { origin_jti: 'p' } })).toBe('in');
      }
  });
});

describe('an actor', () => {
  it('is who the token and the membership say, in the plant that was named', async () => {
    await ada({ teamId: 3, operatorId: 7 });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-31T22:30:00.000Z') });
    const { actor, store: opened } = await enter(reads, {
      headers: { host: 'API.Example:443', authorization: 'Bearer a.b.c' },
      ip: '198.51.100.1',
    });
    expect(actor).toMatchObject({
      tenant,
      now: '2026-03-31T22:30:00.000Z',
      // In Rome it is after midnight.
      today: '2026-04-01',
      host: 'api.example:443',
      address: '198.51.100.1',
      bearer: 'a.b.c',
      user: { id: 'ada', name: 'Ms ada', email: 'ada@x.example', tenantRoot: false },
      plant: { id: 'P1', parameters: PlantParameters.parse({}) },
      profile: 'admin',
      teamId: 3,
      operatorId: 7,
    });
    expect(actor).toHaveProperty('device', undefined);
    expect(opened.scope).toEqual({ tenant, plant: 'P1' });
    await opened.commit(opened.create(teams, 1, { code: 'T' } as never));
    expect(await opened.get(teams, 1)).toMatchObject({
      updatedBy: 'Ms ada',
      updatedAt: '2026-03-31T22:30:00.000Z',
    });
  });

  it('is known by the host and address the distribution says', async () => {
    await ada();
    const { actor } = await enter(own, {
      headers: {
        host: 'api.example',
        'x-forwarded-host': 'TO1.Plants.example',
        'x-viewer-address': '203.0.113.7',
        authorization: 'bearer x',
      },
      ip: '198.51.100.1',
    });
    expect(actor).toMatchObject({ host: 'to1.plants.example', address: '203.0.113.7', bearer: 'x' });
    expect((await enter(own)).actor).toMatchObject({ host: '', address: '', bearer: '' });
    expect([
      getViewerAddress({}, '1'),
      getViewerAddress({ 'x-viewer-address': '' }, '1'),
      getViewerAddress({ 'x-viewer-address': '2' }, '1'),
    ]).toEqual(['1', '1', '2']);
  });

  it('of a call of the user alone stands in no plant', async () => {
    await ada({ profile: 'disabled' });
    await store.commit(person('bo'));
    for (const asked of [{ user: 'bo' }, { user: 'bo', plant: null }, { user: 'bo', plant: 'P9' }]) {
      const { actor, store: opened } = await enter(own, asked);
      expect(actor).not.toHaveProperty('plant');
      expect(opened.scope).toEqual({ tenant });
    }
  });
});

describe('a plant', () => {
  it('is there for its members alone', async () => {
    await ada();
    await store.commit(plant('P2'), person('bo'));
    expect(await refusal(member)).toBe('in');
    for (const code of ['P2', 'P9', 'P1#x', 'p1', '~', 'X'.repeat(13)])
      expect([code, await refusal(member, { plant: code })]).toEqual([code, notFound]);
    expect(await refusal(member, { user: 'bo' })).toEqual(notFound);
    expect(await refusal(member, { user: 'bo', plant: null })).toEqual(notFound);
  });

  it('out of use is there for nobody', async () => {
    await ada({}, { disabled: true });
    expect(await refusal(member)).toEqual(notFound);
    expect(await refusal(member, { plant: null })).toEqual(notFound);
    expect(await refusal(own)).toBe('in');
  });

  it('must have what the call is about', async () => {
    await ada({}, { checklists: true });
    expect(await refusal({ ...member, plant: 'checklists' })).toBe('in');
    expect(await refusal({ ...member, plant: 'resources' })).toEqual(notFound);
  });

  it('whose data a newer program wrote is closed to this one, but not the way out of it', async () => {
    await ada();
    const mark = (n: number) => inside('P1').commit(inside('P1').put(dataVersions, 'all', { n }));
    await mark(DATA_VERSION + 1);
    for (const asked of [{}, { plant: null }]) {
      expect(await refusal(member, asked)).toEqual(['unavailable', 'dataNewer']);
      expect(await refusal(own, asked)).toBe('in');
    }
    // The refusal is cached with the membership.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_001);
    await mark(DATA_VERSION);
    expect(await refusal(member)).toBe('in');
  });

  it('whose data were not newer is asked again a minute later', async () => {
    await ada();
    const clock = vi.spyOn(performance, 'now');
    const start = performance.now();
    const trips = async (ms: number) => {
      clock.mockReturnValue(start + ms);
      return (await measureCost(() => enter(member))).rru;
    };
    const known = await trips(0);
    await inside('P1').commit(inside('P1').put(dataVersions, 'all', { n: DATA_VERSION + 1 }));
    expect(await trips(59_999)).toBe(known - 0.5);
    clock.mockReturnValue(start + 62_001);
    expect(await refusal(member)).toEqual(['unavailable', 'dataNewer']);
  });
});

describe('a plant that nobody named', () => {
  it('is the first of theirs, then one of their language, then the one they chose, then that of the address', async () => {
    await store.commit(
      [plant('P1', { language: 'it' }), plant('P2', { language: 'fr' }), plant('P3', { subDomain: 'third' })],
      person('ada', { language: 'en' }),
      ['P1', 'P2', 'P3'].map((code) => belongs('ada', code)),
    );
    const all = (user: string) => ['P1', 'P2', 'P3'].map((code) => belongs(user, code));
    await store.commit(person('bo', { language: 'fr' }), all('bo'));
    expect([await placeOf(), await placeOf({ user: 'bo' }), await placeOf({ plant: '' })]).toEqual([
      'P1',
      'P2',
      'P1',
    ]);
    await store.commit(
      person('cy', { language: 'fr' }),
      all('cy'),
      store.create(plantChoices, 'cy', { plant: 'P3' }),
    );
    expect(await placeOf({ user: 'cy' })).toBe('P3');
    for (const host of ['third.plants.example', 'THIRD:4000', 'third'])
      expect([host, await placeOf({ headers: { host } })]).toEqual([host, 'P3']);
    expect(await placeOf({ user: 'cy', headers: { host: 'other.plants.example' } })).toBe('P3');
  });

  it('is none in which they are disabled, unless there is no other or the address says so', async () => {
    await store.commit(
      [plant('P1', { language: 'en', subDomain: 'first' }), plant('P2'), plant('P3', { disabled: true })],
      person('ada'),
      belongs('ada', 'P1', { profile: 'disabled' }),
      belongs('ada', 'P2'),
      belongs('ada', 'P3'),
      person('bo'),
      belongs('bo', 'P1', { profile: 'disabled' }),
      store.create(plantChoices, 'ada', { plant: 'P1' }),
    );
    expect(await placeOf()).toBe('P2');
    const first = { headers: { host: 'first.plants.example' } };
    expect(await refusal(member, { plant: null, ...first })).toEqual(notAllowed);
    expect(await refusal({ ...member, disabledToo: true }, { plant: null, user: 'bo' })).toBe('in');
    expect(await refusal(member, { plant: null, user: 'bo' })).toEqual(notAllowed);
  });

  it('is found in two trips, three with its data; a named one in one', async () => {
    await ada();
    const trips = async (asked: Asked) => (await measureCost(() => enter(member, asked))).trips;
    expect(await trips({ plant: null })).toBe(4);
    expect(await trips({ plant: null })).toBe(0);
    // The tenant, the user, the sign-in and the choice of plant are read strongly consistent, the others
    // eventually consistent.
    const known = await measureCost(() => enter(member, { plant: null, headers: { host: 'x' } }));
    expect([known.trips, known.rru]).toEqual([3, 5]);
    expect(await trips({})).toBe(1);
    expect(await trips({})).toBe(0);
  });

  it('is one of their own, whoever else belongs to another', async () => {
    await store.commit(
      [plant('P1'), plant('P2')],
      ['ada', 'bea', 'eve', 'ada.x'].map((id) => person(id)),
      belongs('ada.x', 'P1'),
      belongs('bea', 'P1'),
      belongs('eve', 'P2', { profile: 'guest' }),
    );
    expect(await refusal(member, { plant: null })).toEqual(notFound);
    expect(await refusal(managing, { plant: null })).toEqual(notFound);
    expect(await placeOf({ user: 'eve' })).toBe('P2');
    expect(await refusal(edits, { user: 'eve', plant: null })).toEqual(notAllowed);
  });

  it('is one of the tenant’s own', async () => {
    await ada();
    const other = storeIn({ tenant: `${tenant}-2` });
    await other.commit(
      other.create(users, 'ada', { name: 'Other', email: 'x', language: 'en' }),
      other.create(memberships, 'ada.P1', { plant: 'P1', profile: 'admin' }),
    );
    expect(await refusal(member, { claims: { tenant: `${tenant}-2` } })).toEqual(notFound);
    expect(await refusal(member, { claims: { tenant: `${tenant}-2` }, plant: null })).toEqual(notFound);
  });
});

describe('rights', () => {
  it('are those of the profile in that plant', async () => {
    await store.commit(
      plant('P1'),
      plant('P2'),
      person('ada'),
      belongs('ada', 'P1', { profile: 'guest' }),
      belongs('ada', 'P2'),
    );
    expect([await refusal(reads), await refusal(edits), await refusal(member)]).toEqual([
      'in',
      notAllowed,
      'in',
    ]);
    expect(await refusal(edits, { plant: 'P2' })).toBe('in');
    expect(await refusal({ requiredPermission: [['plants', 'machines'], 'edit'] }, { plant: 'P2' })).toBe(
      'in',
    );
  });

  it('of who is disabled are those of calls that say so', async () => {
    await ada({ profile: 'disabled' });
    expect([await refusal(member), await refusal(own), await refusal(reads)]).toEqual([
      notAllowed,
      notAllowed,
      notAllowed,
    ]);
    expect(await refusal({ ...member, disabledToo: true })).toBe('in');
    expect(await refusal({ ...own, disabledToo: true })).toBe('in');
    expect(await refusal({ ...reads, disabledToo: true })).toEqual(notAllowed);
  });

  it('of tenant-root reach every plant, where they act as the administrator of plants and users', async () => {
    await ada();
    await store.commit(person('root', { tenantRoot: true }));
    const root = { user: 'root' };
    const { actor } = await enter(reads, root);
    expect(actor).toMatchObject({ profile: 'superAdmin', plant: { id: 'P1' }, user: { tenantRoot: true } });
    expect(await refusal(reads, { ...root, plant: 'P9' })).toEqual(notFound);
    expect(await refusal(member, root)).toEqual(notFound);
    expect(await refusal({ requiredPermission: ['machines', 'edit'] }, root)).toEqual(notAllowed);
  });

  it('of tenant-root over plants and users need no plant, but none that is not there', async () => {
    await ada();
    await store.commit(person('root', { tenantRoot: true }));
    const nowhere = await enter(managing, { user: 'root', plant: null });
    expect(nowhere.actor).toMatchObject({ profile: 'tenantRoot', plant: undefined });
    expect(nowhere.store.scope).toEqual({ tenant, plant: undefined });
    const there = await enter(managing, { user: 'root' });
    expect([there.actor, there.store.scope]).toMatchObject([
      { profile: 'tenantRoot', plant: { id: 'P1' } },
      { plant: 'P1' },
    ]);
    expect(await refusal(managing, { user: 'root', plant: 'P9' })).toEqual(notFound);
    expect(await refusal(reads, { user: 'root', plant: null })).toEqual(notFound);
    // A member manages the plant they are in.
    expect((await enter(managing)).actor).toMatchObject({
      profile: 'admin',
      plant: { id: 'P1' },
      today: expect.any(String),
    });
    expect(await refusal(managing, { plant: 'P9' })).toEqual(notFound);
  });

  it('of tenant-root who is a member are the member’s there', async () => {
    await store.commit(
      plant('P1'),
      person('root', { tenantRoot: true }),
      belongs('root', 'P1', { profile: 'guest' }),
    );
    expect((await enter(reads, { user: 'root' })).actor).toMatchObject({ profile: 'guest' });
    expect(await refusal(edits, { user: 'root' })).toEqual(notAllowed);
  });
});

describe('a tablet', () => {
  const id = '01J00000000000000000000000';
  const there = { headers: { 'x-device': id } };
  const known = (state: 'active' | 'shutOut', reason?: string) =>
    inside('P1').commit(inside('P1').put(devices, id, { name: 'Line 1', state, reason }));

  it('is told with what the plant knows of it', async () => {
    await ada();
    const device = async (asked: Asked) => ((await enter(member, asked)).actor as Actor).device;
    expect(await device(there)).toEqual({ id, storedDevice: undefined, people: undefined });
    await known('active');
    const people = [{ user: 'ada', name: 'Ms ada', on: '2026-01-01' }];
    await inside('P1').commit(inside('P1').put(deviceUsers, id, { people }));
    for (const plant of ['P1', null]) {
      vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_001);
      expect(await device({ ...there, plant })).toMatchObject({
        id,
        storedDevice: { name: 'Line 1' },
        people,
      });
      // The same holds when the version of the data is read as well.
      vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 70_000);
      expect(await device({ ...there, plant })).toMatchObject({
        id,
        storedDevice: { name: 'Line 1' },
        people,
      });
    }
    expect(await device({ headers: { 'x-device': 'no ulid' } })).toBeUndefined();
  });

  it('that is shut out lets none of its people in, nor tenant-root, and says why', async () => {
    await ada();
    await store.commit(person('root', { tenantRoot: true }), person('bo'));
    await known('shutOut', 'Lost');
    const shutOut = ['unauthenticated', 'deviceShutOut', { reason: 'Lost' }];
    for (const call of [member, own]) expect(await refusal(call, there)).toEqual(shutOut);
    expect(await refusal(reads, { ...there, user: 'root' })).toEqual(shutOut);
    expect(await refusal(member, { ...there, plant: null })).toEqual(shutOut);
    // A user who does not belong to the plant gets no information about its tablets.
    expect(await refusal(member, { ...there, user: 'bo' })).toEqual(notFound);
    expect(await refusal(member)).toBe('in');
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_001);
    await known('shutOut');
    expect(await refusal(member, there)).toEqual(['unauthenticated', 'deviceShutOut', { reason: '' }]);
  });
});

describe('teams', () => {
  const team = (id: number, leaders: number[], members: number[]) =>
    inside('P1').create(teams, id, {
      code: `T${id}`,
      description: '',
      active: true,
      leaders,
      members,
    } as never);

  it('of technicians bound what is theirs; others have no such bound', async () => {
    await ada({ profile: 'technician', teamId: 9, operatorId: 7 });
    await store.commit(person('bo'), belongs('bo', 'P1', { teamId: 9, operatorId: 7 }));
    await inside('P1').commit(team(1, [7], []), team(2, [], [7]), team(3, [8], []));
    const actor = (await enter(member)).actor as Actor;
    expect(await actor.ownTeams()).toEqual({ teams: [9, 1, 2], ledTeamIds: [1] });
    // The teams are cached with the membership.
    expect((await measureCost(() => actor.ownTeams())).trips).toBe(0);
    expect((await measureCost(async () => ((await enter(member)).actor as Actor).ownTeams())).trips).toBe(0);
    expect(await ((await enter(member, { user: 'bo' })).actor as Actor).ownTeams()).toBeUndefined();
  });

  it('that could not be read are asked for again', async () => {
    await ada({ profile: 'technician', operatorId: 7 });
    await inside('P1').commit(team(1, [7], []));
    const { actor, store: opened } = await enter(member);
    const list = vi.spyOn(opened, 'list').mockRejectedValueOnce(new Error('lost'));
    await expect((actor as Actor).ownTeams()).rejects.toThrow('lost');
    expect(await (actor as Actor).ownTeams()).toEqual({ teams: [1], ledTeamIds: [1] });
    expect(list).toHaveBeenCalledTimes(2);
  });
});

describe('a membership', () => {
  it('is read again after two seconds: what is withdrawn ends within them', async () => {
    await ada();
    const clock = vi.spyOn(performance, 'now');
    const start = performance.now();
    clock.mockReturnValue(start);
    expect(await refusal(edits)).toBe('in');
    await store.commit(store.put(memberships, 'ada.P1', { plant: 'P1', profile: 'guest' }));
    clock.mockReturnValue(start + 1_999);
    expect(await refusal(edits)).toBe('in');
    clock.mockReturnValue(start + 2_000);
    expect(await refusal(edits)).toEqual(notAllowed);
  });

  it('is remembered by user, plant, address, sign-in and tablet', async () => {
    await ada();
    const trips = async (asked: Asked) => (await measureCost(() => enter(own, asked))).trips;
    const different: Asked[] = [
      {},
      { plant: null },
      { plant: null, headers: { host: 'a.x' } },
      { claims: { jti: 'a' } },
      { claims: { jti: 'b' } },
      { headers: { 'x-device': '01J00000000000000000000001' } },
      { headers: { 'x-device': '01J00000000000000000000002' } },
    ];
    for (const asked of different) {
      expect(await trips(asked)).toBeGreaterThan(0);
      expect(await trips(asked)).toBe(0);
    }
    expect(await trips({ plant: null, headers: { host: 'a.y' } })).toBe(0);
  });

  it('that could not be read is asked for again', async () => {
    expect(await refusal(member)).toEqual(notAuthorized);
    await ada();
    expect(await refusal(member)).toBe('in');
  });

  it('of somebody who logs out here is forgotten at once', async () => {
    await ada();
    const asked = (jti: string) => ({ claims: { jti } });
    for (const jti of ['a', 'b']) expect(await refusal(own, asked(jti))).toBe('in');
    await store.commit(['a', 'b'].map((id) => store.create(endedSignIns, id, { expiresAt: 1 })));
    clearCachedMemberships({ id: 'a' });
    expect([await refusal(own, asked('a')), await refusal(own, asked('b'))]).toEqual([signIn, 'in']);
  });

  it('is one of a thousand at most that a process remembers', async () => {
    await ada();
    const trips = async () => (await measureCost(() => enter(own))).trips;
    expect([await trips(), await trips()]).toEqual([1, 0]);
    await Promise.all(
      Array.from({ length: 1_001 }, (_, i) => refusal(own, { user: 'ada', claims: { jti: `j${i}` } })),
    );
    expect(await trips()).toBe(1);
  });
});

it('a call of everybody’s sees nobody’s things', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
  const { actor, store } = openPublicSession(
    { host: 'Plants.Example', 'x-viewer-address': '203.0.113.7' },
    '198.51.100.1',
  );
  expect(actor).toEqual({ now: NOW, host: 'plants.example', address: '203.0.113.7' });
  expect(store.scope).toEqual({ tenant: NO_SCOPE });
  expect(openPublicSession().actor).toEqual({ now: NOW, host: '', address: '' });
});

it('a request that was named is noted in the name of who sent it', async () => {
  await ada();
  const sent = { key: 'K', digest: 'd' };
  const asked = [{ token_use: 'access', tenant, user: 'ada' }, { 'x-plant': 'P1' }, '', sent] as const;
  for (const call of [member, own, managing]) {
    const { store: opened } = await openSession(call, ...asked);
    const write = opened.put(plantChoices, 'ada', { plant: 'P1' });
    const outcome = await opened.commit(write).then(
      () => 'done',
      (error) => error.constructor.name,
    );
    expect(outcome).toBe(call === member ? 'done' : 'DuplicateRequestError');
  }
});
