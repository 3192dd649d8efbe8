import { setTimeout as sleep } from 'node:timers/promises';
import { paidEvent } from './intents.ts';
import type { SentPayment } from './intents.ts';
import type { DeliveryResult } from './payment-rounds.ts';

export interface Payer {
  readonly userId: string;
  readonly shard: number;
  readonly providerReference: string;
}

export interface AcknowledgedPayment {
  readonly paymentId: string;
  readonly shard: number;
  /** Wall-clock time of the first delivery, in milliseconds. */
  readonly at: number;
  /** Time until the acknowledgement. */
  readonly ms: number;
}

interface Provider {
  readonly payers: readonly Payer[];
  readonly perSecond: number;
  readonly amount: number;
  readonly deliver: (word: SentPayment) => Promise<DeliveryResult>;
  /** Business time. */
  readonly now: () => Date;
}

const PAUSE_MS = 50;
/** Bounds the deliveries in flight, so that a slow service is not overloaded. */
const MAX_CONCURRENT = 60;

/** A provider that reports payments at its own rate, each until it is acknowledged. */
export class SteadyPayments {
  readonly acknowledged: AcknowledgedPayment[] = [];
  /** Number of answers by status; status 0 for none. */
  readonly statuses = new Map<number, number>();
  /** If set, every second payment belongs to this shard. */
  focus: number | null = null;
  readonly #provider: Provider;
  readonly #payersOf: ReadonlyMap<number, readonly Payer[]>;
  readonly #turns = new Map<number, number>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #running: Promise<void>;
  #isOver = false;

  constructor(provider: Provider) {
    this.#provider = provider;
    const shards = new Set(provider.payers.map(({ shard }) => shard));
    this.#payersOf = new Map([...shards].map((shard) => [shard, provider.payers.filter((payer) => payer.shard === shard)]));
    this.#running = this.#run();
  }

  word({ providerReference }: Payer): SentPayment {
    return paidEvent(providerReference, { amount: this.#provider.amount, paidAt: this.#provider.now().toISOString() });
  }

  nextPayer(shard: number): Payer {
    const own = this.#payersOf.get(shard) ?? [];
    const turn = this.#turns.get(shard) ?? 0;
    this.#turns.set(shard, turn + 1);
    const payer = own[turn % own.length];
    if (payer === undefined) throw new Error(`shard ${shard} has no payer`);
    return payer;
  }

  async deliver(word: SentPayment, shard: number): Promise<void> {
    const at = performance.timeOrigin + performance.now();
    for (;;) {
      const { status } = await this.#provider.deliver(word);
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
      if (status === 200) break;
      await sleep(PAUSE_MS);
    }
    this.acknowledged.push({ paymentId: word.paymentId, shard, at, ms: performance.timeOrigin + performance.now() - at });
  }

  /** Stops, and waits until all payments are acknowledged. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#running;
    await Promise.all(this.#underWay);
  }

  async #run(): Promise<void> {
    const { perSecond } = this.#provider;
    const shards = [...this.#payersOf.keys()];
    let next = performance.now();
    for (let count = 0; !this.#isOver; count += 1) {
      const chosenShard = shards[count % shards.length] ?? 0;
      const payer = this.nextPayer(count % 2 === 0 ? (this.focus ?? chosenShard) : chosenShard);
      while (this.#underWay.size >= MAX_CONCURRENT) await Promise.race(this.#underWay);
      const telling = this.deliver(this.word(payer), payer.shard).finally(() => this.#underWay.delete(telling));
      this.#underWay.add(telling);
      // The rate is not caught up after a delay.
      next = Math.max(next + 1000 / perSecond, performance.now());
      await sleep(Math.max(0, next - performance.now()));
    }
  }
}
