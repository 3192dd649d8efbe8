import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startService } from '../../../testing/service.ts';
import { columnNames } from './column-names.ts';

const { resources } = await startService();
const { database } = resources.cells.cellOfShard(0);

test('the field of each column maps back to the column', async () => {
  for (const each of [database, resources.directory]) {
    const { rows } = await sql<{ name: string }>`
      select distinct column_name as name from information_schema.columns where table_schema = 'public'`.execute(each);
    const columns = Object.fromEntries(rows.map(({ name }) => [name, null]));
    expect(columnNames.columnsOf(columnNames.fieldsOf(columns))).toEqual(columns);
  }
});

test('fields of nested rows are in camelCase, and stored JSON keeps its keys', async () => {
  const stored = { first_key: { second_key: [{ third_key: 1 }] } };
  const { rows } = await sql`
    with own as (select ${JSON.stringify(stored)}::jsonb as stored_json, 1 as plans_of_a_loan)
    select own.*, to_json(own) as one_row, (select json_agg(own) from own) as all_rows from own`.execute(database);
  const row = { storedJson: stored, plansOfALoan: 1 };
  expect(rows).toEqual([{ ...row, oneRow: row, allRows: [row] }]);
});
