import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { lockOrder } from '../lending/ledger/transfers.ts';
import type { OpsCommand, OpsContext } from '../platform/staff/ops-command.ts';
import type { PlatformResources } from '../platform/resources.ts';
import { PAYMENT_PURPOSES } from '@hiram/contract/money/loan-transactions.ts';
import type { PaymentPurpose } from '@hiram/contract/money/loan-transactions.ts';
import { disbursementDateOf } from '../lending/servicing/loan-rows.ts';
import { postTransaction } from '../lending/servicing/repost-loan.ts';
import type { OrderKey } from '../platform/db/schema/loan.tables.ts';
import type { SuspenseRow } from '../platform/db/schema/servicing.tables.ts';
import { openSuspense, promiseTo, resolveSuspense } from '../lending/servicing/suspense.ts';
import { keepGlobalStaffAction, keepStaffAction } from '../platform/staff/staff-actions.ts';

export const suspenseCommands: readonly OpsCommand[] = [
  {
    name: 'list-suspense',
    about: 'Lists money that came in and fits no order, oldest first.',
    options: [],
    run: async ({ resources, operator, reason }) => {
      const at = await resources.clock.now();
      await keepGlobalStaffAction(resources.directory, { command: 'list-suspense', operator, reason, options: {}, at });
      return openSuspense(resources.directory);
    },
  },
  {
    name: 'assign-suspense',
    about: 'Posts money from suspense to an order, with the day on which it was paid. --purpose is repayment, rollover or payoff.',
    options: ['provider', 'event', 'user', 'order', 'purpose'],
    run: assignSuspense,
  },
];

/** Two databases: promised in the directory, posted in the cell, then resolved. Done again, it goes on where it was left. */
async function assignSuspense(context: OpsContext, options: Readonly<Record<string, string>>) {
  const { resources } = context;
  const { provider = '', event: eventId = '', user: userId = '', order: orderId = '' } = options;
  const purpose = purposeOf(options['purpose'] ?? '');
  await refuseUnpaidOrder(resources, userId, orderId);
  const at = await resources.clock.now();
  const money = await promiseTo(resources.directory, { provider, eventId }, orderId);
  const done = await post(context, { money, userId, orderId, purpose, options, at });
  await resolveSuspense(resources.directory, { provider, eventId }, at);
  return { done, note: done ? 'Done.' : 'This was posted before. Nothing changed.' };
}

interface Posting extends OrderKey {
  readonly money: SuspenseRow;
  readonly purpose: PaymentPurpose;
  readonly options: Readonly<Record<string, string>>;
  readonly at: Date;
}

function post({ resources, operator, reason }: OpsContext, { money, userId, orderId, purpose, options, at }: Posting): Promise<boolean> {
  const payment = {
    transactionId: `suspense:${money.provider}:${money.event_id}`,
    kind: purpose,
    amount: money.amount,
    valueOn: manilaDateOf(money.paid_at),
    intentId: null,
    channelName: money.channel_name,
  };
  return resources.cells
    .of(userId)
    .database.transaction()
    .execute(async (transaction) => {
      const order = await lockOrder(transaction, { userId, orderId });
      if (order === null) throw new Error('the borrower has no such order');
      const isNew = await postTransaction(transaction, order, payment, { profile: resources.config.profile, at });
      if (isNew) await keepStaffAction(transaction, userId, { command: 'assign-suspense', operator, reason, options, at });
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

function purposeOf(text: string): PaymentPurpose {
  const purpose = PAYMENT_PURPOSES.find((each) => each === text);
  if (purpose === undefined) throw new Error(`no such purpose: ${text} (known: ${PAYMENT_PURPOSES.join(', ')})`);
  return purpose;
}
