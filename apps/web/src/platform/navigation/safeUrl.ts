/** What may be opened besides our own origin: every https address, or these origins. */
export type Openable = 'anyHttps' | readonly string[];

/**
 * Which address that a server gave may be opened: a path of ours that begins with one slash, a web address of our own origin, or
 * another one that the profile lets through. Written out in printable ASCII, and with its host as it will be read: what a URL parser
 * would fold, strip or guess at is refused before it can, so two parsers (ours, the shell's, a proxy's) can't read one text as two
 * addresses.
 */
export function safeUrl(text: string, ownOrigin: string, openable: Openable): URL | null {
  if (!isPlain(text) || !(isOwnPath(text) || isWholeAddress(text))) return null;
  const url = parse(text, ownOrigin);
  if (url === null || url.username !== '' || url.password !== '') return null;
  // '/.//host' is a path of ours that reads '//host' once it is taken off the address.
  if (url.origin === ownOrigin) return url.pathname.startsWith('//') ? null : url;
  if (!text.toLowerCase().startsWith(`https://${url.hostname}`)) return null;
  return openable === 'anyHttps' || openable.includes(url.origin) ? url : null;
}

/** A page of the native app, such as 'product/hiram-cash': words and slashes, with no room for a scheme or a host. */
export const isNativePage = (text: string): boolean => /^\w[\w-]*(?:\/[\w-]+)*(?:\?[\w=&%.-]*)?$/.test(text);

/** No blanks, control characters, backslashes or letters beyond ASCII: a server percent-encodes those. */
const isPlain = (text: string): boolean => /^[!-[\]-~]+$/.test(text);

const isOwnPath = (text: string): boolean => /^\/(?!\/)/.test(text);

/** Exactly two slashes, then a host: no '@' or '%' before the path, and none of the shorter forms that parsers put right. */
const isWholeAddress = (text: string): boolean => /^https?:\/\/[\w.:[\]-]+(?:[/?#]|$)/i.test(text);

function parse(text: string, base: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
