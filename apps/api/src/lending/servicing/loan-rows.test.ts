import { expect, test } from 'vitest';
import { buildOrder, inTransaction } from '../../../testing/loans.ts';
import { startService } from '../../../testing/service.ts';
import { statementsOf } from '../../../testing/statements.ts';
import { findLoanRecord, listLoanRecords, getLoanRecord } from './loan-rows.ts';

const { resources } = await startService();

test.each([21, 151, 170, 180, 200] as const)(
  'a loan record contains exactly the rows of its tables: an order of status %i',
  async (status) => {
    const { borrower, userId, orderId } = await buildOrder(resources, { status });
    const { database } = borrower.cell;
    const order = await database.selectFrom('loan_order').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow();
    const rows = {
      order,
      offer: await database.selectFrom('offer').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow(),
      instalments: await database.selectFrom('instalment').selectAll().where('userId', '=', userId).orderBy('number').execute(),
    };

    const read = [
      await findLoanRecord(database, { userId, orderId }),
      await inTransaction(borrower, (transaction) => getLoanRecord(transaction, order)),
      ...(await listLoanRecords(database, userId, 5)),
    ];

    expect(read).toHaveLength(3);
    for (const { order: readOrder, offer, instalments } of read.flatMap((each) => each ?? []))
      expect({ order: readOrder, offer, instalments }).toStrictEqual(rows);
  },
);

test('a loan record is read by one statement', async () => {
  const { borrower, userId, orderId } = await buildOrder(resources, { status: 170 });
  const read = () => findLoanRecord(borrower.cell.database, { userId, orderId });
  // Terms are cached per process.
  await read();

  const sent = await statementsOf(read);
  expect(sent.filter(({ text }) => text.includes('loan_order'))).toHaveLength(1);
  expect(sent.filter(({ text }) => /"(offer|instalment)"/.test(text))).toHaveLength(1);
});
