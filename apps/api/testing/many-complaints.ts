import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CellDatabase } from '../src/platform/db/cells.ts';
import type { BuiltOrder } from './loans.ts';

interface ManyComplaints {
  readonly count: number;
  /** Number of open complaints; the others are closed. All are open if omitted. */
  readonly open?: number;
}

/** The order of complaint numbers is unrelated to the order of promised days, as in real data. */
const rowsOf = (owner: RawBuilder<unknown>, shard: number, { count, open = count }: ManyComplaints) => sql`
  select ${owner}, 'CM' || lpad(${sql.lit(String(shard))}, 3, '0') || upper(substr(md5(${sql.lit(String(shard))} || n), 1, 12)), ${owner}, 2, 'I paid on Monday.',
    case when n % ${sql.lit(count / open)} = 0 then 'open' else 'closed' end, sha256(n::text::bytea),
    timestamptz '2026-11-18 09:00+08' - make_interval(secs => n % 7919), date '2026-11-18' + (n * 31 % 97)::integer,
    case when n % ${sql.lit(count / open)} = 0 then null else timestamptz '2026-11-18 09:00+08' end,
    case when n % ${sql.lit(count / open)} = 0 then null else timestamptz '2026-11-18 09:00+08' end
  from generate_series(1, ${count}::integer) as n`;

const COLUMNS = sql`(user_id, complaint_id, order_id, type, content, state, content_hash, sent_at, reply_by, answered_at, closed_at)`;

export async function fillWithComplaints({ borrower, userId, orderId }: BuiltOrder, many: ManyComplaints): Promise<void> {
  const { database } = borrower.cell;
  await sql`insert into complaint ${COLUMNS}
    select ${userId}, complaint_id, ${orderId}, type, content, state, content_hash, sent_at, reply_by, answered_at, closed_at
    from (${rowsOf(sql`''`, borrower.shard, many)}) as given ${COLUMNS}`.execute(database);
  await sql`analyze complaint`.execute(database);
}

/** Inserts reviewed complaints of distinct borrowers. Foreign keys are not checked, because the rows are only listed. */
export async function fillWithReviews(database: CellDatabase, many: ManyComplaints): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql`insert into complaint ${COLUMNS} ${rowsOf(sql`'u' || md5(n::text)`, 0, many)}`.execute(transaction);
    await sql`insert into order_review (user_id, complaint_id, order_id, opened_at, outcome, decided_at)
      select user_id, complaint_id, order_id, sent_at, case when closed_at is null then null else 'rejected' end, closed_at from complaint`.execute(
      transaction,
    );
  });
  await sql`vacuum analyze complaint`.execute(database);
  await sql`vacuum analyze order_review`.execute(database);
}
