// Whether the service can be reached, as far as anybody tried.
import { system } from '../../../shared/access/api.ts';
import { Refused } from '../../../shared/refused.ts';
import { ask } from '../call.ts';

type Listener = () => void;

let lostNow = false;
const listeners = new Set<Listener>();

function set(next: boolean): void {
  if (lostNow === next) return;
  lostNow = next;
  tell();
}
const tell = () => {
  for (const listener of listeners) listener();
};

/** It answered, be it with a refusal. */
export const heard = (): void => set(false);
/** It did not. */
export const lost = (): void => set(true);

export const isAway = (): boolean => lostNow || !navigator.onLine;

export function onNetwork(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const PROBE_MS = 4_000;

/** Asks the service, where nothing else does. */
export async function probe(): Promise<void> {
  try {
    await ask(system.health, {}, AbortSignal.timeout(PROBE_MS));
    heard();
  } catch (error) {
    if (error instanceof Refused) heard();
    else lost();
  }
}

/** The device says so; whether the service answers shows with the next try. */
export function watchNetwork(): () => void {
  const back = () => {
    lostNow = false;
    tell();
  };
  addEventListener('online', back);
  addEventListener('offline', tell);
  return () => {
    removeEventListener('online', back);
    removeEventListener('offline', tell);
  };
}
