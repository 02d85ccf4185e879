// Public functions of safety for other features: conditions for the begin and the end of work, alerts about locks,
// and reminders of obligations.
import type { Store } from '../db/store.ts';
import { listLockedWorkIds } from './lockout-state.ts';

export { obligationsTarget } from './import/obligation.ts';
export { buildConflictAlerts, buildRemovalAlerts } from './lock-alerts.ts';
export { assertMachineUnlocked, requireIsolated, requireTried } from './lockout-state.ts';
export { remindOfObligations } from './obligation-reminders.ts';
export { assertMachineUsable } from './obligation-use.ts';
export { buildPermitAlerts, buildPermitEndAlerts } from './permit-alerts.ts';
export { buildPermitKindReferences } from './permit-kind-references.ts';
export { warnOfEndingPermits } from './permit-warnings.ts';
export { requirePermits } from './permit-work.ts';
export { loadSignatures } from './signature/signature.ts';
export { requireSignature } from './signature/signing.ts';
export { mayVoid, voidSignatures } from './signature/voiding.ts';
export { requireUnlocked } from './work.ts';

/** Removes from orders that close automatically those for which a lock is on (PS39). */
export async function withoutLocked(store: Store, ids: Iterable<string>): Promise<Set<string>> {
  const kept = new Set(ids);
  return kept.size === 0 ? kept : kept.difference(await listLockedWorkIds(store));
}
