import { PAYDAYS } from '@hiram/contract/endpoints/payment-plan.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, test } from 'vitest';
import { scaleTimeout, SOAK } from '../../../../../tools/testing/timeout-scale.ts';
import { inTransaction } from '../../../testing/loans.ts';
import type { BuiltOrder } from '../../../testing/loans.ts';
import { agreeOn } from '../../../testing/payment-plans.ts';
import { day, noonOf, paymentsFor } from '../../../testing/payments.ts';
import { SEED, randomOf } from '../../../testing/random.ts';
import { readLoan } from '../../../testing/read-loan.ts';
import { startService } from '../../../testing/service.ts';
import { planReminders } from '../reminders/plan-reminders.ts';
import { unpaidOf } from '../engine/loan.ts';
import { paymentPlanChoices } from '../engine/payment-plan-choices.ts';
import type { PaymentPlanBounds, PaymentPlanChoice } from '../engine/payment-plan-choices.ts';
import { quoteOf } from '../engine/quote.ts';
import { ledgerDifferences } from '../ledger/check.ts';
import { lockOrder } from '../ledger/transfers.ts';
import { accrueDay } from './accrual.ts';
import { writeOff } from './staff-transactions.ts';
import { trialBalance } from './trial-balance.ts';

/** Plans in the real database: agreed, paid and missed on random days, with the nightly accrual in between. */
const LOANS = 300;
const { resources } = await startService({ environment: { HIRAM_PROFILE: 'philippines' } });
const { profile } = resources.config;
const { paidOut, pay } = paymentsFor(resources);
const random = randomOf(SEED);
const bounds: PaymentPlanBounds = { longestDays: 180, leastPayment: centavos(200_00), most: 2 };
const onTrouble = (error: unknown): void => {
  throw error;
};

const rowOf = ({ borrower: { cell }, userId, orderId }: BuiltOrder) =>
  cell.database.selectFrom('loan_order').selectAll().where('userId', '=', userId).where('orderId', '=', orderId).executeTakeFirstOrThrow();
const differencesOf = ({ borrower: { cell }, userId }: BuiltOrder) => ledgerDifferences(cell.database, userId);
const eventsOf = async ({ borrower: { cell }, userId }: BuiltOrder) =>
  (await cell.database.selectFrom('event').select('type').where('userId', '=', userId).orderBy('number').execute()).map(({ type }) => type);
const accrueNight = ({ borrower: { cell } }: BuiltOrder, on: number) =>
  accrueDay(cell.database, { profile, day: day(on), at: noonOf(day(on)), onTrouble });

interface PlannedLoan {
  readonly order: BuiltOrder;
  readonly on: number;
  readonly choice: PaymentPlanChoice;
}

async function agreed(order: BuiltOrder, on: number): Promise<PlannedLoan> {
  const loan = await readLoan(resources, order, day(on));
  const amount = centavos(random.between(30_000, 200_000));
  const offered = paymentPlanChoices(loan, bounds, { amount, paydays: PAYDAYS[random.between(0, 2)] ?? 'both' });
  const choice = offered?.choices[random.between(0, offered.choices.length - 1)];
  if (choice === undefined) throw new Error('no plan is offered');
  await agreeOn(resources, order, { loan, choice, at: noonOf(day(on)) });
  return { order, on, choice };
}

async function plannedLoan(): Promise<PlannedLoan> {
  const order = await paidOut();
  const on = random.between(24, 80);
  if (random.between(0, 2) === 0) await pay(order, { id: `${order.orderId}:before`, amount: random.between(100, 100_000), on: on - 20 });
  return agreed(order, on);
}

test.runIf(SOAK)(
  `[BEY-23] ${LOANS} kept plans: each payment is the amount due, no penalty accrues, and the books balance after each`,
  { timeout: scaleTimeout(900_000) },
  async () => {
    for (let count = 0; count < LOANS; count += 1) {
      const { order, on, choice } = await plannedLoan();
      const before = await readLoan(resources, order, day(on));
      for (const step of choice.steps) {
        const loan = await readLoan(resources, order, day(step.day));
        expect(quoteOf(loan)).toMatchObject({ dueNow: step.amount, nextDueOn: day(step.day) });
        expect((await rowOf(order)).planDueOn).toBe(day(step.day));
        await pay(order, { id: `${order.orderId}:${step.day}`, amount: step.amount, on: step.day });
        expect(await differencesOf(order)).toEqual([]);
      }
      const row = await rowOf(order);
      expect([row.principalBalance, row.interestBalance, row.penaltyBalance, row.overpaymentBalance]).toEqual([0, 0, 0, 0]);
      expect([row.planFees ?? 0, row.planDueOn, row.penaltiesCharged]).toEqual([choice.price, null, before.penaltiesCharged]);
      const events = await eventsOf(order);
      expect([events.includes('loan.payment_plan.agreed'), events.at(-1), events.includes('loan.payment_plan.broken')]).toEqual([
        true,
        'loan.paid_off',
        false,
      ]);
    }
    expect(await trialBalance(resources)).toMatchObject({ sum: 0, differences: [] });
  },
);

test.runIf(SOAK)(
  `[BEY-23] ${LOANS} plans broken at random payments: the next accrual restores the former due dates, with no earlier charge`,
  { timeout: scaleTimeout(900_000) },
  async () => {
    for (let count = 0; count < LOANS; count += 1) {
      const { order, on, choice } = await plannedLoan();
      const previousLoan = await readLoan(resources, order, day(on));
      const formerDueDays = previousLoan.paymentPlans[0]?.formerDueDays ?? [];
      const place = random.between(0, choice.steps.length - 1);
      for (const step of choice.steps.slice(0, place))
        await pay(order, { id: `${order.orderId}:${step.day}`, amount: step.amount, on: step.day });
      const missedDay = choice.steps[place]?.day ?? 0;
      // The accrual of the missed day itself changes nothing.
      await accrueNight(order, missedDay);
      expect((await rowOf(order)).planDueOn).toBe(day(missedDay));
      expect((await rowOf(order)).penaltiesCharged).toBe(previousLoan.penaltiesCharged);

      await accrueNight(order, missedDay + 1);
      const row = await rowOf(order);
      const loan = await readLoan(resources, order, day(missedDay + 1));
      expect([row.planDueOn, row.accruedThrough]).toEqual([null, day(missedDay + 1)]);
      const due = await order.borrower.cell.database
        .selectFrom('instalment')
        .select('dueOn')
        .where('orderId', '=', order.orderId)
        .orderBy('number')
        .execute();
      expect(due.map((each) => each.dueOn)).toEqual(formerDueDays.map(day));
      const isLate = loan.instalments.some((each) => unpaidOf(each) > 0 && each.dueDay <= missedDay);
      expect(row.penaltiesCharged > previousLoan.penaltiesCharged).toBe(isLate);
      expect(await differencesOf(order)).toEqual([]);
      expect(await eventsOf(order)).toContain('loan.payment_plan.broken');
      // From here on the loan is late like any other, and the accrual statement and the engine agree.
      await accrueNight(order, missedDay + 2);
      expect((await rowOf(order)).penaltiesCharged).toBe((await readLoan(resources, order, day(missedDay + 2))).penaltiesCharged);
      await inTransaction(order.borrower, async (transaction) => {
        const locked = await lockOrder(transaction, order);
        if (locked !== null) await writeOff(transaction, locked, { profile, at: noonOf(day(missedDay + 2)) });
      });
    }
    expect(await trialBalance(resources)).toMatchObject({ sum: 0, differences: [] });
  },
);

test('[BEY-23] [BEY-16] reminders are planned for the payments of a plan instead of its instalments', async () => {
  const order = await paidOut();
  const { choice } = await agreed(order, 40);
  const first = choice.steps[0]?.day ?? 0;
  const { database } = order.borrower.cell;

  await planReminders(database, resources.config.contactRules, noonOf(day(first - 2)));
  const reminders = await database.selectFrom('reminder').selectAll().where('orderId', '=', order.orderId).execute();
  expect(reminders.map(({ number, dueOn, daysAhead }) => [number, dueOn, daysAhead])).toEqual([[1, day(first), 2]]);
});
