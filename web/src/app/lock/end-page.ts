// Reload of a page when the device is locked, since its memory may hold keys, tokens and texts of the user.
import { isTouchPage } from '../../offline/touch-pages.ts';
import { completeLock } from '../../session/keyring/user-change.ts';
import { leaveWithoutConfirmation } from '../../ui/form/leaving.ts';

/** Reloads the page unless it could not be loaded again without a network; then it stays, emptied. */
export async function reloadLockedPage(): Promise<void> {
  await completeLock();
  const isStoredOffline = isTouchPage() && Boolean(navigator.serviceWorker?.controller);
  if (navigator.onLine || isStoredOffline) await leaveWithoutConfirmation(async () => location.reload());
}
