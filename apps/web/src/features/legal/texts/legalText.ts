/** A string is a paragraph. */
export type LegalBlock =
  | string
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'contact'; readonly lines: readonly string[]; readonly email: string; readonly phone: string };

export interface LegalSection {
  /** Fragment of the section's address. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalText {
  readonly title: string;
  readonly sections: readonly LegalSection[];
}

/** Effective date of all three texts; any change to a text requires a new date. */
export const TEXTS_IN_EFFECT_FROM = 'August 1, 2026';

export const list = (...items: string[]): LegalBlock => ({ kind: 'list', items });
