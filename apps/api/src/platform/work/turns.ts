import { Refusal } from '../request/refusal.ts';

export interface TurnLimits {
  /** How many are worked on at the same time. */
  readonly atOnce: number;
  /** How many owners wait besides. */
  readonly mostOwners: number;
  /** How much of one owner is here, worked on or not. */
  readonly mostOfOwner: number;
  /** Told of each piece for which the queue was full. */
  readonly onShed?: () => void;
}

type Job = () => Promise<void>;

/**
 * Heavy work takes turns, owner by owner. Of each owner one piece at most is worked on or in the queue; the others stand in a line of her own
 * behind it. So nobody waits for more than one piece of anybody else's. What does not fit is refused at once: an owner with too much of
 * her own is told so (429), and who finds the queue full is to come again (503).
 */
export class Turns {
  readonly limits: TurnLimits;
  /** Of each owner that is here what is left to do; the first piece is in the queue or being worked on. */
  readonly #lines = new Map<string, Job[]>();
  readonly #queue: string[] = [];
  #running = 0;

  constructor(limits: TurnLimits) {
    this.limits = limits;
  }

  /** Owners that wait. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** Throws the refusal that her next piece would get now. */
  requireRoom(owner: string): void {
    const { atOnce, mostOwners, mostOfOwner, onShed } = this.limits;
    const line = this.#lines.get(owner);
    if (line !== undefined && line.length >= mostOfOwner) throw new Refusal('tooManyRequests');
    if (line !== undefined || this.#lines.size < atOnce + mostOwners) return;
    onShed?.();
    throw new Refusal('unavailable');
  }

  async take<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    this.requireRoom(owner);
    const line = this.#lines.get(owner);
    return new Promise((resolve, reject) => {
      const job = (): Promise<void> => work().then(resolve, reject);
      if (line === undefined) {
        this.#lines.set(owner, [job]);
        this.#queue.push(owner);
      } else line.push(job);
      this.#goOn();
    });
  }

  #goOn(): void {
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
    // Her next piece goes to the end: everybody else who waits comes first.
    if (line.length > 0) this.#queue.push(owner);
    else this.#lines.delete(owner);
    this.#goOn();
  }
}
