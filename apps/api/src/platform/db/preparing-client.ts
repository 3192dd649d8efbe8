import pg from 'pg';
import { UnreplicatedCommit, endsConnection } from './errors.ts';

interface PreparedStatement {
  readonly name: string;
  readonly isFixed: boolean;
}

const preparedStatements = new Map<string, PreparedStatement>();

/**
 * Prepares this statement once per connection. Only for statements of the code, because every connection caches each of them.
 * @param isFixed true if a migration that adds columns does not change the result columns
 */
export function registerPreparedStatement(text: string, isFixed: boolean): void {
  if (!preparedStatements.has(text)) preparedStatements.set(text, { name: `hiram_${preparedStatements.size}`, isFixed });
}

type Send = (query: string | pg.QueryConfig, values?: unknown) => Promise<pg.QueryResult>;

/** True if PostgreSQL rejected a prepared `select *` because a migration has added a column to its table. */
const isOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

/** Routine that emits the warning. Unlike the message, the name of the routine is not translated. */
const WAITS_FOR_STANDBY = 'SyncRepWaitForLSN';

/**
 * Connection with a cache of prepared statements. A statement that a migration has outdated is prepared and sent again. In a transaction that is
 * impossible, because the error has aborted the transaction, so only statements with fixed columns are prepared there.
 */
export class PreparingClient extends pg.Client {
  #generation = 0;
  #isUnreplicated = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // PostgreSQL reports a commit as successful, with a warning, if the wait for the standby is cancelled. After a failover such a commit may be
    // lost.
    this.on('notice', ({ routine }) => {
      if (routine === WAITS_FOR_STANDBY) this.#isUnreplicated = true;
    });
  }

  // The driver has a dozen overloads; calls other than a text with values pass unchanged.
  override query(...given: readonly unknown[]): never {
    const send: Send = super.query.bind(this);
    const [text, values] = given;
    const statement = typeof text === 'string' ? preparedStatements.get(text) : undefined;
    const isOutside = this.getTransactionStatus() === 'I';
    if (typeof text !== 'string' || !Array.isArray(values) || statement === undefined || !(isOutside || statement.isFixed))
      return this.#checkReplication(send(...(given as Parameters<Send>)));
    const sendPrepared = (): Promise<pg.QueryResult> =>
      this.#checkReplication(send({ name: `${statement.name}_${this.#generation}`, text, values }));
    return sendPrepared().catch((error: unknown) => {
      if (!isOutdated(error)) throw error;
      this.#generation++;
      if (!isOutside) throw error;
      return sendPrepared();
    }) as never;
  }

  /**
   * Rejects a commit that was not replicated. After a timeout the connection still waits for the old answer, which would delay its next user, so the
   * connection is closed at once and dropped by the pool.
   */
  #checkReplication(answer: unknown): never {
    if (!(answer instanceof Promise)) return answer as never;
    return answer.then(
      (result: unknown) => (this.#isUnreplicated ? this.#fail(new UnreplicatedCommit()) : result),
      (error: unknown) => this.#fail(error),
    ) as never;
  }

  #fail(error: unknown): never {
    if (endsConnection(error)) void this.end();
    throw error;
  }
}
