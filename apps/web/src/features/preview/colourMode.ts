export type ColourMode = 'light' | 'dark';

const DARK = /prefers-color-scheme:\s*dark/;
const darkRules = new WeakMap<Document, Set<CSSMediaRule>>();

/** Overrides the system's colour scheme by rewriting the media queries of the dark rules. */
export function showColourMode(mode: ColourMode, page: Document = document): void {
  const rules = darkRules.get(page) ?? new Set();
  darkRules.set(page, rules);
  for (const sheet of page.styleSheets) for (const rule of sheet.cssRules) if (isDark(rule)) rules.add(rule);
  for (const { media } of rules) media.mediaText = mode === 'dark' ? 'all' : 'not all';
}

/** No `instanceof`: a rule of a framed page belongs to that frame's own `CSSMediaRule` class. */
const isDark = (rule: CSSRule): rule is CSSMediaRule => 'media' in rule && DARK.test((rule as CSSMediaRule).media.mediaText);
