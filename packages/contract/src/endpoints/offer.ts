import * as z from 'zod/mini';
import { textRow, zeroOrOne } from '../wire/answer.ts';
import { dateField } from '../product/dates.ts';
import { disclosure } from '../money/disclosure-statement.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formChoice, formId, formInteger } from '../wire/form.ts';
import { centavosField, formCentavos } from '../wire/money.ts';

/** The unit of `periods`. Decided: days, the only one, because the loan period is shown in days. */
export const TERM_UNIT_DAYS = 1;

export const loanConfirmation = z.object({
  amount: centavosField,
  /** The length of the loan in termUnit. */
  periods: z.int(),
  termUnit: z.literal(TERM_UNIT_DAYS),
  details: z.array(textRow),
  repay_plans: z.array(z.object({ title: z.string(), amount: centavosField, description: z.string(), pay_time: dateField })),
  firstPayTime: dateField,
  /** Days from crediting to the first payment. */
  firstPeriodDay: z.int(),
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
  disclosure: z.nullable(disclosure),
});
export type LoanConfirmation = z.output<typeof loanConfirmation>;

export const confirmationRequest = z.object({ productId: formId });

export const confirmation = defineEndpoint({
  id: 'API-25',
  name: 'confirmation',
  summary: 'The loan offer that waits for the borrower',
  method: 'POST',
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
  termUnit: formChoice(TERM_UNIT_DAYS),
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
