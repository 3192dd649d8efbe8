import { lockOrder } from '../lending/ledger/transfers.ts';
import { AGENTS, defineAct, oneOf, text } from '../platform/staff/act.ts';
import type { Act, ActWork } from '../platform/staff/act.ts';
import { assertNotClaimedByOther } from '../platform/staff/claims.ts';
import type { CellTransaction } from '../platform/db/cell-transaction.ts';
import type { PlatformResources } from '../platform/resources.ts';
import { PAYMENT_PURPOSES } from '@hiram/contract/money/loan-transactions.ts';
import type { PaymentPurpose } from '@hiram/contract/money/loan-transactions.ts';
import { CURRENCY } from '@hiram/contract/providers/providers.ts';
import { paidOnOf } from '../lending/payments/payment-identity.ts';
import { MAX_ORDER_BALANCE } from '../lending/ledger/accounts.ts';
import { transactionIdOf } from '../lending/payments/transaction-ids.ts';
import { ordersWith } from '../lending/servicing/loan-transactions.ts';
import { recordOrderAct } from '../lending/servicing/order-acts.ts';
import { disbursementDateOf, insertRolloverTerms } from '../lending/servicing/loan-rows.ts';
import { postTransaction } from '../lending/servicing/repost-loan.ts';
import { findSuspense, assignSuspenseTo, resolveSuspense } from '../lending/payments/suspense.ts';
import type { OrderKey } from '../tables/loan.ts';
import type { SuspenseRow } from '../tables/payment.ts';

export const suspenseCommands: readonly Act[] = [
  defineAct({
    name: 'assign-suspense',
    about: 'Posts money from suspense to an order, with the payment day as value date. --purpose is repayment, rollover or payoff.',
    roles: AGENTS,
    effect: 'posts',
    undoneBy: 'reverse-payment',
    approvalRule: 'posted',
    options: { provider: text, event: text, user: text, order: text, purpose: oneOf('purpose', PAYMENT_PURPOSES) },
    run: assignSuspense,
  }),
];

interface Assignment {
  readonly provider: string;
  readonly event: string;
  readonly user: string;
  readonly order: string;
  readonly purpose: PaymentPurpose;
}

/**
 * Posts in the cell, claims the money in the directory before the cell commits, and then resolves it. After a crash in between, the money is claimed
 * for this order only, and repeating the act completes it.
 */
async function assignSuspense(work: ActWork, { provider, event: eventId, user: userId, order: orderId, purpose }: Assignment) {
  const { resources, doing } = work;
  const { cells, clock, directory } = resources;
  await assertDisbursed(resources, userId, orderId);
  const at = await clock.now();
  const money = await findSuspense(directory, { provider, eventId });
  if (money === null) throw new Error('there is no such money in suspense');
  assertPayable(money);
  assertNotClaimedByOther(money, { ...doing, at });
  if (money.assignedOrderId === null) await assertNotPostedElsewhere(resources, money, orderId);
  const done = await cells
    .of(userId)
    .database.transaction()
    .execute(async (transaction) => {
      const isNew = await post(transaction, work, { money, userId, orderId, purpose, at });
      const promised = await assignSuspenseTo(directory, { provider, eventId }, orderId, { ...doing, at });
      if (!promised) throw new Error('this money is assigned to another order');
      return isNew;
    });
  await resolveSuspense(directory, { provider, eventId }, at);
  return { done, note: done ? 'Done.' : 'The money was posted before. Nothing changed.' };
}

interface Posting extends OrderKey {
  readonly money: SuspenseRow;
  readonly purpose: PaymentPurpose;
  readonly at: Date;
}

async function post(
  transaction: CellTransaction,
  { resources: { config }, doing }: ActWork,
  { money, userId, orderId, purpose, at }: Posting,
): Promise<boolean> {
  const order = await lockOrder(transaction, { userId, orderId });
  if (order === null) throw new Error('the borrower has no such order');
  const payment = {
    // The id that the payment would have had without suspense, so that a later report of it is not posted again.
    transactionId: transactionIdOf(money.provider, money.eventId),
    kind: purpose,
    amount: money.amount,
    valueOn: paidOnOf({ paidAt: money.paidAt.toISOString() }),
    intentId: null,
    channelName: money.channelName,
  };
  const { profile } = config;
  const termsId = purpose === 'rollover' ? await insertRolloverTerms(transaction, order, { profile, on: payment.valueOn }) : null;
  const isNew = await postTransaction(transaction, order, { ...payment, termsId }, { profile, at });
  if (isNew) await recordOrderAct(transaction, order, { ...doing, at }, config);
  return isNew;
}

/** Checked before the money is claimed, so that it is not claimed for an order that cannot be paid. */
async function assertDisbursed({ cells }: PlatformResources, userId: string, orderId: string): Promise<void> {
  const order = await cells
    .of(userId)
    .database.selectFrom('loan_order')
    .selectAll()
    .where('userId', '=', userId)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  if (order === undefined) throw new Error('the borrower has no such order');
  disbursementDateOf(order);
}

function assertPayable({ currency, amount }: SuspenseRow): void {
  if (currency !== CURRENCY) throw new Error(`this money is ${currency}, and loans are repaid in ${CURRENCY} only: return it to the payer`);
  if (amount > MAX_ORDER_BALANCE) throw new Error('the amount is more than any payment can be: ask the provider for the amount paid');
}

/** Throws if another order has the payment. A restored directory may have lost the assignment. */
async function assertNotPostedElsewhere({ cells }: PlatformResources, money: SuspenseRow, orderId: string): Promise<void> {
  const transactionId = transactionIdOf(money.provider, money.eventId);
  const byCell = await Promise.all(cells.all.map(({ database }) => ordersWith(database, transactionId)));
  const other = byCell.flat().find((each) => each !== orderId);
  if (other !== undefined) throw new Error(`this payment was posted to the order ${other} before`);
}
