import { LANGUAGES } from '@hiram/contract/product/profile.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import { FILIPINO } from './words-fil.ts';

export type OwnText = keyof typeof FILIPINO;

/** One of our own texts in the borrower's language, with its figures put in: `{amount}` and the like. */
export function say(language: Language, text: OwnText, figures: Readonly<Record<string, string | number>> = {}): string {
  const template: string = language === 'fil' ? FILIPINO[text] : text;
  return template.replace(/\{(\w+)\}/g, (hole, name: string) => String(figures[name] ?? hole));
}

/** What a page asks for is its own language and no other: not a list of wishes. */
export function languageOf(acceptLanguage: string | undefined): Language {
  return LANGUAGES.find((each) => each === acceptLanguage) ?? 'en';
}
