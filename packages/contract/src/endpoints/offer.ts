import * as z from 'zod/mini';
import { oursOrNull, textOrNumberAsGiven, textRow, wholeNumber, zeroOrOne } from '../wire/answer.ts';
import { dateField, shownDateField } from '../product/dates.ts';
import { offerChoice } from '../money/offer-bounds.ts';
import { disclosure } from '../money/disclosure-statement.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formId, formInteger, formTextUpTo } from '../wire/form.ts';
import { answeredCentavos, formCentavos } from '../wire/money.ts';

/** The unit of `periods`. Decided: days, the only one of ours, because the loan period is shown in days. */
export const TERM_UNIT_DAYS = 1;

export const loanConfirmation = z.object({
  amount: answeredCentavos,
  /** The length of the loan in termUnit. */
  periods: wholeNumber,
  /** Sent back as it came. */
  termUnit: textOrNumberAsGiven,
  details: z.array(textRow),
  repay_plans: z.array(z.object({ title: z.string(), amount: answeredCentavos, description: z.string(), pay_time: shownDateField })),
  firstPayTime: shownDateField,
  /** Days from crediting to the first payment. */
  firstPeriodDay: wholeNumber,
  comProductLogo: z.string(),
  comProductName: z.string(),
  pRateDsc: z.string(),
  sendSms: zeroOrOne,
  /** 1 holds the borrower back once on native back, with the title and content below. */
  isPopType: zeroOrOne,
  popTitle: z.string(),
  popContent: z.string(),
  /** Not empty: this agreement must be agreed to before anything else. */
  popAgreementUrl: z.string(),
  /** Beyond the specification: the Truth-in-Lending statement, where the profile shows one. */
  disclosure: oursOrNull(disclosure),
  /** Beyond the specification: what may be chosen of this offer. Left out where nothing may. */
  choice: z.optional(offerChoice),
});
export type LoanConfirmation = z.output<typeof loanConfirmation>;

export const confirmationRequest = z.object({ productId: formId });

export const confirmation = defineEndpoint({
  id: 'API-25',
  name: 'confirmation',
  summary: 'The loan offer that waits for the borrower',
  method: 'POST',
  reads: true,
  path: '/v3/loan-confirm/loan-detail-confirm',
  envelope: 'flag',
  access: borrowerCall(),
  request: confirmationRequest,
  answer: loanConfirmation,
});

/** The figures are compared with the offer's own, never used as them. */
export const confirmLoanRequest = z.object({
  productId: formId,
  amount: formCentavos,
  periods: formInteger,
  termUnit: z.codec(formTextUpTo(32), textOrNumberAsGiven, { decode: (text) => text, encode: String }),
  /** Ours, with what a borrower chose within the offer's bounds: the day of the first payment, */
  firstDueOn: z.optional(dateField),
  /** and the figures that the page showed for it. */
  figures: z.optional(z.string()),
});

export const confirmLoan = defineEndpoint({
  id: 'API-26',
  name: 'confirmLoan',
  summary: 'Accepts the offer: an order is made',
  method: 'POST',
  path: '/v3/loan-confirm/loan-detail-push',
  envelope: 'flag',
  access: borrowerCall(),
  request: confirmLoanRequest,
  answer: z.object({ lendDetailsUrl: z.string() }),
});
