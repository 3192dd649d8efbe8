import type { Language } from '@hiram/contract/product/profile.ts';

const A_YEAR_SECONDS = 31_536_000;

/** As a cookie, because the web server chooses by it which page it sends: a page that had to change its language would be drawn twice. */
export function keepLanguage(language: Language): void {
  document.cookie = languageCookie(language, window.location.protocol);
}

/** Over https no neighbour of this host can set it, and it is never sent in the clear. A developer's machine has no https. */
export function languageCookie(language: Language, protocol: string): string {
  const cookie = `lang=${language}; path=/; max-age=${A_YEAR_SECONDS}; samesite=lax`;
  return protocol === 'https:' ? `__Host-${cookie}; secure` : cookie;
}
