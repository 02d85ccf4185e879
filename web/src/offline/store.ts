// Storage of all offline data of a tablet in IndexedDB: answers, entries, files and pictures, encrypted per
// user.

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { decryptForPerson, encryptForPerson } from '../session/keyring/keyring.ts';

/** Owner of stored data: a user in a plant. */
export interface Person {
  user: string;
  /** Empty for data of the user that is the same in every plant. */
  plant: string;
}
export type StoredKind = 'read' | 'entry' | 'file' | 'picture';

/** Metadata of a stored thing that is readable without decryption. */
export interface StoredHead {
  id: string;
  at: number;
  /** Size in bytes. */
  size: number;
}
/** One change of a stored thing; without a body the thing is removed. */
export interface StoreChange {
  kind: StoredKind;
  id: string;
  body?: unknown;
  at?: number;
}

/** Maximum age of stored answers and pictures, in milliseconds. */
export const MAX_STORED_AGE_MS = 7 * 86_400_000;

type Key = [kind: StoredKind, person: string, id: string];
interface OfflineDatabase extends DBSchema {
  heads: { key: Key; value: StoredHead };
  bodies: { key: Key; value: Uint8Array<ArrayBuffer> };
}

let openedDatabase: Promise<IDBPDatabase<OfflineDatabase>> | undefined;
function openDatabase(): Promise<IDBPDatabase<OfflineDatabase>> {
  openedDatabase ??= openDB<OfflineDatabase>('plantledger', 1, {
    upgrade(db) {
      db.createObjectStore('heads');
      db.createObjectStore('bodies');
    },
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
    terminated() {
      openedDatabase = undefined;
    },
  });
  return openedDatabase;
}

export const getPersonKey = ({ user, plant }: Person): string => JSON.stringify([user, plant]);
/** Returns the owner alone of a thing that has one, such as an entry. */
export const toPerson = ({ user, plant }: Person): Person => ({ user, plant });
const parsePersonKey = (name: string): Person => {
  const [user, plant] = JSON.parse(name);
  return { user, plant };
};
const buildKey = (person: Person, kind: StoredKind, id: string): Key => [kind, getPersonKey(person), id];
/** Returns the key range of a kind and person; `\uffff` sorts after every id. */
const buildKeyRange = (person: Person, kind: StoredKind) =>
  IDBKeyRange.bound([kind, getPersonKey(person)], [kind, getPersonKey(person), '\uffff']);

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const END = '\n'.charCodeAt(0);

/** Encodes a body as a JSON line with type and name, followed by the bytes of JSON or of a file. */
async function encodeBody(body: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const isBlob = body instanceof Blob;
  const bodyHeader = isBlob ? { type: body.type, name: body instanceof File ? body.name : '' } : {};
  const headerLine = encoder.encode(`${JSON.stringify(bodyHeader)}\n`);
  const content = isBlob ? new Uint8Array(await body.arrayBuffer()) : encoder.encode(JSON.stringify(body));
  const bytes = new Uint8Array(headerLine.length + content.length);
  bytes.set(headerLine);
  bytes.set(content, headerLine.length);
  return bytes;
}

function decodeBody(bytes: Uint8Array<ArrayBuffer>): unknown {
  const end = bytes.indexOf(END);
  const { type, name } = JSON.parse(decoder.decode(bytes.subarray(0, end)));
  const content = bytes.subarray(end + 1);
  return type === undefined ? JSON.parse(decoder.decode(content)) : new File([content], name, { type });
}

export async function readStored(person: Person, kind: StoredKind, id: string): Promise<unknown> {
  const bytes = await (await openDatabase()).get('bodies', buildKey(person, kind, id));
  return bytes && decryptBody(person, bytes);
}

/** Decrypts a body; undefined if it does not belong to the user. @throws Locked */
async function decryptBody({ user }: Person, encryptedBytes: Uint8Array<ArrayBuffer>): Promise<unknown> {
  const bytes = await decryptForPerson(user, encryptedBytes);
  return bytes && decodeBody(bytes);
}

/**
 * Writes all changes in one transaction, flushed to disk before it returns, and returns the new heads.
 * @throws QuotaExceededError if there is no room
 */
export async function writeChanges(person: Person, changes: readonly StoreChange[]): Promise<StoredHead[]> {
  const db = await openDatabase();
  const encryptChange = async ({ body, ...change }: StoreChange) => ({
    ...change,
    bytes: body === undefined ? undefined : await encryptForPerson(person.user, await encodeBody(body)),
  });
  const encryptedChanges = await Promise.all(changes.map(encryptChange));
  const transaction = db.transaction(['heads', 'bodies'], 'readwrite', { durability: 'strict' });
  const [heads, bodies] = [transaction.objectStore('heads'), transaction.objectStore('bodies')];
  const writtenHeads: StoredHead[] = [];
  const pendingWrites: Promise<unknown>[] = [transaction.done];
  for (const { kind, id, at = Date.now(), bytes } of encryptedChanges) {
    const key = buildKey(person, kind, id);
    if (bytes) {
      writtenHeads.push({ id, at, size: bytes.length });
      pendingWrites.push(heads.put(writtenHeads.at(-1)!, key), bodies.put(bytes, key));
    } else pendingWrites.push(heads.delete(key), bodies.delete(key));
  }
  await Promise.all(pendingWrites);
  return writtenHeads;
}

export const listHeads = async (person: Person, kind: StoredKind): Promise<StoredHead[]> =>
  (await openDatabase()).getAll('heads', buildKeyRange(person, kind));

export async function listBodies(person: Person, kind: StoredKind): Promise<unknown[]> {
  const bytes = await (await openDatabase()).getAll('bodies', buildKeyRange(person, kind));
  const decryptedBodies = await Promise.all(bytes.map((each) => decryptBody(person, each)));
  return decryptedBodies.filter((each) => each !== undefined);
}

/** Returns the persons who have stored things of a kind. */
export async function listPersons(kind: StoredKind): Promise<Person[]> {
  const keys = await (await openDatabase()).getAllKeys('heads', IDBKeyRange.bound([kind], [kind, '\uffff']));
  return [...new Set(keys.map(([, person]) => person))].map(parsePersonKey);
}

/** Removes all things of a kind, of every user or of one. */
export async function deleteAll(kind: StoredKind, user?: string): Promise<void> {
  for (const person of await listPersons(kind)) {
    if (user !== undefined && person.user !== user) continue;
    const heads = await listHeads(person, kind);
    await writeChanges(
      person,
      heads.map(({ id }) => ({ kind, id })),
    );
  }
}
