import { addDays, calendarDate } from '@hiram/contract/product/dates.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { buildBorrower } from '../../../testing/factories.ts';
import { buildOrder } from '../../../testing/loans.ts';
import type { BuiltOrder } from '../../../testing/loans.ts';
import { fillWithComplaints } from '../../../testing/many-complaints.ts';
import { startService } from '../../../testing/service.ts';
import { openTerminal } from '../../../testing/staff-terminal.ts';
import { statementsOf } from '../../../testing/statements.ts';
import { dayFigures } from './day-figures.ts';

const { resources } = await startService();
const { directory } = resources;
const TODAY = calendarDate('2026-11-18');
const at = (text: string): Date => new Date(`${text}+08:00`);
const noon = { ...openTerminal(resources), clock: { ...resources.clock, now: () => Promise.resolve(at('2026-11-18T12:00')) } };

let number = 0;
interface ComplaintDates {
  readonly sentAt: string;
  readonly replyBy: string;
  readonly answeredAt?: string;
}

async function complaint({ borrower, userId, orderId }: BuiltOrder, { sentAt, replyBy, answeredAt }: ComplaintDates): Promise<void> {
  number += 1;
  const id = `CM${String(borrower.shard).padStart(3, '0')}${String(number).padStart(12, '0')}`;
  const answered = answeredAt === undefined ? null : at(answeredAt);
  await sql`insert into complaint (user_id, complaint_id, order_id, type, content, state, content_hash, sent_at, reply_by, answered_at)
    values (${userId}, ${id}, ${orderId}, 2, 'x', ${answered === null ? 'open' : 'answered'}, sha256(${id}::bytea), ${at(sentAt)}, ${replyBy}, ${answered})`.execute(
    borrower.cell.database,
  );
}

test('day figures of all cells: open by age, answered in time or late by Manila days, unmatched money', async () => {
  const orders = await Promise.all(
    [0, 1].map(async (inCell) => buildOrder(resources, { borrower: await buildBorrower(resources, { inCell }), status: 170 })),
  );
  for (const order of orders) {
    await complaint(order, { sentAt: '2026-11-18T00:00', replyBy: '2026-11-20' });
    await complaint(order, { sentAt: '2026-11-17T23:59', replyBy: '2026-11-20' });
    // Answered at the end of the promised day, and just after it.
    await complaint(order, { sentAt: '2026-11-10T09:00', replyBy: '2026-11-13', answeredAt: '2026-11-13T23:59' });
    await complaint(order, { sentAt: '2026-11-10T09:00', replyBy: '2026-11-13', answeredAt: '2026-11-14T00:00' });
    // The first of the 30 days, and the day before it.
    await complaint(order, { sentAt: '2026-10-15T09:00', replyBy: '2026-10-20', answeredAt: '2026-10-20T00:00' });
    await complaint(order, { sentAt: '2026-10-15T09:00', replyBy: '2026-10-19', answeredAt: '2026-10-19T23:59' });
  }
  const [first] = orders;
  if (first === undefined) throw new Error('no order');
  await complaint(first, { sentAt: '2026-10-20T00:00', replyBy: '2026-10-23' });
  await complaint(first, { sentAt: '2026-10-19T23:59', replyBy: '2026-10-23' });
  await complaint(first, { sentAt: '2026-01-01T00:00', replyBy: '2026-01-06' });
  const money = [
    ['2026-11-18T08:00', 100_00, 'PHP', null],
    ['2026-11-18T09:00', 23_45, 'PHP', null],
    ['2026-11-18T09:00', 77_00, 'USD', null],
    ['2026-11-17T09:00', 50_00, 'PHP', '2026-11-18T10:00'],
    ['2026-10-19T23:59', 5_00, 'PHP', null],
  ] as const;
  for (const [index, [received, amount, currency, resolvedAt]] of money.entries())
    await sql`insert into suspense (provider, event_id, amount, currency, reason, channel_name, paid_at, received_at, assigned_order_id, resolved_at)
      values ('payment', ${String(index)}, ${amount}, ${currency}, 'unknown reference', '', ${at(received)}, ${at(received)},
        ${resolvedAt === null ? null : 'OR'}, ${resolvedAt === null ? null : at(resolvedAt)})`.execute(directory);

  const { complaints, unmatched, unmatchedBefore, missing } = await dayFigures(noon);

  expect(missing).toEqual([]);
  expect(complaints.byAge).toHaveLength(31);
  expect(complaints.byAge.filter(({ open }) => open > 0)).toEqual([
    { days: 0, open: 2 },
    { days: 1, open: 2 },
    { days: 29, open: 1 },
    { days: 30, open: 2 },
  ]);
  expect(complaints.byDay.map(({ day }) => day)).toEqual(Array.from({ length: 30 }, (_, index) => addDays(TODAY, index - 29)));
  expect(complaints.byDay.filter(({ inTime, late }) => inTime + late > 0)).toEqual([
    { day: '2026-10-20', inTime: 2, late: 0 },
    { day: '2026-11-13', inTime: 2, late: 0 },
    { day: '2026-11-14', inTime: 0, late: 2 },
  ]);
  expect([complaints.answeredInTime, complaints.answeredLate]).toEqual([4, 2]);
  expect(unmatched).toHaveLength(30);
  expect(unmatched.filter(({ count }) => count > 0)).toEqual([{ day: '2026-11-18', count: 3, amount: 123_45 }]);
  expect(unmatchedBefore).toEqual({ count: 1, amount: 5_00 });
});

test('counts each day through an index and up to a bound, however many complaints there are', async () => {
  const order = await buildOrder(resources, { borrower: await buildBorrower(resources, { inCell: 0 }), status: 170 });
  await fillWithComplaints(order, { count: 20_000, open: 20 });
  const read = await statementsOf(async () => {
    const { byDay } = (await dayFigures(noon)).complaints;
    expect(byDay.at(-1)).toMatchObject({ inTime: 10_000, late: 0 });
  });
  const countingStatements = read.filter(
    ({ text, database }) => text.includes('from complaint') && order.borrower.cell.url.includes(database),
  );
  expect(countingStatements).toHaveLength(2);
  const connection = new pg.Client({ connectionString: order.borrower.cell.url });
  await connection.connect();
  for (const { text, values } of countingStatements) {
    const plan = await connection.query(`explain ${text}`, [...values]);
    expect(JSON.stringify(plan.rows)).not.toContain('Seq Scan on complaint');
  }
  await connection.end();
});
