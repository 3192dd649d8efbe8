import { orderDetail } from '@hiram/contract/endpoints/order.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fetchCall } from '../../../testing/calls.ts';
import { addressOf, startChild } from '../../../testing/child.ts';
import { orderedSession } from '../../../testing/loan-sessions.ts';
import { startService } from '../../../testing/service.ts';
import { statementsOf } from '../../../testing/statements.ts';
import { tableOwners } from '../shards/table-owners.ts';
import type { CellDatabase } from './cells.ts';
import { prepared } from './prepared.ts';
import { cachedReference } from './reference.ts';
import { roleOf } from './roles/grants.ts';

const { resources, environment } = await startService();
const [cell] = resources.cells.all;
if (cell === undefined) throw new Error('the service has no cell');
const { database } = cell;

const versionOf = async ({ database: of }: { readonly database: CellDatabase }): Promise<string> =>
  (await of.selectFrom('reference_version').select('version').executeTakeFirstOrThrow()).version;

test('two services cache a product, and the first call after a change reads the product again in both', async () => {
  const services = [await addressOf(startChild('server.ts', environment)), await addressOf(startChild('server.ts', environment))];
  const { session, orderId, productId } = await orderedSession(resources, 170);
  const { database: own } = session.borrower.cell;
  const readNames = () =>
    Promise.all(
      services.map(async (origin) => {
        const answer = await fetchCall(origin, orderDetail, { query: session.query, fields: { productId, orderId } });
        return ((await answer.json()) as { data: AnswerOf<typeof orderDetail> }).data.productName;
      }),
    );
  const rename = (name: string) => own.updateTable('product').set({ name }).where('productId', '=', productId).execute();

  expect(await readNames()).toEqual(['Hiram Cash', 'Hiram Cash']);
  for (const name of ['Hiram Cash Two', 'Hiram Cash']) {
    await rename(name);
    expect(await readNames()).toEqual([name, name]);
  }

  // A change that bypasses the triggers creates no new version, so the services still return the cached rows.
  await own.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    await transaction.updateTable('product').set({ name: 'Untold' }).where('productId', '=', productId).execute();
  });
  expect(await readNames()).toEqual(['Hiram Cash', 'Hiram Cash']);
  await rename('Hiram Cash');
});

test('a write to a lender table changes the reference version, and a write to any other table does not', async () => {
  const changed: string[] = [];
  for (const [table] of tableOwners) {
    const before = await versionOf({ database });
    // Deletes no row: the statement alone fires the trigger.
    await sql`delete from ${sql.table(table)} where false`.execute(database);
    if ((await versionOf({ database })) !== before) changed.push(table);
  }
  expect(changed.toSorted()).toEqual(
    tableOwners
      .filter(([, owner]) => owner === 'lender')
      .map(([table]) => table)
      .toSorted(),
  );
});

test('staff change the reference version by updating lender tables, and cannot update the version directly', async () => {
  const before = await versionOf({ database });
  const runAsStaff = (statement: string) =>
    database.transaction().execute(async (transaction) => {
      await sql.raw(`set local role ${roleOf('staff')}`).execute(transaction);
      await sql.raw(statement).execute(transaction);
    });

  await expect(runAsStaff('update reference_version set version = gen_random_uuid()')).rejects.toMatchObject({ code: '42501' });
  expect(await versionOf({ database })).toBe(before);
  await runAsStaff('update product set name = name');
  expect(await versionOf({ database })).not.toBe(before);
});

interface NumberedRow {
  readonly n: number;
}

const numbers = prepared((of: CellDatabase, given: NumberedRow) =>
  of
    .selectFrom('service_contact')
    .select(sql<number[]>`array[${given.n}::integer]`.as('all'))
    .where(sql<boolean>`${given.n}::integer > 0`),
);

const countStatements = async (work: () => Promise<unknown>): Promise<number> =>
  (await statementsOf(work)).filter(({ text }) => text.includes('array[')).length;

test('caches rows per version, and reads again for another version or without a version', async () => {
  const read = (version: string | null) => countStatements(() => cachedReference(database, version).all(numbers, { n: 1 }));

  expect([await read('one'), await read('one'), await read('two'), await read('two'), await read('one')]).toEqual([1, 0, 1, 0, 1]);
  expect([await read(null), await read(null)]).toEqual([1, 1]);
});

test('caches rows per parameter, does not cache empty results, and freezes cached rows', async () => {
  const reference = cachedReference(database, 'values');
  const read = (n: number) => countStatements(() => reference.all(numbers, { n }));

  expect([await read(1), await read(2), await read(1), await read(2)]).toEqual([1, 1, 0, 0]);
  expect([await read(0), await read(0)]).toEqual([1, 1]);
  const [row] = await reference.all(numbers, { n: 1 });
  expect(() => row?.all.push(2)).toThrow(TypeError);
  expect(await reference.all(numbers, { n: 1 })).toEqual([{ all: [1] }]);
});

test('caches at most a thousand results, each for at most a minute', async () => {
  const reference = cachedReference(database, 'bounds', 0);
  for (let n = 1; n <= 1_001; n++) await reference.all(numbers, { n });
  expect(await countStatements(() => reference.all(numbers, { n: 1_000 }))).toBe(0);
  expect(await countStatements(() => reference.all(numbers, { n: 1_001 }))).toBe(1);

  expect(await countStatements(() => cachedReference(database, 'bounds', 59_999).all(numbers, { n: 1 }))).toBe(0);
  expect(await countStatements(() => cachedReference(database, 'bounds', 60_000).all(numbers, { n: 1 }))).toBe(1);
});

test('does not cache a failed read', async () => {
  const broken = prepared((of: CellDatabase, given: NumberedRow) =>
    of.selectFrom('service_contact').select(sql<number>`1 / (${given.n}::integer - 1)`.as('part')),
  );
  const reference = cachedReference(database, 'broken');
  await expect(reference.all(broken, { n: 1 })).rejects.toMatchObject({ code: '22012' });
  await expect(reference.all(broken, { n: 1 })).rejects.toMatchObject({ code: '22012' });
});
