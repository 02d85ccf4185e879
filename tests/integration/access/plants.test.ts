// Plants created, changed, disabled and enabled by permitted users, and invisible to all others.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hosts, memberships, plants as plantKind, users as userKind } from '#functions/db/entities/access.ts';
import { runAllJobs } from '#functions/jobs/run-plant-job.ts';
import { plants, settings, users } from '#shared/access/api.ts';
import { type Plant, PlantParameters } from '#shared/access/plant.ts';
import { managedPlants } from '#shared/access/plant-api.ts';
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
import * as plan from '../plan.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const root: As = { as: 'tenantRoot', plant: null };
const superAdmin: As = { as: 'superAdmin' };

let serial = 0;
const draft = (more: object = {}) => ({
  code: `N${++serial}`,
  description: 'New plant',
  language: 'fr' as const,
  timeZone: 'Europe/Paris',
  ...more,
});
const made = (who: As, more: object = {}) => ok(managedPlants.create, draft(more), who);
/** Returns the body of a PUT: the read plant with changes. */
function edited(plant: Awaited<ReturnType<typeof made>>, more: object = {}) {
  const { disabled: _, manages: __, ...sent } = plant;
  return { ...sent, ...more };
}
/** Creates a user without a plant. */
async function enrol(id: string) {
  const kept = storeOf({ tenant: 'acme' });
  await kept.commit(kept.create(userKind, id, { name: id, email: `${id}@acme.example`, language: 'it' }));
  return { kept, claims: { token_use: 'access', tenant: 'acme', user: id } };
}
const codesOf = async (who: As) =>
  (await ok(managedPlants.list, {}, who)).items.map(({ id }: { id: string }) => id);

describe('a new plant', () => {
  it('has every field and the default parameters, and answers at its sub-domain', async () => {
    const plant = await made(root, {
      code: 'new-1',
      subDomain: 'New-One',
      biAddress: 'https://bi.example/x',
    });
    expect(plant).toMatchObject({
      id: 'NEW-1',
      code: 'NEW-1',
      currency: 'EUR',
      subDomain: 'new-one',
      biAddress: 'https://bi.example/x',
      disabled: false,
      manages: 'everything',
      version: 1,
      updatedBy: 'Ms tenantRoot',
      parameters: PlantParameters.parse({}),
    });
    const host = await storeOf({ tenant: '~' }).get(hosts, 'new-one');
    expect(host).toMatchObject({ tenant: 'acme', plant: 'NEW-1' });
    const { disabled: _, manages: __, ...kept } = plant;
    expect(await ok(plants.get, { idplant: 'NEW-1' }, root)).toMatchObject(kept);
  });

  it('gives its maker a place as Super Admin; tenant-root needs none', async () => {
    const { id } = await made(superAdmin);
    expect(await ok(users.get, {}, { ...superAdmin, plant: id })).toMatchObject({
      idplant: id,
      idprofilo: 8,
    });
    const other = await made(root);
    expect(await storeOf({ tenant: 'acme' }).find(memberships, `tenantRoot.${other.id}`)).toBeUndefined();
  });

  it('is made by a Super Admin and tenant-root alone', async () => {
    for (const as of ['admin', 'am', 'guest', 'viewer'] as const)
      expect(await call(managedPlants.create, draft(), { as })).toMatchObject({
        status: 403,
        body: { code: 'notAllowedHere' },
      });
  });

  it('takes no code of the tenant, whatever its case; another tenant has codes of its own', async () => {
    expect(await call(managedPlants.create, draft({ code: 'p1' }), root)).toMatchObject({
      status: 409,
      body: { code: 'codeTaken', fields: { code: 'codeTaken' } },
    });
    const { id } = await made(root);
    expect((await made({ ...root, tenant: 'acme-2' }, { code: id })).id).toBe(id);
  });

  it('takes no sub-domain of any tenant, and nothing is written', async () => {
    const before = await world.digest();
    expect(await call(managedPlants.create, draft({ subDomain: 'p1-acme-2' }), root)).toMatchObject({
      status: 409,
      body: { code: 'subDomainTaken', fields: { subDomain: 'subDomainTaken' } },
    });
    expect(await world.digest()).toBe(before);
  });

  it.each<[object, string, string]>([
    [{ subDomain: 'www' }, 'subDomain', 'subDomainReserved'],
    [{ subDomain: 'Admin' }, 'subDomain', 'subDomainReserved'],
    [{ subDomain: 'a.b' }, 'subDomain', 'badFormat'],
    [{ subDomain: '-a' }, 'subDomain', 'badFormat'],
    [{ subDomain: 'xn--mnchen' }, 'subDomain', 'badFormat'],
    [{ subDomain: 'a'.repeat(64) }, 'subDomain', 'tooLong'],
    [{ code: 'A B' }, 'code', 'badFormat'],
    [{ timeZone: 'Europe/Atlantis' }, 'timeZone', 'notAllowed'],
    [{ currency: 'euro' }, 'currency', 'badFormat'],
    [{ language: 'de' }, 'language', 'notAllowed'],
    [{ biAddress: 'http://bi.example' }, 'biAddress', 'badFormat'],
    [{ biAddress: 'javascript:alert(1)' }, 'biAddress', 'badFormat'],
    [{ biAddress: 'https://me:secret@bi.example' }, 'biAddress', 'badFormat'],
    [{ parameters: { horizonDays: 30 } }, 'parameters.horizonDays', 'tooSmall'],
    [{ parameters: { shiftHours: 25 } }, 'parameters.shiftHours', 'tooBig'],
    [{ parameters: { efficiency: 0 } }, 'parameters.efficiency', 'tooSmall'],
    [{ parameters: { warningMargin: 51 } }, 'parameters.warningMargin', 'tooBig'],
    [{ parameters: { rcaClasses: ['D'] } }, 'parameters.rcaClasses.0', 'notAllowed'],
    [
      { parameters: { classThresholds: { aa: 80, a: 80, b: 40 } } },
      'parameters.classThresholds.a',
      'notDescending',
    ],
    [
      { parameters: { classThresholds: { aa: 80, a: 30, b: 40 } } },
      'parameters.classThresholds.b',
      'notDescending',
    ],
    [{ disabled: true }, 'disabled', 'unknownField'],
  ])('is refused with %j', async (more, field, code) => {
    const { status, body } = await call(managedPlants.create, draft(more) as Plant, root);
    expect([status, body.fields?.[field]]).toEqual([400, code]);
  });
});

describe('a plant', () => {
  it('changes in everything but its code, under the version that was read', async () => {
    const plant = await made(superAdmin, { subDomain: 'before' });
    const sent = edited(plant, { timeZone: 'America/Detroit', subDomain: 'after', checklists: true });
    const saved = await ok(managedPlants.replace, sent, superAdmin);
    expect(saved).toMatchObject({ timeZone: 'America/Detroit', checklists: true, version: 2 });
    let last = saved;
    for (const timeZone of ['Europe/Kyiv', 'Europe/Kiev', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires']) {
      last = await ok(managedPlants.replace, edited(last, { timeZone }), superAdmin);
      expect(last.timeZone).toBe(timeZone);
    }
    expect(await call(managedPlants.replace, sent, superAdmin)).toMatchObject({
      status: 409,
      body: { code: 'stale', values: { by: 'Ms superAdmin' } },
    });
    expect((await made(root, { subDomain: 'before' })).subDomain).toBe('before');
    expect(await call(managedPlants.create, draft({ subDomain: 'after' }), root)).toMatchObject({
      body: { code: 'subDomainTaken' },
    });
    expect(await call(managedPlants.replace, edited(saved, { code: 'OTHER' }), superAdmin)).toMatchObject({
      status: 400,
      body: { code: 'plantCodeFixed', fields: { code: 'plantCodeFixed' } },
    });
  });

  it('is its administrator’s as to calendar and parameters alone', async () => {
    const [mine] = (await ok(managedPlants.list, {}, { as: 'admin' })).items;
    expect(mine).toMatchObject({ id: 'P1', manages: 'planning' });
    const calendar = { workdays: [1, 2, 3, 4, 5], closed: ['2026-12-25'], rule: 'next' as const };
    const parameters = PlantParameters.parse({ horizonDays: 60, hourlyRate: 31.5 });
    const planned = await ok(managedPlants.replace, edited(mine, { calendar, parameters }));
    expect(planned).toMatchObject({ calendar, parameters, manages: 'planning' });
    expect(await ok(plants.get, { idplant: 'P1' })).toMatchObject({ calendar, parameters });
    const idle = edited(planned, { calendar: { ...calendar, workdays: [] } });
    expect(await call(managedPlants.replace, idle)).toMatchObject({
      status: 400,
      body: { fields: { 'calendar.workdays': 'tooFew' } },
    });
    const sent = edited(planned, { region: 'Piemonte', resources: true, biAddress: 'https://bi.example' });
    expect(await call(managedPlants.replace, sent)).toMatchObject({
      status: 403,
      body: {
        code: 'plantFieldFixed',
        fields: {
          region: 'plantFieldFixed',
          resources: 'plantFieldFixed',
          biAddress: 'plantFieldFixed',
        },
      },
    });
  });

  it('may be managed from another one by its Super Admin, not by its administrator', async () => {
    const { items } = await ok(managedPlants.list, {}, superAdmin);
    const other = items.find(({ id }: { id: string }) => id === 'P2');
    expect(other.manages).toBe('everything');
    expect((await ok(managedPlants.replace, edited(other, { region: 'Nord' }), superAdmin)).region).toBe(
      'Nord',
    );
    expect(await codesOf({ as: 'admin' })).toEqual(['P1']);
    expect(await call(managedPlants.replace, edited(other))).toMatchObject({ status: 404 });
  });

  it('of somebody else does not exist, whatever is asked of it', async () => {
    const theirs = await made({ ...root, tenant: 'acme-2' });
    const ours = await made(root);
    for (const [who, id] of [
      [root, theirs.id.replace(/$/, 'X')],
      [superAdmin, ours.id],
      [superAdmin, 'NOWHERE'],
      [{ as: 'admin' } as As, 'P2'],
    ] as const) {
      const answers = [
        await call(managedPlants.replace, edited(ours, { id, code: id }), who),
        ...(who.as === 'admin'
          ? []
          : [await call(managedPlants.disable, { id }, who), await call(managedPlants.enable, { id }, who)]),
      ];
      for (const { status, body } of answers)
        expect([status, body]).toEqual([
          404,
          { code: 'notFound', message: 'Not found.', requestId: REQUEST_ID },
        ]);
    }
    expect(await codesOf(superAdmin)).not.toContain(ours.id);
    expect(await codesOf(root)).toContain(ours.id);
    expect(await codesOf({ ...root, plant: 'P1' })).toContain(ours.id);
  });

  it('is listed at the cost of two round trips beyond the session', async () => {
    expireMemberships();
    expect((await costOfCall(managedPlants.list, {}, superAdmin)).trips).toBe(2);
  });
});

describe('a plant out of use', () => {
  it('can be stood in by nobody, keeps its data, and comes back as it was', async () => {
    const { id } = await made(superAdmin, { subDomain: 'asleep' });
    const there: As = { ...superAdmin, plant: id };
    expect((await call(users.get, {}, there)).status).toBe(200);
    const off = await ok(managedPlants.disable, { id, reason: 'Sold', version: 1 }, superAdmin);
    expect(off).toMatchObject({ disabled: true, version: 2 });
    expireMemberships();
    for (const who of [there, { as: 'tenantRoot', plant: id } as As]) {
      expect((await call(users.get, {}, who)).status).toBe(404);
      expect((await call(managedPlants.list, {}, who)).status).toBe(404);
      const listed = (await ok(plants.list, {}, who)).items.map((plant: { id: string }) => plant.id);
      expect(listed).not.toContain(id);
    }
    const byHost = { ...superAdmin, plant: null, headers: { host: 'asleep.example' } };
    expect((await ok(users.get, {}, byHost)).idplant).not.toBe(id);
    expect(await codesOf(superAdmin)).toContain(id);
    expect((await ok(plants.get, { idplant: id }, superAdmin)).code).toBe(id);
    expect((await ok(managedPlants.disable, { id }, superAdmin)).version).toBe(2);
    expect(await ok(managedPlants.enable, { id }, superAdmin)).toMatchObject({ disabled: false, version: 3 });
    expireMemberships();
    expect((await ok(users.get, {}, there)).idplant).toBe(id);
  });

  it('is hidden from its other members, and never the only one of whoever puts it out of use', async () => {
    const { id } = await made(superAdmin);
    const store = storeOf({ tenant: 'acme' });
    await store.commit(store.create(memberships, `guest.${id}`, { plant: id, profile: 'guest' }));
    await ok(managedPlants.disable, { id }, superAdmin);
    expect((await call(plants.get, { idplant: id }, { as: 'guest' })).status).toBe(404);

    const lone = await made(root);
    const another = await made(root);
    const [first, second] = [`lone.${lone.id}`, `lone.${another.id}`];
    const { kept, claims } = await enrol('lone');
    await kept.commit(kept.create(memberships, first, { plant: lone.id, profile: 'superAdmin' }));
    const who: As = { claims, plant: lone.id };
    expect(await call(managedPlants.disable, { id: lone.id }, who)).toMatchObject({
      status: 409,
      body: { code: 'plantLastOwn' },
    });
    await kept.commit(kept.create(memberships, second, { plant: another.id, profile: 'superAdmin' }));
    const both = await Promise.all(
      [lone.id, another.id].map((id) => call(managedPlants.disable, { id }, who)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('gets no orders, even if its turn was queued before', async () => {
    const { id } = await made(superAdmin);
    const there: As = { ...superAdmin, plant: id };
    await plan.cycle({}, there);
    const now = '2031-03-16T07:00:00.000Z';
    const store = storeOf({ tenant: 'acme' });
    const plant = await store.get(plantKind, id);
    await store.commit(store.replace(plantKind, plant, { ...plant, disabled: true }));
    expect(await runAllJobs('acme', id, now)).toEqual({
      created: 0,
      removed: 0,
      cycles: 0,
      digests: 0,
      escalated: 0,
      reminded: 0,
      warned: 0,
      stocks: 0,
      settled: 0,
      swept: 0,
      verified: 0,
    });
    await ok(managedPlants.enable, { id }, superAdmin);
    expect((await runAllJobs('acme', id, now)).cycles).toBe(1);
  });
});

describe('a newcomer', () => {
  it('starts with the language they were enrolled with', async () => {
    const { kept, claims } = await enrol('nuova');
    await kept.commit(kept.create(memberships, 'nuova.P1', { plant: 'P1', profile: 'guest' }));
    expect((await ok(settings.get, {}, { claims })).language).toBe('it');
  });
});
