import * as z from 'zod/mini';
import { centavosField } from '../wire/money.ts';

// Apart from its sums: a page reads a statement without them, and computes it again only where there is one.

const bps = z.int().check(z.nonnegative());

/** The Truth-in-Lending statement as figures. A rate is a part of one, to six decimals: 0.053295 is 5.3295%. */
export const disclosure = z.object({
  principal: centavosField,
  feeBps: bps,
  /** Kept back when the loan is paid out. */
  fee: centavosField,
  proceeds: centavosField,
  /** Per 30 days, on the outstanding principal. */
  rateBps: bps,
  interest: centavosField,
  /** All instalments. */
  total: centavosField,
  /** What the loan costs when it is paid on time: interest and fee. */
  cost: centavosField,
  effectivePerMonth: z.number(),
  effectivePerYear: z.number(),
  /** What lateness costs, by the example of the first instalment. */
  late: z.object({
    /** `bps` for every `perDays` late days, on the unpaid amount. */
    bps,
    perDays: z.int().check(z.positive()),
    amount: centavosField,
    days: z.int(),
    penalty: centavosField,
    /** Interest, fees and penalties together never pass this. */
    costUpTo: z.nullable(centavosField),
  }),
});
export type Disclosure = z.output<typeof disclosure>;
