import { addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import { expect, test } from 'vitest';
import { buildClosing, buildComplaint, buildReply } from '../../../testing/complaints.ts';
import { orderedSession } from '../../../testing/loan-sessions.ts';
import { inTransaction } from '../../../testing/loans.ts';
import type { BuiltOrder } from '../../../testing/loans.ts';
import { noonOf, paymentsFor } from '../../../testing/payments.ts';
import { readLoan } from '../../../testing/read-loan.ts';
import type { TestService } from '../../../testing/service.ts';
import { startService } from '../../../testing/service.ts';
import { findLoanRecord } from '../../lending/servicing/loan-rows.ts';
import { findReview } from '../../lending/origination/review.ts';
import { accrueDay } from '../../lending/servicing/accrual.ts';
import { unpaidPenalties } from '../../lending/engine/loan.ts';
import { trialBalance } from '../../lending/servicing/trial-balance.ts';
import { decideReview } from '../../lending/complaints/staff-complaints.ts';

const specified = await startService();
const philippines = await startService({ environment: { HIRAM_PROFILE: 'philippines' } });

/** Penalty of an order three days late, at 5% of ₱2,320.00 per thirty days. */
const LATE_PENALTY = 11_61;
const PENALTY_PER_DAY = 3_87;

async function buildOrderUnderReview({ app, resources }: TestService) {
  const today = manilaDateOf(await resources.clock.now());
  const { profile } = resources.config;
  const { session, ...order } = await orderedSession(resources, 180);
  const { database } = order.borrower.cell;
  const complaintId = await buildComplaint(app, session, { orderNo: order.orderId });
  const dayOf = (days: number) => addDays(today, days);
  return {
    order,
    complaintId,
    async accrueUntil(days: number): Promise<void> {
      for (let number = 1; number <= days; number += 1) {
        await accrueDay(database, {
          profile,
          day: dayOf(number),
          at: noonOf(dayOf(number)),
          onTrouble: (error) => expect(error).toBeNull(),
        });
      }
    },
    decide(outcome: 'upheld' | 'rejected', days: number): Promise<boolean> {
      const clock = { ...resources.clock, now: () => Promise.resolve(noonOf(dayOf(days))) };
      const doing = { command: outcome, operator: 'liza', reason: 'the bank’s list', options: {} };
      return decideReview({ ...resources, clock, config: { ...resources.config, profile } }, { complaintId, outcome }, doing);
    },
    penaltiesOn: async (days: number): Promise<number> => unpaidPenalties(await readLoan(resources, order, dayOf(days))),
    payOn: (days: number, amount: number): Promise<boolean> =>
      inTransaction(order.borrower, (transaction) =>
        paymentsFor(resources).post(transaction, order, { id: 'p1', amount, valueOn: dayOf(days), at: noonOf(dayOf(days)) }),
      ),
  };
}

const reviewOf = async ({ borrower, userId, orderId }: BuiltOrder) => {
  const row = await borrower.cell.database
    .selectFrom('order_review')
    .selectAll()
    .where('userId', '=', userId)
    .where('orderId', '=', orderId)
    .where('decidedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
};

test('[BEY-11] penalties accrue during a review, and an upheld review reverses exactly those penalties', async () => {
  const { order, complaintId, accrueUntil: liveUntil, decide, penaltiesOn } = await buildOrderUnderReview(philippines);
  expect(await reviewOf(order)).toMatchObject({ complaintId, outcome: null });
  expect(await penaltiesOn(0)).toBe(LATE_PENALTY);
  await liveUntil(4);
  expect(await penaltiesOn(4)).toBe(LATE_PENALTY + 4 * PENALTY_PER_DAY);

  expect([await decide('upheld', 4), await decide('upheld', 4)]).toEqual([true, false]);

  expect(await penaltiesOn(4)).toBe(LATE_PENALTY);
  expect(await penaltiesOn(5)).toBe(LATE_PENALTY + PENALTY_PER_DAY);
  expect(await reviewOf(order)).toBeNull();
  const review = await findReview(order.borrower.cell.database, { userId: order.userId, complaintId });
  expect(review).toMatchObject({ outcome: 'upheld', penaltiesReversed: 4 * PENALTY_PER_DAY });
  await expect(decide('rejected', 5)).rejects.toThrow('was already upheld');
  expect(await trialBalance(philippines.resources)).toMatchObject({ sum: 0, differences: [] });
});

test('[BEY-11] a rejected review leaves all penalties owed', async () => {
  const { order, accrueUntil: liveUntil, decide, penaltiesOn } = await buildOrderUnderReview(philippines);
  await liveUntil(4);

  expect([await decide('rejected', 4), await decide('rejected', 4)]).toEqual([true, false]);

  expect(await penaltiesOn(4)).toBe(LATE_PENALTY + 4 * PENALTY_PER_DAY);
  expect(await reviewOf(order)).toBeNull();
  expect(await trialBalance(philippines.resources)).toMatchObject({ sum: 0, differences: [] });
});

test('[BEY-11] an upheld review reallocates penalties paid during the review to the interest owed', async () => {
  const { order, accrueUntil: liveUntil, decide, penaltiesOn, payOn } = await buildOrderUnderReview(philippines);
  await liveUntil(4);
  await payOn(4, LATE_PENALTY + 4 * PENALTY_PER_DAY);
  expect(await penaltiesOn(4)).toBe(0);

  await decide('upheld', 4);

  const [first] = (await findLoanRecord(order.borrower.cell.database, order))?.instalments ?? [];
  expect(first).toMatchObject({ unpaidPenalty: 0, paidInterest: 4 * PENALTY_PER_DAY, paidPrincipal: 0 });
  expect(await trialBalance(philippines.resources)).toMatchObject({ sum: 0, differences: [] });
});

test('[BEY-11] in the specified profile a complaint about an unrecorded payment opens no review; penalties stay', async () => {
  const { order, complaintId, accrueUntil: liveUntil, decide, penaltiesOn } = await buildOrderUnderReview(specified);
  expect(complaintId).not.toBe('');
  expect(await reviewOf(order)).toBeNull();
  // ₱1,000.00 once, and 5% of ₱2,320.00 per day.
  expect(await penaltiesOn(0)).toBe(1_348_00);
  await liveUntil(2);
  await expect(decide('upheld', 2)).rejects.toThrow('did not put an order under review');
  expect(await penaltiesOn(2)).toBe(1_580_00);
});

test('[BEY-11] other complaints and complaints about a settled order open no review', async () => {
  const { app, resources } = philippines;
  const late = await orderedSession(resources, 180);
  await buildComplaint(app, late.session, { orderNo: late.orderId, problemType: '3' });
  const paid = await orderedSession(resources, 200);
  const complaintId = await buildComplaint(app, paid.session, { orderNo: paid.orderId });

  expect([await reviewOf(late), await reviewOf(paid)]).toEqual([null, null]);
  const decision = { complaintId, outcome: 'upheld' } as const;
  const doing = { command: 'uphold-review', operator: 'liza', reason: '', options: {} };
  await expect(decideReview(resources, decision, doing)).rejects.toThrow('did not put an order under review');
});

test('[BEY-11] a second complaint opens no second review; a complaint stays open until its review is decided', async () => {
  const { app, resources } = philippines;
  const { session, ...order } = await orderedSession(resources, 180);
  const first = await buildComplaint(app, session, { orderNo: order.orderId });
  const second = await buildComplaint(app, session, { orderNo: order.orderId, problemDetail: 'I paid on Tuesday too.' });

  expect(await reviewOf(order)).toMatchObject({ complaintId: first });
  for (const each of [first, second]) await buildReply(resources, each, 'We are looking.');
  expect(await buildClosing(resources, second)).toBe(true);
  await expect(buildClosing(resources, first)).rejects.toThrow('is not decided yet');
});
