import { AGENTS, ALL_STAFF, defineAct, pesos, text } from '../platform/staff/act.ts';
import type { Act } from '../platform/staff/act.ts';
import {
  cancelPaymentPlan,
  refundOverpayment,
  releaseRolloverMoney,
  reversePayment,
  reverseRefund,
  reverseWriteOff,
  writeOff,
} from '../lending/servicing/staff-transactions.ts';
import { trialBalance } from '../lending/servicing/trial-balance.ts';
import { ORDER, onOrder } from './order-act.ts';

export const ledgerCommands: readonly Act[] = [
  defineAct({
    name: 'refund',
    about:
      'Records that an overpayment was refunded to the borrower. --reference is the bank’s reference; each reference takes effect once.',
    roles: AGENTS,
    effect: 'posts',
    undoneBy: 'reverse-refund',
    approvalRule: 'posted',
    options: { ...ORDER, amount: pesos, reference: text },
    run: (work, options) =>
      onOrder(work, options, (transaction, order, context) => refundOverpayment(transaction, order, options, context)),
  }),
  defineAct({
    name: 'reverse-refund',
    about: 'Reverses a refund that the bank returned. --reference is that of the refund; it cannot be used again.',
    roles: AGENTS,
    effect: 'posts',
    undoneBy: 'refund',
    approvalRule: 'posted',
    options: { ...ORDER, reference: text },
    run: (work, options) =>
      onOrder(work, options, (transaction, order, context) => reverseRefund(transaction, order, options.reference, context)),
  }),
  defineAct({
    name: 'reverse-payment',
    about: 'Reverses a payment, as if it had never been made: for a bounced cheque or a recalled transfer.',
    roles: AGENTS,
    effect: 'posts',
    undoneBy: null,
    approvalRule: 'posted',
    options: { ...ORDER, payment: text },
    run: (work, options) =>
      onOrder(work, options, (transaction, order, context) => reversePayment(transaction, order, options.payment, context)),
  }),
  defineAct({
    name: 'release-rollover',
    about: 'Pays the amount due with money that was paid towards a rollover.',
    roles: AGENTS,
    effect: 'posts',
    undoneBy: null,
    approvalRule: 'posted',
    options: ORDER,
    run: (work, options) => onOrder(work, options, releaseRolloverMoney),
  }),
  defineAct({
    name: 'write-off',
    about: 'Writes off everything that is still owed on an order.',
    roles: AGENTS,
    effect: 'posts',
    undoneBy: 'reverse-write-off',
    approvalRule: 'posted',
    options: ORDER,
    run: (work, options) => onOrder(work, options, writeOff),
  }),
  defineAct({
    name: 'reverse-write-off',
    about: 'Reverses the write-off of an order: the debt is owed again, with the penalties since.',
    roles: AGENTS,
    effect: 'posts',
    undoneBy: 'write-off',
    approvalRule: 'posted',
    options: ORDER,
    run: (work, options) => onOrder(work, options, reverseWriteOff),
  }),
  defineAct({
    name: 'cancel-payment-plan',
    about: 'Cancels the payment plan of an order, as if it had never been agreed: its price is reversed, and the former due dates apply.',
    roles: AGENTS,
    effect: 'posts',
    undoneBy: null,
    approvalRule: 'posted',
    options: ORDER,
    run: (work, options) => onOrder(work, options, cancelPaymentPlan),
  }),
  defineAct({
    name: 'trial-balance',
    about:
      'Prints the balance of every account, over all cells and suspense. The sum must be 0, and there must be no differences: of balances to transfers, and of transfers to the postings of each loan’s replay.',
    roles: ALL_STAFF,
    effect: 'reads',
    options: {},
    isRecordedFirst: true,
    run: ({ resources }) => trialBalance(resources),
  }),
];
