import { expect, test } from 'vitest';
import { cityColumns, cityName, wheelsOfCity } from './cityColumns.ts';

const options = [
  { name: 'Calamba, Laguna', type: 'L1' },
  { name: 'Pasig, Metro Manila', type: 'M1' },
  { name: 'Quezon City, Metro Manila', type: 'M2' },
  { name: 'Elsewhere', type: 'X' },
];
const columnsFor = cityColumns(options, { province: 'Province', city: 'City' });
const labels = (turned: readonly string[]) => columnsFor(turned).map((column) => column.options.map(({ label }) => label));

test('[BNK-10] lists each province once, and the cities of the selected province', () => {
  expect(columnsFor(['Laguna']).map(({ label }) => label)).toEqual(['Province', 'City']);
  expect(labels(['Metro Manila'])).toEqual([
    ['Laguna', 'Metro Manila', ''],
    ['Pasig', 'Quezon City'],
  ]);
  expect(labels([''])[1]).toEqual(['Elsewhere']);
});

test('resolves a type code to its wheel values and city name, an unknown code to empty values', () => {
  expect(wheelsOfCity(options, 'M2')).toEqual(['Metro Manila', 'M2']);
  expect(cityName(options, 'M2')).toBe('Quezon City');
  expect(wheelsOfCity(options, 'unknown')).toEqual([]);
  expect(cityName(options, '')).toBe('');
});
