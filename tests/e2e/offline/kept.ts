// State of a device's storage: whether its service worker has cached the app, and the contents of its store.
import type { Page } from 'playwright-core';
import { PATIENCE, settled } from '../site.ts';

export async function kept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    polling: 100,
    timeout: 2 * PATIENCE,
  });
  await settled(page);
}

/** Milliseconds that reading ahead never takes, even on a busy machine. */
const READ_AHEAD_MS = 200_000;

/** Waits until a part has been read ahead, by its `order` in `features/<feature>/offline.ts`. */
export async function readAhead(page: Page, part: number): Promise<void> {
  const isRead = (part: number) =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('offline.ahead '))
      .some((key) => part in JSON.parse(localStorage.getItem(key) ?? '{}'));
  await page.waitForFunction(isRead, part, { polling: 250, timeout: READ_AHEAD_MS });
}

export interface Lying {
  kind: string;
  user: string;
  bytes: number;
}

/** Returns all entries of the store, of all users. */
export const lyingIn = (page: Page): Promise<Lying[]> =>
  page.evaluate(
    () =>
      new Promise<Lying[]>((done, fail) => {
        const opening = indexedDB.open('plantledger');
        opening.onerror = fail;
        opening.onsuccess = () => {
          const base = opening.result;
          const heads = base.transaction('heads').objectStore('heads');
          const [keys, all] = [heads.getAllKeys(), heads.getAll()];
          all.onsuccess = () => {
            base.close();
            const names = keys.result as unknown as [kind: string, person: string][];
            done(
              names.map(([kind, person], at) => ({
                ...{ kind, user: JSON.parse(person)[0], bytes: all.result[at].size },
              })),
            );
          };
        };
      }),
  );

/** Returns the megabytes of cached answers and pictures. */
export async function megabytesKept(page: Page): Promise<number> {
  const read = (await lyingIn(page)).filter(({ kind }) => kind === 'read' || kind === 'picture');
  return read.reduce((sum, { bytes }) => sum + bytes, 0) / (1024 * 1024);
}
