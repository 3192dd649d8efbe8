import type { Profile } from '@hiram/contract/product/profile.ts';
import { overwriteGetLocale } from '@hiram/contract/messages/generated/runtime.js';
import { localeOf } from './locale.ts';

/** Sets the language of all texts. A language that the profile lacks falls back to the profile's first one. */
export function setMessageLanguage(profile: Profile, language: string): void {
  const locale = localeOf(profile, profile.languages.find((each) => each === language) ?? profile.languages[0]);
  overwriteGetLocale(() => locale);
}
