/** Conflicts with another transaction: lock timeout, deadlock, serialization failure. */
const CONFLICT_CODES = new Set(['55P03', '40P01', '40001']);

/**
 * Transient errors. 08: connection; 53: no disk, memory or connection left; 57014: timeout; 57P0x: shutdown or startup; 25P03, 25P04: idle or long
 * transaction; 25006: no longer the primary; 58030: I/O error.
 */
const TRANSIENT_CODES = /^(08\w{3}|53\w{3}|57014|57P0\d|25P0[34]|25006|58030)$/;

const ENDED = /^(08\w{3}|57P0\d|25P03)$/;

const NETWORK = /^(E(CONN\w+|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH|AI_AGAIN))$/;

const QUERY_TIMEOUT_MESSAGE = 'Query read timeout';

/** Errors of the driver and its pool that have no code. */
const TRANSIENT_MESSAGES = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  QUERY_TIMEOUT_MESSAGE,
]);

/**
 * Committed here, but possibly not on the standby, so that the caller must not receive a success. A retry with the idempotency key has a single
 * effect.
 */
export class UnreplicatedCommit extends Error {
  /** SQLSTATE of a transaction whose outcome is unknown. */
  readonly code = '08007';

  constructor() {
    super('a commit was not replicated');
  }
}

/** SQLSTATE that a cell raises if a shard does not belong to the cell or is closed for a move; see `held_shard`. */
export const WRONG_CELL_CODE = 'HS001';

export const isWrongCell = (error: unknown): boolean => codeOf(error) === WRONG_CELL_CODE;

export const isConflict = (error: unknown): boolean => CONFLICT_CODES.has(codeOf(error));

/** True if the connection is unusable: PostgreSQL has closed the connection, or did not even report the timeout of the statement. */
export const endsConnection = (error: unknown): boolean =>
  ENDED.test(codeOf(error)) || (error instanceof Error && error.message === QUERY_TIMEOUT_MESSAGE);

/** Immediate errors of a server that is down, restarting or no longer the primary, as in a failover. */
const FAILOVER_CODES = /^(08\w{3}|57P0[123]|25006|ECONNREFUSED|ECONNRESET|EPIPE)$/;

const FAILOVER_MESSAGES = new Set([
  'Connection terminated unexpectedly',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Postgres connection has been discarded',
]);

export const isFailover = (error: unknown): boolean =>
  FAILOVER_CODES.test(codeOf(error)) || (error instanceof Error && FAILOVER_MESSAGES.has(error.message));

/** True if the same statement may succeed a little later. */
export function isTransientError(error: unknown): boolean {
  const code = codeOf(error);
  if (isConflict(error) || isWrongCell(error) || isFailover(error)) return true;
  return TRANSIENT_CODES.test(code) || NETWORK.test(code) || (error instanceof Error && TRANSIENT_MESSAGES.has(error.message));
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '');
