// Updates the stored answers and the open pages of every tab after answered and undone writes.
import { type AnsweredWrite, cache, computePatch } from '../cache.ts';
import type { Entry } from './entry.ts';
import { getOfflineContext } from './offline-context.ts';
import { applyWritesToStore } from './reads.ts';
import { getPersonKey, type Person, toPerson } from './store.ts';
import { findCurrentPerson } from './tablet-user.ts';
import { broadcastToTabs } from './waiting-entries.ts';

/** Makes the pages of every tab read these things again, since their expected state will not become real. */
export function announceUndoneEntries(undoneEntries: readonly Entry[]): void {
  const owner = undoneEntries[0] && toPerson(undoneEntries[0]);
  if (!owner) return;
  const things = undoneEntries.map(({ path }) => path.split('/')[1]!);
  if (isCurrentPerson(owner)) invalidateThings(new Set(things));
  broadcastToTabs({ undone: { by: owner, things } });
}

/** Handles the same message from another tab. */
export function onUndoneEntries(owner: Person, things: readonly string[]): void {
  if (isCurrentPerson(owner)) invalidateThings(new Set(things));
}

/**
 * Applies answered writes to the stored answers and to open pages, and invalidates the queries of their
 * things.
 */
export async function applyAnswers(sentEntries: readonly { entry: Entry; answer: unknown }[]): Promise<void> {
  if (sentEntries.length === 0) return;
  const definitions = await getOfflineContext().definitions();
  const ownAnswers = sentEntries.filter(({ entry }) => isCurrentPerson(entry));
  for (const { entry, answer } of ownAnswers) {
    const { method, path, input } = entry;
    showAnsweredWrite({ contract: { method, path }, input, answer: answer ?? entry.answer });
  }
  invalidateThings(new Set(ownAnswers.map(({ entry }) => entry.path.split('/')[1])));
  for (const personAnswers of Map.groupBy(sentEntries, ({ entry }) => getPersonKey(entry)).values())
    await applyWritesToStore(
      toPerson(personAnswers[0]!.entry),
      personAnswers.map(({ entry, answer }) => ({ ...entry, answer: answer ?? entry.answer })),
      definitions,
    ).catch((error: unknown) => console.warn('An answer could not be kept.', error));
}

const isCurrentPerson = (person: Person) => {
  const currentPerson = findCurrentPerson();
  return currentPerson !== undefined && getPersonKey(currentPerson) === getPersonKey(person);
};

function showAnsweredWrite(write: AnsweredWrite): void {
  for (const { queryKey, state } of cache.getQueryCache().getAll()) {
    const patch = computePatch(queryKey, state.data, write);
    if (patch && patch !== 'gone' && patch.data !== state.data) cache.setQueryData(queryKey, patch.data);
  }
}

const INVALIDATION_DELAY_MS = 500;
let invalidationTimer: ReturnType<typeof setTimeout> | undefined;
const staleThings = new Set<string>();

/**
 * Handles an answer that another tab received; the queries of its things are invalidated once the messages
 * pause.
 */
export function onAnsweredWrite(owner: Person, write: AnsweredWrite): void {
  if (!isCurrentPerson(owner)) return;
  showAnsweredWrite(write);
  staleThings.add(write.contract.path.split('/')[1]!);
  clearTimeout(invalidationTimer);
  invalidationTimer = setTimeout(() => {
    invalidateThings(staleThings);
    staleThings.clear();
  }, INVALIDATION_DELAY_MS);
}

function invalidateThings(things: ReadonlySet<string | undefined>): void {
  const thingNames = new Set(things);
  void cache.invalidateQueries({
    predicate: ({ queryKey }) => thingNames.has(String(queryKey[0]).split('/')[1]),
  });
}
