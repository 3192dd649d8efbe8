import { calendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, test } from 'vitest';
import { buildOrder, inTransaction } from '../../../testing/loans.ts';
import type { BuiltOrder } from '../../../testing/loans.ts';
import { startService } from '../../../testing/service.ts';
import { ledgerDifferences } from './check.ts';
import { lockOrder, postTransfers } from './transfers.ts';
import type { NewTransfer } from './transfers.ts';

const { resources } = await startService();

const today = calendarDate('2026-11-15');

async function post({ borrower, userId, orderId }: BuiltOrder, ...transfers: NewTransfer[]) {
  const at = await resources.clock.now();
  return inTransaction(borrower, async (transaction) => {
    const order = await lockOrder(transaction, { userId, orderId });
    if (order === null) throw new Error('no order');
    return postTransfers(transaction, { order, transfers, valueOn: today, at });
  });
}

const payment = (source: string, amount: number): NewTransfer => ({
  source,
  debit: 'lender.cash',
  credit: 'principal',
  amount: centavos(amount),
});
const balanceOf = ({ borrower, orderId }: BuiltOrder) =>
  borrower.cell.database.selectFrom('loan_order').select('principalBalance').where('orderId', '=', orderId).executeTakeFirst();
const differences = ({ borrower }: BuiltOrder) => ledgerDifferences(borrower.cell.database, borrower.userId);

test('a disbursed order owes its principal and interest, and the check finds no difference', async () => {
  const order = await buildOrder(resources, { status: 170 });
  const { database } = order.borrower.cell;

  const transfers = await database.selectFrom('transfer').selectAll().where('userId', '=', order.userId).orderBy('source').execute();

  expect(transfers.map((row) => [row.debitAccount, row.creditAccount, row.amount])).toEqual([
    ['principal', 'lender.fees', 240_00],
    ['interest', 'lender.interest', 800_00],
    ['principal', 'lender.cash', 7_760_00],
  ]);
  expect(await differences(order)).toEqual([]);
});

test('stores a transfer together with its balance, and skips a transfer of zero', async () => {
  const order = await buildOrder(resources, { status: 170 });

  const balances = await post(order, payment('p-1', 500_00), payment('p-2', 0));

  expect(balances.principal).toBe(7_500_00);
  expect(await balanceOf(order)).toEqual({ principalBalance: 7_500_00 });
  // The posting marks no instalment as paid, which the check reports.
  expect(await differences(order)).toEqual([
    { userId: order.userId, orderId: order.orderId, account: 'instalments principal', stored: 7_500_00, recomputed: 8_000_00 },
  ]);
});

test('posts the same source once, also if two postings are concurrent', async () => {
  const order = await buildOrder(resources, { status: 170 });

  const results = await Promise.allSettled([post(order, payment('p-1', 500_00)), post(order, payment('p-1', 500_00))]);

  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await balanceOf(order)).toEqual({ principalBalance: 7_500_00 });
});

test('fifty concurrent postings are all counted', async () => {
  const order = await buildOrder(resources, { status: 170 });

  await Promise.all(Array.from({ length: 50 }, (_, index) => post(order, payment(`p-${index}`, 1_00))));

  expect(await balanceOf(order)).toEqual({ principalBalance: 7_950_00 });
});

test('rejects a posting above the amount owed, and stores none of its transfers', async () => {
  const order = await buildOrder(resources, { status: 170 });

  await expect(post(order, payment('p-1', 1_00), payment('p-2', 8_000_00))).rejects.toThrow(
    'the balance of principal would fall below zero',
  );

  expect(await balanceOf(order)).toEqual({ principalBalance: 8_000_00 });
  expect(await differences(order)).toEqual([]);
});

test('an overpayment grows by incoming money and falls by the debt it pays', async () => {
  const order = await buildOrder(resources, { status: 170 });
  await post(order, { source: 's-1', debit: 'lender.cash', credit: 'overpayment', amount: centavos(300_00) });

  const balances = await post(order, { source: 's-2', debit: 'overpayment', credit: 'principal', amount: centavos(100_00) });

  expect(balances).toMatchObject({ overpayment: 200_00, principal: 7_900_00 });
});

test('the check reports a balance that was changed by hand', async () => {
  const order = await buildOrder(resources, { status: 170 });
  const { database } = order.borrower.cell;
  await database
    .updateTable('loan_order')
    .set({ interestBalance: centavos(1) })
    .where('orderId', '=', order.orderId)
    .execute();

  expect((await differences(order)).map(({ account, stored, recomputed }) => [account, stored, recomputed])).toEqual([
    ['instalments interest', 1, 800_00],
    ['interest', 1, 800_00],
  ]);
});
