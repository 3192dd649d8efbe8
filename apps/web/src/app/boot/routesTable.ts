/** Entry of dist/routes.json, which nginx, the size and paint reports and the trace read. */
export interface BuiltPage {
  /** File of each language, relative to dist. */
  readonly pages: Readonly<Record<string, string>>;
  /** All scripts of the page's first load per language, relative to dist. */
  readonly js: Readonly<Record<string, readonly string[]>>;
  /** Style sheets that are inlined in the page, relative to dist. */
  readonly css: readonly string[];
  readonly styleHashes: readonly string[];
}

export interface BuiltRoute extends BuiltPage {
  readonly name: string;
  readonly address: string;
  readonly kind: 'app' | 'landing' | 'document' | 'tool';
  /** True for a page of the public website, which search engines may index. */
  readonly public: boolean;
}

export interface RoutesTable {
  readonly profile: string;
  /** The first one is served if an address requests none, or one that does not exist. */
  readonly languages: readonly string[];
  readonly scriptHash: string;
  /** True if the developer's preview is built; pages of our own origin may then frame every page. */
  readonly preview: boolean;
  /** Other origins that our pages may frame; `https:` stands for all. */
  readonly framedOrigins: readonly string[];
  /** Other origins whose images our pages may show, such as a payment provider's; `https:` stands for all. */
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
    throw new Error('routes.json is incomplete: run npm run build');
  }
  return { profile, languages, scriptHash, preview, framedOrigins, imageOrigins, routes, notFound };
}
