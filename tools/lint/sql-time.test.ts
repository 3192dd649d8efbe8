import { expect, test } from 'vitest';
import { clocksInMigration } from './sql-time.ts';

test.each([
  'created_at timestamptz default now()',
  'due date default CURRENT_DATE',
  "at timestamptz default 'now'",
  'select clock_timestamp ( )',
])('rejects a migration with "%s"', (line) => {
  expect(clocksInMigration(`create table a (id int);\n${line};`)).toEqual([expect.stringMatching(/^2: /)]);
});

test.each([
  'created_at timestamptz not null',
  '-- now() is not used here',
  'known_at date',
  "note text default 'unknown'",
  'select clock_timestamp() -- real time: how long a process is waited for',
])('accepts a migration with "%s"', (line) => {
  expect(clocksInMigration(line)).toEqual([]);
});

test('the marker of real time must be followed by a reason', () => {
  expect(clocksInMigration('select clock_timestamp() -- real time: ')).toHaveLength(1);
});
