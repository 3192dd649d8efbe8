import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import type { Font } from 'fontkit';

/** Loads a complete Inter font, which has ₱ and ñ. It is parsed once, and a document embeds only the characters that it uses. */
const load = (file: string): Font => {
  const font = create(readFileSync(new URL(import.meta.resolve(`@expo-google-fonts/inter/${file}`))));
  if ('fonts' in font) throw new Error('the font file contains more than one font');
  return font;
};

export const fonts = {
  regular: load('400Regular/Inter_400Regular.ttf'),
  bold: load('700Bold/Inter_700Bold.ttf'),
} as const;

export type Weight = keyof typeof fonts;

/** Characters that join or colour an emoji and print nothing by themselves. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/**
 * Returns text that the font can print. A missing character becomes its code point, such as [U+1F621], because nothing that a borrower wrote may be
 * lost.
 */
export function toPrintable(text: string): string {
  let printed = '';
  for (const character of text.replace(/\r\n?/g, '\n')) {
    if (character === '\n') printed += '\n';
    else if (CONTROLS.test(character)) printed += ' ';
    else if (!IGNORABLE.test(character)) printed += hasGlyph(character) ? character : numberOf(character);
  }
  return printed;
}

const hasGlyph = (character: string): boolean => fonts.regular.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
const numberOf = (character: string): string => `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
