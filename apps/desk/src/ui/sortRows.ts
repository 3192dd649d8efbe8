/** By which column a table is sorted, and whether the largest comes first. */
export interface Sorting {
  readonly column: string;
  readonly down: boolean;
}

type Value = string | number | null;

export interface Sortable<Row> {
  readonly name: string;
  /** What it is sorted and copied by; nothing stands at the end, whichever way. */
  readonly value: (row: Row) => Value;
}

export function sortRows<Row>(rows: readonly Row[], columns: readonly Sortable<Row>[], sorting: Sorting | null): readonly Row[] {
  const column = columns.find(({ name }) => name === sorting?.column);
  if (column === undefined || sorting === null) return rows;
  const compare = (one: Row, other: Row): number => compareValues(column.value(one), column.value(other), sorting.down ? -1 : 1);
  return rows.toSorted(compare);
}

function compareValues(one: Value, other: Value, direction: 1 | -1): number {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
  if (typeof one === 'number' && typeof other === 'number') return (one - other) * direction;
  return String(one).localeCompare(String(other), 'en', { numeric: true }) * direction;
}

/** First as the desk gave it, then up, then down. */
export function nextSorting(now: Sorting | null, column: string): Sorting | null {
  if (now?.column !== column) return { column, down: false };
  return now.down ? null : { column, down: true };
}

/**
 * What a spreadsheet takes from the clipboard: a line for each row, with tabs between. A text that a spreadsheet would take for a formula
 * gets a quote before it: what a borrower wrote must not be computed on a desk.
 */
export function tabSeparated<Row>(rows: readonly Row[], columns: readonly (Sortable<Row> & { readonly title: string })[]): string {
  const cell = (value: Value): string => {
    if (typeof value !== 'string') return String(value ?? '');
    const text = value.replace(/[\t\r\n]+/g, ' ');
    return /^[=+@-]/.test(text) ? `'${text}` : text;
  };
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ value }) => cell(value(row))))];
  return lines.map((line) => line.join('\t')).join('\n');
}
