import * as z from 'zod/mini';
import { centavosField } from '../wire/money.ts';

// Separate from the computation in `disclosure.ts`: a page parses a statement without it and loads it only if there is a statement to verify.

const bps = z.int().check(z.nonnegative());

/** Figures of the Truth-in-Lending statement. Rates are fractions with six decimals: 0.053295 is 5.3295%. */
export const disclosure = z.object({
  principal: centavosField,
  feeBps: bps,
  /** Deducted at disbursement. */
  fee: centavosField,
  proceeds: centavosField,
  /** Per 30 days, on the outstanding principal. */
  rateBps: bps,
  interest: centavosField,
  /** Sum of all instalments. */
  total: centavosField,
  /** Interest and fee, if the loan is paid on time. */
  cost: centavosField,
  effectivePerMonth: z.number(),
  effectivePerYear: z.number(),
  /** Cost of being late, with the first instalment as example. */
  late: z.object({
    /** `bps` per `perDays` late days, on the unpaid amount. */
    bps,
    perDays: z.int().check(z.positive()),
    amount: centavosField,
    days: z.int(),
    penalty: centavosField,
    /** Cap on the sum of interest, fees and penalties. */
    costUpTo: z.nullable(centavosField),
  }),
});
export type Disclosure = z.output<typeof disclosure>;
