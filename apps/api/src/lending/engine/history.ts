import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { advanceTo } from './day.ts';
import { applyTransaction } from './replay.ts';
import type { LoanTransaction } from './replay.ts';
import { newLoan, totalOwed, unpaidOf } from './loan.ts';
import type { AgreedLoan, Loan } from './loan.ts';
import { paidIn, totalOf } from './paid.ts';
import type { PaidParts } from './paid.ts';

export interface Change {
  /** Debt and fees paid with the borrower's money, by part. */
  readonly paid: PaidParts;
  readonly penaltiesCharged: Centavos;
  /** Debt that the lender waived, reversed or wrote off. */
  readonly givenUp: Centavos;
  /** Change of the borrower's unallocated money; negative if such money was allocated. */
  readonly kept: Centavos;
}

export interface HistoryEntry<Transaction extends LoanTransaction> {
  readonly day: number;
  /** `null` if the day itself caused the step: by a penalty, or by an overpayment allocated on a due date. */
  readonly transaction: Transaction | null;
  readonly change: Change;
  readonly owedAfter: Centavos;
  readonly givesBack: boolean;
  readonly paidOff: readonly { readonly number: number; readonly onTime: boolean }[];
}

export interface History<Transaction extends LoanTransaction> {
  /** The loan on the last day. */
  readonly loan: Loan;
  readonly entries: readonly HistoryEntry<Transaction>[];
}

/** Replays like `replayLoan` and records the effect of each step, so that the entries add up to the ledger. */
export function historyOf<Transaction extends LoanTransaction>(
  agreed: AgreedLoan,
  transactions: readonly Transaction[],
  day: number,
): History<Transaction> {
  const loan = newLoan(agreed);
  const entries: HistoryEntry<Transaction>[] = [];
  const apply = (transaction: Transaction | null, step: () => void): void => {
    const before = positionOf(loan);
    step();
    const entry = entryOf(loan, transaction, before);
    if (transaction !== null || hasAmounts(entry.change)) entries.push(entry);
  };
  const replayTo = (reached: number): void => {
    while (loan.day < reached) apply(null, () => advanceTo(loan, loan.day + 1));
  };
  for (const transaction of transactions.filter((each) => each.day <= day)) {
    replayTo(transaction.day);
    apply(transaction, () => applyTransaction(loan, transaction));
  }
  replayTo(day);
  return { loan, entries };
}

/** Day since which nothing is owed; `null` if something is. */
export function settledDay({ entries }: Pick<History<LoanTransaction>, 'entries'>): number | null {
  const lastOwing = entries.findLastIndex(({ owedAfter }) => owedAfter > 0);
  return entries[lastOwing + 1]?.day ?? null;
}

interface LoanPosition extends Omit<Change, 'kept'>, Pick<Loan, 'givenBackDay'> {
  readonly kept: number;
  readonly unpaid: ReadonlySet<number>;
}

const positionOf = ({ flows, overpayment, rolloverWaiting, instalments, givenBackDay }: Loan): LoanPosition => ({
  paid: paidIn(flows),
  penaltiesCharged: flows.net('penalty', 'lender.penalties'),
  givenUp: centavos(
    flows.net('lender.interest', 'interest') +
      flows.net('lender.fees', 'principal') +
      flows.net('lender.writeOffs', 'principal') +
      flows.net('lender.writeOffs', 'interest') +
      flows.net('lender.writeOffs', 'penalty'),
  ),
  kept: overpayment + rolloverWaiting,
  givenBackDay,
  unpaid: new Set(instalments.filter((each) => unpaidOf(each) > 0).map(({ number }) => number)),
});

function entryOf<Transaction extends LoanTransaction>(
  loan: Loan,
  transaction: Transaction | null,
  before: LoanPosition,
): HistoryEntry<Transaction> {
  const after = positionOf(loan);
  const difference = (part: keyof PaidParts): Centavos => centavos(after.paid[part] - before.paid[part]);
  const paidOff = loan.instalments.filter(({ number }) => before.unpaid.has(number) && !after.unpaid.has(number));
  return {
    day: loan.day,
    transaction,
    change: {
      paid: {
        principal: difference('principal'),
        interest: difference('interest'),
        penalty: difference('penalty'),
        rollover: difference('rollover'),
        plan: difference('plan'),
      },
      penaltiesCharged: centavos(after.penaltiesCharged - before.penaltiesCharged),
      givenUp: centavos(after.givenUp - before.givenUp),
      kept: centavos(after.kept - before.kept),
    },
    owedAfter: totalOwed(loan),
    givesBack: after.givenBackDay !== before.givenBackDay,
    paidOff: paidOff.map(({ number, dueDay }) => ({ number, onTime: loan.day <= dueDay })),
  };
}

const hasAmounts = ({ paid, penaltiesCharged, givenUp, kept }: Change): boolean =>
  [totalOf(paid), penaltiesCharged, givenUp, kept].some((amount) => amount !== 0);
