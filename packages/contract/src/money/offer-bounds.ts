import * as z from 'zod/mini';
import { dateField } from '../product/dates.ts';
import { centavosField } from '../wire/money.ts';

// Apart from its sums, like the statement: a page reads bounds without them.

/** What a borrower may choose of an offer: a smaller amount, in steps, and the day of the first payment. */
export const offerChoice = z.object({
  leastAmount: centavosField,
  /** The offer's own amount is the greatest, and a whole number of steps above the least. */
  amountStep: centavosField,
  firstDueFrom: dateField,
  firstDueTo: dateField,
  /** Between two payments; the first may come after another time. */
  periodDays: z.int(),
});

/** The same as a lender says it, who says the period elsewhere. */
export const offerBounds = /* @__PURE__ */ z.omit(offerChoice, { periodDays: true });
export type OfferBounds = z.output<typeof offerBounds>;
