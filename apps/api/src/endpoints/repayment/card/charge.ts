import type { CellTransaction } from '../../../platform/db/cell-transaction.ts';
import { changeRepayment, findRepayment, isCharging } from '../../../lending/cards/card-repayments.ts';
import type { CardRepaymentRow } from '../../../platform/db/schema/cards.tables.ts';
import { findCard } from '../../../lending/cards/payment-cards.ts';
import { settleCharge } from '../../../lending/cards/settle-charge.ts';
import { lockOrder } from '../../../lending/ledger/transfers.ts';
import { ProviderUnreachable } from '../../../providers/provider-unreachable.ts';
import { Refusal } from '../../../platform/request/refusal.ts';
import type { Resources } from '../../../providers/resources.ts';
import type { Borrower } from '../../../platform/request/sessions.ts';
import { payableOf } from './payable.ts';

/** Longer than the processor's answer is waited for: until then it is still ours to hear. */
const FIRST_POLL_MS = 60_000;

/** Takes the money, once. Whoever calls knows that the borrower wants it. */
export async function charge(resources: Resources, { userId, cell: { database } }: Borrower, repayment: CardRepaymentRow): Promise<void> {
  const { clock, config, providers } = resources;
  const { repayment_id: repaymentId, order_id: orderId, amount } = repayment;
  const token = await database
    .transaction()
    .execute(async (transaction) => startCharge(transaction, repayment, { profile: config.profile, at: await clock.now() }));
  const word = await providers.cards.charge({ reference: repaymentId, userId, token, amount }).catch(unknownIfUnreachable);
  // A job asks the processor until it knows.
  if (word.state === 'unknown') throw new Refusal('paymentUnknown');
  const context = { profile: config.profile, at: await clock.now() };
  await settleCharge(database, { userId, repaymentId, orderId }, word.state, context);
  if (word.state !== 'charged') throw new Refusal('paymentDeclined');
}

const unknownIfUnreachable = (error: unknown): { readonly state: 'unknown' } => {
  if (error instanceof ProviderUnreachable) return { state: 'unknown' };
  throw error;
};

type PostingContext = Parameters<typeof payableOf>[2];

/** Stored before anything is sent, so that no crash can forget it. Answers the token of the card. */
async function startCharge(transaction: CellTransaction, known: CardRepaymentRow, context: PostingContext): Promise<string> {
  const { user_id: userId, order_id: orderId, repayment_id: repaymentId } = known;
  if ((await lockOrder(transaction, { userId, orderId })) === null) throw new Refusal('notFound');
  const repayment = await findRepayment(transaction, { userId, repaymentId });
  if (repayment?.state !== 'open' || (await isCharging(transaction, { userId, orderId }))) throw new Refusal('duplicatePayment');
  // The code was for the card that was chosen then.
  if (repayment.card_id !== known.card_id) throw new Refusal('figuresChanged');
  const card = await findCard(transaction, { userId, cardId: repayment.card_id });
  if (card === null || card.token === null) throw new Refusal('notFound');
  // Somebody may have paid by another way since the page was drawn.
  if ((await payableOf(transaction, { userId, orderId }, context)).amount !== repayment.amount) throw new Refusal('figuresChanged');
  const askAt = new Date(context.at.getTime() + FIRST_POLL_MS);
  await changeRepayment(transaction, repayment, { state: 'charging', charging_at: context.at, next_poll_at: askAt });
  return card.token;
}
