import { centavos } from '@hiram/contract/wire/money.ts';
import type { LoanTransactionKind } from '@hiram/contract/money/loan-transactions.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { agreedLoanOf } from '../../../testing/agreed-loan.ts';
import { randomTerms } from '../../../testing/random-terms.ts';
import { ReferenceLoan } from '../../../testing/reference-model.ts';
import type { ReferenceTerms, ReferenceTransaction } from '../../../testing/reference-model.ts';
import type { Account } from '../ledger/accounts.ts';
import { Flows } from '../ledger/flows.ts';
import { historyOf } from './history.ts';
import type { AgreedLoan, Loan } from './loan.ts';
import { givenUpOf, sumOf, totalOwed, unpaidInterest, unpaidPenalties, unpaidPrincipal } from './loan.ts';
import { replayLoan } from './replay.ts';
import type { LoanTransaction } from './replay.ts';

/** Tests the engine alone. model.nightly.test.ts compares the whole service with the same model and documents how to replay a failure. */
const SEED = Number(process.env['HIRAM_SEED'] ?? 20_261_115);
const RUNS = 150;
/** Fewer runs than above, because a history visits every day. */
const HISTORY_RUNS = 40;

const loanOf = ({ philippines, repeat, ...figures }: ReferenceTerms): AgreedLoan =>
  agreedLoanOf(figures, { profile: philippines ? 'philippines' : 'specified', disbursed: '2026-03-01', repeatClient: repeat });

/** In per mille of the term and of the principal. */
interface Step<Kind extends string> {
  readonly kind: Kind;
  readonly on: number;
  readonly part: number;
}
const steps = <Kind extends string>(...kinds: Kind[]): fc.Arbitrary<Step<Kind>[]> =>
  fc.array(fc.record({ kind: fc.constantFrom(...kinds), on: fc.nat(1300), part: fc.nat(600) }), { maxLength: 8 });

const dayOf = ({ n, d }: ReferenceTerms, on: number): number => Math.floor((n * d * on) / 1000);
const inOrder = <Kind extends string>(terms: ReferenceTerms, drawnSteps: readonly Step<Kind>[]) =>
  drawnSteps
    .map(({ kind, on, part }) => ({ kind, day: dayOf(terms, on), amount: centavos(1 + Math.floor((terms.P * part) / 1000)) }))
    .toSorted((a, b) => a.day - b.day);

const kindOf = {
  pay: 'repayment',
  roll: 'rollover',
  pause: 'pausePenalties',
  resume: 'resumePenalties',
} as const satisfies Record<ReferenceTransaction['kind'], LoanTransactionKind>;

test(`${RUNS} loans with random payments, rollovers and pauses match the reference model (seed ${SEED})`, () => {
  const agree = (terms: ReferenceTerms, drawnSteps: readonly Step<ReferenceTransaction['kind']>[], until: number): void => {
    const [events, day] = [inOrder(terms, drawnSteps), dayOf(terms, Math.max(until, ...drawnSteps.map(({ on }) => on)))];
    const model = new ReferenceLoan(terms, events, day);
    const loan = replayLoan(
      loanOf(terms),
      events.map((event) => ({ ...event, kind: kindOf[event.kind] })),
      day,
    );
    expect(loan.instalments.map(({ dueDay, interest, principal, penalty }) => [dueDay, interest, principal, penalty])).toEqual(
      model.rows.map(({ due, i, p, pen }) => [due, i, p, pen]),
    );
    const { oneTimePenalty: once, overpayment, rolloverWaiting: waitingMoney, penaltiesCharged: penalties, rolloverFees: fees } = loan;
    expect({ once, overpayment, waitingMoney, penalties, fees, owed: totalOwed(loan) }).toEqual({
      once: model.once,
      overpayment: model.overpayment,
      waitingMoney: model.pot,
      penalties: model.penalties,
      fees: model.fees,
      owed: model.owed,
    });
    expectBooksToMatch(loan);
  };
  fc.assert(fc.property(randomTerms, steps('pay', 'pay', 'pay', 'roll', 'roll', 'pause', 'resume'), fc.nat(1400), agree), {
    numRuns: RUNS,
    seed: SEED,
  });
});

/** Debits less credits of each account. */
function balancesOf(flows: Flows): Partial<Record<Account, number>> {
  const balances: Partial<Record<Account, number>> = {};
  for (const { debit, credit, amount } of flows.since(new Flows(), '')) {
    balances[debit] = (balances[debit] ?? 0) + amount;
    balances[credit] = (balances[credit] ?? 0) - amount;
  }
  return balances;
}

function expectBooksToMatch(loan: Loan): void {
  const { principal = 0, interest = 0, penalty = 0, overpayment = 0, rollover = 0, ...lender } = balancesOf(loan.flows);
  expect({ principal, interest, penalty, overpayment: 0 - overpayment, rollover: 0 - rollover }).toEqual({
    principal: unpaidPrincipal(loan),
    interest: unpaidInterest(loan),
    penalty: unpaidPenalties(loan),
    overpayment: loan.overpayment,
    rollover: loan.rolloverWaiting,
  });
  expect(0 - (lender['lender.penalties'] ?? 0)).toBe(loan.penaltiesCharged);
  expect(0 - (lender['lender.rollovers'] ?? 0)).toBe(loan.rolloverFees);
  expect(0 - (lender['lender.fees'] ?? 0)).toBe(loan.agreed.fee);
}

test(`${HISTORY_RUNS} loans with steps of every kind have balanced books and a history equal to their replay (seed ${SEED})`, () => {
  const expectModelsToAgree = (terms: ReferenceTerms, drawnSteps: readonly Step<LoanTransactionKind>[], until: number): void => {
    const transactions: LoanTransaction[] = inOrder(terms, drawnSteps);
    const day = dayOf(terms, Math.max(until, ...drawnSteps.map(({ on }) => on)));
    const loan = replayLoan(loanOf(terms), transactions, day);
    expectBooksToMatch(loan);
    const paid = sumOf(transactions, ({ kind, amount }) => (['repayment', 'rollover', 'payoff'].includes(kind) ? amount : 0));
    const refunded = sumOf(transactions, ({ kind, amount }) => (kind === 'refund' ? amount : 0));
    expect(balancesOf(loan.flows)['lender.cash'] ?? 0).toBe(paid - refunded - terms.P + loan.agreed.fee);
    for (const each of loan.instalments) {
      const { principal, interest } = givenUpOf(loan, each);
      expect(Math.min(principal, interest, each.principal, each.interest, each.penalty)).toBeGreaterThanOrEqual(0);
    }

    const { loan: last, entries } = historyOf(loanOf(terms), transactions, day);
    expect(last).toEqual(loan);
    expect(entries.flatMap(({ transaction }) => transaction ?? [])).toEqual(transactions);
    expect(sumOf(entries, ({ change }) => change.penaltiesCharged)).toBe(loan.penaltiesCharged);
    expect(sumOf(entries, ({ change }) => change.kept)).toBe(loan.overpayment + loan.rolloverWaiting);
    // Each change of the debt must be explained by its entry.
    let owed = totalOwed(replayLoan(loanOf(terms), [], 0));
    for (const { change, owedAfter } of entries) {
      owed = centavos(owed + change.penaltiesCharged - change.givenUp - change.paid.principal - change.paid.interest - change.paid.penalty);
      expect(owedAfter).toBe(owed);
    }
  };
  const kinds = steps('repayment', 'repayment', 'rollover', 'payoff', 'refund', 'release', 'writeOff', 'pausePenalties', 'resumePenalties');
  fc.assert(fc.property(randomTerms, kinds, fc.nat(1400), expectModelsToAgree), { numRuns: HISTORY_RUNS, seed: SEED });
});
