/**
 * The small language that agreements are written in. One line is one piece: `# ` opens a heading, `- ` a list item,
 * `| ` a table row, anything else is a paragraph. `{name}` stands for a figure of this loan; `[name] ` before a line
 * keeps it only where the loan has that figure; a line that is `{{name}}` becomes the rows of a table.
 */
export interface Figures {
  /** Null: this loan has no such figure, and the lines about it are left out. */
  readonly values: Readonly<Record<string, string | null>>;
  readonly tables: Readonly<Record<string, readonly (readonly string[])[]>>;
}

/** A name that the figures do not have stops it: an agreement with a hole in it must not be shown. */
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

/** One pass: what a figure says is never read as a template again. */
function fillValues(line: string, figures: Figures): string {
  return line.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = valueOf(figures, name);
    if (value === null) throw new Error(`the agreement needs a figure that this loan has not: ${name}`);
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

/** A figure that comes from outside, such as a name, can't begin a line of its own. */
const onOneLine = (value: string): string => value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

export type Block =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] };

/** The pieces of a filled agreement, for whoever draws it. */
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
