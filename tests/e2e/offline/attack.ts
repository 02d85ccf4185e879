// Data readable on a tablet without a code: storages, caches, and the memory of its page.
import type { Page } from 'playwright-core';

/** Returns storages and caches as one text; bytes are decoded as Latin-1. */
export const storedOn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const parts: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    const letters = new TextDecoder('latin1');
    const asText = (value: unknown): string =>
      JSON.stringify(value, (_, each) => (each instanceof Uint8Array ? letters.decode(each) : each)) ?? '';
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      const base = await done(indexedDB.open(name!));
      for (const store of base.objectStoreNames) {
        const shelf = base.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([done(shelf.getAllKeys()), done(shelf.getAll())]);
        parts.push(store, asText(keys), asText(values));
      }
      base.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const urls = (await cache.keys()).map(({ url }) => url);
      parts.push(...urls);
      for (const url of urls.filter((each) => !/\/assets\//.test(each)))
        parts.push((await (await cache.match(url))?.text()) ?? '');
    }
    return parts.join('\n');
  });

/** Returns every string in the heap of the page, after garbage collection. */
export async function heapOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('HeapProfiler.enable');
    await session.send('HeapProfiler.collectGarbage');
    const chunks: string[] = [];
    session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
    await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    return chunks.join('');
  } finally {
    await session.detach();
  }
}

/** Returns the stored codes of this device. */
export const codesOn = (page: Page): Promise<{ id: string; kdf?: string; memory?: number }[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('people');
        opening.onerror = reject;
        opening.onsuccess = () => {
          const all = opening.result.transaction('people').objectStore('people').getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(all.result.map(({ id, byCode }) => ({ id, kdf: byCode?.kdf, memory: byCode?.memory })));
          };
        };
      }),
  );
