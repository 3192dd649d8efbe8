import { setTimeout as sleep } from 'node:timers/promises';
import { LEASE_TERMS } from '../platform/db/cell-leases.ts';
import type { LeaseTerms } from '../platform/db/cell-leases.ts';
import { releaseEndpoint, renewEndpointLeases } from '../platform/events/webhook-endpoints.ts';
import { EndpointSender } from './endpoint-sender.ts';
import type { SenderDependencies } from './endpoint-sender.ts';

/**
 * Sends events to the endpoints leased by this worker. Workers share the leases through the directory and take over those of a dead worker. Events
 * are read from all cells, so it does not matter which cells the worker has or whether a shard moves.
 */
export class WebhookRelay {
  readonly #sending: SenderDependencies;
  readonly #leases: LeaseTerms;
  readonly #senders = new Map<string, EndpointSender>();
  readonly #closing = new AbortController();
  #rounds: Promise<void> | null = null;
  #inTrouble = false;

  constructor(sending: SenderDependencies, leases = LEASE_TERMS) {
    this.#sending = sending;
    this.#leases = leases;
  }

  start(): void {
    this.#rounds ??= this.#run();
  }

  /** Waits for requests in flight and releases the leases, so that other workers need not wait until they expire. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#rounds;
    await Promise.all([...this.#senders.keys()].map((endpoint) => this.#release(endpoint)));
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#renewLeases();
      await sleep(this.#leases.renewEveryMs, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }

  async #renewLeases(): Promise<void> {
    const { directory, worker, log } = this.#sending;
    try {
      const { own, share } = await renewEndpointLeases(directory, { worker, leaseMs: this.#leases.leaseMs });
      for (const [endpoint, sender] of this.#senders) if (sender.hasEnded) this.#senders.delete(endpoint);
      for (const [endpoint, sender] of this.#senders) if (!own.includes(endpoint)) void sender.stop();
      const [kept, others] = [own.slice(0, share), own.slice(share)];
      for (const endpoint of kept)
        if (!this.#senders.has(endpoint)) this.#senders.set(endpoint, new EndpointSender(endpoint, this.#sending));
      for (const endpoint of others) void this.#release(endpoint);
      this.#inTrouble = false;
    } catch (err) {
      // Logged once per outage.
      if (!this.#inTrouble) log.warn({ err }, 'the leases of webhook endpoints could not be renewed');
      this.#inTrouble = true;
    }
  }

  async #release(endpoint: string): Promise<void> {
    const { directory, worker, log } = this.#sending;
    try {
      await this.#senders.get(endpoint)?.stop();
      await releaseEndpoint(directory, endpoint, worker);
    } catch (err) {
      log.warn({ err, endpoint }, 'the lease of a webhook endpoint could not be released and will expire');
    }
  }
}
