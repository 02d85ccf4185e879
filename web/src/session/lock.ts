// Lock of this device and the person it waits for: shared by all tabs and kept across reloads.
const storageKeys = { lock: 'locked', person: 'person-changed' } as const;

export interface Lock {
  /** Person whose work is locked; absent if any user may continue. */
  person?: string;
  name?: string;
  /** Set if an administrator shut the device out. */
  shutOut?: { reason: string };
  /** Set after a log-out without a network. */
  left?: true;
  /** Name of the user whose code was wrong too often. */
  spent?: string;
  /** Set after twelve hours without the service. */
  sealed?: true;
}

/** Notifies this tab too; the browser sends storage events only to other tabs. */
const dispatchStorageEvent = (key: string) => dispatchEvent(new StorageEvent('storage', { key }));

const createSubscription = (key: string) => (listener: () => void) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
};

let storedText: string | null | undefined;
let parsedLock: Lock | undefined;

/** Returns the lock; the same object until it changes. */
export function readLock(): Lock | undefined {
  const currentText = localStorage.getItem(storageKeys.lock);
  if (currentText !== storedText) {
    storedText = currentText;
    parsedLock = currentText ? JSON.parse(currentText) : undefined;
  }
  return parsedLock;
}

export function setLock(next: Lock): void {
  localStorage.setItem(storageKeys.lock, JSON.stringify(next));
  dispatchStorageEvent(storageKeys.lock);
}

export function clearLock(): void {
  localStorage.removeItem(storageKeys.lock);
  dispatchStorageEvent(storageKeys.lock);
}

export const subscribeLock = createSubscription(storageKeys.lock);

/** Page of the previous user, which the next user may not be allowed to open. */
let previousPage: string | undefined;

/** Announces another current user, or none, to every tab. */
export function announcePerson(person = ''): void {
  localStorage.setItem(storageKeys.person, JSON.stringify([person, Date.now()]));
  previousPage = location.pathname;
  dispatchStorageEvent(storageKeys.person);
}

export const onPersonChange = createSubscription(storageKeys.person);

/** Returns the page once, for the first page that opens after a change of user. */
export function takePreviousPage(): string | undefined {
  const page = previousPage;
  previousPage = undefined;
  return page;
}
