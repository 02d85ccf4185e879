// Ways to leave a tablet: log-out, log-off after inactivity, or lock if the service cannot be reached.
import { users } from '#shared/access/api.ts';
import { RefusalError } from '#shared/refused.ts';
import { call } from '../../call.ts';
import { lockTablet, logoutOffline, removePersonData } from '../../session/keyring/user-change.ts';
import { findKnownUser } from '../../session/keyring/user-records.ts';
import { findCurrentUser } from '../../session/person.ts';
import { leaveWithoutConfirmation } from '../../ui/form/leaving.ts';
import { LOGOUT_TIMEOUT_MS, type ReturnOwner, rememberCurrentPage } from '../session/log-off.ts';
import { signOutAndOpen } from '../session/logout.ts';

/** Logs out at the service if it is reachable, and on this device in any case. */
export async function logoutFromTablet(): Promise<void> {
  const person = findCurrentUser();
  if (person && !(await reportLogout())) return leaveWithoutConfirmation(() => logoutOffline(person));
  if (person) await removePersonData(person);
  await signOutAndOpen('/');
}

/**
 * Ends an inactive session: locks the tablet if the user has a code or the service is unreachable, and logs
 * off otherwise.
 */
export async function logOffOrLock(owner: ReturnOwner, name: string): Promise<void> {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  const person = findCurrentUser();
  const knownUser = person ? await findKnownUser(person) : undefined;
  if (knownUser?.byCode || !(await reportLogout())) return lockTablet(name);
  rememberCurrentPage(owner, 'inactive');
  if (person) await removePersonData(person);
  await signOutAndOpen('/login');
}

/** Whether the service recorded the log-out or the sign-in had already ended. */
async function reportLogout(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await call(users.logout, {}, AbortSignal.timeout(LOGOUT_TIMEOUT_MS));
    return true;
  } catch (error) {
    return error instanceof RefusalError && error.kind === 'unauthenticated';
  }
}
