// Log-off without a request of the user: after inactivity, or after a sign-out in another tab.
import { users } from '#shared/access/api.ts';
import { call } from '../../call.ts';
import { getIdleMs } from '../../session/activity.ts';
import { type ReturnPage, setReturnPage } from '../../session/sign-in.ts';
import { leaveWithoutConfirmation } from '../../ui/form/leaving.ts';
import { INACTIVITY_LIMIT_MS } from './inactivity.ts';
import { clearSessionData, clearTabletData, signOutAndOpen } from './logout.ts';

export type ReturnOwner = NonNullable<ReturnPage['owner']>;

/** Milliseconds to wait for the service to record the log-off. */
export const LOGOUT_TIMEOUT_MS = 5_000;

/**
 * Logs off after inactivity. Unsaved input stays as a draft, and an unreachable service does not prevent the
 * log-off.
 */
export async function logOff(owner: ReturnOwner): Promise<void> {
  rememberCurrentPage(owner, 'inactive');
  try {
    await call(users.logout, {}, AbortSignal.timeout(LOGOUT_TIMEOUT_MS));
  } catch (error) {
    console.warn('The service could not be told of the log-off.', error);
  }
  await clearTabletData();
  await signOutAndOpen('/login');
}

export function followSignOut(owner: ReturnOwner): void {
  rememberCurrentPage(owner, getIdleMs() >= INACTIVITY_LIMIT_MS ? 'inactive' : undefined);
  clearSessionData();
  void leaveWithoutConfirmation(async () => location.assign('/login'));
}

/** Stores the page to return to. Blurring the focused field first saves its value in the draft. */
export function rememberCurrentPage(owner: ReturnOwner, reason?: ReturnPage['because']): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  setReturnPage({ path: location.pathname + location.search, owner, because: reason });
}
