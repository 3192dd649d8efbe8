import { addDays } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { Repayment } from '@hiram/contract/money/caps.ts';
import type { LoanTerms } from '@hiram/contract/money/terms.ts';
import { Flows } from '../ledger/flows.ts';

/** What was agreed on. */
export interface AgreedLoan {
  /** The day that the money arrived. It is day 0: all other days of a loan are counted from it. */
  readonly disbursedOn: CalendarDate;
  readonly principal: Centavos;
  readonly fee: Centavos;
  readonly periodDays: number;
  /** From day 0 to the first due date, where that is not one period. */
  readonly firstDays?: number;
  readonly rateBps: number;
  readonly rolloverBps: number;
  readonly repeatClient: boolean;
  readonly instalments: readonly { readonly principal: Centavos; readonly interest: Centavos }[];
  readonly terms: LoanTerms;
}

export interface OwedInstalment {
  /** From 1. */
  readonly number: number;
  /** A rollover moves it. */
  dueDay: number;
  /** Still unpaid, all three. */
  principal: Centavos;
  interest: Centavos;
  penalty: Centavos;
  paidPrincipal: Centavos;
  paidInterest: Centavos;
}

/** One payment of a payment plan. */
export interface PlanStep {
  readonly day: number;
  readonly amount: Centavos;
}

/** What a borrower and the lender agreed on in place of the due dates: payments on days that she chose. */
export interface AgreedPaymentPlan {
  /** What it costs: taken from its first payments. */
  readonly price: Centavos;
  readonly steps: readonly PlanStep[];
}

export interface PaymentPlan extends AgreedPaymentPlan {
  readonly agreedDay: number;
  /** Of each instalment, to which it falls back when the plan is broken. */
  readonly formerDueDays: readonly number[];
  /** Since it was agreed on, its price included. */
  paid: Centavos;
  pricePaid: Centavos;
  /** `kept`: all of the loan is paid. `broken`: a payment was missed, and the former due dates hold again. */
  state: 'held' | 'kept' | 'broken';
}

/** A loan on one of its days. The functions of this room change it in place, day by day. */
export interface Loan {
  readonly agreed: AgreedLoan;
  day: number;
  readonly instalments: readonly OwedInstalment[];
  /** Unpaid; charged at most once. */
  oneTimePenalty: Centavos;
  oneTimeCharged: boolean;
  /** For the days of a review that was upheld. */
  penaltiesPaused: boolean;
  /** Over the whole term, paid or not. */
  penaltiesCharged: Centavos;
  rolloverFees: Centavos;
  /** What payment plans have cost so far. */
  planFees: Centavos;
  /** All that were agreed on, the last one last. At most one is held. */
  readonly paymentPlans: PaymentPlan[];
  /** Paid, and nothing to pay with it yet. */
  overpayment: Centavos;
  /** Paid towards a rollover that is not whole yet. */
  rolloverWaiting: Centavos;
  /** What that money's rollover is held to: the terms of the day on which it was offered. Null where none were kept. */
  rolloverWaitingBy: LoanTerms | null;
  /** What a rollover is held to that is offered on this day; null where nothing but the total cost limits it. */
  readonly termsOfDay: LoanTerms | null;
  /** What counts towards the caps of a rollover; empty where there are none. */
  readonly repaid: Repayment[];
  /** The day on which the borrower gave it back within its cooling-off days: all that it charged was reversed. */
  givenBackDay: number | null;
  readonly flows: Flows;
}

const NOTHING = centavos(0);

/** The loan on the day that its money arrived: the fee was kept back, so it is lent and taken in one. */
export function newLoan(agreed: AgreedLoan): Loan {
  const flows = new Flows();
  flows.move('principal', 'lender.cash', agreed.principal - agreed.fee);
  flows.move('principal', 'lender.fees', agreed.fee);
  flows.move('interest', 'lender.interest', totalInterest(agreed));
  return {
    agreed,
    day: 0,
    instalments: agreed.instalments.map((each, index) => ({
      ...each,
      number: index + 1,
      dueDay: firstDaysOf(agreed) + agreed.periodDays * index,
      penalty: NOTHING,
      paidPrincipal: NOTHING,
      paidInterest: NOTHING,
    })),
    oneTimePenalty: NOTHING,
    oneTimeCharged: false,
    penaltiesPaused: false,
    penaltiesCharged: NOTHING,
    rolloverFees: NOTHING,
    planFees: NOTHING,
    paymentPlans: [],
    overpayment: NOTHING,
    rolloverWaiting: NOTHING,
    rolloverWaitingBy: null,
    termsOfDay: null,
    repaid: [],
    givenBackDay: null,
    flows,
  };
}

export const firstDaysOf = ({ periodDays, firstDays = periodDays }: AgreedLoan): number => firstDays;

/** The day on which its last payment was agreed to be due. */
export const termDaysOf = (agreed: AgreedLoan): number => firstDaysOf(agreed) + agreed.periodDays * (agreed.instalments.length - 1);

/** How long an instalment's period is. */
export const periodOf = (agreed: AgreedLoan, { number }: OwedInstalment): number =>
  number === 1 ? firstDaysOf(agreed) : agreed.periodDays;

/** The same loan, to be taken further without changing this one. */
export const copyOf = (loan: Loan): Loan => ({
  ...loan,
  instalments: loan.instalments.map((each) => ({ ...each })),
  repaid: [...loan.repaid],
  paymentPlans: loan.paymentPlans.map((each) => ({ ...each })),
  flows: loan.flows.copy(),
});

export const plus = (a: Centavos, b: number): Centavos => centavos(a + b);
export const minus = (a: Centavos, b: number): Centavos => centavos(a - b);
export const smaller = (a: Centavos, b: Centavos): Centavos => (a < b ? a : b);

export function sumOf<Each>(list: readonly Each[], amountOf: (each: Each) => number): Centavos {
  return centavos(list.reduce((sum, each) => sum + amountOf(each), 0));
}

export const unpaidOf = ({ principal, interest }: OwedInstalment): Centavos => plus(principal, interest);
/** Null when every instalment is paid. */
export const earliestUnpaid = ({ instalments }: Loan): OwedInstalment | null => instalments.find((each) => unpaidOf(each) > 0) ?? null;

export const unpaidPenalties = ({ oneTimePenalty, instalments }: Loan): Centavos =>
  plus(
    oneTimePenalty,
    sumOf(instalments, ({ penalty }) => penalty),
  );
export const unpaidPrincipal = ({ instalments }: Loan): Centavos => sumOf(instalments, ({ principal }) => principal);
export const unpaidInterest = ({ instalments }: Loan): Centavos => sumOf(instalments, ({ interest }) => interest);
export const totalOwed = (loan: Loan): Centavos => plus(unpaidPenalties(loan), sumOf(loan.instalments, unpaidOf));

/** Of what was agreed on, what is neither paid nor owed: the lender gave it up. */
export function givenUpOf({ agreed }: Loan, { number, principal, interest, paidPrincipal, paidInterest }: OwedInstalment) {
  const due = agreed.instalments[number - 1];
  if (due === undefined) throw new Error('the loan has an instalment that was not agreed on');
  return { principal: minus(due.principal, principal + paidPrincipal), interest: minus(due.interest, interest + paidInterest) };
}

/** What is paid ahead counts on its due date, because only the borrower chose to. */
export function countRepaid({ agreed, day, repaid }: Loan, dueDay: number, { principal, charges }: Omit<Repayment, 'day'>): void {
  if (principal + charges > 0 && hasCappedRollovers(agreed)) repaid.push({ day: Math.max(day, dueDay), principal, charges });
}

/** A loan that was agreed on without caps has none later. */
export const hasCappedRollovers = ({ rolloverBps, terms }: Pick<AgreedLoan, 'rolloverBps' | 'terms'>): boolean =>
  rolloverBps > 0 && terms.costCaps !== null;

/** The date of a day of the loan. */
export const dateOf = ({ agreed }: Loan, day: number): CalendarDate => addDays(agreed.disbursedOn, day);

/** What the loan may still cost; null where nothing caps it. Interest counts as it was agreed, also where it was waived. */
export function roomUnderCap(loan: Loan): Centavos | null {
  const { principal, terms } = loan.agreed;
  if (terms.totalCostBps === null) return null;
  const cap = Math.floor((principal * terms.totalCostBps) / 10_000);
  return centavos(Math.max(0, cap - costSoFar(loan)));
}

/** Interest, fees, those of rollovers and payment plans, and penalties, paid or not. */
export const costSoFar = ({ agreed, penaltiesCharged, rolloverFees, planFees }: Loan): Centavos =>
  plus(totalInterest(agreed), agreed.fee + penaltiesCharged + rolloverFees + planFees);

export const totalInterest = ({ instalments }: AgreedLoan): Centavos => sumOf(instalments, ({ interest }) => interest);
