// Data keys of the users known on this device: creation, opening and closing. The data a user stores here is
// encrypted with the data key.
import { devices } from '#shared/access/device-api.ts';
import { MAX_WRONG_CODES } from '#shared/access/tablet-code.ts';
import { call } from '../../call.ts';
import { isStorageFull } from '../../offline/storage-full.ts';
import {
  type CodeSealedKey,
  createDataKey,
  createRandomBytes,
  importKey,
  isOutdated,
  decryptBytes as openBytes,
  encryptBytes as sealBytes,
  unwrapByCode,
  unwrapBySecret,
  wrapByCode,
  wrapBySecret,
} from '../code.ts';
import { isContactLost } from '../contact.ts';
import { getDeviceId } from '../device.ts';
import { readLock } from '../lock.ts';
import { findCurrentUser } from '../person.ts';
import { findSignedInUser } from '../stored-token.ts';
import {
  deleteAllOpenedKeys,
  deleteOpenedKey,
  findKnownUser,
  findOpenedKey,
  getDeviceKey,
  type KnownUser,
  listKnownUsers,
  storeOpenedKey,
  updateKnownUser,
} from './user-records.ts';
import { reportWrongCode } from './wrong-codes.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Thrown if the data key of a user is closed: the user has to enter the code or sign in. */
export class LockedError extends Error {
  override name = 'Locked';
}

const keys = new Map<string, CryptoKey>();
const pendingKeys = new Map<string, Promise<CryptoKey>>();

/** Key of session storage, so its value is lost when the browser is closed. */
const SESSION_KEY = 'session-key';

const toBase64 = (bytes: Bytes) => btoa(String.fromCharCode(...bytes));
const fromBase64 = (base64Text: string): Bytes =>
  Uint8Array.from(atob(base64Text), (letter) => letter.charCodeAt(0));
const fromBase64Url = (urlText: string) => fromBase64(urlText.replaceAll('-', '+').replaceAll('_', '/'));

function getSessionKey(): Promise<CryptoKey> {
  let storedKey = sessionStorage.getItem(SESSION_KEY);
  if (!storedKey) {
    storedKey = toBase64(createRandomBytes(32));
    sessionStorage.setItem(SESSION_KEY, storedKey);
  }
  return importKey(fromBase64(storedKey));
}

async function storeOpenKey(person: string, dataKey: Bytes): Promise<CryptoKey> {
  const key = await importKey(dataKey);
  keys.set(person, key);
  const inner = await sealBytes(await getSessionKey(), dataKey, `session ${person}`);
  await storeOpenedKey(person, await sealBytes(await getDeviceKey(), inner, `session ${person}`));
  return key;
}

/** Returns the data key if it was opened before in this browser session. */
async function findOpenedDataKey(person: string): Promise<Bytes | undefined> {
  const sealed = sessionStorage.getItem(SESSION_KEY) ? await findOpenedKey(person) : undefined;
  const inner = sealed && (await openBytes(await getDeviceKey(), sealed, `session ${person}`));
  return inner && openBytes(await getSessionKey(), inner, `session ${person}`);
}

const byDevice = async ({ id, byDevice: sealed }: KnownUser): Promise<Bytes | undefined> =>
  sealed && openBytes(await getDeviceKey(), sealed, `device ${id}`);

const SECRET_TIMEOUT_MS = 8_000;

/** Reads the secret that the service stores for the signed-in user on this device. */
const readServiceSecret = async (): Promise<Bytes> =>
  fromBase64Url(
    (await call(devices.key, { device: getDeviceId() }, AbortSignal.timeout(SECRET_TIMEOUT_MS))).secret,
  );

async function openByService({ id, byService: sealed }: KnownUser): Promise<Bytes | undefined> {
  if (!sealed || findSignedInUser() !== id) return undefined;
  return unwrapBySecret(await getDeviceKey(), id, await readServiceSecret(), sealed);
}

async function createDataKeyOf(person: string): Promise<Bytes> {
  const dataKey = createDataKey();
  const sealed = await sealBytes(await getDeviceKey(), dataKey, `device ${person}`);
  const storedUser = await updateKnownUser(
    person,
    (knownUser) => knownUser ?? { id: person, name: '', wrong: 0, byDevice: sealed },
  );
  return (await byDevice(storedUser!)) ?? dataKey;
}

async function findDataKey(person: string): Promise<Bytes | undefined> {
  // While the tablet is locked, a key opens only with the code.
  if (readLock()) return undefined;
  const openedDataKey = await findOpenedDataKey(person);
  if (openedDataKey) return openedDataKey;
  const knownUser = await findKnownUser(person);
  if (!knownUser) return person === findCurrentUser() ? createDataKeyOf(person) : undefined;
  // The key of a user without a code is opened by the device while that user is the current one.
  return (person === findCurrentUser() ? await byDevice(knownUser) : undefined) ?? openByService(knownUser);
}

const textEncoder = new TextEncoder();
const encodeCodeKey = ({ salt, sealed, ...rest }: CodeSealedKey): Bytes =>
  textEncoder.encode(JSON.stringify({ ...rest, salt: toBase64(salt), sealed: toBase64(sealed) }));
function decodeCodeKey(bytes: Bytes): CodeSealedKey {
  const { salt, sealed, ...rest } = JSON.parse(new TextDecoder().decode(bytes));
  return { ...rest, salt: fromBase64(salt), sealed: fromBase64(sealed) };
}

/** Returns the data key of a person, opening it if necessary. @throws Locked */
function getKey(person: string): Promise<CryptoKey> {
  const key = keys.get(person);
  if (key) return Promise.resolve(key);
  let pendingKey = pendingKeys.get(person);
  if (!pendingKey) {
    pendingKey = openKey(person).finally(() => pendingKeys.delete(person));
    pendingKeys.set(person, pendingKey);
  }
  return pendingKey;
}

/** Number of times all keys were forgotten; an opening that began before is rejected. */
let clearCount = 0;

async function openKey(person: string): Promise<CryptoKey> {
  const initialClearCount = clearCount;
  const dataKey = await findDataKey(person).catch((error: unknown) => {
    throw isStorageFull(error) ? error : new LockedError('out of reach', { cause: error });
  });
  if (!dataKey || initialClearCount !== clearCount) throw new LockedError('locked');
  const key = await storeOpenKey(person, dataKey);
  await restoreCode(person, dataKey);
  return key;
}

/**
 * Restores the code that was set aside when the tablet was sealed. The opened key is stored before: a page
 * that is left in between would lock the tablet right after the sign-in.
 */
async function restoreCode(person: string, dataKey: Bytes): Promise<void> {
  const { byCode, codeAside } = (await findKnownUser(person)) ?? {};
  const restoredCode = !byCode && codeAside && (await openBytes(await importKey(dataKey), codeAside, person));
  if (!restoredCode) return;
  await updateKnownUser(
    person,
    (previousUser) =>
      previousUser?.codeAside && { ...previousUser, byCode: decodeCodeKey(restoredCode), wrong: 0 },
  );
}

/** Encrypts data of a person for storage. @throws Locked */
export const encryptForPerson = async (person: string, bytes: Bytes): Promise<Bytes> =>
  sealBytes(await getKey(person), bytes, person);

/** Decrypts data of a person; undefined if it belongs to another person or is damaged. @throws Locked */
export const decryptForPerson = async (person: string, sealed: Bytes): Promise<Bytes | undefined> =>
  openBytes(await getKey(person), sealed, person);

/** Whether the data key of a person is open or can be opened without the service. */
export async function isKeyAvailable(person: string): Promise<boolean> {
  if (keys.has(person)) return true;
  const knownUser = await findKnownUser(person);
  const isOwnKey = knownUser && person === findCurrentUser();
  const dataKey = (await findOpenedDataKey(person)) ?? (isOwnKey ? await byDevice(knownUser) : undefined);
  if (dataKey) await storeOpenKey(person, dataKey);
  return dataKey !== undefined;
}

/** Registers the signed-in user on this device and prepares the ways to open the data key later. */
export async function registerPerson(person: string, { name }: Pick<KnownUser, 'name'>): Promise<KnownUser> {
  await getKey(person);
  const knownUser = (await updateKnownUser(
    person,
    (previousUser) => previousUser && { ...previousUser, name },
  ))!;
  await sealByDevice(knownUser);
  return knownUser.byService ? knownUser : sealByService(knownUser);
}

/**
 * Lets a user without a code start without a network while signed in: the data key is sealed by the device.
 */
async function sealByDevice({ id, byCode, byDevice: kept }: KnownUser): Promise<void> {
  const dataKey = byCode || kept ? undefined : await findOpenedDataKey(id);
  if (!dataKey) return;
  const sealed = await sealBytes(await getDeviceKey(), dataKey, `device ${id}`);
  await updateKnownUser(id, (previousUser) => previousUser && { ...previousUser, byDevice: sealed });
}

/**
 * Lets a user who forgot the code open the data after a sign-in: the data key is sealed with a secret of the
 * service.
 */
async function sealByService(knownUser: KnownUser): Promise<KnownUser> {
  const { id } = knownUser;
  const [dataKey, secret] = await Promise.all([findOpenedDataKey(id), readServiceSecret()]);
  if (!dataKey) return knownUser;
  const sealed = await wrapBySecret(await getDeviceKey(), id, secret, dataKey);
  return (
    (await updateKnownUser(id, (previousUser) => previousUser && { ...previousUser, byService: sealed })) ??
    knownUser
  );
}

/** Sets the code of a person. @throws Locked if the data key could not be recovered without the code */
export async function setCode(person: string, code: string): Promise<void> {
  await getKey(person);
  let knownUser = await findKnownUser(person);
  if (knownUser && !knownUser.byService) knownUser = await sealByService(knownUser);
  const dataKey = await findOpenedDataKey(person);
  if (!dataKey || !knownUser?.byService) throw new LockedError('needs the service');
  await storeCode(person, code, dataKey);
}

async function storeCode(person: string, code: string, dataKey: Bytes): Promise<void> {
  const byCode = await wrapByCode(await getDeviceKey(), person, code, dataKey);
  const codeAside = await sealBytes(await importKey(dataKey), encodeCodeKey(byCode), person);
  await updateKnownUser(person, (previousUser) => {
    if (!previousUser) return undefined;
    const { byDevice: _, ...rest } = previousUser;
    return { ...rest, byCode, codeAside, wrong: 0 };
  });
}

/**
 * Result of a code attempt: opened, or the number of attempts left; with none left the code no longer works.
 */
export type CodeAttempt = { right: true } | { right: false; attemptsLeft: number };

export async function tryCode(person: string, code: string): Promise<CodeAttempt> {
  if (isContactLost()) return { right: false, attemptsLeft: 0 };
  // The attempt is counted before the check, so that closing the browser in between does not avoid the count.
  const knownUser = await updateKnownUser(
    person,
    (previousUser) => previousUser && { ...previousUser, wrong: previousUser.wrong + 1 },
  );
  if (!knownUser?.byCode || knownUser.wrong > MAX_WRONG_CODES) return { right: false, attemptsLeft: 0 };
  const dataKey = await unwrapByCode(await getDeviceKey(), person, code, knownUser.byCode);
  if (!dataKey) {
    const attemptsLeft = MAX_WRONG_CODES - knownUser.wrong;
    return {
      right: false,
      attemptsLeft: Math.min(attemptsLeft, (await reportWrongCode(knownUser)) ?? attemptsLeft),
    };
  }
  await updateKnownUser(person, (previousUser) => previousUser && { ...previousUser, wrong: 0 });
  await storeOpenKey(person, dataKey);
  if (isOutdated(knownUser.byCode)) await storeCode(person, code, dataKey);
  return { right: true };
}

/** Forgets every data key opened on this device, also those of users who handed the tablet over. */
export async function clearKeys(): Promise<void> {
  clearCount += 1;
  keys.clear();
  sessionStorage.removeItem(SESSION_KEY);
  await deleteAllOpenedKeys();
}

/**
 * Removes the data key sealed by the device alone, if the service can recover it: the data of a user without
 * a code then opens only after a sign-in.
 */
export const removeDeviceSealedKey = async (person: string): Promise<void> => {
  await updateKnownUser(person, (previousUser) => {
    if (!previousUser?.byService) return undefined;
    const { byDevice: _, ...rest } = previousUser;
    return rest;
  });
};

/** Removes the sign-in of a person from the device; waiting entries open after the next sign-in. */
async function removeSignIn(person: string, change: (knownUser: KnownUser) => KnownUser): Promise<void> {
  keys.delete(person);
  await deleteOpenedKey(person);
  await updateKnownUser(person, (previousUser) => {
    if (!previousUser) return undefined;
    const { tokens: _, away: __, ticket: ___, byDevice: sealed, ...rest } = previousUser;
    // If the service never stored a secret, only the device can open the key.
    return change(rest.byService || rest.byCode ? rest : { ...rest, byDevice: sealed });
  });
}

/** Closes the data of a user who logged out; the code is kept for the next sign-in. */
export const closePersonData = (person: string): Promise<void> =>
  removeSignIn(person, (knownUser) => knownUser);

/** Removes the code after too many wrong attempts or when the device is shut out. */
export const revokeCode = (person: string): Promise<void> =>
  removeSignIn(person, ({ byCode: _, codeAside: __, ...knownUser }) => ({ ...knownUser, wrong: 0 }));

/** Closes the data after twelve hours without the service; a sign-in opens it and restores the code. */
export const sealUntilSignIn = (person: string): Promise<void> =>
  removeSignIn(person, ({ byCode: _, ...knownUser }) => knownUser);

export const storeTokens = async (person: string, tokens: Bytes | undefined): Promise<void> => {
  await updateKnownUser(person, (previousUser) => previousUser && { ...previousUser, tokens });
};

/** Returns the users who may continue on this device with their code, by name. */
export const listSwitchableUsers = async (): Promise<KnownUser[]> =>
  (await listKnownUsers())
    .filter(({ id, byCode, tokens }) => byCode && (tokens || id === findCurrentUser()))
    .sort((a, b) => a.name.localeCompare(b.name));
