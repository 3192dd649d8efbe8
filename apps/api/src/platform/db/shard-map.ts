import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Refusal } from '../request/refusal.ts';
import { connectionName, limitsOf } from './time-limits.ts';
import type { DatabaseRole } from './time-limits.ts';

/** What the directory tells those who listen when a shard has another place. */
export const SHARD_CHANNEL = 'shard_map';

const ASK_EVERY_MS = 1_000;
/** A start waits so long for the directory, and a call that came to the wrong cell so long for a newer map. */
const FIRST_LOOK_MS = 5_000;
const CHANGE_WITHIN_MS = 3_000;
/** How often a call that waits asks by itself: the word of the change may be lost. */
const ASK_AGAIN_MS = 25;
const TRY_AGAIN_MS = 250;

const ASK = 'select epoch, array(select cell from shard_place order by shard) as places from shard_epoch where epoch <> $1';

interface Followed {
  readonly directoryUrl: string;
  readonly role: DatabaseRole;
  readonly patienceFactor: number;
  readonly askEveryMs?: number;
  readonly onTrouble: (error: Error) => void;
}

interface Change {
  readonly epoch: string;
  readonly places: readonly string[];
}

/**
 * Which cell holds which shard, as the directory has it. A process listens for changes and asks every second besides. Without the directory
 * it goes on with what it knows: a cell that has given a shard away refuses it by itself.
 */
export class ShardMap {
  readonly #followed: Followed;
  readonly #ended = new AbortController();
  #epoch = 0;
  #places: readonly string[] = [];
  #inTrouble = false;
  #connection: Promise<pg.Client> | null = null;
  #following: Promise<void> | null = null;
  #looking: Promise<void> | null = null;

  constructor(followed: Followed) {
    this.#followed = followed;
  }

  get epoch(): number {
    return this.#epoch;
  }

  /** The name of the cell. */
  holderOf(shard: number): string {
    const name = this.#places[shard];
    // Nobody has told us yet: whoever asks is told to come again.
    if (name === undefined) throw new Refusal('unavailable');
    return name;
  }

  /** Returns when the map was read once, or the directory did not answer for a while. */
  async follow(): Promise<void> {
    const first = this.#look();
    this.#following = this.#lookOften();
    await Promise.race([first, sleep(FIRST_LOOK_MS * this.#followed.patienceFactor, undefined, { ref: false })]);
  }

  /** How long a call that came to the wrong cell, or to a closed shard, tries again. */
  get patienceMs(): number {
    return CHANGE_WITHIN_MS * this.#followed.patienceFactor;
  }

  /** Until it is another one, but not for long: a shard that was closed may be open again in the same place. */
  async changeSince(epoch: number): Promise<void> {
    const end = performance.now() + TRY_AGAIN_MS;
    for (let left = TRY_AGAIN_MS; this.#epoch === epoch && left > 0; left = end - performance.now()) {
      await Promise.race([this.#look(), sleep(left, undefined, { ref: false })]);
      if (this.#epoch === epoch) await sleep(ASK_AGAIN_MS);
    }
  }

  /** For whoever has just changed it. Throws when the directory does not answer. */
  async readAgain(): Promise<void> {
    // One that is under way may have been asked before the change.
    await this.#look();
    await this.#look();
    if (this.#inTrouble) throw new Error('the map of the shards was not read again: run it once more');
  }

  async close(): Promise<void> {
    this.#ended.abort();
    await this.#following;
    await this.#drop();
  }

  async #lookOften(): Promise<void> {
    const { askEveryMs = ASK_EVERY_MS } = this.#followed;
    while (!this.#ended.signal.aborted) {
      await sleep(askEveryMs, undefined, { ref: false, signal: this.#ended.signal }).catch(() => undefined);
      if (!this.#ended.signal.aborted) await this.#look();
    }
  }

  /** Many may want to know at once: one question is asked for all of them. */
  #look(): Promise<void> {
    return (this.#looking ??= this.#ask().finally(() => {
      this.#looking = null;
    }));
  }

  /** What it could not read stays as it was. */
  async #ask(): Promise<void> {
    try {
      const connection = await (this.#connection ??= this.#connect());
      const { rows } = await connection.query<Change>(ASK, [this.#epoch]);
      const [change] = rows;
      if (change !== undefined) [this.#epoch, this.#places] = [Number(change.epoch), change.places];
      this.#inTrouble = false;
    } catch (error) {
      await this.#drop();
      this.#say(error as Error);
    }
  }

  /** One of its own, not of the pool: what listens has to be the same all the time. */
  async #connect(): Promise<pg.Client> {
    const { directoryUrl, role, patienceFactor } = this.#followed;
    const connection = new pg.Client({
      connectionString: directoryUrl,
      application_name: connectionName(role),
      keepAlive: true,
      ...limitsOf(role, patienceFactor),
    });
    connection.on('error', () => void this.#drop());
    connection.on('notification', () => void this.#look());
    await connection.connect();
    await connection.query(`listen ${SHARD_CHANNEL}`);
    return connection;
  }

  async #drop(): Promise<void> {
    const connection = this.#connection;
    this.#connection = null;
    await connection?.then((open) => open.end()).catch(() => undefined);
  }

  /** Once, however long it lasts. */
  #say(error: Error): void {
    if (!this.#inTrouble && !this.#ended.signal.aborted) this.#followed.onTrouble(error);
    this.#inTrouble = true;
  }
}
