import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { buildBorrower } from '../../../testing/factories.ts';
import type { BuiltBorrower } from '../../../testing/factories.ts';
import { startService } from '../../../testing/service.ts';
import { openTerminal } from '../../../testing/staff-terminal.ts';
import type { Cell } from '../db/cells.ts';
import { columnNames } from '../db/column-names.ts';
import { readLog } from './read-log.ts';
import type { LoggedAct, LogFilter } from './read-log.ts';
import { insertGlobalStaffAction, insertStaffAction } from './staff-actions.ts';
import type { StaffAction } from './staff-actions.ts';

const { resources } = await startService();
const { cells, directory } = resources;
const staff = openTerminal(resources);
const [first, second] = cells.all as [Cell, Cell];

const action = (number: number, more: Partial<StaffAction> = {}): StaffAction => ({
  command: number % 2 === 0 ? 'open-file' : 'refund',
  operator: number % 10 === 0 ? 'maria' : 'jose',
  reason: `reason ${number}`,
  options: { number: String(number) },
  at: new Date(),
  ...more,
});

/** Inserts an action into the two cells and the directory in turns. */
async function insertAction(
  number: number,
  [one, other]: readonly [BuiltBorrower, BuiltBorrower],
  more: Partial<StaffAction> = {},
): Promise<void> {
  // Entries of different logs are ordered by the millisecond.
  await sleep(2);
  const borrower = [one, other][number % 3];
  if (borrower === undefined) await insertGlobalStaffAction(directory, action(number, more));
  else
    await borrower.cell.database
      .transaction()
      .execute((transaction) => insertStaffAction(transaction, borrower.userId, action(number, more)));
}

async function allPages(wanted: LogFilter = {}): Promise<readonly LoggedAct[]> {
  const { acts, next } = await readLog(staff, wanted);
  expect(acts.length).toBeLessThanOrEqual(50);
  return next === null ? acts : [...acts, ...(await allPages({ ...wanted, after: next }))];
}

const numbersOf = (acts: readonly LoggedAct[]): readonly number[] =>
  acts.map(({ options }) => Number((options as { number: string }).number));
const down = (from: number, is: (number: number) => boolean = () => true): readonly number[] =>
  Array.from({ length: from }, (_, index) => from - index).filter(is);

const COUNT = 130;
const borrowers = [await buildBorrower(resources, { inCell: 0 }), await buildBorrower(resources, { inCell: 1 })] as const;
for (let number = 1; number <= COUNT; number += 1) await insertAction(number, borrowers);

test('merges all logs by time into pages that contain each act once, and rejects an invalid cursor', async () => {
  expect(numbersOf(await allPages())).toEqual(down(COUNT));
  const [last] = (await readLog(staff)).acts;
  expect(last).toMatchObject({
    operator: 'maria',
    command: 'open-file',
    reason: 'reason 130',
    log: second.name,
    before: null,
    approver: null,
  });
  await expect(readLog(staff, { after: 'yesterday' })).rejects.toThrow('not a cursor of the log');
});

test('truncates the reason and omits the options of a row that predates their length limits', async () => {
  await sql`alter table staff_action drop constraint staff_action_is_bounded`.execute(directory);
  const long = { command: 'long', operator: 'ana', reason: 'x'.repeat(100_000), options: JSON.stringify({ text: 'x'.repeat(100_000) }) };
  await directory
    .insertInto('staff_action')
    .values({ ...long, actionId: randomUUID(), doneAt: new Date(), salt: Buffer.alloc(16) })
    .execute();

  const { acts } = await readLog(staff, { command: 'long' });

  expect(acts).toMatchObject([{ reason: 'x'.repeat(500), options: null }]);
});

test('filters acts by operator, by command and by both', async () => {
  expect(numbersOf(await allPages({ operator: 'maria' }))).toEqual(down(COUNT, (number) => number % 10 === 0));
  expect(numbersOf(await allPages({ command: 'refund' }))).toEqual(down(COUNT, (number) => number % 2 === 1));
  expect(await allPages({ operator: 'maria', command: 'refund' })).toEqual([]);
});

test('acts written between two reads do not shift the next page', async () => {
  const page = await readLog(staff, { operator: 'jose' });
  for (let number = 1; number <= 3; number += 1) await insertAction(1_000 + number, borrowers, { operator: 'jose', command: 'later' });
  const rest = await allPages({ operator: 'jose', after: page.next ?? '' });
  expect(numbersOf([...page.acts, ...rest])).toEqual(down(COUNT, (number) => number % 10 !== 0));
  expect(numbersOf((await readLog(staff, { command: 'later' })).acts)).toEqual([1_003, 1_002, 1_001]);
});

test('shows change and approver of an act, also of a moved action, and only the log entry of a deleted action', async () => {
  const change = { before: { open: 2 }, after: { open: 0 } };
  await insertAction(3_000, borrowers, { command: 'moved', change, approval: { approver: 'ana', amount: null } });
  const row = await first.database.selectFrom('staff_action').selectAll().where('command', '=', 'moved').executeTakeFirstOrThrow();
  const entry = { command: 'moved', log: first.name, ...change, approver: 'ana' };
  expect((await readLog(staff, { command: 'moved' })).acts).toMatchObject([entry]);

  const runAsOwner = async (cell: Cell, work: (database: Cell['database']) => Promise<unknown>): Promise<void> => {
    await cell.database.transaction().execute(async (transaction) => {
      await sql`set local session_replication_role = replica`.execute(transaction);
      await work(transaction);
    });
  };
  await runAsOwner(first, (database) => database.deleteFrom('staff_action').where('actionId', '=', row.actionId).execute());
  await runAsOwner(second, (database) =>
    sql`insert into staff_action select * from jsonb_populate_record(null::staff_action, ${JSON.stringify(columnNames.columnsOf({ ...row, salt: null }))}::jsonb)`.execute(
      database,
    ),
  );
  expect((await readLog(staff, { command: 'moved' })).acts).toMatchObject([entry]);

  await runAsOwner(second, (database) => database.deleteFrom('staff_action').where('actionId', '=', row.actionId).execute());
  const erasedAct = { reason: null, options: null, before: null, after: null, approver: null };
  expect((await readLog(staff, { command: 'moved' })).acts).toMatchObject([{ operator: 'maria', log: first.name, ...erasedAct }]);
});
