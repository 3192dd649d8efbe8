import { sql } from 'kysely';
import type { CellDatabase } from '../../platform/db/cells.ts';
import type { OrderKey } from '../../tables/loan.ts';

export interface LedgerDifference extends OrderKey {
  readonly account: string;
  readonly stored: number;
  readonly recomputed: number;
}

/**
 * Compares the balances of a cell's orders with the sums of their transfers and with the unpaid amounts of their instalments. Returns the
 * differences, of one borrower only if `userId` is not `null`.
 */
export async function ledgerDifferences(database: CellDatabase, userId: string | null = null): Promise<readonly LedgerDifference[]> {
  const { rows } = await sql<LedgerDifference>`
    with moved as (
      select user_id, order_id, account, sum(amount) as amount
      from (
        select user_id, order_id, debit_account as account, case when debit_account in ('overpayment', 'rollover') then -amount else amount end as amount from transfer
        union all
        select user_id, order_id, credit_account, case when credit_account in ('overpayment', 'rollover') then amount else -amount end from transfer
      ) as legs
      group by user_id, order_id, account
    ),
    owed as (
      select user_id, order_id, sum(principal - paid_principal - waived_principal) as principal,
        sum(interest - paid_interest - waived_interest) as interest, sum(unpaid_penalty) as penalty
      from instalment group by user_id, order_id
    ),
    held as (
      select o.user_id, o.order_id, side.account, side.stored, coalesce(moved.amount, 0) as recomputed
      from loan_order as o
      cross join lateral (values
        ('principal', o.principal_balance), ('interest', o.interest_balance),
        ('penalty', o.penalty_balance), ('overpayment', o.overpayment_balance), ('rollover', o.rollover_balance)
      ) as side (account, stored)
      left join moved on moved.user_id = o.user_id and moved.order_id = o.order_id and moved.account = side.account
      union all
      select o.user_id, o.order_id, side.account, side.stored, side.owed
      from loan_order as o
      join owed on owed.user_id = o.user_id and owed.order_id = o.order_id
      cross join lateral (values
        ('instalments principal', o.principal_balance, owed.principal), ('instalments interest', o.interest_balance, owed.interest),
        ('instalments penalty', o.penalty_balance - o.one_time_penalty, owed.penalty)
      ) as side (account, stored, owed)
      where o.disbursed_on is not null
    )
    select user_id as "userId", order_id as "orderId", account, stored, recomputed::bigint as recomputed
    from held
    where stored <> recomputed and (${userId}::text is null or user_id = ${userId})
    order by user_id, order_id, account`.execute(database);
  return rows;
}
