/** Leaves out what is beyond the limit: it came last, before the caret, so the text behind the caret stays as it was. */
export function withinLimit(text: string, caret: number, limit: number): { readonly text: string; readonly caret: number } {
  const surplus = text.length - limit;
  if (surplus <= 0) return { text, caret };
  const head = wholeCharacters(text.slice(0, Math.max(0, caret - surplus)));
  return { text: wholeCharacters((head + text.slice(caret)).slice(0, limit)), caret: head.length };
}

/** Half of an emoji at the end would be sent, and come back, as a broken character. */
const wholeCharacters = (text: string): string => text.replace(/[\uD800-\uDBFF]$/, '');
