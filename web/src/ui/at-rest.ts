// For what can wait until the page stands: it comes when the browser has drawn all it was asked to.
const PATIENCE = 2_000;

/** Some browsers do not tell when they rest. */
export const atRest = (): Promise<unknown> =>
  new Promise((done) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(done, { timeout: PATIENCE }) : setTimeout(done),
  );
