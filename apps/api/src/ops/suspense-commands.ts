import { lockOrder } from '../lending/ledger/transfers.ts';
import { AGENTS, defineAct, oneOf, text } from '../platform/staff/act.ts';
import type { Act, ActWork } from '../platform/staff/act.ts';
import { refuseAnothers } from '../platform/staff/takes.ts';
import type { PlatformResources } from '../platform/resources.ts';
import { PAYMENT_PURPOSES } from '@hiram/contract/money/loan-transactions.ts';
import type { PaymentPurpose } from '@hiram/contract/money/loan-transactions.ts';
import { CURRENCY } from '@hiram/contract/providers/providers.ts';
import { paidOnOf } from '../lending/payments/payment-identity.ts';
import { MOST_OF_ANY_ORDER } from '../lending/payments/plausibility.ts';
import { transactionIdOf } from '../lending/payments/transaction-ids.ts';
import { ordersWith } from '../lending/servicing/loan-transactions.ts';
import { disbursementDateOf, keepRolloverTerms } from '../lending/servicing/loan-rows.ts';
import { postTransaction } from '../lending/servicing/repost-loan.ts';
import type { OrderKey } from '../platform/db/schema/loan.tables.ts';
import type { SuspenseRow } from '../platform/db/schema/servicing.tables.ts';
import { findSuspense, promiseTo, resolveSuspense } from '../lending/servicing/suspense.ts';
import { keepOrderAction } from './order-command.ts';

export const suspenseCommands: readonly Act[] = [
  defineAct({
    name: 'assign-suspense',
    about: 'Posts money from suspense to an order, with the day on which it was paid. --purpose is repayment, rollover or payoff.',
    roles: AGENTS,
    effect: 'posts',
    options: { provider: text, event: text, user: text, order: text, purpose: oneOf('purpose', PAYMENT_PURPOSES) },
    stake: async ({ resources: { clock, directory }, doing }, { provider, event: eventId }) => {
      const money = await findSuspense(directory, { provider, eventId });
      if (money === null) return 0;
      refuseWhatIsNoMoney(money);
      refuseAnothers(money, { ...doing, at: await clock.now() });
      return money.amount;
    },
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

/** Two databases: promised in the directory, posted in the cell, then resolved. Done again, it goes on where it was left. */
async function assignSuspense(work: ActWork, { provider, event: eventId, user: userId, order: orderId, purpose }: Assignment) {
  const { resources } = work;
  await refuseUnpaidOrder(resources, userId, orderId);
  const at = await resources.clock.now();
  const money = await findSuspense(resources.directory, { provider, eventId });
  if (money === null) throw new Error('there is no such money in suspense');
  refuseWhatIsNoMoney(money);
  if (money.assigned_order_id === null) await refusePostedElsewhere(resources, money, orderId);
  const promised = await promiseTo(resources.directory, { provider, eventId }, orderId, { ...work.doing, at });
  if (!promised) throw new Error('this money is assigned to another order');
  const done = await post(work, { money, userId, orderId, purpose, at });
  await resolveSuspense(resources.directory, { provider, eventId }, at);
  return { done, note: done ? 'Done.' : 'This was posted before. Nothing changed.' };
}

interface Posting extends OrderKey {
  readonly money: SuspenseRow;
  readonly purpose: PaymentPurpose;
  readonly at: Date;
}

function post({ resources, doing }: ActWork, { money, userId, orderId, purpose, at }: Posting): Promise<boolean> {
  const payment = {
    // The same as if it had found its order by itself: told again, it counts no second time.
    transactionId: transactionIdOf(money.provider, money.event_id),
    kind: purpose,
    amount: money.amount,
    valueOn: paidOnOf({ paidAt: money.paid_at.toISOString() }),
    intentId: null,
    channelName: money.channel_name,
  };
  return resources.cells
    .of(userId)
    .database.transaction()
    .execute(async (transaction) => {
      const order = await lockOrder(transaction, { userId, orderId });
      if (order === null) throw new Error('the borrower has no such order');
      const termsId =
        purpose === 'rollover'
          ? await keepRolloverTerms(transaction, order, { profile: resources.config.profile, on: payment.valueOn })
          : null;
      const isNew = await postTransaction(transaction, order, { ...payment, termsId }, { profile: resources.config.profile, at });
      if (isNew) await keepOrderAction(transaction, order, { ...doing, at });
      return isNew;
    });
}

/** Looked at before the money is promised: it would be promised to an order that can't take it. */
async function refuseUnpaidOrder({ cells }: PlatformResources, userId: string, orderId: string): Promise<void> {
  const order = await cells
    .of(userId)
    .database.selectFrom('loan_order')
    .selectAll()
    .where('user_id', '=', userId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (order === undefined) throw new Error('the borrower has no such order');
  disbursementDateOf(order);
}

/** A loan is repaid in pesos, and nobody has paid what no loan can be. */
function refuseWhatIsNoMoney({ currency, amount }: SuspenseRow): void {
  if (currency !== CURRENCY) throw new Error(`this money is ${currency}, and a loan is repaid in ${CURRENCY} only: send it back`);
  if (amount > MOST_OF_ANY_ORDER) throw new Error('this is more than any payment can be: ask the provider what was really paid');
}

/** A directory that was restored may have forgotten that the payment had its order. */
async function refusePostedElsewhere({ cells }: PlatformResources, money: SuspenseRow, orderId: string): Promise<void> {
  const transactionId = transactionIdOf(money.provider, money.event_id);
  const byCell = await Promise.all(cells.all.map(({ database }) => ordersWith(database, transactionId)));
  const other = byCell.flat().find((each) => each !== orderId);
  if (other !== undefined) throw new Error(`this payment was posted to the order ${other} before`);
}
