import * as z from 'zod/mini';
import { PAYMENT_PURPOSES } from '../money/loan-transactions.ts';
import { type CalendarDate, dateField, parseDate } from '../product/dates.ts';
import { borrowerCall, defineEndpoint, publicCall } from '../wire/endpoint.ts';
import { formId, formInteger, formTextUpTo } from '../wire/form.ts';
import { formLanguage } from '../product/form-language.ts';
import { centavosField } from '../wire/money.ts';

/** Documents that a borrower can show to others: receipts, the closing certificate, the statement. Each is also a PDF at an expiring URL. */

/** Expiring URL of a document. */
export const documentAddress = z.object({ url: z.string() });

/** Proof of authenticity: `checkUrl` opens the public check with number and code filled in. */
const checkable = { number: z.string(), checkCode: z.string(), checkUrl: z.string() };

export const receipt = z.object({
  ...checkable,
  /** Number of the payment within its order. */
  payment: z.int(),
  /** Intent of the paid code; `null` for a payment without a code, such as by card. */
  intentId: z.nullable(z.string()),
  /** The provider's reference of the payment. */
  reference: z.string(),
  purpose: z.enum(PAYMENT_PURPOSES),
  channelName: z.string(),
  amount: centavosField,
  /** Value date, not the posting date. */
  paidOn: dateField,
  postedOn: dateField,
  payerName: z.string(),
  toPenalty: centavosField,
  toInterest: centavosField,
  toPrincipal: centavosField,
  toRolloverFee: centavosField,
  /** Part allocated to the price of a payment plan; absent if there was none. */
  toPlanFee: z.optional(centavosField),
  /** Unallocated part of the payment; negative if the payment caused earlier unallocated money to be allocated. */
  kept: centavosField,
  owedAfter: centavosField,
  /** Only for payments within the cooling-off days: true if the payment gave the loan back, false if it was an ordinary payment. */
  givesBack: z.optional(z.boolean()),
});
export type Receipt = z.output<typeof receipt>;

export const receipts = defineEndpoint({
  id: 'BEY-06',
  name: 'receipts',
  summary: 'Returns the receipts of an order’s posted payments, newest first',
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
  summary: 'Returns the address of a payment’s receipt as PDF',
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
  /** The loan was given back within its cooling-off days, so none of its charges was owed. */
  givenBack: z.optional(z.literal(true)),
});
export type ClosingCertificate = z.output<typeof closingCertificate>;

export const certificate = defineEndpoint({
  id: 'BEY-07',
  name: 'certificate',
  summary: 'Returns the closing certificate of a fully paid loan; null while a debt is open, or if it was written off',
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
  summary: 'Returns the address of the closing certificate as PDF',
  method: 'POST',
  path: '/v4/documents/certificate-document',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  request: z.object({ orderId: formId, lang: formLanguage }),
  answer: documentAddress,
});

const MAX_TYPED_LENGTH = 40;

export const checkDocument = defineEndpoint({
  id: 'BEY-07',
  name: 'checkDocument',
  summary: 'Verifies a certificate, receipt or payment plan by number and code. Public; the answer contains no name',
  method: 'POST',
  path: '/v4/documents/check',
  envelope: 'flag',
  access: publicCall,
  request: z.object({ number: formTextUpTo(MAX_TYPED_LENGTH), code: formTextUpTo(MAX_TYPED_LENGTH) }),
  answer: z.object({
    kind: z.enum(['certificate', 'receipt', 'paymentPlan']),
    number: z.string(),
    /** False if the document is no longer valid: the payment was reversed, something is owed again, or the plan was broken. */
    stands: z.boolean(),
    /** Amount lent, amount paid, or total of the plan. */
    amount: centavosField,
    /** Date of closing, payment or agreement; `null` for a certificate that is no longer valid. */
    date: z.nullable(dateField),
    givenBack: z.optional(z.literal(true)),
  }),
});

/** Optional date in a form; `null` means today. */
const formOptionalDay = z.codec(
  z.optional(z.string().check(z.refine((text) => text === '' || parseDate(text) === text, 'must be a day'))),
  z.nullable(z.custom<CalendarDate>((value) => typeof value === 'string')),
  { decode: (text = '') => (text === '' ? null : (text as CalendarDate)), encode: (day) => day ?? undefined },
);

export const statementDocument = defineEndpoint({
  id: 'BEY-15',
  name: 'statementDocument',
  summary: 'Returns the address of a loan’s statement as of a day as PDF',
  method: 'POST',
  path: '/v4/documents/statement-document',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  request: z.object({ orderId: formId, asOf: formOptionalDay, lang: formLanguage }),
  answer: documentAddress,
});
