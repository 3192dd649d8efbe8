import type { BuiltSession } from './factories.ts';
import { buildSession } from './factories.ts';
import type { Resources } from '../src/providers/resources.ts';
import type { BuiltOrder } from './loans.ts';
import { paymentsFor } from './payments.ts';
import type { PaymentInput } from './payments.ts';

export interface LoanScenario {
  readonly name: string;
  readonly paying: readonly PaymentInput[];
  /** Days from the disbursement to the payment in full, or `null`. */
  readonly settledOn: number | null;
  readonly onTime: number;
  /** A part of a payment was held until its due date. */
  readonly waits?: true;
}

/** Scenarios of ₱8,000.00 in four payments of 2,320, 2,240, 2,160 and 2,080, on days 30, 60, 90 and 120. */
export const SCENARIOS: Readonly<Record<'specified' | 'philippines', readonly LoanScenario[]>> = {
  specified: [
    {
      name: 'paid on time, once a day early',
      waits: true,
      paying: [
        { id: 'a1', amount: 2_320_00, on: 30 },
        { id: 'a2', amount: 2_240_00, on: 59 },
        { id: 'a3', amount: 2_160_00, on: 90 },
        { id: 'a4', amount: 2_080_00, on: 120 },
      ],
      settledOn: 120,
      onTime: 4,
    },
    {
      name: 'late twice, with both penalties, and posted days after it was paid',
      paying: [
        { id: 'b1', amount: 3_668_00, on: 33, postedOn: 36 },
        { id: 'b2', amount: 2_240_00, on: 60 },
        { id: 'b3', amount: 4_240_00, on: 95, postedOn: 95 },
      ],
      settledOn: null,
      onTime: 1,
    },
    {
      name: 'too little for a rollover, then enough',
      paying: [
        { id: 'c1', amount: 600_00, on: 28, purpose: 'rollover' },
        { id: 'c2', amount: 96_00, on: 29, purpose: 'rollover' },
      ],
      settledOn: null,
      onTime: 0,
    },
    {
      name: 'paid ahead under restricted prepayment',
      waits: true,
      paying: [
        { id: 'd1', amount: 100_00, on: 3 },
        { id: 'd2', amount: 2_220_00, on: 30 },
      ],
      settledOn: null,
      onTime: 1,
    },
  ],
  philippines: [
    {
      name: 'two part payments, and the rest late',
      paying: [
        { id: 'e1', amount: 1_000_00, on: 10 },
        { id: 'e2', amount: 1_320_00, on: 30 },
        { id: 'e3', amount: 7_000_00, on: 75 },
      ],
      settledOn: 75,
      onTime: 3,
    },
    {
      name: 'paid off early',
      paying: [
        { id: 'f1', amount: 2_320_00, on: 30 },
        { id: 'f2', amount: 6_200_00, on: 45, purpose: 'payoff' },
      ],
      settledOn: 45,
      onTime: 4,
    },
    { name: 'nothing paid', paying: [], settledOn: null, onTime: 0 },
  ],
};

export async function buildScenario(
  resources: Resources,
  { paying }: Pick<LoanScenario, 'paying'>,
): Promise<BuiltOrder & { readonly session: BuiltSession }> {
  const { paidOut, pay } = paymentsFor(resources);
  const session = await buildSession(resources);
  const order = await paidOut({ borrower: session.borrower });
  for (const each of paying) await pay(order, each);
  return { ...order, session };
}
