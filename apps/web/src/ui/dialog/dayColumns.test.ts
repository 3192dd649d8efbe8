import { expect, test } from 'vitest';
import { dayColumns, dayOf, wheelsOf } from './dayColumns.ts';
import { snapColumns } from './wheelColumns.ts';

const columnsFor = dayColumns(
  { from: '2019-03-15', to: '2026-09-07' },
  { month: 'Month', day: 'Day', year: 'Year', monthName: (month) => `month ${month}` },
);
const settle = (day: string): string => dayOf(snapColumns(columnsFor, wheelsOf(day)).values);

test.each([
  ['2021-07-17', '2021-07-17', 'a day in the range stays'],
  ['2021-02-31', '2021-02-28', 'February has 28 days'],
  ['2024-02-31', '2024-02-29', 'February has 29 days in a leap year'],
  ['2021-04-31', '2021-04-30', 'April has 30 days'],
  ['2026-12-24', '2026-09-07', 'the last year ends with its last month and day'],
  ['2026-09-08', '2026-09-07', 'the last month ends with its last day'],
  ['2019-01-02', '2019-03-15', 'the first year starts with its first month and day'],
  ['2030-05-05', '2026-05-05', 'there is no year after the last'],
  ['', '2019-03-15', 'an empty day becomes the first day'],
])('%s becomes %s: %s', (day, drawn) => {
  expect(settle(day)).toBe(drawn);
});

test('labels options with month names and with numbers without leading zeros', () => {
  const [month, day, year] = snapColumns(columnsFor, wheelsOf('2021-07-17')).columns;
  expect(month?.options[6]).toEqual({ value: '07', label: 'month 07' });
  expect(day?.options[0]).toEqual({ value: '01', label: '1' });
  expect(year?.options.map(({ label }) => label)).toEqual(['2019', '2020', '2021', '2022', '2023', '2024', '2025', '2026']);
});
