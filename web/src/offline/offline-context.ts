// Dependencies of the offline code: set by `start.ts` on a tablet and by tests otherwise.
import type { Instant } from '#shared/day.ts';
import type { Principal } from '#shared/transitions.ts';
import type { DeferredWrite, ReadStored, WriteContext } from './deferred-writes.ts';
import type { FindToken } from './tablet-user.ts';

export interface OfflineContext {
  definitions: () => Promise<readonly DeferredWrite[]>;
  getPrincipal: () => Principal | undefined;
  now: () => Instant;
  tokenOf: FindToken;
  read: ReadStored;
  /**
   * Whether this version of the app knows the refusal code: a code without a text here never refuses an
   * entry.
   */
  knowsCode: (code: string) => boolean;
}

let offlineContext: OfflineContext | undefined;
export const setOfflineContext = (means: OfflineContext): void => {
  offlineContext = means;
};
export function getOfflineContext(): OfflineContext {
  if (!offlineContext) throw new Error('nothing is kept here');
  return offlineContext;
}

/** Returns the context for computing an expected answer; undefined while no user is known. */
export function buildWriteContext(now: Instant): WriteContext | undefined {
  const principal = getOfflineContext().getPrincipal();
  return principal && { principal, now, read: getOfflineContext().read };
}

const LOCK_NAME = 'plantledger.unsent';

/**
 * Runs the work under a lock, so that one tab sends at a time. Returns undefined if another tab still holds
 * the lock after `timeoutMs` milliseconds.
 */
export async function runExclusively<T>(work: () => Promise<T>, timeoutMs: number): Promise<T | undefined> {
  try {
    return (await navigator.locks.request(LOCK_NAME, { signal: AbortSignal.timeout(timeoutMs) }, work)) as T;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return undefined;
    throw error;
  }
}

let priorityCount = 0;
/** Whether a page waits for the answer to a write; background sending then yields to it. */
export const hasPriorityWork = (): boolean => priorityCount > 0;

/** Runs the work like `runExclusively`, but with priority: background sending is interrupted while it waits. */
export async function runExclusivelyWithPriority<T>(
  work: () => Promise<T>,
  timeoutMs: number,
): Promise<T | undefined> {
  priorityCount += 1;
  let isWaiting = true;
  const onStart = () => {
    if (isWaiting) priorityCount -= 1;
    isWaiting = false;
  };
  try {
    return await runExclusively(() => {
      onStart();
      return work();
    }, timeoutMs);
  } finally {
    onStart();
  }
}
