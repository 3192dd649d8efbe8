import { advanceTo } from '@hiram/api/lending/engine/day.ts';
import { copyOf, newLoan } from '@hiram/api/lending/engine/loan.ts';
import type { AgreedLoan, AgreedPaymentPlan, Loan } from '@hiram/api/lending/engine/loan.ts';
import { Flows } from '@hiram/api/lending/ledger/flows.ts';
import { applyTransaction } from '@hiram/api/lending/engine/replay.ts';

import type { NewTransfer } from '@hiram/api/lending/ledger/transfers.ts';
import type { LoanTransactionKind } from '@hiram/contract/money/loan-transactions.ts';
import { planOf } from '@hiram/contract/money/schedule.ts';
import { termsOf } from '@hiram/contract/money/terms.ts';
import { calendarDate } from '@hiram/contract/product/dates.ts';
import { profiles } from '@hiram/contract/product/profile.ts';
import type { ProfileName } from '@hiram/contract/product/profile.ts';
import { centavos, formatPesos } from '@hiram/contract/wire/money.ts';

/** The loan of docs/chart-of-accounts.md: ₱8,000.00 in four instalments, a fee of 3%, interest of 4% and a rollover of 30%. */
function exampleLoan(profile: ProfileName): AgreedLoan {
  const disbursedOn = calendarDate('2026-01-01');
  const { principal, fee, instalments } = planOf({
    principal: centavos(8_000_00),
    instalments: 4,
    periodDays: 30,
    feeBps: 300,
    rateBps: 400,
    disbursedOn,
  });
  return {
    disbursedOn,
    principal,
    fee,
    instalments,
    periodDays: 30,
    rateBps: 400,
    rolloverBps: 3000,
    repeatClient: false,
    terms: termsOf(profiles[profile]),
  };
}

/** An act of staff or of a borrower on a day; without a kind, only time passes. */
interface Step {
  readonly what: string;
  readonly day: number;
  readonly kind?: LoanTransactionKind;
  readonly amount?: number;
  readonly paymentPlan?: AgreedPaymentPlan | null;
}

const SPECIFIED: readonly Step[] = [
  { what: 'First instalment, paid on its due date', day: 30, kind: 'repayment', amount: 2_320_00 },
  { what: 'Second instalment, one day late', day: 61 },
  { what: 'Rolled over, with ₱100.00 too much', day: 61, kind: 'rollover', amount: 1_884_00 },
  { what: 'Refund of the ₱100.00', day: 61, kind: 'refund', amount: 100_00 },
  { what: 'Late again: one day after its new due date', day: 91 },
  { what: 'Paid together with its penalty', day: 91, kind: 'repayment', amount: 2_352_00 },
  { what: 'Third instalment, one day late', day: 121 },
  { what: 'Rest of the loan written off', day: 121, kind: 'writeOff' },
];

const PHILIPPINES: readonly Step[] = [
  { what: 'Whole loan paid off after 20 days (Philippine profile)', day: 20, kind: 'payoff', amount: 8_213_33 },
];

const COOLING_OFF_STEPS: readonly Step[] = [
  { what: 'Part of it paid on the first day (Philippine profile, with cooling-off days)', day: 1, kind: 'repayment', amount: 1_000_00 },
  { what: 'The rest of what was received, on the last cooling-off day', day: 3, kind: 'payoff', amount: 6_760_00 },
];

/** Ten days past due, the borrower agrees to two payments for a price of ₱120.00. */
const PAYMENT_PLAN_STEPS: readonly Step[] = [
  { what: 'First instalment, ten days late (Philippine profile)', day: 40 },
  {
    what: 'A payment plan, which moves no money',
    day: 40,
    kind: 'paymentPlan',
    amount: 8_958_70,
    paymentPlan: {
      price: centavos(120_00),
      steps: [
        { day: 44, amount: centavos(4_500_00) },
        { day: 120, amount: centavos(4_458_70) },
      ],
    },
  },
  { what: 'First payment of a plan that was agreed on that day, for ₱120.00', day: 44, kind: 'repayment', amount: 4_500_00 },
];

/** A refund of ₱100.00 whose payment was reversed later: the replay no longer finds the refunded money. */
const REVERSAL_STEPS: readonly Step[] = [{ what: 'Refund of a payment that was reversed later', day: 10, kind: 'refund', amount: 100_00 }];

export interface Example {
  readonly what: string;
  readonly transfers: readonly NewTransfer[];
}

const philippine = exampleLoan('philippines');

/** Returns an example of every kind of transfer that the engine creates. */
export const transferExamples = (): readonly Example[] => [
  { what: 'Disbursement', transfers: newLoan(exampleLoan('specified')).flows.since(new Flows(), 'example') },
  ...replaySteps(exampleLoan('specified'), SPECIFIED),
  ...replaySteps(philippine, PHILIPPINES),
  ...replaySteps({ ...philippine, terms: { ...philippine.terms, coolingOffDays: 3 } }, COOLING_OFF_STEPS),
  ...replaySteps(philippine, PAYMENT_PLAN_STEPS),
  ...replaySteps(exampleLoan('specified'), REVERSAL_STEPS),
];

function replaySteps(agreed: AgreedLoan, steps: readonly Step[]): readonly Example[] {
  const loan = newLoan(agreed);
  return steps.map((step) => {
    const before = copyOf(loan);
    applyStep(loan, step);
    return { what: step.what, transfers: loan.flows.since(before.flows, 'example') };
  });
}

function applyStep(loan: Loan, { day, kind, amount = 0, paymentPlan = null }: Step): void {
  advanceTo(loan, day);
  if (kind !== undefined) applyTransaction(loan, { kind, amount: centavos(amount), day, paymentPlan });
}

export function exampleTable(): string {
  const rows = transferExamples().flatMap(({ what, transfers }) =>
    transfers.map(
      ({ debit, credit, amount }, index) => `| ${index === 0 ? what : ''} | \`${debit}\` | \`${credit}\` | ${formatPesos(amount)} |`,
    ),
  );
  return ['| what happened | debit | credit | amount |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
