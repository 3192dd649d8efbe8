import { fullPathOf, type Endpoint } from '@hiram/contract/wire/endpoint.ts';
import { confirmation } from '@hiram/contract/endpoints/offer.ts';
import { orderDetail } from '@hiram/contract/endpoints/order.ts';
import { CURRENCY, webhookPath } from '@hiram/contract/providers/providers.ts';
import { REQUESTED_WITH } from '@hiram/contract/wire/session.ts';
import { signWebhook } from '@hiram/contract/providers/webhook-signature.ts';
import { PAYMENT_WEBHOOK_SECRET, type BenchDataset } from './bench-dataset.ts';
import type { RequestBytes } from './load.ts';

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** First call of a page for the borrower with this number. */
export type Reading = (dataset: BenchDataset, n: number) => Call;

const orderReading: Reading = (dataset, n) =>
  frontEndCall(dataset, n, orderDetail, { orderId: dataset.person(n).idOf(dataset.template.orderId) });
const offerReading: Reading = (dataset, n) => frontEndCall(dataset, n, confirmation, {});

export const readings: Readonly<Record<string, Reading>> = { 'order details': orderReading, confirmation: offerReading };

export const mixedReading: Reading = (dataset, n) => (n % 2 === 0 ? orderReading(dataset, n) : offerReading(dataset, n));

function frontEndCall(dataset: BenchDataset, n: number, endpoint: Endpoint, ids: Readonly<Record<string, string>>): Call {
  const { sessionId, deviceId, productId } = dataset.template;
  const session = { userId: dataset.person(n).userId, sessionId, deviceId };
  const fields = { productId, ...ids };
  const isForm = endpoint.encoding === 'form';
  const query = new URLSearchParams(isForm ? session : { ...session, ...fields });
  return {
    method: endpoint.method,
    url: `${fullPathOf(endpoint)}?${query.toString()}`,
    headers: { [REQUESTED_WITH.name]: REQUESTED_WITH.value, ...(isForm ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}) },
    body: isForm ? new URLSearchParams(fields).toString() : '',
  };
}

/** Webhook for the payment of the borrower with this number. Each borrower has one payment, so it can be sent only once. */
export function paidCall(dataset: BenchDataset, n: number): Call {
  const { userId, idOf } = dataset.person(n);
  const { intentId, amount } = dataset.template;
  const paidAt = new Date().toISOString();
  const word = { type: 'paid', paymentId: `paid-${userId}`, providerReference: idOf(intentId), amount, currency: CURRENCY, paidAt };
  const body = JSON.stringify(word);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = signWebhook({ secret: PAYMENT_WEBHOOK_SECRET, id: `paid-event-${userId}`, timestamp, body });
  return { method: 'POST', url: webhookPath('payment'), headers: { 'Content-Type': 'application/json', ...signature }, body };
}

export function bytesOf({ method, url, headers, body }: Call): RequestBytes {
  const head = Object.entries({
    Host: '127.0.0.1',
    ...headers,
    ...(method === 'POST' ? { 'Content-Length': String(Buffer.byteLength(body)) } : {}),
  });
  return Buffer.from(`${method} ${url} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`);
}

export function requestsOfEachPerson(people: number, request: (n: number) => RequestBytes): () => RequestBytes {
  let n = 0;
  return () => request((n++ % people) + 1);
}
