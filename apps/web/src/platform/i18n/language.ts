import type { Profile } from '@hiram/contract/product/profile.ts';
import { overwriteGetLocale } from '@hiram/contract/messages/generated/runtime.js';
import { localeOf } from './locale.ts';

/** Every text is from now on in this language of this profile; a language that it has not got gives its first one. */
export function speak(profile: Profile, language: string): void {
  const locale = localeOf(profile, profile.languages.find((each) => each === language) ?? profile.languages[0]);
  overwriteGetLocale(() => locale);
}
