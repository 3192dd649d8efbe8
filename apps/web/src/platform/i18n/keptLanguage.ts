import type { Language } from '@hiram/contract/product/profile.ts';

const A_YEAR_SECONDS = 31_536_000;

/** As a cookie, because the web server chooses by it which page it sends: a page that had to change its language would be drawn twice. */
export function keepLanguage(language: Language): void {
  document.cookie = `lang=${language}; path=/; max-age=${A_YEAR_SECONDS}; samesite=lax`;
}
