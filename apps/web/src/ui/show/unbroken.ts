/** A day or a number that stays together within a sentence. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');
