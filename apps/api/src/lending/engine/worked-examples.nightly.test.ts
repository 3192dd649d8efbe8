import { addDays, calendarDate, daysBetween } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { PROFILE_NAMES } from '@hiram/contract/product/profile.ts';
import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../../tools/testing/timeout-scale.ts';
import { buildBorrower } from '../../../testing/factories.ts';
import { buildExample } from '../../../testing/build-example.ts';
import type { BuiltExample } from '../../../testing/build-example.ts';
import { stateOf, workedExamples } from '../../../testing/worked-examples.ts';
import type { WorkedExample, ExampleState, ExampleStep } from '../../../testing/worked-examples.ts';
import { noonOf } from '../../../testing/payments.ts';
import { startService } from '../../../testing/service.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { accrueDueDays } from '../../jobs/accrue.ts';
import { postedFlows } from '../../../testing/posted-flows.ts';
import { lockOrder } from '../ledger/transfers.ts';
import { findLoanRecord, loanFromRecord } from '../servicing/loan-rows.ts';
import type { Resources } from '../../providers/resources.ts';
import { paidIn } from './paid.ts';
import { postTransaction } from '../servicing/repost-loan.ts';
import { trialBalance } from '../servicing/trial-balance.ts';

/** Reads the stored rows without advancing them, so that an error of the job or of a posting is not corrected by the reading. */
async function stored(resources: Resources, database: CellDatabase, built: BuiltExample, today: CalendarDate): Promise<ExampleState> {
  const record = await findLoanRecord(database, built);
  if (record === null) throw new Error('no order');
  const loan = loanFromRecord(resources.config.profile, record);
  loan.day = daysBetween(loan.agreed.disbursedOn, today);
  return { ...stateOf(loan), paid: paidIn(await postedFlows(database, built)) };
}

async function setClock({ directory, clock }: Resources, to: Date): Promise<void> {
  const row = { onlyRow: true, offsetSeconds: Math.round((to.getTime() - clock.real().getTime()) / 1000) };
  await directory
    .insertInto('sandbox_clock')
    .values(row)
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet(row))
    .execute();
}

async function applyStep(
  resources: Resources,
  database: CellDatabase,
  { userId, orderId }: BuiltExample,
  step: ExampleStep,
): Promise<void> {
  const amount = step.pay ?? step.rollover;
  if (amount === undefined) return;
  const payment = {
    transactionId: `${orderId}:${step.date}`,
    kind: step.pay === undefined ? 'rollover' : 'repayment',
    amount: centavos(amount),
    valueOn: calendarDate(step.date),
    intentId: null,
    channelName: 'Test',
  } as const;
  const at = await resources.clock.now();
  await database.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, { userId, orderId });
    if (order === null) throw new Error('no order');
    await postTransaction(transaction, order, payment, { profile: resources.config.profile, at });
  });
}

/** Moves an example by whole days, so that all examples run at once. A loan depends only on the days between its dates. */
function shiftExample(disbursedOn: CalendarDate, example: WorkedExample): WorkedExample {
  const days = daysBetween(calendarDate(example.disbursed), disbursedOn);
  const moved = (date: string): CalendarDate => addDays(calendarDate(date), days);
  return {
    ...example,
    disbursed: disbursedOn,
    steps: example.steps.map((step) => ({
      ...step,
      date: moved(step.date),
      instalments: step.instalments.map((each) => ({ ...each, due: moved(each.due) })),
    })),
  };
}

type BuiltStep = readonly [BuiltExample, ExampleStep];

async function buildExamples(resources: Resources): Promise<ReadonlyMap<CalendarDate, readonly BuiltStep[]>> {
  const profileExamples = workedExamples.filter(({ profile }) => profile === resources.config.profile.name);
  const steps = await Promise.all(
    profileExamples.map(async (example, index) => {
      // The days include a leap day.
      const moved = shiftExample(addDays(calendarDate('2027-11-01'), index % 30), example);
      const built = await buildExample(await buildBorrower(resources, { inCell: 0 }), moved);
      return moved.steps.map((step): BuiltStep => [built, step]);
    }),
  );
  const byDay = new Map<CalendarDate, BuiltStep[]>();
  for (const each of steps.flat()) {
    const date = calendarDate(each[1].date);
    byDay.set(date, [...(byDay.get(date) ?? []), each]);
  }
  return byDay;
}

test.each(PROFILE_NAMES)(
  '[ORD-01] every worked example of the profile %s matches to the centavo, day by day through job, payments and books',
  { timeout: scaleTimeout(300_000) },
  async (profile) => {
    const environment = { HIRAM_PROFILE: profile, SANDBOX: 'on', SANDBOX_URL: 'http://127.0.0.1:1' };
    const { resources } = await startService({ environment });
    const [{ database } = { database: null }] = resources.cells.all;
    if (database === null) throw new Error('no cell');
    const troubles: unknown[] = [];
    const log = { info: () => undefined, warn: (fields: object) => void troubles.push(fields) };
    const stepsOn = await buildExamples(resources);
    const [first = '', ...later] = [...stepsOn.keys()].toSorted();

    let checkedSteps = 0;
    for (let day = calendarDate(first); day <= (later.at(-1) ?? ''); day = addDays(day, 1)) {
      await setClock(resources, noonOf(day));
      await accrueDueDays({ ...resources, database, log, profile: resources.config.profile, accrualDaysAtOnce: 7 });
      const replayStep = async ([built, step]: BuiltStep): Promise<void> => {
        await applyStep(resources, database, built, step);
        const { pay, rollover, look, ...expected } = step;
        // No worked example has a payment plan.
        const paid = { ...expected.paid, plan: 0 };
        expect(await stored(resources, database, built, day), `order ${built.orderId}`).toEqual({ ...expected, paid });
        checkedSteps += 1;
      };
      await Promise.all((stepsOn.get(day) ?? []).map(replayStep));
    }

    expect(checkedSteps).toBe(workedExamples.filter((example) => example.profile === profile).flatMap(({ steps }) => steps).length);
    expect(troubles).toEqual([]);
    expect(await trialBalance(resources)).toMatchObject({ sum: 0, differences: [] });
  },
);
