import type { LoanTransactionKind, PaymentPurpose } from '@hiram/contract/money/loan-transactions.ts';
import type { LoanTerms } from '@hiram/contract/money/terms.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { allocatePayment, reachToday } from './allocation.ts';
import { advanceTo } from './day.ts';
import { releaseRollover, applyFundedRollover } from './rollover.ts';
import { giveBack, isCoolingOffReturn } from './cooling-off.ts';
import { copyOf, earliestUnpaid, newLoan, plus, minus, smallerOf } from './loan.ts';
import type { AgreedLoan, AgreedPaymentPlan, Loan } from './loan.ts';
import { startPlan, allocateToPlan, endPaidPlan, activePlan, waivePlanPrice } from './payment-plan.ts';
import { payoffOf, waiveUnearnedInterest } from './payoff.ts';

export interface LoanTransaction {
  readonly kind: LoanTransactionKind;
  readonly amount: Centavos;
  /** Value date, as a day of the loan. */
  readonly day: number;
  /** For a rollover payment: the terms of the day on which the rollover was offered. Later changes of the terms do not affect it. */
  readonly terms?: LoanTerms | null;
  /** For a payment plan: the agreed plan. */
  readonly paymentPlan?: AgreedPaymentPlan | null;
}

/**
 * Replays the loan from its first day. The transactions must be sorted by value date, and within a day by posting. So the result never depends on
 * when a transaction became known.
 */
export function replayLoan(agreed: AgreedLoan, transactions: readonly LoanTransaction[], day: number): Loan {
  const loan = newLoan(agreed);
  for (const transaction of transactions) {
    advanceTo(loan, transaction.day);
    applyTransaction(loan, transaction);
  }
  advanceTo(loan, day);
  return loan;
}

/** Applies a payment of today to a copy of the loan, with the code that posts payments. */
export function loanAfter(loan: Loan, kind: PaymentPurpose, amount: Centavos): Loan {
  const after = copyOf(loan);
  applyTransaction(after, { kind, amount, day: after.day, terms: after.termsOfDay });
  return after;
}

type Effect = (loan: Loan, transaction: LoanTransaction) => void;

const effectsByKind: Readonly<Record<LoanTransactionKind, Effect>> = {
  repayment: applyRepayment,
  rollover: payForRollover,
  payoff: payOff,
  refund,
  release: releaseWaitingMoney,
  writeOff,
  paymentPlan: startPaymentPlan,
  pausePenalties: (loan) => void (loan.penaltiesPaused = true),
  resumePenalties: (loan) => void (loan.penaltiesPaused = false),
};

export function applyTransaction(loan: Loan, transaction: LoanTransaction): void {
  const { kind, amount } = transaction;
  const before = earliestUnpaid(loan);
  if (isCoolingOffReturn(loan, kind, amount)) giveBack(loan, amount);
  else effectsByKind[kind](loan, transaction);
  endPaidPlan(loan);
  applyFundedRollover(loan, before);
}

function applyRepayment(loan: Loan, { amount }: Pick<LoanTransaction, 'amount'>): void {
  loan.flows.move('lender.cash', 'overpayment', amount);
  loan.overpayment = plus(loan.overpayment, amount);
  allocatePayment(loan, minus(amount, allocateToPlan(loan, amount)), reachToday(loan));
}

/**
 * `applyFundedRollover` checks after every transaction whether the money suffices. Under an active payment plan there is no rollover, and the payment
 * counts for the plan.
 */
function payForRollover(loan: Loan, { amount, terms = null }: LoanTransaction): void {
  if (activePlan(loan) !== null) return applyRepayment(loan, { amount });
  loan.flows.move('lender.cash', 'rollover', amount);
  loan.rolloverWaiting = plus(loan.rolloverWaiting, amount);
  loan.rolloverWaitingBy = terms;
}

/** An amount below the day's payoff quote is a repayment. */
function payOff(loan: Loan, { amount }: LoanTransaction): void {
  const quote = payoffOf(loan);
  if (quote !== null && amount >= quote) {
    waivePlanPrice(loan);
    waiveUnearnedInterest(loan);
  }
  applyRepayment(loan, { amount });
}

/** A payment can be reversed after its money was refunded. The uncovered part of the refund is the lender's loss. */
function refund(loan: Loan, { amount }: LoanTransaction): void {
  const fromOverpayment = smallerOf(amount, loan.overpayment);
  loan.flows.move('overpayment', 'lender.cash', fromOverpayment);
  loan.flows.move('lender.writeOffs', 'lender.cash', amount - fromOverpayment);
  loan.overpayment = minus(loan.overpayment, fromOverpayment);
}

/** Money waiting for a rollover is allocated first, because the plan replaces the rollover. */
function startPaymentPlan(loan: Loan, { paymentPlan = null }: LoanTransaction): void {
  if (paymentPlan === null) throw new Error('a payment plan without its payments');
  releaseRollover(loan, reachToday(loan));
  startPlan(loan, paymentPlan);
}

function releaseWaitingMoney(loan: Loan): void {
  releaseRollover(loan, reachToday(loan));
}

/** Allocates the borrower's own money first and writes off the rest. */
function writeOff(loan: Loan): void {
  releaseRollover(loan, 'prepay');
  allocatePayment(loan, loan.overpayment, 'prepay');
  const writeOffAmount = (account: 'principal' | 'interest' | 'penalty', amount: Centavos): Centavos => {
    loan.flows.move('lender.writeOffs', account, amount);
    return centavos(0);
  };
  loan.oneTimePenalty = writeOffAmount('penalty', loan.oneTimePenalty);
  for (const each of loan.instalments) {
    each.penalty = writeOffAmount('penalty', each.penalty);
    each.interest = writeOffAmount('interest', each.interest);
    each.principal = writeOffAmount('principal', each.principal);
  }
}
