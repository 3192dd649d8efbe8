/** Small enough for one statement each way, and for the locks of the service. */
export const PAGE = 1_000;

/**
 * All rows of a table along its key, so many at a time. Whoever reads only some of a page filters it afterwards, so that no statement runs on for
 * long.
 */
export async function* pagesOf<Row>(read: (after: Row | null) => Promise<readonly Row[]>, size = PAGE): AsyncGenerator<readonly Row[]> {
  for (let page = await read(null); page.length > 0; page = await read(page.at(-1) ?? null)) {
    yield page;
    if (page.length < size) return;
  }
}
