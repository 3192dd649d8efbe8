import { config } from '../config/config.ts';
import { appSchemeOf, parse, safeUrl } from './safeUrl.ts';
import { telHref } from './telHref.ts';

/**
 * The only file that navigates to another page: the lint rule `hiram/no-raw-navigation` forbids it everywhere else. Every URL from a server passes
 * through it.
 */
interface SafeNavigateOptions {
  readonly replace?: boolean;
  readonly query?: Readonly<Record<string, string>>;
}

/** Returns false if the address may not be opened; the page then stays open. */
export function safeNavigate(text: string, { replace = false, query = {} }: SafeNavigateOptions = {}): boolean {
  const url = safeAddress(text) ?? addressOfListedApp(text);
  if (url === null) return false;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  if (replace) window.location.replace(url.href);
  else window.location.assign(url.href);
  return true;
}

/** `null` if the address may not be opened. */
export const safeAddress = (text: string): URL | null => addressFor(text, 'anyHttp');

/** The address of embedded content; `null` if it may not be embedded. A browser embeds no http address in an https page. */
export const safeFrame = (text: string): URL | null => addressFor(text, 'anyHttps');

function addressFor(text: string, anywhere: 'anyHttp' | 'anyHttps'): URL | null {
  const { profile, allowedOrigins } = config;
  return safeUrl(text, window.location.origin, profile.serverAddresses === 'anywhere' ? anywhere : allowedOrigins);
}

function addressOfListedApp(text: string): URL | null {
  const scheme = appSchemeOf(text);
  return scheme !== null && config.appSchemes.includes(scheme) ? parse(text) : null;
}

/** The address of an image, validated by the same rules. A picture in the address itself is from nowhere else, so it needs every origin allowed. */
export const safeImage = (text: string): URL | null =>
  config.profile.serverAddresses === 'anywhere' && text.startsWith('data:image/') ? new URL(text) : safeFrame(text);

/** Opens the telephone app; only digits and `+` reach the address. */
export function dial(telephone: string): void {
  window.location.assign(telHref(telephone));
}
