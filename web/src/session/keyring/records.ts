// Who is known on this device and what is kept of each: nothing here can be read without their code, this device's key or the service.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type ByCode, newDeviceKey } from '../code.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export interface Known {
  /** `<tenant>/<user>`. */
  id: string;
  name: string;
  byCode?: ByCode;
  /** Without a code: sealed by this device alone. */
  byDevice?: Bytes;
  /** With the secret the service keeps for this person on this device. */
  byService?: Bytes;
  /** Wrong codes in a row. */
  wrong: number;
  /** Their sign-in as it was put away last, sealed by their data key. */
  tokens?: Bytes;
  /** While somebody else works here: how their token ends. */
  away?: string;
}

interface Kept extends DBSchema {
  device: { key: 'key'; value: CryptoKey };
  people: { key: string; value: Known };
  /** Data keys opened in a browser session, sealed by what only that session knows. */
  opened: { key: string; value: Bytes };
}

let opening: Promise<IDBPDatabase<Kept>> | undefined;

const database = () =>
  (opening ??= openDB<Kept>('people', 1, {
    upgrade(made) {
      made.createObjectStore('device');
      made.createObjectStore('people', { keyPath: 'id' });
      made.createObjectStore('opened');
    },
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  }));

/** Made once; of two tabs that make one, the first counts. */
export async function deviceKey(): Promise<CryptoKey> {
  const base = await database();
  const kept = await base.get('device', 'key');
  if (kept) return kept;
  const made = await newDeviceKey();
  const change = base.transaction('device', 'readwrite');
  const first = await change.store.get('key');
  if (!first) await change.store.put(made, 'key');
  await change.done;
  return first ?? made;
}

export const findKnown = async (id: string): Promise<Known | undefined> =>
  (await database()).get('people', id);
export const everyKnown = async (): Promise<Known[]> => (await database()).getAll('people');

/** In one transaction: two tabs lose nothing of each other. Answers what is kept from now on. */
export async function changeKnown(
  id: string,
  change: (known: Known | undefined) => Known | undefined,
): Promise<Known | undefined> {
  const work = (await database()).transaction('people', 'readwrite');
  const next = change(await work.store.get(id));
  if (next) await work.store.put(next);
  await work.done;
  return next;
}

export const findOpened = async (id: string): Promise<Bytes | undefined> =>
  (await database()).get('opened', id);
export const keepOpened = async (id: string, sealed: Bytes): Promise<unknown> =>
  (await database()).put('opened', sealed, id);
export const forgetOpened = async (id: string): Promise<void> => (await database()).delete('opened', id);
