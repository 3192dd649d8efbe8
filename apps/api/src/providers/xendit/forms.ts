import type { PaymentAnswer, PaymentEvent } from '@hiram/contract/providers/providers.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import * as z from 'zod/mini';

/** Schemas of Xendit's messages, as far as they are used, and their conversion. README.md names the documents. */

/** Pesos as a JSON number. Amounts with two decimals are not exact in binary: 1234.56 × 100 is 123455.99999999999. */
const pesos = z.pipe(
  z.number().check(
    z.refine((value) => {
      const centavoValue = value * 100;
      return (
        Number.isSafeInteger(Math.round(centavoValue)) && Math.abs(centavoValue - Math.round(centavoValue)) < 1e-6 * Math.max(1, value)
      );
    }, 'has a fraction of a centavo'),
  ),
  z.transform((value) => centavos(Math.round(value * 100))),
);

/** A timestamp with any number of fractional digits. */
const instant = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'is not a time')),
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
      /** Id of the payment, which its webhook has too. */
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

/** Body of `payment.succeeded`. */
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
 * Uses our own reference as the provider's: all of Xendit's payments and transactions contain it, but only some contain Xendit's id of the request.
 */
export function paymentAnswerOf({ reference_id, actions, payment_method }: PaymentRequestAnswer): PaymentAnswer {
  const links = actions ?? [];
  // Mobile pages come before web pages, because borrowers use phones. A deep link works in one app only.
  const page = ['MOBILE', 'WEB'].map((type) => links.find(({ action, url_type }) => action === 'AUTH' && url_type === type)?.url);
  const qr = payment_method.qr_code?.channel_properties?.qr_string ?? links.find(({ qr_code }) => typeof qr_code === 'string')?.qr_code;
  return {
    providerReference: reference_id,
    code: payment_method.over_the_counter?.channel_properties?.payment_code ?? '',
    qrPayload: qr ?? '',
    checkoutUrl: page.find((url) => typeof url === 'string') ?? '',
  };
}

/** Returns `null` unless money was received: a payment that is pending, failed, voided or reversed has no effect here. */
export function paymentOfTransaction(transaction: Transaction): PaymentEvent | null {
  const { product_id, status, cashflow, reference_id, currency, amount, created } = transaction;
  if (status !== 'SUCCESS' || cashflow !== 'MONEY_IN') return null;
  return { type: 'paid', paymentId: product_id, providerReference: reference_id, amount, currency, paidAt: created };
}

export function paymentOfNotification({ id, reference_id, status, currency, amount, updated }: NotifiedPayment): PaymentEvent | null {
  if (status !== 'SUCCEEDED') return null;
  return { type: 'paid', paymentId: id, providerReference: reference_id, amount, currency, paidAt: updated };
}
