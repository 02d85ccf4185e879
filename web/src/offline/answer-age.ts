// Age of the oldest stored answer among those that the current page shows.
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { cache } from '../cache.ts';
import { isOffline, onNetworkChange } from './network.ts';

const storedTimes = new Map<string, number>();
const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

export function setAnswerAge(key: QueryKey, storedAt: number): void {
  storedTimes.set(hashKey(key), storedAt);
  notifyListeners();
}

export function clearAnswerAge(key: QueryKey): void {
  if (storedTimes.delete(hashKey(key))) notifyListeners();
}

/**
 * Returns the time, in epoch milliseconds, of the oldest stored answer that a mounted query shows, or
 * undefined if all answers are fresh.
 */
export function getOldestShownTime(): number | undefined {
  const shownTimes = [...storedTimes].flatMap(([hash, storedAt]) =>
    (cache.getQueryCache().get(hash)?.getObserversCount() ?? 0) > 0 ? [storedAt] : [],
  );
  return shownTimes.length > 0 ? Math.min(...shownTimes) : undefined;
}

/**
 * Invalidates queries that show stored answers: mounted ones are read again now, others when they are next
 * used.
 */
export function refreshStoredAnswers(): void {
  void cache.invalidateQueries({ predicate: ({ queryHash }) => storedTimes.has(queryHash) });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const unsubscribers = [
    onNetworkChange(listener),
    // Queries that are mounted or unmounted change what the page shows.
    cache.getQueryCache().subscribe(({ type }) => {
      if (type === 'observerAdded' || type === 'observerRemoved') queueMicrotask(listener);
    }),
  ];
  return () => {
    listeners.delete(listener);
    for (const each of unsubscribers) each();
  };
}

export const useOldestShownTime = (): number | undefined =>
  useSyncExternalStore(subscribe, getOldestShownTime);
export const useIsOffline = (): boolean => useSyncExternalStore(onNetworkChange, isOffline);
