/** `down`: the largest value comes first. */
export interface Sorting {
  readonly column: string;
  readonly down: boolean;
}

type Value = string | number | null;

export interface Sortable<Row> {
  readonly name: string;
  /** Value by which rows are sorted and copied; `null` comes last in both directions. */
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

export function nextSorting(now: Sorting | null, column: string): Sorting | null {
  if (now?.column !== column) return { column, down: false };
  return now.down ? null : { column, down: true };
}

/** Characters that spreadsheets ignore at the start of a cell: zero-width characters, byte order marks, bidirectional controls and fillers. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** Tabs, line breaks, other controls, and every kind of space. */
const BLANK = /[\p{Cc}\p{Z}]+/gu;
/** Includes the fullwidth signs, which spreadsheets of East Asian locales evaluate. */
const FORMULA = /^ ?[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/**
 * Tab-separated text for a spreadsheet, one line per row. Every cell is quoted, so that no text can end its cell or its row. A text that a
 * spreadsheet would evaluate as a formula is prefixed with an apostrophe, because borrowers write some of these texts.
 */
export function tabSeparated<Row>(rows: readonly Row[], columns: readonly (Sortable<Row> & { readonly title: string })[]): string {
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ value }) => value(row)))];
  return lines.map((line) => line.map(quotedCell).join('\t')).join('\n');
}

function quotedCell(value: Value): string {
  const text = typeof value === 'string' ? withoutFormula(value) : String(value ?? '');
  return `"${text.replaceAll('"', '""')}"`;
}

function withoutFormula(value: string): string {
  const text = value.replace(INVISIBLE, '').replace(BLANK, ' ');
  return FORMULA.test(text) ? `'${text}` : text;
}
