import { randomUUID } from 'node:crypto';
import { makeId } from '@hiram/contract/wire/ids.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { calendarDate } from '@hiram/contract/product/dates.ts';
import { expect, test } from 'vitest';
import { buildBorrower } from '../../../testing/factories.ts';
import { buildIntent, paidEvent, sendPaymentWebhook } from '../../../testing/intents.ts';
import type { SentPayment } from '../../../testing/intents.ts';
import { buildOrder } from '../../../testing/loans.ts';
import type { BuiltOrder } from '../../../testing/loans.ts';
import { paymentsFor } from '../../../testing/payments.ts';
import { startService } from '../../../testing/service.ts';
import { reservePhone } from '../../platform/db/directory.ts';
import { transactionIdOf } from '../payments/transaction-ids.ts';
import { assignSuspenseTo } from '../payments/suspense.ts';
import { trialBalance } from '../servicing/trial-balance.ts';
import { reconcileDirectory } from './reconcile-directory.ts';

const { app, resources } = await startService();
const { directory, config } = resources;
const { payNow } = paymentsFor(resources);
const [cell] = resources.cells.all;
if (cell === undefined) throw new Error('no cell');

/** Simulates a restored directory, which lacks rows of the cells. */
const simulateRestore = () => directory.deleteFrom('cell_pulse').execute();
const reconcile = async () =>
  reconcileDirectory(resources, { onBegin: () => Promise.resolve(), eraseAgain: null, at: await resources.clock.now() });
const deliver = async (word: SentPayment) => expect((await sendPaymentWebhook(app, word)).statusCode).toBe(200);
const paymentRow = ({ paymentId }: SentPayment) =>
  directory.selectFrom('provider_payment').selectAll().where('paymentId', '=', paymentId).executeTakeFirstOrThrow();
const suspenseRow = ({ paymentId }: SentPayment) =>
  directory.selectFrom('suspense').selectAll().where('eventId', '=', paymentId).executeTakeFirst();

async function postedTo({ borrower, userId }: BuiltOrder, { paymentId }: SentPayment): Promise<number> {
  const rows = await borrower.cell.database
    .selectFrom('loan_transaction')
    .select('orderId')
    .where('userId', '=', userId)
    .where('transactionId', '=', transactionIdOf('payment', paymentId))
    .execute();
  return rows.length;
}

test('restores more than one page of borrowers and of payments', async () => {
  await resources.restoreGuard.checkAll();
  await simulateRestore();
  const at = new Date(Date.now() - 3_600_000);
  const numbers = Array.from({ length: 1_100 }, (_, index) => index);
  const ids = Array.from({ length: 4_400 }, (_, index) => `many-${index}`).filter((userId) => resources.cells.of(userId) === cell);
  const people = numbers.map((index) => ({ userId: ids[index] ?? '', phone: `many ${index}`, fullName: '', createdAt: at }));
  await cell.database.insertInto('borrower').values(people).execute();
  const lost = numbers.map((index) => ({
    provider: 'payment',
    paymentId: `many-${index}`,
    amount: centavos(1_00),
    currency: 'PHP',
    reference: null,
    paidOn: calendarDate('2026-11-01'),
    orderId: makeId('order', index % 480, Buffer.alloc(12, index)),
    suspended: false,
    heardAt: at,
  }));
  await directory.insertInto('provider_payment').values(lost).execute();

  const { phones, payments } = await reconcile();

  expect([phones.added, payments.suspended]).toEqual([1_100, 1_100]);
  expect((await reconcile()).payments).toMatchObject({ suspended: 0, postedAgain: 0 });
});

test('reports a payment posted to two orders and leaves it to staff', async () => {
  const [one, other] = [await buildOrder(resources, { status: 174 }), await buildOrder(resources, { status: 174 })];
  const { providerReference } = await buildIntent(resources, one);
  const word = paidEvent(providerReference, { amount: 100_00 });
  await deliver(word);
  await payNow(other, { id: transactionIdOf('payment', word.paymentId), amount: 100_00 });

  const { payments, lookAt: checkState } = await reconcile();

  expect([payments.postedTwice, checkState.postedTwice]).toEqual([1, [transactionIdOf('payment', word.paymentId)]]);
  expect(await paymentRow(word)).toMatchObject({ orderId: one.orderId });
});

test('a phone of two borrowers stays with its present holder, and the other borrower is reported', async () => {
  const [holder, other] = [await buildBorrower(resources), await buildBorrower(resources)];
  const { phone } = await holder.cell.database
    .selectFrom('borrower')
    .select('phone')
    .where('userId', '=', holder.userId)
    .executeTakeFirstOrThrow();
  await reservePhone(directory, config.phoneKeys, { phone, userId: holder.userId, at: await resources.clock.now() });
  await other.cell.database.updateTable('borrower').set({ phone }).where('userId', '=', other.userId).execute();

  const { phones, lookAt: checkState } = await reconcile();

  expect([phones.inConflict, checkState.phonesInConflict]).toEqual([1, [other.userId]]);
});

test('suspense money assigned to an order and not posted yet stays assigned', async () => {
  const order = await buildOrder(resources, { status: 174 });
  const word = paidEvent(`nobodys-${randomUUID()}`, { amount: 100_00 });
  await deliver(word);
  await assignSuspenseTo(directory, { provider: 'payment', eventId: word.paymentId }, order.orderId);

  await reconcile();

  expect([await paymentRow(word), await suspenseRow(word)]).toMatchObject([
    { orderId: order.orderId },
    { assignedOrderId: order.orderId, resolvedAt: null },
  ]);
});

test('payments delivered during a reconciliation are posted once', async () => {
  const order = await buildOrder(resources, { status: 174 });
  const { providerReference } = await buildIntent(resources, order);
  const words = Array.from({ length: 40 }, () => paidEvent(providerReference, { amount: 10_00 }));
  let isOver = false;
  const countSuspended = async (): Promise<number> => {
    let suspended = 0;
    while (!isOver) suspended += (await reconcile()).payments.suspended;
    return suspended;
  };
  const running = countSuspended();
  for (const word of words) await Promise.all([deliver(word), deliver(word)]);
  isOver = true;

  expect(await running).toBe(0);
  for (const word of words) expect([await postedTo(order, word), (await suspenseRow(word))?.resolvedAt ?? 'none']).toEqual([1, 'none']);
  expect(await trialBalance(resources)).toMatchObject({ sum: 0, differences: [] });
});
