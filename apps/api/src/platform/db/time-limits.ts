/** How long a process waits for a database, in milliseconds. */
interface TimeLimits {
  /** Until it is a borrower's turn: see shared-pool.ts. */
  readonly turn: number;
  /** For a free connection of the pool, or a new one. */
  readonly connection: number;
  /** For a lock that somebody else holds. */
  readonly lock: number;
  /** For a statement, its locks included. */
  readonly statement: number;
  /** For an answer: past this the database itself does not end the statement, and is taken for dead. */
  readonly answer: number;
  /** How long a transaction may stand still with its locks, because the process that began it hangs. */
  readonly idleInTransaction: number;
}

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

/**
 * Every connection of ours has all of these. A call of the service waits for its turn, for a connection and then for an answer, and has to end
 * within 8 s. The worker's jobs go over many rows, and nobody waits for them. Staff wait for a sum over a whole cell, and may interrupt it. A
 * migration may make an index of a large table, but does not wait long for a lock: everybody who comes after it waits behind it.
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

/** As a connection names itself to the database, so that an operator sees whose it is, and the accrual whether it is alone. */
export const connectionName = (role: DatabaseRole): string => `hiram ${role}`;

/** As the driver takes them. On a slow machine everything may take so many times longer. */
export function limitsOf(role: DatabaseRole, patienceFactor = 1) {
  const { turn, connection, lock, statement, answer, idleInTransaction } = timeLimits[role];
  return {
    turnTimeoutMillis: turn * patienceFactor,
    connectionTimeoutMillis: connection * patienceFactor,
    lock_timeout: lock * patienceFactor,
    statement_timeout: statement * patienceFactor,
    query_timeout: answer * patienceFactor,
    idle_in_transaction_session_timeout: idleInTransaction * patienceFactor,
  };
}
