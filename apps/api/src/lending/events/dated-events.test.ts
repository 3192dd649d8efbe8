import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import { addDays } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inRole } from '../../../../../tools/testing/process-role.ts';
import { scaleTimeout } from '../../../../../tools/testing/timeout-scale.ts';
import { afterFile } from '../../../testing/after-file.ts';
import { buildComplaint, buildReply } from '../../../testing/complaints.ts';
import { buildBorrower } from '../../../testing/factories.ts';
import type { BuiltBorrower } from '../../../testing/factories.ts';
import { orderedSession } from '../../../testing/loan-sessions.ts';
import { buildOffer, buildOrder } from '../../../testing/loans.ts';
import type { BuiltOrder } from '../../../testing/loans.ts';
import { day, noonOf, paymentsFor } from '../../../testing/payments.ts';
import { startService } from '../../../testing/service.ts';
import { shardOf } from '../../platform/db/cells.ts';
import type { Cell } from '../../platform/db/cells.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { moveShard } from '../../platform/shards/move-shard.ts';
import { accrueDay } from '../servicing/accrual.ts';
import { recordDatedEvents } from './dated-events.ts';
import type { CellTables } from '../../tables/cell.ts';

const TEST = { timeout: scaleTimeout(120_000) };
const { app, resources } = await startService({ environment: { HIRAM_PROFILE: 'philippines' } });
const payments = paymentsFor(resources);
const { profile } = resources.config;
const [first, second] = resources.cells.all as [Cell, Cell];
const workerDatabases = new Map(
  resources.cells.all.map(({ name, url }) => {
    const open = { role: 'worker', max: 2, timeoutScale: 60, onIdleError: () => undefined } as const;
    const database = openDatabase<CellTables>(inRole(url, 'worker'), open);
    afterFile(() => database.destroy());
    return [name, database];
  }),
);

const workerOf = ({ name }: Cell) => {
  const database = workerDatabases.get(name);
  if (database === undefined) throw new Error('no such cell');
  return database;
};
const recordEventsOn = (cell: Cell, at: Date): Promise<number> => recordDatedEvents(workerOf(cell), at);

/** As if the cell had recorded all events up to this time and none since. */
const recordedThrough = (cell: Cell, at: Date) => cell.database.updateTable('dated_events').set({ recordedThrough: at }).execute();

const eventsOf = async ({ userId }: Pick<BuiltBorrower, 'userId'>, type: string) =>
  (
    await resources.cells
      .of(userId)
      .database.selectFrom('event')
      .select('data')
      .where('userId', '=', userId)
      .where('type', '=', type)
      .orderBy('number')
      .execute()
  ).map(({ data }) => data as Record<string, unknown>);

const paidOutIn = async (inCell: number): Promise<BuiltOrder> => {
  const borrower = await buildBorrower(resources, { inCell });
  return buildOrder(resources, { status: orderStatus.active, borrower, at: noonOf(day(0)) });
};

test('records a due instalment once if a part of it is unpaid, also when the worker missed the day', TEST, async () => {
  const [unpaid, paid, half] = [await paidOutIn(0), await paidOutIn(0), await paidOutIn(0)];
  await payments.pay(paid, { id: 'all', amount: 2_320_00, on: 20 });
  await payments.pay(half, { id: 'half', amount: 1_000_00, on: 20 });
  await recordedThrough(first, noonOf(day(28)));

  await recordEventsOn(first, noonOf(day(29)));
  expect(await eventsOf(unpaid, 'loan.instalment.due')).toEqual([]);
  for (const on of [33, 33, 34]) await recordEventsOn(first, noonOf(day(on)));

  const { userId, orderId } = unpaid;
  expect(await eventsOf(unpaid, 'loan.instalment.due')).toEqual([{ userId, orderId, number: 1, dueOn: day(30), unpaid: 2_320_00 }]);
  expect(await eventsOf(half, 'loan.instalment.due')).toMatchObject([{ number: 1, unpaid: 1_320_00 }]);
  expect(await eventsOf(paid, 'loan.instalment.due')).toEqual([]);
  await recordEventsOn(first, noonOf(day(60)));
  expect(await eventsOf(unpaid, 'loan.instalment.due')).toMatchObject([{ number: 1 }, { number: 2, dueOn: day(60) }]);
  expect(await eventsOf(paid, 'loan.instalment.due')).toMatchObject([{ number: 2 }]);
});

test('records more than one page of due instalments once each, also after an interrupted run', TEST, async () => {
  const order = await paidOutIn(1);
  await sql`
    insert into instalment (user_id, order_id, number, due_on, principal, interest, paid_principal, paid_interest, waived_principal, waived_interest, unpaid_penalty)
    select ${order.userId}, ${order.orderId}, n, ${day(10)}::date, 1, 0, 0, 0, 0, 0, 0 from generate_series(5, 1104) as n`.execute(
    second.database,
  );
  await recordedThrough(second, noonOf(day(9)));

  expect(await recordEventsOn(second, noonOf(day(10)))).toBe(1100);
  await recordedThrough(second, noonOf(day(9)));
  expect(await recordEventsOn(second, noonOf(day(10)))).toBe(1100);

  expect(await eventsOf(order, 'loan.instalment.due')).toHaveLength(1100);
  expect(await recordEventsOn(second, noonOf(day(11)))).toBe(0);
  await sql`delete from instalment where order_id = ${order.orderId} and number > 4`.execute(second.database);
});

test('records an expired offer once, and no accepted or replaced offer', TEST, async () => {
  const borrower = await buildBorrower(resources, { inCell: 0 });
  const at = noonOf(day(0));
  const withdrawnOffer = await buildOffer(resources, { borrower, at });
  const open = await buildOffer(resources, { borrower, at });
  const openOrder = await paidOutIn(0);
  await recordedThrough(first, at);

  for (const on of [2, 4, 5]) await recordEventsOn(first, noonOf(day(on)));

  expect(await eventsOf(borrower, 'loan.offer.expired')).toMatchObject([
    { offerId: open.offerId, expiresAt: noonOf(day(3)).toISOString() },
  ]);
  expect(withdrawnOffer.offerId).not.toBe(open.offerId);
  expect(await eventsOf(openOrder, 'loan.offer.expired')).toEqual([]);
});

test('records a complaint without a reply once, the day after its promise, and no answered complaint', TEST, async () => {
  const [unansweredComplaint, answered] = [
    await orderedSession(resources, orderStatus.overdue),
    await orderedSession(resources, orderStatus.overdue),
  ];
  const complaintId = await buildComplaint(app, unansweredComplaint.session, { orderNo: unansweredComplaint.orderId });
  await buildReply(resources, await buildComplaint(app, answered.session, { orderNo: answered.orderId }), 'We look into it.');
  const { cell, userId } = unansweredComplaint.borrower;
  const { replyBy } = await cell.database.selectFrom('complaint').select('replyBy').where('userId', '=', userId).executeTakeFirstOrThrow();
  const countRecorded = async (on: CalendarDate): Promise<number> => {
    await Promise.all(resources.cells.all.map((each) => recordEventsOn(each, noonOf(on))));
    return (await eventsOf(unansweredComplaint, 'complaint.due')).length;
  };
  for (const each of resources.cells.all) await recordedThrough(each, await resources.clock.now());

  expect([await countRecorded(replyBy), await countRecorded(addDays(replyBy, 1)), await countRecorded(addDays(replyBy, 2))]).toEqual([
    0, 1, 1,
  ]);

  expect(await eventsOf(unansweredComplaint, 'complaint.due')).toEqual([
    { userId, orderId: unansweredComplaint.orderId, complaintId, replyBy },
  ]);
  expect(await eventsOf(answered, 'complaint.due')).toEqual([]);
});

test('records a due instalment once if its shard moves before or after its day is recorded', TEST, async () => {
  const move = (order: BuiltOrder): Promise<unknown> =>
    moveShard(
      { directoryUrl: resources.config.directoryUrl, cells: resources.config.cellAddresses, log: () => undefined, graceMs: 100 },
      shardOf(order.userId),
      second.name,
    );
  const [before, after] = [await paidOutIn(0), await paidOutIn(0)];

  // The new cell has recorded the day, the old cell has not.
  await recordedThrough(first, noonOf(day(29)));
  await recordedThrough(second, noonOf(day(31)));
  await move(before);
  expect(await eventsOf(before, 'loan.instalment.due')).toEqual([]);
  await recordEventsOn(second, noonOf(day(31)));
  expect(await eventsOf(before, 'loan.instalment.due')).toMatchObject([{ number: 1, dueOn: day(30) }]);

  // The old cell has recorded the day, the new cell has not.
  await recordEventsOn(first, noonOf(day(31)));
  expect(await eventsOf(after, 'loan.instalment.due')).toHaveLength(1);
  await recordedThrough(second, noonOf(day(29)));
  await move(after);
  await recordEventsOn(second, noonOf(day(32)));
  expect(await eventsOf(after, 'loan.instalment.due')).toHaveLength(1);
  expect(await eventsOf(before, 'loan.instalment.due')).toHaveLength(1);
});

const accrue = (cell: Cell, on: CalendarDate) => {
  const onTrouble = (error: unknown): void => {
    throw error;
  };
  return accrueDay(workerOf(cell), { profile, day: on, at: noonOf(on), onTrouble });
};

test('records a late instalment once, on its first night, by the accrual statement or by an earlier posting', TEST, async () => {
  const [orderAccruedAtNight, orderAccruedAtPosting, missed] = [await paidOutIn(0), await paidOutIn(0), await paidOutIn(0)];
  // The order misses its first two nights, which its replay repairs.
  await first.database
    .updateTable('loan_order')
    .set({ accruedThrough: day(20), termsId: null })
    .where('userId', '=', missed.userId)
    .execute();
  await payments.pay(orderAccruedAtPosting, { id: 'too little', amount: 100_00, on: 31 });
  for (const on of [30, 31, 32, 33]) await accrue(first, day(on));

  const order = await first.database
    .selectFrom('loan_order')
    .selectAll()
    .where('userId', '=', orderAccruedAtNight.userId)
    .executeTakeFirstOrThrow();
  const [late, ...others] = await eventsOf(orderAccruedAtNight, 'loan.instalment.late');
  expect(others).toEqual([]);
  expect(late).toEqual({
    userId: orderAccruedAtNight.userId,
    orderId: orderAccruedAtNight.orderId,
    number: 1,
    dueOn: day(30),
    balances: {
      principal: order.principalBalance,
      interest: order.interestBalance,
      penalty: await penaltyOn(orderAccruedAtNight, day(31)),
      overpayment: 0,
      rollover: 0,
    },
  });
  expect(await eventsOf(missed, 'loan.instalment.late')).toMatchObject([{ number: 1, dueOn: day(30) }]);
  expect(await eventsOf(orderAccruedAtPosting, 'loan.instalment.late')).toMatchObject([{ number: 1, dueOn: day(30) }]);
  await payments.pay(orderAccruedAtNight, { id: 'also too little', amount: 100_00, on: 34 });
  expect(await eventsOf(orderAccruedAtNight, 'loan.instalment.late')).toHaveLength(1);
});

const penaltyOn = async ({ userId }: BuiltOrder, on: CalendarDate): Promise<number> => {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from transfer
    where user_id = ${userId} and debit_account = 'penalty' and value_on <= ${on}::date`.execute(first.database);
  return rows[0]?.sum ?? 0;
};

test('the accrual records no event for orders that are late already', TEST, async () => {
  const order = await paidOutIn(1);
  await accrue(second, day(31));
  const count = async () =>
    (await sql<{ count: number }>`select count(*)::integer as count from event`.execute(second.database)).rows[0]?.count;
  const before = await count();
  expect(await eventsOf(order, 'loan.instalment.late')).toHaveLength(1);

  const { orders } = await accrue(second, day(32));

  expect(orders).toBeGreaterThan(0);
  expect(await count()).toBe(before);
});
