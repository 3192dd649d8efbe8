import type { PaymentAnswer, PaymentEvent } from '@hiram/contract/providers/providers.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import * as z from 'zod/mini';

/** What Xendit writes, as far as it is read here, and what each of it means to us. README.md names the documents. */

/** Pesos as a JSON number. Parsed text of two decimals is not exact in binary: 1234.56 × 100 is 123455.99999999999. */
const pesos = z.pipe(
  z.number().check(
    z.refine((value) => {
      const scaled = value * 100;
      return Number.isSafeInteger(Math.round(scaled)) && Math.abs(scaled - Math.round(scaled)) < 1e-6 * Math.max(1, value);
    }, 'has a fraction of a centavo'),
  ),
  z.transform((value) => centavos(Math.round(value * 100))),
);

/** With as many digits of a second as it likes. */
const instant = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'is no time')),
  z.transform((text) => new Date(text).toISOString()),
);

const nullable = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));
const properties = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  nullable(z.object({ channel_properties: nullable(z.object(shape)) }));

export const paymentRequestAnswer = z.object({
  id: z.string(),
  reference_id: z.string(),
  status: z.string(),
  actions: nullable(
    z.array(z.object({ action: z.string(), url_type: nullable(z.string()), url: nullable(z.string()), qr_code: nullable(z.string()) })),
  ),
  payment_method: z.object({
    over_the_counter: properties({ payment_code: nullable(z.string()) }),
    qr_code: properties({ qr_string: nullable(z.string()) }),
  }),
});
export type PaymentRequestAnswer = z.output<typeof paymentRequestAnswer>;

export const paymentRequestList = z.object({ data: z.array(paymentRequestAnswer) });

export const transactionList = z.object({
  has_more: z.boolean(),
  data: z.array(
    z.object({
      id: z.string(),
      /** The payment's own id, the one that its webhook has. */
      product_id: z.string(),
      status: z.string(),
      cashflow: z.string(),
      reference_id: z.string(),
      currency: z.string(),
      amount: pesos,
      created: instant,
    }),
  ),
});
export type Transaction = z.output<typeof transactionList>['data'][number];

export const notification = z.object({ event: z.string() });

/** Of `payment.succeeded`. */
export const paymentNotification = z.object({
  data: z.object({
    id: z.string(),
    reference_id: z.string(),
    status: z.string(),
    currency: z.string(),
    amount: pesos,
    updated: instant,
  }),
});
type NotifiedPayment = z.output<typeof paymentNotification>['data'];

/**
 * Its payments and its lists of transactions have our own reference, and only some of them its own id of the request. So ours is what it
 * is found by.
 */
export function paymentAnswerOf({ reference_id, actions, payment_method }: PaymentRequestAnswer): PaymentAnswer {
  const links = actions ?? [];
  // Its pages for phones stand before those for desks: borrowers come with a phone. A deep link is of use to one app only.
  const page = ['MOBILE', 'WEB'].map((type) => links.find(({ action, url_type }) => action === 'AUTH' && url_type === type)?.url);
  const qr = payment_method.qr_code?.channel_properties?.qr_string ?? links.find(({ qr_code }) => typeof qr_code === 'string')?.qr_code;
  return {
    providerReference: reference_id,
    code: payment_method.over_the_counter?.channel_properties?.payment_code ?? '',
    qrPayload: qr ?? '',
    checkoutUrl: page.find((url) => typeof url === 'string') ?? '',
  };
}

/** Only what it has taken. A payment that is pending, has failed, or was voided or reversed moves no money here. */
export function paymentOfTransaction(transaction: Transaction): PaymentEvent | null {
  const { product_id, status, cashflow, reference_id, currency, amount, created } = transaction;
  if (status !== 'SUCCESS' || cashflow !== 'MONEY_IN') return null;
  return { type: 'paid', paymentId: product_id, providerReference: reference_id, amount, currency, paidAt: created };
}

export function paymentOfNotification({ id, reference_id, status, currency, amount, updated }: NotifiedPayment): PaymentEvent | null {
  if (status !== 'SUCCEEDED') return null;
  return { type: 'paid', paymentId: id, providerReference: reference_id, amount, currency, paidAt: updated };
}
