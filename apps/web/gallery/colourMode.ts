export type ColourMode = 'light' | 'dark';

const DARK = /prefers-color-scheme:\s*dark/;
const darkRules = new Set<CSSMediaRule>();

/** Light or dark at will, whatever the machine prefers: the sheets' own dark rules are switched on or off. */
export function showColourMode(mode: ColourMode): void {
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) if (rule instanceof CSSMediaRule && DARK.test(rule.media.mediaText)) darkRules.add(rule);
  }
  for (const { media } of darkRules) media.mediaText = mode === 'dark' ? 'all' : 'not all';
}
