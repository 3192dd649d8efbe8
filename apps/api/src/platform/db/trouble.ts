/** Somebody else's transaction is in the way: a lock that was not to be had in time, a ring of locks, a row that changed meanwhile. */
const IN_THE_WAY = new Set(['55P03', '40P01', '40001']);

/**
 * What passes without a change of ours. 08: the connection; 53: no disk, memory or connection left; 57014: it took too long; 57P0x: PostgreSQL
 * stops or starts; 25P03, 25P04: a transaction that stood still; 25006: a primary that is one no longer; 58030: its disk does not answer.
 */
const PASSING = /^(08\w{3}|53\w{3}|57014|57P0\d|25P0[34]|25006|58030)$/;

const ENDED = /^(08\w{3}|57P0\d|25P03)$/;

/** Of the connection below. */
const NETWORK = /^(E(CONN\w+|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH|AI_AGAIN))$/;

const SILENCE = 'Query read timeout';

/** The driver and its pool give these no code. */
const WITHOUT_CODE = new Set(['timeout exceeded when trying to connect', 'Connection terminated due to connection timeout', SILENCE]);

/** It is committed here, but the standby may not have it: nobody may be told that it is done. Asked again with its key, it is done once. */
export class UnreplicatedCommit extends Error {
  /** SQL's word for a transaction of which nobody knows how it ended. */
  readonly code = '08007';

  constructor() {
    super('a commit was not replicated');
  }
}

/** A cell's own word that it does not hold a shard, or not for much longer: see held_shard. */
export const HELD_ELSEWHERE = 'HS001';

export const isHeldElsewhere = (error: unknown): boolean => codeOf(error) === HELD_ELSEWHERE;

export const isInTheWay = (error: unknown): boolean => IN_THE_WAY.has(codeOf(error));

/** The connection is of no use any more: PostgreSQL has ended it, or has not answered, not even that it took too long. */
export const endsConnection = (error: unknown): boolean =>
  ENDED.test(codeOf(error)) || (error instanceof Error && error.message === SILENCE);

/** A server that is gone or no longer the primary, while its standby takes over or it starts again: it answers so at once. */
const GONE = /^(08\w{3}|57P0[123]|25006|ECONNREFUSED|ECONNRESET|EPIPE)$/;

/** The driver's words for the same. */
const GONE_WITHOUT_CODE = new Set([
  'Connection terminated unexpectedly',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Postgres connection has been discarded',
]);

export const isTakeover = (error: unknown): boolean =>
  GONE.test(codeOf(error)) || (error instanceof Error && GONE_WITHOUT_CODE.has(error.message));

/** The database can't do it now. The same may be asked again a little later. */
export function isPassingTrouble(error: unknown): boolean {
  const code = codeOf(error);
  if (isInTheWay(error) || isHeldElsewhere(error) || isTakeover(error)) return true;
  return PASSING.test(code) || NETWORK.test(code) || (error instanceof Error && WITHOUT_CODE.has(error.message));
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '');
