import type { CellTransaction } from '../../../platform/db/cell-transaction.ts';
import { changeRepayment, findRepayment, isCharging } from '../../../lending/cards/card-repayments.ts';
import { findCard } from '../../../lending/cards/payment-cards.ts';
import { recordCharge } from '../../../lending/cards/record-charge.ts';
import type { LockedOrder } from '../../../lending/ledger/transfers.ts';
import { lockDebt } from '../../../lending/payments/debt.ts';
import type { Debt } from '../../../lending/payments/debt.ts';
import { ProviderUnreachable } from '../../../providers/provider-unreachable.ts';
import { Refusal } from '../../../platform/request/refusal.ts';
import type { Resources } from '../../../providers/resources.ts';
import type { Borrower } from '../../../platform/request/sessions.ts';
import type { CardRepaymentRow } from '../../../tables/card.ts';

/** Longer than the timeout of the processor's call, which may still return the answer until then. */
const FIRST_POLL_MS = 60_000;

export interface StartedCharge {
  readonly repayment: CardRepaymentRow;
  readonly token: string;
}

/** Charges a repayment, confirmed by its borrower, at most once. */
export async function chargeConfirmed(resources: Resources, borrower: Borrower, confirmed: CardRepaymentRow): Promise<void> {
  const context = { profile: resources.config.profile, at: await resources.clock.now() };
  const charging = await borrower.cell.database.transaction().execute(async (transaction) => {
    const debt = await lockDebt(transaction, confirmed, context);
    const repayment = await findRepayment(transaction, confirmed);
    if (repayment?.state !== 'open' || (await isCharging(transaction, confirmed))) throw new Refusal('duplicatePayment');
    // The code confirmed the card that was chosen at that time.
    if (repayment.cardId !== confirmed.cardId) throw new Refusal('figuresChanged');
    return startCharge(transaction, debt, repayment);
  });
  await charge(resources, borrower, charging);
}

/** Stores the charge before the processor is called, so that a crash cannot lose it. */
export async function startCharge(
  transaction: CellTransaction,
  { quote, at }: Debt<LockedOrder>,
  repayment: CardRepaymentRow,
): Promise<StartedCharge> {
  const card = await findCard(transaction, repayment);
  if (card === null || card.token === null) throw new Refusal('notFound');
  // The borrower may have paid by another channel since the page was rendered.
  if (quote.dueNow !== repayment.amount) throw new Refusal('figuresChanged');
  const pollAt = new Date(at.getTime() + FIRST_POLL_MS);
  await changeRepayment(transaction, repayment, { state: 'charging', chargingAt: at, nextPollAt: pollAt });
  return { repayment, token: card.token };
}

export async function charge(
  { clock, config, providers }: Resources,
  { cell }: Borrower,
  { repayment, token }: StartedCharge,
): Promise<void> {
  const { userId, repaymentId: reference, amount } = repayment;
  const answer = await providers.cards.charge({ reference, userId, token, amount }).catch(unknownIfUnreachable);
  // A job polls the processor until the outcome is known.
  if (answer.state === 'unknown') throw new Refusal('paymentUnknown');
  const context = { profile: config.profile, at: await clock.now() };
  await recordCharge(cell.database, repayment, answer.state, context);
  if (answer.state !== 'charged') throw new Refusal('paymentDeclined');
}

const unknownIfUnreachable = (error: unknown): { readonly state: 'unknown' } => {
  if (error instanceof ProviderUnreachable) return { state: 'unknown' };
  throw error;
};
