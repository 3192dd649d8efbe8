import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type pg from 'pg';
import { PRODUCT_ID } from './loans.ts';
import { noonOf } from './payments.ts';

interface Many {
  readonly orders: number;
  readonly disbursedOn: CalendarDate;
  /** Over so many days, one after the other; all on the same day when it is left out. */
  readonly overDays?: number;
}

/** So many paid out orders of ₱8,000.00 in four, thirty days apart. An order's number is its borrower's; the table `many_borrowers` lists them. */
export async function fillWithOrders(connection: pg.Client, { orders, disbursedOn, overDays = 1 }: Many): Promise<void> {
  const at = noonOf(disbursedOn);
  // The rows are right by how they are made; checking every reference would take longer than making them.
  await connection.query('set session_replication_role = replica');
  await connection.query(
    `create table many_borrowers as select 'u' || lpad(n::text, 9, '0') as user_id, '1' || lpad(n::text, 10, '0') as phone,
       $1::date + n % $2::integer as disbursed_on from generate_series(1, $3::integer) as n`,
    [disbursedOn, overDays, orders],
  );
  await connection.query(`insert into borrower select user_id, phone, 'Test Borrower', $1::timestamptz from many_borrowers`, [at]);
  await connection.query(
    `insert into offer (user_id, offer_id, product_id, principal, instalments, period_days, created_at, fee_bps, rate_bps, rollover_bps, fee, proceeds, total_interest, state, expires_at)
     select user_id, 'offer', $2, 800000, 4, 30, $1, 300, 400, 3000, 24000, 776000, 80000, 'accepted', $1 from many_borrowers`,
    [at, PRODUCT_ID],
  );
  await connection.query(
    `insert into loan_order (user_id, order_id, offer_id, product_id, lifecycle, repeat_client, created_at, decision_due_at, account_needed, disbursed_on,
       principal_balance, interest_balance, penalty_balance, overpayment_balance, rollover_balance, one_time_penalty, one_time_charged, penalties_charged, rollover_fees, accrued_through)
     select user_id, user_id, 'offer', $2, 170, false, $1::timestamptz, $1, false, disbursed_on, 800000, 80000, 0, 0, 0, 0, false, 0, 0, disbursed_on
     from many_borrowers`,
    [at, PRODUCT_ID],
  );
  await connection.query(
    `insert into instalment
     select user_id, user_id, k, disbursed_on + 30 * k, 200000, 8000 * (5 - k), 0, 0, 0, 0, 0 from many_borrowers cross join generate_series(1, 4) as k`,
  );
  await connection.query('set session_replication_role = origin');
  await connection.query('vacuum analyze loan_order');
  await connection.query('vacuum analyze instalment');
}
