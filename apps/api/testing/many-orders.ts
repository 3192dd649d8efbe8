import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { termsOf } from '@hiram/contract/money/terms.ts';
import { profiles } from '@hiram/contract/product/profile.ts';
import type pg from 'pg';
import { idOfTerms } from '../src/lending/agreements/stored-terms.ts';
import { shardOf } from '../src/platform/db/cells.ts';
import { PRODUCT_ID } from './loans.ts';
import { noonOf } from './payments.ts';

interface ManyOrders {
  readonly orders: number;
  readonly disbursedOn: CalendarDate;
  /** Days over which disbursements are spread; a single day if omitted. */
  readonly overDays?: number;
  /** Latest disbursement day; later ones are moved to this day. */
  readonly notAfter?: CalendarDate;
  /** Distributes the borrowers evenly over these shards; over all shards at random if omitted. */
  readonly inShards?: readonly number[];
}

/**
 * Inserts disbursed orders of ₱8,000.00 in four payments, thirty days apart. An order has its borrower's id; the table `many_borrowers` lists the
 * borrowers. Ids are unrelated to time, as in real data.
 */
export async function fillWithOrders(
  connection: pg.Client,
  { orders, disbursedOn, overDays = 1, notAfter, inShards }: ManyOrders,
): Promise<void> {
  const at = noonOf(disbursedOn);
  // The rows are consistent by construction; checking the foreign keys would take longer than inserting.
  await connection.query('set session_replication_role = replica');
  const [source, ids] =
    inShards === undefined
      ? [`(select 'u' || substr(md5(n::text), 1, 19) as user_id, n from generate_series(1, $4::integer) as n)`, orders]
      : ['unnest($4::text[]) with ordinality', idsIn(inShards, orders / inShards.length)];
  await connection.query(
    `create table many_borrowers as select user_id, '1' || lpad(n::text, 10, '0') as phone,
       least($1::date + n::integer % $2::integer, $3::date) as disbursed_on
     from ${source} as given (user_id, n)`,
    [disbursedOn, overDays, notAfter, ids],
  );
  await connection.query(`insert into borrower select user_id, phone, 'Test Borrower', $1::timestamptz from many_borrowers`, [at]);
  const terms = termsOf(profiles.specified);
  await connection.query('insert into loan_terms values ($1, $2) on conflict do nothing', [idOfTerms(terms), terms]);
  await connection.query(
    `insert into offer (user_id, offer_id, product_id, principal, instalments, period_days, created_at, fee_bps, rate_bps, rollover_bps, fee, proceeds, total_interest, state, expires_at)
     select user_id, 'offer', $2, 800000, 4, 30, $1, 300, 400, 3000, 24000, 776000, 80000, 'accepted', $1 from many_borrowers`,
    [at, PRODUCT_ID],
  );
  await connection.query(
    `insert into loan_order (user_id, order_id, offer_id, product_id, lifecycle, repeat_client, created_at, decision_due_at, account_needed, disbursed_on,
       principal_balance, interest_balance, penalty_balance, overpayment_balance, rollover_balance, one_time_penalty, one_time_charged, penalties_charged, rollover_fees, accrued_through, terms_id)
     select user_id, user_id, 'offer', $2, 170, false, $1::timestamptz, $1, false, disbursed_on, 800000, 80000, 0, 0, 0, 0, false, 0, 0, disbursed_on, $3
     from many_borrowers`,
    [at, PRODUCT_ID, idOfTerms(terms)],
  );
  await connection.query(
    `insert into instalment
     select user_id, user_id, k, disbursed_on + 30 * k, 200000, 8000 * (5 - k), 0, 0, 0, 0, 0 from many_borrowers cross join generate_series(1, 4) as k`,
  );
  await connection.query('set session_replication_role = origin');
  await connection.query('vacuum analyze loan_order');
  await connection.query('vacuum analyze instalment');
}

/** Searches ids for each shard: with ten shards, two ids in a hundred fit. */
function idsIn(shards: readonly number[], inEach: number): readonly string[] {
  const found = new Map(shards.map((shard): [number, string[]] => [shard, []]));
  for (let idNumber = 1, left = shards.length * inEach; left > 0; idNumber += 1) {
    // A bijection of the number, so that ids are unique and unordered.
    const id = `u${(Math.imul(idNumber, 0x9e3779b1) >>> 0).toString(16).padStart(19, '0')}`;
    const ids = found.get(shardOf(id));
    if (ids === undefined || ids.length === inEach) continue;
    ids.push(id);
    left -= 1;
  }
  return [...found.values()].flat();
}

/** Posts the transfers of the payouts. The accrual of penalties does not read them, so only tests that replay orders need them. */
export async function postPayouts(connection: pg.Client): Promise<void> {
  await connection.query(
    `insert into transfer (user_id, source, order_id, debit_account, credit_account, amount, value_on, posted_at)
     select user_id, 'payout:' || leg.name, user_id, leg.debit, leg.credit, leg.amount, disbursed_on, disbursed_on
     from many_borrowers cross join (values
       ('proceeds', 'principal', 'lender.cash', 776000), ('fee', 'principal', 'lender.fees', 24000), ('interest', 'interest', 'lender.interest', 80000)
     ) as leg (name, debit, credit, amount)`,
  );
}
