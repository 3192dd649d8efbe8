import { exceededCaps } from '@hiram/contract/money/caps.ts';
import type { Cap, RolloverBar } from '@hiram/contract/money/caps.ts';
import { termsOf } from '@hiram/contract/money/terms.ts';
import { addDays, calendarDate } from '@hiram/contract/product/dates.ts';
import { profiles } from '@hiram/contract/product/profile.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaleTimeout, SOAK } from '../../../../../tools/testing/timeout-scale.ts';
import { agreedLoanOf, planOfFigures, sampleAgreedLoan } from '../../../testing/agreed-loan.ts';
import { ReferenceLoan } from '../../../testing/reference-model.ts';
import type { ReferenceTerms, ReferenceTransaction } from '../../../testing/reference-model.ts';
import type { AgreedLoan, Loan } from './loan.ts';
import { replayLoan } from './replay.ts';
import type { LoanTransaction } from './replay.ts';
import { rolloverOf, rolloverQuoteOf } from './rollover.ts';

const RUNS = SOAK ? 2000 : 50;
const SEED = Number(process.env['HIRAM_SEED'] ?? 20_261_116);

/** On 1 April 2026 the cap on the effective rate falls from 15% to 12%. Loans disbursed on these dates meet different caps. */
const DISBURSED = ['2025-06-01', '2026-03-01', '2026-05-15'] as const;

interface RolloverCase {
  readonly terms: ReferenceTerms;
  readonly disbursed: (typeof DISBURSED)[number];
  readonly moves: readonly Move[];
}

interface Move {
  readonly kind: 'roll' | 'pay' | 'part' | 'ahead';
  /** Days after the due date; negative before it. */
  readonly days: number;
}

const kinds = fc.constantFrom<Move['kind']>('roll', 'roll', 'roll', 'pay', 'part', 'ahead');
const move: fc.Arbitrary<Move> = fc.record({
  kind: kinds,
  days: fc.oneof(fc.integer({ min: -7, max: 3 }), fc.integer({ min: -20, max: 40 })),
});

/** Loans that may be offered: most of them small and short enough for the caps. */
const randomCases: fc.Arbitrary<RolloverCase> = fc
  .record({
    P: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 1_000_00, max: 10_000_00 }) }, fc.integer({ min: 10_000_01, max: 90_000_00 })),
    shape: fc.constantFrom([4, 30], [3, 31], [3, 40], [7, 15], [6, 16], [4, 30], [6, 30], [8, 15], [3, 31]),
    rate: fc.constantFrom(0, 150, 400, 600, 600, 600),
    fee: fc.constantFrom(0, 300, 700, 1000, 1200, 1400, 1600),
    rollover: fc.constantFrom(50, 200, 500, 570, 580, 590, 595, 900, 3000, 7000),
    disbursed: fc.constantFrom(...DISBURSED),
    moves: fc.array(move, { maxLength: 10 }),
    lastOnly: fc.boolean(),
  })
  .map(({ shape: [n = 0, d = 0], disbursed, moves, lastOnly, ...figures }) => ({
    terms: { ...figures, n, d, philippines: true, repeat: false },
    disbursed,
    // A fee weighs most if little is left to defer.
    moves: lastOnly ? [...Array.from({ length: n - 1 }, () => ({ kind: 'pay', days: 0 }) as const), ...moves] : moves,
  }))
  .filter(({ terms, disbursed }) => exceededCaps(profiles.philippines, planOfFigures(terms, disbursed)).length === 0);

class RolloverScenario {
  readonly terms: ReferenceTerms;
  readonly agreed: AgreedLoan;
  readonly disbursed: string;
  readonly events: ReferenceTransaction[] = [];
  /** Paid principal and charges by day, computed by the reference model alone. */
  readonly flow: { day: number; principal: number; charges: number }[] = [];
  readonly #transactions: LoanTransaction[] = [];
  day = 0;

  constructor({ terms, disbursed }: Pick<RolloverCase, 'terms' | 'disbursed'>) {
    const { philippines: _, repeat: repeatClient, ...figures } = terms;
    this.terms = terms;
    this.disbursed = disbursed;
    this.agreed = agreedLoanOf(figures, { profile: 'philippines', disbursed, repeatClient });
  }

  get #termsOfDay() {
    return termsOf(profiles.philippines, addDays(this.agreed.disbursedOn, this.day));
  }

  /** The loan as shown to a borrower on this day. */
  get loan(): Loan {
    return { ...replayLoan(this.agreed, this.#transactions, this.day), termsOfDay: this.#termsOfDay };
  }

  get model(): ReferenceLoan {
    return new ReferenceLoan(this.terms, this.events, this.day);
  }

  waitUntilDue(days: number): void {
    const next = this.model.rows.find(({ i, p }) => i + p > 0);
    if (next !== undefined) this.day = Math.max(this.day, next.due + days);
  }

  pay(kind: 'pay' | 'roll', amount: number): void {
    const before = this.model;
    this.events.push({ day: this.day, kind, amount });
    const after = this.model;
    for (const [index, { due, i, p }] of before.rows.entries()) {
      const { i: interest = 0, p: principal = 0 } = after.rows[index] ?? {};
      this.flow.push({ day: Math.max(this.day, due), principal: p - principal, charges: i - interest });
    }
    this.flow.push({ day: this.day, principal: 0, charges: after.fees - before.fees });
    const transaction = { amount: centavos(amount), day: this.day, terms: kind === 'roll' ? this.#termsOfDay : null };
    this.#transactions.push({ ...transaction, kind: kind === 'roll' ? 'rollover' : 'repayment' });
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
const roundHalfUp = (amount: number, bps: number): number => Math.floor((amount * bps * 2 + 10_000) / 20_000);

interface ModelVerdict {
  readonly alone: Record<Cap, boolean>;
  readonly overLifetime: Record<Cap, boolean>;
  readonly tooLong: boolean;
}

/**
 * Computes, without code of the service, the caps that a rollover made today would break. A rate is too high if the payments discounted by it are
 * worth more than was lent.
 */
function verdictOn({ terms, model, day, disbursed, flow }: RolloverScenario): ModelVerdict {
  const unpaid = model.rows.filter(({ i, p }) => i + p > 0);
  const fee = roundHalfUp((unpaid[0]?.i ?? 0) + (unpaid[0]?.p ?? 0), terms.rollover);
  const moved = unpaid.map(({ due, i, p }) => ({ day: Math.max(day, due + terms.d), principal: p, charges: i }));
  const cashFlow = [...flow, { day, principal: 0, charges: fee }, ...moved];
  const date = new Date(`${disbursed}T00:00:00Z`).getTime() + day * 86_400_000;
  // Rates are compared to six decimals, so half of the sixth is within the cap.
  const cap = (date < Date.UTC(2026, 3, 1) ? 0.15 : 0.12) + 5e-7;
  const worthOn = (amount: number, on: number): number => amount / (1 + cap) ** (on / 30);
  const processing = roundHalfUp(terms.P, terms.fee);
  const deferred = sum(unpaid.map(({ i, p }) => i + p));
  const interest = sum(model.rows.map(({ plannedInterest }) => plannedInterest));
  const isSmall = terms.P <= 10_000_00 && terms.n * terms.d <= 123;
  const isSmallAlone = isSmall || (deferred <= 10_000_00 && terms.d <= 123);
  const [charges, principalDays] = [sum(cashFlow.map((each) => each.charges)), sum(cashFlow.map((each) => each.principal * each.day))];
  return {
    alone: {
      nominalRate: isSmallAlone && fee * 30 * 100 > deferred * 6 * terms.d,
      effectiveRate: isSmallAlone && worthOn(deferred, terms.d) > deferred - fee,
      totalCost: isSmallAlone && fee > deferred,
    },
    overLifetime: {
      nominalRate: isSmall && charges * 30 * 100 > principalDays * 6,
      effectiveRate: isSmall && sum(cashFlow.map((each) => worthOn(each.principal + each.charges, each.day))) > terms.P - processing,
      totalCost: interest + processing + model.penalties + model.fees + fee > terms.P,
    },
    tooLong: Math.max(...moved.map((each) => each.day)) > 365,
  };
}

const CAPS = ['nominalRate', 'effectiveRate', 'totalCost'] as const;
const seen = { offered: 0, alone: 0, nominalRate: 0, effectiveRate: 0, totalCost: 0, longestTerm: 0 };

/** Counts each cap that is broken over the whole life only. */
function barsIn({ alone, overLifetime, tooLong }: ModelVerdict): RolloverBar[] {
  for (const cap of CAPS) if (overLifetime[cap] && !alone[cap]) seen[cap] += 1;
  if (CAPS.some((cap) => alone[cap])) seen.alone += 1;
  if (tooLong) seen.longestTerm += 1;
  return [...CAPS.filter((cap) => alone[cap] || overLifetime[cap]), ...(tooLong ? (['longestTerm'] as const) : [])];
}

function applyIfOffered(scenario: RolloverScenario): boolean {
  const rollover = rolloverOf(scenario.loan);
  if (rollover === null) return false;
  const expected = barsIn(verdictOn(scenario));
  const { terms, disbursed, events, day } = scenario;
  expect(rollover.bars.toSorted(), JSON.stringify({ terms, disbursed, events, day })).toEqual(expected.toSorted());
  if (expected.length > 0) return false;
  seen.offered += 1;
  const before = scenario.loan.rolloverFees;
  scenario.pay('roll', rollover.amount);
  expect(scenario.loan.rolloverFees - before).toBe(rollover.fee);
  expect(scenario.model.fees).toBe(scenario.loan.rolloverFees);
  return true;
}

function replayCase(rolloverCase: RolloverCase): void {
  const scenario = new RolloverScenario(rolloverCase);
  for (const { kind, days } of rolloverCase.moves) {
    scenario.waitUntilDue(days);
    const { rows, unpaidPenalties } = scenario.model;
    const [next, after] = rows.filter(({ i, p }) => i + p > 0);
    if (next === undefined) return;
    const due = unpaidPenalties + next.i + next.p;
    if (kind === 'roll') applyIfOffered(scenario);
    else if (kind === 'pay') scenario.pay('pay', due);
    else if (kind === 'part') scenario.pay('pay', Math.ceil(due / 2));
    else scenario.pay('pay', due + (after === undefined ? 0 : after.i + after.p));
  }
  // Even cheap rollovers end at the longest term.
  do scenario.waitUntilDue(0);
  while (applyIfOffered(scenario));
}

test(
  `[BEY-20] ${RUNS} sequences of rollovers: no offered one breaks a cap of its day, and the last barred one would (seed ${SEED})`,
  { timeout: scaleTimeout(60_000 + RUNS * 100) },
  () => {
    fc.assert(fc.property(randomCases, replayCase), { numRuns: RUNS, seed: SEED });
    console.info('rollovers', seen);
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  },
);

type TestPayment = readonly [day: number, amount: number, kind?: 'rollover'];
/** The Philippine sample, ₱8,000.00 in four payments, as shown to a borrower on a day. Each rollover has the terms of its own day. */
function loanOnDay(day: number, paid: readonly TestPayment[], changes: Parameters<typeof sampleAgreedLoan>[1] = {}): Loan {
  const agreed = sampleAgreedLoan('philippines', changes);
  const termsOn = (on: number) => termsOf(profiles.philippines, addDays(agreed.disbursedOn, on));
  const transactions = paid.map(([on, amount, kind]): LoanTransaction => ({
    kind: kind ?? 'repayment',
    amount: centavos(amount),
    day: on,
    terms: kind === undefined ? null : termsOn(on),
  }));
  return { ...replayLoan(agreed, transactions, day), termsOfDay: termsOn(day) };
}

const THREE_PAYMENTS: readonly TestPayment[] = [
  [30, 2_320_00],
  [60, 2_240_00],
  [90, 2_160_00],
];
const rolloverPayments = (count: number, amount: number, from: number): readonly TestPayment[] =>
  Array.from({ length: count }, (_, index) => [from + 30 * index, amount, 'rollover']);

test('[BEY-20] a fee of 30% bars even the first rollover of the last instalment', () => {
  const last = loanOnDay(115, THREE_PAYMENTS, { rollover: 3000 });
  expect(rolloverOf(last)).toMatchObject({ fee: 624_00, bars: ['nominalRate', 'effectiveRate'] });
  // Before rollovers were capped, six such rollovers came to 12.5% a month.
  const loanAfterSix = loanOnDay(295, [...THREE_PAYMENTS, ...rolloverPayments(6, 624_00, 115)], { rollover: 3000 });
  expect([loanAfterSix.rolloverFees, rolloverQuoteOf(loanAfterSix)]).toEqual([0, null]);
});

test('[BEY-20] a cheap rollover is offered until the loan would run past 365 days', () => {
  const offered = (count: number) =>
    rolloverOf(loanOnDay(115 + 30 * count, [...THREE_PAYMENTS, ...rolloverPayments(count, 104_00, 115)], { rollover: 500 }));
  expect(offered(0)).toMatchObject({ fee: 104_00, bars: [] });
  expect(offered(7)).toMatchObject({ fee: 104_00, bars: [], rolled: { lastDay: 360 } });
  expect(offered(8)).toMatchObject({ fee: 104_00, bars: ['longestTerm'], rolled: { lastDay: 390 } });
  expect(loanOnDay(475, [...THREE_PAYMENTS, ...rolloverPayments(11, 104_00, 115)], { rollover: 500 }).rolloverFees).toBe(8 * 104_00);
});

test('[BEY-20] the first instalment allows a higher fee than the last, because its rollover defers all four', () => {
  const [first, last] = [loanOnDay(25, [], { rollover: 2000 }), loanOnDay(115, THREE_PAYMENTS, { rollover: 2000 })];
  expect(rolloverOf(first)).toMatchObject({ fee: 464_00, rolled: { deferred: 8_800_00 }, bars: [] });
  expect(rolloverOf(last)?.bars).toContain('nominalRate');
});

test('[BEY-20] two rollovers of an allowed fee can together exceed the cap, which bars the second', () => {
  const near = { rate: 595, fee: 0, rollover: 595 };
  const paid: readonly TestPayment[] = [
    [30, 2_476_00],
    [60, 2_357_00],
    [90, 2_238_00],
  ];
  // ₱1,190.00 of interest on ₱20,000.00 owed for 30 days. Each rollover adds ₱126.08 on ₱2,000.00, which is more than 6%.
  const [first, second] = [loanOnDay(115, paid, near), loanOnDay(145, [...paid, [115, 126_08, 'rollover']], near)];
  expect(rolloverOf(first)).toMatchObject({ fee: 126_08, rolled: { deferred: 2_119_00 }, bars: [] });
  expect(second.rolloverFees).toBe(126_08);
  expect(rolloverOf(second)).toMatchObject({ fee: 126_08, rolled: { deferred: 2_119_00 }, bars: ['nominalRate'] });
});

test('[BEY-20] money for a barred rollover is allocated like any other payment', () => {
  const loan = loanOnDay(115, [...THREE_PAYMENTS, [115, 624_00, 'rollover']], { rollover: 3000 });
  expect(loan).toMatchObject({ rolloverFees: 0, rolloverWaiting: 0, rolloverWaitingBy: null });
  expect(loan.instalments[3]).toMatchObject({ dueDay: 120, paidInterest: 80_00, paidPrincipal: 544_00 });
});

test('[BEY-19] [BEY-20] a rollover is checked against the terms of its offer, even if the law or the profile changes', () => {
  const agreed = sampleAgreedLoan('philippines', { rollover: 500 });
  const terms = termsOf(profiles.philippines, calendarDate('2026-06-24'));
  const stricterTerms = {
    ...terms,
    costCaps: terms.costCaps && { ...terms.costCaps, nominalBpsPerMonth: 1 },
    termDays: { minimum: 1, maximum: 100 },
  };
  const loanAfterRollover = (by: LoanTransaction['terms']) =>
    replayLoan(agreed, [{ kind: 'rollover', amount: centavos(116_00), day: 25, ...(by === undefined ? {} : { terms: by }) }], 25)
      .rolloverFees;
  expect([loanAfterRollover(terms), loanAfterRollover(stricterTerms)]).toEqual([116_00, 0]);
  // Rollovers stored by an earlier version have no terms and are checked against the total cost cap only.
  expect([loanAfterRollover(null), loanAfterRollover(undefined)]).toEqual([116_00, 116_00]);
});

test('[BEY-20] prepaid instalments count on their due dates, so an early payer may roll over like a punctual one', () => {
  const ahead: readonly TestPayment[] = THREE_PAYMENTS.map(([day, amount]) => [day - 25, amount]);
  for (const loan of [loanOnDay(115, THREE_PAYMENTS, { rollover: 500 }), loanOnDay(115, ahead, { rollover: 500 })]) {
    expect(loan.repaid).toEqual([
      { day: 30, principal: 2_000_00, charges: 320_00 },
      { day: 60, principal: 2_000_00, charges: 240_00 },
      { day: 90, principal: 2_000_00, charges: 160_00 },
    ]);
  }
  expect(loanOnDay(45, [[40, 2_320_00 + 10 * 3_87]]).repaid).toEqual([{ day: 40, principal: 2_000_00, charges: 320_00 }]);
});

test('[BEY-20] a loan above the caps’ amount is bound by the longest term only, its small rollovers by the caps', () => {
  const large = { P: 40_000_00, rollover: 3000 };
  expect(rolloverOf(loanOnDay(25, [], large))).toMatchObject({ rolled: { deferred: 44_000_00 }, bars: [] });
  const paid: readonly TestPayment[] = [
    [30, 11_600_00],
    [60, 11_200_00],
    [90, 10_800_00],
  ];
  // ₱10,400.00 is too large for the caps; a part of it is not.
  expect(rolloverOf(loanOnDay(115, paid, large))).toMatchObject({ rolled: { deferred: 10_400_00 }, bars: [] });
  expect(rolloverOf(loanOnDay(115, [...paid, [110, 400_00]], large))).toMatchObject({
    rolled: { deferred: 10_000_00 },
    bars: ['nominalRate', 'effectiveRate'],
  });
});

test('[BEY-20] the specified profile does not limit rollovers', () => {
  const agreed = sampleAgreedLoan('specified', { rollover: 9000 });
  expect(rolloverOf(replayLoan(agreed, [], 500))).toMatchObject({ bars: [] });
});
