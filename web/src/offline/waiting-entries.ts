// Waiting entries in memory, kept equal in all tabs through the store and a broadcast channel.
import { useSyncExternalStore } from 'react';
import type { AnsweredWrite } from '../cache.ts';
import { LockedError } from '../session/keyring/keyring.ts';
import type { Entry } from './entry.ts';
import { isStorageFull } from './storage-full.ts';
import {
  getPersonKey,
  listBodies,
  listPersons,
  type Person,
  type StoreChange,
  writeChanges,
} from './store.ts';
import { findCurrentPerson, findCurrentUser } from './tablet-user.ts';

let entries: readonly Entry[] = [];
const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

export const listWaitingEntries = (): readonly Entry[] => entries;
export const findEntry = (id: string): Entry | undefined => entries.find((entry) => entry.id === id);

const isSamePerson = (firstPerson: Person, otherPerson: Person | undefined) =>
  otherPerson !== undefined && getPersonKey(firstPerson) === getPersonKey(otherPerson);

/** Returns the entries of the current user in the current plant. */
export const listOwnEntries = (person = findCurrentPerson()): Entry[] =>
  entries.filter((each) => isSamePerson(each, person));

/**
 * Message between tabs: the entries changed, and optionally a write was answered or entries were refused or
 * discarded.
 */
interface TabMessage {
  answered?: { by: Person; write: AnsweredWrite };
  undone?: { by: Person; things: readonly string[] };
}
const getChannel = () => {
  news ??= new BroadcastChannel('plantledger.unsent');
  return news;
};
let news: BroadcastChannel | undefined;

const sortByOrder = (unsortedEntries: readonly Entry[]) =>
  unsortedEntries.toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));

/**
 * Reads the entries of a person; empty while the data of the person is locked, since the code was not entered
 * yet.
 */
const listEntries = (person: Person): Promise<unknown[]> =>
  listBodies(person, 'entry').catch((error: unknown) => {
    if (error instanceof LockedError) return [];
    throw error;
  });

let changes = 0;
/** Reads all entries; if entries change during the read, they are read again. */
export async function loadWaitingEntries(): Promise<void> {
  for (let before = -1; before !== changes; ) {
    before = changes;
    const loadedEntries = await Promise.all((await listPersons('entry')).map(listEntries));
    if (before === changes) entries = sortByOrder(loadedEntries.flat() as Entry[]);
  }
  notifyListeners();
}

/** Delay that groups the messages of a tab that sends many entries. */
const MESSAGE_DELAY_MS = 100;

export const broadcastToTabs = (news: TabMessage): void => getChannel().postMessage(news);

/**
 * Listens to other tabs; `onAnswered` gets their answered writes, `onUndone` the things of refused or discarded
 * entries.
 */
export function watchOtherTabs(
  onAnswered: (owner: Person, write: AnsweredWrite) => void,
  onUndone: (owner: Person, things: readonly string[]) => void = () => {},
): () => void {
  let reloadTimer: ReturnType<typeof setTimeout> | undefined;
  const reloadEntries = () =>
    loadWaitingEntries().catch((error: unknown) => console.warn('What waits could not be read.', error));
  const onMessage = ({ data }: MessageEvent<TabMessage>) => {
    clearTimeout(reloadTimer);
    const { undone } = data;
    reloadTimer = setTimeout(async () => {
      await reloadEntries();
      if (undone) onUndone(undone.by, undone.things);
    }, MESSAGE_DELAY_MS);
    if (data.answered) onAnswered(data.answered.by, data.answered.write);
  };
  getChannel().addEventListener('message', onMessage);
  return () => {
    clearTimeout(reloadTimer);
    getChannel().removeEventListener('message', onMessage);
    news?.close();
    news = undefined;
  };
}

/** Returns a number greater than that of all entries here, even if the clock was set back. */
export const computeNextOrder = (): number => Math.max(Date.now(), (entries.at(-1)?.order ?? 0) + 1);

/** Changes of a person's data in one transaction: entries to put, entries to remove, and files. */
export interface EntryChanges {
  changedEntries?: readonly Entry[];
  removedIds?: readonly string[];
  more?: readonly StoreChange[];
  answered?: AnsweredWrite;
}

export async function changeEntries(
  person: Person,
  { changedEntries = [], removedIds = [], more = [], answered }: EntryChanges,
): Promise<void> {
  changes += 1;
  await writeChanges(person, [
    ...changedEntries.map((entry): StoreChange => ({ kind: 'entry', id: entry.id, body: entry })),
    ...removedIds.map((id): StoreChange => ({ kind: 'entry', id })),
    ...more,
  ]);
  changes += 1;
  const changedIds = new Set([...changedEntries.map(({ id }) => id), ...removedIds]);
  entries = sortByOrder([...entries.filter(({ id }) => !changedIds.has(id)), ...changedEntries]);
  notifyListeners();
  broadcastToTabs({
    answered: answered && { by: { user: person.user, plant: person.plant }, write: answered },
  });
}

/**
 * Removes an answered entry and stores the page of its thing in one transaction, if there is room for the
 * page.
 */
export async function removeAnsweredEntry(
  person: Person,
  changes: EntryChanges,
  page: StoreChange | undefined,
): Promise<void> {
  try {
    await changeEntries(person, page ? { ...changes, more: [page] } : changes);
  } catch (error) {
    if (!page || !isStorageFull(error)) throw error;
    await changeEntries(person, changes);
  }
}

export function onEntriesChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let shownEntries: readonly Entry[] = [];
/**
 * Returns the entries that the current user sees: all own ones in every plant, except those being sent while
 * a page waits.
 */
export function listUnsentEntries(): readonly Entry[] {
  const user = findCurrentUser();
  const next = entries.filter((each) => each.user === user && each.state !== 'trying');
  if (next.length !== shownEntries.length || next.some((each, at) => each !== shownEntries[at]))
    shownEntries = next;
  return shownEntries;
}
export const useUnsentEntries = (): readonly Entry[] =>
  useSyncExternalStore(onEntriesChange, listUnsentEntries);
