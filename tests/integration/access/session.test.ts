import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { handler as claims } from '#functions/access/claims.ts';
import { DATA_VERSION } from '#functions/db/data-version.ts';
import {
  endedSignIns,
  memberships,
  plants as plantKind,
  settings as storedSettings,
  users as userKind,
} from '#functions/db/entities/access.ts';
import { dataVersions, programNeeds } from '#functions/db/entities/kernel.ts';
import { plants, settings, system, users } from '#shared/access/api.ts';
import { machines } from '#shared/structure/api.ts';
import {
  call,
  cost,
  eventOf,
  everyCall,
  expireMemberships,
  ok,
  requestOf,
  send,
  startWorld,
  storeOf,
  type World,
} from '../harness.ts';
import { at, realTime } from '../plan.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const claimsOf = async (attributes: Record<string, string>) => {
  const event = { request: { userAttributes: attributes }, response: {} };
  const answer = await claims(event as unknown as Parameters<typeof claims>[0]);
  return answer.response.claimsAndScopeOverrideDetails?.accessTokenGeneration?.claimsToAddOrOverride;
};

describe('tokens', () => {
  it('carry tenant, user and e-mail of a known address, whatever its case', async () => {
    expect(await claimsOf({ email: 'Admin@ACME.example ', email_verified: 'true' })).toEqual({
      tenant: 'acme',
      user: 'admin',
      email: 'admin@acme.example',
    });
  });

  it('carry nothing for an unknown address, none, or one nobody verified', async () => {
    expect(await claimsOf({ email: 'who@acme.example', email_verified: 'true' })).toBeUndefined();
    for (const email of ['', ' ', 'admin', 'admin@']) {
      expect(await claimsOf({ email, email_verified: 'true' })).toBeUndefined();
    }
    expect(await claimsOf({})).toBeUndefined();
    expect(await claimsOf({ email: 'admin@acme.example' })).toBeUndefined();
    expect(await claimsOf({ email: 'admin@acme.example', email_verified: 'false' })).toBeUndefined();
  });

  it('without them, of another kind, or of nobody are refused', async () => {
    expect(await call(users.get, {}, { as: 'nobody' })).toMatchObject({
      status: 401,
      body: { code: 'signIn' },
    });
    expect(
      await call(users.get, {}, { claims: { token_use: 'id', tenant: 'acme', user: 'admin' } }),
    ).toMatchObject({ status: 401, body: { code: 'signIn' } });
    expect(await call(users.tenant, {}, { claims: { token_use: 'access' } })).toMatchObject({
      status: 403,
      body: { code: 'notAuthorized' },
    });
    expect(
      await call(users.tenant, {}, { claims: { token_use: 'access', tenant: 'acme', user: 'gone' } }),
    ).toMatchObject({ status: 403, body: { code: 'notAuthorized' } });
  });

  it('of a user who was shut out end within two seconds', async () => {
    const store = storeOf({ tenant: 'acme' });
    const author = { name: 'Ms Leaver', email: 'leaver@acme.example', language: 'en' } as const;
    const token = { token_use: 'access', tenant: 'acme', user: 'leaver' };
    await store.commit(store.create(userKind, 'leaver', author));
    await store.commit(store.create(memberships, 'leaver.P1', { plant: 'P1', profile: 'admin' }));
    expect((await call(machines.list, {}, { claims: token })).status).toBe(200);
    const before = await store.get(userKind, 'leaver');
    await store.commit(store.replace(userKind, before, { ...before, disabled: true }));
    expireMemberships();
    expect(await call(machines.list, {}, { claims: token })).toMatchObject({
      status: 403,
      body: { code: 'notAuthorized' },
    });
  });
});

describe('the signed-in user', () => {
  it('UserTenant/get', async () => {
    expect(await ok(users.tenant, {})).toEqual({
      id: 'admin',
      endpointRoot: false,
      UserPlantsCount: 2,
      PlantSubDomain: 'p1-acme',
      AuditTool: false,
    });
    expect(await ok(users.tenant, {}, { as: 'tenantRoot', plant: null })).toMatchObject({
      endpointRoot: true,
      UserPlantsCount: 2,
    });
  });

  it('user/get', async () => {
    expect(await ok(users.get, {}, { as: 'technician' })).toEqual({
      id: 'technician',
      iduser: 'technician',
      name: 'Ms technician',
      email: 'technician@acme.example',
      idprofilo: 4,
      idplant: 'P1',
      teamIds: [],
      leadsTeamIds: [],
      plant: {
        codice: 'P1',
        idRegion: '',
        descrizione: 'Plant P1 of acme',
        lang: 'it',
        risorse: false,
        warSap: true,
        chklst: true,
        timeZone: 'Europe/Rome',
        currency: 'EUR',
        horizonDays: 35,
        techCanClose: true,
        backdateDaysTech: 7,
        longTabletCode: false,
        operatorsRunAm: false,
        expiredForbidsStart: false,
        permitHours: 8,
        publicReports: false,
      },
    });
  });

  it('logout, by POST with and without a body', async () => {
    expect(await ok(users.logout, {})).toEqual({});
    const { status } = await send('access', eventOf(users.logout, {}, {}));
    expect(status).toBe(200);
  });

  it('who names no plant stands in the one they chose last, else in one of their language, else in the first', async () => {
    const tenant = storeOf({ tenant: 'acme-2' });
    const plant = await tenant.get(plantKind, 'P1');
    await tenant.commit(
      tenant.create(plantKind, 'P5', { ...plant, code: 'P5', subDomain: 'p5', language: 'en' }),
      tenant.create(plantKind, 'P6', { ...plant, code: 'P6', subDomain: 'p6', language: 'fr' }),
    );
    const stands = async (user: string) => {
      const claims = { token_use: 'access', tenant: 'acme-2', user, jti: String(Math.random()) };
      return (await ok(users.get, {}, { claims, plant: null })).idplant;
    };
    for (const [id, language] of [
      ['anglophone', 'en'],
      ['francophone', 'fr'],
    ] as const) {
      const person = { name: id, email: `${id}@acme-2.example`, language };
      const places = ['P1', 'P5', 'P6'].map((code) =>
        tenant.create(memberships, `${id}.${code}`, {
          plant: code,
          profile: id === 'francophone' && code === 'P6' ? 'disabled' : 'pm',
        }),
      );
      await tenant.commit(tenant.create(userKind, id, person), places);
    }
    expect(await stands('anglophone')).toBe('P5');
    // The sign-in does not select a plant in which the user is disabled.
    expect(await stands('francophone')).toBe('P1');
    const claims = { token_use: 'access', tenant: 'acme-2', user: 'anglophone' };
    expect(await ok(users.choose, { plant: 'P6' }, { claims })).toEqual({});
    expect(await stands('anglophone')).toBe('P6');
    for (const code of ['P2', 'P9'])
      expect(await call(users.choose, { plant: code }, { claims })).toMatchObject({
        status: 404,
        body: { code: 'notFound' },
      });
    const sixth = await tenant.get(memberships, 'anglophone.P6');
    await tenant.commit(tenant.remove(memberships, sixth));
    expect(await stands('anglophone')).toBe('P5');
  });

  it('who logged out is remembered until their tokens have run out, in the read that finds them', async () => {
    const claims = {
      token_use: 'access',
      tenant: 'acme',
      user: 'pm',
      jti: 'one',
      origin_jti: 'sign-in',
      iat: '1000',
      exp: '1900',
    };
    at('2026-03-16T07:00:00Z');
    expect((await call(users.get, {}, { claims })).status).toBe(200);
    await ok(users.logout, {}, { claims });
    expect(await call(users.get, {}, { claims })).toMatchObject({ status: 401, body: { code: 'signIn' } });
    expect((await call(users.get, {}, { claims, plant: null })).status).toBe(401);
    expect((await call(users.get, {}, { claims: { ...claims, origin_jti: 'another' } })).status).toBe(200);
    const { expiresAt } = await storeOf({ tenant: 'acme' }).get(endedSignIns, 'sign-in');
    expect(expiresAt - Date.now() / 1000).toBe(900);
    realTime();
    const fresh = { ...claims, origin_jti: 'third' };
    const session = await cost(() => ok(plants.current, {}, { claims: fresh }));
    expect(session.trips).toBe(1);
    // Half a unit for each of tenant, user, logout, plant and membership.
    expect(session.rru).toBeLessThanOrEqual(2.5);
  });

  it('with a disabled profile may know that and leave, and nothing else', async () => {
    const as = 'disabled';
    expect((await ok(users.tenant, {}, { as })).id).toBe('disabled');
    expect((await ok(users.get, {}, { as })).idprofilo).toBe(7);
    expect(await ok(users.logout, {}, { as })).toEqual({});
    for (const refused of [
      await call(settings.get, {}, { as }),
      await call(settings.put, { theme: 'LIGHT' }, { as }),
      await call(plants.list, {}, { as }),
      await call(plants.get, { idplant: 'P1' }, { as }),
      await call(plants.current, {}, { as }),
      await call(machines.list, {}, { as }),
    ])
      expect(refused).toMatchObject({ status: 403, body: { code: 'notAllowedHere' } });
  });

  it('disabled in one plant stands in the other unless the first is asked for', async () => {
    const store = storeOf({ tenant: 'acme' });
    await store.commit(
      store.create(userKind, 'half', { name: 'Mr Half', email: 'half@acme.example', language: 'en' }),
    );
    await store.commit(store.create(memberships, 'half.P1', { plant: 'P1', profile: 'disabled' }));
    await store.commit(store.create(memberships, 'half.P2', { plant: 'P2', profile: 'pm' }));
    const token = { token_use: 'access', tenant: 'acme', user: 'half' };
    expect(await ok(users.get, {}, { claims: token, plant: null })).toMatchObject({
      idprofilo: 3,
      idplant: 'P2',
    });
    expect((await ok(plants.list, {}, { claims: token, plant: null })).items).toHaveLength(1);
    expect((await ok(users.get, {}, { claims: token })).idprofilo).toBe(7);
    expect((await call(plants.list, {}, { claims: token })).status).toBe(403);
  });
});

describe('the plant', () => {
  it('is the one named, that of the sub-domain, or the first', async () => {
    const current = async (headers: Record<string, string>, plant: string | null = null) =>
      (await ok(plants.current, {}, { plant, headers })).codice;
    expect(await current({}, 'P2')).toBe('P2');
    expect(await current({ host: 'P2-acme.example' })).toBe('P2');
    expect(await current({ host: 'x.cloudfront.example', 'x-forwarded-host': 'p2-acme.example' })).toBe('P2');
    expect(await current({ host: 'p2-acme-2.example' })).toBe('P1');
    expect(await current({ host: 'p2.example' })).toBe('P1');
    expect(await current({ host: 'p2-acme.example' }, 'P1')).toBe('P1');
  });

  it.each(['P3', 'p1', '~', 'P1.x', '', ' ', 'x'.repeat(3000), '__proto__'])(
    'named %j is nobody’s',
    async (plant) => {
      const { status, body } = await call(plants.current, {}, { plant });
      if (plant === '')
        expect(status).toBe(200); // An empty header names no plant.
      else expect([status, body.code]).toEqual([404, 'notFound']);
    },
  );

  it('lists those of the user, all of the tenant for its root', async () => {
    const mine = await ok(plants.list, {}, { as: 'guest' });
    expect(mine.items).toEqual([
      {
        id: 'P1',
        codice: 'P1',
        descrizione: 'Plant P1 of acme',
        lang: 'it',
        idRegion: '',
        PlantSubDomain: 'p1-acme',
        idprofilo: 6,
      },
      expect.objectContaining({ id: 'P2', idprofilo: 6 }),
    ]);
    const all = await ok(plants.list, {}, { as: 'tenantRoot', plant: null });
    expect(all.items.map(({ id }: { id: string }) => id)).toEqual(['P1', 'P2']);
  });

  it('is read by its members alone', async () => {
    const plant = await ok(plants.get, { idplant: 'P2' });
    expect(plant).toMatchObject({ id: 'P2', codice: 'P2', descrizione: 'Plant P2 of acme', chklst: false });
    expect((await call(plants.get, { idplant: 'P2' }, { as: 'tenantRoot', plant: null })).status).toBe(200);
    for (const idplant of ['P3', '~', 'P1.P2'])
      expect(await call(plants.get, { idplant })).toMatchObject({ status: 404, body: { code: 'notFound' } });
  });
});

it('time zones to choose from are those a plant may have', async () => {
  const { items } = await ok(plants.timeZones, {}, { as: 'pm' });
  expect(items).toEqual(expect.arrayContaining(['UTC', 'Europe/Kyiv', 'Europe/Kiev', 'Asia/Kolkata']));
});

describe('settings', () => {
  it('of a newcomer are the defaults, in English', async () => {
    expect(await ok(settings.get, {}, { as: 'pm' })).toEqual({
      direction: 'ltr',
      responsiveFontSizes: true,
      theme: 'TEROTECH',
      language: 'en',
      globalization: 'en',
    });
  });

  it('are saved from an object or a JSON string; what is not said becomes the default, Italian', async () => {
    const who = { as: 'am' } as const;
    expect(await ok(settings.put, { theme: 'ONE_DARK' }, who)).toMatchObject({
      theme: 'ONE_DARK',
      language: 'it',
    });
    expect(await ok(settings.get, {}, who)).toMatchObject({ theme: 'ONE_DARK', language: 'it' });
    const quoted = JSON.stringify(JSON.stringify({ language: 'fr', direction: 'rtl' }));
    expect((await send('access', eventOf(settings.put, { body: quoted }, who))).body).toMatchObject({
      language: 'fr',
      globalization: 'it',
      direction: 'rtl',
      theme: 'TEROTECH',
    });
    expect(await ok(settings.put, { language: 'it' }, who)).toMatchObject({ globalization: 'it' });
    expect(await ok(settings.put, { language: 'it', globalization: 'en' }, who)).toMatchObject({
      globalization: 'en',
    });
    expect(await ok(settings.put, { language: 'fr' }, who)).toMatchObject({ globalization: 'it' });
    expect((await ok(settings.get, {}, { ...who, plant: 'P2' })).language).toBe('fr');
    const store = storeOf({ tenant: 'acme' });
    expect(await store.find(storedSettings, 'am')).toMatchObject({ language: 'fr' });
  });

  it('that cannot be read are refused', async () => {
    const put = (body: string) => send('access', eventOf(settings.put, { body }, {}));
    expect(await put('{"theme')).toMatchObject({ status: 400, body: { code: 'brokenJson' } });
    expect(await put(JSON.stringify('{"theme":'))).toMatchObject({
      status: 400,
      body: { code: 'invalidInput', fields: { body: 'settingsUnreadable' } },
    });
    expect(await put('{"theme":"PINK"}')).toMatchObject({ body: { fields: { theme: 'notAllowed' } } });
    expect(await put('{"language":"de","x":1}')).toMatchObject({
      status: 400,
      body: { fields: { language: 'notAllowed', x: 'unknownField' } },
    });
  });
});

describe('health', () => {
  const ask = () => ok(system.health, {}, { as: 'nobody', plant: null });

  it('answers anybody', async () => {
    expect(await ask()).toMatchObject({ status: 'ok', dataVersion: DATA_VERSION });
  });

  it('is degraded while data of any plant need a newer program', async () => {
    const store = storeOf({ tenant: 'acme' });
    const need = async (least: number) => store.commit(store.put(programNeeds, 'all', { least }));
    await need(DATA_VERSION + 1);
    expect(await ask()).toMatchObject({
      ...{ status: 'degraded', reason: 'dataNewer' },
      ...{ dataVersion: DATA_VERSION, leastProgram: DATA_VERSION + 1 },
    });
    await need(DATA_VERSION);
    const { status, reason } = await ask();
    expect([status, reason]).toEqual(['ok', undefined]);
  });
});

describe('the data of a newer program', () => {
  const tenant = 'acme-2';
  const inside = () => storeOf({ tenant, plant: 'P2' });
  const mark = async (n: number, least?: number) => {
    const before = await inside().get(dataVersions, 'all');
    await inside().commit(inside().replace(dataVersions, before, { n, least }));
  };
  afterEach(() => vi.restoreAllMocks());
  /** Moves the monotonic clock by so many milliseconds. */
  const later = (ms: number) => {
    const now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now + ms);
  };

  it('are asked for with the membership, once a minute', async () => {
    const who = { tenant, plant: 'P1' };
    await ok(plants.current, {}, who);
    later(3_000);
    const again = await cost(() => ok(plants.current, {}, who));
    later(70_000);
    const minute = await cost(() => ok(plants.current, {}, who));
    expect([again.trips, minute.trips]).toEqual([1, 1]);
    expect(minute.rru).toBe(again.rru + 0.5);
  });

  it('are refused by every call in their plant, however it was chosen, until an older one stands there', async () => {
    await mark(DATA_VERSION + 1);
    for (const { call: each, feature, name } of everyCall) {
      if (each.requiredPermission === 'public' || each.requiredPermission === 'user' || each.byKey) continue;
      const answer = await send(feature, eventOf(each, requestOf(each, {}), { tenant, plant: 'P2' }));
      expect([name, answer.status, (answer.body as { code: string }).code]).toEqual([name, 503, 'dataNewer']);
    }
    const bySubDomain = { tenant, plant: null, headers: { 'x-forwarded-host': 'p2-acme-2.example' } };
    expect(await call(machines.list, {}, bySubDomain)).toMatchObject({ status: 503 });
    expect((await ok(users.tenant, {}, { tenant, plant: 'P2' })).id).toBe('admin');
    expect((await call(machines.list, {}, { tenant, plant: 'P1' })).status).toBe(200);
    await mark(DATA_VERSION);
    later(3_000);
    expect((await call(machines.list, {}, { tenant, plant: 'P2' })).status).toBe(200);
    expect((await call(machines.list, {}, bySubDomain)).status).toBe(200);
  });

  it('are seen within a minute by a program that had read older ones', async () => {
    const who = { tenant, plant: 'P2', as: 'guest' } as const;
    await ok(plants.current, {}, who);
    await mark(DATA_VERSION + 1);
    later(65_000);
    expect(await call(plants.current, {}, who)).toMatchObject({ status: 503, body: { code: 'dataNewer' } });
    await mark(DATA_VERSION);
  });

  it('are read by this program as far as they say so', async () => {
    const who = { tenant, plant: 'P2' };
    await mark(DATA_VERSION + 1, DATA_VERSION);
    later(65_000);
    expect((await call(machines.list, {}, who)).status).toBe(200);
    await mark(DATA_VERSION, DATA_VERSION + 1);
    later(130_000);
    expect(await call(machines.list, {}, who)).toMatchObject({ status: 503, body: { code: 'dataNewer' } });
    await mark(DATA_VERSION);
    later(135_000);
    expect((await call(machines.list, {}, who)).status).toBe(200);
  });
});
