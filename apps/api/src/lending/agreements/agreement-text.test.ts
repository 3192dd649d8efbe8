import { expect, test } from 'vitest';
import { blocksOf, fillAgreement } from './agreement-text.ts';

const figures = {
  values: { name: 'Liwayway', sum: '₱8,000.00', penalty: null },
  tables: {
    plan: [
      ['1', 'Sep 14'],
      ['2', 'Oct 14'],
    ],
  },
};

test('fills in figures by name and omits a line whose figure is missing', () => {
  const body = '# {name}\n[penalty] A penalty of {penalty}.\n[sum] You borrow {sum}.\n{{plan}}';
  expect(fillAgreement(body, figures)).toBe('# Liwayway\nYou borrow ₱8,000.00.\n| 1 | Sep 14 |\n| 2 | Oct 14 |');
});

test.each(['{nobody}', '[nobody] x', '{{nobody}}', '{penalty}', '{constructor}', '{{toString}}'])(
  'rejects the unknown or missing figure in %s',
  (body) => {
    expect(() => fillAgreement(body, figures)).toThrow(/figure|table/);
  },
);

test('the text of a figure is neither filled in as a template nor split into lines', () => {
  const values = { ...figures.values, name: '{sum}\n# Cancelled\u2028| x |' };
  expect(fillAgreement('For {name}.', { ...figures, values })).toBe('For {sum} # Cancelled | x |.');
});

test('groups neighbouring list items and table rows into blocks', () => {
  const text = '# Head\n\nWords - and | more |\n- one\n- two\n| a | b |\n| c | d |\nEnd';
  expect(blocksOf(text)).toEqual([
    { kind: 'heading', text: 'Head' },
    { kind: 'paragraph', text: 'Words - and | more |' },
    { kind: 'list', items: ['one', 'two'] },
    {
      kind: 'table',
      rows: [
        ['a', 'b'],
        ['c', 'd'],
      ],
    },
    { kind: 'paragraph', text: 'End' },
  ]);
});
