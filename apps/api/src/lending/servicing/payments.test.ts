import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, test } from 'vitest';
import { buildOrder, inTransaction } from '../../../testing/loans.ts';
import type { BuiltOrder } from '../../../testing/loans.ts';
import { day, paymentsFor } from '../../../testing/payments.ts';
import { startService } from '../../../testing/service.ts';
import { ledgerDifferences } from '../ledger/check.ts';
import { lockOrder } from '../ledger/transfers.ts';
import { postTransaction } from './repost-loan.ts';

const { resources } = await startService();
const { paidOut, pay, quote } = paymentsFor(resources);
const differences = ({ borrower }: BuiltOrder) => ledgerDifferences(borrower.cell.database, borrower.userId);

test('a payment on the due day pays its instalment, and the next instalment becomes due', async () => {
  const order = await paidOut();

  expect(await quote(order, 30)).toMatchObject({ dueNow: 2_320_00, status: 174, nextDueOn: day(30) });
  expect(await pay(order, { id: 'p1', amount: 2_320_00, on: 30 })).toBe(true);

  expect(await quote(order, 30)).toMatchObject({ dueNow: 2_240_00, status: 170, nextDueOn: day(60), totalOwed: 6_480_00 });
  expect(await differences(order)).toEqual([]);
});

test('posts the same payment once, also if it arrives several times at once', async () => {
  const order = await paidOut();
  const paying = { id: 'p1', amount: 2_320_00, on: 30 };

  const posted = await Promise.all([pay(order, paying), pay(order, paying), pay(order, paying)]);

  expect(posted.filter((isNew) => isNew)).toEqual([true]);
  expect(await quote(order, 30)).toMatchObject({ totalOwed: 6_480_00, overpayment: 0 });
});

test('before prepayment is allowed, an overpayment waits and pays on the next due date', async () => {
  const order = await paidOut();
  await pay(order, { id: 'p1', amount: 2_500_00, on: 30 });

  expect(await quote(order, 31)).toMatchObject({ overpayment: 180_00, dueNow: 2_060_00, totalOwed: 6_480_00 });
  expect(await quote(order, 60)).toMatchObject({ overpayment: 0, dueNow: 2_060_00, totalOwed: 6_300_00 });
});

test('a payment with an earlier value date reverses later penalties', async () => {
  const order = await paidOut();
  await pay(order, { id: 'p1', amount: 1, on: 33 });
  expect(await quote(order, 33)).toMatchObject({ penalties: 1_347_99, status: 180 });

  await pay(order, { id: 'p2', amount: 2_320_00, on: 30, postedOn: 33 });

  expect(await quote(order, 33)).toMatchObject({ penalties: 0, status: 170, overpayment: 1, totalOwed: 6_480_00 });
  expect(await differences(order)).toEqual([]);
});

test('a short rollover payment waits; a second payment completes the rollover, and the excess is kept', async () => {
  const order = await paidOut();
  expect(await quote(order, 30)).toMatchObject({ rollover: { fee: 696_00, penalties: 0, amount: 696_00 }, rolloverOffered: true });

  await pay(order, { id: 'r1', purpose: 'rollover', amount: 600_00, on: 30 });
  expect(await quote(order, 30)).toMatchObject({
    rolloverWaiting: 600_00,
    rollover: { fee: 696_00, amount: 96_00 },
    nextDueOn: day(30),
    dueNow: 2_320_00,
  });
  await pay(order, { id: 'r2', purpose: 'rollover', amount: 100_00, on: 30 });

  expect(await quote(order, 30)).toMatchObject({ rolloverWaiting: 0, overpayment: 4_00, nextDueOn: day(60), totalOwed: 8_800_00 });
  expect(await differences(order)).toEqual([]);
});

test('a value date after today becomes today, and one before the disbursement becomes its day', async () => {
  const order = await paidOut();
  await pay(order, { id: 'p1', amount: 100_00, on: 45, postedOn: 29 });
  await pay(order, { id: 'p2', amount: 100_00, on: -5, postedOn: 29 });

  const rows = await order.borrower.cell.database
    .selectFrom('loan_transaction')
    .select('valueOn')
    .where('userId', '=', order.userId)
    .orderBy('sequence')
    .execute();
  expect(rows).toEqual([{ valueOn: day(29) }, { valueOn: day(0) }]);
});

test('rejects a payment to an order that is not disbursed', async () => {
  const order = await buildOrder(resources, { status: 151 });
  const payment = {
    transactionId: 'p',
    kind: 'repayment',
    amount: centavos(1),
    valueOn: manilaDateOf(new Date()),
    intentId: null,
    channelName: 'Test',
  } as const;

  const posting = inTransaction(order.borrower, async (transaction) => {
    const locked = await lockOrder(transaction, order);
    if (locked === null) throw new Error('no order');
    return postTransaction(transaction, locked, payment, { profile: resources.config.profile, at: await resources.clock.now() });
  });

  await expect(posting).rejects.toThrow('has not been disbursed');
});
