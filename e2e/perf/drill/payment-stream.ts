import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentEvent } from '@hiram/contract/providers/providers.ts';
import type { DrillProvider } from './provider.ts';

/** A payment in the provider's records. */
export interface SentPayment {
  readonly event: PaymentEvent;
  /** Time at which the webhook was sent. */
  readonly sentAt: number;
  /** Time of the service's 200; `null` if there was none. */
  readonly acknowledgedAt: number | null;
}

const DELIVERERS = 4;

/** Borrowers who pay continuously, and a provider that sends each webhook once, regardless of the answer. */
export class PaymentStream {
  readonly sent: SentPayment[] = [];
  readonly #provider: DrillProvider;
  readonly #servicePort: number;
  readonly #waitMs: number;
  readonly #running: Promise<unknown>;
  #isOver = false;

  constructor(provider: DrillProvider, servicePort: number, perSecond: number) {
    this.#provider = provider;
    this.#servicePort = servicePort;
    this.#waitMs = (1000 * DELIVERERS) / perSecond;
    this.#running = Promise.all(Array.from({ length: DELIVERERS }, () => this.#deliver()));
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #deliver(): Promise<void> {
    while (!this.#isOver) {
      const start = performance.now();
      const event = await this.#provider.payNextCode();
      if (event === null) return;
      const sentAt = Date.now();
      const isAcknowledged = await this.#provider.sendWebhook(this.#servicePort, event);
      this.sent.push({ event, sentAt, acknowledgedAt: isAcknowledged ? Date.now() : null });
      await sleep(Math.max(0, this.#waitMs - (performance.now() - start)));
    }
  }
}
