import pg from 'pg';
import type { CellAddress } from '../db/cell-addresses.ts';
import { limitsOf } from '../db/time-limits.ts';
import { movedTables } from './table-owners.ts';
import type { MovingState } from '../../tables/shard.ts';

/** Shard of a move, and id of its mover. */
export interface Moved {
  readonly shard: number;
  readonly mover: string;
}

/** Another mover has replaced this one, which must not write any more. */
export class AnotherMover extends Error {
  constructor(shard: number) {
    super(`another mover moves shard ${shard} now`);
  }
}

export interface MovingShard {
  readonly state: MovingState;
  readonly otherCell: string;
}

/**
 * Rows are compared as text, so both sides need the same output format. The plans are generic and cached, because planning a statement over thirty
 * tables takes longer than running the statement.
 */
const SETTINGS = `
  set hiram.moves_shards = 'yes';
  set plan_cache_mode = force_generic_plan;
  set timezone = 'UTC';
  set datestyle = 'ISO';
  set bytea_output = 'hex';
  set extra_float_digits = 1`;

/** One of the two cells of a move, connected with the login that owns the tables. */
export class CellSide {
  readonly name: string;
  readonly connection: pg.Client;
  readonly #flushing: pg.Client;
  /** Parents before their children, by foreign key. */
  readonly tables: readonly string[];

  private constructor(name: string, [connection, flushing]: readonly [pg.Client, pg.Client], tables: readonly string[]) {
    this.name = name;
    this.connection = connection;
    this.#flushing = flushing;
    this.tables = tables;
  }

  static async open({ name, url }: CellAddress): Promise<CellSide> {
    const connection = await connect(url);
    try {
      await connection.query(SETTINGS);
      await requireOwner(name, connection);
      return new CellSide(name, [connection, await connect(url)], await parentsFirst(connection));
    } catch (error) {
      await connection.end();
      throw error;
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.connection.end(), this.#flushing.end()]);
  }

  /**
   * Forces earlier commits to disk. The accrual commits asynchronously, so its rows, with their change notes, could still be lost here in a crash
   * after the other cell has them. A flushed WAL message also flushes all WAL before it.
   */
  async flush(): Promise<void> {
    await this.#flushing.query(`select pg_logical_emit_message(true, 'hiram', 'a shard moves')`);
  }

  async transaction<Result>(work: () => Promise<Result>, begin = 'begin'): Promise<Result> {
    try {
      await this.connection.query(begin);
      const result = await work();
      await this.connection.query('commit');
      return result;
    } catch (error) {
      await this.connection.query('rollback').catch(() => undefined);
      throw error;
    }
  }

  async moving(shard: number): Promise<MovingShard | null> {
    const { rows } = await this.connection.query<MovingShard>(
      'select state, other_cell as "otherCell" from moving_shard where shard = $1',
      [shard],
    );
    return rows[0] ?? null;
  }

  async holds(shard: number): Promise<boolean> {
    const { rowCount } = await this.connection.query('select from held_shard where shard = $1', [shard]);
    return rowCount === 1;
  }

  /** Throws if another mover has replaced the caller, which must not write any more. */
  async setState({ shard, mover }: Moved, state: MovingState): Promise<void> {
    const { rowCount } = await this.connection.query('update moving_shard set state = $3 where shard = $1 and mover = $2', [
      shard,
      mover,
      state,
    ]);
    if (rowCount !== 1) throw new AnotherMover(shard);
  }

  /** Locks the row of the mover until the end of the transaction. Throws if another mover has replaced the caller. */
  async requireMover({ shard, mover }: Moved): Promise<void> {
    const { rowCount } = await this.connection.query('select from moving_shard where shard = $1 and mover = $2 for share', [shard, mover]);
    if (rowCount !== 1) throw new AnotherMover(shard);
  }

  async changesLeft(shard: number): Promise<number> {
    const { rows } = await this.connection.query<{ left: string }>(
      'select count(distinct owner) as left from moving_change where shard = $1',
      [shard],
    );
    return Number(rows[0]?.left);
  }
}

/** Uses the timeouts of a migration, because a move waits for table locks. */
export async function connect(url: string): Promise<pg.Client> {
  const connection = new pg.Client({
    connectionString: url,
    application_name: 'hiram move-shard',
    keepAlive: true,
    ...limitsOf('migration'),
  });
  // A pending query is rejected with the same error, so the event needs no handling.
  connection.on('error', () => undefined);
  await connection.connect();
  return connection;
}

async function requireOwner(name: string, connection: pg.Client): Promise<void> {
  const { rows } = await connection.query<{ owns: boolean }>('select moves_shards() as owns');
  if (rows[0]?.owns !== true) throw new Error(`The login for ${name} does not own the tables: move shards with the login of the migration`);
}

async function parentsFirst(connection: pg.Client): Promise<readonly string[]> {
  const { rows } = await connection.query<{ child: string; parent: string }>(
    `select distinct c.relname as child, p.relname as parent from pg_constraint
       join pg_class c on c.oid = conrelid join pg_class p on p.oid = confrelid
     where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  );
  const inOrder: string[] = [];
  const add = (table: string): void => {
    if (inOrder.includes(table) || !movedTables.includes(table)) return;
    for (const { parent } of rows.filter(({ child }) => child === table)) add(parent);
    inOrder.push(table);
  };
  movedTables.forEach(add);
  return inOrder;
}
