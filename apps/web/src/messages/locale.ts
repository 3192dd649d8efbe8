import type { Language, Profile } from '@hiram/contract/profile.ts';

type Locale = Language | 'en-x-specified';

/** The profile that keeps the quoted messages verbatim has its own kind of English, which holds only those. */
export function localeOf(profile: Profile, language: Language): Locale {
  return profile.quotedMessages === 'verbatim' ? 'en-x-specified' : language;
}

/** The one that a build can speak, or null when it has several. */
export function onlyLocaleOf(profile: Profile): Locale | null {
  const [language, ...others] = profile.languages;
  return others.length === 0 ? localeOf(profile, language) : null;
}
