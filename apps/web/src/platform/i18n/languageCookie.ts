import type { Language } from '@hiram/contract/product/profile.ts';

const A_YEAR_SECONDS = 31_536_000;

/** Stored as a cookie, because the web server selects the page by it: a page that had to change its language would be rendered twice. */
export function saveLanguage(language: Language): void {
  document.cookie = languageCookie(language, window.location.protocol);
}

/**
 * Over https, `__Host-` prevents neighbouring hosts from setting the cookie, and `secure` prevents it from being sent in the clear. A developer's
 * machine has no https.
 */
export function languageCookie(language: Language, protocol: string): string {
  const cookie = `lang=${language}; path=/; max-age=${A_YEAR_SECONDS}; samesite=lax`;
  return protocol === 'https:' ? `__Host-${cookie}; secure` : cookie;
}
