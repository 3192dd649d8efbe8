/** What the build writes to dist/routes.json: nginx, the size and paint reports and the trace read it. */
export interface BuiltPage {
  /** Per language, below dist. */
  readonly pages: Readonly<Record<string, string>>;
  /** All that the page's first load fetches, per language, below dist. */
  readonly js: Readonly<Record<string, readonly string[]>>;
  /** The sheets that stand inlined in the page, below dist. */
  readonly css: readonly string[];
  readonly styleHashes: readonly string[];
}

export interface BuiltRoute extends BuiltPage {
  readonly name: string;
  readonly address: string;
  readonly kind: 'app' | 'landing' | 'document' | 'tool';
  /** A page of the website: for everybody, and for search engines. */
  readonly public: boolean;
}

export interface RoutesTable {
  readonly profile: string;
  /** The first one is served when an address asks for none, or for one that does not exist. */
  readonly languages: readonly string[];
  readonly scriptHash: string;
  /** With the developer's preview, every page may be framed by our own. */
  readonly preview: boolean;
  /** Besides our own, origins whose pages a page of ours frames; `https:` is all of them. */
  readonly framedOrigins: readonly string[];
  /** Besides our own, origins that a page may show an image of, such as a payment provider's; `https:` is all of them. */
  readonly imageOrigins: readonly string[];
  readonly routes: readonly BuiltRoute[];
  readonly notFound: BuiltPage;
}

export function readRoutesTable(json: string): RoutesTable {
  const table = JSON.parse(json) as Partial<RoutesTable>;
  const { profile, languages, scriptHash, preview, framedOrigins, imageOrigins, routes, notFound } = table;
  if (
    !profile ||
    !languages?.length ||
    !scriptHash ||
    preview === undefined ||
    !framedOrigins ||
    !imageOrigins ||
    !routes?.length ||
    !notFound
  ) {
    throw new Error('routes.json is not whole: run npm run build');
  }
  return { profile, languages, scriptHash, preview, framedOrigins, imageOrigins, routes, notFound };
}
