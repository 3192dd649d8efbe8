import { randomUUID } from 'node:crypto';
import { centavos } from '@hiram/contract/wire/money.ts';
import { webhookPath } from '@hiram/contract/providers/providers.ts';
import { signWebhook } from '@hiram/contract/providers/webhook-signature.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { shardOf } from '../src/platform/db/cells.ts';
import { insertProviderReference } from '../src/platform/db/directory.ts';
import { lockOrder } from '../src/lending/ledger/transfers.ts';
import { findChannel } from '../src/lending/payments/channels.ts';
import { changeIntent, findOrCreateIntent } from '../src/lending/payments/intents.ts';
import type { PaymentPurpose } from '@hiram/contract/money/loan-transactions.ts';
import type { Resources } from '../src/providers/resources.ts';
import { inTransaction } from './loans.ts';
import type { BuiltOrder } from './loans.ts';
import { PAYMENT_WEBHOOK_SECRET } from './service.ts';

export const CHANNELS = { code: 90004, qr: 90006, walletCode: 90005, counter: 90008, checkout: 90011, redirect: 90010 } as const;

export interface BuiltIntent {
  readonly intentId: string;
  readonly providerReference: string;
}

interface IntentChoices {
  readonly amount?: number;
  readonly purpose?: PaymentPurpose;
  readonly channelNumber?: number;
  readonly at?: Date;
}

/** Inserts an intent with a code without calling a provider; the test reports its payments. */
export async function buildIntent(
  resources: Resources,
  { borrower, userId, orderId }: BuiltOrder,
  { amount = 2_320_00, purpose = 'repayment', channelNumber = CHANNELS.code, at }: IntentChoices = {},
): Promise<BuiltIntent> {
  const madeAt = at ?? (await resources.clock.now());
  const providerReference = `tests-${randomUUID()}`;
  const intentId = await inTransaction(borrower, async (transaction) => {
    const [order, channel] = [await lockOrder(transaction, { userId, orderId }), await findChannel(transaction, channelNumber)];
    if (order === null || channel === null) throw new Error('no such order or channel');
    const intent = await findOrCreateIntent(
      transaction,
      order,
      { purpose, channel, amount: centavos(amount), termsId: null, lastDay: null },
      madeAt,
    );
    await changeIntent(transaction, intent, { providerReference, code: '881044027716' });
    return intent.intentId;
  });
  await insertProviderReference(resources.directory, {
    provider: 'payment',
    reference: providerReference,
    shard: shardOf(userId),
    at: madeAt,
  });
  return { intentId, providerReference };
}

export interface SentPayment {
  readonly type: string;
  readonly paymentId: string;
  readonly providerReference: string;
  readonly amount: number;
  readonly currency: string;
  readonly paidAt: string;
}

export const paidEvent = (providerReference: string, changes: Partial<SentPayment> = {}): SentPayment => ({
  type: 'paid',
  paymentId: randomUUID(),
  providerReference,
  amount: 2_320_00,
  currency: 'PHP',
  paidAt: new Date().toISOString(),
  ...changes,
});

export interface Delivery {
  readonly id?: string;
  readonly secret?: string;
  readonly secondsOff?: number;
  readonly sentBody?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function signedWebhook(
  event: unknown,
  { id = randomUUID(), secret = PAYMENT_WEBHOOK_SECRET, secondsOff = 0, ...sent }: Delivery = {},
) {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(Date.now() / 1000) + secondsOff);
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    ...signWebhook({ secret, id, timestamp, body }),
    ...sent.headers,
  };
  return { url: webhookPath('payment'), headers, body: sent.sentBody ?? body };
}

export function sendPaymentWebhook(app: FastifyInstance, event: unknown, delivery: Delivery = {}): Promise<LightMyRequestResponse> {
  const { url, headers, body } = signedWebhook(event, delivery);
  return app.inject({ method: 'POST', url, headers, payload: body });
}
