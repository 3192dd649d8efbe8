const TAG = /<(link|script)\b([^>]*)>/gi;
const ATTRIBUTE = /([a-z-]+)(?:="([^"]*)")?/gi;
const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/gi;
const IMPORT = /@import\s[^;]*/g;

/** Returns the requests that a browser waits for before it paints: applicable style sheets, classic scripts, and imports of inlined sheets. */
export function renderBlockingRequests(html: string): string[] {
  const tags = [...html.matchAll(TAG)].map(([, tag = '', attributes = '']) => ({
    tag: tag.toLowerCase(),
    attributes: readAttributes(attributes),
  }));
  const sheets = tags
    .filter(({ tag, attributes }) => tag === 'link' && blocksAsSheet(attributes))
    .map(({ attributes }) => attributes.get('href') ?? '');
  const scripts = tags
    .filter(({ tag, attributes }) => tag === 'script' && blocksAsScript(attributes))
    .map(({ attributes }) => attributes.get('src') ?? '');
  const imports = [...html.matchAll(STYLE)].flatMap(([, text = '']) => text.match(IMPORT) ?? []);
  return [...sheets, ...scripts, ...imports];
}

function readAttributes(text: string): Map<string, string> {
  return new Map([...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name.toLowerCase(), value]));
}

const blocksAsSheet = (attributes: Map<string, string>): boolean =>
  /\bstylesheet\b/.test(attributes.get('rel') ?? '') && !attributes.has('disabled');

const blocksAsScript = (attributes: Map<string, string>): boolean =>
  attributes.has('src') && !attributes.has('async') && !attributes.has('defer') && attributes.get('type') !== 'module';
