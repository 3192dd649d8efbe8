/** Foreign addresses that may be opened: every http(s) address, every https address, or those of these origins. */
export type Openable = 'anyHttp' | 'anyHttps' | readonly string[];

/**
 * Returns the URL if an address from a server may be opened: a path with one leading slash, a web address of our own origin, or another one that the
 * profile allows. Only printable ASCII and a literal host are accepted: a text that a URL parser would fold, strip or guess at is rejected, so that
 * two parsers (ours, the shell's, a proxy's) cannot read one text as two addresses.
 */
export function safeUrl(text: string, ownOrigin: string, openable: Openable): URL | null {
  if (!isPlain(text) || !(isOwnPath(text) || isWholeAddress(text))) return null;
  const url = parse(text, ownOrigin);
  if (url === null || url.username !== '' || url.password !== '') return null;
  // '/.//host' has our origin, but its path '//host' would be read as another host.
  if (url.origin === ownOrigin) return url.pathname.startsWith('//') ? null : url;
  if (!text.toLowerCase().startsWith(`${url.protocol}//${url.hostname}`)) return null;
  if (openable === 'anyHttp') return url;
  if (url.protocol !== 'https:') return null;
  return openable === 'anyHttps' || openable.includes(url.origin) ? url : null;
}

/** True for a page of the native app, such as 'product/hiram-cash': words and slashes, which cannot contain a scheme or a host. */
export const isNativePage = (text: string): boolean => /^\w[\w-]*(?:\/[\w-]+)*(?:\?[\w=&%.-]*)?$/.test(text);

/** Schemes of documents and scripts, which no app registers. */
const NOT_OF_APPS = ['about', 'blob', 'data', 'file', 'filesystem', 'javascript', 'vbscript', 'view-source'];

/** Scheme of an address that an app opens, such as 'gcash://pay?id=1'; `null` for any other text. */
export function appSchemeOf(text: string): string | null {
  const scheme = /^([a-z][a-z\d+.-]*):./i.exec(text)?.[1]?.toLowerCase() ?? 'http';
  return isPlain(text) && !scheme.startsWith('http') && !NOT_OF_APPS.includes(scheme) ? scheme : null;
}

/** A server percent-encodes blanks, control characters, backslashes and letters beyond ASCII. */
const isPlain = (text: string): boolean => /^[!-[\]-~]+$/.test(text);

const isOwnPath = (text: string): boolean => /^\/(?!\/)/.test(text);

/** Exactly two slashes, then a host: no '@' or '%' before the path, and none of the shorter forms that parsers repair. */
const isWholeAddress = (text: string): boolean => /^https?:\/\/[\w.:[\]-]+(?:[/?#]|$)/i.test(text);

export function parse(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
