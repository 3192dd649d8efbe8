import { addDays } from '@hiram/contract/product/dates.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { scaleTimeout, SOAK } from '../../../../../tools/testing/timeout-scale.ts';
import { buildExample } from '../../../testing/build-example.ts';
import type { BuiltExample } from '../../../testing/build-example.ts';
import { buildBorrower } from '../../../testing/factories.ts';
import type { BuiltBorrower } from '../../../testing/factories.ts';
import { DISBURSED } from '../../../testing/model-under-test.ts';
import { noonOf, paymentsFor } from '../../../testing/payments.ts';
import { SEED } from '../../../testing/random.ts';
import { randomTerms } from '../../../testing/random-terms.ts';
import { readLoan } from '../../../testing/read-loan.ts';
import type { ReferenceTerms } from '../../../testing/reference-model.ts';
import { startService } from '../../../testing/service.ts';
import { coolingOffReturnOf } from '../../lending/engine/cooling-off.ts';
import { totalOwed } from '../../lending/engine/loan.ts';
import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import { loanStatus } from '../../lending/engine/order-status.ts';
import { lockOrder } from '../../lending/ledger/transfers.ts';
import { reversePayment } from '../../lending/servicing/staff-transactions.ts';
import { trialBalance } from '../../lending/servicing/trial-balance.ts';
import { readCertificate } from './certificate.service.ts';
import { checkNumber } from './check-document.service.ts';
import { readReceipts } from './receipt.service.ts';

const LOAN_COUNT = SOAK ? 500 : 10;
const { resources } = await startService({ environment: { HIRAM_PROFILE: 'philippines' } });

interface Case {
  readonly terms: ReferenceTerms;
  /** The length of the cooling-off period in days, and the day of the give-back in per mille of the period. */
  readonly days: number;
  readonly on: number;
  /** Earlier payments, in per mille of the principal. */
  readonly before: readonly number[];
}

const cases: fc.Arbitrary<Case> = fc.record({
  terms: randomTerms.map((terms) => ({ ...terms, philippines: true })),
  days: fc.integer({ min: 1, max: 14 }),
  on: fc.nat(1000),
  before: fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 2 }),
});

interface BuiltLoan extends BuiltExample {
  readonly borrower: BuiltBorrower;
  readonly on: number;
  readonly lastDay: number;
}

async function buildDisbursedLoan({ terms: { philippines: _, repeat, ...figures }, days, on, before }: Case): Promise<BuiltLoan> {
  const borrower = await buildBorrower(resources);
  const client = repeat ? 'repeat' : 'new';
  const example = { terms: figures, profile: 'philippines', client, disbursed: DISBURSED, steps: [] } as const;
  const built = await buildExample(borrower, example, { coolingOffDays: days });
  const builtLoan = { ...built, borrower, on: Math.floor((on * (days + 1)) / 1001), lastDay: days };
  for (const [index, part] of before.entries())
    await pay(builtLoan, `before${index}`, Math.floor((figures.P * part) / 1000), Math.min(index, builtLoan.on));
  return builtLoan;
}

const pay = ({ borrower, ...order }: BuiltLoan, id: string, amount: number, on: number): Promise<boolean> => {
  const valueOn = addDays(DISBURSED, on);
  const paying = { id: `${order.orderId}:${id}`, amount, purpose: 'payoff', valueOn, at: noonOf(valueOn) } as const;
  return borrower.cell.database.transaction().execute((transaction) => paymentsFor(resources).post(transaction, order, paying));
};

const loanOn = (builtLoan: BuiltLoan, day: number) => readLoan(resources, builtLoan, addDays(DISBURSED, day));
const returnAmountOn = async (builtLoan: BuiltLoan, day = builtLoan.on): Promise<number> =>
  coolingOffReturnOf(await loanOn(builtLoan, day))?.amount ?? 0;

/** Accounts of the order whose transfers do not sum to zero. */
async function accountsOf({ userId, orderId, borrower }: BuiltLoan): Promise<readonly string[]> {
  const { rows } = await sql<{ account: string }>`
    select account from (
      select debit_account as account, amount from transfer where user_id = ${userId} and order_id = ${orderId}
      union all
      select credit_account, -amount from transfer where user_id = ${userId} and order_id = ${orderId}
    ) as legs group by account having sum(amount) <> 0`.execute(borrower.cell.database);
  return rows.map(({ account }) => account);
}

test(
  `[BEY-22] ${LOAN_COUNT} loans given back on random days leave no ledger balance, and each has a valid certificate`,
  { timeout: scaleTimeout(SOAK ? 900_000 : 120_000) },
  async () => {
    const lastDayCounts = { first: 0, last: 0, partly: 0 };
    for (const [index, each] of fc.sample(cases, { numRuns: LOAN_COUNT, seed: SEED }).entries()) {
      const builtLoan = await buildDisbursedLoan(each);
      await pay(builtLoan, 'back', await returnAmountOn(builtLoan), builtLoan.on);

      expect(await accountsOf(builtLoan), JSON.stringify(each)).toEqual([]);
      const { certificate } = await readCertificate(resources, builtLoan);
      const back = { givenBack: true, closedOn: addDays(DISBURSED, builtLoan.on) };
      expect(certificate, JSON.stringify(each)).toMatchObject({ ...back, totalPaid: each.terms.P - Math.floor(feeOf(each.terms)) });
      const typedNumber = { number: certificate?.number ?? '', code: certificate?.checkCode ?? '' };
      const checked = await checkNumber(resources, typedNumber, `10.1.${Math.floor(index / 100)}.${index % 100}`);
      expect(checked).toMatchObject({ kind: 'certificate', stands: true, givenBack: true, date: back.closedOn });
      lastDayCounts.first += builtLoan.on === 0 ? 1 : 0;
      lastDayCounts.last += builtLoan.on === builtLoan.lastDay ? 1 : 0;
      lastDayCounts.partly += each.before.length > 0 ? 1 : 0;
    }
    expect(Math.min(...Object.values(lastDayCounts))).toBeGreaterThan(LOAN_COUNT / 20);
    const { accounts, sum, differences } = await trialBalance(resources);
    expect({ sum, differences, left: Object.entries(accounts).filter(([, amount]) => amount !== 0) }).toEqual({
      sum: 0,
      differences: [],
      left: [],
    });
  },
);

/** Rounded half up, as when the fee is withheld. */
const feeOf = ({ P, fee }: ReferenceTerms): number => (P * fee + 5_000) / 10_000;

/** Builds a loan of ₱8,000.00, of which ₱7,760.00 was disbursed, with three cooling-off days. */
const sample = (on: number): Promise<BuiltLoan> =>
  buildDisbursedLoan({
    terms: { P: 8_000_00, n: 4, d: 30, rate: 400, fee: 300, rollover: 500, philippines: true, repeat: false },
    days: 3,
    on: on * 251,
    before: [],
  });

test.each([
  ['one centavo short', 1, 7_759_99],
  ['a day too late', 4, 7_760_00],
])('[BEY-22] a payment %s is an ordinary payment, and the loan continues without a certificate', async (_what, on, amount) => {
  const builtLoan = await sample(0);
  await pay(builtLoan, 'short', amount, on);

  const loan = await loanOn(builtLoan, on);
  // Allocated to interest first, instalment by instalment, as any payment.
  expect([totalOwed(loan), loan.givenBackDay]).toEqual([8_800_00 - amount, null]);
  expect(await readCertificate(resources, builtLoan)).toEqual({ certificate: null });
  const { receipts } = await readReceipts(resources, builtLoan);
  expect(receipts[0]?.givesBack).toBe(on <= 3 ? false : undefined);
});

test('[BEY-22] paying the missing centavo within the cooling-off days gives the loan back', async () => {
  const builtLoan = await sample(2);
  await pay(builtLoan, 'short', 7_759_99, 1);
  expect(await returnAmountOn(builtLoan, 2)).toBe(1);

  await pay(builtLoan, 'rest', 1, 2);

  expect(await accountsOf(builtLoan)).toEqual([]);
  const { receipts } = await readReceipts(resources, builtLoan);
  expect(receipts.map(({ givesBack }) => givesBack)).toEqual([true, false]);
});

test('[BEY-22] an amount above the give-back sum is an overpayment', async () => {
  const builtLoan = await sample(1);
  await pay(builtLoan, 'back', 7_800_00, 1);

  expect(await loanOn(builtLoan, 1)).toMatchObject({ overpayment: 40_00, givenBackDay: 1 });
  expect(await accountsOf(builtLoan)).toEqual(expect.arrayContaining(['lender.cash', 'overpayment']));
});

test('[BEY-22] reversing the give-back payment restores the loan and invalidates its certificate', async () => {
  const [builtLoan, otherLoan] = [await sample(1), await sample(1)];
  await pay(builtLoan, 'back', 7_760_00, 1);
  const { certificate } = await readCertificate(resources, builtLoan);
  expect(loanStatus(await loanOn(builtLoan, 1))).toBe(orderStatus.settled);

  const { profile } = resources.config;
  const reversal = { profile, at: noonOf(addDays(DISBURSED, 40)) };
  await builtLoan.borrower.cell.database.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, builtLoan);
    if (order === null) throw new Error('the order is missing');
    await reversePayment(transaction, order, `${builtLoan.orderId}:back`, reversal);
  });

  const running = await loanOn(builtLoan, 45);
  expect(running).toEqual(await loanOn(otherLoan, 45));
  expect(running.penaltiesCharged).toBeGreaterThan(0);
  expect(await readCertificate(resources, builtLoan)).toEqual({ certificate: null });
  const typedNumber = { number: certificate?.number ?? '', code: certificate?.checkCode ?? '' };
  const checked = await checkNumber(resources, typedNumber, '10.2.0.1');
  expect(checked).toMatchObject({ stands: false, date: null });
  expect(checked).not.toHaveProperty('givenBack');
});
