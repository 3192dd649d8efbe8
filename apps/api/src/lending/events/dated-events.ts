import { addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { sql } from 'kysely';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { pagesOf } from '../../platform/db/pages.ts';
import { recordEvents } from './record-events.ts';
import type { NewEvent } from './record-events.ts';

/** Few enough rows for a short statement. */
const PAGE = 500;

interface RecordingProgress {
  readonly through: Date | null;
  readonly arrivals: number;
}

/**
 * Records events of everything that fell due by date alone since the last run, from the rows that are open now; no other code runs at that moment. An
 * interrupted run can be resumed. Returns the number of rows read.
 */
export async function recordDatedEvents(database: CellDatabase, at: Date): Promise<number> {
  const recorded = await readRecorded(database);
  if (recorded.through !== null && recorded.through >= at) return 0;
  let looked = 0;
  if (recorded.through !== null)
    for (const list of DUE_LISTS) looked += await recordAll(database, { after: recorded.through, upTo: at }, list);
  await database
    .updateTable('dated_events')
    .set({ recordedThrough: at })
    .where('arrivals', '=', recorded.arrivals)
    .where((each) => each.or([each('recordedThrough', 'is', null), each('recordedThrough', '<', at)]))
    .execute();
  return looked;
}

async function readRecorded(database: CellDatabase): Promise<RecordingProgress> {
  const row = await database.selectFrom('dated_events').select(['recordedThrough', 'arrivals']).executeTakeFirstOrThrow();
  return { through: row.recordedThrough, arrivals: row.arrivals };
}

interface TimeSpan {
  readonly after: Date;
  readonly upTo: Date;
}

interface DuePosition {
  readonly userId: string;
  readonly key: string;
}

type ReadDue = (
  transaction: CellTransaction,
  span: TimeSpan,
  after: DuePosition,
) => Promise<readonly (DuePosition & { readonly event: NewEvent })[]>;

const FIRST_POSITION: DuePosition = { userId: '', key: '' };

/** Reads and records each page in one transaction, so that rows paid or answered in between have no event. */
async function recordAll(database: CellDatabase, span: TimeSpan, read: ReadDue): Promise<number> {
  const recordPage = (after: DuePosition | null): Promise<readonly DuePosition[]> =>
    database.transaction().execute(async (transaction) => {
      const page = await read(transaction, span, after ?? FIRST_POSITION);
      if (page.length > 0) await recordEvents(transaction, ...page.map(({ event }) => event));
      return page;
    });
  let looked = 0;
  for await (const page of pagesOf(recordPage, PAGE)) looked += page.length;
  return looked;
}

interface ExpiredOffer extends DuePosition {
  readonly productId: string;
  readonly expiresAt: Date;
}

/** Uses the index `offer_not_taken_age`. */
const expiredOffers: ReadDue = async (transaction, { after, upTo }, { userId, key }) => {
  const { rows } = await sql<ExpiredOffer>`
    select user_id as "userId", offer_id as key, product_id as "productId", expires_at as "expiresAt" from offer
    where state = 'open' and expires_at > ${after} and expires_at <= ${upTo} and (user_id, offer_id) > (${userId}, ${key})
    order by user_id, offer_id limit ${PAGE}`.execute(transaction);
  return rows.map((row) => {
    const data = { userId: row.userId, offerId: row.key, productId: row.productId, expiresAt: row.expiresAt.toISOString() };
    return { ...row, event: { type: 'loan.offer.expired', effect: row.key, data, at: upTo } };
  });
};

interface DueInstalment extends DuePosition {
  readonly orderId: string;
  readonly number: number;
  readonly dueOn: CalendarDate;
  readonly unpaid: number;
}

/** Uses the index `instalment_unpaid`. An instalment paid by its due day has no event. */
const dueInstalments: ReadDue = async (transaction, { after, upTo }, { userId, key }) => {
  const [before, today] = [manilaDateOf(after), manilaDateOf(upTo)];
  if (before === today) return [];
  const { rows } = await sql<DueInstalment>`
    select user_id as "userId", order_id || ':' || to_char(number, 'FM0000') as key, order_id as "orderId", number, due_on as "dueOn",
      principal - paid_principal - waived_principal + interest - paid_interest - waived_interest + unpaid_penalty as unpaid
    from instalment
    where due_on > ${before}::date and due_on <= ${today}::date
      and (paid_principal + waived_principal < principal or paid_interest + waived_interest < interest)
      and (user_id, order_id || ':' || to_char(number, 'FM0000')) > (${userId}, ${key})
    order by user_id, 2 limit ${PAGE}`.execute(transaction);
  return rows.map(({ orderId, number, dueOn, unpaid, ...due }) => {
    const data = { userId: due.userId, orderId, number, dueOn, unpaid: centavos(unpaid) };
    return { ...due, event: { type: 'loan.instalment.due', effect: `${orderId}:${number}:${dueOn}`, data, at: upTo } };
  });
};

interface DueComplaint extends DuePosition {
  readonly orderId: string;
  readonly replyBy: CalendarDate;
}

/** Uses the index `complaint_queue`. Complaints whose reply was promised for yesterday or earlier. */
const dueComplaints: ReadDue = async (transaction, { after, upTo }, { userId, key }) => {
  const [before, today] = [manilaDateOf(after), manilaDateOf(upTo)];
  if (before === today) return [];
  const { rows } = await sql<DueComplaint>`
    select user_id as "userId", complaint_id as key, order_id as "orderId", reply_by as "replyBy" from complaint
    where state = 'open' and reply_by >= ${before}::date and reply_by <= ${addDays(today, -1)}::date and (user_id, complaint_id) > (${userId}, ${key})
    order by user_id, complaint_id limit ${PAGE}`.execute(transaction);
  return rows.map(({ orderId, replyBy, ...due }) => {
    const data = { userId: due.userId, orderId, complaintId: due.key, replyBy };
    return { ...due, event: { type: 'complaint.due', effect: due.key, data, at: upTo } };
  });
};

const DUE_LISTS: readonly ReadDue[] = [expiredOffers, dueInstalments, dueComplaints];
