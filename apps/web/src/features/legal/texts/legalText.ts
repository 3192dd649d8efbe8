/** A paragraph is a string. What a table or a list says is said nowhere else. */
export type LegalBlock =
  | string
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'contact'; readonly lines: readonly string[]; readonly email: string; readonly phone: string };

export interface LegalSection {
  /** The end of the section's own address. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalText {
  readonly title: string;
  readonly sections: readonly LegalSection[];
}

/** The day that all three texts came into effect; a change of them is a new day. */
export const TEXTS_IN_EFFECT_FROM = 'August 1, 2026';

export const list = (...items: string[]): LegalBlock => ({ kind: 'list', items });
