// Changes of the current user of this tablet: lock, hand-over to the next user, log-out, and removal of all
// users.
import { users } from '#shared/access/api.ts';
import { cache } from '../../cache.ts';
import { call } from '../../call.ts';
import { clearReadTimes } from '../../offline/read-ahead-times.ts';
import { deleteAll, listHeads, listPersons } from '../../offline/store.ts';
import { recordActivity } from '../activity.ts';
import { isContactLost } from '../contact.ts';
import { announcePerson, clearLock, type Lock, readLock, setLock } from '../lock.ts';
import { clearLastUser, findCurrentUser, findLastUser, setLastUser } from '../person.ts';
import { waitForRenewal } from '../sign-in.ts';
import { findSignedInUser } from '../stored-token.ts';
import {
  clearKeys,
  closePersonData,
  isKeyAvailable,
  removeDeviceSealedKey,
  revokeCode,
  sealUntilSignIn,
} from './keyring.ts';
import { restoreUnsavedInput, sealUnsavedInput } from './sealed-input.ts';
import { clearLibraryTokens, putTokensAway, restoreTokens } from './token-store.ts';
import { findKnownUser, listKnownUsers } from './user-records.ts';

/** Locks the tablet: covers every tab at once, then closes all data of the person. */
export async function lockTablet(name: string): Promise<void> {
  const person = findCurrentUser();
  if (!person || readLock()) return;
  setLock({ person, name });
  await completeLock();
}

let lockCompletion: Promise<void> | undefined;

/**
 * Seals the sign-in and the unsaved input, then forgets every key. Each tab does this for itself; if a
 * browser ends before it is done, the next page does it.
 */
export function completeLock(): Promise<void> {
  lockCompletion ??= runLockSteps().finally(() => {
    lockCompletion = undefined;
  });
  return lockCompletion;
}

async function runLockSteps(): Promise<void> {
  await waitForRenewal();
  const lockedPerson = readLock()?.person;
  const signedInPerson = findSignedInUser();
  const person = signedInPerson ?? lockedPerson ?? findLastUser();
  const knownUser = person === undefined ? undefined : await findKnownUser(person);
  const canSeal = knownUser !== undefined && (await isKeyAvailable(knownUser.id));
  await sealUnsavedInput(canSeal ? knownUser.id : undefined);
  // A sign-in without a code is forgotten; one left by a browser that ended has its copy on the shelf.
  if (signedInPerson && canSeal && knownUser.byCode) await putTokensAway(signedInPerson);
  await clearLibraryTokens();
  if (person && !knownUser?.byCode) await removeDeviceSealedKey(person);
  await clearKeys();
}

/** Puts away the sign-in of the current user, if the data key is open; otherwise leaves it unchanged. */
async function putSignInAway(person: string): Promise<void> {
  await waitForRenewal();
  if (!(await isKeyAvailable(person))) return;
  await sealUnsavedInput(person);
  await putTokensAway(person);
}

/** Continues as a person whose data key is open: on the own page, or on the page of the previous user. */
export async function switchToPerson(person: string): Promise<void> {
  const lockedPerson = findCurrentUser();
  const signedInPerson = findSignedInUser();
  if (lockedPerson && lockedPerson !== person && !readLock())
    await sealUnsavedInput((await isKeyAvailable(lockedPerson)) ? lockedPerson : undefined);
  if (signedInPerson && signedInPerson !== person) await putSignInAway(signedInPerson);
  if (findSignedInUser() !== person) await restoreTokens(person);
  await restoreUnsavedInput(person);
  setLastUser(person);
  recordActivity();
  // The pages of the previous user are removed before the lock is.
  if (lockedPerson !== person) {
    cache.clear();
    announcePerson(person);
  }
  clearLock();
}

/**
 * Prepares the sign-in of another user: a user with a code is put away and returns with the code, others are
 * logged out.
 */
export async function prepareOtherSignIn(): Promise<void> {
  const person = findSignedInUser();
  if (!person) return;
  await waitForRenewal();
  if ((await findKnownUser(person))?.byCode) return putSignInAway(person);
  await call(users.logout, {});
  await clearLibraryTokens();
  await removePersonData(person);
}

/** Removes the stored data of a person except waiting entries, which open at the next sign-in. */
export async function removePersonData(person: string): Promise<void> {
  await endNotifications();
  clearLastUser();
  await deleteStoredAnswers(person);
  await closePersonData(person);
}

/** Ends the notifications on this device; the service hears of it at the next contact. */
async function endNotifications(): Promise<void> {
  try {
    await (await import('../../push/device.ts')).endDevice();
  } catch (error) {
    console.warn('The notifications on this device could not be ended.', error);
  }
}

/** Logs out without a network: the provider cannot be notified, so the sign-in is only forgotten here. */
export async function logoutOffline(person: string): Promise<void> {
  await waitForRenewal();
  await clearLibraryTokens();
  await removePersonData(person);
  lockEmptyTablet({ left: true });
}

function lockEmptyTablet(nextLock: Lock): void {
  setLock(nextLock);
  cache.clear();
  announcePerson();
}

/**
 * Ends the use of a code after too many wrong attempts: the sign-in leaves the tablet, other users may
 * continue.
 */
export async function endCodeUse(person: string, name: string): Promise<void> {
  if (findSignedInUser() === person) await clearLibraryTokens();
  if (findCurrentUser() === person) clearLastUser();
  await deleteStoredAnswers(person);
  await revokeCode(person);
  if (!readLock() || readLock()?.person === person) lockEmptyTablet({ spent: name });
}

/**
 * Seals the tablet after twelve hours without the service: only waiting entries stay, and open after a
 * sign-in. Returns whether it did.
 */
export async function sealIfOverdue(): Promise<boolean> {
  if (!isContactLost()) return false;
  const knownUsers = await listKnownUsers();
  if (knownUsers.length === 0) return false;
  setLock({ ...(readLock()?.shutOut && readLock()), sealed: true });
  await completeLock();
  clearLastUser();
  for (const { id } of knownUsers) {
    await deleteStoredAnswers(id);
    await sealUntilSignIn(id);
  }
  return true;
}

let wipeCompletion: Promise<void> | undefined;

/** Removes the data of all users except waiting entries, after an administrator shut the tablet out. */
export function wipeTablet(): Promise<void> {
  wipeCompletion ??= runWipeSteps().finally(() => {
    wipeCompletion = undefined;
  });
  return wipeCompletion;
}

async function runWipeSteps(): Promise<void> {
  announcePerson();
  cache.clear();
  await waitForRenewal();
  await clearLibraryTokens();
  clearLastUser();
  for (const { id } of await listKnownUsers()) {
    await deleteStoredAnswers(id);
    await revokeCode(id);
  }
}

/** Removes the stored answers and pictures of a person. */
async function deleteStoredAnswers(person: string): Promise<void> {
  clearReadTimes(person);
  await deleteAll('read', person);
  await deleteAll('picture', person);
}

/** Returns the number of waiting entries of a person. */
export async function countUnsentEntries(person: string): Promise<number> {
  const personPlants = (await listPersons('entry')).filter(({ user }) => user === person);
  const heads = await Promise.all(personPlants.map((each) => listHeads(each, 'entry')));
  return heads.flat().length;
}
