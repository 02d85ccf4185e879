// Order of sending: decides which entry depends on which other entry.
import { type Entry, listContainedIds } from './entry.ts';

type QueuedEntry = Pick<
  Entry,
  'id' | 'user' | 'plant' | 'order' | 'path' | 'thing' | 'input' | 'state' | 'stoppedAt'
>;

const getThingId = ({ thing }: QueuedEntry): string => thing.slice(thing.indexOf(':') + 1);

/**
 * Returns the first path segment: writes on things of `/ewo/items/{id}/start` share `/ewo`, while a remark on
 * an EWO is at `/remark`.
 */
const getPathRoot = ({ path }: QueuedEntry): string | undefined => path.split('/')[1];

/**
 * Whether the entry creates its thing, as `POST /ewo/items` with a proposed id does; the service does not
 * know the thing before it is sent.
 */
const isCreation = (entry: QueuedEntry): boolean =>
  !entry.path.includes('{') && entry.input.id === getThingId(entry);

const isStopped = ({ state }: QueuedEntry): boolean =>
  state === 'refused' || state === 'conflict' || state === 'stuck';

/**
 * Whether `laterEntry` was recorded on top of `earlierEntry` and must not be sent before it. This holds for entries of
 * one person in one plant that change the same thing, or when the later one references a thing that the
 * earlier one creates (a remark on it, or an EWO from it). Stock of a spare creates no dependency, since only
 * the service knows the quantity.
 */
export function isDependentOn(laterEntry: QueuedEntry, earlierEntry: QueuedEntry): boolean {
  if (laterEntry.user !== earlierEntry.user || laterEntry.plant !== earlierEntry.plant) return false;
  if (laterEntry.order <= earlierEntry.order) return false;
  if (laterEntry.thing === earlierEntry.thing && getPathRoot(laterEntry) === getPathRoot(earlierEntry))
    return true;
  return (
    isCreation(earlierEntry) &&
    listContainedIds(laterEntry.input, new Set([getThingId(earlierEntry)])).length > 0
  );
}

/**
 * Returns all entries that depend on these, directly or indirectly, with the order at which the dependency
 * ends: an entry recorded after a refusal was recorded on the thing as the service shows it, and does not
 * wait for a decision about the refused entry.
 */
function computeDependencies<E extends QueuedEntry>(
  rootEntries: readonly E[],
  entries: readonly E[],
): Map<E, number> {
  const dependencies = new Map<E, number>();
  for (const entry of entries) {
    if (rootEntries.includes(entry)) {
      dependencies.set(entry, entry.stoppedAt ?? Number.POSITIVE_INFINITY);
      continue;
    }
    const dependencyEnds = [...dependencies].flatMap(([earlierEntry, dependencyEnd]) =>
      entry.order < dependencyEnd && isDependentOn(entry, earlierEntry) ? [dependencyEnd] : [],
    );
    if (dependencyEnds.length > 0) dependencies.set(entry, Math.max(...dependencyEnds));
  }
  return dependencies;
}

/**
 * Returns the entries that are sent automatically, in order: neither refused or stuck nor dependent on such a one.
 */
export function listSendable<E extends QueuedEntry>(entries: readonly E[]): E[] {
  const blockedEntries = computeDependencies(entries.filter(isStopped), entries);
  return entries.filter((entry) => !blockedEntries.has(entry));
}

/** Returns the first of the entries that depends, directly or indirectly, on none of the excluded ones. */
export function findNextEntry<E extends QueuedEntry>(
  entries: readonly E[],
  excludedEntries: readonly E[],
): E | undefined {
  const excluded = computeDependencies(excludedEntries, entries);
  return entries.find((entry) => !excluded.has(entry));
}

/** Whether a write whose answer a page waits for must be queued behind entries that are sent before it. */
export const shouldQueue = (entry: QueuedEntry, entries: readonly QueuedEntry[]): boolean =>
  listSendable(entries).some(
    (earlierEntry) => earlierEntry.id !== entry.id && isDependentOn(entry, earlierEntry),
  );

/** Returns all entries that depend on this entry, in order. */
export const listDependants = <E extends QueuedEntry>(entry: E, entries: readonly E[]): E[] =>
  [
    ...computeDependencies(
      entries.filter(({ id }) => id === entry.id),
      entries,
    ).keys(),
  ].filter(({ id }) => id !== entry.id);
