// SCIM as directories speak it: the requests of Entra ID and Okta, the examples of RFC 7643 and 7644, every refusal,
// and what follows for people, plants, mails and the audit trail.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberships, tenants, users } from '#functions/db/entities/access.ts';
import { tenantAuditEntries } from '#functions/db/entities/kernel.ts';
import { provisioningTokens } from '#functions/db/entities/provisioning.ts';
import { NO_SCOPE } from '#functions/db/keys.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import { plants, users as signedIn } from '#shared/access/api.ts';
import { members as people } from '#shared/access/user-api.ts';
import type { Method } from '#shared/contract.ts';
import { buildKey, KEY_ID_BYTES, KEY_SECRET_BYTES } from '#shared/integration/key.ts';
import { SCIM_TYPE } from '#shared/integration/provisioning/scim.ts';
import { provisioning } from '#shared/integration/provisioning-api.ts';
import { scim } from '#shared/integration/scim-api.ts';
import type { Profile } from '#shared/permissions.ts';
import vectors from '#tests/vectors/scim-requests.json' with { type: 'json' };
import {
  type As,
  answerTo,
  call,
  eventOf,
  everyRow,
  expireMemberships,
  ok,
  startWorld,
  storeOf,
  type World,
} from '../harness.ts';
import { emptied, queued } from '../mailbox.ts';
import { type Deliver, streamReader } from '../stream.ts';

let world: World;
let react: Deliver;
let token: string;
beforeAll(async () => {
  world = await startWorld();
  emptied();
  react = await streamReader();
  const { version } = await ok(provisioning.get, {}, root);
  ({ token } = await ok(provisioning.rotate, { version }, root));
});
afterAll(() => world.close());
beforeEach(() => {
  emptied();
  expireMemberships();
});

const root: As = { as: 'tenantRoot', plant: null };
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';

// biome-ignore lint/suspicious/noExplicitAny: an answer or a refusal, looked into by matchers
type Body = any;
interface Sent {
  method: string;
  /** Path after `/scim/v2`, with a query that is not encoded. */
  path: string;
  body?: unknown;
  key?: string;
  type?: string;
}
/** Sends a request as a directory does. */
async function send({ method, path, body, key = token, type = SCIM_TYPE }: Sent) {
  const [resource = '', search = ''] = path.split('?');
  const query = Object.fromEntries(
    search
      .split('&')
      .filter(Boolean)
      .map((pair) => pair.split(/=(.*)/s).slice(0, 2)),
  );
  const sent = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await answerTo(
    'integration',
    eventOf(
      { ...scim.listUsers, method: method as Method, path: `/scim/v2${resource}` },
      { query, body: sent },
      { as: 'nobody', plant: null, headers: { authorization: `Bearer ${key}`, 'content-type': type } },
    ),
  );
  expect(answer.headers['content-type']).toBe(SCIM_TYPE);
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: (answer.body === '' ? undefined : JSON.parse(answer.body)) as Body,
  };
}
const post = (path: string, body: object) => send({ method: 'POST', path, body });
const patch = (path: string, ...Operations: object[]) =>
  send({ method: 'PATCH', path, body: { schemas: [PATCH], Operations } });
const get = (path: string) => send({ method: 'GET', path });

const person = (userName: string, more: object = {}) => ({ schemas: [USER], userName, ...more });
const makePerson = async (userName: string, more: object = {}): Promise<string> => {
  const { status, body } = await post('/Users', person(userName, more));
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
};
const makeGroup = async (displayName: string, members: readonly string[] = []): Promise<string> => {
  const { body } = await post('/Groups', { displayName, members: members.map((value) => ({ value })) });
  return body.id;
};
const asUser = (user: string, plant: string | null = 'P1'): As => ({
  claims: { token_use: 'access', tenant: 'acme', user },
  plant,
});
const map = async (...lines: [groupId: string, plant: string, profile: Profile][]) => {
  const { version, lines: before } = await ok(provisioning.get, {}, root);
  const added = lines.map(([groupId, plant, profile]) => ({ groupId, plant, profile }));
  return ok(provisioning.replace, { version, lines: [...before, ...added] } as never, root);
};
/** Returns the profiles of a user by plant, those of the directory with a star. */
const profilesOf = async (user: string) => {
  const store = storeOf({ tenant: 'acme' });
  const places = await loadAllPages((next) => store.list(memberships, { prefix: `${user}.`, next }));
  return Object.fromEntries(
    places.map(({ plant, profile, provisioned }) => [plant, provisioned ? `${profile}*` : profile]),
  );
};
const trailOf = async (thing: string, id: string) => {
  await react();
  const store = storeOf({ tenant: 'acme' });
  const { items } = await store.listBy(tenantAuditEntries, 'ofThing', [thing, id], {});
  return items;
};
const error = (status: number, scimType?: string) => ({
  status,
  body: {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    detail: expect.any(String),
    ...(scimType && { scimType }),
  },
});

describe('the requests of Entra ID and Okta', () => {
  const ids: Record<string, string> = {};
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => ids[name] ?? whole);
  /** Returns the value at a path such as `emails[work]` or `Resources[0].members`. */
  const valueAt = (body: Body, path: string): unknown =>
    path === 'emails[work]'
      ? body.emails.find(({ type }: { type: string }) => type === 'work')?.value
      : path.split(/[.[\]]+/).reduce((value, name) => value?.[name], body);

  interface Step {
    n: number;
    method: string;
    path: string;
    body?: object;
    status: number;
    answer?: Record<string, unknown>;
    absent?: string[];
    save?: string;
  }
  const steps = vectors.steps as unknown as Step[];
  /** Checks of what follows from a step. */
  const afterwards: Record<number, () => Promise<void>> = {
    2: async () => {
      expect(await profilesOf(ids.anna!)).toEqual({});
      expect(await call(plants.current, {}, asUser(ids.anna!))).toMatchObject({ status: 404 });
    },
    7: async () => {
      const admins = await makeGroup('PL-TO1-ADMIN');
      await map([ids.gTech!, 'P1', 'technician'], [admins, 'P1', 'admin']);
      await patch(`/Groups/${admins}`, { op: 'add', path: 'members', value: [{ value: ids.anna }] });
      expect(await profilesOf(ids.anna!)).toEqual({ P1: 'admin*' });
      // The mapping's first line of the plant decides as soon as she is in both groups.
      ids.gAdmin = admins;
    },
    9: async () => {
      expect(await profilesOf(ids.anna!)).toEqual({ P1: 'technician*' });
      await send({ method: 'DELETE', path: `/Groups/${ids.gAdmin}` });
      expect(await ok(signedIn.get, {}, asUser(ids.anna!))).toMatchObject({ idprofilo: 4 });
    },
    10: async () => {
      expect((await get(`/Groups/${ids.gTech}`)).body.members).toHaveLength(1);
      expect(await trailOf('provisionedGroup', ids.gTech!)).toHaveLength(2);
    },
    12: async () => {
      expect(await call(signedIn.get, {}, asUser(ids.anna!))).toMatchObject({
        status: 403,
        body: { code: 'notAuthorized' },
      });
    },
    14: async () => {
      expect(await ok(signedIn.get, {}, asUser(ids.anna!))).toMatchObject({ idprofilo: 4 });
    },
    17: async () => {
      expect(await profilesOf(ids.anna!)).toEqual({});
      expect(await call(plants.current, {}, asUser(ids.anna!))).toMatchObject({ status: 404 });
    },
    19: async () => {
      const { lines } = await ok(provisioning.get, {}, root);
      expect(lines).toContainEqual({ groupId: ids.gTech, plant: 'P1', profile: 'technician' });
      const renamed = (await trailOf('provisionedGroup', ids.gTech!)).flatMap(({ changes }) => changes);
      expect(renamed).toContainEqual({
        field: 'displayName',
        before: 'PL-TO1-TECH',
        after: 'PL-TO1-MAINTENANCE',
      });
    },
    23: async () => {
      expect(await get(`/Users/${ids.anna}`)).toMatchObject(error(404));
      expect(await storeOf({ tenant: 'acme' }).find(users, ids.anna!)).toMatchObject({ disabled: true });
    },
  };

  it.each(steps)(
    'step $n: $method $path',
    async ({ n, method, path, body, status, answer, absent, save }) => {
      const answered = await send({
        ...{ method, path: fill(path) },
        body: body && JSON.parse(fill(JSON.stringify(body))),
      });
      expect(answered.status, JSON.stringify(answered.body)).toBe(status);
      if (save) ids[save] = answered.body.id;
      for (const [at, value] of Object.entries(answer ?? {}))
        expect(valueAt(answered.body, at) ?? answered.body[at], at).toEqual(
          typeof value === 'string' ? fill(value) : value,
        );
      for (const at of absent ?? []) expect(valueAt(answered.body, at), at).toBeUndefined();
      expireMemberships();
      await afterwards[n]?.();
    },
  );
});

describe('the token', () => {
  it('is in one answer only, and valid for a week after the next', async () => {
    const rows = await everyRow(process.env.AWS_ENDPOINT_URL_DYNAMODB!, process.env.TABLE!);
    expect(JSON.stringify(rows)).not.toContain(token.slice(13, 56));
    const former = token;
    const rotated = await ok(provisioning.rotate, {}, root);
    expect(rotated.tokens).toHaveLength(2);
    expect(rotated.tokens[1].endsAt).toBeDefined();
    token = rotated.token;
    for (const key of [former, token])
      expect(await send({ method: 'GET', path: '/Schemas', key })).toMatchObject({ status: 200 });
    // A third token ends the first.
    token = (await ok(provisioning.rotate, {}, root)).token;
    expireMemberships();
    expect(await send({ method: 'GET', path: '/Schemas', key: former })).toMatchObject(error(401));
    const { tokens } = await ok(provisioning.revoke, { tokenId: rotated.tokens[0].id }, root);
    expect(tokens).toHaveLength(1);
    expireMemberships();
    expect(await send({ method: 'GET', path: '/Schemas', key: rotated.token })).toMatchObject(error(401));
    expect(await call(provisioning.revoke, { tokenId: 'nobody' }, root)).toMatchObject({ status: 404 });
  });

  it('is void if it is unknown, malformed, ended, or its tenant is suspended', async () => {
    const unknown = buildKey(new Uint8Array(KEY_ID_BYTES), new Uint8Array(KEY_SECRET_BYTES)).key;
    for (const key of [unknown, 'x', '']) {
      const answered = await send({ method: 'GET', path: '/Users', key });
      expect(answered).toMatchObject(error(401));
      expect(answered.headers['www-authenticate']).toBe('Bearer');
    }
    const store = storeOf({ tenant: NO_SCOPE });
    const [{ id }] = (await ok(provisioning.get, {}, root)).tokens;
    const stored = await store.get(provisioningTokens, id);
    await store.commit(
      store.replace(provisioningTokens, stored, { ...stored, endsAt: '2026-01-01T00:00:00.000Z' }),
    );
    expireMemberships();
    expect(await get('/Users')).toMatchObject(error(401));
    await store.commit(store.put(provisioningTokens, id, { tenant: stored.tenant, digest: stored.digest }));
    await store.commit(store.put(tenants, 'acme', { name: 'Acme', suspended: true }));
    expireMemberships();
    expect(await get('/Users')).toMatchObject(error(401));
    await store.commit(store.put(tenants, 'acme', { name: 'Acme' }));
  });

  it('opens its own tenant only, where tenant-root alone sets it up', async () => {
    const other = await ok(provisioning.rotate, {}, { ...root, tenant: 'acme-2' });
    const id = await makePerson('own@acme.example');
    expect(await send({ method: 'GET', path: `/Users/${id}`, key: other.token })).toMatchObject(error(404));
    const found = await send({
      ...{ method: 'GET', path: '/Users?filter=userName eq "own@acme.example"', key: other.token },
    });
    expect(found.body.totalResults).toBe(0);
    // Tenants do not know each other's people.
    const same = await send({
      ...{ method: 'POST', path: '/Users', key: other.token, body: person('own@acme.example') },
    });
    expect(same.status).toBe(201);
    for (const each of [provisioning.get, provisioning.rotate, provisioning.revoke])
      expect(await call(each, {}, { as: 'superAdmin' })).toMatchObject({ status: 404 });
    expect(await call(provisioning.replace, { lines: [] }, { as: 'admin' })).toMatchObject({ status: 404 });
  });
});

describe('the service', () => {
  it('says what it is', async () => {
    const { body: configuration } = await get('/ServiceProviderConfig');
    expect(configuration).toMatchObject({ patch: { supported: true }, bulk: { supported: false } });
    const { body: types } = await get('/ResourceTypes');
    expect(types.Resources.map(({ id }: Body) => id)).toEqual(['User', 'Group']);
    expect((await get('/ResourceTypes/User')).body.schema).toBe(USER);
    const { body: schema } = await get(`/Schemas/${USER}`);
    expect(schema.attributes.map(({ name }: Body) => name)).toContain('userName');
    expect(await get('/Schemas/urn:unknown')).toMatchObject(error(404));
    expect(await get('/Bulk')).toMatchObject(error(404));
  });

  it.each<[string, Sent, number, string?]>([
    ['a broken body', { method: 'POST', path: '/Users', body: '{' }, 400, 'invalidSyntax'],
    ['no userName', { method: 'POST', path: '/Users', body: {} }, 400, 'invalidValue'],
    ['no address', { method: 'POST', path: '/Users', body: person('anna') }, 400, 'invalidValue'],
    [
      'a wrong truth value',
      { method: 'POST', path: '/Users', body: person('a@b.example', { active: 1 }) },
      400,
    ],
    ['a group without a name', { method: 'POST', path: '/Groups', body: {} }, 400, 'invalidValue'],
    [
      'a filter with a loose quote',
      { method: 'GET', path: '/Users?filter=userName eq "x' },
      400,
      'invalidFilter',
    ],
    [
      'a filter of groups',
      { method: 'GET', path: '/Groups?filter=displayName xx "x"' },
      400,
      'invalidFilter',
    ],
    ['a start that is no number', { method: 'GET', path: '/Users?startIndex=x' }, 400, 'invalidValue'],
    ['an unknown group', { method: 'DELETE', path: '/Groups/nobody' }, 404],
    ['an unknown person', { method: 'DELETE', path: '/Users/nobody' }, 404],
  ])('refuses %s', async (_, sent, status, scimType) =>
    expect(await send(sent)).toMatchObject(error(status, scimType)),
  );

  it('refuses patches that it cannot read', async () => {
    const path = `/Users/${await makePerson('patched@acme.example')}`;
    for (const body of [{}, { schemas: [PATCH] }, { schemas: [PATCH], Operations: [{ op: 'move' }] }])
      expect(await send({ method: 'PATCH', path, body })).toMatchObject(error(400, 'invalidSyntax'));
    expect(await patch(path, { op: 'remove' })).toMatchObject(error(400, 'noTarget'));
    expect(await patch(path, { op: 'add', value: 'x' })).toMatchObject(error(400, 'invalidValue'));
    for (const path_ of ['name.__proto__.x', 'constructor'])
      expect(await patch(path, { op: 'add', path: path_, value: 1 })).toMatchObject(
        error(400, 'invalidPath'),
      );
    const polluting = { name: { '__proto__.polluted': true } };
    expect(await patch(path, { op: 'add', value: polluting })).toMatchObject(error(400, 'invalidSyntax'));
    expect(({} as Body).polluted).toBeUndefined();
    expect(await patch(path, { op: 'replace', path: 'emails[type', value: 1 })).toMatchObject(error(400));
  });

  it('takes the example of RFC 7643, section 8.2, and both content types', async () => {
    const full = {
      ...person('bjensen@example.com', { externalId: '701984', title: 'Tour Guide', nickName: 'Babs' }),
      name: { formatted: 'Ms. Barbara J Jensen, III', familyName: 'Jensen', givenName: 'Barbara' },
      emails: [
        { value: 'bjensen@example.com', type: 'work', primary: true },
        { value: 'babs@jensen.org', type: 'home' },
      ],
      preferredLanguage: 'fr-CA',
      phoneNumbers: [{ value: '555-555-5555', type: 'work' }],
      meta: { resourceType: 'User' },
    };
    const made = await send({ method: 'POST', path: '/Users', body: full, type: 'application/json' });
    expect(made).toMatchObject({ status: 201, body: { name: full.name, emails: full.emails } });
    expect(made.headers.location).toBe(made.body.meta.location);
    expect(made.body).not.toHaveProperty('title');
    const user = await storeOf({ tenant: 'acme' }).get(users, made.body.id);
    expect(user).toMatchObject({ name: 'Barbara Jensen', email: 'bjensen@example.com', language: 'fr' });
    // PUT without `active` keeps it (G45).
    await patch(`/Users/${made.body.id}`, { op: 'replace', path: 'active', value: false });
    const replaced = await send({
      ...{ method: 'PUT', path: `/Users/${made.body.id}`, body: person('bjensen@example.com') },
    });
    expect(replaced.body).toMatchObject({ active: false, externalId: '701984' });
    expect(replaced.body.emails).toEqual([]);
  });

  it('answers pages and chosen attributes', async () => {
    const all = (await get('/Users')).body;
    const second = (await get('/Users?startIndex=2&count=1&attributes=userName')).body;
    expect(second).toMatchObject({ totalResults: all.totalResults, startIndex: 2, itemsPerPage: 1 });
    expect(Object.keys(second.Resources[0]).sort()).toEqual(['id', 'meta', 'schemas', 'userName']);
    expect((await get('/Users?count=-5')).body).toMatchObject({ itemsPerPage: 0, Resources: [] });
  });

  it('compares texts without case, ids exactly, and reads escapes', async () => {
    const id = await makePerson('filter@acme.example', {
      ...{ externalId: 'Ab"\\c', displayName: 'Zoë' },
      emails: [{ value: 'Home@acme.example', type: 'home' }],
    });
    const find = async (filter: string) =>
      (await get(`/Users?filter=${filter}`)).body.Resources.map((each: Body) => each.id);
    expect(await find('externalId eq "Ab\\"\\\\c"')).toEqual([id]);
    expect(await find('externalId eq "ab\\"\\\\c"')).toEqual([]);
    expect(await find('displayName eq "zoë" and active eq true')).toEqual([id]);
    expect(await find(`id eq "${id}" and active eq "False"`)).toEqual([]);
    expect(await find('emails.value eq "home@ACME.example"')).toEqual([id]);
    expect(await find(`${USER}:userName eq "FILTER@acme.example"`)).toEqual([id]);
  });
});

describe('a person', () => {
  it('made by hand is found, taken over by the first change, and keeps the membership by hand', async () => {
    const user = { name: 'Hand Made', email: 'hand@acme.example', language: 'it' as const };
    const made = await ok(
      people.create,
      { ...user, memberships: [{ plant: 'P2', profile: 'guest' }] },
      { plant: 'P2' },
    );
    expect(await post('/Users', person('Hand@acme.example'))).toMatchObject(error(409, 'uniqueness'));
    const { body } = await get('/Users?filter=userName eq "hand@acme.example"');
    expect(body.Resources).toMatchObject([{ id: made.id, active: true }]);
    const linked = await patch(`/Users/${made.id}`, { op: 'add', path: 'externalId', value: 'ext-hand' });
    expect(linked).toMatchObject({ status: 200, body: { externalId: 'ext-hand', displayName: 'Hand Made' } });
    const group = await makeGroup('HAND', [made.id]);
    await map([group, 'P1', 'technician'], [group, 'P2', 'technician']);
    expect(await profilesOf(made.id)).toEqual({ P1: 'technician*', P2: 'guest' });
    const shown = (await ok(provisioning.get, {}, root)).memberships.filter(
      (each: Body) => each.userId === made.id,
    );
    expect(shown).toMatchObject([
      { plant: 'P1', provisioned: true },
      { plant: 'P2', provisioned: false },
    ]);
    // Users cannot change a profile that a group gives, but can disable the membership.
    const item = await ok(people.get, { id: made.id });
    const change = { ...user, id: made.id, version: item.version };
    for (const places of [[{ plant: 'P1', profile: 'pm' as const }], []])
      expect(await call(people.replace, { ...change, memberships: places })).toMatchObject({
        status: 403,
        body: { code: 'memberProvisioned' },
      });
    await ok(people.disable, { id: made.id });
    await patch(`/Groups/${group}`, { op: 'replace', path: 'displayName', value: 'HAND 2' });
    expect((await profilesOf(made.id)).P1).toBe('disabled*');
    await ok(people.enable, { id: made.id });
    await send({ method: 'DELETE', path: `/Groups/${group}` });
    expect(await profilesOf(made.id)).toEqual({ P2: 'guest' });
  });

  it('changes the address by the userName, which another one may not have', async () => {
    const id = await makePerson('old@acme.example');
    await makePerson('taken@acme.example');
    const path = `/Users/${id}`;
    expect(await patch(path, { op: 'replace', path: 'userName', value: 'Taken@acme.example' })).toMatchObject(
      error(409, 'uniqueness'),
    );
    await patch(path, { op: 'replace', path: 'userName', value: 'New@acme.example' });
    const store = storeOf({ tenant: 'acme' });
    expect(await store.get(users, id)).toMatchObject({ email: 'new@acme.example' });
    expect(await post('/Users', person('old@acme.example'))).toMatchObject({ status: 201 });
  });

  it('comes back after DELETE by the userName, with the plants of the groups', async () => {
    const id = await makePerson('back@acme.example');
    const group = await makeGroup('BACK', [id]);
    await map([group, 'P1', 'pm']);
    await send({ method: 'DELETE', path: `/Users/${id}` });
    expect((await get(`/Groups/${group}`)).body.members).toEqual([]);
    expireMemberships();
    expect(await call(signedIn.get, {}, asUser(id))).toMatchObject({ status: 403 });
    expect(await post('/Users', person('BACK@acme.example'))).toMatchObject({ status: 201, body: { id } });
    expireMemberships();
    expect(await ok(signedIn.get, {}, asUser(id))).toMatchObject({ idplant: 'P1' });
    expect((await get(`/Groups/${group}`)).body.members).toHaveLength(1);
  });
});

describe('a group', () => {
  it('waits for members who are unknown, and refuses to name only strangers', async () => {
    const group = await makeGroup('WAITING', ['ext-waiting']);
    await map([group, 'P2', 'guest']);
    const id = await makePerson('waiting@acme.example', { externalId: 'ext-waiting' });
    expect(await profilesOf(id)).toEqual({ P2: 'guest*' });
    expect((await get(`/Groups/${group}`)).body.members).toMatchObject([{ value: id }]);
    const strangers = [{ value: 'nobody' }];
    expect(
      await patch(`/Groups/${group}`, { op: 'replace', path: 'members', value: strangers }),
    ).toMatchObject(error(400, 'invalidValue'));
    const body = { displayName: 'WAITING', members: strangers };
    expect(await send({ method: 'PUT', path: `/Groups/${group}`, body })).toMatchObject(
      error(400, 'invalidValue'),
    );
    const renamed = await send({ method: 'PUT', path: `/Groups/${group}`, body: { displayName: 'W' } });
    expect(renamed.body.members).toHaveLength(1);
    expect(await profilesOf(id)).toEqual({ P2: 'guest*' });
  });

  it('is applied by the stream too, if the call ended before', async () => {
    const id = await makePerson('stream@acme.example');
    const group = await makeGroup('STREAM', [id]);
    await map([group, 'P1', 'guest']);
    const store = storeOf({ tenant: 'acme' });
    const member = await store.get(memberships, `${id}.P1`);
    await store.commit(store.remove(memberships, member));
    await react();
    expect(await profilesOf(id)).toEqual({ P1: 'guest*' });
  });

  it('is mapped to plants and groups that exist, and to profiles of people', async () => {
    const group = await makeGroup('MAPPED');
    const refusal = (line: object) => call(provisioning.replace, { lines: [line] } as never, root);
    const line = { groupId: group, plant: 'P1', profile: 'guest' };
    expect(await refusal({ ...line, groupId: 'nobody' })).toMatchObject({
      body: { code: 'refMissing', fields: { 'lines.0.groupId': 'refMissing' } },
    });
    expect(await refusal({ ...line, plant: 'P9' })).toMatchObject({
      body: { code: 'refMissing', fields: { 'lines.0.plant': 'refMissing' } },
    });
    expect(await refusal({ ...line, profile: 'disabled' })).toMatchObject({ status: 400 });
    expect(await call(provisioning.replace, { version: 1, lines: [] }, root)).toMatchObject({
      body: { code: 'stale' },
    });
  });
});

describe('the administrators of the tenant', () => {
  it('are mailed when a plant loses its last administrator, a group all members, or they are disabled', async () => {
    const only = await makePerson('only@acme-2.example');
    await react();
    emptied();
    const store = storeOf({ tenant: 'acme' });
    for (const role of ['admin', 'superAdmin']) {
      const member = await store.get(memberships, `${role}.P2`);
      await store.commit(store.replace(memberships, member, { ...member, profile: 'guest' }));
    }
    const group = await makeGroup('ONLY ADMIN', [only]);
    await map([group, 'P2', 'admin']);
    expect(await profilesOf(only)).toEqual({ P2: 'admin*' });
    await patch(`/Groups/${group}`, { op: 'remove', path: `members[value eq "${only}"]` });
    const disabled = await patch('/Users/tenantRoot', { op: 'replace', path: 'active', value: 'False' });
    expect(disabled).toMatchObject({ status: 200, body: { active: false } });
    expireMemberships();
    expect(await call(provisioning.get, {}, root)).toMatchObject({ status: 200 });
    await react();
    expect(queued().map(({ template, to }) => [template, to])).toEqual(
      expect.arrayContaining([
        ['plantWithoutAdministrator', 'tenantroot@acme.example'],
        ['groupEmptied', 'tenantroot@acme.example'],
        ['rootDisabledByDirectory', 'tenantroot@acme.example'],
      ]),
    );
  });

  it('see the last calls with their results', async () => {
    await get('/Users/nobody');
    const { calls } = await ok(provisioning.get, {}, root);
    expect(calls[0]).toMatchObject({ method: 'GET', path: '/scim/v2/Users/nobody', status: 404 });
    expect(calls[0].detail).toBeDefined();
  });
});
