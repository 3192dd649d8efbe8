import { createHash } from 'node:crypto';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { sql } from 'kysely';
import type { QueryExecutorProvider, RawBuilder } from 'kysely';
import type { Cells } from '../../platform/db/cells.ts';
import type { Clock } from '../../platform/db/clock.ts';
import type { Directory } from '../../platform/db/directory.ts';
import { queryAllCells } from '../../platform/db/every-cell.ts';
import type { CellResults } from '../../platform/db/every-cell.ts';
import { findClaimant, normalizeName } from '../../platform/staff/claims.ts';
import { QUEUE_NAMES, queueOf } from './queues.ts';
import type { Moment, Queue, QueueName } from './queues.ts';
import type { StaffClaim } from '../../tables/staff.ts';

export interface QueueDependencies {
  readonly cells: Cells;
  readonly directory: Directory;
  readonly clock: Clock;
}

export interface QueueItem {
  readonly item: string;
  readonly since: Date;
  readonly due: CalendarDate | null;
  /** Member of staff who works on the item, until `takenUntil` at least; `null` if there is none. */
  readonly takenBy: string | null;
  readonly takenUntil: Date | null;
  readonly facts: Readonly<Record<string, unknown>>;
}

export interface QueuePage {
  readonly items: readonly QueueItem[];
  /** Cursor of the next page; `null` if this is the last one. */
  readonly next: string | null;
  /** Cells that did not answer. Their items are not on this page. */
  readonly missing: readonly string[];
}

export interface QueueRequest {
  /** The `next` of the previous page. */
  readonly after?: string | undefined;
  /** `free`, or the name of a member of staff. */
  readonly takenBy?: string | undefined;
  readonly filters?: Readonly<Record<string, string>> | undefined;
}

const PAGE_SIZE = 50;

interface Row extends StaffClaim, Pick<QueueItem, 'item' | 'since' | 'due' | 'facts'> {
  readonly mark: string;
}

/**
 * Reads one page at a cost that does not depend on the length of the queue: every cell reads a page along its index, and the first items of all cells
 * are the page.
 */
export async function readQueue(dependencies: QueueDependencies, name: QueueName, wanted: QueueRequest = {}): Promise<QueuePage> {
  const queue = queueOf(name);
  const moment = await momentOf(dependencies);
  const conditions = [...filtersOf(queue, wanted, moment), ...placeOf(queue, wanted.after)];
  const statement = ({ order, item, since, due, facts, from }: Queue, part: RawBuilder<unknown>) => sql<Row>`
    select ${item} as item, ${markOf(order)} as mark, ${since} as since, ${due} as due, ${facts} as facts, taken_by, taken_at, taken_until
    from ${from} where ${sql.join([part, ...conditions], sql` and `)}
    order by ${order.by}, ${item} limit ${PAGE_SIZE + 1}`;
  const { answers, missing } = await queryEvery(dependencies, queue.in, async (database) => {
    const parts = [];
    for (const part of queue.parts) parts.push(...(await statement(queue, part(moment)).execute(database)).rows);
    return parts;
  });
  // A shard that has just moved may be visible in both cells for a moment.
  const rows = [...new Map(answers.flat().map((row) => [row.item, row])).values()].toSorted(compareMarks);
  const page = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
  return {
    items: page.map((row) => itemOf(row, moment)),
    next: last === undefined ? null : `${last.mark}${SEPARATOR}${last.item}`,
    missing,
  };
}

const momentOf = async ({ clock }: QueueDependencies): Promise<Moment> => ({ now: await clock.now(), real: clock.real() });

/** Formats the sort key as text with the same order, to the microsecond. */
const markOf = ({ by, type }: Queue['order']): RawBuilder<string> =>
  type === 'date'
    ? sql<string>`to_char(${by}, 'YYYY-MM-DD')`
    : sql<string>`to_char(${by} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const SEPARATOR = '~';
const MARK_PATTERNS = { date: /^\d{4}-\d\d-\d\d$/, timestamptz: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/ } as const;

function placeOf({ order, item }: Queue, after: string | undefined): readonly RawBuilder<unknown>[] {
  if (after === undefined) return [];
  const [mark = '', ...rest] = after.split(SEPARATOR);
  if (!MARK_PATTERNS[order.type].test(mark) || rest.length === 0) throw new Error(`not a place in this queue: ${after}`);
  return [sql`(${order.by}, ${item}) > (${mark}::text::${sql.raw(order.type)}, ${rest.join(SEPARATOR)}::text)`];
}

function filtersOf(
  { filters, takenTable }: Queue,
  { takenBy, filters: given = {} }: QueueRequest,
  moment: Moment,
): readonly RawBuilder<unknown>[] {
  const conditions = Object.entries(given).map(([name, value]) => {
    // Own properties only: the name comes from the caller, and every object has a `constructor`.
    const filter = Object.hasOwn(filters, name) ? filters[name] : undefined;
    if (filter === undefined) throw new Error(`this queue has no filter ${name} (known: ${Object.keys(filters).join(', ')})`);
    return filter(value, moment);
  });
  if (takenBy === undefined) return conditions;
  if (takenBy === 'free') return [...conditions, sql`(taken_until is null or taken_until <= ${moment.now})`];
  // Few items are claimed. They are looked up first, so that the queue is not scanned for them.
  const theirs = sql`select ctid from ${sql.table(takenTable)} where taken_until > ${moment.now} and lower(btrim(taken_by)) = ${normalizeName(takenBy)}`;
  return [...conditions, sql`taken.ctid = any (array(${theirs}))`];
}

const compareMarks = (one: Row, other: Row): number => {
  if (one.mark !== other.mark) return one.mark < other.mark ? -1 : 1;
  return one.item < other.item ? -1 : 1;
};

const itemOf = ({ item, since, due, facts, ...taken }: Row, { now }: Moment): QueueItem => {
  const takenBy = findClaimant(taken, now);
  return { item, since, due, takenBy, takenUntil: takenBy === null ? null : taken.takenUntil, facts };
};

/** An unreachable directory is an error; unreachable cells are reported as missing. */
async function queryEvery<Answer>(
  { cells, directory }: QueueDependencies,
  where: Queue['in'],
  readPage: (database: QueryExecutorProvider) => Promise<Answer>,
): Promise<CellResults<Answer>> {
  if (where === 'directory') return { answers: [await readPage(directory)], missing: [] };
  return queryAllCells(cells.all, ({ database }) => readPage(database));
}

export interface QueueState {
  /** At most `MOST_COUNTED` + 1, which means that there are more than `MOST_COUNTED`. */
  readonly open: number;
  readonly taken: number;
  /** Changes if an item is added, ends, or is claimed, handed on or released. For the limit of very long queues, see `queueStates`. */
  readonly mark: string;
}

export interface QueueStates {
  readonly queues: Readonly<Record<QueueName, QueueState>>;
  readonly missing: readonly string[];
}

/** Staff need no higher count, and with the bound, frequent polling costs the same for a queue of any length. */
export const MOST_COUNTED = 1_000;

interface StateRow {
  readonly queue: QueueName;
  readonly open: number;
  readonly taken: number;
  readonly mark: string;
}

/**
 * Returns counts and marks for pages that poll the queues: one statement per database, of bounded cost. It contains no personal data, so it is no act
 * that must be recorded. Beyond the first thousand, the end of an item that was never claimed is not noticed.
 */
export async function queueStates(dependencies: QueueDependencies): Promise<QueueStates> {
  const moment = await momentOf(dependencies);
  const [inCells, inDirectory] = await Promise.all(
    (['cells', 'directory'] as const).map((where) =>
      queryEvery(dependencies, where, async (database) => (await statesIn(where, moment).execute(database)).rows),
    ),
  );
  const missing = inCells?.missing ?? [];
  const rows = [inCells, inDirectory].flatMap((found) => found?.answers.flat() ?? []);
  const stateOf = (name: QueueName): QueueState => {
    const own = rows.filter(({ queue }) => queue === name);
    const hash = createHash('sha256').update(JSON.stringify([queueOf(name).in === 'cells' ? missing : [], own]));
    return {
      open: Math.min(sum(own.map(({ open }) => open)), MOST_COUNTED + 1),
      taken: sum(own.map(({ taken }) => taken)),
      mark: hash.digest('base64url'),
    };
  };
  return { queues: Object.fromEntries(QUEUE_NAMES.map((name) => [name, stateOf(name)])) as QueueStates['queues'], missing };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

function statesIn(where: Queue['in'], moment: Moment): RawBuilder<StateRow> {
  const names = QUEUE_NAMES.filter((name) => queueOf(name).in === where);
  const states = names.flatMap((name) => queueOf(name).parts.map((part) => stateIn(name, part(moment), moment)));
  return sql<StateRow>`${sql.join(states, sql` union all `)}`;
}

function stateIn(name: QueueName, part: RawBuilder<unknown>, { now }: Moment): RawBuilder<unknown> {
  const { from, order, item, since } = queueOf(name);
  const open = sql`from ${from} where ${part}`;
  const taken = sql`${open} and taken_until > ${now}`;
  return sql`select ${sql.lit(name)} as queue,
    (select count(*)::integer from (select ${open} limit ${MOST_COUNTED + 1}) as counted) as open,
    (select count(*)::integer ${taken}) as taken,
    concat_ws(${SEPARATOR}::text,
      (select ${markOf(order)} || ${item} ${open} order by ${order.by}, ${item} limit 1),
      (select ${since} ${open} order by ${since} desc limit 1),
      (select max(taken_at) ${taken})) as mark`;
}
