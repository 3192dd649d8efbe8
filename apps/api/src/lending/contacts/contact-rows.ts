import { contactBounds } from '@hiram/contract/product/contact-rules.ts';
import { COLLECTION_PROBLEM_TYPE } from '@hiram/contract/endpoints/complaint.ts';
import { DAY_MS } from '@hiram/contract/product/dates.ts';
import { sql } from 'kysely';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { ContactRow } from '../../tables/contact.ts';

interface OfBorrower {
  readonly userId: string;
  /** `null` for all of her orders. */
  readonly orderId: string | null;
  /** The contact being decided on, which does not count against itself. */
  readonly except: string | null;
  readonly at: Date;
}

/** Reads the obstacles to a contact that are not in the loans themselves, in one statement. */
export async function obstaclesOf(database: CellDatabase, { userId, orderId, except, at }: OfBorrower) {
  const since = new Date(at.getTime() - contactBounds.weekDays * DAY_MS);
  const read = await obstacles.first(database, { userId, orderId, except, since });
  if (read === undefined) throw new Error('the statement returned no row');
  return read;
}

interface ObstaclesSince extends Omit<OfBorrower, 'at'> {
  readonly since: Date;
}

const obstacles = prepared((database: CellDatabase, { userId, orderId, except, since }: ObstaclesSince) =>
  database.selectNoFrom(({ exists, selectFrom }) => [
    exists(
      selectFrom('order_review')
        .select('orderId')
        .where('userId', '=', userId)
        .where('decidedAt', 'is', null)
        .where(sql<boolean>`coalesce(order_id = ${orderId}::text, true)`),
    )
      .$castTo<boolean>()
      .as('underReview'),
    exists(
      selectFrom('complaint')
        .select('orderId')
        .where('userId', '=', userId)
        .where('state', '=', 'open')
        .where('type', '=', COLLECTION_PROBLEM_TYPE)
        .where(sql<boolean>`coalesce(order_id = ${orderId}::text, true)`),
    )
      .$castTo<boolean>()
      .as('collectionComplaint'),
    selectFrom('contact')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .where('listedAt', '>', since)
      .where(sql<boolean>`outcome is distinct from 'notMade'`)
      .where(sql<boolean>`contact_id is distinct from ${except}::text`)
      .$castTo<{ count: number }>()
      .$asScalar()
      .$notNull()
      .as('inWeek'),
    selectFrom('contact')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .where('listedAt', '>', since)
      .where('outcome', '=', 'notMade')
      .$castTo<{ count: number }>()
      .$asScalar()
      .$notNull()
      .as('notMadeInWeek'),
  ]),
);

export interface ContactKey {
  readonly userId: string;
  readonly contactId: string;
}

export async function findContact(database: CellDatabase, { userId, contactId }: ContactKey): Promise<ContactRow | null> {
  const row = await database
    .selectFrom('contact')
    .selectAll()
    .where('userId', '=', userId)
    .where('contactId', '=', contactId)
    .executeTakeFirst();
  return row ?? null;
}

/** The contact that was cleared or reported under the same key before. */
export async function findContactFor(database: CellDatabase, userId: string, madeFor: string): Promise<ContactRow | null> {
  const row = await database
    .selectFrom('contact')
    .selectAll()
    .where('userId', '=', userId)
    .where('madeFor', '=', madeFor)
    .executeTakeFirst();
  return row ?? null;
}

export const insertContact = (transaction: CellTransaction, row: ContactRow) => transaction.insertInto('contact').values(row).execute();

type Changes = Partial<Pick<ContactRow, 'validUntil' | 'listedAt' | 'outcome' | 'reportedAt' | 'uncovered'>>;

export const changeContact = (transaction: CellTransaction, { userId, contactId }: ContactKey, changes: Changes) =>
  transaction.updateTable('contact').set(changes).where('userId', '=', userId).where('contactId', '=', contactId).execute();

/** Cursor: the last contact of a page. */
export interface ContactPlace {
  readonly listedAt: Date;
  readonly contactId: string;
}

/** Newest first, after a cursor or from the start. Uses an index, so the cost does not depend on the length of the list. */
export const listContacts = (database: CellDatabase, userId: string, most: number, after: ContactPlace | null = null) => {
  const all = database.selectFrom('contact').selectAll().where('userId', '=', userId);
  const rest =
    after === null
      ? all
      : all.where(sql<boolean>`(listed_at, contact_id collate "C") < (${after.listedAt}::timestamptz, ${after.contactId}::text)`);
  return rest
    .orderBy('listedAt', 'desc')
    .orderBy(sql`contact_id collate "C"`, 'desc')
    .limit(most)
    .execute();
};
