import { expect, test } from 'vitest';
import { nextSorting, sortRows, tabSeparated } from './sortRows.ts';

interface Row {
  readonly name: string;
  readonly amount: number | null;
}
const columns = [
  { name: 'name', title: 'Name', value: ({ name }: Row) => name },
  { name: 'amount', title: 'Amount', value: ({ amount }: Row) => amount },
];
const rows: readonly Row[] = [
  { name: 'OR10', amount: 9 },
  { name: 'OR9', amount: null },
  { name: 'OR1', amount: 80 },
];
const order = (column: string, down: boolean): readonly string[] => sortRows(rows, columns, { column, down }).map(({ name }) => name);

test('numbers are sorted as numbers, in texts too, and nothing stands at the end whichever way', () => {
  expect(order('name', false)).toEqual(['OR1', 'OR9', 'OR10']);
  expect(order('amount', false)).toEqual(['OR10', 'OR1', 'OR9']);
  expect(order('amount', true)).toEqual(['OR1', 'OR10', 'OR9']);
  expect(sortRows(rows, columns, null)).toBe(rows);
});

test('a column sorts up, then down, then not at all', () => {
  const up = nextSorting(null, 'name');
  const down = nextSorting(up, 'name');
  expect([up, down, nextSorting(down, 'name')]).toEqual([{ column: 'name', down: false }, { column: 'name', down: true }, null]);
  expect(nextSorting(down, 'amount')).toEqual({ column: 'amount', down: false });
});

test('what is copied has a line for each row, and nothing that a spreadsheet computes', () => {
  const copied = tabSeparated([{ name: '=HYPERLINK("x")\tand\nmore', amount: -5 }, ...rows.slice(1, 2)], columns);
  expect(copied).toBe('Name\tAmount\n\'=HYPERLINK("x") and more\t-5\nOR9\t');
});
