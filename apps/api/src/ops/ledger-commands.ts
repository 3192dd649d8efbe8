import type { OpsCommand } from '../platform/staff/ops-command.ts';
import { refundOverpayment, releaseRolloverMoney, reversePayment, writeOff } from '../lending/servicing/staff-transactions.ts';
import { trialBalance } from '../lending/servicing/trial-balance.ts';
import { keepGlobalStaffAction } from '../platform/staff/staff-actions.ts';
import { orderCommand } from './order-command.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';

export const ledgerCommands: readonly OpsCommand[] = [
  orderCommand({
    name: 'refund',
    about: 'Records that an overpayment was sent back to the borrower. --reference is the bank’s reference; each counts once.',
    options: ['amount', 'reference'],
    effect: (transaction, order, { amount = '', reference = '' }, context) =>
      refundOverpayment(transaction, order, { amount: pesoOption(amount), reference }, context),
  }),
  orderCommand({
    name: 'reverse-payment',
    about: 'Reverses a payment, as if it had never been made: a bounced cheque, a transfer that was called back.',
    options: ['payment'],
    effect: (transaction, order, { payment = '' }, context) => reversePayment(transaction, order, payment, context),
  }),
  orderCommand({
    name: 'release-rollover',
    about: 'Uses money that waits for a rollover to pay what is due instead.',
    options: [],
    effect: (transaction, order, _options, context) => releaseRolloverMoney(transaction, order, context),
  }),
  orderCommand({
    name: 'write-off',
    about: 'Writes off everything that is still owed on an order.',
    options: [],
    effect: (transaction, order, _options, context) => writeOff(transaction, order, context),
  }),
  {
    name: 'trial-balance',
    about: 'Prints the balance of every account, over all cells and suspense. The sum must be 0, and there must be no differences.',
    options: [],
    run: async ({ resources, operator, reason }) => {
      const action = { command: 'trial-balance', operator, reason, options: {}, at: await resources.clock.now() };
      await keepGlobalStaffAction(resources.directory, action);
      return trialBalance(resources);
    },
  },
];

/** Staff type pesos: '1234.56' or '1234'. */
function pesoOption(text: string): Centavos {
  const match = /^(\d{1,10})(?:\.(\d{2}))?$/.exec(text);
  const amount = match === null ? 0 : Number(match[1]) * 100 + Number(match[2] ?? 0);
  if (amount === 0) throw new Error(`not an amount in pesos: ${text}`);
  return centavos(amount);
}
