/** What a search engine is told about a page, in the words of schema.org. */
export type StructuredData = Readonly<Record<string, unknown>>;
