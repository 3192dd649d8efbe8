import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { advanceTo } from './day.ts';
import { applyTransaction } from './replay.ts';
import type { LoanTransaction } from './replay.ts';
import { newLoan, totalOwed, unpaidOf } from './loan.ts';
import type { AgreedLoan, Loan } from './loan.ts';
import { paidIn, totalOf } from './paid.ts';
import type { PaidParts } from './paid.ts';

/** What moved at one step of a loan. */
export interface Change {
  /** By which parts the borrower's money made the debt smaller, and the fees that it paid. */
  readonly paid: PaidParts;
  readonly penaltiesCharged: Centavos;
  /** What the lender no longer asks for. */
  readonly givenUp: Centavos;
  /** Of the borrower's money, what has paid nothing yet; negative when such money was used. */
  readonly kept: Centavos;
}

export interface HistoryEntry<Transaction extends LoanTransaction> {
  readonly day: number;
  /** Null: the day itself did it, by a penalty or by money that had waited for a due date. */
  readonly transaction: Transaction | null;
  readonly change: Change;
  readonly owedAfter: Centavos;
  /** It gave the loan back. */
  readonly givesBack: boolean;
  /** The instalments that this step paid off. */
  readonly paidOff: readonly { readonly number: number; readonly onTime: boolean }[];
}

export interface History<Transaction extends LoanTransaction> {
  /** On the last day. */
  readonly loan: Loan;
  readonly entries: readonly HistoryEntry<Transaction>[];
}

/** The same replay as `replayLoan`, with what each step did: so the sum of its entries is what the ledger has. */
export function historyOf<Transaction extends LoanTransaction>(
  agreed: AgreedLoan,
  transactions: readonly Transaction[],
  day: number,
): History<Transaction> {
  const loan = newLoan(agreed);
  const entries: HistoryEntry<Transaction>[] = [];
  const take = (transaction: Transaction | null, step: () => void): void => {
    const before = standingOf(loan);
    step();
    const entry = entryOf(loan, transaction, before);
    if (transaction !== null || hasMoved(entry.change)) entries.push(entry);
  };
  const replayTo = (reached: number): void => {
    while (loan.day < reached) take(null, () => advanceTo(loan, loan.day + 1));
  };
  for (const transaction of transactions.filter((each) => each.day <= day)) {
    replayTo(transaction.day);
    take(transaction, () => applyTransaction(loan, transaction));
  }
  replayTo(day);
  return { loan, entries };
}

/** The day on which nothing was owed any more; null while something is. */
export function settledDay({ entries }: Pick<History<LoanTransaction>, 'entries'>): number | null {
  const lastOwing = entries.findLastIndex(({ owedAfter }) => owedAfter > 0);
  return entries[lastOwing + 1]?.day ?? null;
}

interface Standing extends Omit<Change, 'kept'>, Pick<Loan, 'givenBackDay'> {
  readonly kept: number;
  readonly unpaid: ReadonlySet<number>;
}

const standingOf = ({ flows, overpayment, rolloverWaiting, instalments, givenBackDay }: Loan): Standing => ({
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
  before: Standing,
): HistoryEntry<Transaction> {
  const after = standingOf(loan);
  const less = (part: keyof PaidParts): Centavos => centavos(after.paid[part] - before.paid[part]);
  const paidOff = loan.instalments.filter(({ number }) => before.unpaid.has(number) && !after.unpaid.has(number));
  return {
    day: loan.day,
    transaction,
    change: {
      paid: {
        principal: less('principal'),
        interest: less('interest'),
        penalty: less('penalty'),
        rollover: less('rollover'),
        plan: less('plan'),
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

const hasMoved = ({ paid, penaltiesCharged, givenUp, kept }: Change): boolean =>
  [totalOf(paid), penaltiesCharged, givenUp, kept].some((amount) => amount !== 0);
