import * as z from 'zod/mini';
import { dateField } from '../product/dates.ts';
import { centavosField } from '../wire/money.ts';

// Separate from the computation in `loan-choice.ts`: a page parses bounds without it.

/** Bounds of a borrower's choice: a smaller amount in steps, and the first due date. */
export const offerChoice = z.object({
  leastAmount: centavosField,
  /** The maximum is the offer's amount, a whole number of steps above `leastAmount`. */
  amountStep: centavosField,
  firstDueFrom: dateField,
  firstDueTo: dateField,
  /** Days between two payments. The first payment may be due after a different time. */
  periodDays: z.int(),
});

/** Bounds in a lender's call, where the period is a separate field. */
export const offerBounds = /* @__PURE__ */ z.omit(offerChoice, { periodDays: true });
export type OfferBounds = z.output<typeof offerBounds>;
