import { expect, test } from 'vitest';
import { firstBlank, fittingTemplates } from './templates.ts';

const template = (name: string, type: number | null) => ({ name, type, texts: { en: '', fil: '' } });

test('templates of the complaint’s type come first, then those for any; of an unknown type all are shown', () => {
  const all = [template('any', null), template('collection', 1), template('payment', 2)];
  expect(fittingTemplates(all, 2).map(({ name }) => name)).toEqual(['payment', 'any']);
  expect(fittingTemplates(all, null)).toEqual(all);
});

test('the first blank of a text is found', () => {
  expect(firstBlank('We found [amount] of [day].')).toEqual([9, 17]);
  expect(firstBlank('All is filled in.')).toBe(null);
});
