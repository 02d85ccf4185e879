// Current user of this device: the locked user, the signed-in user, or the last user while no token is
// available.

import { readLock } from './lock.ts';
import { findSignedInUser } from './stored-token.ts';

/** Removed on log-out. */
const STORAGE_KEY = 'offline.user';

export function findCurrentUser(): string | undefined {
  const lock = readLock();
  if (lock) return lock.person;
  const person = findSignedInUser();
  const lastUser = findLastUser();
  if (person !== undefined && lastUser !== person) setLastUser(person);
  return person ?? lastUser;
}

/** Returns the last user of this device as a tablet. */
export const findLastUser = (): string | undefined => localStorage.getItem(STORAGE_KEY) ?? undefined;

export const setLastUser = (person: string): void => localStorage.setItem(STORAGE_KEY, person);
export const clearLastUser = (): void => localStorage.removeItem(STORAGE_KEY);
