// Waiting for the browser to be idle, for work that may follow the page.
import { cache } from '../cache.ts';

const MAX_WAIT_MS = 2_000;

/** Resolves when the browser is idle; in browsers without idle callbacks, after the current task. */
export const waitForIdle = (): Promise<unknown> =>
  new Promise((resolve) =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(resolve, { timeout: MAX_WAIT_MS })
      : setTimeout(resolve),
  );

/** Resolves when the requests of the current page are answered and rendered, for work that no page shows. */
export async function waitForPage(): Promise<void> {
  await waitForIdle();
  await Promise.race([waitForRequests(), new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
  await waitForIdle();
}

const waitForRequests = (): Promise<void> =>
  new Promise((resolve) => {
    const unsubscribe = cache.getQueryCache().subscribe(checkFetching);
    function checkFetching() {
      if (cache.isFetching() > 0) return;
      unsubscribe();
      resolve();
    }
    checkFetching();
  });
