import type { Language, Profile } from '@hiram/contract/product/profile.ts';

export type Locale = Language | 'en-x-specified';

/** The profile that keeps the quoted messages verbatim has its own kind of English, which holds only those. */
export function localeOf(profile: Profile, language: Language): Locale {
  return profile.quotedMessages === 'verbatim' ? 'en-x-specified' : language;
}
