// Reachability of the service, as observed by the last requests.
import { system } from '#shared/access/api.ts';
import { RefusalError } from '#shared/refused.ts';
import { callNetwork } from '../call.ts';
import { recordContact } from '../session/contact.ts';

type Listener = () => void;

let isUnreachable = false;
const listeners = new Set<Listener>();

function setUnreachable(next: boolean): void {
  if (isUnreachable === next) return;
  isUnreachable = next;
  notifyListeners();
}
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

/** Records that the service answered, even with a refusal. */
export const markReachable = (): void => {
  recordContact();
  setUnreachable(false);
};
/** Records that the service did not answer. */
export const markUnreachable = (): void => setUnreachable(true);

export const isOffline = (): boolean => isUnreachable || !navigator.onLine;

export function onNetworkChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const PROBE_MS = 4_000;

/**
 * Checks reachability with a health request when no other request is made; the answer of another system does
 * not count. Returns whether the service works.
 */
export async function checkReachability(): Promise<boolean> {
  try {
    await callNetwork(system.health, {}, AbortSignal.timeout(PROBE_MS));
    markReachable();
    return true;
  } catch (error) {
    if (error instanceof RefusalError) markReachable();
    else markUnreachable();
    return false;
  }
}

/**
 * Follows the browser's online and offline events. After "online" the service counts as reachable until the
 * next request fails.
 */
export function watchNetwork(): () => void {
  const onOnline = () => {
    isUnreachable = false;
    notifyListeners();
  };
  addEventListener('online', onOnline);
  addEventListener('offline', notifyListeners);
  return () => {
    removeEventListener('online', onOnline);
    removeEventListener('offline', notifyListeners);
  };
}
