// Network state of the browser; whether the service is reachable shows only in a call.
import { useSyncExternalStore } from 'react';

const events = ['online', 'offline'] as const;

function subscribe(listener: () => void): () => void {
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}

export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
