import { centavos } from '@hiram/contract/wire/money.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../../tools/testing/timeout-scale.ts';
import { buildBorrower } from '../../../testing/factories.ts';
import { buildExample } from '../../../testing/build-example.ts';
import { DISBURSED } from '../../../testing/model-under-test.ts';
import { QuotedLoan, bySource, quoted } from '../../../testing/quoted-scenario.ts';
import { startService } from '../../../testing/service.ts';
import type { ReferenceTerms } from '../../../testing/reference-model.ts';
import { randomTerms } from '../../../testing/random-terms.ts';
import { Flows } from '../ledger/flows.ts';
import type { Outcome } from '../engine/outcome.ts';

/**
 * Quotes random choices for random orders and dates, pays them in the real database and compares the books with the quote. A case without a quote (a
 * loan that is paid back, a rollover that is not offered) is drawn again and does not count. A failure prints its seed and path.
 */
const RUNS = 500;
const SEED = Number(process.env['HIRAM_SEED'] ?? 20_261_115);

const services = {
  specified: (await startService()).resources,
  philippines: (await startService({ environment: { HIRAM_PROFILE: 'philippines' } })).resources,
};

interface Case {
  readonly terms: ReferenceTerms;
  /** In per mille of the term; above 1000 after its last day. */
  readonly on: number;
  /** Earlier payments, each in per mille of the amount due on its day. */
  readonly paidBefore: readonly number[];
  readonly choice: 'now' | 'part' | 'rollover' | 'payoff';
  /** In per mille of the range that the choice allows: the amount of a part payment, the day of a payoff. */
  readonly share: number;
}

const cases: fc.Arbitrary<Case> = fc.record({
  terms: randomTerms,
  on: fc.integer({ min: 0, max: 1200 }),
  paidBefore: fc.array(fc.integer({ min: 100, max: 1400 }), { maxLength: 3 }),
  choice: fc.constantFrom('now', 'part', 'part', 'rollover', 'rollover', 'payoff', 'payoff'),
  share: fc.nat(1000),
});

const seen = { now: 0, part: 0, rollover: 0, payoff: 0 };
const checkedByProfile = { specified: 0, philippines: 0 };

async function quoteThenPay({ terms, on, paidBefore, choice, share }: Case): Promise<void> {
  const loan = await loanOnDay(terms, paidBefore, Math.floor((terms.n * terms.d * on) / 1000));
  fc.pre((await loan.quote()).totalOwed > 0);
  await (choice === 'payoff' ? payOff(loan, share) : payOption(loan, choice, share));
  seen[choice] += 1;
  checkedByProfile[terms.philippines ? 'philippines' : 'specified'] += 1;
}

async function payOption(loan: QuotedLoan, choice: Exclude<Case['choice'], 'payoff'>, share: number): Promise<void> {
  const range = (await loan.ways(null)).part;
  const requested = range === null ? null : centavos(range.from + Math.floor(((range.upTo - range.from) * share) / 1000));
  const { now, part, rollover } = await loan.ways(requested);
  const outcome = { now, part: part?.outcome ?? null, rollover }[choice];
  fc.pre(outcome !== null);
  await compare(loan, outcome);
  if (choice !== 'part' || part === null) return;
  const { penaltiesCharged } = await loan.loan();
  loan.waitUntil(part.restPaidOn);
  expect((await loan.loan()).penaltiesCharged - penaltiesCharged).toBe(part.outcome.adds);
}

/** Asserts that the payment has the quoted effect and posts the quoted transfers. */
async function compare(loan: QuotedLoan, outcome: Outcome): Promise<void> {
  const before = await loan.loan();
  const id = await loan.pay(outcome.purpose, outcome.pays);
  const transfers = outcome.posts.since(new Flows(), `payment:${id}`).toSorted(bySource);
  expect(await loan.outcomeOfPayment(before, id)).toEqual({ ...quoted(outcome), transfers });
}

/** Asserts that the amount quoted for a day ends the loan on that day. */
async function payOff(loan: QuotedLoan, share: number): Promise<void> {
  const days = await loan.payoffDays();
  const [first, chosen] = [days[0], days[Math.floor(((days.length - 1) * share) / 1000)]];
  if (first === undefined || chosen === undefined) throw new Error('no payoff day');
  const waiting = await loan.loan();
  // The quote does not include unallocated money.
  fc.pre(waiting.overpayment + waiting.rolloverWaiting === 0);
  await loan.payByPlanUntil(first.on);
  loan.waitUntil(chosen.on);
  const { payoff, totalOwed, prepaymentOpen } = await loan.quote();
  expect([prepaymentOpen, payoff ?? totalOwed, totalOwed - chosen.saves]).toEqual([true, chosen.amount, chosen.amount]);
  expect(chosen.principal + chosen.interest + chosen.penalties).toBe(chosen.amount);
  await loan.pay(payoff === null ? 'repayment' : 'payoff', chosen.amount);
  expect(await loan.quote()).toMatchObject({ totalOwed: 0, overpayment: 0, status: 200 });
}

async function loanOnDay(terms: ReferenceTerms, paidBefore: readonly number[], today: number): Promise<QuotedLoan> {
  const { philippines, repeat, ...figures } = terms;
  const profile = philippines ? 'philippines' : 'specified';
  const resources = services[profile];
  const borrower = await buildBorrower(resources, { inCell: 0 });
  const built = await buildExample(borrower, {
    terms: figures,
    profile,
    client: repeat ? 'repeat' : 'new',
    disbursed: DISBURSED,
    steps: [],
  });
  const loan = new QuotedLoan(resources, built, 0);
  for (const [index, part] of paidBefore.entries()) {
    loan.waitUntilDay(Math.floor((today * (index + 1)) / (paidBefore.length + 1)));
    const { dueNow } = await loan.quote();
    if (dueNow > 0) await loan.pay('repayment', centavos(Math.max(1, Math.floor((dueNow * part) / 1000))));
  }
  loan.waitUntilDay(today);
  return loan;
}

test(
  `[BEY-04] [BEY-08] quotes equal postings to the centavo: ${RUNS} orders, dates and choices (seed ${SEED})`,
  { timeout: scaleTimeout(120_000 + RUNS * 2_000) },
  async () => {
    await fc.assert(fc.asyncProperty(cases, quoteThenPay), { numRuns: RUNS, seed: SEED });
    console.info('choices quoted and posted', seen, checkedByProfile);
    expect(seen.now + seen.part + seen.rollover + seen.payoff).toBe(RUNS);
    // Every choice and every profile must have been covered.
    expect(Math.min(...Object.values(seen), ...Object.values(checkedByProfile))).toBeGreaterThan(RUNS / 20);
  },
);
