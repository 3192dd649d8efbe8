/** Conflicts with another transaction: lock timeout, deadlock, serialization failure. */
const IN_THE_WAY = new Set(['55P03', '40P01', '40001']);

/**
 * Transient errors. 08: connection; 53: no disk, memory or connection left; 57014: timeout; 57P0x: shutdown or startup; 25P03, 25P04: idle or long
 * transaction; 25006: no longer the primary; 58030: I/O error.
 */
const PASSING = /^(08\w{3}|53\w{3}|57014|57P0\d|25P0[34]|25006|58030)$/;

const ENDED = /^(08\w{3}|57P0\d|25P03)$/;

const NETWORK = /^(E(CONN\w+|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH|AI_AGAIN))$/;

const SILENCE = 'Query read timeout';

/** Errors of the driver and its pool that have no code. */
const WITHOUT_CODE = new Set(['timeout exceeded when trying to connect', 'Connection terminated due to connection timeout', SILENCE]);

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
export const HELD_ELSEWHERE = 'HS001';

export const isHeldElsewhere = (error: unknown): boolean => codeOf(error) === HELD_ELSEWHERE;

export const isInTheWay = (error: unknown): boolean => IN_THE_WAY.has(codeOf(error));

/** True if the connection is unusable: PostgreSQL has closed the connection, or did not even report the timeout of the statement. */
export const endsConnection = (error: unknown): boolean =>
  ENDED.test(codeOf(error)) || (error instanceof Error && error.message === SILENCE);

/** Immediate errors of a server that is down, restarting or no longer the primary, as in a failover. */
const GONE = /^(08\w{3}|57P0[123]|25006|ECONNREFUSED|ECONNRESET|EPIPE)$/;

const GONE_WITHOUT_CODE = new Set([
  'Connection terminated unexpectedly',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Postgres connection has been discarded',
]);

export const isTakeover = (error: unknown): boolean =>
  GONE.test(codeOf(error)) || (error instanceof Error && GONE_WITHOUT_CODE.has(error.message));

/** True if the same statement may succeed a little later. */
export function isPassingTrouble(error: unknown): boolean {
  const code = codeOf(error);
  if (isInTheWay(error) || isHeldElsewhere(error) || isTakeover(error)) return true;
  return PASSING.test(code) || NETWORK.test(code) || (error instanceof Error && WITHOUT_CODE.has(error.message));
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '');
