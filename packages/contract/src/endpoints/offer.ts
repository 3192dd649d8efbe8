import * as z from 'zod/mini';
import { textRow, zeroOrOne } from '../wire/answer.ts';
import { dateField } from '../product/dates.ts';
import { disclosure } from '../money/disclosure-statement.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formChoice, formId, formInteger, formOptionalId } from '../wire/form.ts';
import { centavosField, formCentavos } from '../wire/money.ts';

/** The scene of an agreement that is read before a loan is confirmed. */
export const CONFIRMATION_SCENE = 3;

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
  summary: 'Takes the offer: an order is made',
  method: 'POST',
  path: '/v3/loan-confirm/loan-detail-push',
  envelope: 'flag',
  access: borrowerCall(),
  request: confirmLoanRequest,
  answer: z.object({ lendDetailsUrl: z.string() }),
});

export const agreementsRequest = z.object({ productId: formId, scene: formChoice(CONFIRMATION_SCENE) });

/** The list stands at data.data: the envelope's, and the answer's own. */
export const agreementList = z.object({ data: z.array(z.object({ title: z.string(), position: z.int() })) });

export const agreements = defineEndpoint({
  id: 'API-27',
  name: 'agreements',
  summary: 'The agreements of a loan offer',
  method: 'GET',
  path: '/v3/contract/contract',
  envelope: 'flag',
  access: borrowerCall(),
  request: agreementsRequest,
  answer: agreementList,
});

/** Before a loan is confirmed there is no order to name. */
export const agreementJumpRequest = z.object({
  productId: formId,
  scene: formChoice(CONFIRMATION_SCENE),
  position: formInteger,
  orderId: formOptionalId,
});

export const agreementTarget = z.object({ contract_url: z.string() });

export const agreementJump = defineEndpoint({
  id: 'API-28',
  name: 'agreementJump',
  summary: 'Where an agreement is read',
  method: 'GET',
  path: '/v3/contract/contract-jump',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  request: agreementJumpRequest,
  answer: agreementTarget,
});
