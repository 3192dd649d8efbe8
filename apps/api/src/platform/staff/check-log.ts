import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { QueryExecutorProvider, RawBuilder } from 'kysely';
import type { Cell } from '../db/cells.ts';
import type { Directory } from '../db/directory.ts';
import { PAGE, pagesOf } from '../db/pages.ts';
import { DIRECTORY_LOG } from './log-heads.ts';
import type { SavedHead } from './log-heads.ts';

interface Logs {
  readonly directory: Directory;
  readonly cells: readonly Pick<Cell, 'name' | 'database'>[];
  /** Returns the heads of a log that were saved outside of the databases. */
  readonly saved: (log: string) => Promise<readonly SavedHead[]>;
}

interface Finding {
  readonly log: string;
  readonly entry?: number;
  readonly action?: string;
  readonly is: string;
}

interface CheckedLog {
  /** Number of entries by log. */
  readonly entries: Readonly<Record<string, number>>;
  readonly findings: readonly Finding[];
  /** Entries that were lost in a restore and reconciled by staff since. */
  readonly lost: readonly Finding[];
}

/** Further findings are dropped, because a single one requires an investigation. */
const MOST_FINDINGS = 200;

/** Hashes are computed here and not by functions of the database, because an attacker who can change the rows could change those too. */
const textOf = (row: RawBuilder<unknown>) =>
  sql<string>`(select jsonb_object_agg(key, value) from jsonb_each(${row}) where value <> 'null'::jsonb)::text`;
const ENTRY_TEXT = textOf(sql`to_jsonb(entry) || jsonb_build_object(
  'written_at', to_char(entry.written_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), 'digest', encode(entry.digest, 'hex'), 'hash', null)`);
const ACTION_TEXT = textOf(sql`to_jsonb(action) || jsonb_build_object(
  'done_at', to_char(action.done_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), 'salt', encode(action.salt, 'hex'))`);

const hashOf = (text: string, before: Buffer = Buffer.alloc(0)): Buffer => createHash('sha256').update(before).update(text).digest();

interface Entry {
  readonly number: number;
  readonly kind: 'done' | 'removed' | 'seen';
  readonly actionId: string | null;
  readonly log: string | null;
  readonly logNumber: number | null;
  readonly digest: Buffer | null;
  readonly writtenAt: Date;
  readonly hash: Buffer;
  readonly text: string;
}

async function entriesAfter(database: QueryExecutorProvider, number: number): Promise<readonly Entry[]> {
  const { rows } = await sql<Entry>`
    select number, kind, action_id as "actionId", log, log_number as "logNumber", digest, written_at as "writtenAt", hash, ${ENTRY_TEXT} as text
    from staff_log as entry where number > ${number} order by number limit ${PAGE}`.execute(database);
  return rows;
}

/**
 * Verifies every log from its first entry to its last: each entry follows the previous one, the log matches the heads recorded in other logs and in
 * the store, every entry has its action, and every action its entry. Moved actions are looked up in every cell.
 */
export async function checkLog({ directory, cells, saved }: Logs): Promise<CheckedLog> {
  await refuseWhileShardsMove(cells);
  const databases = new Map<string, QueryExecutorProvider>([
    [DIRECTORY_LOG, directory],
    ...cells.map(({ name, database }) => [name, database] as const),
  ]);
  const check = new LogCheck(databases, await reconciliationsIn(directory));
  for (const [log, database] of databases) {
    await check.checkChain(log, database);
    await check.actions(log, database);
    for (const { number, hash, at } of await saved(log))
      await check.checkHeads(log, [{ number, hash: Buffer.from(hash, 'hex'), by: 'the store', at }]);
  }
  return check.report();
}

/** During a move the shard's actions are in two cells, or hidden in both. */
async function refuseWhileShardsMove(cells: Logs['cells']): Promise<void> {
  for (const { name, database } of cells) {
    const moving = await database.selectFrom('moving_shard').select('shard').limit(1).executeTakeFirst();
    if (moving !== undefined) throw new Error(`shard ${moving.shard} of ${name} is being moved: check the log when the move is finished`);
  }
}

interface Reconciliation {
  readonly writtenAt: Date;
  /** State of each cell when it was reconciled. */
  readonly standings: Readonly<Record<string, string>> | null;
}

async function reconciliationsIn(directory: Directory): Promise<readonly Reconciliation[]> {
  const { rows } = await sql<Reconciliation>`
    select entry.written_at as "writtenAt", action.after as standings from staff_action as action
    join staff_log as entry on entry.action_id = action.action_id and entry.kind = 'done'
    where action.command = 'reconcile-directory' order by entry.number desc limit ${PAGE}`.execute(directory);
  return rows;
}

interface SeenHead {
  readonly number: number;
  readonly hash: Buffer;
  readonly by: string;
  readonly at: Date;
}

/** An entry whose hash does not follow from the previous entry. */
interface SuspectEntry {
  readonly entry: Entry;
  readonly after: readonly Buffer[];
}

class LogCheck {
  readonly #databases: ReadonlyMap<string, QueryExecutorProvider>;
  readonly #reconciliations: readonly Reconciliation[];
  readonly #entries: Record<string, number> = {};
  readonly #findings: Finding[] = [];
  readonly #lost: Finding[] = [];

  constructor(databases: ReadonlyMap<string, QueryExecutorProvider>, reconciliations: readonly Reconciliation[]) {
    this.#databases = databases;
    this.#reconciliations = reconciliations;
  }

  report(): CheckedLog {
    return { entries: this.#entries, findings: this.#findings.slice(0, MOST_FINDINGS), lost: this.#lost.slice(0, MOST_FINDINGS) };
  }

  /** Verifies a log's hash chain, and what its entries record about other logs and about actions. */
  async checkChain(log: string, database: QueryExecutorProvider): Promise<void> {
    let [next, count] = [1, 0];
    // A changed entry may have its old hash or another one, so the next entry may follow either the stored or the recomputed hash.
    let before: readonly Buffer[] = [Buffer.alloc(0)];
    const suspects: SuspectEntry[] = [];
    for await (const page of pagesOf<Entry>((last) => entriesAfter(database, last?.number ?? 0))) {
      for (const entry of page) {
        const isAfterGap = entry.number !== next;
        if (isAfterGap) this.#find({ log, entry: next, is: `missing, with all entries up to ${entry.number - 1}` });
        const hashes = before.map((each) => hashOf(entry.text, each));
        const isRight = hashes.some((each) => each.equals(entry.hash));
        if (!isRight && !isAfterGap && suspects.length < MOST_FINDINGS) suspects.push({ entry, after: before });
        before = isRight ? [entry.hash] : [entry.hash, ...hashes.slice(0, 1)];
        next = entry.number + 1;
      }
      count += page.length;
      await this.#seenIn(log, page);
      await this.#doneIn(log, page);
    }
    for (const suspect of suspects) this.#find({ log, entry: suspect.entry.number, is: describeFault(suspect, suspects) });
    this.#entries[log] = count;
  }

  #find(finding: Finding): void {
    if (this.#findings.length < MOST_FINDINGS) this.#findings.push(finding);
  }

  async #seenIn(by: string, page: readonly Entry[]): Promise<void> {
    const byLog = new Map<string, SeenHead[]>();
    for (const { kind, log, logNumber, digest, writtenAt } of page) {
      if (kind !== 'seen' || log === null) continue;
      const heads = byLog.get(log) ?? [];
      heads.push({ number: logNumber ?? 0, hash: digest ?? Buffer.alloc(0), by, at: writtenAt });
      byLog.set(log, heads);
    }
    for (const [log, heads] of byLog) await this.checkHeads(log, heads);
  }

  /** Compares a log with heads recorded elsewhere. */
  async checkHeads(log: string, heads: readonly SeenHead[]): Promise<void> {
    const database = this.#databases.get(log);
    if (database === undefined) return this.#find({ log, is: `not a log of any cell, but recorded by ${heads[0]?.by}` });
    const numbers = heads.map(({ number }) => number);
    const { rows } = await sql<{ number: number; hash: Buffer }>`
      select number, hash from staff_log where number = any (${numbers}::bigint[])`.execute(database);
    const hashes = new Map(rows.map(({ number, hash }) => [number, hash]));
    for (const { number, hash, by, at } of heads) {
      const now = hashes.get(number);
      if (now?.equals(hash) === true) continue;
      const finding = {
        log,
        entry: number,
        is: `${now === undefined ? 'missing' : 'different'}, but recorded by ${by} at ${at.toISOString()}`,
      };
      if (this.#isRestored(log, at)) this.#lost.push(finding);
      else this.#find(finding);
    }
  }

  #isRestored(log: string, seenAt: Date): boolean {
    return this.#reconciliations.some(({ writtenAt, standings }) => {
      if (writtenAt <= seenAt || standings === null) return false;
      const found = log === DIRECTORY_LOG ? Object.values(standings) : [standings[log]];
      return found.some((each) => each === 'restored' || each === (log === DIRECTORY_LOG ? 'directory behind' : 'cell behind'));
    });
  }

  /** Verifies that the action of every `done` entry is unchanged or was removed, and that every removed action was done. */
  async #doneIn(log: string, page: readonly Entry[]): Promise<void> {
    await this.#goneIn(log, page);
    const digests = new Map(
      page.flatMap(({ kind, actionId, digest, number }) => (kind === 'done' && actionId !== null ? [[actionId, { digest, number }]] : [])),
    );
    const ids = [...digests.keys()];
    if (ids.length === 0) return;
    const texts = await this.#actionTexts(log, ids);
    const missing = ids.filter((id) => !texts.has(id));
    const removed = missing.length === 0 ? new Set() : await this.#idsIn(log, 'removed', missing);
    for (const [actionId, { digest, number }] of digests) {
      const text = texts.get(actionId);
      if (text === undefined && !removed.has(actionId)) this.#find({ log, entry: number, action: actionId, is: 'without its action' });
      if (text !== undefined && digest?.equals(hashOf(text)) !== true)
        this.#find({ log, entry: number, action: actionId, is: 'the action was changed' });
    }
  }

  async #goneIn(log: string, page: readonly Entry[]): Promise<void> {
    const removedHeads = page.filter(({ kind }) => kind === 'removed');
    if (removedHeads.length === 0) return;
    const done = await this.#idsIn(
      log,
      'done',
      removedHeads.map(({ actionId }) => actionId ?? ''),
    );
    for (const { actionId, number } of removedHeads)
      if (!done.has(actionId ?? '')) this.#find({ log, entry: number, is: 'removes an action that was not logged as done' });
  }

  async #actionTexts(log: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    for (const database of this.#alike(log)) {
      const wanted = ids.filter((id) => !found.has(id));
      if (wanted.length === 0) break;
      const { rows } = await sql<{ id: string; text: string }>`
        select action_id as id, ${ACTION_TEXT} as text from staff_action as action where action_id = any (${wanted}::uuid[])`.execute(
        database,
      );
      for (const { id, text: each } of rows) found.set(id, each);
    }
    return found;
  }

  /** Returns the databases that may contain an action of this log, its own first. */
  #alike(log: string): readonly QueryExecutorProvider[] {
    const others = [...this.#databases].filter(([name]) => name !== DIRECTORY_LOG && name !== log).map(([, database]) => database);
    const own = this.#databases.get(log);
    return own === undefined ? others : [own, ...(log === DIRECTORY_LOG ? [] : others)];
  }

  async #idsIn(log: string, kind: Entry['kind'], ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for (const database of this.#alike(log)) {
      const { rows } = await sql<{ id: string }>`
        select action_id as id from staff_log where kind = ${kind} and action_id = any (${ids}::uuid[])`.execute(database);
      for (const { id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return counts;
  }

  /** Verifies that every action was logged once and not logged as removed. */
  async actions(log: string, database: QueryExecutorProvider): Promise<void> {
    interface Row {
      readonly id: string;
    }
    const after = async (last: Row | null): Promise<readonly Row[]> => {
      const { rows } = await sql<Row>`
        select action_id as id from staff_action where action_id > ${last?.id ?? FIRST_ID}::uuid order by action_id limit ${PAGE}`.execute(
        database,
      );
      return rows;
    };
    for await (const page of pagesOf(after)) {
      const ids = page.map(({ id }) => id);
      const [done, removed] = [await this.#idsIn(log, 'done', ids), await this.#idsIn(log, 'removed', ids)];
      for (const action of ids) {
        const times = done.get(action) ?? 0;
        if (times === 0) this.#find({ log, action, is: 'an action that is in no log' });
        if (times > 1) this.#find({ log, action, is: 'an action that was logged twice' });
        if (removed.has(action)) this.#find({ log, action, is: 'an action that was logged as removed' });
      }
    }
  }
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Describes a suspect as changed, or as another entry of this log that fits in the place of that one. */
function describeFault({ entry }: SuspectEntry, suspects: readonly SuspectEntry[]): string {
  const stored = suspects.map(({ entry: { hash } }) => hash);
  const own = suspects.find((other) => {
    if (other.entry === entry) return false;
    const text = entry.text.replace(/"number": \d+/, `"number": ${other.entry.number}`);
    return [...other.after, ...stored].some((before) => {
      const hash = hashOf(text, before);
      return hash.equals(entry.hash) || hash.equals(other.entry.hash);
    });
  });
  return own === undefined ? 'changed' : `originally entry ${own.entry.number}`;
}
