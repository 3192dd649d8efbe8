import type { Language, Profile } from '@hiram/contract/product/profile.ts';
import { english } from './words-en.ts';
import { filipino } from './words-fil.ts';

/** Every text of a document that is not its borrower's own or a figure. What English has, the others have. */
export type Words = typeof english;

const languages: Readonly<Record<Language, Words>> = { en: english, fil: filipino };

export const wordsOf = (language: Language): Words => languages[language];

/** The language asked for, or the profile's first where it has no such one. */
export const languageOf = ({ languages: known }: Profile, asked: Language): Language => known.find((each) => each === asked) ?? known[0];

/** The text with its blanks filled; a blank that nothing was given for stops it. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`nothing was given for {${name}}`);
    return String(value);
  });
}
