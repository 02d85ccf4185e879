// Check before a tablet shows anything: whether the last user may continue without a code.
import { clearPrefetchedResponses } from '../../prefetch.ts';
import { getIdleMs } from '../../session/activity.ts';
import { isKeyAvailable, listSwitchableUsers } from '../../session/keyring/keyring.ts';
import { hasPutAwayTokens } from '../../session/keyring/token-store.ts';
import { completeLock, sealIfOverdue } from '../../session/keyring/user-change.ts';
import { findKnownUser } from '../../session/keyring/user-records.ts';
import { type Lock, readLock, setLock } from '../../session/lock.ts';
import { findCurrentUser } from '../../session/person.ts';
import { INACTIVITY_LIMIT_MS } from '../session/inactivity.ts';

/**
 * Locks the tablet if the last user has a code and has not proved it in this browser session, or was inactive
 * too long. Works with and without a network.
 */
export async function lockIfRequired(): Promise<void> {
  if (!/^\/app(\/|$)/i.test(location.pathname)) return;
  try {
    if (await sealIfOverdue()) return;
    const lock = readLock() ?? (await findRequiredLock());
    if (!lock) return;
    if (!readLock()) setLock(lock);
    clearPrefetchedResponses();
    await completeLock();
  } catch (error) {
    // A browser that cannot store data works only with a network.
    console.warn('Nothing can be kept on this device.', error);
  }
}

async function findRequiredLock(): Promise<Lock | undefined> {
  const person = findCurrentUser();
  if (!person) return (await listSwitchableUsers()).length > 0 ? {} : undefined;
  const knownUser = await findKnownUser(person);
  // A browser that ended right after a hand-over still has the tokens of the previous user.
  if (knownUser && hasPutAwayTokens(knownUser)) return {};
  if (!knownUser?.byCode || (getIdleMs() < INACTIVITY_LIMIT_MS && (await isKeyAvailable(person))))
    return undefined;
  return { person, name: knownUser.name };
}
