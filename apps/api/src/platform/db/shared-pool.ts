import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Refusal } from '../request/refusal.ts';

/** Maximum number of connections to a database that one borrower's calls use together in a process. */
const MAX_CONNECTIONS_PER_BORROWER = 2;
/** More than any page requests at once. */
const MAX_WAITING = 50;

const borrower = new AsyncLocalStorage<string>();

/** Runs work for one borrower, within the borrower's share of the connections. */
export const runForBorrower = <Result>(userId: string, work: () => Result): Result => borrower.run(userId, work);

interface BorrowerQueue {
  held: number;
  readonly waiting: (() => void)[];
}

/**
 * Pool with a maximum share per borrower: calls that hang, usually on a lock of the borrower's own order, do not block other borrowers. A call that
 * waits longer than the limit is refused as `unavailable`.
 */
export class SharedPool implements PostgresPool {
  readonly options: PostgresPool['options'];
  readonly #pool: PostgresPool;
  readonly #longestWaitMs: number;
  readonly #lines = new Map<string, BorrowerQueue>();

  constructor(pool: PostgresPool, longestWaitMs: number) {
    this.options = pool.options;
    this.#pool = pool;
    this.#longestWaitMs = longestWaitMs;
  }

  async connect(): Promise<PostgresPoolClient> {
    const userId = borrower.getStore();
    if (userId === undefined) return this.#pool.connect();
    await this.#acquireSlot(userId);
    try {
      const client = await this.#pool.connect();
      // The pool sets a new `release` each time a client is checked out.
      const release = client.release;
      client.release = (discard) => {
        this.#releaseSlot(userId);
        release.call(client, discard);
      };
      return client;
    } catch (error) {
      this.#releaseSlot(userId);
      throw error;
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  async #acquireSlot(userId: string): Promise<void> {
    const line = this.#lines.get(userId) ?? { held: 0, waiting: [] };
    this.#lines.set(userId, line);
    if (line.held < MAX_CONNECTIONS_PER_BORROWER) line.held += 1;
    else await this.#wait(line);
  }

  /** A released slot passes directly to the next waiter, so the count does not change. */
  #wait({ waiting }: BorrowerQueue): Promise<void> {
    if (waiting.length >= MAX_WAITING) throw new Refusal('unavailable');
    return new Promise((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(new Refusal('unavailable'));
      }, this.#longestWaitMs);
      waiting.push(start);
    });
  }

  #releaseSlot(userId: string): void {
    const line = this.#lines.get(userId);
    const next = line?.waiting.shift();
    if (line === undefined) return;
    if (next !== undefined) return next();
    line.held -= 1;
    if (line.held === 0) this.#lines.delete(userId);
  }
}
