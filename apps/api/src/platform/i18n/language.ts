import { LANGUAGES } from '@hiram/contract/product/profile.ts';
import type { Language } from '@hiram/contract/product/profile.ts';

/** What a page asks for is its own language and no other: not a list of wishes. */
export function languageOf(acceptLanguage: string | undefined): Language {
  return LANGUAGES.find((each) => each === acceptLanguage) ?? 'en';
}
