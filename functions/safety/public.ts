// Public functions of safety for other features: conditions of lock-out for the begin and the end of work, and
// alerts about locks.
import type { Store } from '../db/store.ts';
import { listLockedWorkIds } from './lockout-state.ts';

export { buildConflictAlerts, buildRemovalAlerts } from './lock-alerts.ts';
export { assertMachineUnlocked, requireIsolated } from './lockout-state.ts';
export { requireUnlocked } from './work.ts';

/** Removes from orders that close automatically those for which a lock is on (PS39). */
export async function withoutLocked(store: Store, ids: Iterable<string>): Promise<Set<string>> {
  const kept = new Set(ids);
  return kept.size === 0 ? kept : kept.difference(await listLockedWorkIds(store));
}
