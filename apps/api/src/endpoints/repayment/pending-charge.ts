import { formatDateTime } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { TrackedPayment } from '@hiram/contract/endpoints/payment-state.ts';
import { findCharging } from '../../lending/cards/card-repayments.ts';
import { findCard } from '../../lending/cards/payment-cards.ts';
import { accountText } from '../../lending/origination/bank-accounts.ts';
import type { Borrower } from '../../platform/request/sessions.ts';
import { message } from '@hiram/contract/messages/message.ts';
import type { OrderKey } from '../../tables/loan.ts';

/** Returns the order's card charge that the processor has not answered yet, if any. Answered charges are either posted or declined. */
export async function findPendingCharge(
  { cell: { database }, reference, language }: Pick<Borrower, 'cell' | 'reference' | 'language'>,
  { userId, orderId }: OrderKey,
): Promise<readonly TrackedPayment[]> {
  const charging = await findCharging(database, { userId, orderId });
  if (charging === null || charging.chargingAt === null) return [];
  const card = await findCard(database, { userId, cardId: charging.cardId });
  const since = formatDateTime(charging.chargingAt);
  return [
    {
      intentId: charging.repaymentId,
      purpose: 'repayment',
      channelName:
        (card && (await accountText({ database, reference }, userId, card.accountId))) ?? message(language, 'repayment_your_card'),
      channelLogo: '',
      amount: charging.amount,
      payCode: '',
      state: 'charging',
      paidAmount: centavos(0),
      stateAt: since,
      expiresAt: since,
    },
  ];
}
