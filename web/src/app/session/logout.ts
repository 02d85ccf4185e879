// Log-out by the user, and the removal of local data common to all ways out.
import { users } from '#shared/access/api.ts';
import { cache } from '../../cache.ts';
import { call } from '../../call.ts';
import { textOf } from '../../i18n/text.ts';
import { findLastUser } from '../../session/person.ts';
import { clearSelectedPlant } from '../../session/selected-plant.ts';
import { signOutAtProvider } from '../../session/sign-in.ts';
import { findSignedInUser } from '../../session/stored-token.ts';
import { flash } from '../../ui/flashes.ts';
import { leaveWithoutConfirmation } from '../../ui/form/leaving.ts';

/**
 * Logs out at the service, then removes token, user, cache and selected plant, and signs out at the provider.
 */
export async function logout(): Promise<void> {
  await call(users.logout, {});
  await clearTabletData();
  await signOutAndOpen('/');
}

export function reportLogoutFailure(error: unknown): void {
  console.warn(error);
  flash('error', textOf('shell')('unableToLogout'));
}

/**
 * Ends the notifications on this device, and removes the data stored by the touch pages, if this user used this browser
 * as a tablet.
 */
export async function clearTabletData(): Promise<void> {
  try {
    await (await import('../../push/device.ts')).endDevice();
  } catch (error) {
    console.warn('The notifications on this device could not be ended.', error);
  }
  const person = findLastUser();
  if (person === undefined || person !== findSignedInUser()) return;
  try {
    await (await import('../../session/keyring/user-change.ts')).removePersonData(person);
  } catch (error) {
    console.warn('What was kept here could not be forgotten.', error);
  }
}

export const signOutAndOpen = (page: '/' | '/login') =>
  leaveWithoutConfirmation(() => {
    clearSessionData();
    return signOutAtProvider(page);
  });

export function clearSessionData(): void {
  cache.clear();
  clearSelectedPlant();
}
