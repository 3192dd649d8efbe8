import { limits } from '@hiram/contract/product/limits.ts';
import { formatPesos } from '@hiram/contract/wire/money.ts';
import { countCode } from '../../../lending/cards/card-repayments.ts';
import { sendCode as sendCodeBySms } from '../../../lending/notices/send-code.ts';
import { findBorrowerPhone } from '../../../lending/borrowers/borrowers.ts';
import type { CodeFor, CodeTerms } from '../../../platform/redis/one-time-codes.ts';
import type { RateLimit } from '../../../platform/redis/rate-limits.ts';
import { Refusal } from '../../../platform/request/refusal.ts';
import type { Resources } from '../../../providers/resources.ts';
import type { Borrower } from '../../../platform/request/sessions.ts';
import { message } from '@hiram/contract/messages/message.ts';
import type { CardRepaymentRow } from '../../../tables/card.ts';

const TERMS: CodeTerms = { lifetimeSeconds: 300, resendSeconds: limits.smsCode.resendSeconds };
/** Every code costs an SMS and allows five more guesses. */
const CODES: RateLimit = { name: 'card-repayment-code', most: 6, seconds: 3600 };

/** A code confirms one payment from one card: after a change of cards, the code for the first card confirms nothing. */
export const codeFor = ({ repaymentId, cardId }: CardRepaymentRow): CodeFor => ({
  purpose: 'card-repayment',
  subject: `${repaymentId}:${cardId}`,
});

interface CodeMessage {
  readonly repayment: CardRepaymentRow;
  /** The masked name of the card. */
  readonly card: string;
  readonly product: string;
  /** True if the borrower pressed the button for another code, and has to see that it is too early. */
  readonly again: boolean;
  readonly address: string;
}

export async function sendCode(resources: Resources, { userId, language, cell }: Borrower, details: CodeMessage): Promise<void> {
  const { repayment, card, product, again, address } = details;
  const sent = await sendCodeBySms(resources, {
    of: codeFor(repayment),
    terms: TERMS,
    address,
    limitedSubject: { limit: CODES, subject: userId },
    write: async (code) => ({
      reference: `${repayment.repaymentId}-${await countCode(cell.database, repayment)}`,
      phone: await findBorrowerPhone(cell.database, userId),
      text: message(language, 'sms_payment_code', { product, code, amount: `₱${formatPesos(repayment.amount)}`, card }),
    }),
  });
  if (!sent && again) throw new Refusal('tooManyRequests');
}
