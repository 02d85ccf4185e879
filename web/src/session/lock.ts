// Whether this device is locked, and until who opens it: told to every tab, and still so after a reload.
const memory = { lock: 'locked', person: 'person-changed' } as const;

export interface Lock {
  /** Whose work lies beneath; nobody's where the device waits for whoever comes. */
  person?: string;
  name?: string;
  /** Why an administrator shut the device out. */
  shutOut?: { reason: string };
  /** Somebody logged out without a network. */
  left?: true;
  /** Whose code was wrong too often. */
  spent?: string;
}

/** This tab hears it as the others do. */
const tell = (key: string) => dispatchEvent(new StorageEvent('storage', { key }));

const onChange = (key: string) => (listener: () => void) => {
  const hear = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
};

let text: string | null | undefined;
let lock: Lock | undefined;

/** The same object as long as nothing changed. */
export function keptLock(): Lock | undefined {
  const now = localStorage.getItem(memory.lock);
  if (now !== text) {
    text = now;
    lock = now ? JSON.parse(now) : undefined;
  }
  return lock;
}

export function keepLock(next: Lock): void {
  localStorage.setItem(memory.lock, JSON.stringify(next));
  tell(memory.lock);
}

export function forgetLock(): void {
  localStorage.removeItem(memory.lock);
  tell(memory.lock);
}

export const subscribeLock = onChange(memory.lock);

/** The page of whoever was here before: it may be none of theirs. */
let found: string | undefined;

/** Another person goes on here, or nobody: every tab begins anew. */
export function tellPerson(person = ''): void {
  localStorage.setItem(memory.person, JSON.stringify([person, Date.now()]));
  found = location.pathname;
  tell(memory.person);
}

export const onPerson = onChange(memory.person);

/** Once, for the first page that opens after another person came. */
export function takeFound(): string | undefined {
  const page = found;
  found = undefined;
  return page;
}
