import { whole } from '../bench/markdown.ts';
import type { PaintSummary } from '../paint/summary.ts';

export interface PeerRow {
  readonly screen: string;
  readonly builtWith: string;
  readonly summary: PaintSummary;
}

interface Column {
  readonly name: string;
  /** `null` if a load lacks the figure. Less is better in every column. */
  readonly of: (summary: PaintSummary) => number | null;
  readonly unit: 'ms' | 'KiB' | '';
}

const columns: readonly Column[] = [
  { name: 'first paint', of: ({ firstPaint }) => firstPaint.median, unit: 'ms' },
  { name: 'first data', of: ({ firstData }) => firstData?.median ?? null, unit: 'ms' },
  { name: 'JS', of: ({ bytes }) => bytes.scripts, unit: 'KiB' },
  { name: 'HTML and CSS', of: ({ bytes }) => bytes.pageAndStyles, unit: 'KiB' },
  { name: 'all until data', of: ({ bytes }) => bytes.untilData, unit: 'KiB' },
  { name: 'all', of: ({ bytes }) => bytes.all, unit: 'KiB' },
  { name: 'requests until data', of: ({ requests }) => requests.length, unit: '' },
  { name: 'tap', of: ({ tap }) => tap?.median ?? null, unit: 'ms' },
  { name: 'press', of: ({ press }) => press?.median ?? null, unit: 'ms' },
];

/** Renders the Markdown table of docs/performance.md. */
export function tableOf(rows: readonly PeerRow[]): string {
  const head = ['screen', 'built with', ...columns.map(({ name }) => name)];
  const lines = rows.map(({ screen, builtWith, summary }) => [
    screen,
    builtWith,
    ...columns.map((column) => formatFigure(column, column.of(summary))),
  ]);
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function formatFigure({ unit }: Column, figure: number | null): string {
  if (figure === null) return '';
  if (unit === 'KiB') return `${(figure / 1024).toFixed(1)} KiB`;
  return unit === '' ? whole(figure) : `${whole(figure)} ${unit}`;
}

/** Returns a line for each screen and figure in which ours, the first row of its screen, is not better than another implementation. */
export function findSlowerPages(rows: readonly PeerRow[]): string[] {
  return rows.flatMap((row) => {
    const ours = rows.find(({ screen }) => screen === row.screen);
    if (ours === undefined || ours === row) return [];
    return columns
      .filter((column) => !isFaster(column, ours.summary, row.summary))
      .map((column) => `${row.screen}, ${column.name}: ${cell(column, ours)}, and ${cell(column, row)} with ${row.builtWith}`);
  });
}

const cell = (column: Column, { summary }: PeerRow): string => formatFigure(column, column.of(summary)) || 'none';

/** Equal figures after rounding count as not ahead. */
function isFaster(column: Column, ours: PaintSummary, theirs: PaintSummary): boolean {
  const [mine, other] = [column.of(ours), column.of(theirs)];
  return mine !== null && other !== null && mine < other && formatFigure(column, mine) !== formatFigure(column, other);
}
