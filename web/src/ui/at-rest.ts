// For what can wait until the page stands: it comes when the browser has drawn all it was asked to.
import { cache } from '../cache.ts';

const PATIENCE = 2_000;

/** Some browsers do not tell when they rest. */
export const atRest = (): Promise<unknown> =>
  new Promise((done) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(done, { timeout: PATIENCE }) : setTimeout(done),
  );

/** For what no page shows: what the page at hand asked is answered as well, and drawn. */
export async function afterPage(): Promise<void> {
  await atRest();
  await Promise.race([answered(), new Promise((done) => setTimeout(done, PATIENCE))]);
  await atRest();
}

const answered = (): Promise<void> =>
  new Promise((done) => {
    const end = cache.getQueryCache().subscribe(look);
    function look() {
      if (cache.isFetching() > 0) return;
      end();
      done();
    }
    look();
  });
