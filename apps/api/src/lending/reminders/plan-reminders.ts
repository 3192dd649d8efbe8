import type { ContactRules } from '@hiram/contract/product/contact-rules.ts';
import { addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { sql } from 'kysely';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { isTooLate, firstSending } from './sending-hours.ts';
import type { DaysAhead } from '../../tables/reminder.ts';

/** A due date that moves during the day, by a rollover or a reversal, is noticed after this interval. */
const PLAN_EVERY_MS = 15 * 60_000;
/** Two days before the due date, on it, and, if it is unpaid then, on the first and the seventh day after it. */
const DAYS_AHEAD: readonly DaysAhead[] = [2, 0, -1, -7];

/**
 * Inserts today's reminders from what is unpaid now, so that no code that moves money has to maintain reminders. A reminder that exists is not
 * inserted again.
 */
export async function planReminders(database: CellDatabase, rules: ContactRules, at: Date): Promise<void> {
  if (isTooLate(rules, at)) return;
  await database.transaction().execute(async (transaction) => {
    if (!(await isTimeToPlan(transaction, at))) return;
    for (const daysAhead of DAYS_AHEAD)
      await plan(transaction, daysAhead, { today: manilaDateOf(at), sendAt: firstSending(rules, manilaDateOf(at)) });
  });
}

/** Returns false if reminders were planned a moment ago, by this worker or another one. After the clock was set back they are planned again. */
async function isTimeToPlan(transaction: CellTransaction, at: Date): Promise<boolean> {
  const before = new Date(at.getTime() - PLAN_EVERY_MS);
  const planned = await transaction
    .insertInto('reminder_plan')
    .values({ onlyRow: true, plannedAt: at })
    .onConflict((conflict) =>
      conflict
        .column('onlyRow')
        .doUpdateSet({ plannedAt: at })
        .where(({ eb, or }) => or([eb('reminder_plan.plannedAt', '<=', before), eb('reminder_plan.plannedAt', '>', at)])),
    )
    .executeTakeFirstOrThrow();
  return planned.numInsertedOrUpdatedRows === 1n;
}

interface ReminderSchedule {
  readonly today: CalendarDate;
  readonly sendAt: Date;
}

async function plan(transaction: CellTransaction, daysAhead: DaysAhead, { today, sendAt }: ReminderSchedule): Promise<void> {
  await sql`
    insert into reminder (user_id, order_id, number, due_on, days_ahead, state, send_at, tries)
    select due.user_id, due.order_id, due.number, ${addDays(today, daysAhead)}::date, ${daysAhead}, 'waiting', ${sendAt}, 0
    from (
      select i.user_id, i.order_id, i.number
      from instalment as i
      where i.due_on = ${addDays(today, daysAhead)}::date
        and (i.paid_principal + i.waived_principal < i.principal or i.paid_interest + i.waived_interest < i.interest)
        and not exists (select from loan_order as o where o.user_id = i.user_id and o.order_id = i.order_id and o.plan_due_on is not null)
      union all
      -- By a payment plan its payments are what is due: one reminder each, under the instalment that it pays first.
      select o.user_id, o.order_id, (
        select min(i.number) from instalment as i
        where i.user_id = o.user_id and i.order_id = o.order_id
          and (i.paid_principal + i.waived_principal < i.principal or i.paid_interest + i.waived_interest < i.interest)
      )
      from loan_order as o
      where o.plan_due_on = ${addDays(today, daysAhead)}::date
    ) as due
    where due.number is not null and not exists (
      select from order_review as r where r.user_id = due.user_id and r.order_id = due.order_id and r.decided_at is null
    )
    on conflict do nothing`.execute(transaction);
}
