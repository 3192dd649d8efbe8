import type { Redis } from 'ioredis';

/** So far a clock may wander while a session lasts. */
export const SIGNATURE_TOLERANCE_MS = 5 * 60_000;
// A call may be stamped five minutes ahead and come again five minutes late.
const LIFETIME_MS = 2 * SIGNATURE_TOLERANCE_MS;
const REDIS_WAIT_MS = 100;
/** What a process remembers by itself, at least; some megabytes. */
const REMEMBERED_HERE = 20_000;

/**
 * Which signatures were used. Services tell each other by Redis. While Redis does not answer, each relies on what it remembers itself: a page must
 * go on, and to repeat a call somebody needs more than its address.
 */
export class UsedSignatures {
  readonly #redis: Redis;
  readonly #waitMs: number;
  #young = new Set<string>();
  #old = new Set<string>();

  constructor(redis: Redis, patienceFactor: number) {
    this.#redis = redis;
    this.#waitMs = REDIS_WAIT_MS * patienceFactor;
  }

  /** False when it was used before. */
  async use(userId: string, id: string): Promise<boolean> {
    const name = `session-signature:${userId}:${id}`;
    if (!this.#useHere(name)) return false;
    let timer: NodeJS.Timeout | undefined;
    const givenUp = new Promise<true>((resolve) => {
      timer = setTimeout(resolve, this.#waitMs, true);
    });
    const answered = this.#redis.set(name, '1', 'PX', LIFETIME_MS, 'NX').then(
      (first) => first !== null,
      () => true,
    );
    return Promise.race([answered, givenUp]).finally(() => clearTimeout(timer));
  }

  #useHere(name: string): boolean {
    if (this.#young.has(name) || this.#old.has(name)) return false;
    if (this.#young.size >= REMEMBERED_HERE) {
      this.#old = this.#young;
      this.#young = new Set();
    }
    this.#young.add(name);
    return true;
  }
}
