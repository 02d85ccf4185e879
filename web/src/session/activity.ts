// Time of the last user activity in any tab of this device, and the announcement of a sign-out to other tabs.
const storageKeys = { activity: 'last-activity', signedOut: 'signed-out' } as const;

export const recordActivity = (): void => localStorage.setItem(storageKeys.activity, String(Date.now()));
/** Removes the stored time, so that a new sign-in does not inherit it. */
export const clearActivity = (): void => localStorage.removeItem(storageKeys.activity);

/** Returns the milliseconds since the last activity; 0 before the first one. */
export function getIdleMs(): number {
  const lastActivity = Number(localStorage.getItem(storageKeys.activity));
  return lastActivity ? Math.max(0, Date.now() - lastActivity) : 0;
}

export const announceSignOut = (): void => localStorage.setItem(storageKeys.signedOut, String(Date.now()));

/** Calls `leave` when another tab announces a sign-out. */
export function onSignOut(leave: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === storageKeys.signedOut && newValue) leave();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
