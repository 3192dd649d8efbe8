import { DAY_MS } from '@hiram/contract/product/dates.ts';
import { termsOf } from '@hiram/contract/money/terms.ts';
import type { Language, Profile } from '@hiram/contract/product/profile.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { Translate } from '../../platform/i18n/translations.ts';
import { lockOrder } from '../ledger/transfers.ts';
import { message } from '@hiram/contract/messages/message.ts';
import { recordEvents } from '../events/record-events.ts';
import { STORED_TRANSITIONS } from '../engine/order-status.ts';
import { finishOrderTask, scheduleOrderTask } from './order-tasks.ts';
import type { LoanOrderRow, OrderKey } from '../../tables/loan.ts';

export type Decision = { readonly approved: true } | { readonly approved: false; readonly reason: string };

/** Refusal reason if no decision was made in time, because an application does not stay open longer than promised. */
const NOT_IN_TIME_TEXT = message('en', 'order_not_decided_in_time');
export const NO_DECISION_IN_TIME: Decision = { approved: false, reason: NOT_IN_TIME_TEXT };

interface Reader {
  readonly language: Language;
  readonly translate: Translate;
}

/** Reason of the refusal in the borrower's language: our text or that of the decision provider. */
export const refusalText = (reason: string, { language, translate }: Reader): string =>
  reason === NOT_IN_TIME_TEXT ? message(language, 'order_not_decided_in_time') : translate(reason);

/** True for refusals by the decision provider, which decides by a program; false if no decision was made in time. */
export const isAutomatedRefusal = (reason: string): boolean => reason !== NOT_IN_TIME_TEXT;

interface DecidedOrder extends OrderKey {
  readonly decision: Decision;
  readonly profile: Profile;
  readonly at: Date;
}

/** Stores a decision. Returns false if the order had one before. */
export async function recordDecision(transaction: CellTransaction, { decision, profile, at, ...key }: DecidedOrder): Promise<boolean> {
  const order = await lockOrder(transaction, key);
  await finishOrderTask(transaction, { ...key, kind: 'decide' });
  if (order === null || order.lifecycle !== STORED_TRANSITIONS.approve.from) return false;
  await update(transaction, key, decision.approved ? approvalOutcome(profile, at) : refusalOutcome(decision.reason, at));
  if (decision.approved) await scheduleOrderTask(transaction, { ...key, kind: 'payout', dueAt: at });
  const { userId, orderId } = key;
  // Excludes the reason, which is a text for the borrower and may contain her name.
  const data = { userId, orderId, approved: decision.approved };
  await recordEvents(transaction, { type: 'loan.decision.made', effect: orderId, data, at });
  return true;
}

type Outcome = Partial<Pick<LoanOrderRow, 'lifecycle' | 'decidedAt' | 'creditingDueAt' | 'refusalReason'>>;

const approvalOutcome = (profile: Profile, at: Date): Outcome => ({
  lifecycle: STORED_TRANSITIONS.approve.to,
  decidedAt: at,
  creditingDueAt: new Date(at.getTime() + termsOf(profile).creditingDays.maximum * DAY_MS),
});

const refusalOutcome = (reason: string, at: Date): Outcome => ({
  lifecycle: STORED_TRANSITIONS.refuse.to,
  decidedAt: at,
  refusalReason: reason,
});

async function update(transaction: CellTransaction, { userId, orderId }: OrderKey, outcome: Outcome): Promise<void> {
  await transaction.updateTable('loan_order').set(outcome).where('userId', '=', userId).where('orderId', '=', orderId).execute();
}
