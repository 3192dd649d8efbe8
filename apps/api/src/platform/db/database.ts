import { calendarDate } from '@hiram/contract/product/dates.ts';
import { Kysely, PostgresDialect } from 'kysely';
import type { LogEvent, PostgresPool } from 'kysely';
import pg from 'pg';
import { PreparingClient } from './preparing-client.ts';
import { SharedPool } from './shared-pool.ts';
import { connectionName, limitsOf } from './time-limits.ts';
import type { DatabaseRole } from './time-limits.ts';

/** A connection that nobody used for so long is closed: a process holds none to a database that it does not need. */
const IDLE_MS = 10_000;

export interface PoolOptions {
  /** Who waits: the limits of its patience differ. */
  readonly role: DatabaseRole;
  readonly max: number;
  readonly onIdleError: (error: Error) => void;
  /** Told of each statement after it ran. */
  readonly onStatement?: (event: LogEvent) => void;
  /** On a slow machine a connection and a statement may take so many times longer. */
  readonly patienceFactor?: number;
}

export function openDatabase<Tables>(url: string, options: PoolOptions): Kysely<Tables> {
  const { role, max, onIdleError, onStatement, patienceFactor } = options;
  const { turnTimeoutMillis, ...limits } = limitsOf(role, patienceFactor);
  const pool = new pg.Pool({
    connectionString: url,
    application_name: connectionName(role),
    max,
    idleTimeoutMillis: IDLE_MS,
    ...limits,
    keepAlive: true,
    types,
    Client: PreparingClient,
  });
  // Without a listener, a connection that breaks ends the process: the pool listens to the idle ones, and to nobody's query in between two.
  pool.on('error', onIdleError);
  pool.on('connect', (connection) => void connection.on('error', () => undefined));
  const shared = new SharedPool(closingExcess(pool), turnTimeoutMillis);
  const database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: shared }),
    ...(onStatement === undefined ? {} : { log: onStatement }),
  });
  pools.set(database, pool);
  return database;
}

const pools = new WeakMap<object, pg.Pool>();

function poolOf(database: object): pg.Pool {
  const pool = pools.get(database);
  if (pool === undefined) throw new Error('this database has no pool of its own');
  return pool;
}

/** A connection beyond the bound is closed when it is given back: on a busy process it would never be idle for long enough. */
function closingExcess(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      // The pool makes a new one each time that it hands the connection out.
      const release = client.release;
      client.release = (discard) => release.call(client, discard === true || pool.totalCount > pool.options.max);
      return client;
    },
    end: () => pool.end(),
  };
}

/** From now on no more connections than this are opened. Those beyond it are closed when they are given back, or idle. */
export function resizePool(database: object, max: number): void {
  poolOf(database).options.max = max;
}

export interface PoolUse {
  readonly inUse: number;
  readonly idle: number;
  /** Who waits for a connection: all that may be open are in use. */
  readonly waiting: number;
  readonly most: number;
}

export function poolUseOf(database: object): PoolUse {
  const { totalCount, idleCount, waitingCount, options } = poolOf(database);
  const [inUse, most] = [totalCount - idleCount, options.max];
  // Whoever takes an idle connection stands in the queue for a moment too, and waits for nobody.
  return { inUse, idle: idleCount, waiting: inUse >= most ? waitingCount : 0, most };
}

/** The driver gives eight-byte integers as text; ours are amounts and counts, which are numbers or a bug. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, safeInteger);
// The driver makes a moment in this machine's zone of a day; a day stays the text it is.
types.setTypeParser(pg.types.builtins.DATE, calendarDate);

// Rows within rows come as JSON. Their numbers are held to the same; one that can't be too long is not looked at.
types.setTypeParser(pg.types.builtins.JSON, (text) => (/\d{16}/.test(text) ? JSON.parse(text, heldByNumber) : JSON.parse(text)) as unknown);

function heldByNumber(_name: string, value: unknown): unknown {
  return typeof value === 'number' && Number.isInteger(value) ? safeInteger(String(value)) : value;
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error('an eight-byte integer is past what a number holds');
  return value;
}
