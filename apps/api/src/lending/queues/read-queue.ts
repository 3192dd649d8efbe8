import { createHash } from 'node:crypto';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { sql } from 'kysely';
import type { QueryExecutorProvider, RawBuilder } from 'kysely';
import type { Cells } from '../../platform/db/cells.ts';
import type { Clock } from '../../platform/db/clock.ts';
import type { Directory } from '../../platform/db/directory.ts';
import { askEveryCell } from '../../platform/db/every-cell.ts';
import type { CellAnswers } from '../../platform/db/every-cell.ts';
import type { Taken } from '../../platform/db/schema/servicing.tables.ts';
import { holderOf, plainName } from '../../platform/staff/takes.ts';
import { QUEUE_NAMES, queueOf } from './queues.ts';
import type { Moment, Queue, QueueName } from './queues.ts';

export interface QueueDependencies {
  readonly cells: Cells;
  readonly directory: Directory;
  readonly clock: Clock;
}

export interface QueueItem {
  readonly item: string;
  readonly since: Date;
  readonly due: CalendarDate | null;
  /** Whoever works on it, and until when at least; null while nobody does. */
  readonly takenBy: string | null;
  readonly takenUntil: Date | null;
  readonly facts: Readonly<Record<string, unknown>>;
}

export interface QueuePage {
  readonly items: readonly QueueItem[];
  /** Where the next page begins; null when this was the last one. */
  readonly next: string | null;
  /** Cells that did not answer: what they hold is not in this page. */
  readonly missing: readonly string[];
}

export interface Wanted {
  /** The `next` of the page before. */
  readonly after?: string | undefined;
  /** `free`, or whoever works on it. */
  readonly takenBy?: string | undefined;
  /** By the names that the queue has for its filters. */
  readonly filters?: Readonly<Record<string, string>> | undefined;
}

const PAGE_SIZE = 50;

interface Row extends Taken, Pick<QueueItem, 'item' | 'since' | 'due' | 'facts'> {
  readonly mark: string;
}

/** One page, whatever the length of the queue: every cell reads so many along its index, and what comes first of all of them is the page. */
export async function readQueue(dependencies: QueueDependencies, name: QueueName, wanted: Wanted = {}): Promise<QueuePage> {
  const queue = queueOf(name);
  const moment = await momentOf(dependencies);
  const conditions = [...filtersOf(queue, wanted, moment), ...placeOf(queue, wanted.after)];
  const statement = ({ order, item, since, due, facts, from }: Queue, part: RawBuilder<unknown>) => sql<Row>`
    select ${item} as item, ${markOf(order)} as mark, ${since} as since, ${due} as due, ${facts} as facts, taken_by, taken_at, taken_until
    from ${from} where ${sql.join([part, ...conditions], sql` and `)}
    order by ${order.by}, ${item} limit ${PAGE_SIZE + 1}`;
  const { answers, missing } = await askEvery(dependencies, queue.in, async (database) => {
    const parts = [];
    for (const part of queue.parts) parts.push(...(await statement(queue, part(moment)).execute(database)).rows);
    return parts;
  });
  // A shard that has just moved may be seen in both cells for a moment.
  const rows = [...new Map(answers.flat().map((row) => [row.item, row])).values()].toSorted(byMark);
  const page = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
  return {
    items: page.map((row) => itemOf(row, moment)),
    next: last === undefined ? null : `${last.mark}${SEPARATOR}${last.item}`,
    missing,
  };
}

const momentOf = async ({ clock }: QueueDependencies): Promise<Moment> => ({ now: await clock.now(), real: clock.real() });

/** As text that sorts as the value does, to the microsecond. */
const markOf = ({ by, type }: Queue['order']): RawBuilder<string> =>
  type === 'date'
    ? sql<string>`to_char(${by}, 'YYYY-MM-DD')`
    : sql<string>`to_char(${by} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const SEPARATOR = '~';
const MARKS = { date: /^\d{4}-\d\d-\d\d$/, timestamptz: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/ } as const;

function placeOf({ order, item }: Queue, after: string | undefined): readonly RawBuilder<unknown>[] {
  if (after === undefined) return [];
  const [mark = '', ...rest] = after.split(SEPARATOR);
  if (!MARKS[order.type].test(mark) || rest.length === 0) throw new Error(`not a place in this queue: ${after}`);
  return [sql`(${order.by}, ${item}) > (${mark}::text::${sql.raw(order.type)}, ${rest.join(SEPARATOR)}::text)`];
}

function filtersOf(
  { filters, takenTable }: Queue,
  { takenBy, filters: given = {} }: Wanted,
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
  // What is taken is little. It is looked up first, so that nobody goes through the whole queue for it.
  const theirs = sql`select ctid from ${sql.table(takenTable)} where taken_until > ${moment.now} and lower(btrim(taken_by)) = ${plainName(takenBy)}`;
  return [...conditions, sql`taken.ctid = any (array(${theirs}))`];
}

const byMark = (one: Row, other: Row): number => {
  if (one.mark !== other.mark) return one.mark < other.mark ? -1 : 1;
  return one.item < other.item ? -1 : 1;
};

const itemOf = ({ item, since, due, facts, ...taken }: Row, { now }: Moment): QueueItem => {
  const takenBy = holderOf(taken, now);
  return { item, since, due, takenBy, takenUntil: takenBy === null ? null : taken.taken_until, facts };
};

/** Without the directory there is nothing. */
async function askEvery<Answer>(
  { cells, directory }: QueueDependencies,
  where: Queue['in'],
  ask: (database: QueryExecutorProvider) => Promise<Answer>,
): Promise<CellAnswers<Answer>> {
  if (where === 'directory') return { answers: [await ask(directory)], missing: [] };
  return askEveryCell(cells.all, ({ database }) => ask(database));
}

export interface QueueState {
  /** At most one more than `MOST_COUNTED`: then there are more than that. */
  readonly open: number;
  /** How many of them somebody works on. */
  readonly taken: number;
  /** Another text whenever something came, went, was taken, handed on or given back; see there for what a very long queue does not notice. */
  readonly mark: string;
}

export interface QueueStates {
  readonly queues: Readonly<Record<QueueName, QueueState>>;
  readonly missing: readonly string[];
}

/** A person does not count further, and to look every few seconds costs the same however long a queue is. */
export const MOST_COUNTED = 1_000;

interface StateRow {
  readonly queue: QueueName;
  readonly open: number;
  readonly taken: number;
  readonly mark: string;
}

/**
 * Whether there is anything new, for whoever looks at a queue all the time: one statement for each database, whose cost is bounded. It names nobody, so
 * it is no act that has to be kept. Behind the first thousand, an item that goes without having been taken is not noticed.
 */
export async function queueStates(dependencies: QueueDependencies): Promise<QueueStates> {
  const moment = await momentOf(dependencies);
  const [inCells, inDirectory] = await Promise.all(
    (['cells', 'directory'] as const).map((where) =>
      askEvery(dependencies, where, async (database) => (await statesIn(where, moment).execute(database)).rows),
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
