import * as z from 'zod/mini';
import { dateField } from '../product/dates.ts';
import { formLanguage } from '../product/form-language.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formId, formOptionalInteger, formTextUpTo } from '../wire/form.ts';
import { centavosField, formCentavos } from '../wire/money.ts';
import { documentAddress } from './documents.ts';

/** Paydays of a borrower: the 15th (`middle`), the last day of the month (`end`), or both. */
export const PAYDAYS = ['both', 'middle', 'end'] as const;
export type Paydays = (typeof PAYDAYS)[number];

const step = z.object({ on: dateField, amount: centavosField });

const choice = z.object({
  /** Amount of each payment except the last, which is the remainder. */
  amount: centavosField,
  /** Sum of all payments: the amount owed today and the price. */
  total: centavosField,
  price: centavosField,
  steps: z.array(step),
  /** Days by which the plan moves the final due date; negative if it ends sooner. */
  daysWon: z.int(),
  /** Cost of the same extension by rollovers; `null` if the plan does not extend the loan, or if there is no rollover. */
  byRollover: z.nullable(z.object({ times: z.int(), fees: centavosField })),
  /** Figures of this choice, sent back by the page when the borrower agrees. */
  figures: z.string(),
});
export type PaymentPlanChoice = z.output<typeof choice>;

export const paymentPlanChoices = defineEndpoint({
  id: 'BEY-23',
  name: 'paymentPlanChoices',
  summary: 'Returns the possible payment plans for an amount and the borrower’s paydays',
  method: 'GET',
  path: '/v4/payment-plans/choices',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  /** Without an amount, the service proposes a usual one. */
  request: z.object({ orderId: formId, amount: formOptionalInteger, paydays: z.enum(PAYDAYS) }),
  answer: z.object({
    owed: centavosField,
    late: z.boolean(),
    /** `null` if no plan is available now. */
    offered: z.nullable(
      z.object({
        /** Minimum amount of each payment. */
        least: centavosField,
        /** True if the first choice matches the request. There are usually two or three choices, but only one if the others would be the same. */
        asRequested: z.boolean(),
        choices: z.array(choice),
      }),
    ),
  }),
});
export type PaymentPlanChoices = z.output<typeof paymentPlanChoices.answer>;

const LONGEST_FIGURES = 4_000;

export const agreePaymentPlan = defineEndpoint({
  id: 'BEY-23',
  name: 'agreePaymentPlan',
  summary: 'Accepts a payment plan. Rejected if its figures differ from those that the service computes now',
  method: 'POST',
  path: '/v4/payment-plans/agree',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  request: z.object({ orderId: formId, amount: formCentavos, paydays: z.enum(PAYDAYS), figures: formTextUpTo(LONGEST_FIGURES) }),
  answer: z.object({ endsOn: dateField }),
});

const agreed = z.object({
  number: z.string(),
  checkCode: z.string(),
  checkUrl: z.string(),
  agreedOn: dateField,
  /** `held`: active. `kept`: the loan is paid. `broken`: a payment was missed, and the former due dates apply again. */
  state: z.enum(['held', 'kept', 'broken']),
  total: centavosField,
  price: centavosField,
  paid: centavosField,
  steps: z.array(z.object({ ...step.shape, isPaid: z.boolean() })),
});
export type AgreedPaymentPlan = z.output<typeof agreed>;

export const paymentPlan = defineEndpoint({
  id: 'BEY-23',
  name: 'paymentPlan',
  summary: 'Returns the last payment plan of an order, with the number and code that verify it',
  method: 'POST',
  reads: true,
  path: '/v4/payment-plans/plan',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  request: z.object({ orderId: formId }),
  answer: z.object({ plan: z.nullable(agreed) }),
});

export const paymentPlanDocument = defineEndpoint({
  id: 'BEY-23',
  name: 'paymentPlanDocument',
  summary: 'Returns the address of an order’s payment plan as PDF',
  method: 'POST',
  path: '/v4/payment-plans/document',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  request: z.object({ orderId: formId, lang: formLanguage }),
  answer: documentAddress,
});
