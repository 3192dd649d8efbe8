import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { expect, test } from 'vitest';
import { afterFile } from '../../../testing/after-file.ts';
import { startService } from '../../../testing/service.ts';
import type { CellDatabase } from './cells.ts';
import { openDatabase } from './database.ts';
import { prepared } from './prepared.ts';
import type { CellTables } from '../../tables/cell.ts';

const { resources } = await startService();

/** Opens a single connection, so that its prepared statements can be inspected. */
function oneConnection(): CellDatabase {
  const url = resources.cells.all[0]?.url ?? '';
  const database = openDatabase<CellTables>(url, { role: 'service', max: 1, onIdleError: () => undefined });
  afterFile(() => database.destroy());
  return database;
}

async function listPreparedStatements(database: CellDatabase): Promise<readonly string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements where name like 'hiram_%'`.execute(
    database,
  );
  return rows.map(({ statement }) => statement);
}

interface ContactFilter {
  readonly overall: number;
  readonly telephone: string;
}

const contact = prepared((database: CellDatabase, given: ContactFilter) =>
  database
    .selectFrom('service_contact')
    .selectAll()
    .where('overall', '=', given.overall)
    .where('telephone', '<>', given.telephone)
    .limit(5),
);

test('runs a statement with parameters in any order and prepares the statement once per connection', async () => {
  const database = oneConnection();

  expect(await contact.first(database, { overall: 30, telephone: '' })).toMatchObject({ overall: 30, email: 'help@hiram.example' });
  expect(await contact.first(database, { telephone: '', overall: 31 })).toBeUndefined();
  expect(await contact.all(database, { overall: 30, telephone: '' })).toHaveLength(1);

  expect(await listPreparedStatements(database)).toEqual([
    'select * from "service_contact" where "overall" = $1 and "telephone" <> $2 limit $3',
  ]);
});

test('a prepared “select *” still works after a migration adds a column', async () => {
  const database = oneConnection();
  await contact.first(database, { overall: 30, telephone: '' });

  await sql`alter table service_contact add column fax text not null default 'none'`.execute(resources.cells.all[0]?.database ?? database);

  expect(await contact.first(database, { overall: 30, telephone: '' })).toMatchObject({ overall: 30, fax: 'none' });
  expect(await contact.first(database, { overall: 30, telephone: '' })).toMatchObject({ overall: 30, fax: 'none' });
});

test('prepares no “select *” within a transaction, because a stale plan would abort the transaction', async () => {
  const database = oneConnection();
  const everything = prepared((of: CellDatabase, given: ContactFilter) =>
    of.selectFrom('service_contact as contact').selectAll('contact').where('overall', '=', given.overall),
  );
  const changed = prepared((of: CellDatabase, given: ContactFilter) =>
    of.updateTable('service_contact').set({ telephone: given.telephone }).where('overall', '=', given.overall).returningAll(),
  );

  const found = await database
    .transaction()
    .execute(async (transaction) => [
      await contact.first(transaction, { overall: 30, telephone: '' }),
      await everything.first(transaction, { overall: 30, telephone: '' }),
      await changed.first(transaction, { overall: 29, telephone: '' }),
      await listPreparedStatements(transaction),
    ]);

  expect(found).toMatchObject([{ overall: 30 }, { overall: 30 }, undefined, []]);
});

const email = prepared((database: CellDatabase, given: ContactFilter) =>
  database.selectFrom('service_contact').select('email').where('overall', '=', given.overall),
);
const whole = prepared((database: CellDatabase, given: ContactFilter) =>
  database.selectNoFrom(
    jsonArrayFrom(database.selectFrom('service_contact').selectAll().where('overall', '=', given.overall)).as('contacts'),
  ),
);

test('prepares statements with named columns within a transaction, and an added column does not invalidate them', async () => {
  const database = oneConnection();
  const readBothQueries = (transaction: CellDatabase) =>
    Promise.all([email.first(transaction, { overall: 30, telephone: '' }), whole.first(transaction, { overall: 30, telephone: '' })]);

  const [read, statements] = await database
    .transaction()
    .execute(async (transaction) => [await readBothQueries(transaction), await listPreparedStatements(transaction)] as const);
  expect(read).toMatchObject([{ email: 'help@hiram.example' }, { contacts: [{ overall: 30 }] }]);
  expect(statements).toHaveLength(2);

  await sql`alter table service_contact add column pager text not null default 'none'`.execute(
    resources.cells.all[0]?.database ?? database,
  );
  const after = await database.transaction().execute(readBothQueries);

  expect(after).toMatchObject([{ email: 'help@hiram.example' }, { contacts: [{ overall: 30, pager: 'none' }] }]);
  expect(await listPreparedStatements(database)).toHaveLength(2);
});

test('throws the database error of a prepared statement', async () => {
  const broken = prepared((database: CellDatabase, given: { readonly text: string }) =>
    database.selectFrom('service_contact').select(sql<number>`1 / ${given.text}::integer`.as('part')),
  );

  await expect(broken.all(oneConnection(), { text: '0' })).rejects.toMatchObject({ code: '22012' });
});
