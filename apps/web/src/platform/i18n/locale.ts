import type { Language, Profile } from '@hiram/contract/product/profile.ts';

export type Locale = Language | 'en-x-specified';

/** The profile with verbatim quoted messages has its own variant of English, which contains only those messages. */
export function localeOf(profile: Profile, language: Language): Locale {
  return profile.quotedMessages === 'verbatim' ? 'en-x-specified' : language;
}
