export type ColourMode = 'light' | 'dark';

const DARK = /prefers-color-scheme:\s*dark/;
const darkRules = new WeakMap<Document, Set<CSSMediaRule>>();

/** Light or dark at will, whatever the machine prefers: the sheets' own dark rules are switched on or off. */
export function showColourMode(mode: ColourMode, page: Document = document): void {
  const rules = darkRules.get(page) ?? new Set();
  darkRules.set(page, rules);
  for (const sheet of page.styleSheets) for (const rule of sheet.cssRules) if (isDark(rule)) rules.add(rule);
  for (const { media } of rules) media.mediaText = mode === 'dark' ? 'all' : 'not all';
}

/** Asked by what it has: a rule of a framed page is of that page's own class. */
const isDark = (rule: CSSRule): rule is CSSMediaRule => 'media' in rule && DARK.test((rule as CSSMediaRule).media.mediaText);
