/** Small enough for one statement in each direction, and for its locks not to delay the service. */
export const PAGE = 1_000;

/** Yields the rows of a table page by page in key order. Callers filter the pages afterwards, because a filtered statement could run for long. */
export async function* pagesOf<Row>(read: (after: Row | null) => Promise<readonly Row[]>, size = PAGE): AsyncGenerator<readonly Row[]> {
  for (let page = await read(null); page.length > 0; page = await read(page.at(-1) ?? null)) {
    yield page;
    if (page.length < size) return;
  }
}
