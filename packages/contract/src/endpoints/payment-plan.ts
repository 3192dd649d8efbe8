import * as z from 'zod/mini';
import { dateField } from '../product/dates.ts';
import { formLanguage } from '../product/form-language.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formId, formOptionalInteger, formTextUpTo } from '../wire/form.ts';
import { centavosField, formCentavos } from '../wire/money.ts';
import { documentAddress } from './documents.ts';

/** When a borrower is paid: on the 15th, on the last day of the month, or on both. */
export const PAYDAYS = ['both', 'middle', 'end'] as const;
export type Paydays = (typeof PAYDAYS)[number];

const step = z.object({ on: dateField, amount: centavosField });

const choice = z.object({
  /** Of each payment but the last, which takes what is left. */
  amount: centavosField,
  /** All payments together: what is owed today, and the price. */
  total: centavosField,
  price: centavosField,
  steps: z.array(step),
  /** By how many days the last payment comes later than it is due now; less than nothing where it comes sooner. */
  daysWon: z.int(),
  /** What as much time costs by rolling over; null where the plan wins no time, or there is no rollover. */
  byRollover: z.nullable(z.object({ times: z.int(), fees: centavosField })),
  /** What she saw of it, to be sent back with her yes. */
  figures: z.string(),
});
export type PaymentPlanChoice = z.output<typeof choice>;

export const paymentPlanChoices = defineEndpoint({
  id: 'BEY-23',
  name: 'paymentPlanChoices',
  summary: 'What can be paid in place of the due dates, from what the borrower says that she can pay and when',
  method: 'GET',
  path: '/v4/payment-plans/choices',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  /** Without an amount, a usual one is proposed. */
  request: z.object({ orderId: formId, amount: formOptionalInteger, paydays: z.enum(PAYDAYS) }),
  answer: z.object({
    owed: centavosField,
    late: z.boolean(),
    /** Null where no plan can be had now. */
    offered: z.nullable(
      z.object({
        /** What each payment has to be at least. */
        least: centavosField,
        /** Whether the first is what was asked for. Two or three as a rule; one where the others would be the same. */
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
  summary: 'Agrees on a payment plan; one whose figures are not what the service computes at this moment is refused',
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
  /** `kept`: the loan is paid. `broken`: a payment was missed, and the former due dates hold again. */
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
  summary: 'The last payment plan of an order, with the number and the code by which anybody sees that it is real',
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
  summary: 'Where the payment plan of an order is opened as PDF',
  method: 'POST',
  path: '/v4/payment-plans/document',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  request: z.object({ orderId: formId, lang: formLanguage }),
  answer: documentAddress,
});
