// Every byte a tablet keeps goes through here: answers, what waits to be sent, and its files, each of one person.

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { open, seal } from '../session/keyring/keyring.ts';

/** Whose: a user in a plant. */
export interface Person {
  user: string;
  /** Empty for what is the user's in every plant. */
  plant: string;
}
export type Kind = 'read' | 'entry' | 'file' | 'picture';

/** What is known of a thing without opening it. */
export interface Head {
  id: string;
  at: number;
  /** In bytes. */
  size: number;
}
/** Without a body the thing leaves. */
export interface Change {
  kind: Kind;
  id: string;
  body?: unknown;
  at?: number;
}

/** Nothing that is only read lies here for longer. */
export const WEEK = 7 * 86_400_000;

type Key = [kind: Kind, person: string, id: string];
interface Shelves extends DBSchema {
  heads: { key: Key; value: Head };
  bodies: { key: Key; value: Uint8Array<ArrayBuffer> };
}

let opened: Promise<IDBPDatabase<Shelves>> | undefined;
function shelves(): Promise<IDBPDatabase<Shelves>> {
  opened ??= openDB<Shelves>('plantledger', 1, {
    upgrade(db) {
      db.createObjectStore('heads');
      db.createObjectStore('bodies');
    },
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
    terminated() {
      opened = undefined;
    },
  });
  return opened;
}

export const nameOf = ({ user, plant }: Person): string => JSON.stringify([user, plant]);
const personNamed = (name: string): Person => {
  const [user, plant] = JSON.parse(name);
  return { user, plant };
};
const keyOf = (person: Person, kind: Kind, id: string): Key => [kind, nameOf(person), id];
/** Texts begin before '\uffff'. */
const allOf = (person: Person, kind: Kind) =>
  IDBKeyRange.bound([kind, nameOf(person)], [kind, nameOf(person), '\uffff']);

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const END = '\n'.charCodeAt(0);

/** A line that says what follows, then its bytes: JSON, or a file. */
async function packed(body: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const isBlob = body instanceof Blob;
  const says = isBlob ? { type: body.type, name: body instanceof File ? body.name : '' } : {};
  const line = encoder.encode(`${JSON.stringify(says)}\n`);
  const rest = isBlob ? new Uint8Array(await body.arrayBuffer()) : encoder.encode(JSON.stringify(body));
  const bytes = new Uint8Array(line.length + rest.length);
  bytes.set(line);
  bytes.set(rest, line.length);
  return bytes;
}

function unpacked(bytes: Uint8Array<ArrayBuffer>): unknown {
  const end = bytes.indexOf(END);
  const { type, name } = JSON.parse(decoder.decode(bytes.subarray(0, end)));
  const rest = bytes.subarray(end + 1);
  return type === undefined ? JSON.parse(decoder.decode(rest)) : new File([rest], name, { type });
}

export async function get(person: Person, kind: Kind, id: string): Promise<unknown> {
  const bytes = await (await shelves()).get('bodies', keyOf(person, kind, id));
  return bytes && ofPerson(person, bytes);
}

/** Undefined where it is not theirs. @throws Locked */
async function ofPerson({ user }: Person, sealed: Uint8Array<ArrayBuffer>): Promise<unknown> {
  const bytes = await open(user, sealed);
  return bytes && unpacked(bytes);
}

/** All of it or nothing, on the disk when it answers what was put. @throws QuotaExceededError where there is no room */
export async function write(person: Person, changes: readonly Change[]): Promise<Head[]> {
  const db = await shelves();
  const packedOf = async ({ body, ...change }: Change) => ({
    ...change,
    bytes: body === undefined ? undefined : await seal(person.user, await packed(body)),
  });
  const ready = await Promise.all(changes.map(packedOf));
  const all = db.transaction(['heads', 'bodies'], 'readwrite', { durability: 'strict' });
  const [heads, bodies] = [all.objectStore('heads'), all.objectStore('bodies')];
  const put: Head[] = [];
  const done: Promise<unknown>[] = [all.done];
  for (const { kind, id, at = Date.now(), bytes } of ready) {
    const key = keyOf(person, kind, id);
    if (bytes) {
      put.push({ id, at, size: bytes.length });
      done.push(heads.put(put.at(-1)!, key), bodies.put(bytes, key));
    } else done.push(heads.delete(key), bodies.delete(key));
  }
  await Promise.all(done);
  return put;
}

export const headsOf = async (person: Person, kind: Kind): Promise<Head[]> =>
  (await shelves()).getAll('heads', allOf(person, kind));

export async function list(person: Person, kind: Kind): Promise<unknown[]> {
  const bytes = await (await shelves()).getAll('bodies', allOf(person, kind));
  const all = await Promise.all(bytes.map((each) => ofPerson(person, each)));
  return all.filter((each) => each !== undefined);
}

/** Whose things of a kind lie here. */
export async function people(kind: Kind): Promise<Person[]> {
  const keys = await (await shelves()).getAllKeys('heads', IDBKeyRange.bound([kind], [kind, '\uffff']));
  return [...new Set(keys.map(([, person]) => person))].map(personNamed);
}

/** Of every person, or of one. */
export async function forgetAll(kind: Kind, user?: string): Promise<void> {
  for (const person of await people(kind)) {
    if (user !== undefined && person.user !== user) continue;
    const heads = await headsOf(person, kind);
    await write(
      person,
      heads.map(({ id }) => ({ kind, id })),
    );
  }
}
