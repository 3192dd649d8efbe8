/** Cache key of a page: its path and language. The rest of the query identifies the borrower and must not be stored. */
export function pageKeyOf({ pathname, searchParams }: URL): string {
  return `${pathname}?lang=${encodeURIComponent(searchParams.get('lang') ?? '')}`;
}
