import pg from 'pg';
import { UnreplicatedCommit, endsConnection } from './trouble.ts';

interface Kept {
  readonly name: string;
  readonly isFixed: boolean;
}

const kept = new Map<string, Kept>();

/**
 * From now on a connection parses and plans this statement once. Only for texts of the code: each stays with every connection.
 * @param isFixed whether its answer has the same columns after a migration that adds some
 */
export function keepPrepared(text: string, isFixed: boolean): void {
  if (!kept.has(text)) kept.set(text, { name: `hiram_${kept.size}`, isFixed });
}

type Send = (query: string | pg.QueryConfig, values?: unknown) => Promise<pg.QueryResult>;

/** PostgreSQL's refusal of a `select *` whose table has got a column since it was prepared, as a migration does under a running service. */
const isOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

/** What PostgreSQL does when it warns of that, in whichever language it says so. */
const WAITS_FOR_STANDBY = 'SyncRepWaitForLSN';

/**
 * A connection that keeps statements prepared. One that a migration has outdated is sent anew. Nothing can be sent anew in a transaction that it
 * has ended: so within a transaction only those are kept that no new column outdates.
 */
export class PreparingClient extends pg.Client {
  #generation = 0;
  #isUnreplicated = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // A commit that somebody cancels while it waits for its standby is told as done, with a warning: whatever takes over may not have it.
    this.on('notice', ({ routine }) => {
      if (routine === WAITS_FOR_STANDBY) this.#isUnreplicated = true;
    });
  }

  // The driver declares a dozen forms; whatever is not a text with its values passes as it came.
  override query(...given: readonly unknown[]): never {
    const send: Send = super.query.bind(this);
    const [text, values] = given;
    const statement = typeof text === 'string' ? kept.get(text) : undefined;
    const isOutside = this.getTransactionStatus() === 'I';
    if (typeof text !== 'string' || !Array.isArray(values) || statement === undefined || !(isOutside || statement.isFixed))
      return this.#heard(send(...(given as Parameters<Send>)));
    const sendPrepared = (): Promise<pg.QueryResult> => this.#heard(send({ name: `${statement.name}_${this.#generation}`, text, values }));
    return sendPrepared().catch((error: unknown) => {
      if (!isOutdated(error)) throw error;
      this.#generation++;
      if (!isOutside) throw error;
      return sendPrepared();
    }) as never;
  }

  /** Throws where the answer is not to be believed. Where no answer came in time, the connection still waits for it, and whoever got it next would wait too. So it is closed at once; the pool drops it. */
  #heard(answer: unknown): never {
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
