// When somebody last touched the app in any tab of this device, and the sign that one of them has signed out.
const memory = { activity: 'last-activity', signedOut: 'signed-out' } as const;

export const noteActivity = (): void => localStorage.setItem(memory.activity, String(Date.now()));
/** A sign-in starts anew. */
export const forgetActivity = (): void => localStorage.removeItem(memory.activity);

/** Milliseconds since the last one; none is noted before the first page. */
export function idleMs(): number {
  const last = Number(localStorage.getItem(memory.activity));
  return last ? Math.max(0, Date.now() - last) : 0;
}

export const announceSignOut = (): void => localStorage.setItem(memory.signedOut, String(Date.now()));

/** Hears of a sign-out in another tab. */
export function onSignOut(leave: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === memory.signedOut && newValue) leave();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
