import { cssBlocks } from './css-blocks.ts';
import type { CssBlock, CssDeclaration } from './css-blocks.ts';

type Feature = readonly [pattern: RegExp, name: string, since: string];

const newerPreludes: readonly Feature[] = [
  [/:has\(/, ':has()', 'iOS 15.4, Chrome 105'],
  [/:modal\b/, ':modal', 'iOS 15.6, Chrome 105'],
  [/:popover-open\b/, ':popover-open', 'iOS 17, Chrome 114'],
  [/:user-(?:in)?valid\b/, ':user-valid', 'iOS 16.5, Chrome 119'],
  [/:dir\(/, ':dir()', 'iOS 16.4, Chrome 120'],
  [/^@container\b/, '@container', 'iOS 16, Chrome 105'],
  [/^@scope\b/, '@scope', 'iOS 26.4, Chrome 118'],
  [/^@starting-style\b/, '@starting-style', 'iOS 17.5, Chrome 117'],
  [/^@property\b/, '@property', 'iOS 16.4, Chrome 85'],
  [/^@view-transition\b/, '@view-transition', 'iOS 18.2, Chrome 126'],
  [/^@media\b.*[<>]/s, 'a range in @media', 'iOS 16.4, Chrome 104'],
];

const newerValues: readonly Feature[] = [
  [/\bcolor-mix\(/, 'color-mix()', 'iOS 16.2, Chrome 111'],
  [/\b(?:ok)?(?:lch|lab)\(/, 'lab() and lch()', 'iOS 15.4, Chrome 111'],
  [/\bcolor\(/, 'color()', 'iOS 15, Chrome 111'],
  [/\blight-dark\(/, 'light-dark()', 'iOS 17.5, Chrome 123'],
  [/\bsubgrid\b/, 'subgrid', 'iOS 16, Chrome 117'],
  [/(?<![\w-])linear\(/, 'linear()', 'iOS 17.2, Chrome 113'],
  [/\b(?:round|mod|rem|sin|cos|tan|calc-size|anchor)\(/, 'this function', 'Chrome 111 or later'],
  [/\d(?:cq[wihb]|cqmin|cqmax)\b/, 'a container unit', 'iOS 16, Chrome 105'],
  [/\d(?:lh|rlh|cap)\b/, 'a line-height unit', 'iOS 16.4, Chrome 111'],
];

/** Properties that change the layout when an engine ignores them. */
const newerProperties: ReadonlyMap<string, string> = new Map([
  ['translate', 'iOS 14.5, Chrome 104'],
  ['rotate', 'iOS 14.5, Chrome 104'],
  ['scale', 'iOS 14.5, Chrome 104'],
  ['animation-timeline', 'iOS 26, Chrome 115'],
]);

const dynamicViewport = /\d[dsl]v(?:h|w|min|max|b|i)\b/;
const plainViewport = /\dv(?:h|w|min|max)\b/;

/** What a style sheet uses that the browser floor does not have, as `line: text`. What stands below @supports is guarded. */
export function belowFloor(css: string): string[] {
  return cssBlocks(css)
    .filter((block) => ![block, ...block.around].some(({ prelude }) => prelude.startsWith('@supports')))
    .flatMap((block) => [...inPrelude(block), ...inDeclarations(block)]);
}

const say = (line: number, name: string, since: string): string => `${line}: ${name} needs ${since}; the floor is iOS 15.4 and Chrome 100`;

const isStyleRule = (block: CssBlock): boolean => !block.prelude.startsWith('@');

function inPrelude(block: CssBlock): string[] {
  const found = newerPreludes.filter(([pattern]) => pattern.test(block.prelude)).map(([, name, since]) => say(block.line, name, since));
  if (block.around.some(isStyleRule)) found.push(say(block.line, 'a nested rule', 'iOS 17.2, Chrome 120'));
  return found;
}

function inDeclarations(block: CssBlock): string[] {
  return block.declarations.flatMap((declaration, index) => {
    const found = newerValues
      .filter(([pattern]) => pattern.test(declaration.value))
      .map(([, name, since]) => say(declaration.line, name, since));
    const since = newerProperties.get(declaration.property);
    if (since !== undefined) found.push(say(declaration.line, `${declaration.property}:`, since));
    if (dynamicViewport.test(declaration.value) && !hasFallback(declaration, block.declarations.slice(0, index))) {
      found.push(say(declaration.line, 'a dynamic viewport unit without the same property in vh before it', 'iOS 15.4, Chrome 108'));
    }
    return found;
  });
}

const hasFallback = (declaration: CssDeclaration, earlier: readonly CssDeclaration[]): boolean =>
  earlier.some(({ property, value }) => property === declaration.property && plainViewport.test(value) && !dynamicViewport.test(value));
