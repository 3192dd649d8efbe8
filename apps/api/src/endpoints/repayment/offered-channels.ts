import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { instalmentInfo } from '@hiram/contract/endpoints/repayment.ts';
import { translationsIn } from '../../platform/i18n/translations.ts';
import type { Translate } from '../../platform/i18n/translations.ts';
import type { Debt } from '../../lending/payments/debt.ts';
import { listedChannels } from '../../lending/payments/channels.ts';
import type { PaymentChannel } from '../../lending/payments/channels.ts';
import { hasReceived, openIntentOf } from '../../lending/payments/intents.ts';
import type { PaymentPurpose } from '@hiram/contract/money/loan-transactions.ts';
import type { Borrower } from '../../platform/request/sessions.ts';

type OfferedChannels = Pick<AnswerOf<typeof instalmentInfo>, 'repayList' | 'defDetail'>;

interface RequestedAmount {
  readonly purpose: PaymentPurpose;
  readonly amount: Centavos;
}

/**
 * Returns the channels, and the code of the default channel if this exact amount has a code that can still be paid. While received money is not
 * posted yet, the code is hidden, so that the page prompts before a second payment.
 */
export async function offeredChannels(
  { language, reference, cell: { database } }: Borrower,
  { order, at }: Debt,
  { purpose, amount }: RequestedAmount,
): Promise<OfferedChannels> {
  const translate = await translationsIn(reference, language);
  const channels = await listedChannels(database);
  const [first] = channels;
  if (first === undefined) throw new Error('the lender has no payment channel');
  const open = await openIntentOf(database, order, { purpose, amount, channel: first });
  const isLive = open !== null && open.expiresAt > at && !(await hasReceived(database, order));
  return {
    repayList: channels.map(({ name, logo, channelNumber }) => ({ name, logo, channel_number: channelNumber })),
    defDetail: { payCode: isLive ? open.code : '', logo: first.logo, title: first.name, payNotice: instructionsOf(first, translate) },
  };
}

const instructionsOf = ({ instructions }: PaymentChannel, translate: Translate): OfferedChannels['defDetail']['payNotice'] =>
  instructions.map(({ title, list }) => ({
    title: translate(title),
    list: list.map(({ name, steps }) => ({ name: translate(name), steps: steps.map(translate) })),
  }));
