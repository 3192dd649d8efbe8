import { calendarDate } from '@hiram/contract/product/dates.ts';
import { Kysely, PostgresDialect } from 'kysely';
import type { LogEvent, PostgresPool } from 'kysely';
import pg from 'pg';
import { columnNames } from './column-names.ts';
import { PreparingClient } from './preparing-client.ts';
import { SharedPool } from './shared-pool.ts';
import { connectionName, limitsOf } from './time-limits.ts';
import type { DatabaseRole } from './time-limits.ts';

/** Idle connections are closed after this time, so that a process has none to a database that the process does not use. */
const IDLE_MS = 10_000;

export interface PoolOptions {
  readonly role: DatabaseRole;
  readonly max: number;
  readonly onIdleError: (error: Error) => void;
  readonly onStatement?: (event: LogEvent) => void;
  readonly timeoutScale?: number;
}

export function openDatabase<Tables>(url: string, options: PoolOptions): Kysely<Tables> {
  const { role, max, onIdleError, onStatement, timeoutScale } = options;
  const { turnTimeoutMillis, ...limits } = limitsOf(role, timeoutScale);
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
  // An error of a connection without a listener ends the process, and the pool only listens on idle connections.
  pool.on('error', onIdleError);
  pool.on('connect', (connection) => void connection.on('error', () => undefined));
  const shared = new SharedPool(withPoolResize(pool), turnTimeoutMillis);
  const database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: shared }),
    plugins: [columnNames],
    ...(onStatement === undefined ? {} : { log: onStatement }),
  });
  pools.set(database, pool);
  return database;
}

const pools = new WeakMap<object, pg.Pool>();

function poolOf(database: object): pg.Pool {
  const pool = pools.get(database);
  if (pool === undefined) throw new Error('this database has no pool');
  return pool;
}

/** Closes connections beyond the maximum on release: in a busy process they would never be idle for long enough. */
function withPoolResize(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      // The pool sets a new `release` each time a client is checked out.
      const release = client.release;
      client.release = (discard) => release.call(client, discard === true || pool.totalCount > pool.options.max);
      return client;
    },
    end: () => pool.end(),
  };
}

/** Changes the maximum number of connections. Excess connections are closed on release or when idle. */
export function resizePool(database: object, max: number): void {
  poolOf(database).options.max = max;
}

export interface PoolUsage {
  readonly inUse: number;
  readonly idle: number;
  readonly waiting: number;
  readonly most: number;
}

export function poolUseOf(database: object): PoolUsage {
  const { totalCount, idleCount, waitingCount, options } = poolOf(database);
  const [inUse, most] = [totalCount - idleCount, options.max];
  // The pool also queues a caller briefly if an idle connection exists; such a caller does not count.
  return { inUse, idle: idleCount, waiting: inUse >= most ? waitingCount : 0, most };
}

/** The driver returns eight-byte integers as text. Ours are amounts and counts; a value that is not a safe integer is a bug. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, safeInteger);
// The driver would convert a date to midnight in this machine's time zone; here a date remains text.
types.setTypeParser(pg.types.builtins.DATE, calendarDate);

// Stored JSON is `jsonb`: a value of type `json` is one or more rows nested by a statement, whose columns become fields and whose integers need the
// same check. Text without 16 consecutive digits cannot contain an unsafe integer.
types.setTypeParser(pg.types.builtins.JSON, (text) => nestedRows(/\d{16}/.test(text) ? JSON.parse(text, toSafeNumber) : JSON.parse(text)));

const nestedRows = (value: unknown): unknown => (Array.isArray(value) ? value.map(nestedRow) : nestedRow(value));

const nestedRow = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? columnNames.fieldsOf(value as Record<string, unknown>) : value;

function toSafeNumber(_name: string, value: unknown): unknown {
  return typeof value === 'number' && Number.isInteger(value) ? safeInteger(String(value)) : value;
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error('an eight-byte integer is not a safe integer');
  return value;
}
