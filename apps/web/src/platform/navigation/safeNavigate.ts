import { config } from '../config/config.ts';
import { safeUrl } from './safeUrl.ts';
import { telHref } from './telHref.ts';

/**
 * The only file that sends the page somewhere else: `hiram/no-raw-navigation` refuses it everywhere else. Every URL that a server
 * gives comes through here.
 */
interface Manner {
  /** Takes the place of this page in the history. */
  readonly replace?: boolean;
  /** Set in the query of the address. */
  readonly query?: Readonly<Record<string, string>>;
}

/** False when the address is not one we may open; the page then stays where it is. */
export function safeNavigate(text: string, { replace = false, query = {} }: Manner = {}): boolean {
  const url = safeAddress(text);
  if (url === null) return false;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  if (replace) window.location.replace(url.href);
  else window.location.assign(url.href);
  return true;
}

/** The address of something that a page embeds, held to the same rules. */
export function safeAddress(text: string): URL | null {
  const { profile, allowedOrigins } = config;
  return safeUrl(text, window.location.origin, profile.serverAddresses === 'anyHttps' ? 'anyHttps' : allowedOrigins);
}

/** The address of an image: in either profile from our own host or one of the brand's, since a picture from anywhere else could show any code. */
export const safeImage = (text: string): URL | null => safeUrl(text, window.location.origin, config.allowedOrigins);

/** Opens the telephone with the digits of a number; nothing else of the text can reach the address. */
export function dial(telephone: string): void {
  window.location.assign(telHref(telephone));
}
