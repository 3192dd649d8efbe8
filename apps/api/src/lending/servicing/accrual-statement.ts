import { addDays } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { PenaltyBand } from '@hiram/contract/product/profile.ts';
import type { LoanTerms } from '@hiram/contract/money/terms.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';

export interface Accrual {
  readonly terms: LoanTerms;
  readonly day: CalendarDate;
  readonly at: Date;
}

/**
 * The penalties of one day for every late order of a cell, in one statement: the same sums as engine/day.ts, and a test compares the two.
 * An order that a payment has brought to this day is left alone. So is one that missed a day before: its replay mends that.
 */
export async function accruePenalties(transaction: CellTransaction, { terms, day, at }: Accrual): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    with late as materialized (
      select user_id, order_id, number, ${day}::date - due_on as late_day,
        principal - paid_principal - waived_principal + interest - paid_interest - waived_interest as base
      from instalment
      where due_on < ${day}::date
        and (paid_principal + waived_principal < principal or paid_interest + waived_interest < interest)
    ),
    longest as (
      select user_id, order_id, max(late_day) as late_day from late group by user_id, order_id
    ),
    overdue as materialized (
      select o.user_id, o.order_id, ${oneTimePenalty(terms)} as once, ${room(terms)} as room
      from loan_order as o
      join longest on longest.user_id = o.user_id and longest.order_id = o.order_id
      ${offerJoin(terms)}
      where o.accrued_through < ${day}::date and (o.accrued_through = ${addDays(day, -1)}::date or longest.late_day = 1)
      for update of o
    ),
    uncapped as (
      select late.user_id, late.order_id, late.number, overdue.once, overdue.room, share.amount,
        coalesce(sum(share.amount) over (
          partition by late.user_id, late.order_id order by late.number rows between unbounded preceding and 1 preceding
        ), 0) as before
      from late
      join overdue on overdue.user_id = late.user_id and overdue.order_id = late.order_id
      cross join lateral (select ${roundedShare(terms.penaltyInterest)} as amount) as share
    ),
    charged as materialized (
      select user_id, order_id, number, least(once, room) as once,
        (case when room is null then amount else least(amount, greatest(0, room - once - before)) end)::bigint as amount
      from uncapped
    ),
    totals as materialized (
      select user_id, order_id, min(once) as once, (min(once) + sum(amount))::bigint as total
      from charged group by user_id, order_id
      -- In the order of the indexes that are written next: at a million rows they no longer fit into memory.
      order by user_id, order_id
    ),
    posted as (
      insert into transfer (user_id, source, order_id, debit_account, credit_account, amount, value_on, posted_at)
      select user_id, 'accrual:' || order_id || ':' || ${day}, order_id, 'penalty', 'lender.penalties', total, ${day}::date, ${at}
      from totals where total > 0
    ),
    split as (
      update instalment as i set unpaid_penalty = i.unpaid_penalty + charged.amount
      from charged
      where charged.amount > 0 and i.user_id = charged.user_id and i.order_id = charged.order_id and i.number = charged.number
    ),
    stored as (
      update loan_order as o
      set penalty_balance = o.penalty_balance + totals.total, penalties_charged = o.penalties_charged + totals.total,
        one_time_penalty = o.one_time_penalty + totals.once, one_time_charged = true, accrued_through = ${day}::date
      from totals
      where o.user_id = totals.user_id and o.order_id = totals.order_id
      returning 1
    )
    select count(*)::integer as orders from stored`.execute(transaction);
  return rows[0]?.orders ?? 0;
}

/** Half up to a centavo, as the contract's shareOf rounds. Nothing here is negative, so division rounds down. */
const roundedShare = (bands: readonly PenaltyBand[]): RawBuilder<number> =>
  sql`(late.base * ${byBand(bands, ({ bps }) => bps)} * 2 + 10000 * ${byBand(bands, ({ perDays }) => perDays)})
    / (20000 * ${byBand(bands, ({ perDays }) => perDays)})`;

/** A figure of the band that a late day falls in, the latest band first. */
function byBand(bands: readonly PenaltyBand[], figure: (band: PenaltyBand) => number): RawBuilder<number> {
  const cases = bands.toReversed().map((band) => sql`when late.late_day >= ${band.fromLateDay}::integer then ${figure(band)}::bigint`);
  return sql`(case ${sql.join(cases, sql` `)} end)`;
}

function oneTimePenalty({ defaultPenalty }: LoanTerms): RawBuilder<number> {
  if (defaultPenalty === null) return sql`0::bigint`;
  const { newClient, repeatClient } = defaultPenalty;
  return sql`(case when o.one_time_charged then 0 when o.repeat_client then ${repeatClient}::bigint else ${newClient}::bigint end)`;
}

/** What the loan may still cost; null where nothing caps it. */
function room({ totalCostBps }: LoanTerms): RawBuilder<number | null> {
  if (totalCostBps === null) return sql`null::bigint`;
  return sql`greatest(0, offer.principal * ${totalCostBps}::bigint / 10000
    - offer.total_interest - offer.fee - o.penalties_charged - o.rollover_fees)`;
}

const offerJoin = ({ totalCostBps }: LoanTerms): RawBuilder<unknown> =>
  totalCostBps === null ? sql`` : sql`join offer on offer.user_id = o.user_id and offer.offer_id = o.offer_id`;
