// The data key of each person known on this device: how it is made, opened and closed. What one keeps here is sealed by it.
import { devices } from '../../../../shared/access/device-api.ts';
import { call } from '../../call.ts';
import { isFull } from '../../offline/full.ts';
import {
  keyFrom,
  MOST_WRONG,
  newDataKey,
  open as openBytes,
  randomBytes,
  seal as sealBytes,
  unwrapByCode,
  unwrapBySecret,
  wrapByCode,
  wrapBySecret,
} from '../code.ts';
import { deviceId } from '../device.ts';
import { currentPerson } from '../kept-token.ts';
import { userHere } from '../person.ts';
import {
  changeKnown,
  deviceKey,
  everyKnown,
  findKnown,
  findOpened,
  forgetOpened,
  type Known,
  keepOpened,
} from './records.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Their data key is closed: they have to be here with their code, or sign in. */
export class Locked extends Error {
  override name = 'Locked';
}

const keys = new Map<string, CryptoKey>();
const finding = new Map<string, Promise<CryptoKey>>();

/** Known to this browser session alone: gone when the browser is closed. */
const sessionKey = 'session-key';

const base64 = (bytes: Bytes) => btoa(String.fromCharCode(...bytes));
const bytesOf = (text: string): Bytes => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const fromUrl = (text: string) => bytesOf(text.replaceAll('-', '+').replaceAll('_', '/'));

function ofSession(): Promise<CryptoKey> {
  let kept = sessionStorage.getItem(sessionKey);
  if (!kept) {
    kept = base64(randomBytes(32));
    sessionStorage.setItem(sessionKey, kept);
  }
  return keyFrom(bytesOf(kept));
}

async function opened(person: string, dataKey: Bytes): Promise<CryptoKey> {
  const key = await keyFrom(dataKey);
  keys.set(person, key);
  const inner = await sealBytes(await ofSession(), dataKey, `session ${person}`);
  await keepOpened(person, await sealBytes(await deviceKey(), inner, `session ${person}`));
  return key;
}

/** What this browser session opened before. */
async function openedBefore(person: string): Promise<Bytes | undefined> {
  const sealed = sessionStorage.getItem(sessionKey) ? await findOpened(person) : undefined;
  const inner = sealed && (await openBytes(await deviceKey(), sealed, `session ${person}`));
  return inner && openBytes(await ofSession(), inner, `session ${person}`);
}

const byDevice = async ({ id, byDevice: sealed }: Known): Promise<Bytes | undefined> =>
  sealed && openBytes(await deviceKey(), sealed, `device ${id}`);

const PATIENCE_MS = 8_000;

/** The secret the service keeps for whoever is signed in, on this device. */
const secretOfService = async (): Promise<Bytes> =>
  fromUrl((await call(devices.key, { device: deviceId() }, AbortSignal.timeout(PATIENCE_MS))).secret);

async function byService({ id, byService: sealed }: Known): Promise<Bytes | undefined> {
  if (!sealed || currentPerson() !== id) return undefined;
  return unwrapBySecret(await deviceKey(), id, await secretOfService(), sealed);
}

async function made(person: string): Promise<Bytes> {
  const dataKey = newDataKey();
  const sealed = await sealBytes(await deviceKey(), dataKey, `device ${person}`);
  const kept = await changeKnown(
    person,
    (known) => known ?? { id: person, name: '', wrong: 0, byDevice: sealed },
  );
  return (await byDevice(kept!)) ?? dataKey;
}

async function dataKeyOf(person: string): Promise<Bytes | undefined> {
  const before = await openedBefore(person);
  if (before) return before;
  const known = await findKnown(person);
  if (!known) return person === userHere() ? made(person) : undefined;
  // of whoever has no code, this device opens what is theirs while they are signed in
  return (person === userHere() ? await byDevice(known) : undefined) ?? byService(known);
}

/** @throws Locked */
function keyOf(person: string): Promise<CryptoKey> {
  const key = keys.get(person);
  if (key) return Promise.resolve(key);
  let found = finding.get(person);
  if (!found) {
    found = find(person).finally(() => finding.delete(person));
    finding.set(person, found);
  }
  return found;
}

async function find(person: string): Promise<CryptoKey> {
  const dataKey = await dataKeyOf(person).catch((error: unknown) => {
    throw isFull(error) ? error : new Locked('out of reach', { cause: error });
  });
  if (!dataKey) throw new Locked('locked');
  return opened(person, dataKey);
}

/** For what is kept here of a person. @throws Locked */
export const seal = async (person: string, bytes: Bytes): Promise<Bytes> =>
  sealBytes(await keyOf(person), bytes, person);

/** Undefined where it is not theirs, or not whole. @throws Locked */
export const open = async (person: string, sealed: Bytes): Promise<Bytes | undefined> =>
  openBytes(await keyOf(person), sealed, person);

/** Asking the service where nothing else opens it. */
export async function opensByService(person: string): Promise<boolean> {
  return keyOf(person).then(
    () => true,
    () => false,
  );
}

/** Without asking the service. */
export async function isOpen(person: string): Promise<boolean> {
  if (keys.has(person)) return true;
  const known = await findKnown(person);
  const mine = known && person === userHere();
  const dataKey = (await openedBefore(person)) ?? (mine ? await byDevice(known) : undefined);
  if (dataKey) await opened(person, dataKey);
  return dataKey !== undefined;
}

/** Somebody signed in works on this device: known from now on, and able to come back. */
export async function welcome(person: string, { name }: Pick<Known, 'name'>): Promise<Known> {
  await keyOf(person);
  const known = (await changeKnown(person, (before) => before && { ...before, name }))!;
  await startable(known);
  return known.byService ? known : recoverable(known);
}

/** Whoever has no code starts without a network all the same, as long as they are signed in. */
async function startable({ id, byCode, byDevice: kept }: Known): Promise<void> {
  const dataKey = byCode || kept ? undefined : await openedBefore(id);
  if (!dataKey) return;
  const sealed = await sealBytes(await deviceKey(), dataKey, `device ${id}`);
  await changeKnown(id, (before) => before && { ...before, byDevice: sealed });
}

/** Whoever forgets the code finds what waits here after a sign-in. */
async function recoverable(known: Known): Promise<Known> {
  const { id } = known;
  const [dataKey, secret] = await Promise.all([openedBefore(id), secretOfService()]);
  if (!dataKey) return known;
  const sealed = await wrapBySecret(await deviceKey(), id, secret, dataKey);
  return (await changeKnown(id, (before) => before && { ...before, byService: sealed })) ?? known;
}

/** @throws Locked where it could not be found again without the code */
export async function setCode(person: string, code: string): Promise<void> {
  await keyOf(person);
  let known = await findKnown(person);
  if (known && !known.byService) known = await recoverable(known);
  const dataKey = await openedBefore(person);
  if (!dataKey || !known?.byService) throw new Locked('needs the service');
  const byCode = await wrapByCode(await deviceKey(), person, code, dataKey);
  await changeKnown(person, (before) => {
    if (!before) return undefined;
    const { byDevice: _, ...rest } = before;
    return { ...rest, byCode, wrong: 0 };
  });
}

/** What a code did: opened, or how many more may be wrong; none left, and the code is worth nothing any more. */
export type Tried = { right: true } | { right: false; left: number };

export async function tryCode(person: string, code: string): Promise<Tried> {
  // counted before it is looked at: whoever closes the browser in between has used it up all the same
  const known = await changeKnown(person, (before) => before && { ...before, wrong: before.wrong + 1 });
  if (!known?.byCode || known.wrong > MOST_WRONG) return { right: false, left: 0 };
  const dataKey = await unwrapByCode(await deviceKey(), person, code, known.byCode);
  if (!dataKey) return { right: false, left: MOST_WRONG - known.wrong };
  await changeKnown(person, (before) => before && { ...before, wrong: 0 });
  await opened(person, dataKey);
  return { right: true };
}

/** Their sign-in leaves the device; what waits opens after they signed in again. */
async function leave(person: string, change: (known: Known) => Known): Promise<void> {
  keys.delete(person);
  await forgetOpened(person);
  await changeKnown(person, (before) => {
    if (!before) return undefined;
    const { tokens: _, away: __, byDevice: sealed, ...rest } = before;
    // never seen by the service since: only this device has it
    return change(rest.byService || rest.byCode ? rest : { ...rest, byDevice: sealed });
  });
}

/** Logged out by themselves: the code they set is there when they come back. */
export const close = (person: string): Promise<void> => leave(person, (known) => known);

/** Too many wrong codes, or a device shut out: the code is worth nothing any more. */
export const shut = (person: string): Promise<void> =>
  leave(person, ({ byCode: _, ...known }) => ({ ...known, wrong: 0 }));

export const keepTokens = async (person: string, tokens: Bytes | undefined): Promise<void> => {
  await changeKnown(person, (before) => before && { ...before, tokens });
};

/** Who may go on here with their code. */
export const handable = async (): Promise<Known[]> =>
  (await everyKnown())
    .filter(({ id, byCode, tokens }) => byCode && (tokens || id === userHere()))
    .sort((a, b) => a.name.localeCompare(b.name));
