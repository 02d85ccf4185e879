// Records of the users known on this device. Sealed values need the code, this device's key or the service to
// be read.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type CodeSealedKey, createDeviceKey } from '../code.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export interface KnownUser {
  /** Tenant and user as `<tenant>/<user>`. */
  id: string;
  name: string;
  byCode?: CodeSealedKey;
  /** Copy of `byCode` sealed by the data key: a sign-in restores it after the tablet was sealed. */
  codeAside?: Bytes;
  /** Ticket of the service's count of wrong codes. */
  ticket?: string;
  /** Sign-in the ticket was issued to. */
  ticketOf?: string;
  /** Set after wrong codes were reported with this ticket. */
  ticketUsed?: true;
  /** Unsaved input of locked pages, sealed by the data key, one for each tab. */
  typed?: Bytes[];
  /** Data key of a user without a code, sealed by this device alone. */
  byDevice?: Bytes;
  /** Data key sealed with the secret that the service stores for this user and device. */
  byService?: Bytes;
  /** Number of consecutive wrong codes. */
  wrong: number;
  /** Tokens of the sign-in when it was last put away, sealed by the data key. */
  tokens?: Bytes;
  /**
   * End of the access token at the time the sign-in was put away; identifies that token while another user
   * works here.
   */
  away?: string;
}

interface PeopleDatabase extends DBSchema {
  device: { key: 'key'; value: CryptoKey };
  people: { key: string; value: KnownUser };
  /** Data keys opened in a browser session, sealed by a key that only that session has. */
  opened: { key: string; value: Bytes };
}

let databasePromise: Promise<IDBPDatabase<PeopleDatabase>> | undefined;

const openDatabase = () =>
  (databasePromise ??= openDB<PeopleDatabase>('people', 1, {
    upgrade(newDatabase) {
      newDatabase.createObjectStore('device');
      newDatabase.createObjectStore('people', { keyPath: 'id' });
      newDatabase.createObjectStore('opened');
    },
  }).catch((error: unknown) => {
    databasePromise = undefined;
    throw error;
  }));

/** Returns the key of this device, creating it once; if two tabs create one, the first is used. */
export async function getDeviceKey(): Promise<CryptoKey> {
  const openedDatabase = await openDatabase();
  const storedKey = await openedDatabase.get('device', 'key');
  if (storedKey) return storedKey;
  const newKey = await createDeviceKey();
  const keyTransaction = openedDatabase.transaction('device', 'readwrite');
  const existingKey = await keyTransaction.store.get('key');
  if (!existingKey) await keyTransaction.store.put(newKey, 'key');
  await keyTransaction.done;
  return existingKey ?? newKey;
}

export const findKnownUser = async (id: string): Promise<KnownUser | undefined> =>
  (await openDatabase()).get('people', id);
export const listKnownUsers = async (): Promise<KnownUser[]> => (await openDatabase()).getAll('people');

/**
 * Changes a record in one transaction, so that two tabs do not overwrite each other. Returns the new record.
 */
export async function updateKnownUser(
  id: string,
  applyChange: (known: KnownUser | undefined) => KnownUser | undefined,
): Promise<KnownUser | undefined> {
  const updateTransaction = (await openDatabase()).transaction('people', 'readwrite');
  const next = applyChange(await updateTransaction.store.get(id));
  if (next) await updateTransaction.store.put(next);
  await updateTransaction.done;
  return next;
}

export const findOpenedKey = async (id: string): Promise<Bytes | undefined> =>
  (await openDatabase()).get('opened', id);
export const storeOpenedKey = async (id: string, sealed: Bytes): Promise<unknown> =>
  (await openDatabase()).put('opened', sealed, id);
export const deleteOpenedKey = async (id: string): Promise<void> =>
  (await openDatabase()).delete('opened', id);
export const deleteAllOpenedKeys = async (): Promise<void> => (await openDatabase()).clear('opened');
