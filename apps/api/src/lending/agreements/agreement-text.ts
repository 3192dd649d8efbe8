/**
 * Agreements have a small markup. Each line is one block: `# ` starts a heading, `- ` a list item, `| ` a table row; any other line is a paragraph.
 * `{name}` is replaced by a figure of this loan. `[name] ` before a line includes the line only if the loan has that figure. A line `{{name}}`
 * becomes the rows of a table.
 */
export interface Figures {
  /** `null` if this loan has no such figure; lines about it are left out. */
  readonly values: Readonly<Record<string, string | null>>;
  readonly tables: Readonly<Record<string, readonly (readonly string[])[]>>;
}

/** Throws on a name that the figures do not have, because an incomplete agreement must not be shown. */
export function fillAgreement(body: string, figures: Figures): string {
  return body
    .split('\n')
    .flatMap((line) => fillLine(line, figures))
    .join('\n');
}

function fillLine(line: string, figures: Figures): string[] {
  const table = /^\{\{(\w+)\}\}$/.exec(line);
  if (table !== null) return tableRows(figures, table[1] ?? '');
  const condition = /^\[(\w+)\] (.*)$/.exec(line);
  if (condition === null) return [fillValues(line, figures)];
  const [, name = '', rest = ''] = condition;
  return valueOf(figures, name) === null ? [] : [fillValues(rest, figures)];
}

/** Fills in a single pass, so that the text of a figure is never read as a template. */
function fillValues(line: string, figures: Figures): string {
  return line.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = valueOf(figures, name);
    if (value === null) throw new Error(`the agreement needs a figure that this loan does not have: ${name}`);
    return onOneLine(value);
  });
}

function valueOf({ values }: Figures, name: string): string | null {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value === undefined) throw new Error(`the agreement names an unknown figure: ${name}`);
  return value;
}

function tableRows({ tables }: Figures, name: string): string[] {
  const rows = Object.hasOwn(tables, name) ? tables[name] : undefined;
  if (rows === undefined) throw new Error(`the agreement names an unknown table: ${name}`);
  return rows.map((cells) => `| ${cells.map(onOneLine).join(' | ')} |`);
}

/** Prevents a figure from outside, such as a name, from starting a line of its own. */
const onOneLine = (value: string): string => value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

export type Block =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] };

export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const last = blocks.at(-1);
    const block = blockOf(line);
    if (last?.kind === 'list' && block.kind === 'list') blocks.splice(-1, 1, { kind: 'list', items: [...last.items, ...block.items] });
    else if (last?.kind === 'table' && block.kind === 'table') blocks.splice(-1, 1, { kind: 'table', rows: [...last.rows, ...block.rows] });
    else blocks.push(block);
  }
  return blocks;
}

function blockOf(line: string): Block {
  if (line.startsWith('# ')) return { kind: 'heading', text: line.slice(2) };
  if (line.startsWith('- ')) return { kind: 'list', items: [line.slice(2)] };
  if (line.startsWith('| ') && line.endsWith(' |')) return { kind: 'table', rows: [line.slice(2, -2).split(' | ')] };
  return { kind: 'paragraph', text: line };
}
