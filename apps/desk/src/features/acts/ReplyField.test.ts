import { expect, test } from 'vitest';
import { firstBlank, templatesForType } from './ReplyField.tsx';

const template = (name: string, type: number | null) => ({ name, type, texts: { en: '', fil: '' } });

test('lists templates of the complaint’s type, then those for any type; all templates if the type is unknown', () => {
  const all = [template('any', null), template('collection', 1), template('payment', 2)];
  expect(templatesForType(all, 2).map(({ name }) => name)).toEqual(['payment', 'any']);
  expect(templatesForType(all, null)).toEqual(all);
});

test('finds the first blank of a text, or null', () => {
  expect(firstBlank('We found [amount] of [day].')).toEqual([9, 17]);
  expect(firstBlank('All is filled in.')).toBe(null);
});
