import * as z from 'zod/mini';
import {
  count,
  lenient,
  list,
  nullableExtension,
  orNull,
  text,
  textOrNumberAsGiven,
  textRow,
  wholeNumber,
  zeroOrOne,
} from '../wire/answer.ts';
import { shownDateField } from '../product/shown-date.ts';
import { dateField } from '../product/dates.ts';
import { offerChoice } from '../money/offer-bounds.ts';
import { disclosure } from '../money/disclosure-statement.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formId, formInteger, formTextSentBack } from '../wire/form.ts';
import { answeredCentavos, formCentavos } from '../wire/money.ts';

/** Unit of `periods`. Decided: our service uses days only, because the loan period is shown in days. */
export const TERM_UNIT_DAYS = 1;

export const loanConfirmation = z.object({
  amount: answeredCentavos,
  /** Length of the loan in `termUnit`. */
  periods: wholeNumber,
  /** Sent back unchanged. */
  termUnit: lenient(textOrNumberAsGiven, () => ''),
  details: list(textRow),
  repay_plans: list(z.object({ title: text, amount: orNull(answeredCentavos), description: text, pay_time: shownDateField })),
  firstPayTime: shownDateField,
  /** Days from crediting to the first payment. */
  firstPeriodDay: count,
  comProductLogo: text,
  comProductName: text,
  pRateDsc: text,
  sendSms: zeroOrOne,
  /** 1 shows a popup with the title and content below on the first native back. */
  isPopType: zeroOrOne,
  popTitle: text,
  popContent: text,
  /** If not empty, the borrower must agree to this agreement first. */
  popAgreementUrl: text,
  /** Beyond the specification: the Truth-in-Lending statement, if the profile shows one. */
  disclosure: nullableExtension(disclosure),
  /** Beyond the specification: bounds of the borrower's choice. Absent if the offer has none. */
  choice: z.optional(offerChoice),
});
export type LoanConfirmation = z.output<typeof loanConfirmation>;

export const confirmationRequest = z.object({ productId: formId });

export const confirmation = defineEndpoint({
  id: 'API-25',
  name: 'confirmation',
  summary: 'Returns the open loan offer of the borrower',
  method: 'POST',
  reads: true,
  path: '/v3/loan-confirm/loan-detail-confirm',
  envelope: 'flag',
  access: borrowerCall(),
  request: confirmationRequest,
  answer: loanConfirmation,
});

/** The figures are only compared with the offer's, never used. */
export const confirmLoanRequest = z.object({
  productId: formId,
  amount: formCentavos,
  periods: formInteger,
  termUnit: z.codec(formTextSentBack(32), textOrNumberAsGiven, { decode: (unit) => unit, encode: String }),
  /** Beyond the specification, for a choice within the offer's bounds: the first due date. */
  firstDueOn: z.optional(dateField),
  /** Beyond the specification, for a choice within the offer's bounds: the figures that the page showed. */
  figures: z.optional(z.string()),
});

export const confirmLoan = defineEndpoint({
  id: 'API-26',
  name: 'confirmLoan',
  summary: 'Accepts the offer and creates an order',
  method: 'POST',
  path: '/v3/loan-confirm/loan-detail-push',
  envelope: 'flag',
  access: borrowerCall(),
  request: confirmLoanRequest,
  answer: z.object({ lendDetailsUrl: z.string() }),
});
