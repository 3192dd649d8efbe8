import { AGENTS, ALL_STAFF, defineAct, pesos, text } from '../platform/staff/act.ts';
import type { Act } from '../platform/staff/act.ts';
import { refundOverpayment, releaseRolloverMoney, reversePayment, writeOff } from '../lending/servicing/staff-transactions.ts';
import { findTransaction } from '../lending/servicing/loan-transactions.ts';
import { trialBalance } from '../lending/servicing/trial-balance.ts';
import type { CellDatabase } from '../platform/db/cells.ts';
import type { OrderKey } from '../platform/db/schema/loan.tables.ts';
import { ORDER, onOrder } from './order-command.ts';

export const ledgerCommands: readonly Act[] = [
  defineAct({
    name: 'refund',
    about: 'Records that an overpayment was sent back to the borrower. --reference is the bank’s reference; each counts once.',
    roles: AGENTS,
    effect: 'posts',
    options: { ...ORDER, amount: pesos, reference: text },
    stake: (_work, { amount }) => Promise.resolve(amount),
    run: (work, options) =>
      onOrder(work, options, (transaction, order, context) => refundOverpayment(transaction, order, options, context)),
  }),
  defineAct({
    name: 'reverse-payment',
    about: 'Reverses a payment, as if it had never been made: a bounced cheque, a transfer that was called back.',
    roles: AGENTS,
    effect: 'posts',
    options: { ...ORDER, payment: text },
    stake: async ({ resources: { cells } }, { user: userId, payment: transactionId }) =>
      (await findTransaction(cells.of(userId).database, { userId, transactionId }))?.amount ?? 0,
    run: (work, options) =>
      onOrder(work, options, (transaction, order, context) => reversePayment(transaction, order, options.payment, context)),
  }),
  defineAct({
    name: 'release-rollover',
    about: 'Uses money that waits for a rollover to pay what is due instead.',
    roles: AGENTS,
    effect: 'posts',
    options: ORDER,
    run: (work, options) => onOrder(work, options, releaseRolloverMoney),
  }),
  defineAct({
    name: 'write-off',
    about: 'Writes off everything that is still owed on an order.',
    roles: AGENTS,
    effect: 'posts',
    options: ORDER,
    stake: ({ resources: { cells } }, { user: userId, order: orderId }) => owedOn(cells.of(userId).database, { userId, orderId }),
    run: (work, options) => onOrder(work, options, writeOff),
  }),
  defineAct({
    name: 'trial-balance',
    about: 'Prints the balance of every account, over all cells and suspense. The sum must be 0, and there must be no differences.',
    roles: ALL_STAFF,
    effect: 'reads',
    options: {},
    isKeptFirst: true,
    run: ({ resources }) => trialBalance(resources),
  }),
];

/** As it is posted: the penalties of today may come on top. */
async function owedOn(database: CellDatabase, { userId, orderId }: OrderKey): Promise<number> {
  const order = await database
    .selectFrom('loan_order')
    .select(['principal_balance', 'interest_balance', 'penalty_balance'])
    .where('user_id', '=', userId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return order === undefined ? 0 : order.principal_balance + order.interest_balance + order.penalty_balance;
}
