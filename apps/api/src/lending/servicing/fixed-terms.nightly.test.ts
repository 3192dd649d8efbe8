import { addDays, calendarDate, manilaDateOf } from '@hiram/contract/product/dates.ts';
import { profiles } from '@hiram/contract/product/profile.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../../tools/testing/timeout-scale.ts';
import { buildExample } from '../../../testing/build-example.ts';
import type { BuiltExample } from '../../../testing/build-example.ts';
import { buildBorrower } from '../../../testing/factories.ts';
import { buildOffer, inTransaction } from '../../../testing/loans.ts';
import { DISBURSED } from '../../../testing/model-under-test.ts';
import { noonOf, paymentsFor } from '../../../testing/payments.ts';
import { randomTerms } from '../../../testing/random-terms.ts';
import { readLoan } from '../../../testing/read-loan.ts';
import type { ReferenceTerms } from '../../../testing/reference-model.ts';
import { startService } from '../../../testing/service.ts';
import type { Resources } from '../../providers/resources.ts';
import { insertTerms, readTerms } from '../agreements/stored-terms.ts';
import { orderFromOffer } from '../origination/accept-offer.ts';
import { lockOrder } from '../ledger/transfers.ts';
import { accrueDay } from './accrual.ts';
import { findLoanRecord } from './loan-rows.ts';
import { repostLoan } from './repost-loan.ts';

const LOANS = 200;
const SEED = Number(process.env['HIRAM_SEED'] ?? 20_261_116);

const services = {
  specified: (await startService()).resources,
  philippines: (await startService({ environment: { HIRAM_PROFILE: 'philippines' } })).resources,
};

/** The same service after a release that changed every figure of its terms. */
function resourcesOfRelease(resources: Resources): Resources {
  const { profile } = resources.config;
  const changed: Profile = {
    ...profile,
    oneTimePenalty: !profile.oneTimePenalty,
    prepayment: profile.prepayment === 'anyTime' ? 'afterHalfTerm' : 'anyTime',
    penaltyInterest: [
      { fromLateDay: 1, bps: 777, perDays: 2 },
      { fromLateDay: 5, bps: 55, perDays: 1 },
    ],
    costCaps:
      profile.costCaps.length === 0
        ? profiles.philippines.costCaps
        : profile.costCaps.map((caps) => ({ ...caps, nominalBpsPerMonth: 1, effectiveBpsPerMonth: 2, totalCostBps: 1500 })),
  };
  return { ...resources, config: { ...resources.config, profile: changed } };
}

interface LoanCase {
  readonly terms: ReferenceTerms;
  /** Age of the loan in per mille of its term; above 1000 after its last day. */
  readonly on: number;
  readonly payments: readonly { readonly on: number; readonly amount: number; readonly rolls: boolean }[];
}

const randomCases: fc.Arbitrary<LoanCase> = fc.record({
  terms: randomTerms,
  on: fc.integer({ min: 100, max: 1300 }),
  payments: fc.array(fc.record({ on: fc.nat(1000), amount: fc.integer({ min: 1_00, max: 9_000_00 }), rolls: fc.boolean() }), {
    maxLength: 4,
  }),
});

interface RunningLoan {
  readonly resources: Resources;
  readonly built: BuiltExample;
  readonly today: number;
}

async function run({ terms, on, payments }: LoanCase): Promise<RunningLoan> {
  const { philippines, repeat, ...figures } = terms;
  const profile = philippines ? 'philippines' : 'specified';
  const resources = services[profile];
  const client = repeat ? 'repeat' : 'new';
  const built = await buildExample(await buildBorrower(resources), { terms: figures, profile, client, disbursed: DISBURSED, steps: [] });
  const today = Math.floor((terms.n * terms.d * on) / 1000);
  const { database } = resources.cells.of(built.userId);
  for (const [number, payment] of payments.toSorted((a, b) => a.on - b.on).entries()) {
    const valueOn = addDays(DISBURSED, Math.floor((today * payment.on) / 1000));
    const purpose = payment.rolls ? 'rollover' : 'repayment';
    // A payment is limited by the caps of the day on which it was offered.
    const { termsOfDay } = await readLoan(resources, built, valueOn);
    const paying = { id: `p${number}`, amount: payment.amount, purpose, valueOn, at: noonOf(valueOn), terms: termsOfDay } as const;
    await database.transaction().execute((transaction) => paymentsFor(resources).post(transaction, built, paying));
  }
  return { resources, built, today };
}

const rowsOf = async ({ resources, built: { userId, orderId } }: RunningLoan) => {
  const { database } = resources.cells.of(userId);
  const transfers = await sql`select * from transfer where user_id = ${userId} order by source`.execute(database);
  return { record: await findLoanRecord(database, { userId, orderId }), transfers: transfers.rows };
};

/** The loan as the service would quote and post it on this day and on a much later one. */
async function figuresOfLoan({ resources, built, today }: RunningLoan) {
  const days = [today, today + 45].map((day) => readLoan(resources, built, addDays(DISBURSED, day)));
  // The limits of a rollover belong to the day, not to the loan.
  return (await Promise.all(days)).map(({ agreed: { terms: _, ...agreed }, termsOfDay: __, ...loan }) => ({ ...loan, agreed }));
}

async function repost({ resources, built, today }: RunningLoan): Promise<void> {
  const { userId, orderId } = built;
  const at = noonOf(addDays(DISBURSED, today));
  await resources.cells
    .of(userId)
    .database.transaction()
    .execute(async (transaction) => {
      const order = await lockOrder(transaction, { userId, orderId });
      if (order === null) throw new Error('no order');
      await repostLoan(transaction, order, { profile: resources.config.profile, at, cause: `again:${orderId}`, valueOn: manilaDateOf(at) });
    });
}

test(
  `[BEY-19] a release that changes every figure of the terms changes no amount of ${LOANS} running loans`,
  { timeout: scaleTimeout(600_000) },
  async () => {
    const seen = { specified: 0, philippines: 0 };
    for (const life of fc.sample(randomCases, { numRuns: LOANS, seed: SEED })) {
      const running = await run(life);
      const before = await figuresOfLoan(running);
      await repost(running);
      const rows = await rowsOf(running);

      const later = { ...running, resources: resourcesOfRelease(running.resources) };
      expect(await figuresOfLoan(later), JSON.stringify(life)).toEqual(before);
      await repost(later);
      expect(await rowsOf(running), JSON.stringify(life)).toEqual(rows);
      seen[life.terms.philippines ? 'philippines' : 'specified'] += 1;
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(LOANS / 4);
  },
);

test('[BEY-19] the accrual charges each loan by its own terms', { timeout: scaleTimeout(120_000) }, async () => {
  const life = { on: 0, payments: [] };
  const terms = { P: 8_000_00, n: 4, d: 30, rate: 400, fee: 300, rollover: 3000, repeat: false, philippines: false };
  const before = await run({ ...life, terms });
  const { resources } = before;
  const day = addDays(DISBURSED, 31);
  // Agreed after the release.
  const after = await run({ ...life, terms });
  const { database } = resources.cells.of(after.built.userId);
  const lowerPenaltyBands = [{ fromLateDay: 1, bps: 100, perDays: 1 }] as const;
  const termsId = await insertTerms(database, { ...(await termsOfOrder(after)), penaltyInterest: lowerPenaltyBands });
  await sql`update loan_order set terms_id = ${termsId} where order_id = ${after.built.orderId}`.execute(database);

  for (const cell of resources.cells.all) {
    const { profile } = resourcesOfRelease(resources).config;
    await accrueDay(cell.database, { profile, day, at: noonOf(day), onTrouble: (error) => expect.unreachable(String(error)) });
  }

  // ₱1,000.00 once, and 5% or 1% of ₱2,320.00.
  expect(await penaltyOf(before)).toBe(1_116_00);
  expect(await penaltyOf(after)).toBe(1_023_20);
});

async function termsOfOrder({ resources, built: { userId, orderId } }: RunningLoan) {
  const record = await findLoanRecord(resources.cells.of(userId).database, { userId, orderId });
  if (record?.terms === undefined || record.terms === null) throw new Error('the order has no terms');
  return record.terms;
}

const penaltyOf = async ({ resources, built: { userId, orderId } }: RunningLoan) =>
  (await findLoanRecord(resources.cells.of(userId).database, { userId, orderId }))?.order.penaltyBalance;

test('[BEY-19] a loan keeps the cost caps of its offer’s day, and an offer of the next day gets the new caps', async () => {
  const resources = services.philippines;
  const capsOfOffer = async (at: string) => {
    const { borrower, offerId } = await buildOffer(resources, { at: new Date(at) });
    const { database } = borrower.cell;
    const { termsId } = await database.selectFrom('offer').select('termsId').where('offerId', '=', offerId).executeTakeFirstOrThrow();
    return (await readTerms(database, termsId ?? '')).costCaps;
  };
  expect(await capsOfOffer('2026-03-31T23:59:00+08:00')).toMatchObject({ rule: 'SEC MC 3 s.2022', effectiveBpsPerMonth: 1500 });
  expect(await capsOfOffer('2026-04-01T00:00:00+08:00')).toMatchObject({ rule: 'SEC MC 14 s.2025', effectiveBpsPerMonth: 1200 });
});

test('[BEY-19] an offer made before a release is accepted with the terms of that time', async () => {
  const resources = services.specified;
  const { borrower, acceptance } = await buildOffer(resources);
  const { profile } = resourcesOfRelease(resources).config;
  const request = { productId: acceptance.productId, amount: centavos(Number(acceptance.amount)), periods: 120, termUnit: 1 as const };
  const at = await resources.clock.now();
  const { orderId } = await inTransaction(borrower, (transaction) =>
    orderFromOffer(transaction, { profile, userId: borrower.userId, request, at }),
  );
  const record = await findLoanRecord(borrower.cell.database, { userId: borrower.userId, orderId });
  expect(record?.terms?.penaltyInterest).toEqual(profiles.specified.penaltyInterest);
});

test('[BEY-19] rejects terms that were changed in the database', async () => {
  const { database } = await buildBorrower(services.specified).then(({ cell }) => cell);
  const termsId = await insertTerms(database, { ...(await anyTerms(database)), changeNoticeDays: 9 });
  await sql`update loan_terms set terms = jsonb_set(terms, '{changeNoticeDays}', '8') where terms_id = ${termsId}`.execute(database);
  await expect(readTerms(database, termsId)).rejects.toThrow('were changed in the database');
  await sql`delete from loan_terms where terms_id = ${termsId}`.execute(database);
});

async function anyTerms(database: Parameters<typeof readTerms>[0]) {
  const { terms } = await database.selectFrom('loan_terms').select('terms').limit(1).executeTakeFirstOrThrow();
  return terms;
}

test('[BEY-19] the accrual gives an order of an earlier version its terms', async () => {
  const { resources, built } = await run({
    terms: { P: 8_000_00, n: 4, d: 30, rate: 400, fee: 300, rollover: 3000, repeat: false, philippines: false },
    on: 0,
    payments: [],
  });
  const { database } = resources.cells.of(built.userId);
  await sql`update loan_order set terms_id = null where order_id = ${built.orderId}`.execute(database);
  const at = noonOf(calendarDate('2026-03-02'));
  const { profile } = resources.config;
  await accrueDay(database, { profile, day: manilaDateOf(at), at, onTrouble: (error) => expect.unreachable(String(error)) });
  expect((await findLoanRecord(database, built))?.terms?.penaltyInterest).toEqual(profiles.specified.penaltyInterest);
});
