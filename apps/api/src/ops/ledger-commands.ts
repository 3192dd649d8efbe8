import type { OpsCommand } from '../platform/staff/ops-command.ts';
import { refundOverpayment, releaseRolloverMoney, reversePayment, writeOff } from '../lending/servicing/staff-transactions.ts';
import { trialBalance } from '../lending/servicing/trial-balance.ts';
import { keepGlobalStaffAction } from '../platform/staff/staff-actions.ts';
import { orderCommand } from './order-command.ts';
import { pesoOption } from './peso-option.ts';

export const ledgerCommands: readonly OpsCommand[] = [
  orderCommand({
    name: 'refund',
    about: 'Money paid too much went back to the borrower; --reference is the bank’s, and counts once.',
    options: ['amount', 'reference'],
    effect: (transaction, order, { amount = '', reference = '' }, context) =>
      refundOverpayment(transaction, order, { amount: pesoOption(amount), reference }, context),
  }),
  orderCommand({
    name: 'reverse-payment',
    about: 'As if the payment had never been: a cheque that bounced, a transfer called back.',
    options: ['payment'],
    effect: (transaction, order, { payment = '' }, context) => reversePayment(transaction, order, payment, context),
  }),
  orderCommand({
    name: 'release-rollover',
    about: 'Money that waits for a rollover pays what is due instead.',
    options: [],
    effect: (transaction, order, _options, context) => releaseRolloverMoney(transaction, order, context),
  }),
  orderCommand({
    name: 'write-off',
    about: 'Gives up everything that is still owed.',
    options: [],
    effect: (transaction, order, _options, context) => writeOff(transaction, order, context),
  }),
  {
    name: 'trial-balance',
    about: 'Every account over all cells and suspense; its sum has to be 0 and its differences none.',
    options: [],
    run: async ({ resources, operator, reason }) => {
      const action = { command: 'trial-balance', operator, reason, options: {}, at: await resources.clock.now() };
      await keepGlobalStaffAction(resources.directory, action);
      return trialBalance(resources);
    },
  },
];
