import 'fake-indexeddb/auto';
import { webcrypto } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noteTime, timesKey, timesOf } from '../../offline/ahead-times.ts';
import { serve } from '../../testing.tsx';

type Keyring = typeof import('./keyring.ts');
let keyring: Keyring;
let shelf: typeof import('./token-shelf.ts');
let shift: typeof import('./shift.ts');
let lock: typeof import('../lock.ts');
let store: typeof import('../../offline/store.ts');

const secrets: Record<string, string> = {};
let offline = false;
/** A page opened anew: what was in memory is gone. With the browser closed in between, what the session knew is gone too. */
async function reload({ closed = false } = {}) {
  if (closed) sessionStorage.clear();
  vi.resetModules();
  keyring = await import('./keyring.ts');
  shelf = await import('./token-shelf.ts');
  shift = await import('./shift.ts');
  lock = await import('../lock.ts');
  store = await import('../../offline/store.ts');
}

const bytes = (text: string) => new TextEncoder().encode(text);
const tokenOf = (user: string, seconds = 600) =>
  [{}, { tenant: 'demo', user, iat: 0, exp: Math.floor(Date.now() / 1000) + seconds }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .concat('x')
    .join('.');
const prefix = 'CognitoIdentityServiceProvider.undefined.';
function signIn(user: string, seconds?: number) {
  localStorage.setItem(`${prefix}LastAuthUser`, user);
  localStorage.setItem(`${prefix}${user}.accessToken`, tokenOf(user, seconds));
  localStorage.setItem(`${prefix}${user}.refreshToken`, `refresh-${user}`);
}
const signedIn = () => localStorage.getItem(`${prefix}LastAuthUser`);

let n = 0;
let anna: string;
let ben: string;
const asked: { path: string; body: unknown }[] = [];
beforeEach(async () => {
  vi.stubGlobal('crypto', webcrypto);
  n += 1;
  [anna, ben] = [`anna${n}`, `ben${n}`];
  offline = false;
  asked.length = 0;
  localStorage.clear();
  serve({
    'POST /device/key': ({ body }) => {
      if (offline) throw new TypeError('no network');
      const who = signedIn()!;
      secrets[who] ??= Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
      asked.push({ path: '/device/key', body });
      return { body: { secret: secrets[who] } };
    },
    'POST /user/logout': () => ({ body: {} }),
  });
  await reload({ closed: true });
});
const id = (user: string) => `demo/${user}`;

async function arrive(user: string, code?: string) {
  signIn(user);
  await keyring.welcome(id(user), { name: user });
  if (code) await keyring.setCode(id(user), code);
}

describe('what a person keeps', () => {
  it('opens for them alone, also after a reload', async () => {
    await arrive(anna);
    const sealed = await keyring.seal(id(anna), bytes('an EWO'));
    expect(await keyring.open(id(anna), sealed)).toEqual(bytes('an EWO'));
    await arrive(ben);
    expect(await keyring.open(id(ben), sealed)).toBeUndefined();
    signIn(anna);
    await reload();
    expect(await keyring.open(id(anna), sealed)).toEqual(bytes('an EWO'));
  });

  it('without a code opens at the next start, as long as they are signed in', async () => {
    await arrive(anna);
    const sealed = await keyring.seal(id(anna), bytes('an EWO'));
    await reload({ closed: true });
    offline = true;
    expect(await keyring.open(id(anna), sealed)).toEqual(bytes('an EWO'));
    await arrive(ben).catch(() => {});
    await reload({ closed: true });
    await expect(keyring.open(id(anna), sealed)).rejects.toMatchObject({ name: 'Locked' });
  });

  it('with a code needs it where the browser was closed and there is no network', async () => {
    await arrive(anna, '482913');
    const sealed = await keyring.seal(id(anna), bytes('an EWO'));
    await reload({ closed: true });
    offline = true;
    await expect(keyring.open(id(anna), sealed)).rejects.toMatchObject({ name: 'Locked' });
    expect(await keyring.tryCode(id(anna), '482914')).toEqual({ right: false, left: 4 });
    expect(await keyring.tryCode(id(anna), '482913')).toEqual({ right: true });
    expect(await keyring.open(id(anna), sealed)).toEqual(bytes('an EWO'));
  });

  it('opens after five wrong codes with a new sign-in alone', async () => {
    await arrive(anna, '482913');
    const sealed = await keyring.seal(id(anna), bytes('an EWO'));
    await reload({ closed: true });
    for (let left = 4; left >= 0; left -= 1)
      expect(await keyring.tryCode(id(anna), '000000')).toEqual({ right: false, left });
    // counted, whatever comes next
    expect(await keyring.tryCode(id(anna), '482913')).toEqual({ right: false, left: 0 });
    await keyring.shut(id(anna));
    localStorage.clear();
    await reload({ closed: true });
    await expect(keyring.open(id(anna), sealed)).rejects.toMatchObject({ name: 'Locked' });
    await arrive(anna);
    expect(await keyring.open(id(anna), sealed)).toEqual(bytes('an EWO'));
  });

  it('a code is changed without losing it, and the old one opens nothing', async () => {
    await arrive(anna, '482913');
    const sealed = await keyring.seal(id(anna), bytes('an EWO'));
    offline = true;
    await keyring.setCode(id(anna), '771204');
    await reload({ closed: true });
    expect((await keyring.tryCode(id(anna), '482913')).right).toBe(false);
    expect((await keyring.tryCode(id(anna), '771204')).right).toBe(true);
    expect(await keyring.open(id(anna), sealed)).toEqual(bytes('an EWO'));
  });

  it('a first code needs the service: nobody could help who forgets it', async () => {
    offline = true;
    signIn(anna);
    await keyring.welcome(id(anna), { name: 'Anna' }).catch(() => {});
    await expect(keyring.setCode(id(anna), '482913')).rejects.toThrow();
  });

  it('never sends the code', async () => {
    await arrive(anna, '482913');
    expect(asked.length).toBeGreaterThan(0);
    expect(JSON.stringify(asked)).not.toContain('482913');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('482913');
  });
});

describe('a shared tablet', () => {
  it('is handed over with the sign-in of each, sealed while they do not work', async () => {
    await arrive(anna, '482913');
    await shift.makeRoom();
    expect([signedIn(), Object.keys(localStorage).some((key) => key.includes('Token'))]).toEqual([
      null,
      false,
    ]);
    await arrive(ben, '771204');
    expect((await keyring.handable()).map(({ name }) => name).sort()).toEqual([anna, ben].sort());

    await keyring.tryCode(id(anna), '482913');
    await shift.goOnAs(id(anna));
    expect(signedIn()).toBe(anna);
    expect(localStorage.getItem(`${prefix}${anna}.refreshToken`)).toBe(`refresh-${anna}`);
    expect(localStorage.getItem(`${prefix}${ben}.accessToken`)).toBeNull();
  });

  it('finds whoever was at work again where the browser ended and forgot the hand-over', async () => {
    await arrive(anna, '482913');
    await shift.makeRoom();
    await arrive(ben, '771204');
    await shift.makeRoom();
    await keyring.tryCode(id(anna), '482913');
    await shift.goOnAs(id(anna));
    const before = { ...localStorage };
    const isAnnaAway = async () => {
      const known = (await keyring.handable()).find(({ name }) => name === anna);
      return known && shelf.isPutAway(known);
    };
    expect(await isAnnaAway()).toBe(false);
    await keyring.tryCode(id(ben), '771204');
    await shift.goOnAs(id(ben));

    localStorage.clear();
    Object.assign(localStorage, before);
    await reload({ closed: true });
    expect([signedIn(), await isAnnaAway()]).toEqual([anna, true]);
    const names = (await keyring.handable()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([anna, ben]));
    await keyring.tryCode(id(ben), '771204');
    await shift.goOnAs(id(ben));
    expect(signedIn()).toBe(ben);
    // who signs in anew is who works here
    signIn(anna, 601);
    expect(await isAnnaAway()).toBe(false);
    await shift.leaveOffline(id(anna));
    expect((await keyring.handable()).map(({ name }) => name)).not.toContain(anna);
  });

  it('gives the token of somebody else while their key is open in this browser session', async () => {
    await arrive(anna, '482913');
    const token = localStorage.getItem(`${prefix}${anna}.accessToken`);
    await shift.makeRoom();
    await arrive(ben, '771204');
    expect(await shelf.shelvedToken(id(anna))).toBe(token);
    await reload({ closed: true });
    expect(await shelf.shelvedToken(id(anna))).toBeUndefined();
  });

  it('renews a token that has run out, and keeps the new ones', async () => {
    await arrive(anna, '482913');
    signIn(anna, -60);
    await shift.makeRoom();
    await arrive(ben);
    const fresh = tokenOf(anna, 900);
    const before = globalThis.fetch;
    let renewals = 0;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (!url.includes('cognito-idp')) return before(url, init);
      renewals += 1;
      expect(JSON.parse(String(init.body)).RefreshToken).toBe(`refresh-${anna}`);
      return Response.json({
        AuthenticationResult: { AccessToken: fresh, IdToken: 'id', RefreshToken: 'r2' },
      });
    });
    expect(await shelf.shelvedToken(id(anna))).toBe(fresh);
    expect(await shelf.shelvedToken(id(anna))).toBe(fresh);
    expect(renewals).toBe(1);
    await keyring.tryCode(id(anna), '482913');
    await shift.goOnAs(id(anna));
    expect(localStorage.getItem(`${prefix}${anna}.refreshToken`)).toBe('r2');
  });

  it('lets go on with their code whose sign-in is over: what they record waits until they sign in', async () => {
    await arrive(anna, '482913');
    signIn(anna, -60);
    await shift.makeRoom();
    await arrive(ben, '771204');
    const elsewhere = globalThis.fetch;
    let renewals = 0;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (!url.includes('cognito-idp')) return elsewhere(url, init);
      renewals += 1;
      return Response.json({ __type: 'NotAuthorizedException' }, { status: 400 });
    });
    expect(await shelf.shelvedToken(id(anna))).toBeUndefined();
    expect(await shelf.shelvedToken(id(anna))).toBeUndefined();
    expect(renewals).toBe(1);
    expect((await keyring.handable()).map(({ name }) => name)).toContain(anna);
    await keyring.tryCode(id(anna), '482913');
    await shift.goOnAs(id(anna));
    const { userHere } = await import('../person.ts');
    expect([userHere(), signedIn()]).toEqual([id(anna), null]);
    // the next one finds the sign-in of whoever was here before
    await keyring.tryCode(id(ben), '771204');
    await shift.goOnAs(id(ben));
    expect([userHere(), signedIn()]).toEqual([id(ben), ben]);
    expect((await keyring.handable()).map(({ name }) => name)).toContain(anna);
  });

  it('locks with what is beneath, and opens with the code', async () => {
    await arrive(anna, '482913');
    await shift.lockTablet('Anna');
    expect([lock.keptLock(), signedIn()]).toEqual([{ person: id(anna), name: 'Anna' }, null]);
    expect((await keyring.tryCode(id(anna), '482913')).right).toBe(true);
    await shift.goOnAs(id(anna));
    expect([lock.keptLock(), signedIn()]).toEqual([undefined, anna]);
  });

  it('of whoever logs out without a network keeps what is not sent, and nothing of their sign-in', async () => {
    await arrive(anna, '482913');
    const sealed = await keyring.seal(id(anna), bytes('not sent'));
    const mine = { user: id(anna), plant: 'TO1' };
    await store.write(mine, [
      { kind: 'read', id: '/ewo/items', body: { answer: [] } },
      { kind: 'picture', id: 'p1.thumb', body: new Blob(['a pump']) },
      { kind: 'entry', id: 'e1', body: { id: 'e1' } },
    ]);

    noteTime(timesKey(id(anna), 'TO1', 3), 10, Date.now());
    noteTime(timesKey(id(ben), 'TO1', 3), 10, Date.now());

    expect(await shift.unsentOf(id(anna))).toBe(1);
    await shift.leaveOffline(id(anna));
    expect([signedIn(), lock.keptLock()]).toEqual([null, { left: true }]);
    for (const kind of ['read', 'picture'] as const) expect(await store.headsOf(mine, kind)).toEqual([]);
    expect(timesOf(timesKey(id(anna), 'TO1', 3))).toEqual({});
    expect(timesOf(timesKey(id(ben), 'TO1', 3))).not.toEqual({});
    await expect(store.list(mine, 'entry')).rejects.toMatchObject({ name: 'Locked' });
    expect((await keyring.handable()).map(({ name }) => name)).not.toContain(anna);
    lock.forgetLock();
    await expect(keyring.open(id(anna), sealed)).rejects.toMatchObject({ name: 'Locked' });
    await arrive(anna);
    expect(await keyring.open(id(anna), sealed)).toEqual(bytes('not sent'));
    expect(await store.list(mine, 'entry')).toEqual([{ id: 'e1' }]);
  });

  it('that is shut out forgets everybody, and says why', async () => {
    await arrive(anna, '482913');
    await shift.makeRoom();
    await arrive(ben, '771204');
    lock.keepLock({ shutOut: { reason: 'Left on a train' } });
    await shift.wipe();
    expect([signedIn(), lock.keptLock()]).toEqual([null, { shutOut: { reason: 'Left on a train' } }]);
    const mine = (await keyring.handable()).filter(({ name }) => [anna, ben].includes(name));
    expect(mine).toEqual([]);
    expect((await keyring.tryCode(id(anna), '482913')).right).toBe(false);
  });
});
