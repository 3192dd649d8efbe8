import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Refusal } from '../request/refusal.ts';

/** So many connections of a database one borrower's calls hold together in a process. */
const MOST_HELD = 2;
/** More than any page asks for at once. */
const MOST_WAITING = 50;

const borrower = new AsyncLocalStorage<string>();

/** What is done in here is done for one borrower, and shares the connections that one borrower may hold. */
export const onBehalfOf = <Result>(userId: string, work: () => Result): Result => borrower.run(userId, work);

interface Line {
  held: number;
  readonly waiting: (() => void)[];
}

/**
 * A pool of which no borrower gets more than a share: calls that hang, on a lock of her own order as a rule, keep none of the others waiting. Who
 * waits longer for her turn than the pool allows is told to come again.
 */
export class SharedPool implements PostgresPool {
  readonly options: PostgresPool['options'];
  readonly #pool: PostgresPool;
  readonly #longestWaitMs: number;
  readonly #lines = new Map<string, Line>();

  constructor(pool: PostgresPool, longestWaitMs: number) {
    this.options = pool.options;
    this.#pool = pool;
    this.#longestWaitMs = longestWaitMs;
  }

  async connect(): Promise<PostgresPoolClient> {
    const userId = borrower.getStore();
    if (userId === undefined) return this.#pool.connect();
    await this.#takeTurn(userId);
    try {
      const client = await this.#pool.connect();
      // The pool makes a new one each time that it hands the connection out.
      const release = client.release;
      client.release = (discard) => {
        this.#giveTurn(userId);
        release.call(client, discard);
      };
      return client;
    } catch (error) {
      this.#giveTurn(userId);
      throw error;
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  async #takeTurn(userId: string): Promise<void> {
    const line = this.#lines.get(userId) ?? { held: 0, waiting: [] };
    this.#lines.set(userId, line);
    if (line.held < MOST_HELD) line.held += 1;
    else await this.#wait(line);
  }

  /** Whoever goes before hands the turn on, so the count stays. */
  #wait({ waiting }: Line): Promise<void> {
    if (waiting.length >= MOST_WAITING) throw new Refusal('unavailable');
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(new Refusal('unavailable'));
      }, this.#longestWaitMs);
      waiting.push(begin);
    });
  }

  #giveTurn(userId: string): void {
    const line = this.#lines.get(userId);
    const next = line?.waiting.shift();
    if (line === undefined) return;
    if (next !== undefined) return next();
    line.held -= 1;
    if (line.held === 0) this.#lines.delete(userId);
  }
}
