import { sql } from 'kysely';
import type { QueryExecutorProvider } from 'kysely';
import type { Cells } from '../db/cells.ts';
import type { Directory } from '../db/directory.ts';
import { queryAllCells } from '../db/every-cell.ts';
import { LONGEST_REASON } from './act.ts';
import { DIRECTORY_LOG } from './log-heads.ts';

interface Logs {
  readonly directory: Directory;
  readonly cells: Pick<Cells, 'all'>;
}

interface Entry {
  readonly log: string;
  readonly number: number;
  readonly actionId: string;
  readonly operator: string;
  readonly command: string;
  readonly writtenAt: Date;
  /**
   * Upper bound of the entry's time, for sorting across logs: within a log the numbers define the order, even if the clock of its database was set
   * back.
   */
  readonly notAfter: number;
}

interface Action {
  readonly reason: string;
  readonly options: unknown;
  readonly before: unknown;
  readonly after: unknown;
  readonly approver: string | null;
}

/** Fields of the action are `null` if the action was erased with its borrower or its cell did not respond. */
export type LoggedAct = Omit<Entry, 'actionId' | 'notAfter'> & { readonly [Name in keyof Action]: Action[Name] | null };

interface LogPage {
  /** Newest first. */
  readonly acts: readonly LoggedAct[];
  /** Cursor of the next page; `null` if this is the last one. */
  readonly next: string | null;
  /** Cells that did not respond, whose entries are not in this page. */
  readonly missing: readonly string[];
}

export interface LogFilter {
  /** `next` of the previous page. */
  readonly after?: string | undefined;
  readonly operator?: string | undefined;
  readonly command?: string | undefined;
}

const PAGE_SIZE = 50;

/** Rows written before the database had length limits may be of any size, and a page must not load them completely. */
const LARGEST_OPTIONS = 65_536;

/** Returns a page of the merged logs of all cells and the directory, newest first. Each log is read from its end along an index. */
export async function readLog(logs: Logs, wanted: LogFilter = {}): Promise<LogPage> {
  const before = parsePlaces(wanted.after);
  const entriesIn = (log: string, database: QueryExecutorProvider): Promise<readonly Entry[]> =>
    entriesOf(log, database, { ...wanted, before: before.get(log) ?? null });
  const { answers, missing } = await queryAllCells(logs.cells.all, async ({ name, database }) => ({
    log: name,
    entries: await entriesIn(name, database),
  }));
  const read = [{ log: DIRECTORY_LOG, entries: await entriesIn(DIRECTORY_LOG, logs.directory) }, ...answers];
  const all = read.flatMap(({ entries }) => entries).toSorted(compareNewestFirst);
  const page = all.slice(0, PAGE_SIZE);
  const actions = await actionsOf(logs, page);
  return {
    acts: page.map(({ actionId, notAfter: _order, ...entry }) => ({ ...entry, ...(actions.get(actionId) ?? UNKNOWN_ACT) })),
    next: all.length > PAGE_SIZE ? formatPlaces(positionsAfter(read, page, before)) : null,
    missing,
  };
}

const UNKNOWN_ACT = { reason: null, options: null, before: null, after: null, approver: null };

const compareNewestFirst = (one: Entry, other: Entry): number => {
  if (one.log === other.log) return other.number - one.number;
  return other.notAfter - one.notAfter || (one.log < other.log ? -1 : 1);
};

async function entriesOf(
  log: string,
  database: QueryExecutorProvider,
  { operator, command, before }: LogFilter & { readonly before: number | null },
): Promise<readonly Entry[]> {
  const conditions = [
    sql`kind <> 'seen' and kind = 'done'`,
    ...(before === null ? [] : [sql`number < ${before}`]),
    ...(operator === undefined ? [] : [sql`operator = ${operator}`]),
    ...(command === undefined ? [] : [sql`command = ${command}`]),
  ];
  const { rows } = await sql<Omit<Entry, 'log' | 'notAfter'>>`
    select number, action_id as "actionId", operator, command, written_at as "writtenAt"
    from staff_log where ${sql.join(conditions, sql` and `)} order by number desc limit ${PAGE_SIZE + 1}`.execute(database);
  let notAfter = Infinity;
  return rows.map((row) => {
    notAfter = Math.min(notAfter, row.writtenAt.getTime());
    return { log, ...row, notAfter };
  });
}

/**
 * An action moves with its borrower, while its entry stays in the log of the original cell. Actions missing there are looked up in all other cells.
 */
async function actionsOf({ directory, cells }: Logs, page: readonly Entry[]): Promise<ReadonlyMap<string, Action>> {
  const found = new Map<string, Action>();
  const readActs = async (database: QueryExecutorProvider, entries: readonly Entry[]): Promise<void> => {
    const ids = entries.map(({ actionId }) => actionId).filter((id) => !found.has(id));
    if (ids.length === 0) return;
    const { rows } = await sql<Action & { readonly id: string }>`
      select action_id as id, left(reason, ${LONGEST_REASON}) as reason, before, after, approver,
        case when octet_length(options::text) <= ${LARGEST_OPTIONS} then options end as options
      from staff_action where action_id = any (${ids}::uuid[])`.execute(database);
    for (const { id, ...action } of rows) found.set(id, action);
  };
  const entriesOfLog = (log: string): readonly Entry[] => page.filter((entry) => entry.log === log);
  await readActs(directory, entriesOfLog(DIRECTORY_LOG));
  await queryAllCells(cells.all, ({ name, database }) => readActs(database, entriesOfLog(name)));
  const moved = page.filter(({ log, actionId }) => log !== DIRECTORY_LOG && !found.has(actionId));
  await queryAllCells(cells.all, ({ database }) => readActs(database, moved));
  return found;
}

interface ReadLog {
  readonly log: string;
  readonly entries: readonly Entry[];
}

/** For each log, the entry number before which the next page begins. */
type LogPositions = ReadonlyMap<string, number>;

/**
 * Entries written while pages are turned are on no later page. A log without an entry on this page continues at its previous cursor or, on the first
 * page, at its newest entry.
 */
function positionsAfter(read: readonly ReadLog[], page: readonly Entry[], before: LogPositions): LogPositions {
  const places = new Map(before);
  for (const { log, entries } of read) {
    const shown = page.filter((entry) => entry.log === log).at(-1);
    places.set(log, shown?.number ?? before.get(log) ?? (entries[0]?.number ?? 0) + 1);
  }
  return places;
}

const formatPlaces = (places: LogPositions): string => [...places].map(([log, number]) => `${log}:${number}`).join(',');

function parsePlaces(text: string | undefined): LogPositions {
  if (text === undefined) return new Map();
  return new Map(
    text.split(',').map((each): [string, number] => {
      const [, log = '', number = ''] = /^([\w-]+):(\d{1,15})$/.exec(each) ?? [];
      if (log === '') throw new Error(`not a cursor of the log: ${text}`);
      return [log, Number(number)];
    }),
  );
}
