import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { insertProviderReference } from '@hiram/api/platform/db/directory.ts';
import { lockOrder } from '@hiram/api/lending/ledger/transfers.ts';
import { findChannel, listedChannels } from '@hiram/api/lending/payments/channels.ts';
import { changeIntent, findOrCreateIntent } from '@hiram/api/lending/payments/intents.ts';
import type { Resources } from '@hiram/api/providers/resources.ts';
import { postTransaction } from '@hiram/api/lending/servicing/repost-loan.ts';
import { buildBorrower, buildSession, type BuiltBorrower } from '../../../apps/api/testing/factories.ts';
import { buildOffer, buildOrder, inTransaction } from '../../../apps/api/testing/loans.ts';

/** A borrower created by the service's own code: a loan that is due soon, a pending payment, and a next offer. */
export interface Template {
  readonly userId: string;
  readonly sessionId: string;
  readonly deviceId: string;
  readonly productId: string;
  readonly orderId: string;
  readonly offerId: string;
  readonly intentId: string;
  readonly amount: number;
}

const SESSION_MS = 24 * 3_600_000;
const FIRST_PAYMENT = 100_00;

export async function makeTemplate(resources: Resources): Promise<Template> {
  const borrower = await buildBorrower(resources);
  const session = await buildSession(resources, { borrower, expiresInMs: SESSION_MS });
  const { orderId, productId, userId } = await buildOrder(resources, { borrower, status: 174 });
  await payNow(resources, borrower, orderId);
  const { offerId } = await buildOffer(resources, { borrower });
  const { database } = borrower.cell;
  const first = await database
    .selectFrom('instalment')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('number')
    .executeTakeFirstOrThrow();
  const amount = centavos(first.principal + first.interest - first.paidPrincipal - first.paidInterest);
  const [listed] = await listedChannels(database);
  const at = await resources.clock.now();
  const intentId = await inTransaction(borrower, async (transaction) => {
    const [order, channel] = [
      await lockOrder(transaction, { userId, orderId }),
      await findChannel(transaction, listed?.channelNumber ?? 0),
    ];
    if (order === null || channel === null) throw new Error('the template has no order or the lender has no channel');
    const intent = await findOrCreateIntent(
      transaction,
      order,
      { purpose: 'repayment', channel, amount, termsId: null, lastDay: null },
      at,
    );
    await changeIntent(transaction, intent, { providerReference: intent.intentId, code: '881044027716' });
    return intent.intentId;
  });
  await insertProviderReference(resources.directory, { provider: 'payment', reference: intentId, shard: borrower.shard, at });
  return { userId, sessionId: session.sessionId, deviceId: session.deviceId, productId, orderId, offerId, intentId, amount };
}

/** Pays a part of the amount due, so that there is a payment to read. */
async function payNow(resources: Resources, borrower: BuiltBorrower, orderId: string): Promise<void> {
  const at = await resources.clock.now();
  const paid = {
    transactionId: 'first',
    kind: 'repayment',
    amount: centavos(FIRST_PAYMENT),
    valueOn: manilaDateOf(at),
    intentId: null,
  } as const;
  await inTransaction(borrower, async (transaction) => {
    const order = await lockOrder(transaction, { userId: borrower.userId, orderId });
    if (order === null) throw new Error('the template has no order');
    await postTransaction(transaction, order, { ...paid, channelName: 'Bench' }, { profile: resources.config.profile, at });
  });
}
