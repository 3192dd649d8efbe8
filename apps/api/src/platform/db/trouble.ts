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
const WITHOUT_CODE = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Connection terminated',
  SILENCE,
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Postgres connection has been discarded',
]);

export const isInTheWay = (error: unknown): boolean => IN_THE_WAY.has(codeOf(error));

/** The connection is of no use any more: PostgreSQL has ended it, or has not answered, not even that it took too long. */
export const endsConnection = (error: unknown): boolean =>
  ENDED.test(codeOf(error)) || (error instanceof Error && error.message === SILENCE);

/** The database can't do it now. The same may be asked again a little later. */
export function isPassingTrouble(error: unknown): boolean {
  const code = codeOf(error);
  return isInTheWay(error) || PASSING.test(code) || NETWORK.test(code) || (error instanceof Error && WITHOUT_CODE.has(error.message));
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '');
