/** Timeouts for a database, in milliseconds. */
interface TimeLimits {
  /** Wait for a slot in the borrower's share of the pool; see shared-pool.ts. */
  readonly turn: number;
  readonly connection: number;
  readonly lock: number;
  /** Duration of a statement, including its lock waits. */
  readonly statement: number;
  /** Wait for an answer. If the database has not cancelled the statement by then, the connection counts as dead. */
  readonly answer: number;
  /** Idle time of a transaction, whose locks persist if its process hangs. */
  readonly idleInTransaction: number;
}

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

/**
 * Timeouts of every connection, by role. A call of the service waits for a slot, a connection and an answer, and must end within 8 s. Jobs of the
 * worker process many rows, and no user waits for them. Staff run sums over a whole cell and may cancel them. A migration may build a large index but
 * must not wait long for a lock, because all later statements queue behind it.
 */
export const timeLimits = {
  service: limits({ connection: 2 * SECOND, lock: 3 * SECOND, statement: 4 * SECOND, idleInTransaction: 10 * SECOND }),
  worker: limits({ connection: 5 * SECOND, lock: 5 * SECOND, statement: 15 * SECOND, idleInTransaction: 30 * SECOND }),
  ops: limits({ connection: 5 * SECOND, lock: 5 * SECOND, statement: 5 * MINUTE, idleInTransaction: MINUTE }),
  migration: limits({ connection: 5 * SECOND, lock: 5 * SECOND, statement: HOUR, idleInTransaction: MINUTE }),
} as const;

function limits(own: Omit<TimeLimits, 'turn' | 'answer'>): TimeLimits {
  return { ...own, turn: own.connection / 2, answer: own.statement + 0.5 * SECOND };
}

export type DatabaseRole = keyof typeof timeLimits;

/** Application name of a connection, by which operators identify its process and the accrual detects other processes. */
export const connectionName = (role: DatabaseRole): string => `hiram ${role}`;

/** Returns the timeouts as options of the driver, multiplied by `timeoutScale` for slow machines. */
export function limitsOf(role: DatabaseRole, timeoutScale = 1) {
  const { turn, connection, lock, statement, answer, idleInTransaction } = timeLimits[role];
  return {
    turnTimeoutMillis: turn * timeoutScale,
    connectionTimeoutMillis: connection * timeoutScale,
    lock_timeout: lock * timeoutScale,
    statement_timeout: statement * timeoutScale,
    query_timeout: answer * timeoutScale,
    idle_in_transaction_session_timeout: idleInTransaction * timeoutScale,
  };
}
