// What waits to be sent, as every tab knows it: kept in the store, told from tab to tab.
import { useSyncExternalStore } from 'react';
import type { Write } from '../cache.ts';
import { Locked } from '../session/keyring/keyring.ts';
import type { Entry } from './entry.ts';
import { isFull } from './full.ts';
import { personHere, userHere } from './person.ts';
import { type Change, list, nameOf, type Person, people, write } from './store.ts';

let entries: readonly Entry[] = [];
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

export const allWaiting = (): readonly Entry[] => entries;

const isOf = (one: Person, other: Person | undefined) => other !== undefined && nameOf(one) === nameOf(other);

/** Of who works here now, in this plant. */
export const ownWaiting = (person = personHere()): Entry[] => entries.filter((each) => isOf(each, person));

/** What tabs tell each other: what waits has changed, and what was answered. */
interface News {
  answered?: { by: Person; write: Write };
}
const channel = () => {
  news ??= new BroadcastChannel('plantledger.unsent');
  return news;
};
let news: BroadcastChannel | undefined;

const inOrder = (some: readonly Entry[]) =>
  some.toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));

/** Of whoever has not been here with their code nothing can be read: it waits until they are. */
const openList = (person: Person): Promise<unknown[]> =>
  list(person, 'entry').catch((error: unknown) => {
    if (error instanceof Locked) return [];
    throw error;
  });

let changes = 0;
/** What changes while it is read is read again. */
export async function readWaiting(): Promise<void> {
  for (let before = -1; before !== changes; ) {
    before = changes;
    const all = await Promise.all((await people('entry')).map(openList));
    if (before === changes) entries = inOrder(all.flat() as Entry[]);
  }
  tell();
}

/** Another tab sends many: it is listened to now and then. */
const GATHER_MS = 100;

/** Tells of other tabs; `heard` gets what they were answered. */
export function watchWaiting(heard: (by: Person, write: Write) => void): () => void {
  let soon: ReturnType<typeof setTimeout> | undefined;
  const readAgain = () =>
    readWaiting().catch((error: unknown) => console.warn('What waits could not be read.', error));
  const on = ({ data }: MessageEvent<News>) => {
    clearTimeout(soon);
    soon = setTimeout(readAgain, GATHER_MS);
    if (data.answered) heard(data.answered.by, data.answered.write);
  };
  channel().addEventListener('message', on);
  return () => {
    clearTimeout(soon);
    channel().removeEventListener('message', on);
    news?.close();
    news = undefined;
  };
}

/** Later than all that is here, whatever the clock says. */
export const nextOrder = (): number => Math.max(Date.now(), (entries.at(-1)?.order ?? 0) + 1);

/** What of a person's changes, all at once: entries put, entries and files gone. */
export interface Changes {
  put?: readonly Entry[];
  gone?: readonly string[];
  more?: readonly Change[];
  answered?: Write;
}

export async function change(
  person: Person,
  { put = [], gone = [], more = [], answered }: Changes,
): Promise<void> {
  changes += 1;
  await write(person, [
    ...put.map((entry): Change => ({ kind: 'entry', id: entry.id, body: entry })),
    ...gone.map((id): Change => ({ kind: 'entry', id })),
    ...more,
  ]);
  changes += 1;
  const touched = new Set([...put.map(({ id }) => id), ...gone]);
  entries = inOrder([...entries.filter(({ id }) => !touched.has(id)), ...put]);
  tell();
  channel().postMessage({
    answered: answered && { by: { user: person.user, plant: person.plant }, write: answered },
  } satisfies News);
}

/** It was answered: with the same stroke its page is as it is now, where there is room for that. */
export async function changeAnswered(
  person: Person,
  changes: Changes,
  page: Change | undefined,
): Promise<void> {
  try {
    await change(person, page ? { ...changes, more: [page] } : changes);
  } catch (error) {
    if (!page || !isFull(error)) throw error;
    await change(person, changes);
  }
}

export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let shown: readonly Entry[] = [];
/** What people see of it: all that is theirs, in every plant, but what is being sent while they wait. */
export function unsent(): readonly Entry[] {
  const user = userHere();
  const next = entries.filter((each) => each.user === user && each.state !== 'trying');
  if (next.length !== shown.length || next.some((each, at) => each !== shown[at])) shown = next;
  return shown;
}
export const useUnsent = (): readonly Entry[] => useSyncExternalStore(onWaiting, unsent);
