import { expect, test } from 'vitest';
import { bankFormFaults } from './bank-form-faults.ts';
import type { CheckedItem, ItemFault } from './bank-form-faults.ts';

const plain = { cardTypeMi: 0 as const, channelNumber: 0, note: [] };
const options = [{ name: 'Bank A', type: 'BANKA' }];
const items: readonly CheckedItem[] = [
  { ...plain, code: 'number', cate: 'text', rule: { minDigits: 4, maxDigits: 6, sameAs: '' } },
  { ...plain, code: 'again', cate: 'text', rule: { minDigits: 4, maxDigits: 6, sameAs: 'number' } },
  { ...plain, code: 'free', cate: 'text' },
  { ...plain, code: 'bank', cate: 'enum', note: options },
  { ...plain, code: 'city', cate: 'city', note: options },
  { ...plain, code: 'day', cate: 'day' },
  { ...plain, code: 'hidden', cate: 'text', cardTypeMi: 2 },
  { ...plain, code: 'elsewhere', cate: 'text', channelNumber: 90004 },
];
const right = { number: '01234', again: '01234', free: '7', bank: 'BANKA', city: 'BANKA', day: '2024-02-29' };
const choice = { cardType: 1, channelNumber: 90006 } as const;

test('[BNK-11] a completed form is valid without its hidden items', () => {
  expect(bankFormFaults(items, choice, right)).toEqual(new Map());
  expect(bankFormFaults(items, choice, { ...right, hidden: '', elsewhere: '' })).toEqual(new Map());
});

test('an item that becomes visible is required', () => {
  expect(bankFormFaults(items, { ...choice, cardType: 2 }, right)).toEqual(
    new Map([
      ['hidden', 'missing'],
      ['elsewhere', 'missing'],
    ]),
  );
});

const table: readonly [code: string, value: string, fault: ItemFault][] = [
  ['free', '', 'missing'],
  ['free', '12 34', 'notDigits'],
  ['free', '１２', 'notDigits'],
  ['again', '012345', 'notTheSame'],
  ['again', '01', 'notTheSame'],
  ['bank', 'Bank A', 'notAnOption'],
  ['city', 'CITY', 'notAnOption'],
  ['day', '2023-02-29', 'notADay'],
  ['day', '2024-02-29 10:00', 'notADay'],
];

test.each(table)('%s %j is %s', (code, value, fault) => {
  expect(bankFormFaults(items, choice, { ...right, [code]: value })).toEqual(new Map([[code, fault]]));
});

test.each(['012', '0123456'])('%j has the wrong length', (number) => {
  expect(bankFormFaults(items, choice, { ...right, number, again: number }).get('number')).toBe('wrongLength');
});

test('reports all absent items as missing, in the order of the form', () => {
  expect([...bankFormFaults(items, choice, {}).keys()]).toEqual(['number', 'again', 'free', 'bank', 'city', 'day']);
});
