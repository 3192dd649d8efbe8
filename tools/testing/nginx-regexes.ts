/** Returns every regex of an nginx configuration: the keys of its maps and the locations that begin with `~`. */
export function regexesOf(text: string): readonly string[] {
  return [...text.matchAll(/^[ \t]*(?:location[ \t]+)?(?:"~\*?(?<key>[^"]*)"|~\*?[ \t]*(?:"(?<quoted>[^"]*)"|(?<bare>\S+)))/gm)].map(
    ({ groups }) => groups?.['key'] ?? groups?.['quoted'] ?? groups?.['bare'] ?? '',
  );
}

/** Look-arounds, atomic groups and back references are not needed and not supported here. */
const UNKNOWN = /\(\?(?!:|<[a-z]\w*>)|\\[1-9kgK]/i;
/** A class, an escape, a bracket or a character, with its quantifier. */
const TOKEN = /(?<atom>\[\^?\]?(?:\\.|[^\]\\])*\]|\\.|\(\?:|\(\?<\w+>|[^])(?<quantifier>[*+?]|\{\d+(?:,\d*)?\})?/g;
const UNBOUNDED = /^(?:[*+]|\{\d+,\})$/;

/**
 * Returns the part of a regex for which PCRE may need more than linear time, or `null`. Accepted are patterns without unbounded repetition, and
 * patterns anchored at the start whose repetitions are of one character class that cannot match the literal after it. nginx matches a caller's
 * address and headers with these patterns, in a process that serves all callers.
 */
export function quadraticPart(regex: string): string | null {
  const unknown = UNKNOWN.exec(regex);
  if (unknown !== null) return unknown[0];
  const tokens = [...regex.matchAll(TOKEN)].map(({ groups }) => ({
    atom: groups?.['atom'] ?? '',
    quantifier: groups?.['quantifier'] ?? '',
  }));
  const isAnchored = regex.startsWith('^') && !tokens.some(({ atom }) => atom === '|');
  for (const [index, { atom, quantifier }] of tokens.entries()) {
    if (!UNBOUNDED.test(quantifier)) continue;
    const rest = tokens.slice(index + 1).filter((next) => next.atom !== ')' || next.quantifier !== '');
    const isSafe = isAnchored && isClass(atom) && (rest.length === 0 || endsBefore(atom, rest[0]));
    if (!isSafe) return `${atom}${quantifier}`;
  }
  return null;
}

const isClass = (atom: string): boolean => (atom.length > 1 ? atom.startsWith('[') || atom.startsWith('\\') : /[^.()^$|]/.test(atom));

/** True if the next token is one literal character, not optional, that the repeated class cannot match. */
function endsBefore(atom: string, next: { readonly atom: string; readonly quantifier: string } | undefined): boolean {
  if (next === undefined || next.quantifier !== '') return false;
  const literal = /^(?:\\(?<escaped>\W)|(?<plain>[^\\[\]().^$|]))$/.exec(next.atom)?.groups;
  const character = literal?.['escaped'] ?? literal?.['plain'];
  return character !== undefined && !new RegExp(`^${atom}$`, 'u').test(character);
}
