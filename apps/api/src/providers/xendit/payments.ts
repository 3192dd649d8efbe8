import { DAY_MS, startOfManilaDay } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { PaymentAnswer, PaymentEvent, PaymentRequest, SettledPayment } from '@hiram/contract/providers/providers.ts';
import type * as z from 'zod/mini';
import type { ProviderContext } from '../adapter.ts';
import { ProviderRefusal, sendCall } from '../http/call.ts';
import { pagesFrom } from '../http/payments.ts';
import type { PaymentProvider } from '../payments.ts';
import { ProviderUnreachable } from '../provider-unreachable.ts';
import { paymentAnswerOf, paymentOfTransaction, paymentRequestAnswer, paymentRequestList, transactionList } from './forms.ts';
import type { PaymentRequestAnswer, Transaction } from './forms.ts';
import { readNotification } from './webhook.ts';

const LIST_PAGE = '50';
const CONFLICT = 409;

export const xenditPayments = (provider: ProviderContext): PaymentProvider => ({
  open: async (payment) => toUsableAnswer(await createPaymentRequest(provider, payment), payment),
  async inquire(reference) {
    if ((await findRequest(provider, reference)) === null) return { known: false, payments: [] };
    const payments: PaymentEvent[] = [];
    for await (const page of transactionPages(provider, { reference_id: reference }))
      payments.push(...page.map(paymentOfTransaction).filter((payment) => payment !== null));
    return { known: true, payments: payments.filter(({ providerReference }) => providerReference === reference) };
  },
  settlement: (date) => settlementPages(provider, date),
  readWebhook: async (request) => readNotification(provider, request),
});

/** Basic authentication with the secret key as user and without a password. */
const authorization = ({ setting }: ProviderContext): string => `Basic ${Buffer.from(`${setting('SECRET_KEY')}:`).toString('base64')}`;

const read = <Answer extends z.ZodMiniType>(provider: ProviderContext, path: string, answer: Answer) =>
  sendCall(provider, { method: 'GET', path, headers: { authorization: authorization(provider) }, answer });

/**
 * Creates a payment request. A repetition with the same idempotency key returns the same one; after a conflict the existing one is looked up by our
 * reference.
 */
async function createPaymentRequest(provider: ProviderContext, payment: PaymentRequest): Promise<PaymentRequestAnswer> {
  const { reference } = payment;
  const headers = { authorization: authorization(provider), 'idempotency-key': reference };
  try {
    return await sendCall(provider, {
      method: 'POST',
      path: '/payment_requests',
      headers,
      body: requestBody(payment, provider.setting('COUNTER_NAME')),
      answer: paymentRequestAnswer,
    });
  } catch (error) {
    const made = error instanceof ProviderRefusal && error.status === CONFLICT ? await findRequest(provider, reference) : null;
    if (made === null) throw error;
    return made;
  }
}

const requestBody = (payment: PaymentRequest, counterName: string): object => ({
  reference_id: payment.reference,
  amount: payment.amount / 100,
  currency: payment.currency,
  payment_method: { reference_id: payment.reference, reusability: 'ONE_TIME_USE', ...methodOf(payment, counterName) },
});

function methodOf({ kind, channel, amount, currency, expiresAt, returnUrl }: PaymentRequest, counterName: string): object {
  switch (kind) {
    case 'code':
    case 'counter': {
      const channel_properties = { customer_name: counterName, expires_at: expiresAt };
      const over_the_counter = { amount: amount / 100, currency, channel_code: channel, channel_properties };
      return { type: 'OVER_THE_COUNTER', over_the_counter };
    }
    case 'qr':
      // Xendit's QR Ph codes have no parameter for the expiry.
      return { type: 'QR_CODE', qr_code: { channel_code: channel } };
    case 'checkout': {
      const channel_properties = { success_return_url: returnUrl, failure_return_url: returnUrl, cancel_return_url: returnUrl };
      return { type: 'EWALLET', ewallet: { channel_code: channel, channel_properties } };
    }
  }
}

/** Rejects a response without anything to pay with, and one for another reference, because it would pay another borrower's loan. */
function toUsableAnswer(made: PaymentRequestAnswer, { kind, reference }: PaymentRequest): PaymentAnswer {
  if (made.reference_id !== reference) throw new ProviderUnreachable('POST /…: a payment request of another reference');
  const answer = paymentAnswerOf(made);
  const requiredField = { code: answer.code, counter: answer.code, qr: answer.qrPayload, checkout: answer.checkoutUrl }[kind];
  if (requiredField === '') throw new ProviderUnreachable(`POST /…: a payment request that is ${made.status} has nothing to pay with`);
  return answer;
}

async function findRequest(provider: ProviderContext, reference: string): Promise<PaymentRequestAnswer | null> {
  const query = new URLSearchParams({ reference_id: reference, limit: LIST_PAGE });
  const { data } = await read(provider, `/payment_requests?${query.toString()}`, paymentRequestList);
  return data.find(({ reference_id }) => reference_id === reference) ?? null;
}

async function* settlementPages(provider: ProviderContext, date: CalendarDate): AsyncGenerator<readonly SettledPayment[]> {
  const start = startOfManilaDay(date).getTime();
  const wanted = {
    statuses: 'SUCCESS',
    currency: 'PHP',
    'created[gte]': new Date(start).toISOString(),
    'created[lte]': new Date(start + DAY_MS - 1).toISOString(),
  };
  for await (const page of transactionPages(provider, wanted)) yield page.flatMap(toSettledPayments);
}

function toSettledPayments(transaction: Transaction): readonly SettledPayment[] {
  const payment = paymentOfTransaction(transaction);
  if (payment === null) return [];
  const { type: _always, ...settled } = payment;
  return [settled];
}

async function* transactionPages(
  provider: ProviderContext,
  wanted: Readonly<Record<string, string>>,
): AsyncGenerator<readonly Transaction[]> {
  const pageAfter = (after: string) => {
    const query = new URLSearchParams({ types: 'PAYMENT', ...wanted, limit: LIST_PAGE, ...(after === '' ? {} : { after_id: after }) });
    return read(provider, `/transactions?${query.toString()}`, transactionList);
  };
  const nextCursorOf = ({ has_more, data }: z.output<typeof transactionList>) => (has_more ? (data.at(-1)?.id ?? null) : null);
  for await (const { data } of pagesFrom(pageAfter, nextCursorOf)) yield data;
}
