import 'fake-indexeddb/auto';
import { webcrypto } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SEALED_AFTER_MS } from '#shared/access/tablet-code.ts';
import { getReadTimesKey, loadReadTimes, storeReadTime } from '../../offline/read-ahead-times.ts';
import { startServer } from '../../testing.tsx';

type Keyring = typeof import('./keyring.ts');
let keyring: Keyring;
// The derivation itself is tested in code.test.ts; a fast substitute suffices here.
vi.mock('../code-argon2.ts', () => ({
  deriveArgon2Key: async ({ code, salt }: { code: string; salt: Uint8Array<ArrayBuffer> }) => {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${code} ${salt}`));
    return new Uint8Array(digest);
  },
}));
let shelf: typeof import('./token-store.ts');
let shift: typeof import('./user-change.ts');
let lock: typeof import('../lock.ts');
let store: typeof import('../../offline/store.ts');
let records: typeof import('./user-records.ts');
let code: typeof import('../code.ts');

const secrets: Record<string, string> = {};
let offline = false;
/** Number of wrong codes reported to the service. */
let counted = 0;
/**
 * Simulates opening the page again, without its memory. With `closed`, the browser was closed too and its
 * session storage is empty.
 */
async function reload({ closed = false } = {}) {
  if (closed) sessionStorage.clear();
  vi.resetModules();
  keyring = await import('./keyring.ts');
  shelf = await import('./token-store.ts');
  shift = await import('./user-change.ts');
  lock = await import('../lock.ts');
  store = await import('../../offline/store.ts');
  records = await import('./user-records.ts');
  code = await import('../code.ts');
}

const bytes = (text: string) => new TextEncoder().encode(text);
const tokenOf = (user: string, seconds = 600) =>
  [
    {},
    { tenant: 'demo', user, origin_jti: `of-${user}`, iat: 0, exp: Math.floor(Date.now() / 1000) + seconds },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .concat('x')
    .join('.');
const prefix = 'CognitoIdentityServiceProvider.undefined.';
function signIn(user: string, seconds?: number) {
  localStorage.setItem(`${prefix}LastAuthUser`, user);
  localStorage.setItem(`${prefix}${user}.accessToken`, tokenOf(user, seconds));
  localStorage.setItem(`${prefix}${user}.idToken`, `id-${user}`);
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
  counted = 0;
  asked.length = 0;
  localStorage.clear();
  startServer({
    'POST /device/key': ({ body }) => {
      if (offline) throw new TypeError('no network');
      const who = signedIn()!;
      secrets[who] ??= Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
      asked.push({ path: '/device/key', body });
      return { body: { secret: secrets[who] } };
    },
    'POST /device/code': () => ({ body: { ticket: `${signedIn()}${'t'.repeat(43)}`.slice(0, 43) } }),
    'POST /device/code/wrong': ({ body }) => {
      if (offline) throw new TypeError('no network');
      asked.push({ path: '/device/code/wrong', body });
      counted += 1;
      return counted >= 5
        ? { status: 401, body: { code: 'codeSpent', message: 'codeSpent' } }
        : { body: { left: 5 - counted } };
    },
    'POST /user/logout': () => ({ body: {} }),
  });
  await reload({ closed: true });
});
const id = (user: string) => `demo/${user}`;

async function arrive(user: string, code?: string) {
  signIn(user);
  await keyring.registerPerson(id(user), { name: user });
  if (code) await keyring.setCode(id(user), code);
}

describe('what a person keeps', () => {
  it('opens for them alone, also after a reload', async () => {
    await arrive(anna);
    const sealed = await keyring.encryptForPerson(id(anna), bytes('an EWO'));
    expect(await keyring.decryptForPerson(id(anna), sealed)).toEqual(bytes('an EWO'));
    await arrive(ben);
    expect(await keyring.decryptForPerson(id(ben), sealed)).toBeUndefined();
    signIn(anna);
    await reload();
    expect(await keyring.decryptForPerson(id(anna), sealed)).toEqual(bytes('an EWO'));
  });

  it('without a code opens at the next start, as long as they are signed in', async () => {
    await arrive(anna);
    const sealed = await keyring.encryptForPerson(id(anna), bytes('an EWO'));
    await reload({ closed: true });
    offline = true;
    expect(await keyring.decryptForPerson(id(anna), sealed)).toEqual(bytes('an EWO'));
    await arrive(ben).catch(() => {});
    await reload({ closed: true });
    await expect(keyring.decryptForPerson(id(anna), sealed)).rejects.toMatchObject({ name: 'Locked' });
  });

  it('with a code needs it where the browser was closed and there is no network', async () => {
    await arrive(anna, '482913');
    const sealed = await keyring.encryptForPerson(id(anna), bytes('an EWO'));
    await reload({ closed: true });
    offline = true;
    await expect(keyring.decryptForPerson(id(anna), sealed)).rejects.toMatchObject({ name: 'Locked' });
    expect(await keyring.tryCode(id(anna), '482914')).toEqual({ right: false, attemptsLeft: 4 });
    expect(await keyring.tryCode(id(anna), '482913')).toEqual({ right: true });
    expect(await keyring.decryptForPerson(id(anna), sealed)).toEqual(bytes('an EWO'));
  });

  it('opens after five wrong codes with a new sign-in alone', async () => {
    await arrive(anna, '482913');
    const sealed = await keyring.encryptForPerson(id(anna), bytes('an EWO'));
    await reload({ closed: true });
    for (let left = 4; left >= 0; left -= 1)
      expect(await keyring.tryCode(id(anna), '000000')).toEqual({ right: false, attemptsLeft: left });
    // The attempt is counted before the code is checked.
    expect(await keyring.tryCode(id(anna), '482913')).toEqual({ right: false, attemptsLeft: 0 });
    await keyring.revokeCode(id(anna));
    localStorage.clear();
    await reload({ closed: true });
    await expect(keyring.decryptForPerson(id(anna), sealed)).rejects.toMatchObject({ name: 'Locked' });
    await arrive(anna);
    expect(await keyring.decryptForPerson(id(anna), sealed)).toEqual(bytes('an EWO'));
  });

  it('a code is changed without losing it, and the old one opens nothing', async () => {
    await arrive(anna, '482913');
    const sealed = await keyring.encryptForPerson(id(anna), bytes('an EWO'));
    offline = true;
    await keyring.setCode(id(anna), '771204');
    await reload({ closed: true });
    expect((await keyring.tryCode(id(anna), '482913')).right).toBe(false);
    expect((await keyring.tryCode(id(anna), '771204')).right).toBe(true);
    expect(await keyring.decryptForPerson(id(anna), sealed)).toEqual(bytes('an EWO'));
  });

  it('a first code needs the service: nobody could help who forgets it', async () => {
    offline = true;
    signIn(anna);
    await keyring.registerPerson(id(anna), { name: 'Anna' }).catch(() => {});
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
    await shift.prepareOtherSignIn();
    expect([signedIn(), Object.keys(localStorage).some((key) => key.includes('Token'))]).toEqual([
      null,
      false,
    ]);
    await arrive(ben, '771204');
    expect((await keyring.listSwitchableUsers()).map(({ name }) => name).sort()).toEqual([anna, ben].sort());

    await keyring.tryCode(id(anna), '482913');
    await shift.switchToPerson(id(anna));
    expect(signedIn()).toBe(anna);
    expect(localStorage.getItem(`${prefix}${anna}.refreshToken`)).toBe(`refresh-${anna}`);
    expect(localStorage.getItem(`${prefix}${ben}.accessToken`)).toBeNull();
  });

  it('finds whoever was at work again where the browser ended and forgot the hand-over', async () => {
    await arrive(anna, '482913');
    await shift.prepareOtherSignIn();
    await arrive(ben, '771204');
    await shift.prepareOtherSignIn();
    await keyring.tryCode(id(anna), '482913');
    await shift.switchToPerson(id(anna));
    const before = { ...localStorage };
    const isAnnaAway = async () => {
      const known = (await keyring.listSwitchableUsers()).find(({ name }) => name === anna);
      return known && shelf.hasPutAwayTokens(known);
    };
    expect(await isAnnaAway()).toBe(false);
    await keyring.tryCode(id(ben), '771204');
    await shift.switchToPerson(id(ben));

    localStorage.clear();
    Object.assign(localStorage, before);
    await reload({ closed: true });
    expect([signedIn(), await isAnnaAway()]).toEqual([anna, true]);
    const names = (await keyring.listSwitchableUsers()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([anna, ben]));
    await keyring.tryCode(id(ben), '771204');
    await shift.switchToPerson(id(ben));
    expect(signedIn()).toBe(ben);
    // A new sign-in determines the current user.
    signIn(anna, 601);
    expect(await isAnnaAway()).toBe(false);
    await shift.logoutOffline(id(anna));
    expect((await keyring.listSwitchableUsers()).map(({ name }) => name)).not.toContain(anna);
  });

  it('gives the token of somebody else while their key is open in this browser session', async () => {
    await arrive(anna, '482913');
    const token = localStorage.getItem(`${prefix}${anna}.accessToken`);
    await shift.prepareOtherSignIn();
    await arrive(ben, '771204');
    expect(await shelf.readSealedToken(id(anna))).toBe(token);
    await reload({ closed: true });
    expect(await shelf.readSealedToken(id(anna))).toBeUndefined();
  });

  it('renews a token that has run out, and keeps the new ones', async () => {
    await arrive(anna, '482913');
    signIn(anna, -60);
    await shift.prepareOtherSignIn();
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
    expect(await shelf.readSealedToken(id(anna))).toBe(fresh);
    expect(await shelf.readSealedToken(id(anna))).toBe(fresh);
    expect(renewals).toBe(1);
    await keyring.tryCode(id(anna), '482913');
    await shift.switchToPerson(id(anna));
    expect(localStorage.getItem(`${prefix}${anna}.refreshToken`)).toBe('r2');
  });

  it('lets go on with their code whose sign-in is over: what they record waits until they sign in', async () => {
    await arrive(anna, '482913');
    signIn(anna, -60);
    await shift.prepareOtherSignIn();
    await arrive(ben, '771204');
    const elsewhere = globalThis.fetch;
    let renewals = 0;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (!url.includes('cognito-idp')) return elsewhere(url, init);
      renewals += 1;
      return Response.json({ __type: 'NotAuthorizedException' }, { status: 400 });
    });
    expect(await shelf.readSealedToken(id(anna))).toBeUndefined();
    expect(await shelf.readSealedToken(id(anna))).toBeUndefined();
    expect(renewals).toBe(1);
    expect((await keyring.listSwitchableUsers()).map(({ name }) => name)).toContain(anna);
    await keyring.tryCode(id(anna), '482913');
    await shift.switchToPerson(id(anna));
    const { findCurrentUser: userHere } = await import('../person.ts');
    expect([userHere(), signedIn()]).toEqual([id(anna), null]);
    // The next user finds the sign-in of the previous one.
    await keyring.tryCode(id(ben), '771204');
    await shift.switchToPerson(id(ben));
    expect([userHere(), signedIn()]).toEqual([id(ben), ben]);
    expect((await keyring.listSwitchableUsers()).map(({ name }) => name)).toContain(anna);
  });

  it('locks with what is beneath, and opens with the code', async () => {
    await arrive(anna, '482913');
    await shift.lockTablet('Anna');
    expect([lock.readLock(), signedIn()]).toEqual([{ person: id(anna), name: 'Anna' }, null]);
    expect((await keyring.tryCode(id(anna), '482913')).right).toBe(true);
    await shift.switchToPerson(id(anna));
    expect([lock.readLock(), signedIn()]).toEqual([undefined, anna]);
    expect(localStorage.getItem(`${prefix}${anna}.idToken`)).toBeNull();
  });

  it('of whoever logs out without a network keeps what is not sent, and nothing of their sign-in', async () => {
    await arrive(anna, '482913');
    const sealed = await keyring.encryptForPerson(id(anna), bytes('not sent'));
    const mine = { user: id(anna), plant: 'TO1' };
    await store.writeChanges(mine, [
      { kind: 'read', id: '/ewo/items', body: { answer: [] } },
      { kind: 'picture', id: 'p1.thumb', body: new Blob(['a pump']) },
      { kind: 'entry', id: 'e1', body: { id: 'e1' } },
    ]);

    storeReadTime(getReadTimesKey(id(anna), 'TO1', 3), 10, Date.now());
    storeReadTime(getReadTimesKey(id(ben), 'TO1', 3), 10, Date.now());

    expect(await shift.countUnsentEntries(id(anna))).toBe(1);
    await shift.logoutOffline(id(anna));
    expect([signedIn(), lock.readLock()]).toEqual([null, { left: true }]);
    for (const kind of ['read', 'picture'] as const) expect(await store.listHeads(mine, kind)).toEqual([]);
    expect(loadReadTimes(getReadTimesKey(id(anna), 'TO1', 3))).toEqual({});
    expect(loadReadTimes(getReadTimesKey(id(ben), 'TO1', 3))).not.toEqual({});
    await expect(store.listBodies(mine, 'entry')).rejects.toMatchObject({ name: 'Locked' });
    expect((await keyring.listSwitchableUsers()).map(({ name }) => name)).not.toContain(anna);
    lock.clearLock();
    await expect(keyring.decryptForPerson(id(anna), sealed)).rejects.toMatchObject({ name: 'Locked' });
    await arrive(anna);
    expect(await keyring.decryptForPerson(id(anna), sealed)).toEqual(bytes('not sent'));
    expect(await store.listBodies(mine, 'entry')).toEqual([{ id: 'e1' }]);
  });

  it('that is shut out forgets everybody, and says why', async () => {
    await arrive(anna, '482913');
    await shift.prepareOtherSignIn();
    await arrive(ben, '771204');
    lock.setLock({ shutOut: { reason: 'Left on a train' } });
    await shift.wipeTablet();
    expect([signedIn(), lock.readLock()]).toEqual([null, { shutOut: { reason: 'Left on a train' } }]);
    const mine = (await keyring.listSwitchableUsers()).filter(({ name }) => [anna, ben].includes(name));
    expect(mine).toEqual([]);
    expect((await keyring.tryCode(id(anna), '482913')).right).toBe(false);
  });
});

describe('the lock', () => {
  /** Returns everything a page of this origin can read without a code. */
  async function readable() {
    const people = (await records.listKnownUsers()).filter((known) => [id(anna), id(ben)].includes(known.id));
    const sealed = people.map(({ id, tokens, byCode, byService, byDevice, typed }) => ({
      ...{ id, tokens, byCode, byService, byDevice, typed },
    }));
    return JSON.stringify({ ...localStorage, ...sessionStorage, sealed });
  }

  it('forgets every key that was opened, of everybody, and leaves no token', async () => {
    await arrive(anna, '482913');
    await shift.prepareOtherSignIn();
    await arrive(ben, '771204');
    const ofAnna = await keyring.encryptForPerson(id(anna), bytes('an EWO')).catch(() => undefined);
    sessionStorage.setItem(`draft:${ben}:TO1:tag:new`, '{"anomaly":"oil leak"}');
    sessionStorage.setItem(`draft:${anna}:TO1:tag:new`, '{"anomaly":"loose belt"}');
    localStorage.setItem('alerts.heard.TO1', '{"alerts":[{"text":"press down"}]}');
    await shift.lockTablet('Ben');

    expect(ofAnna).toBeDefined();
    for (const user of [anna, ben]) {
      await expect(keyring.decryptForPerson(id(user), ofAnna!)).rejects.toMatchObject({ name: 'Locked' });
      expect(await records.findOpenedKey(id(user))).toBeUndefined();
      expect(await shelf.readSealedToken(id(user))).toBeUndefined();
    }
    expect(sessionStorage.getItem('session-key')).toBeNull();
    expect(await readable()).not.toMatch(/refresh-|eyJ|oil leak|loose belt|press down/);

    await keyring.tryCode(id(ben), '771204');
    await shift.switchToPerson(id(ben));
    expect(signedIn()).toBe(ben);
    expect(sessionStorage.getItem(`draft:${ben}:TO1:tag:new`)).toContain('oil leak');
    expect(localStorage.getItem('alerts.heard.TO1')).toContain('press down');
    expect(sessionStorage.getItem(`draft:${anna}:TO1:tag:new`)).toBeNull();
  });

  it('of whoever has no code opens after a sign-in alone', async () => {
    await arrive(anna);
    const sealed = await keyring.encryptForPerson(id(anna), bytes('not sent'));
    await shift.lockTablet('Anna');
    expect(signedIn()).toBeNull();
    expect(await readable()).not.toMatch(/refresh-/);
    await expect(keyring.decryptForPerson(id(anna), sealed)).rejects.toMatchObject({ name: 'Locked' });
    lock.clearLock();
    offline = true;
    await expect(keyring.decryptForPerson(id(anna), sealed)).rejects.toMatchObject({ name: 'Locked' });
    offline = false;
    await arrive(anna);
    expect(await keyring.decryptForPerson(id(anna), sealed)).toEqual(bytes('not sent'));
  });

  it('finds the sign-in of a browser that ended unlocked on the shelf, and what lay open is forgotten', async () => {
    await arrive(anna, '482913');
    await shelf.storeSealedTokens(id(anna));
    await reload({ closed: true });
    lock.setLock({ person: id(anna), name: anna });
    await shift.completeLock();
    expect(await readable()).not.toMatch(/refresh-/);
    await keyring.tryCode(id(anna), '482913');
    await shift.switchToPerson(id(anna));
    expect(localStorage.getItem(`${prefix}${anna}.refreshToken`)).toBe(`refresh-${anna}`);
  });

  it('makes a code of PBKDF2 anew by Argon2id when it is typed', async () => {
    await arrive(anna, '482913');
    const sealed = await keyring.encryptForPerson(id(anna), bytes('an EWO'));
    await shift.lockTablet('Anna');
    const known = (await records.findKnownUser(id(anna)))!;
    // Replaces the wrapped key with one of the previous version.
    await keyring.tryCode(id(anna), '482913');
    const salt = code.createRandomBytes(16);
    const from = await crypto.subtle.importKey('raw', bytes('482913'), 'PBKDF2', false, ['deriveKey']);
    const pbkdf2 = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 1_000 };
    const aes = { name: 'AES-GCM', length: 256 };
    const codeKey = await crypto.subtle.deriveKey(pbkdf2, from, aes, false, ['encrypt', 'decrypt']);
    const device = await records.getDeviceKey();
    const dataKey = (await code.unwrapByCode(device, id(anna), '482913', known.byCode!))!;
    const about = `code ${id(anna)}`;
    const old = await code.encryptBytes(device, await code.encryptBytes(codeKey, dataKey, about), about);
    await records.updateKnownUser(id(anna), (before) => ({
      ...before!,
      byCode: { salt, iterations: 1_000, sealed: old },
    }));
    await keyring.clearKeys();

    expect((await keyring.tryCode(id(anna), '482914')).right).toBe(false);
    expect((await records.findKnownUser(id(anna)))!.byCode!.kdf).toBeUndefined();
    expect(await keyring.tryCode(id(anna), '482913')).toEqual({ right: true });
    expect((await records.findKnownUser(id(anna)))!.byCode).toMatchObject({
      kdf: 'argon2id',
      memory: 65_536,
    });
    await keyring.clearKeys();
    expect(await keyring.tryCode(id(anna), '482913')).toEqual({ right: true });
    expect(await keyring.decryptForPerson(id(anna), sealed)).toEqual(bytes('an EWO'));
  });

  it('tells the service of wrong codes, whose count goes on where the own was set back', async () => {
    const { startCodeCount: beginCount } = await import('./wrong-codes.ts');
    await arrive(anna, '482913');
    await beginCount((await records.findKnownUser(id(anna)))!);
    await shift.lockTablet('Anna');
    expect(await keyring.tryCode(id(anna), '000000')).toEqual({ right: false, attemptsLeft: 4 });
    expect(await keyring.tryCode(id(anna), '000000')).toEqual({ right: false, attemptsLeft: 3 });
    const setBack = () => records.updateKnownUser(id(anna), (before) => ({ ...before!, wrong: 0 }));
    await setBack();
    expect(await keyring.tryCode(id(anna), '000000')).toEqual({ right: false, attemptsLeft: 2 });
    await setBack();
    await keyring.tryCode(id(anna), '000000');
    await setBack();
    expect(await keyring.tryCode(id(anna), '000000')).toEqual({ right: false, attemptsLeft: 0 });
    expect(JSON.stringify(asked)).not.toContain('000000');
    // Without the service, only the device's own count applies.
    offline = true;
    await setBack();
    expect(await keyring.tryCode(id(anna), '000000')).toEqual({ right: false, attemptsLeft: 4 });
  });

  it('is sealed after twelve hours without the service; a sign-in opens what waits, and the code counts again', async () => {
    const mine = { user: id(anna), plant: 'TO1' };
    await arrive(anna, '482913');
    await store.writeChanges(mine, [
      { kind: 'read', id: '/ewo/items', body: { answer: [] } },
      { kind: 'entry', id: 'e1', body: { id: 'e1' } },
    ]);
    expect(await shift.sealIfOverdue()).toBe(false);
    await shift.lockTablet('Anna');
    const later = Date.now() + SEALED_AFTER_MS + 60_000;
    vi.useFakeTimers({ toFake: ['Date'], now: later });
    try {
      expect(await keyring.tryCode(id(anna), '482913')).toEqual({ right: false, attemptsLeft: 0 });
      expect(await shift.sealIfOverdue()).toBe(true);
      expect(lock.readLock()).toEqual({ sealed: true });
      expect([await store.listHeads(mine, 'read'), (await store.listHeads(mine, 'entry')).length]).toEqual([
        [],
        1,
      ]);
      const { tokens, byCode } = (await records.findKnownUser(id(anna)))!;
      expect([tokens, byCode]).toEqual([undefined, undefined]);
      lock.clearLock();
      localStorage.setItem('service-contact', String(later));
      // The page may be left at any time, and a code without an opened key locks the next one.
      const puts = vi.spyOn(IDBObjectStore.prototype, 'put');
      await arrive(anna);
      const putNames = puts.mock.calls.map(([value], index) =>
        value.byCode ? 'code' : (puts.mock.contexts[index] as IDBObjectStore).name,
      );
      puts.mockRestore();
      expect(putNames.slice(0, 2)).toEqual(['opened', 'code']);
      expect(await store.listBodies(mine, 'entry')).toEqual([{ id: 'e1' }]);
      await shift.lockTablet('Anna');
      expect(await keyring.tryCode(id(anna), '482913')).toEqual({ right: true });
    } finally {
      vi.useRealTimers();
    }
  });
});
