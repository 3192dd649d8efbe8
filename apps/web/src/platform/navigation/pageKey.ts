/** A page's file depends on its path and language; the rest of the query says who is asking, and is not to be kept. */
export function pageKeyOf({ pathname, searchParams }: URL): string {
  return `${pathname}?lang=${encodeURIComponent(searchParams.get('lang') ?? '')}`;
}
