import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Refusal } from '../request/refusal.ts';
import { connectionName, limitsOf } from './time-limits.ts';
import type { DatabaseRole } from './time-limits.ts';

/** Notification channel for changes of the shard map. */
export const SHARD_CHANNEL = 'shard_map';

const POLL_INTERVAL_MS = 1_000;
/** Maximum wait for the directory at startup, and maximum time for retries of a call that reached the wrong cell. */
const STARTUP_TIMEOUT_MS = 5_000;
const RETRY_TIMEOUT_MS = 3_000;
/** Poll interval of a waiting call, because the notification of a change may be lost. */
const WAITING_POLL_MS = 25;
const MAX_CHANGE_WAIT_MS = 250;

const SHARD_MAP_QUERY = 'select epoch, array(select cell from shard_place order by shard) as places from shard_epoch where epoch <> $1';

interface ShardMapOptions {
  readonly directoryUrl: string;
  readonly role: DatabaseRole;
  readonly timeoutScale: number;
  readonly pollIntervalMs?: number;
  readonly onTrouble: (error: Error) => void;
}

interface Change {
  readonly epoch: string;
  readonly places: readonly string[];
}

/**
 * Shard map of the directory, read on every notification and every second. Without the directory the last map remains in use: a cell rejects writes
 * to shards that have moved away.
 */
export class ShardMap {
  readonly #followed: ShardMapOptions;
  readonly #ended = new AbortController();
  #epoch = 0;
  #places: readonly string[] = [];
  #inTrouble = false;
  #connection: Promise<pg.Client> | null = null;
  #following: Promise<void> | null = null;
  #looking: Promise<void> | null = null;

  constructor(options: ShardMapOptions) {
    this.#followed = options;
  }

  get epoch(): number {
    return this.#epoch;
  }

  /** Returns the name of the cell. */
  holderOf(shard: number): string {
    const name = this.#places[shard];
    // The map has not been read yet: the caller may retry.
    if (name === undefined) throw new Refusal('unavailable');
    return name;
  }

  /** Resolves after the first read of the map, or after a timeout. */
  async follow(): Promise<void> {
    const first = this.#refresh();
    this.#following = this.#lookOften();
    await Promise.race([first, sleep(STARTUP_TIMEOUT_MS * this.#followed.timeoutScale, undefined, { ref: false })]);
  }

  /** Time during which a call that reached the wrong cell or a closed shard is retried. */
  get retryTimeoutMs(): number {
    return RETRY_TIMEOUT_MS * this.#followed.timeoutScale;
  }

  /** Waits for a newer map, but only briefly: a closed shard may open again in the same cell. */
  async changeSince(epoch: number): Promise<void> {
    const end = performance.now() + MAX_CHANGE_WAIT_MS;
    for (let left = MAX_CHANGE_WAIT_MS; this.#epoch === epoch && left > 0; left = end - performance.now()) {
      await Promise.race([this.#refresh(), sleep(left, undefined, { ref: false })]);
      if (this.#epoch === epoch) await sleep(WAITING_POLL_MS);
    }
  }

  /** Reads the map after a change by the caller. Throws if the directory does not answer. */
  async refresh(): Promise<void> {
    // A read in progress may have started before the change.
    await this.#refresh();
    await this.#refresh();
    if (this.#inTrouble) throw new Error('the shard map was not read again: run the command once more');
  }

  async close(): Promise<void> {
    this.#ended.abort();
    await this.#following;
    await this.#drop();
  }

  async #lookOften(): Promise<void> {
    const { pollIntervalMs = POLL_INTERVAL_MS } = this.#followed;
    while (!this.#ended.signal.aborted) {
      await sleep(pollIntervalMs, undefined, { ref: false, signal: this.#ended.signal }).catch(() => undefined);
      if (!this.#ended.signal.aborted) await this.#refresh();
    }
  }

  /** Concurrent callers share one query. */
  #refresh(): Promise<void> {
    return (this.#looking ??= this.#query().finally(() => {
      this.#looking = null;
    }));
  }

  /** Retains the previous map if the read fails. */
  async #query(): Promise<void> {
    try {
      const connection = await (this.#connection ??= this.#connect());
      const { rows } = await connection.query<Change>(SHARD_MAP_QUERY, [this.#epoch]);
      const [change] = rows;
      if (change !== undefined) [this.#epoch, this.#places] = [Number(change.epoch), change.places];
      this.#inTrouble = false;
    } catch (error) {
      await this.#drop();
      this.#logError(error as Error);
    }
  }

  /** Opens a dedicated connection: LISTEN is bound to a connection, which a pool could exchange. */
  async #connect(): Promise<pg.Client> {
    const { directoryUrl, role, timeoutScale } = this.#followed;
    const connection = new pg.Client({
      connectionString: directoryUrl,
      application_name: connectionName(role),
      keepAlive: true,
      ...limitsOf(role, timeoutScale),
    });
    connection.on('error', () => void this.#drop());
    connection.on('notification', () => void this.#refresh());
    await connection.connect();
    await connection.query(`listen ${SHARD_CHANNEL}`);
    return connection;
  }

  async #drop(): Promise<void> {
    const connection = this.#connection;
    this.#connection = null;
    await connection?.then((open) => open.end()).catch(() => undefined);
  }

  #logError(error: Error): void {
    if (!this.#inTrouble && !this.#ended.signal.aborted) this.#followed.onTrouble(error);
    this.#inTrouble = true;
  }
}
