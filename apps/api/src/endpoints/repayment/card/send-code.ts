import { limits } from '@hiram/contract/product/limits.ts';
import { formatPesos } from '@hiram/contract/wire/money.ts';
import { countCode } from '../../../lending/cards/card-repayments.ts';
import type { CardRepaymentRow } from '../../../platform/db/schema/cards.tables.ts';
import { findBorrowerPhone } from '../../../lending/origination/borrowers.ts';
import type { CodeFor, CodeTerms } from '../../../platform/redis/one-time-codes.ts';
import { issueCode, withdrawCode } from '../../../platform/redis/one-time-codes.ts';
import { ProviderUnreachable } from '../../../providers/provider-unreachable.ts';
import { countOrRefuse } from '../../../platform/redis/rate-limits.ts';
import type { RateLimit } from '../../../platform/redis/rate-limits.ts';
import { Refusal } from '../../../platform/request/refusal.ts';
import type { Resources } from '../../../providers/resources.ts';
import type { Borrower } from '../../../platform/request/sessions.ts';
import { message } from '@hiram/contract/messages/message.ts';

const TERMS: CodeTerms = { lifetimeSeconds: 300, resendSeconds: limits.smsCode.resendSeconds };
/** Each costs money, and each brings five more guesses. */
const CODES: RateLimit = { name: 'card-repayment-code', most: 6, seconds: 3600 };

/** A code confirms one payment from one card: after a change of cards, the code of the first confirms nothing. */
export const codeFor = ({ repayment_id, card_id }: CardRepaymentRow): CodeFor => ({
  purpose: 'card-repayment',
  subject: `${repayment_id}:${card_id}`,
});

interface CodeMessage {
  readonly repayment: CardRepaymentRow;
  /** As the borrower knows it. */
  readonly card: string;
  readonly product: string;
  /** Asked for by its own button, so that it is said when it is too early for another. */
  readonly again: boolean;
}

export async function sendCode(resources: Resources, borrower: Borrower, details: CodeMessage): Promise<void> {
  const of = codeFor(details.repayment);
  const code = await issueCode(resources, of, TERMS);
  if (code === null) {
    if (details.again) throw new Refusal('tooManyRequests');
    return;
  }
  try {
    await countOrRefuse(resources.redis, [{ limit: CODES, subject: borrower.userId }]);
    await deliver(resources, borrower, details, code);
  } catch (error) {
    await withdrawCode(resources, of);
    throw error;
  }
}

async function deliver({ config, providers }: Resources, borrower: Borrower, details: CodeMessage, code: string): Promise<void> {
  const { repayment, card, product } = details;
  const { database } = borrower.cell;
  const reference = `${repayment.repayment_id}-${await countCode(database, repayment)}`;
  const phone = await findBorrowerPhone(database, borrower.userId);
  const sentence = message(borrower.language, 'sms_payment_code', {
    product,
    code,
    amount: `₱${formatPesos(repayment.amount)}`,
    card,
  });
  // The last line lets a phone fill the code in, and only into a page of ours.
  const text = `${sentence}\n\n@${new URL(config.publicOrigin).hostname} #${code}`;
  const sent = await providers.sms.send({ reference, phone, text }).catch(refuseUnreachable);
  if (sent.state === 'refused') throw new Refusal('unavailable');
}

function refuseUnreachable(error: unknown): never {
  throw error instanceof ProviderUnreachable ? new Refusal('unavailable') : error;
}
