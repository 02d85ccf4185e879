// How old the oldest answer on the page is, of those that came from this device.
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { cache } from '../cache.ts';
import { isAway, onNetwork } from './network.ts';

const ages = new Map<string, number>();
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

export function noteAge(key: QueryKey, at: number): void {
  ages.set(hashKey(key), at);
  tell();
}

export function forgetAge(key: QueryKey): void {
  if (ages.delete(hashKey(key))) tell();
}

/** Of what somebody looks at; undefined where all of it is fresh. */
export function oldestShown(): number | undefined {
  const shown = [...ages].flatMap(([hash, at]) =>
    (cache.getQueryCache().get(hash)?.getObserversCount() ?? 0) > 0 ? [at] : [],
  );
  return shown.length > 0 ? Math.min(...shown) : undefined;
}

/** The network is back: what is on the page is read anew, the rest when somebody comes to it. */
export function readAged(): void {
  void cache.invalidateQueries({ predicate: ({ queryHash }) => ages.has(queryHash) });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = [
    onNetwork(listener),
    // what comes on the page and leaves it
    cache.getQueryCache().subscribe(({ type }) => {
      if (type === 'observerAdded' || type === 'observerRemoved') queueMicrotask(listener);
    }),
  ];
  return () => {
    listeners.delete(listener);
    for (const each of stop) each();
  };
}

export const useAge = (): number | undefined => useSyncExternalStore(subscribe, oldestShown);
export const useAway = (): boolean => useSyncExternalStore(onNetwork, isAway);
