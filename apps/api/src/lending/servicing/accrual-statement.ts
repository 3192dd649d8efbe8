import { addDays } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { PenaltyBand } from '@hiram/contract/product/profile.ts';
import type { LoanTerms } from '@hiram/contract/money/terms.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { bookedAt } from '../ledger/transfers.ts';

export interface Accrual {
  /** Only orders with these terms are accrued. */
  readonly termsId: string;
  readonly terms: LoanTerms;
  readonly day: CalendarDate;
  readonly at: Date;
  /** Suffix of each source. A rewound day is accrued again in another round. */
  readonly round: string;
  readonly range: BorrowerRange;
}

/** The borrowers after `after` through `upTo` in the order of the index; without an upper end if `upTo` is `null`. */
export interface BorrowerRange {
  readonly after: string;
  readonly upTo: string | null;
}

export interface AccruedRange {
  readonly orders: number;
  /** Skipped because they are locked, usually by a payment. */
  readonly held: number;
}

/**
 * Charges one day's penalties to every late order with these terms in a range of borrowers, in one statement. The amounts are those of engine/day.ts;
 * a test compares the two. The statement skips orders that a payment has advanced to this day, orders that missed an earlier day (their replay
 * repairs that), and locked orders.
 *
 * Each step uses only the rows found by the step before, so the work grows with the orders of the range even if the planner expects a single one.
 * With a join, the statement compared each order with each.
 *
 * Rows are found again by ctid, which costs less than by key. A ctid is valid in the transaction's snapshot, so the transaction must be repeatable
 * read, which fails if another transaction changes a row. For the same reason, figures read before an order was locked are still valid after it.
 */
export async function accruePenalties(transaction: CellTransaction, accrual: Accrual): Promise<AccruedRange> {
  const { termsId, terms, day, at, round, range } = accrual;
  const { rows } = await sql<AccruedRange>`
    with late as materialized (
      select user_id, order_id, max(late_day) as late_day, sum(share)::bigint as share,
        array_agg(place) as places, array_agg(share) as shares, array_agg(earlier) as earlier,
        array_agg(number) filter (where late_day = 1) as late_since_today
      from (select shared.*, ${earlierShare(terms)} as earlier from (
        select found.*, ${roundedShare(terms.penaltyInterest)} as share
        from (
          select ctid as place, user_id, order_id, number, ${day}::date - due_on as late_day,
            principal - paid_principal - waived_principal + interest - paid_interest - waived_interest as base
          from instalment
          where ${isLate(day, range)}
        ) as found
      ) as shared) as parts
      group by user_id, order_id
    ),
    behind as materialized (
      select late.*, found.*
      from late
      cross join lateral (
        select o.ctid as place, ${oneTimePenalty(terms)} as once, ${amountUnderCapSql(terms)} as room
        from loan_order as o
        ${offerJoin(terms)}
        where o.user_id = late.user_id and o.order_id = late.order_id and o.terms_id = ${termsId}
          and o.accrued_through < ${day}::date and (o.accrued_through = ${addDays(day, -1)}::date or late.late_day = 1)
        -- There is one at most. Without the limit, the planner makes one join of this and the orders that are late.
        limit 1
      ) as found
      -- In the order of the indexes that are written below.
      order by late.user_id, late.order_id
    ),
    overdue as materialized (
      select behind.*, least(behind.once + behind.share, behind.room) as total
      from behind
      join loan_order as o on o.ctid = behind.place
      for update of o skip locked
    ),
    posted as (
      insert into transfer (user_id, source, order_id, debit_account, credit_account, amount, value_on, posted_at)
      select user_id, 'accrual:' || order_id || ':' || ${day + round}, order_id, 'penalty', 'lender.penalties', total, ${day}::date, ${bookedAt(sql`${at}::timestamptz`)}
      from overdue where total > 0
    ),
    split as (
      update instalment as i set unpaid_penalty = i.unpaid_penalty + charged.amount
      from (
        select part.place, ${chargedShare(terms)} as amount
        from overdue cross join lateral unnest(overdue.places, overdue.shares, overdue.earlier) as part (place, share, earlier)
      ) as charged
      where charged.amount > 0 and i.ctid = charged.place
    ),
    stored as (
      update loan_order as o
      set penalty_balance = o.penalty_balance + overdue.total, penalties_charged = o.penalties_charged + overdue.total,
        one_time_penalty = o.one_time_penalty + least(overdue.once, overdue.room), one_time_charged = true, accrued_through = ${day}::date
      from overdue
      where o.ctid = overdue.place
      returning o.user_id, o.order_id, o.principal_balance, o.interest_balance, o.penalty_balance, o.overpayment_balance, o.rollover_balance,
        overdue.late_since_today
    ),
    told as (
      -- Only on the first night after its due date: the other nights of a late order find none here.
      insert into event (user_id, event_id, effect, type, subject, data, occurred_at)
      select stored.user_id, gen_random_uuid(), 'loan.instalment.late:' || stored.order_id || ':' || number || ':' || ${addDays(day, -1)}::text,
        'loan.instalment.late', stored.order_id,
        jsonb_build_object(
          'userId', stored.user_id, 'orderId', stored.order_id, 'number', number, 'dueOn', ${addDays(day, -1)}::text,
          'balances', jsonb_build_object(
            'principal', stored.principal_balance, 'interest', stored.interest_balance, 'penalty', stored.penalty_balance,
            'overpayment', stored.overpayment_balance, 'rollover', stored.rollover_balance
          )
        ), ${at}
      from stored cross join lateral unnest(stored.late_since_today) as number
      on conflict (user_id, effect) do nothing
    )
    select done.orders, (select count(*)::integer from behind) - done.orders as held
    from (select count(*)::integer as orders from stored) as done`.execute(transaction);
  return rows[0] ?? { orders: 0, held: 0 };
}

/** Returns the last borrower of a range that starts after a borrower and has this many late instalments; `null` if fewer are left. */
export async function endOfRange(database: CellDatabase, day: CalendarDate, after: string, instalments: number): Promise<string | null> {
  const { rows } = await sql<{ upTo: string }>`
    select user_id as "upTo" from instalment where ${isLate(day, { after, upTo: null })}
    order by user_id offset ${instalments - 1} limit 1`.execute(database);
  return rows[0]?.upTo ?? null;
}

const isLate = (day: CalendarDate, { after, upTo }: BorrowerRange): RawBuilder<boolean> =>
  sql`${upTo === null ? sql`user_id > ${after}` : sql`user_id > ${after} and user_id <= ${upTo}`} and due_on < ${day}::date
    and (paid_principal + waived_principal < principal or paid_interest + waived_interest < interest)`;

/** SQL for the penalties of the order's earlier instalments, which use up a cap first; `null` if there is no cap. */
const earlierShare = ({ totalCostBps }: LoanTerms): RawBuilder<number | null> =>
  totalCostBps === null
    ? sql`null::bigint`
    : sql`coalesce(sum(shared.share) over (
        partition by shared.user_id, shared.order_id order by shared.number rows between unbounded preceding and 1 preceding
      ), 0)::bigint`;

/** SQL for the penalty of an instalment. The remainder of a cap goes to the earliest instalments. */
const chargedShare = ({ totalCostBps }: LoanTerms): RawBuilder<number> =>
  totalCostBps === null ? sql`part.share` : sql`least(part.share, greatest(0, overdue.room - overdue.once - part.earlier))`;

/** SQL that rounds half up to a centavo, like the contract's shareOf. No figure is negative, so division rounds down. */
const roundedShare = (bands: readonly PenaltyBand[]): RawBuilder<number> =>
  sql`(found.base * ${caseByBand(bands, ({ bps }) => bps)} * 2 + 10000 * ${caseByBand(bands, ({ perDays }) => perDays)})
    / (20000 * ${caseByBand(bands, ({ perDays }) => perDays)})`;

function caseByBand(bands: readonly PenaltyBand[], figure: (band: PenaltyBand) => number): RawBuilder<number> {
  const cases = bands.toReversed().map((band) => sql`when found.late_day >= ${band.fromLateDay}::integer then ${figure(band)}::bigint`);
  return sql`(case ${sql.join(cases, sql` `)} end)`;
}

function oneTimePenalty({ defaultPenalty }: LoanTerms): RawBuilder<number> {
  if (defaultPenalty === null) return sql`0::bigint`;
  const { newClient, repeatClient } = defaultPenalty;
  return sql`(case when o.one_time_charged then 0 when o.repeat_client then ${repeatClient}::bigint else ${newClient}::bigint end)`;
}

function amountUnderCapSql({ totalCostBps }: LoanTerms): RawBuilder<number | null> {
  if (totalCostBps === null) return sql`null::bigint`;
  return sql`greatest(0, offer.principal * ${totalCostBps}::bigint / 10000
    - offer.total_interest - offer.fee - o.penalties_charged - o.rollover_fees - coalesce(o.plan_fees, 0))`;
}

const offerJoin = ({ totalCostBps }: LoanTerms): RawBuilder<unknown> =>
  totalCostBps === null ? sql`` : sql`join offer on offer.user_id = o.user_id and offer.offer_id = o.offer_id`;
