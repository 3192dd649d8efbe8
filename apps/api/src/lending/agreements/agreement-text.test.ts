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

test('figures stand where the template names them, a missing one takes its line with it', () => {
  const body = '# {name}\n[penalty] A penalty of {penalty}.\n[sum] You borrow {sum}.\n{{plan}}';
  expect(fillAgreement(body, figures)).toBe('# Liwayway\nYou borrow ₱8,000.00.\n| 1 | Sep 14 |\n| 2 | Oct 14 |');
});

test.each(['{nobody}', '[nobody] x', '{{nobody}}', '{penalty}', '{constructor}', '{{toString}}'])('%s stops the agreement', (body) => {
  expect(() => fillAgreement(body, figures)).toThrow(/figure|table/);
});

test('a figure from outside is neither a template nor a new line', () => {
  const values = { ...figures.values, name: '{sum}\n# Cancelled\u2028| x |' };
  expect(fillAgreement('For {name}.', { ...figures, values })).toBe('For {sum} # Cancelled | x |.');
});

test('the pieces of a text: neighbouring items and rows belong together', () => {
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
