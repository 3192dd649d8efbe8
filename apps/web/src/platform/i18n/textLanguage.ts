/** The one text that the specification quotes in Indonesian: nothing in its letters tells it from English. */
const INDONESIAN = 'Silakan pilih';

/** The language that a screen reader must change to for a quoted text, or undefined for the page's own. */
export function textLanguage(text: string): 'zh' | 'id' | undefined {
  if (text === INDONESIAN) return 'id';
  return /\p{Script=Han}/u.test(text) ? 'zh' : undefined;
}
