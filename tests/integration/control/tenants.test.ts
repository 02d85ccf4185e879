// Commands of stage administrators about tenants, and what a suspension refuses.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handler } from '#functions/control/handler.ts';
import { directory, identityProviders, memberships, tenants, users } from '#functions/db/entities/access.ts';
import { NO_SCOPE } from '#functions/db/keys.ts';
import { listActivePlants } from '#functions/jobs/active-plants.ts';
import { runPlantJob } from '#functions/jobs/run-plant-job.ts';
import { plants, settings, users as userCalls } from '#shared/access/api.ts';
import { managedPlants } from '#shared/access/plant-api.ts';
import { members } from '#shared/access/user-api.ts';
import type { ControlAnswer } from '#shared/control/commands.ts';
import { asFunction, call, expireMemberships, ok, startWorld, storeOf, type World } from '../harness.ts';
import { attempts, deliver, emptied, message } from '../mailbox.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  const nobody = storeOf({ tenant: NO_SCOPE });
  for (const tenant of ['acme', 'acme-2'])
    await nobody.commit(nobody.create(tenants, tenant, { name: `Company ${tenant}` }));
});
afterAll(() => world.close());
beforeEach(emptied);

const run = (command: string, input: object = {}): Promise<ControlAnswer> =>
  asFunction('functions/control/handler.ts', () => handler({ command, ...input }));
// biome-ignore lint/suspicious/noExplicitAny: the members of any command's result, looked into by matchers
async function done(command: string, input: object = {}): Promise<any> {
  const answer = await run(command, input);
  if ('refused' in answer) throw new Error(answer.refused);
  return answer.result;
}
const foods = { code: 'Foods', name: 'Foods Ltd', admin: 'root@foods.example', language: 'fr' };
const root = (user: string) => ({
  as: 'admin' as const,
  plant: null,
  claims: { token_use: 'access', tenant: 'Foods', user },
});

describe('create', () => {
  it('makes a tenant whose first user creates a plant and its first administrator', async () => {
    const { user, ...rest } = await done('create', foods);
    expect(rest).toEqual({ code: 'Foods', name: 'Foods Ltd', admin: foods.admin, created: true });
    expect(await storeOf({ tenant: NO_SCOPE }).find(directory, foods.admin)).toMatchObject({
      tenant: 'Foods',
      user,
    });
    expect(await ok(userCalls.tenant, {}, root(user))).toMatchObject({
      endpointRoot: true,
      UserPlantsCount: 0,
    });
    expect(await ok(settings.get, {}, root(user))).toMatchObject({ language: 'fr', globalization: 'it' });
    await ok(
      managedPlants.create,
      { code: 'FO1', description: 'Lille', language: 'fr', timeZone: 'Europe/Paris' },
      root(user),
    );
    const admin = await ok(
      members.create,
      {
        name: 'Ada',
        email: 'ada@foods.example',
        language: 'fr',
        memberships: [{ plant: 'FO1', profile: 'superAdmin' }],
      },
      { ...root(user), plant: 'FO1' },
    );
    expect(admin).not.toHaveProperty('invitedAt');
    expect(await ok(plants.current, {}, { ...root(admin.id), plant: 'FO1' })).toMatchObject({
      codice: 'FO1',
    });
  });

  it('repeated, it changes nothing but the date of the invitation', async () => {
    const store = storeOf({ tenant: 'Foods' });
    const before = (await store.list(users, {})).items;
    const again = await done('create', { ...foods, code: 'FOODS' });
    expect(again).toMatchObject({ code: 'Foods', created: false });
    const after = (await store.list(users, {})).items;
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    const invitedAt = (list: typeof after) => list.find(({ id }) => id === again.user)!.invitedAt!;
    expect(invitedAt(after) > invitedAt(before)).toBe(true);
  });

  it('completes a tenant that has nobody yet', async () => {
    const nobody = storeOf({ tenant: NO_SCOPE });
    await nobody.commit(nobody.create(tenants, 'half', { name: 'Half' }));
    const half = { code: 'half', name: 'Half', admin: 'root@half.example' };
    expect(await done('create', half)).toMatchObject({ created: false });
    expect((await storeOf({ tenant: 'half' }).list(users, {})).items).toMatchObject([
      { email: half.admin, tenantRoot: true, language: 'en' },
    ]);
  });

  it.each([
    ['another name', { ...foods, name: 'Other' }, 'There is already a tenant Foods with another name'],
    ['another first user', { ...foods, admin: 'x@foods.example' }, 'There is already a tenant Foods'],
    [
      'a member who is no first user',
      { ...foods, admin: 'ada@foods.example' },
      'There is already a tenant Foods',
    ],
    [
      'an address of another tenant',
      { ...foods, code: 'new', admin: 'admin@acme.example' },
      'already in use',
    ],
    ['no code', { ...foods, code: 'a b' }, 'code'],
    ['no address', { ...foods, admin: 'root' }, 'admin (This value is not written correctly.)'],
    ['an unknown member', { ...foods, more: 1 }, 'more (This field is not known.)'],
  ])('is refused with %s, and writes nothing', async (_, input, sentence) => {
    const before = await world.digest();
    expect(await run('create', input)).toEqual({ refused: expect.stringContaining(sentence) });
    expect(await world.digest()).toBe(before);
  });
});

describe('invite', () => {
  const bo = { code: 'Foods', email: 'bo@foods.example', name: 'Bo', language: 'it' };

  it('adds a person, then a membership, each once', async () => {
    const { user } = await done('invite', bo);
    expect(await done('invite', { ...bo, plant: 'fo1', profile: 'pm' })).toMatchObject({
      user,
      plants: [{ plant: 'FO1', profile: 'pm' }],
    });
    expect(
      await done('invite', { code: 'foods', email: bo.email, plant: 'FO1', profile: 'pm' }),
    ).toMatchObject({
      user,
      plants: [{ plant: 'FO1', profile: 'pm' }],
    });
    expect(await ok(plants.current, {}, { ...root(user), plant: 'FO1' })).toMatchObject({ codice: 'FO1' });
    expect(await storeOf({ tenant: 'Foods' }).find(memberships, `${user}.FO1`)).toMatchObject({ version: 1 });
  });

  it.each([
    ['an unknown tenant', { ...bo, code: 'nowhere' }, 'There is no tenant nowhere.'],
    ['an unknown plant', { ...bo, plant: 'XX', profile: 'pm' }, 'The tenant Foods has no plant XX.'],
    ['a plant without a profile', { ...bo, plant: 'FO1' }, 'profile (Required Field)'],
    ['a new person without a name', { code: 'Foods', email: 'c@foods.example' }, 'c@foods.example is new'],
    [
      'an address of another tenant',
      { ...bo, email: 'pm@acme.example' },
      'pm@acme.example is already in use',
    ],
    ['another profile', { ...bo, plant: 'FO1', profile: 'admin' }, 'already belongs to the plant'],
  ])('is refused with %s, and writes nothing', async (_, input, sentence) => {
    const before = await world.digest();
    expect(await run('invite', input)).toEqual({ refused: expect.stringContaining(sentence) });
    expect(await world.digest()).toBe(before);
  });
});

describe('suspend', () => {
  it('refuses every token of the tenant within two seconds, and no other; resume lets them in again', async () => {
    const inTenant = { plant: 'P1', tenant: 'acme' };
    expect((await call(plants.current, {}, inTenant)).status).toBe(200);
    expect(await done('suspend', { code: 'ACME' })).toEqual({ code: 'acme', state: 'suspended' });
    expireMemberships();
    for (const as of [inTenant, { ...inTenant, plant: null }, { ...inTenant, as: 'tenantRoot' as const }])
      expect(await call(plants.list, {}, as)).toMatchObject({
        status: 403,
        body: { code: 'tenantSuspended' },
      });
    expect(await call(plants.current, {}, inTenant)).toMatchObject({ body: { code: 'tenantSuspended' } });
    expect((await call(plants.current, {}, { ...inTenant, tenant: 'acme-2' })).status).toBe(200);
    expect(await done('suspend', { code: 'acme' })).toEqual({ code: 'acme', state: 'suspended' });
    expect(await done('resume', { code: 'acme' })).toEqual({ code: 'acme', state: 'active' });
    expect((await call(plants.current, {}, inTenant)).status).toBe(200);
  });

  it('sends no mail, and runs no job', async () => {
    const mail = message();
    await done('suspend', { code: 'acme' });
    expect(await deliver([mail, message({ tenant: 'acme-2' })])).toEqual([]);
    expect(attempts()).toHaveLength(1);
    const active = await asFunction('functions/jobs/tick.ts', listActivePlants);
    expect(active).not.toContainEqual(expect.objectContaining({ tenant: 'acme' }));
    expect(active).toContainEqual({ tenant: 'acme-2', plant: 'P1' });
    const runJob = (tenant: string) =>
      asFunction('functions/jobs/run-plant-job.ts', () =>
        runPlantJob({ tenant, plant: 'P1', job: 'generateOrders' }, '2026-03-02T06:00:00.000Z'),
      );
    expect(await runJob('acme')).toEqual({ counts: {} });
    expect(Object.keys((await runJob('acme-2')).counts).length).toBeGreaterThan(0);
    await done('resume', { code: 'acme' });
    expect(await asFunction('functions/jobs/tick.ts', listActivePlants)).toContainEqual({
      tenant: 'acme',
      plant: 'P1',
    });
  });

  it('is refused for an unknown tenant', async () => {
    for (const command of ['suspend', 'resume'])
      expect(await run(command, { code: 'nowhere' })).toEqual({ refused: 'There is no tenant nowhere.' });
  });
});

it('lists the tenants with plants, people, state and providers', async () => {
  const nobody = storeOf({ tenant: NO_SCOPE });
  await nobody.commit(
    nobody.create(identityProviders, 'FoodsLogin', {
      tenant: 'Foods',
      kind: 'saml',
      domains: [{ name: 'foods.example', token: 'one' }],
    }),
  );
  const { tenants: listed } = await done('list');
  expect(listed).toContainEqual({
    code: 'Foods',
    name: 'Foods Ltd',
    state: 'active',
    plants: ['FO1'],
    people: 3,
    providers: ['FoodsLogin'],
  });
  expect(listed).toContainEqual(
    expect.objectContaining({ code: 'acme', plants: ['P1', 'P2'], people: 11, providers: [] }),
  );
});

it('refuses an unknown command', async () => {
  for (const event of [{ command: 'drop' }, {}, null, 'list'])
    expect(await asFunction('functions/control/handler.ts', () => handler(event))).toEqual({
      refused: expect.stringContaining('create, invite'),
    });
});
