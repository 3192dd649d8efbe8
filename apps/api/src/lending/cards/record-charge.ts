import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { ChargeAnswer } from '@hiram/contract/providers/providers.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { lockOrder } from '../ledger/transfers.ts';
import type { LockedOrder } from '../ledger/transfers.ts';
import { accountText } from '../origination/bank-accounts.ts';
import { postTransaction } from '../servicing/repost-loan.ts';
import type { PostingContext } from '../servicing/repost-loan.ts';
import { changeRepayment, findRepayment } from './card-repayments.ts';
import type { RepaymentKey } from './card-repayments.ts';
import { findCard } from './payment-cards.ts';
import { storedRows } from '../../platform/db/reference.ts';
import type { CardRepaymentRow } from '../../tables/card.ts';

export type FinalState = Exclude<ChargeAnswer['state'], 'unknown'>;

interface Recording extends PostingContext {
  /** Checked in the transaction that posts. If it returns false, nothing changes. */
  readonly isNew?: (transaction: CellTransaction, userId: string) => Promise<boolean>;
}

/**
 * Stores a final answer of the processor with its posting in one transaction. Only the first final answer counts, from a webhook or from status
 * polling.
 */
export async function recordCharge(
  database: CellDatabase,
  { userId, repaymentId, orderId }: RepaymentKey & { readonly orderId: string },
  answered: FinalState,
  { profile, at, isNew = async () => true }: Recording,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, { userId, orderId });
    if (!(await isNew(transaction, userId))) return;
    const repayment = await findRepayment(transaction, { userId, repaymentId });
    if (order === null || repayment === null || repayment.state !== 'charging') return;
    const state = answered === 'charged' ? 'charged' : 'declined';
    if (state === 'charged') await post(transaction, order, repayment, { profile, at });
    await changeRepayment(transaction, repayment, { state, settledAt: at, nextPollAt: null });
  });
}

async function post(transaction: CellTransaction, order: LockedOrder, repayment: CardRepaymentRow, context: PostingContext): Promise<void> {
  const { userId, repaymentId, amount } = repayment;
  const card = await findCard(transaction, repayment);
  await postTransaction(
    transaction,
    order,
    {
      transactionId: `card:${repaymentId}`,
      kind: 'repayment',
      amount,
      valueOn: manilaDateOf(repayment.chargingAt ?? context.at),
      intentId: null,
      channelName: (await accountText(storedRows(transaction), userId, card?.accountId)) ?? 'Card',
    },
    context,
  );
}
