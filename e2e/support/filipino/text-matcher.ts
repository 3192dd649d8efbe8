/** Texts that are allowed on a page in Filipino. */
export interface Vocabulary {
  /** Messages of the Filipino catalogue; `{name}` is a placeholder. */
  readonly messages: readonly string[];
  /** Names and other data that are the same in every language. */
  readonly names: readonly string[];
  /** Matches ids, which cannot be listed beforehand; spaces are removed first. */
  readonly isId: (text: string) => boolean;
}

/** Separators of two texts on one line. A space separates only sentences; otherwise every word would count as a text. */
const SEPARATORS = [' · ', ' ·· ', ', ', '; ', ': ', '. ', ' + '];

/**
 * Returns a predicate that accepts a message whose placeholders are filled with accepted texts, a name, an id, or a text without letters. All other
 * texts are rejected, so that text written into a page in any other way is detected, in every language.
 */
export function createTextMatcher({ messages, names, isId }: Vocabulary): (text: string) => boolean {
  const known = new Set(names.map(normalizeSpaces));
  const templates = messages.map((message) => normalizeSpaces(message).split(/\{\w+\}/)).filter((parts) => hasLetters(parts.join('')));
  const found = new Map<string, boolean>();

  const matches = (text: string): boolean => {
    const before = found.get(text);
    if (before !== undefined) return before;
    const is = isData(text) || templates.some((parts) => isInstance(text, parts)) || isJoinedText(text);
    found.set(text, is);
    return is;
  };
  const isData = (text: string): boolean => !hasLetters(text) || known.has(text) || isId(text.replaceAll(' ', ''));
  const isInstance = (text: string, [head = '', ...rest]: readonly string[]): boolean =>
    text.startsWith(head) && (rest.length === 0 ? text === head : matchesTemplate(text.slice(head.length), rest));
  /** True if the text starts with a placeholder's value and continues with these parts. */
  const matchesTemplate = (text: string, [next = '', ...rest]: readonly string[]): boolean => {
    for (let at = 1; at <= text.length; at += 1) {
      if (!text.startsWith(next, at)) continue;
      const after = text.slice(at + next.length);
      if ((rest.length === 0 ? after === '' : matchesTemplate(after, rest)) && matchesValue(text.slice(0, at))) return true;
    }
    return false;
  };
  /** In the middle of a sentence a message may start with a lower-case letter. */
  const matchesValue = (text: string): boolean => matches(text) || matches(text.charAt(0).toUpperCase() + text.slice(1));
  const isJoinedText = (text: string): boolean =>
    SEPARATORS.some((separator) => {
      for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + 1)) {
        // The first sentence includes its full stop.
        const first = separator === '. ' ? text.slice(0, at + 1) : text.slice(0, at);
        if (first !== '' && matches(first) && matches(text.slice(at + separator.length))) return true;
      }
      return false;
    });
  // The page may append a colon to a label.
  return (text) => matches(normalizeSpaces(text)) || matches(normalizeSpaces(text).replace(/:$/, ''));
}

const normalizeSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim();

const hasLetters = (text: string): boolean => /\p{L}/u.test(text);
