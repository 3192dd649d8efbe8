import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { PaymentPurpose } from '@hiram/contract/money/loan-transactions.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { CURRENCY } from '@hiram/contract/providers/providers.ts';
import type { PaymentAnswer } from '@hiram/contract/providers/providers.ts';
import { shardOf } from '../../platform/db/cells.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { insertProviderReference } from '../../platform/db/directory.ts';
import type { LockedOrder } from '../ledger/transfers.ts';
import { returnAddress } from '../origination/order-address.ts';
import { ProviderUnreachable } from '../../providers/provider-unreachable.ts';
import { paymentProviderOf } from '../../providers/payments.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { Borrower } from '../../platform/request/sessions.ts';
import { insertTerms } from '../agreements/stored-terms.ts';
import { refusedRollover } from './barred-rollover.ts';
import { findChannel } from './channels.ts';
import type { PaymentChannel } from './channels.ts';
import { lockDebt, assertNotSettled } from './debt.ts';
import type { Debt } from './debt.ts';
import { changeIntent, findOrCreateIntent } from './intents.ts';
import { purposeOf } from './offered-amounts.ts';
import type { RequestedPurpose } from './offered-amounts.ts';
import { payAddress } from './pay-address.ts';
import type { PaymentIntentRow } from '../../tables/payment.ts';

interface PaymentRequest {
  readonly orderId: string;
  /** If set, an order of another product is treated as missing. */
  readonly productId?: string;
  readonly purpose: RequestedPurpose;
  readonly channelNumber: number;
  /** Amount shown by the page. The request is rejected if the service computes another one. */
  readonly amount: Centavos;
}

/** Opens a payment at the provider. The same request returns the same code while that code can be paid. */
export async function openIntent(
  resources: Resources,
  { userId, cell: { database } }: Pick<Borrower, 'userId' | 'cell'>,
  request: PaymentRequest,
): Promise<{ readonly payUrl: string }> {
  const context = { profile: resources.config.profile, at: await resources.clock.now() };
  const { intent, channel } = await database.transaction().execute(async (transaction) => {
    const debt = await lockDebt(transaction, { userId, orderId: request.orderId }, context);
    return intentFor(transaction, debt, request);
  });
  const open = intent.providerReference === null ? await openAtProvider(resources, database, { channel, intent }) : intent;
  return { payUrl: payAddress(resources.config, open, channel) };
}

async function intentFor(
  transaction: CellTransaction,
  debt: Debt<LockedOrder>,
  { productId, purpose: requested, channelNumber, amount }: PaymentRequest,
): Promise<ChannelRequest> {
  const { order, loan, quote, at } = debt;
  if (productId !== undefined && order.productId !== productId) throw new Refusal('notFound');
  assertNotSettled(debt);
  const channel = await findChannel(transaction, channelNumber);
  if (channel === null) throw new Refusal('invalidRequest', 'channelNumber');
  if (requested === 'rollover' && quote.rollover === null) throw refusedRollover(loan);
  const purpose = purposeOf(quote, requested, amount);
  if (purpose === null) throw new Refusal('invalidRequest', 'amount');
  // Today's caps apply to this rollover on any day of payment, even after a release that changes them.
  const termsId = purpose === 'rollover' && loan.termsOfDay !== null ? await insertTerms(transaction, loan.termsOfDay) : null;
  return {
    channel,
    intent: await findOrCreateIntent(transaction, order, { purpose, channel, amount, termsId, lastDay: lastDayOf(debt, purpose) }, at),
  };
}

/** A payoff amount is valid today only, or through the cooling-off days if it gives the loan back. Its code expires with it. */
const lastDayOf = ({ quote, today }: Debt, purpose: PaymentPurpose): CalendarDate | null =>
  purpose === 'payoff' ? (quote.giveBack?.until ?? today) : null;

interface ChannelRequest {
  readonly channel: PaymentChannel;
  readonly intent: PaymentIntentRow;
}

/**
 * Opens the payment under our own reference, so that after a crash the next request gets the same answer. The directory stores the provider's
 * reference before the code is returned, because the provider's webhook contains nothing else.
 */
async function openAtProvider(resources: Resources, database: CellDatabase, opened: ChannelRequest): Promise<PaymentIntentRow> {
  const { directory, clock } = resources;
  const { intent } = opened;
  const answer = await answerOf(resources, opened);
  await insertProviderReference(directory, {
    provider: intent.provider,
    reference: answer.providerReference,
    shard: shardOf(intent.userId),
    at: clock.real(),
  });
  const received = {
    providerReference: answer.providerReference,
    code: answer.code === '' ? answer.qrPayload : answer.code,
    checkoutUrl: answer.checkoutUrl,
  };
  await changeIntent(database, intent, received);
  return { ...intent, ...received };
}

async function answerOf({ config, providers }: Resources, { channel, intent }: ChannelRequest): Promise<PaymentAnswer> {
  try {
    return await paymentProviderOf(providers.payments, intent.provider).open({
      reference: intent.intentId,
      channel: channel.providerChannel,
      kind: channel.kind,
      amount: intent.amount,
      currency: CURRENCY,
      expiresAt: intent.expiresAt.toISOString(),
      returnUrl: returnAddress(config.publicOrigin, intent.intentId),
    });
  } catch (error) {
    if (error instanceof ProviderUnreachable) throw new Refusal('unavailable');
    throw error;
  }
}
