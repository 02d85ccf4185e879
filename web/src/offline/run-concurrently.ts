// Concurrent work on a list with a limit on parallel requests.
const CONCURRENCY = 4;

/** Runs `work` on all things, at most four at a time. */
export async function runConcurrently<Thing>(
  things: readonly Thing[],
  work: (thing: Thing) => Promise<unknown>,
): Promise<void> {
  const remainingThings = [...things];
  const runWorker = async () => {
    for (let next = remainingThings.shift(); next !== undefined; next = remainingThings.shift())
      await work(next);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runWorker));
}
