// Rows lie in pages: nobody waits for one that could have been fetched before.

/** Pages in their order, the next one on its way while one is worked on. */
export async function* eachPage<Page>(
  pages: number,
  read: (page: number) => Promise<Page>,
): AsyncGenerator<Page> {
  let next = pages > 0 ? read(0) : undefined;
  for (let page = 1; next; page++) {
    const found = await next;
    next = page < pages ? read(page) : undefined;
    // met when it is its turn
    next?.catch(() => {});
    yield found;
  }
}
