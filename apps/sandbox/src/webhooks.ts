import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { signWebhook } from '@hiram/contract/providers/webhook-signature.ts';

interface Receiver {
  readonly url: string;
  readonly secret: string;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5000;

/** Sends an event to the service until it is acknowledged. Returns false if `shouldRetry` ended the attempts before. */
type SendWebhook = (event: unknown, delivery?: Delivery) => Promise<boolean>;

interface Delivery {
  /** Number of concurrent deliveries, to simulate a provider that sends duplicates. */
  readonly copies?: number;
  /** Called before each attempt; false ends the attempts. */
  readonly shouldRetry?: () => boolean;
}

/** All deliveries of an event have the same id. Each attempt has a new signature, because a signature is only valid for minutes. */
export const webhookSender =
  (receiver: Receiver): SendWebhook =>
  async (event, { copies = 1, shouldRetry = () => true } = {}) => {
    const message = { id: randomUUID(), body: JSON.stringify(event), shouldRetry };
    const acknowledged = await Promise.all(Array.from({ length: copies }, () => deliver(receiver, message)));
    return acknowledged.includes(true);
  };

interface Message {
  readonly id: string;
  readonly body: string;
  readonly shouldRetry: () => boolean;
}

async function deliver({ url, secret }: Receiver, { id, body, shouldRetry }: Message): Promise<boolean> {
  for (let tries = 0; shouldRetry(); tries += 1) {
    const timestamp = String(Math.floor(Date.now() / 1000));
    if (await isAcknowledged(url, signWebhook({ secret, id, timestamp, body }), body)) return true;
    await sleep(Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS), undefined, { ref: false });
  }
  return false;
}

async function isAcknowledged(url: string, headers: Record<string, string>, body: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    });
    return response.ok;
  } catch {
    return false;
  }
}
