/** One block of a style sheet: what stands before its brace, its declarations, and the blocks around it. */
export interface CssBlock {
  readonly prelude: string;
  readonly line: number;
  readonly declarations: readonly CssDeclaration[];
  readonly around: readonly CssBlock[];
}

export interface CssDeclaration {
  readonly property: string;
  readonly value: string;
  readonly line: number;
}

type OpenBlock = CssBlock & { readonly declarations: CssDeclaration[] };

/** Comments and strings hold no features; blanking them keeps every line number. */
const blank = (css: string): string =>
  css.replace(/\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, (text) => text.replace(/[^\n]/g, ' '));

/** Every block in the order of its opening brace, with at-rules that have no block (@import …) as blocks of their own. */
export function cssBlocks(css: string): CssBlock[] {
  const found: CssBlock[] = [];
  const open: OpenBlock[] = [];
  let line = 1;
  for (const [piece] of blank(css).matchAll(/[^{};]*[{};]/g)) {
    const text = piece.slice(0, -1);
    const start = line + (/^\s*/.exec(text)?.[0].split('\n').length ?? 1) - 1;
    line += piece.split('\n').length - 1;
    if (piece.endsWith('{')) open.push(openBlock(text.trim(), start, open, found));
    else if (text.trim().startsWith('@')) openBlock(text.trim(), start, open, found);
    else open.at(-1)?.declarations.push(...declarationIn(text, start));
    if (piece.endsWith('}')) open.pop();
  }
  return found;
}

function openBlock(prelude: string, line: number, around: readonly CssBlock[], found: CssBlock[]): OpenBlock {
  const block: OpenBlock = { prelude, line, declarations: [], around: [...around] };
  found.push(block);
  return block;
}

function declarationIn(text: string, line: number): CssDeclaration[] {
  const colon = text.indexOf(':');
  return colon === -1 ? [] : [{ property: text.slice(0, colon).trim(), value: text.slice(colon + 1).trim(), line }];
}
