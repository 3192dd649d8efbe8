import { addDays } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { Repayment } from '@hiram/contract/money/caps.ts';
import type { LoanTerms } from '@hiram/contract/money/terms.ts';
import { Flows } from '../ledger/flows.ts';

export interface AgreedLoan {
  /** Day of disbursement. It is day 0: all other days of a loan are counted from it. */
  readonly disbursedOn: CalendarDate;
  readonly principal: Centavos;
  readonly fee: Centavos;
  readonly periodDays: number;
  /** Days from day 0 to the first due date, if they differ from `periodDays`. */
  readonly firstDays?: number;
  readonly rateBps: number;
  readonly rolloverBps: number;
  readonly repeatClient: boolean;
  readonly instalments: readonly { readonly principal: Centavos; readonly interest: Centavos }[];
  readonly terms: LoanTerms;
}

export interface OwedInstalment {
  /** Counted from 1. */
  readonly number: number;
  /** Rollovers and payment plans move the due day. */
  dueDay: number;
  /** Unpaid, like `interest` and `penalty` below. */
  principal: Centavos;
  interest: Centavos;
  penalty: Centavos;
  paidPrincipal: Centavos;
  paidInterest: Centavos;
}

export interface PlanStep {
  readonly day: number;
  readonly amount: Centavos;
}

/** Payments on days chosen by the borrower, agreed in place of the due dates. */
export interface AgreedPaymentPlan {
  /** Price of the plan, paid from its first payments. */
  readonly price: Centavos;
  readonly steps: readonly PlanStep[];
}

export interface PaymentPlan extends AgreedPaymentPlan {
  readonly agreedDay: number;
  /** Due days of the instalments before the plan, restored if it is broken. */
  readonly formerDueDays: readonly number[];
  /** Paid since the plan was agreed, including its price. */
  paid: Centavos;
  pricePaid: Centavos;
  /** `held`: active. `kept`: the whole loan is paid. `broken`: a payment was missed, and the former due dates apply again. */
  state: 'held' | 'kept' | 'broken';
}

/** A loan on one of its days. The functions of this module change it in place, day by day. */
export interface Loan {
  readonly agreed: AgreedLoan;
  day: number;
  readonly instalments: readonly OwedInstalment[];
  /** Unpaid part. The penalty is charged at most once. */
  oneTimePenalty: Centavos;
  oneTimeCharged: boolean;
  /** True during a review that was upheld. */
  penaltiesPaused: boolean;
  /** Total over the whole term, paid or not. */
  penaltiesCharged: Centavos;
  rolloverFees: Centavos;
  /** Prices of payment plans so far. */
  planFees: Centavos;
  /** All agreed plans, oldest first. At most one is active. */
  readonly paymentPlans: PaymentPlan[];
  /** Paid but not allocated yet. */
  overpayment: Centavos;
  /** Paid towards a rollover that is not fully paid yet. */
  rolloverWaiting: Centavos;
  /** Terms that limit this rollover: those of the day on which it was offered. `null` if none were stored. */
  rolloverWaitingBy: LoanTerms | null;
  /** Terms that limit a rollover offered on this day; `null` if only the total cost cap limits it. */
  readonly termsOfDay: LoanTerms | null;
  /** Repayments that count towards the caps of a rollover; empty if the loan has none. */
  readonly repaid: Repayment[];
  /** Day on which the borrower gave the loan back, which reversed all its charges; `null` if it was not given back. */
  givenBackDay: number | null;
  readonly flows: Flows;
}

const NOTHING = centavos(0);

/** Returns the loan on the day of disbursement. The fee is withheld: it counts as lent and as received at once. */
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

/** Day of the last agreed due date. */
export const termDaysOf = (agreed: AgreedLoan): number => firstDaysOf(agreed) + agreed.periodDays * (agreed.instalments.length - 1);

export const periodOf = (agreed: AgreedLoan, { number }: OwedInstalment): number =>
  number === 1 ? firstDaysOf(agreed) : agreed.periodDays;

/** Returns a copy that can be advanced without changing this loan. */
export const copyOf = (loan: Loan): Loan => ({
  ...loan,
  instalments: loan.instalments.map((each) => ({ ...each })),
  repaid: [...loan.repaid],
  paymentPlans: loan.paymentPlans.map((each) => ({ ...each })),
  flows: loan.flows.copy(),
});

export const plus = (a: Centavos, b: number): Centavos => centavos(a + b);
export const minus = (a: Centavos, b: number): Centavos => centavos(a - b);
export const smallerOf = (a: Centavos, b: Centavos): Centavos => (a < b ? a : b);

export function sumOf<Each>(list: readonly Each[], amountOf: (each: Each) => number): Centavos {
  return centavos(list.reduce((sum, each) => sum + amountOf(each), 0));
}

export const unpaidOf = ({ principal, interest }: OwedInstalment): Centavos => plus(principal, interest);
export const earliestUnpaid = ({ instalments }: Loan): OwedInstalment | null => instalments.find((each) => unpaidOf(each) > 0) ?? null;

export const unpaidPenalties = ({ oneTimePenalty, instalments }: Loan): Centavos =>
  plus(
    oneTimePenalty,
    sumOf(instalments, ({ penalty }) => penalty),
  );
export const unpaidPrincipal = ({ instalments }: Loan): Centavos => sumOf(instalments, ({ principal }) => principal);
export const unpaidInterest = ({ instalments }: Loan): Centavos => sumOf(instalments, ({ interest }) => interest);
export const totalOwed = (loan: Loan): Centavos => plus(unpaidPenalties(loan), sumOf(loan.instalments, unpaidOf));

/** Agreed amounts of an instalment that are neither paid nor owed, because the lender waived them or wrote them off. */
export function givenUpOf({ agreed }: Loan, { number, principal, interest, paidPrincipal, paidInterest }: OwedInstalment) {
  const due = agreed.instalments[number - 1];
  if (due === undefined) throw new Error('the loan has an instalment that was not agreed on');
  return { principal: minus(due.principal, principal + paidPrincipal), interest: minus(due.interest, interest + paidInterest) };
}

/** Money paid ahead counts on the due date, because paying early was the borrower's own choice. */
export function countRepaid({ agreed, day, repaid }: Loan, dueDay: number, { principal, charges }: Omit<Repayment, 'day'>): void {
  if (principal + charges > 0 && hasCappedRollovers(agreed)) repaid.push({ day: Math.max(day, dueDay), principal, charges });
}

/** A loan that was agreed without caps never gets any. */
export const hasCappedRollovers = ({ rolloverBps, terms }: Pick<AgreedLoan, 'rolloverBps' | 'terms'>): boolean =>
  rolloverBps > 0 && terms.costCaps !== null;

export const dateOf = ({ agreed }: Loan, day: number): CalendarDate => addDays(agreed.disbursedOn, day);

/** Cost that the total cost cap still leaves; `null` if there is no cap. Agreed interest counts even if it was waived. */
export function amountUnderCap(loan: Loan): Centavos | null {
  const { principal, terms } = loan.agreed;
  if (terms.totalCostBps === null) return null;
  const cap = Math.floor((principal * terms.totalCostBps) / 10_000);
  return centavos(Math.max(0, cap - costSoFar(loan)));
}

/** Interest, fees, rollover fees, prices of payment plans and penalties, paid or not. */
export const costSoFar = ({ agreed, penaltiesCharged, rolloverFees, planFees }: Loan): Centavos =>
  plus(totalInterest(agreed), agreed.fee + penaltiesCharged + rolloverFees + planFees);

export const totalInterest = ({ instalments }: AgreedLoan): Centavos => sumOf(instalments, ({ interest }) => interest);
