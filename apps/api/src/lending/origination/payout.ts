import { lockOrder } from '../ledger/transfers.ts';
import type { LockedOrder } from '../ledger/transfers.ts';
import type { AccountKeys } from '../../platform/crypto/account-numbers.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import { disburse } from './disbursement.ts';
import { insertAttempt, lastAttempt, setAccountNeeded, finishAttempt } from './payout-attempts.ts';
import type { PayoutOutcome } from './payout-attempts.ts';
import { currentAccountId, findPayoutAccount } from './bank-accounts.ts';
import type { PayoutAccount } from './bank-accounts.ts';
import { recordEvents } from '../events/record-events.ts';
import { STORED_TRANSITIONS } from '../engine/order-status.ts';
import { finishOrderTask, scheduleOrderTask } from './order-tasks.ts';
import type { OrderKey, PayoutAttemptRow } from '../../tables/loan.ts';

/** `send`: a new attempt. `ask`: an attempt with unknown outcome; the bank is queried before the attempt is sent again. */
export interface PayoutStep {
  readonly step: 'send' | 'ask';
  readonly attempt: PayoutAttemptRow;
  readonly account: PayoutAccount;
  /** Time by which crediting was promised. */
  readonly creditingDueAt: Date;
}

/**
 * Returns the next step of an order's payout; `null` if the order is paid out, or waits for an account or for the time after a change of accounts. A
 * new attempt is stored before anything is sent, so that a crash cannot lose it.
 */
export async function nextPayoutStep(transaction: CellTransaction, keys: AccountKeys, key: OrderKey, at: Date): Promise<PayoutStep | null> {
  const order = await lockOrder(transaction, key);
  if (order === null || order.lifecycle !== STORED_TRANSITIONS.disburse.from || order.creditingDueAt === null) {
    await finishOrderTask(transaction, { ...key, kind: 'payout' });
    return null;
  }
  const creditingDueAt = order.creditingDueAt;
  const last = await lastAttempt(transaction, key);
  const currentAttempt = last === null || last.state === 'rejected' ? null : last;
  // A repeated attempt goes to its original account, because a copy of it may still be on its way to the bank.
  const account = await findPayoutAccount(transaction, keys, key.userId, currentAttempt?.accountId);
  if (account === null) {
    await waitForAccount(transaction, key);
    return null;
  }
  if (currentAttempt !== null) return { step: 'ask', attempt: currentAttempt, account, creditingDueAt };
  if (account.payableFrom !== null && account.payableFrom > at) {
    await scheduleOrderTask(transaction, { ...key, kind: 'payout', dueAt: account.payableFrom });
    return null;
  }
  const attempt = await insertAttempt(transaction, order, { number: (last?.attempt ?? 0) + 1, accountId: account.accountId, at });
  await recordEvents(transaction, { type: 'loan.payout.sent', effect: attempt.reference, data: payoutOf(attempt), at });
  return { step: 'send', attempt, account, creditingDueAt };
}

interface PayoutReport extends OrderKey {
  readonly reference: string;
  readonly outcome: PayoutOutcome;
  readonly at: Date;
}

/** Records the bank's report on an attempt. Only the first final report counts. Returns false if this one changed nothing. */
export async function recordPayout(transaction: CellTransaction, { reference, outcome, at, ...key }: PayoutReport): Promise<boolean> {
  const order = await lockOrder(transaction, key);
  const attempt = order === null ? null : await lastAttempt(transaction, key);
  if (order === null || attempt === null || attempt.reference !== reference || isSettled(attempt)) return false;
  await finishAttempt(transaction, attempt, outcome, at);
  if (outcome.state === 'credited') await recordCredit(transaction, order, attempt, at);
  if (outcome.state === 'rejected') await afterRejection(transaction, order, attempt, at);
  return true;
}

const payoutOf = ({ userId, orderId, reference, amount }: PayoutAttemptRow) => ({ userId, orderId, reference, amount });

async function recordCredit(transaction: CellTransaction, order: LockedOrder, attempt: PayoutAttemptRow, at: Date): Promise<void> {
  const { reference } = attempt;
  const { disbursedOn, balances } = await disburse(transaction, { order, reference, at });
  const data = { ...payoutOf(attempt), disbursedOn, balances };
  await recordEvents(transaction, { type: 'loan.payout.credited', effect: reference, data, at });
}

const isSettled = ({ state }: PayoutAttemptRow): boolean => state === 'credited' || state === 'rejected';

/** A borrower who has bound another account since need not bind one again. */
async function afterRejection(transaction: CellTransaction, order: LockedOrder, attempt: PayoutAttemptRow, at: Date): Promise<void> {
  await recordEvents(transaction, { type: 'loan.payout.rejected', effect: attempt.reference, data: payoutOf(attempt), at });
  if ((await currentAccountId(transaction, order.userId)) === attempt.accountId) await waitForAccount(transaction, order);
  else await scheduleOrderTask(transaction, { ...order, kind: 'payout', dueAt: at });
}

async function waitForAccount(transaction: CellTransaction, key: OrderKey): Promise<void> {
  await setAccountNeeded(transaction, key, true);
  await finishOrderTask(transaction, { ...key, kind: 'payout' });
}
