// Reads stored pages of rows with prefetch.

/** Yields the pages in order and reads the next one while one is processed. */
export async function* iteratePages<Page>(
  pages: number,
  read: (page: number) => Promise<Page>,
): AsyncGenerator<Page> {
  let next = pages > 0 ? read(0) : undefined;
  for (let page = 1; next; page++) {
    const currentPage = await next;
    next = page < pages ? read(page) : undefined;
    // A rejection is handled when the page is awaited.
    next?.catch(() => {});
    yield currentPage;
  }
}
