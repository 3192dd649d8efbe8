import { addDays, startOfManilaDay } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { SHARD_COUNT } from '@hiram/contract/wire/ids.ts';
import { sql } from 'kysely';
import type { Cell, CellDatabase, Cells } from '../../platform/db/cells.ts';
import type { Directory } from '../../platform/db/directory.ts';
import { closeDay } from './journal-days.ts';
import type { Account } from './accounts.ts';

export interface JournalEntry {
  readonly postedAt: Date;
  readonly valueOn: CalendarDate;
  readonly userId: string;
  readonly orderId: string;
  readonly source: string;
  readonly debit: Account;
  readonly credit: Account;
  readonly amount: number;
}

export interface JournalScope {
  readonly day: CalendarDate;
  readonly shards: readonly number[];
  /** True if no earlier journal exists. The first journal includes all transfers posted before its day. */
  readonly isFirst: boolean;
}

interface Books {
  readonly cells: Pick<Cells, 'all'>;
  readonly directory: Directory;
}

/** Thrown if a shard of the journal is being moved between cells. The caller can retry later. */
export class ShardInTransit extends Error {}

const HOUR_MS = 3_600_000;
/** Rows per fetch, to bound memory. */
const PAGE = 2_000;

/**
 * Lists the transfers of these shards that were booked on `day`, sorted by booking time, borrower and source, in the cells where the shards are now.
 * Each hour is read in its own short transaction, because the closed day cannot change.
 */
export async function* entriesOf(books: Books, { day, shards, isFirst }: JournalScope): AsyncGenerator<readonly JournalEntry[]> {
  const holders = await holdersOf(books, shards);
  for (const { cell } of holders) await closeDay(cell.database, day);
  const start = startOfManilaDay(day).getTime();
  const end = startOfManilaDay(addDays(day, 1));
  const hours = Array.from(
    { length: 24 },
    (_, hour) => [new Date(start + hour * HOUR_MS), new Date(start + (hour + 1) * HOUR_MS)] as const,
  );
  const slices = isFirst ? [[null, new Date(start)] as const, ...hours] : hours;
  for (const [from, until] of slices)
    yield* mergeEntries(holders.map((holder) => transfersIn(holder.cell, { from, until, shards: holder.shards, closedBefore: end })));
}

interface ShardHolder {
  readonly cell: Cell;
  readonly shards: readonly number[];
}

async function holdersOf({ cells, directory }: Books, shards: readonly number[]): Promise<readonly ShardHolder[]> {
  const places = await directory.selectFrom('shard_place').select(['shard', 'cell']).limit(SHARD_COUNT).execute();
  const wanted = new Set(shards);
  const found = cells.all
    .map((cell) => ({ cell, shards: places.filter((each) => each.cell === cell.name && wanted.has(each.shard)).map(({ shard }) => shard) }))
    .filter((holder) => holder.shards.length > 0);
  if (found.flatMap((holder) => holder.shards).length !== wanted.size) throw new Error('CELLS does not name every cell with a shard');
  return found;
}

interface Slice {
  readonly from: Date | null;
  readonly until: Date;
  readonly shards: readonly number[];
  /** The books must be closed up to this time. */
  readonly closedBefore: Date;
}

async function* transfersIn({ name, database }: Cell, slice: Slice): AsyncGenerator<readonly JournalEntry[]> {
  const transaction = await database.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    await assertReadable(transaction, name, slice);
    const { from, until, shards } = slice;
    await sql`
      declare entries no scroll cursor for
      select posted_at as "postedAt", value_on as "valueOn", user_id as "userId", order_id as "orderId", source,
        debit_account as debit, credit_account as credit, amount
      from transfer
      where posted_at >= coalesce(${from}::timestamptz, '-infinity') and posted_at < ${until}::timestamptz
        and shard_of(user_id) = any (${shards}::smallint[])
      order by posted_at, user_id collate "C", source collate "C"`.execute(transaction);
    for (;;) {
      const { rows } = await sql<JournalEntry>`fetch forward ${sql.lit(PAGE)} from entries`.execute(transaction);
      if (rows.length > 0) yield rows;
      if (rows.length < PAGE) return;
    }
  } finally {
    await transaction.rollback().execute();
  }
}

/** Runs in the snapshot that is read: a shard closed by a move is hidden and would seem to have no transfers. */
async function assertReadable(transaction: CellDatabase, name: string, { shards, closedBefore }: Slice): Promise<void> {
  const { rows } = await sql<{ readable: number; closed: boolean }>`
    select
      (select count(*)::integer from held_shard where shard = any (${shards}::smallint[]) and shard <> all (hidden_shards())) as readable,
      exists (select from closed_books where closed_before >= ${closedBefore}::timestamptz) as closed`.execute(transaction);
  if (rows[0]?.readable !== shards.length) throw new ShardInTransit(`a shard of the journal is being moved to or from ${name}`);
  if (!rows[0].closed) throw new Error(`the day is not closed in ${name}`);
}

async function* mergeEntries(lists: readonly AsyncGenerator<readonly JournalEntry[]>[]): AsyncGenerator<readonly JournalEntry[]> {
  const [singleList] = lists;
  if (singleList !== undefined && lists.length === 1) {
    yield* singleList;
    return;
  }
  const heads = lists.map((list) => new EntryHead(list));
  try {
    for (const head of heads) await head.advance();
    for (let page: JournalEntry[] = []; ;) {
      const next = heads.filter((head) => head.first !== null).toSorted((one, other) => compare(one.first, other.first))[0];
      const entry = next?.first ?? null;
      if (entry !== null) page.push(entry);
      if (page.length >= PAGE || (entry === null && page.length > 0)) {
        yield page;
        page = [];
      }
      if (next === undefined) return;
      await next.advance();
    }
  } finally {
    for (const list of lists) await list.return(undefined);
  }
}

/** The first entry of a list that is not merged yet. */
class EntryHead {
  first: JournalEntry | null = null;
  readonly #list: AsyncGenerator<readonly JournalEntry[]>;
  #page: Iterator<JournalEntry> = [].values();

  constructor(list: AsyncGenerator<readonly JournalEntry[]>) {
    this.#list = list;
  }

  async advance(): Promise<void> {
    for (let next = this.#page.next(); ; next = this.#page.next()) {
      if (next.done !== true) return void (this.first = next.value);
      const page = await this.#list.next();
      if (page.done === true) return void (this.first = null);
      this.#page = page.value.values();
    }
  }
}

function compare(one: JournalEntry | null, other: JournalEntry | null): number {
  if (one === null || other === null) return 0;
  const [left, right] = [one, other].map(({ postedAt, userId, source }) => [postedAt.toISOString(), userId, source]) as [
    string[],
    string[],
  ];
  for (const [index, word] of left.entries()) if (word !== right[index]) return word < (right[index] ?? '') ? -1 : 1;
  return 0;
}
