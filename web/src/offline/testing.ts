// For tests: a tablet nobody has used yet, and the people who work on it.
import 'fake-indexeddb/auto';
import { webcrypto } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { Person } from './store.ts';

/** Nothing is kept on it. */
export function emptyTablet(): void {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('crypto', webcrypto);
  localStorage.clear();
  sessionStorage.clear();
}

/** Each has been here in this browser session: what they keep opens. The last one is at work. */
export async function knownHere(...people: readonly Person[]): Promise<void> {
  const { notePerson } = await import('../session/person.ts');
  const { seal } = await import('../session/keyring/keyring.ts');
  for (const { user, plant } of people) {
    notePerson(user);
    localStorage.setItem('plant', plant);
    await seal(user, new Uint8Array());
  }
}
