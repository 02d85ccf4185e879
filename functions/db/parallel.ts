// Processes items concurrently, up to a limit.

export async function runInParallel<Item>(
  items: Iterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
