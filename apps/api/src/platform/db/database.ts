import { calendarDate } from '@hiram/contract/product/dates.ts';
import { Kysely, PostgresDialect } from 'kysely';
import type { LogEvent } from 'kysely';
import pg from 'pg';
import { PreparingClient } from './preparing-client.ts';

const STATEMENT_TIMEOUT_MS = 15_000;
const CONNECTION_TIMEOUT_MS = 5_000;

export interface PoolOptions {
  readonly max: number;
  readonly onIdleError: (error: Error) => void;
  /** Told of each statement after it ran. */
  readonly onStatement?: (event: LogEvent) => void;
  /** On a slow machine a connection and a statement may take so many times longer. */
  readonly patienceFactor?: number;
}

export function openDatabase<Tables>(url: string, { max, onIdleError, onStatement, patienceFactor = 1 }: PoolOptions): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    statement_timeout: STATEMENT_TIMEOUT_MS * patienceFactor,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS * patienceFactor,
    types,
    Client: PreparingClient,
  });
  // Without a listener, a connection that breaks ends the process: the pool listens to the idle ones, and to nobody's query in between two.
  pool.on('error', onIdleError);
  pool.on('connect', (connection) => void connection.on('error', () => undefined));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...(onStatement === undefined ? {} : { log: onStatement }) });
}

/** The driver gives eight-byte integers as text; ours are amounts and counts, which are numbers or a bug. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, safeInteger);
// The driver makes a moment in this machine's zone of a day; a day stays the text it is.
types.setTypeParser(pg.types.builtins.DATE, calendarDate);

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error('an eight-byte integer is past what a number holds');
  return value;
}
