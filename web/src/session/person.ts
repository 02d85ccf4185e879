// Who this device works for: whoever is signed in, whose work lies behind the lock, or who worked here while no token can be had.
import { currentPerson } from './kept-token.ts';
import { keptLock } from './lock.ts';

/** Gone with the log-out. */
const key = 'offline.user';

export function userHere(): string | undefined {
  const lock = keptLock();
  if (lock) return lock.person;
  const person = currentPerson();
  const noted = notedPerson();
  if (person !== undefined && noted !== person) notePerson(person);
  return person ?? noted;
}

/** Who worked here last, as a tablet. */
export const notedPerson = (): string | undefined => localStorage.getItem(key) ?? undefined;

export const notePerson = (person: string): void => localStorage.setItem(key, person);
export const forgetPerson = (): void => localStorage.removeItem(key);
