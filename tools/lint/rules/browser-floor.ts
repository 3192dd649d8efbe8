import type { Literal, Rule } from '../rule.ts';

const NEWER_EVENTS: ReadonlyMap<unknown, string> = new Map([
  ['beforetoggle', 'iOS 17, Chrome 114'],
  ['scrollend', 'iOS 26.2, Chrome 114'],
]);

/** Rejects events and regular expressions that the oldest engines lack; the built-in rules in .oxlintrc.json reject names. */
export const browserFloor: Rule = {
  create: (context) => ({
    Literal(node: Literal) {
      const since = node.regex === undefined ? NEWER_EVENTS.get(node.value) : newerSyntax(node.regex.pattern);
      if (since !== undefined) context.report({ node, message: `Needs ${since}; the floor is iOS 15.4 and Chrome 100.` });
    },
  }),
};

/** Matters because an older engine rejects the whole script. */
function newerSyntax(pattern: string): string | undefined {
  if (/\(\?<[=!]/.test(pattern)) return 'iOS 16.4, Chrome 62';
  return /\(\?[ims]*-?[ims]+:/.test(pattern) ? 'iOS 26, Chrome 125' : undefined;
}
