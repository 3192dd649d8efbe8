import * as z from 'zod/mini';
import { PAYMENT_PURPOSES } from '../money/loan-transactions.ts';
import { type CalendarDate, dateField, parseDate } from '../product/dates.ts';
import { borrowerCall, defineEndpoint, publicCall } from '../wire/endpoint.ts';
import { formId, formInteger, formTextUpTo } from '../wire/form.ts';
import { formLanguage } from '../product/form-language.ts';
import { centavosField } from '../wire/money.ts';

/** What a borrower can show to others: receipts, the closing certificate, the statement. Each is also a PDF, behind an address that ends. */

/** Where a document is opened, for a while. */
export const documentAddress = z.object({ url: z.string() });

/** By these anybody sees that a document is real; `checkUrl` opens the check with both filled in. */
const checkable = { number: z.string(), checkCode: z.string(), checkUrl: z.string() };

export const receipt = z.object({
  ...checkable,
  /** Which of the order's payments it is. */
  payment: z.int(),
  /** The code that was paid; null where there was none, as with a card. */
  intentId: z.nullable(z.string()),
  /** Under which the provider knows the payment. */
  reference: z.string(),
  purpose: z.enum(PAYMENT_PURPOSES),
  channelName: z.string(),
  amount: centavosField,
  /** The day that it counts from. */
  paidOn: dateField,
  postedOn: dateField,
  payerName: z.string(),
  toPenalty: centavosField,
  toInterest: centavosField,
  toPrincipal: centavosField,
  toRolloverFee: centavosField,
  /** Towards the price of a payment plan; absent where there was none. */
  toPlanFee: z.optional(centavosField),
  /** What has paid nothing yet; less than nothing when it put money to use that had been kept before. */
  kept: centavosField,
  owedAfter: centavosField,
  /** Of a payment within the cooling-off days: whether it gave the loan back, or was an ordinary payment. */
  givesBack: z.optional(z.boolean()),
});
export type Receipt = z.output<typeof receipt>;

export const receipts = defineEndpoint({
  id: 'BEY-06',
  name: 'receipts',
  summary: 'The receipts of an order’s posted payments, newest first',
  method: 'POST',
  reads: true,
  path: '/v4/documents/receipts',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  request: z.object({ orderId: formId }),
  answer: z.object({ receipts: z.array(receipt) }),
});

export const receiptDocument = defineEndpoint({
  id: 'BEY-06',
  name: 'receiptDocument',
  summary: 'Where the receipt of one payment is opened as PDF',
  method: 'POST',
  path: '/v4/documents/receipt-document',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  request: z.object({ orderId: formId, payment: formInteger, lang: formLanguage }),
  answer: documentAddress,
});

const closingCertificate = z.object({
  ...checkable,
  borrowerName: z.string(),
  loanAmount: centavosField,
  totalPaid: centavosField,
  borrowedOn: dateField,
  closedOn: dateField,
  paymentsOnTime: z.int(),
  payments: z.int(),
  /** It was given back within its cooling-off days, so that none of its charges was owed. */
  givenBack: z.optional(z.literal(true)),
});
export type ClosingCertificate = z.output<typeof closingCertificate>;

export const certificate = defineEndpoint({
  id: 'BEY-07',
  name: 'certificate',
  summary: 'The closing certificate of a loan that was paid in full; none where something is owed or was written off',
  method: 'POST',
  reads: true,
  path: '/v4/documents/certificate',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  request: z.object({ orderId: formId }),
  answer: z.object({ certificate: z.nullable(closingCertificate) }),
});

export const certificateDocument = defineEndpoint({
  id: 'BEY-07',
  name: 'certificateDocument',
  summary: 'Where the closing certificate is opened as PDF',
  method: 'POST',
  path: '/v4/documents/certificate-document',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  request: z.object({ orderId: formId, lang: formLanguage }),
  answer: documentAddress,
});

const LONGEST_TYPED = 40;

export const checkDocument = defineEndpoint({
  id: 'BEY-07',
  name: 'checkDocument',
  summary: 'Whether a certificate, a receipt or a payment plan is real, by its number and code: anybody may ask, and learns no name',
  method: 'POST',
  path: '/v4/documents/check',
  envelope: 'flag',
  access: publicCall,
  request: z.object({ number: formTextUpTo(LONGEST_TYPED), code: formTextUpTo(LONGEST_TYPED) }),
  answer: z.object({
    kind: z.enum(['certificate', 'receipt', 'paymentPlan']),
    number: z.string(),
    /** False when it was issued and is true no longer: the payment was taken back, something is owed again, or the plan was broken. */
    stands: z.boolean(),
    /** Lent, paid, or to be paid by the plan. */
    amount: centavosField,
    /** Closed, paid, or agreed on; null for a certificate that does not stand. */
    date: z.nullable(dateField),
    /** The loan was given back within its cooling-off days. */
    givenBack: z.optional(z.literal(true)),
  }),
});

/** A day in a form; none is today. */
const formOptionalDay = z.codec(
  z.optional(z.string().check(z.refine((text) => text === '' || parseDate(text) === text, 'must be a day'))),
  z.nullable(z.custom<CalendarDate>((value) => typeof value === 'string')),
  { decode: (text = '') => (text === '' ? null : (text as CalendarDate)), encode: (day) => day ?? undefined },
);

export const statementDocument = defineEndpoint({
  id: 'BEY-15',
  name: 'statementDocument',
  summary: 'Where the statement of a loan as of a day is opened as PDF',
  method: 'POST',
  path: '/v4/documents/statement-document',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  request: z.object({ orderId: formId, asOf: formOptionalDay, lang: formLanguage }),
  answer: documentAddress,
});
