import type { Redis } from 'ioredis';

/** Permitted drift of a browser's clock during a session. */
export const SIGNATURE_TOLERANCE_MS = 5 * 60_000;
// A call may be stamped five minutes ahead and be repeated five minutes late.
const LIFETIME_MS = 2 * SIGNATURE_TOLERANCE_MS;
const REDIS_WAIT_MS = 100;
/** Minimum number of signatures in the cache of a process; some megabytes. */
const MAX_REMEMBERED = 20_000;

/**
 * Replay protection for signatures, shared between services through Redis. While Redis is down, every service relies on its own cache: pages must
 * work, and a replay requires more than the address of a call.
 */
export class UsedSignatures {
  readonly #redis: Redis;
  readonly #waitMs: number;
  #young = new Set<string>();
  #old = new Set<string>();

  constructor(redis: Redis, timeoutScale: number) {
    this.#redis = redis;
    this.#waitMs = REDIS_WAIT_MS * timeoutScale;
  }

  /** Returns false if the signature was used before. */
  async claim(userId: string, id: string): Promise<boolean> {
    const name = `session-signature:${userId}:${id}`;
    if (!this.#useHere(name)) return false;
    let timer: NodeJS.Timeout | undefined;
    const timedOut = new Promise<true>((resolve) => {
      timer = setTimeout(resolve, this.#waitMs, true);
    });
    const answered = this.#redis.set(name, '1', 'PX', LIFETIME_MS, 'NX').then(
      (first) => first !== null,
      () => true,
    );
    return Promise.race([answered, timedOut]).finally(() => clearTimeout(timer));
  }

  #useHere(name: string): boolean {
    if (this.#young.has(name) || this.#old.has(name)) return false;
    if (this.#young.size >= MAX_REMEMBERED) {
      this.#old = this.#young;
      this.#young = new Set();
    }
    this.#young.add(name);
    return true;
  }
}
