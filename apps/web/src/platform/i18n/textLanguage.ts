/** The one text that the specification quotes in Indonesian: its characters do not distinguish it from English. */
const INDONESIAN = 'Silakan pilih';

/** Language to which a screen reader must change for a quoted text, or `undefined` for the page's own. */
export function textLanguage(text: string): 'zh' | 'id' | undefined {
  if (text === INDONESIAN) return 'id';
  return /\p{Script=Han}/u.test(text) ? 'zh' : undefined;
}
