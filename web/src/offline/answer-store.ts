// Stored answers of all users of this device, who share its space: the oldest are removed to make room.
import { settings, system, users } from '#shared/access/api.ts';
import { isStorageFull } from './storage-full.ts';
import {
  deleteAll,
  getPersonKey,
  listHeads,
  listPersons,
  MAX_STORED_AGE_MS,
  type Person,
  type StoreChange,
  type StoredHead,
  writeChanges,
} from './store.ts';

/** Limit for the stored answers of all users of this device, without their pictures. */
export const MAX_ANSWER_BYTES = 17 * 1024 * 1024;

export interface StoredAnswer {
  path: string;
  question: object;
  answer: unknown;
  at: number;
}

/** Paths whose answers are the same in every plant. */
export const userPaths = new Set<string>([users.tenant.path, settings.get.path, system.health.path]);

/** Heads of the stored answers of a person, without the bodies. */
interface AnswerIndex {
  person: Person;
  heads: Map<string, StoredHead>;
}
const answerIndexes = new Map<string, Promise<AnswerIndex>>();
let allIndexesPromise: Promise<unknown> | undefined;

/** Returns the shelf of a person; opening it removes answers older than a week. */
export function getAnswerIndex(person: Person): Promise<AnswerIndex> {
  const name = getPersonKey(person);
  const knownIndex = answerIndexes.get(name);
  if (knownIndex) return knownIndex;
  const openingIndex = openAnswerIndex(person);
  answerIndexes.set(name, openingIndex);
  return openingIndex;
}

async function openAnswerIndex(person: Person): Promise<AnswerIndex> {
  const heads = await listHeads(person, 'read').catch(() => []);
  const expiredHeads = heads.filter(({ at: storedAt }) => Date.now() - storedAt > MAX_STORED_AGE_MS);
  if (expiredHeads.length > 0) await writeChanges(person, expiredHeads.map(buildRemoval)).catch(() => {});
  const freshHeads = heads.filter((head) => !expiredHeads.includes(head));
  return { person, heads: new Map(freshHeads.map((head) => [head.id, head])) };
}
export const buildRemoval = ({ id }: Pick<StoredHead, 'id'>): StoreChange => ({ kind: 'read', id });

/** Returns the shelves of all users of this device, who share its space. */
async function listAnswerIndexes(): Promise<AnswerIndex[]> {
  allIndexesPromise ??= listPersons('read').then((persons) => Promise.all(persons.map(getAnswerIndex)));
  await allIndexesPromise;
  return Promise.all(answerIndexes.values());
}

let notifyStorageFull = (): void => {};
/** Sets the callback that is called once when there is no room left to store answers. */
export const onStorageFull = (listener: () => void): void => {
  notifyStorageFull = listener;
};

/**
 * Stores answers and removes the oldest to make room. Never throws, since a page works without the stored
 * copy.
 */
export async function storeAnswers(person: Person, changes: readonly StoreChange[]): Promise<void> {
  try {
    const { heads } = await getAnswerIndex(person);
    for (let attempts = 0; ; attempts++) {
      try {
        for (const head of await writeChanges(person, changes)) heads.set(head.id, head);
        break;
      } catch (error) {
        if (!isStorageFull(error) || attempts === 3 || !(await deleteOldestQuarter())) throw error;
      }
    }
    await deleteExcess();
  } catch (error) {
    if (isStorageFull(error)) {
      notifyStorageFull();
      notifyStorageFull = () => {};
    } else console.warn('An answer could not be kept.', error);
  }
}

/**
 * Makes room for a recorded write: removes pictures first, then the oldest answers. Returns false if nothing
 * is left to remove.
 */
export async function freeStorage(): Promise<boolean> {
  if ((await listPersons('picture')).length === 0) return deleteOldestQuarter();
  await deleteAll('picture');
  return true;
}

interface IndexedAnswer {
  shelf: AnswerIndex;
  head: StoredHead;
}

/** User and settings are needed for every offline action, so these answers are never removed. */
const requiredPaths = new Set<string>([...userPaths, users.get.path]);

const sortOldestFirst = (indexes: readonly AnswerIndex[]): IndexedAnswer[] =>
  indexes
    .flatMap((answerIndex) => [...answerIndex.heads.values()].map((head) => ({ shelf: answerIndex, head })))
    .filter(({ head }) => !requiredPaths.has(head.id))
    .sort((a, b) => a.head.at - b.head.at);

async function deleteExcess(): Promise<void> {
  const indexes = await listAnswerIndexes();
  let bytes = 0;
  for (const { heads } of indexes) for (const { size } of heads.values()) bytes += size;
  if (bytes <= MAX_ANSWER_BYTES) return;
  const removedAnswers: IndexedAnswer[] = [];
  for (const each of sortOldestFirst(indexes)) {
    if (bytes <= MAX_ANSWER_BYTES) break;
    bytes -= each.head.size;
    removedAnswers.push(each);
  }
  await deleteAnswers(removedAnswers);
}

async function deleteOldestQuarter(): Promise<boolean> {
  const sortedAnswers = sortOldestFirst(await listAnswerIndexes());
  await deleteAnswers(sortedAnswers.slice(0, Math.ceil(sortedAnswers.length / 4)));
  return sortedAnswers.length > 0;
}

async function deleteAnswers(removedAnswers: readonly IndexedAnswer[]): Promise<void> {
  for (const [{ person, heads }, answersOfIndex] of Map.groupBy(
    removedAnswers,
    ({ shelf: answerIndex }) => answerIndex,
  )) {
    await writeChanges(
      person,
      answersOfIndex.map(({ head }) => buildRemoval(head)),
    );
    for (const { head } of answersOfIndex) heads.delete(head.id);
  }
}

/** Clears the shelves in memory, on log-out and on a change of user. */
export function clearAnswerIndexes(): void {
  answerIndexes.clear();
  allIndexesPromise = undefined;
}
