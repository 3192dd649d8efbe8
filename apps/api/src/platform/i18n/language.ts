import { LANGUAGES } from '@hiram/contract/product/profile.ts';
import type { Language } from '@hiram/contract/product/profile.ts';

/** Pages send exactly one language in Accept-Language, not a list of preferences. */
export function languageOf(acceptLanguage: string | undefined): Language {
  return LANGUAGES.find((each) => each === acceptLanguage) ?? 'en';
}
