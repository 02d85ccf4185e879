// Tablets: recorded when they are used, named, blocked and unblocked.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deviceSecrets, endedSignIns } from '#functions/db/entities/access.ts';
import { plants, users } from '#shared/access/api.ts';
import { type DeviceItem, devices } from '#shared/access/device-api.ts';
import { type As, call, cost, ok, type Role, startWorld, storeOf, type World } from '../harness.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const TABLET = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
let n = 0;
/**
 * Builds a call with a new sign-in each time, so that the device is read again instead of cached with the
 * membership.
 */
const on = (device: string, as: Role = 'technician', more: Partial<As> = {}): As => ({
  as,
  headers: { 'x-device': device },
  claims: {
    token_use: 'access',
    tenant: 'acme',
    user: as,
    origin_jti: `sign-in-${++n}`,
    iat: '0',
    exp: '900',
  },
  ...more,
});
const fresh = (as: Role = 'technician'): As => {
  const { headers: _, ...who } = on('', as);
  return who;
};
const item = async (id: string): Promise<DeviceItem | undefined> =>
  (await ok(devices.list, {})).items.find((each: DeviceItem) => each.id === id);
let ids = 0;
const another = () => `01ARZ3NDEKTSV4RRFFQ69${String(++ids).padStart(5, '0')}`;

describe('a tablet', () => {
  it('is noted by the session of whoever works on it, once a day and sign-in', async () => {
    const id = another();
    const who = on(id);
    await ok(users.get, {}, who);
    const first = await item(id);
    expect(first).toMatchObject({
      name: id.slice(-6),
      state: 'active',
      people: [{ user: 'technician', name: 'Ms technician' }],
    });
    expect(first?.lastSeen).toBe(first?.people[0]?.on);
    expect((await cost(() => ok(users.get, {}, who))).wru).toBe(0);
    await ok(users.get, {}, on(id, 'requestor'));
    expect((await item(id))?.people.map(({ user }: { user: string }) => user)).toEqual([
      'requestor',
      'technician',
    ]);
    expect(JSON.stringify(await item(id))).not.toContain('sign-in');
  });

  it('is nothing where a call names none, or something else', async () => {
    const before = (await ok(devices.list, {})).items.length;
    await ok(users.get, {}, fresh());
    await ok(users.get, {}, on('tablet'));
    await ok(users.get, {}, on('x'.repeat(5_000)));
    expect((await ok(devices.list, {})).items.length).toBe(before);
  });

  it('costs a call that names it no more than one item read, others nothing', async () => {
    const id = another();
    await ok(users.get, {}, on(id));
    const with_ = (await cost(() => ok(plants.current, {}, on(id)))).rru;
    const without = (await cost(() => ok(plants.current, {}, fresh()))).rru;
    expect(with_ - without).toBeLessThanOrEqual(1);
  });

  it('gets its name from an administrator, with the version they saw', async () => {
    const id = another();
    await ok(users.get, {}, on(id));
    const { version } = (await item(id))!;
    expect(await ok(devices.replace, { id, version, name: 'Tablet of line 3' })).toMatchObject({
      name: 'Tablet of line 3',
      version: version + 1,
    });
    expect(await call(devices.replace, { id, version, name: 'Late' })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
    expect(await call(devices.replace, { id: another(), name: 'None' })).toMatchObject({ status: 404 });
  });
});

describe('the secret of a person on a tablet', () => {
  const key = async (as: Role, device: string, tenant = 'acme') =>
    (await ok(devices.key, { device }, { as, tenant })).secret;

  it('is the same every time, and another for anybody else, anywhere else', async () => {
    const secret = await key('technician', TABLET);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(await key('technician', TABLET)).toBe(secret);
    const others = [
      await key('requestor', TABLET),
      await key('technician', another()),
      await key('technician', TABLET, 'acme-2'),
    ];
    expect(new Set([secret, ...others]).size).toBe(4);
  });

  it('is one even where it is asked for twice at once', async () => {
    const device = another();
    const secrets = await Promise.all(Array.from({ length: 5 }, () => key('technician', device)));
    expect(new Set(secrets).size).toBe(1);
    const store = storeOf({ tenant: 'acme' });
    expect(await store.find(deviceSecrets, `technician.${device}`)).toMatchObject({ secret: secrets[0] });
  });
});

describe('a lost tablet', () => {
  it('is shut out with everybody who is signed in on it, and says why', async () => {
    const id = another();
    const [earlier, tech, worker] = [on(id), on(id), on(id, 'requestor')];
    for (const who of [earlier, tech, worker]) await ok(users.get, {}, who);
    const { version } = (await item(id))!;
    expect(await ok(devices.shutOut, { id, version, reason: 'Left on a train' })).toMatchObject({
      state: 'shutOut',
      reason: 'Left on a train',
    });
    for (const as of ['technician', 'requestor'] as const)
      expect(await call(plants.current, {}, on(id, as))).toMatchObject({
        status: 401,
        body: { code: 'deviceShutOut', values: { reason: 'Left on a train' } },
      });
    // A token issued on the device is invalid even without the device's id.
    const store = storeOf({ tenant: 'acme' });
    for (const { claims } of [tech, worker])
      expect(await store.find(endedSignIns, claims!.origin_jti!)).toBeDefined();
    for (const { claims } of [earlier, tech, worker])
      expect(await call(plants.current, {}, { as: 'technician', claims })).toMatchObject({
        status: 401,
        body: { code: 'signIn' },
      });
    expect(await call(devices.key, { device: id }, on(id))).toMatchObject({ status: 401 });
    // The same users may work elsewhere.
    await ok(users.get, {}, on(another()));
    expect(await call(devices.shutOut, { id, reason: 'Again' })).toMatchObject({
      status: 409,
      body: { code: 'deviceIsShutOut' },
    });
  });

  it('comes back when it was found', async () => {
    const id = another();
    await ok(users.get, {}, on(id));
    expect(await call(devices.reopen, { id, reason: 'Never lost' })).toMatchObject({
      status: 409,
      body: { code: 'deviceIsOpen' },
    });
    await ok(devices.shutOut, { id, reason: 'Lost' });
    const open = await ok(devices.reopen, { id, reason: 'Found' });
    expect([open.state, open.reason]).toEqual(['active', undefined]);
    expect((await call(users.get, {}, on(id))).status).toBe(200);
  });

  it('of another plant or tenant is none of theirs', async () => {
    const id = another();
    await ok(users.get, {}, on(id));
    for (const where of [{ plant: 'P2' }, { tenant: 'acme-2' }]) {
      expect((await ok(devices.list, {}, where)).items.map((each: DeviceItem) => each.id)).not.toContain(id);
      expect(await call(devices.shutOut, { id, reason: 'No' }, where)).toMatchObject({ status: 404 });
    }
  });

  it('needs a reason', async () => {
    expect(await call(devices.shutOut, { id: TABLET, reason: '' })).toMatchObject({ status: 400 });
  });
});
