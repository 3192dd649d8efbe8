import { choosableOffer, planForDisplay } from '@hiram/contract/endpoints/chosen-loan.ts';
import type { ChoosableOffer } from '@hiram/contract/endpoints/chosen-loan.ts';
import { figuresOf } from '@hiram/contract/money/loan-choice.ts';
import type { LoanChoice } from '@hiram/contract/money/loan-choice.ts';
import { shareOf } from '@hiram/contract/money/basis-points.ts';
import { termDaysOf } from '@hiram/contract/money/schedule.ts';
import type { Plan } from '@hiram/contract/money/schedule.ts';
import { addDays, daysBetween, manilaDateOf } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../../tools/testing/timeout-scale.ts';
import { buildSession } from '../../../testing/factories.ts';
import type { BuiltSession } from '../../../testing/factories.ts';
import { PRODUCT_ID, buildOffer, buildOrder, inTransaction } from '../../../testing/loans.ts';
import type { BuiltOrder, OfferChoices } from '../../../testing/loans.ts';
import { startService } from '../../../testing/service.ts';
import { storedReference } from '../../platform/db/reference.ts';
import type { Borrower } from '../../platform/request/sessions.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import { ledgerDifferences } from '../ledger/check.ts';
import { findLoanRecord } from '../servicing/loan-rows.ts';
import { orderFromOffer } from './accept-offer.ts';
import { readConfirmation } from './confirmation.ts';

const { resources } = await startService({ environment: { HIRAM_PROFILE: 'philippines' } });
const { profile } = resources.config;
const at = await resources.clock.now();
const today = manilaDateOf(at);

const SEED = Number(process.env['HIRAM_SEED'] ?? 20_261_118);
/** All 2,000 choices take minutes, so this test runs nightly. */
const OFFERS = 50;
const CHOICES = 40;

const offers = fc.record({
  steps: fc.integer({ min: 0, max: 60 }),
  amountStep: fc.constantFrom(1, 99_99, 100_00, 500_00),
  leastAmount: fc.integer({ min: 1_000_00, max: 12_000_00 }),
  instalments: fc.integer({ min: 3, max: 7 }),
  periodDays: fc.constantFrom(14, 15, 28, 30, 31),
  before: fc.integer({ min: 0, max: 12 }),
  after: fc.integer({ min: 4, max: 25 }),
  feeBps: fc.integer({ min: 0, max: 400 }),
  rateBps: fc.integer({ min: 0, max: 500 }),
});

type RandomOffer = typeof offers extends fc.Arbitrary<infer Value> ? Value : never;

async function buildOffered({ steps, amountStep, leastAmount, instalments, periodDays, before, after, ...rates }: RandomOffer) {
  const session = await buildSession(resources);
  await session.borrower.cell.database
    .updateTable('product')
    .set({ feeBps: rates.feeBps, rateBps: rates.rateBps, maximumPrincipal: centavos(100_000_00) })
    .where('productId', '=', PRODUCT_ID)
    .execute();
  const usualFirstDue = addDays(today, periodDays);
  const bounds = {
    leastAmount: centavos(leastAmount),
    amountStep: centavos(amountStep),
    firstDueFrom: addDays(usualFirstDue, -before),
    firstDueTo: addDays(usualFirstDue, after),
  };
  await buildOffer(resources, {
    borrower: session.borrower,
    principal: leastAmount + amountStep * steps,
    instalments,
    periodDays,
    bounds,
    at,
  });
  return session;
}

const ROLLBACK_ERROR = new Error('undone');

/** Accepts a choice in a transaction that is rolled back, so that the offer can be chosen from again. */
async function acceptedPlan(session: BuiltSession, choice: LoanChoice, plan: Plan) {
  const { userId } = session.borrower;
  const request = {
    productId: PRODUCT_ID,
    amount: choice.amount,
    periods: termDaysOf({ ...plan, instalments: plan.instalments.length }),
    termUnit: 1 as const,
    figures: figuresOf(plan),
    ...(choice.firstDueOn === null ? {} : { firstDueOn: choice.firstDueOn }),
  };
  let stored: Awaited<ReturnType<typeof storedPlan>> | undefined;
  const rolledBackWork = inTransaction(session.borrower, async (transaction) => {
    const { orderId } = await orderFromOffer(transaction, { profile, userId, request, at });
    stored = await storedPlan(transaction, { userId, orderId });
    throw ROLLBACK_ERROR;
  });
  await expect(rolledBackWork).rejects.toBe(ROLLBACK_ERROR);
  return stored;
}

async function storedPlan(transaction: CellTransaction, key: { readonly userId: string; readonly orderId: string }) {
  const record = await findLoanRecord(transaction, key);
  if (record === null) throw new Error('no order');
  const { offer, instalments } = record;
  return {
    sums: [offer.principal, offer.fee, offer.proceeds, offer.totalInterest],
    payments: instalments.map(({ principal, interest }) => [principal, interest]),
  };
}

const sumsOf = ({ principal, fee, proceeds, totalInterest, instalments }: Plan) => ({
  sums: [principal, fee, proceeds, totalInterest],
  payments: instalments.map((each) => [each.principal, each.interest]),
});

function randomChoices({ terms, bounds }: ChoosableOffer): LoanChoice[] {
  const steps = (terms.principal - bounds.leastAmount) / bounds.amountStep;
  const days = daysBetween(bounds.firstDueFrom, bounds.firstDueTo);
  const choices = fc.record({
    amount: fc.integer({ min: 0, max: steps }).map((step) => centavos(bounds.leastAmount + step * bounds.amountStep)),
    firstDueOn: fc.option(
      fc.integer({ min: 0, max: days }).map((day) => addDays(bounds.firstDueFrom, day)),
      { freq: 10 },
    ),
  });
  return fc.sample(choices, { seed: SEED, numRuns: CHOICES });
}

test(
  `[BEY-21] the page’s plan equals the stored plan to the centavo for ${OFFERS * CHOICES} random choices`,
  { timeout: scaleTimeout(300_000) },
  async () => {
    let agreed = 0;
    const candidates = fc.sample(offers, { seed: SEED, numRuns: OFFERS * 20 });
    for (const candidate of candidates) {
      if (agreed === OFFERS * CHOICES) break;
      const session = await buildOffered(candidate).catch(nullIfRefused);
      if (session === null) continue;
      const { confirmation } = await readConfirmation(resources, readerOf(session), PRODUCT_ID);
      const offer = choosableOffer(confirmation);
      if (offer === null) throw new Error('the confirmation has no choices');
      for (const choice of randomChoices(offer)) {
        const plan = planForDisplay(profile, offer, choice);
        if (plan === null) throw new Error(`${JSON.stringify(choice)} is within the bounds, but has no plan`);
        expect([choice, await acceptedPlan(session, choice, plan)]).toEqual([choice, sumsOf(plan)]);
        agreed += 1;
      }
    }
    expect(agreed).toBe(OFFERS * CHOICES);
  },
);

/** Reads prices per offer: cached prices would be those of the first offer. */
const readerOf = ({ borrower }: BuiltSession): Borrower => ({
  ...borrower,
  language: 'en',
  reference: storedReference(borrower.cell.database),
});

/** Returns `null` for terms or bounds that no offer may have. */
function nullIfRefused(error: unknown): null {
  if (error instanceof Refusal && error.reason === 'invalidRequest') return null;
  throw error;
}

const bounds = {
  leastAmount: centavos(2_000_00),
  amountStep: centavos(500_00),
  firstDueFrom: addDays(today, 20),
  firstDueTo: addDays(today, 45),
};
const payday = addDays(today, 25);

async function credited(choices: OfferChoices) {
  for (const { database } of resources.cells.all) await database.updateTable('product').set({ feeBps: 300, rateBps: 400 }).execute();
  const order = await buildOrder(resources, { status: 170, at, bounds, ...choices });
  const record = await findLoanRecord(order.borrower.cell.database, order);
  if (record === null) throw new Error('no order');
  return { order, record };
}

test.each([
  ['on the same day', 0, 0, 25],
  ['two days later', 2, 0, 23],
  ['on the last day that was promised', 4, 0, 21],
  ['nine days later, five after the promise', 9, 5, 21],
])(
  '[BEY-21] credited %s: the first payment is due on the payday plus the delay, and costs the days that ran',
  async (_when, creditedAfterDays, late, days) => {
    const { order, record } = await credited({ choice: { amount: centavos(4_000_00), firstDueOn: payday }, creditedAfterDays });

    const [first, second] = record.instalments;
    expect([first?.dueOn, second?.dueOn]).toEqual([addDays(payday, late), addDays(payday, late + 30)]);
    expect(first?.interest).toBe(shareOf(centavos(4_000_00), 400, days, 30));
    expect(second?.interest).toBe(120_00);
    const interest = record.instalments.reduce((sum, each) => sum + each.interest, 0);
    expect(record.offer.totalInterest).toBe(interest);
    expect(record.order).toMatchObject({ principalBalance: 4_000_00, interestBalance: interest });
    expect(await ledgerDifferences(order.borrower.cell.database, order.userId)).toEqual([]);
  },
);

test('[BEY-21] the database rejects raising agreed amounts, and changing them after crediting', async () => {
  const { order } = await credited({ choice: { amount: centavos(4_000_00), firstDueOn: payday } });
  const waiting = await buildOrder(resources, { at, bounds, choice: { amount: centavos(4_000_00), firstDueOn: payday } });
  const update = (set: string, table: string, { userId, borrower }: BuiltOrder) =>
    sql.raw(`update ${table} set ${set} where user_id = '${userId}'`).execute(borrower.cell.database);

  for (const [set, table, loan] of [
    ['interest = interest + 1', 'instalment', waiting],
    ['interest = interest - 1', 'instalment', order],
    ['total_interest = total_interest + 1', 'offer', waiting],
    ['first_days = first_days + 1', 'offer', waiting],
  ] as const)
    await expect(update(set, table, loan)).rejects.toThrow('only falls');
});
