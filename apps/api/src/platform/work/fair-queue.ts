import { Refusal } from '../request/refusal.ts';

export interface FairQueueLimits {
  /** Maximum number of pieces that run at the same time. */
  readonly atOnce: number;
  /** Maximum number of waiting owners. */
  readonly mostOwners: number;
  /** Maximum number of pieces of one owner, running or waiting. */
  readonly maxPerOwner: number;
  /** Called for each piece that is rejected because the queue is full. */
  readonly onShed?: () => void;
}

type Job = () => Promise<void>;

/**
 * A fair queue for heavy work. At most one piece of each owner runs or is queued, and the owner's other pieces wait behind it, so that an owner waits
 * for at most one piece of every other owner. What does not fit is rejected at once: 429 if the owner has too many pieces, 503 if the queue is full.
 */
export class FairQueue {
  readonly limits: FairQueueLimits;
  /** Unfinished pieces by owner; the first one is queued or running. */
  readonly #lines = new Map<string, Job[]>();
  readonly #queue: string[] = [];
  #running = 0;

  constructor(limits: FairQueueLimits) {
    this.limits = limits;
  }

  /** Number of waiting owners. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** Throws if the owner's next piece would be rejected now. */
  assertCapacity(owner: string): void {
    const { atOnce, mostOwners, maxPerOwner, onShed } = this.limits;
    const line = this.#lines.get(owner);
    if (line !== undefined && line.length >= maxPerOwner) throw new Refusal('tooManyRequests');
    if (line !== undefined || this.#lines.size < atOnce + mostOwners) return;
    onShed?.();
    throw new Refusal('unavailable');
  }

  async run<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    this.assertCapacity(owner);
    const line = this.#lines.get(owner);
    return new Promise((resolve, reject) => {
      const job = (): Promise<void> => work().then(resolve, reject);
      if (line === undefined) {
        this.#lines.set(owner, [job]);
        this.#queue.push(owner);
      } else line.push(job);
      this.#startNext();
    });
  }

  #startNext(): void {
    while (this.#running < this.limits.atOnce) {
      const owner = this.#queue.shift();
      if (owner === undefined) return;
      this.#running += 1;
      void this.#work(owner);
    }
  }

  async #work(owner: string): Promise<void> {
    const line = this.#lines.get(owner) ?? [];
    await line[0]?.();
    this.#running -= 1;
    line.shift();
    // The owner's next piece goes to the end of the queue, behind all other owners.
    if (line.length > 0) this.#queue.push(owner);
    else this.#lines.delete(owner);
    this.#startNext();
  }
}
